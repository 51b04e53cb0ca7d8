package dev.sluice.cli.args;

import dev.sluice.cli.args.CompletionText.Node;
import java.util.List;

/** Completion for zsh, for a directory in fpath as well as for source. */
final class ZshCompletion {
    private ZshCompletion() {}

    static String of(CommandTable table) {
        StringBuilder values = new StringBuilder();
        StringBuilder words = new StringBuilder();
        for (Node node : CompletionText.nodes(table)) {
            for (OptionSpec option : node.options()) {
                if (option.kind() != OptionSpec.Kind.FLAG) {
                    values.append(value(node, option));
                }
            }
            words.append(words(table, node));
        }
        return """
            #compdef %1$s
            # Completion of %1$s for zsh: a file named _%1$s in a directory of fpath.
            _%1$s() {
              local at="" word="" before="" i files=""
              local -a options plain
              for (( i = 2; i < CURRENT; i++ )); do
                word="${words[i]}"
                if [[ $word == -* ]]; then continue; fi
                case "$at/$word" in
                  %2$s) at="${at:+$at }$word" ;;
                  *) break ;;
                esac
              done
              before="${words[CURRENT-1]}"
              if [[ $PREFIX == --*=* ]]; then
                before="${PREFIX%%%%=*}"
                compset -P '*='
              fi
              case "$at:$before" in
            %3$s    *) ;;
              esac
              case "$at" in
            %4$s  esac
              if [[ $PREFIX == -* ]]; then
                _describe -o option options
              elif [[ -n $files ]]; then
                _files
              else
                _describe word plain
              fi
            }
            if [[ "${funcstack[1]}" == "_%1$s" ]]; then
              _%1$s "$@"
            else
              compdef _%1$s %1$s
            fi
            """.formatted(table.program(), CompletionText.steps(table, "|"), values, words);
    }

    private static String value(Node node, OptionSpec option) {
        String action = "_message " + CompletionText.quoted(option.valueName());
        if (!option.choices().isEmpty()) {
            action = "compadd -- " + String.join(" ", option.choices());
        } else if (CompletionText.isPath(option.valueName())) {
            action = "_files";
        }
        return "    \"" + node.path() + ":" + option.name() + "\") " + action + "; return ;;\n";
    }

    private static String words(CommandTable table, Node node) {
        StringBuilder line = new StringBuilder("    \"").append(node.path()).append("\")\n      options=(");
        for (OptionSpec option : node.options()) {
            line.append(' ').append(described(option.name(), option.meaning()));
        }
        line.append(" )\n      plain=(");
        if (node.children().isEmpty()) {
            for (String choice : node.choices(table)) {
                line.append(' ').append(CompletionText.quoted(choice));
            }
        }
        for (CommandSpec child : node.children()) {
            line.append(' ').append(described(child.word(), child.summary()));
        }
        return line.append(" )").append(node.takesFiles() ? " files=1" : "").append(" ;;\n").toString();
    }

    private static String described(String word, String meaning) {
        return CompletionText.quoted(String.join(":", List.of(word.replace(":", "\\:"), meaning)));
    }
}
