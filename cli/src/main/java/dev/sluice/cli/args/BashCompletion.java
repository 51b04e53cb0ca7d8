package dev.sluice.cli.args;

import dev.sluice.cli.args.CompletionText.Node;

/** Completion for bash, without the bash-completion package. */
final class BashCompletion {
    private BashCompletion() {}

    static String of(CommandTable table) {
        String program = table.program();
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
            # Completion of %1$s for bash: source <(%1$s completion bash)
            _%1$s() {
              local current="${COMP_WORDS[COMP_CWORD]}" before="" at="" word="" i
              local options="" plain="" files=""
              if (( COMP_CWORD > 0 )); then before="${COMP_WORDS[COMP_CWORD-1]}"; fi
              # bash parts --option=value into three words.
              if [[ $current == "=" ]]; then
                current=""
              elif [[ $before == "=" ]] && (( COMP_CWORD > 1 )); then
                before="${COMP_WORDS[COMP_CWORD-2]}"
              fi
              for (( i = 1; i < COMP_CWORD; i++ )); do
                word="${COMP_WORDS[i]}"
                if [[ $word == -* ]]; then continue; fi
                case "$at/$word" in
                  %2$s) at="${at:+$at }$word" ;;
                  *) break ;;
                esac
              done
              COMPREPLY=()
              case "$at:$before" in
            %3$s    *) ;;
              esac
              case "$at" in
            %4$s  esac
              if [[ $current == -* ]]; then
                COMPREPLY=( $(compgen -W "$options" -- "$current") )
              elif [[ -n $files ]]; then
                _%1$s_files "$current"
              else
                COMPREPLY=( $(compgen -W "$plain" -- "$current") )
              fi
            }
            _%1$s_files() {
              compopt -o filenames 2>/dev/null
              mapfile -t COMPREPLY < <(compgen -f -- "$1")
            }
            complete -F _%1$s %1$s
            """.formatted(program, CompletionText.steps(table, "|"), values, words).replace("@PROGRAM@", program);
    }

    private static String value(Node node, OptionSpec option) {
        String action = "";
        if (!option.choices().isEmpty()) {
            action = "COMPREPLY=( $(compgen -W \"" + String.join(" ", option.choices()) + "\" -- \"$current\") ); ";
        } else if (CompletionText.isPath(option.valueName())) {
            action = "_@PROGRAM@_files \"$current\"; ";
        }
        return "    \"" + node.path() + ":" + option.name() + "\") " + action + "return ;;\n";
    }

    private static String words(CommandTable table, Node node) {
        return "    \"" + node.path() + "\") options=\"" + String.join(" ", CompletionText.names(node.options()))
                + "\" plain=\"" + String.join(" ", node.choices(table)) + "\""
                + (node.takesFiles() ? " files=1" : "") + " ;;\n";
    }
}
