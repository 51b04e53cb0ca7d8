# Sets up the walls around one program. Every value arrives as a positional parameter, a variable or a file; none is
# ever pasted into code. The current directory is the launch directory until the root changes.
#
#   outer ENGINE_PID COMMAND...                          in the host's namespaces: open the status file, go on
#   unshare PROCESSES UID GID DIRECTORY STEP... -- ARGV  first process of new namespaces: mount, change root, run
#   bubblewrap PROCESSES STEP... -- ARGV                 mount the layers, hand over to bwrap
#   none STEP... -- DIRECTORY ARGV                       no walls at all: only copies of layers, then run
#   probe                                                can an overlay with user attributes be made right here?
#
# A STEP is "mount TABLE -", "file PATH -" or "copy NUMBER -" (from the links lowerN, workN into upperN).
# Descriptor 9 is the status: "ready" just before the program takes over, "unexecuted" if it then could not,
# "exit N" when it ended. The program itself never holds it.

fail() {
    echo "sandbox: $*" >&2
    exit 125
}

step() {
    case $1 in
        mount) mount --all --fstab "$2" || fail "cannot mount the view" ;;
        file) mkdir -p "${2%/*}" && : >>"$2" || fail "cannot make the mount point $2" ;;
        copy) copy "$2" ;;
        *) fail "unknown step $1" ;;
    esac
}

# A copy appears in upper at once or not at all; one that is there already is the layer of an earlier launch.
copy() {
    if [ -n "$(ls -A "upper$1/")" ]; then return; fi
    rm -rf "work$1/copy" && cp -a "lower$1/." "work$1/copy" && mv -T "work$1/copy" "$(readlink "upper$1")" ||
        fail "cannot copy the lower tree"
}

limit_processes() {
    # Shells disagree on the letter: -u in bash, -p in dash.
    ulimit -u "$1" 2>/dev/null || ulimit -p "$1" 2>/dev/null
}

# The last stage runs in the view, without any capability, and becomes the program.
become='
    cd "$1" || exit 125
    [ "$2" = - ] || ulimit -u "$2" 2>/dev/null || ulimit -p "$2" 2>/dev/null
    shift 2
    sluice_count=$_SLUICE_COUNT
    unset PATH LC_ALL OLDPWD _SLUICE_COUNT
    export PWD
    PATH=/usr/bin:/bin
    while [ "$sluice_count" -gt 0 ]; do
        eval "sluice_name=\$_SLUICE_NAME_$sluice_count sluice_value=\$_SLUICE_VALUE_$sluice_count"
        unset "_SLUICE_NAME_$sluice_count" "_SLUICE_VALUE_$sluice_count"
        export "$sluice_name=$sluice_value"
        sluice_count=$((sluice_count - 1))
    done
    command -v -- "$1" >/dev/null || { echo "sandbox: no program $1 in the view" >&2; exit 125; }
    trap "echo unexecuted >&9" EXIT
    echo ready >&9
    exec "$@" 9>&-
'

stage=$1
shift
case $stage in
    outer)
        # If the engine died before the kernel knew that we die with it, nobody would ever stop us.
        [ "$PPID" = "$1" ] || exit 125
        shift
        exec 9>status "$@"
        ;;

    unshare)
        processes=$1 uid=$2 gid=$3 directory=$4
        shift 4
        while [ "$1" != -- ]; do step "$1" "$2"; shift 3; done
        shift
        # A new network has its loopback down, and ip(8) is not everywhere: the kernel also takes the flag this way.
        if [ -e system/class/net/lo ]; then echo 0x9 >system/class/net/lo/flags || fail "cannot start the loopback"; fi
        cd root && pivot_root . . && umount --lazy --no-canonicalize . && cd / || fail "cannot change the root"
        # The shell says "Killed" and the like about its child; that is not the program's output. (The subshells are
        # there because dash applies the redirections of a plain command to itself while it waits.)
        exec 8>&2 2>/dev/null
        if [ "$uid" = 0 ]; then
            (exec setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \
                sh -c "$become" sh "$directory" - "$@") 2>&8 8>&-
        else
            # Root inside was only for mounting: the program is the user that it is outside.
            (exec unshare --user --map-user="$uid" --map-group="$gid" --keep-caps -- \
                setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \
                sh -c "$become" sh "$directory" "$processes" "$@") 2>&8 8>&-
        fi
        code=$?
        echo "exit $code" >&9
        exit "$code"
        ;;

    bubblewrap)
        processes=$1
        shift
        while [ "$1" != -- ]; do step "$1" "$2"; shift 3; done
        shift
        [ "$processes" = - ] || limit_processes "$processes"
        exec bwrap --args 8 -- "$@" 8<arguments
        ;;

    none)
        while [ "$1" != -- ]; do step "$1" "$2"; shift 3; done
        shift
        directory=$1
        shift
        exec sh -c "$become" sh "$directory" - "$@"
        ;;

    probe)
        mkdir lower lower/d upper work merged && : >lower/d/f &&
            mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work,userxattr overlay merged &&
            rm -r merged/d && mkdir merged/d && [ ! -e merged/d/f ]
        ;;
esac
