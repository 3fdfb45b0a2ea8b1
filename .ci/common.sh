# What `.ci/run` and `.ci/long` share. Two cores are enough: what takes long runs in lanes, one beside the other.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
declare -A lanes=()
tidy() {
    local job
    for job in "${lanes[@]}"; do kill -- "-$job" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap tidy EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

heading() { printf '\n== [%d s] %s\n' "$SECONDS" "$*"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}
beside() { # lane, command...: start it, with a log of its own
    set -m # a process group of its own, so that it can be ended with all its children
    "${@:2}" >"$work/$1.log" 2>&1 </dev/null &
    set +m
    lanes[$1]=$!
}
join() { # lane, pattern: wait for its end, and print the lines of its log that match; if it failed, all of them
    wait "${lanes[$1]}" || {
        cat "$work/$1.log"
        fail "$1: see above"
    }
    unset "lanes[$1]"
    grep -E -e "${2:-}" "$work/$1.log" || true
}
brief='^== |^Python |^=+ .* in .* =+$|SKIPPED|skipped|^not run' # of a lane that passed

# The tools leave nothing behind in the clone, and Numba compiles once.
export COVERAGE_FILE=$work/.coverage HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis
export MYPY_CACHE_DIR=$work/mypy RUFF_CACHE_DIR=$work/ruff NUMBA_CACHE_DIR=$work/numba
export PYTEST_ADDOPTS="-p no:cacheprovider ${PYTEST_ADDOPTS:-}"
unset PYTHONPATH
export CI=true # Hypothesis then has no deadlines, and tries the same examples every time

default=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "python3 is $default; 3.11 or newer is needed"

pip_install() { "$1" -m pip install --quiet --disable-pip-version-check "${@:2}"; } # interpreter, what...
install_dev() { # the environment of a developer, for everything that follows
    python3 -m venv "$work/dev"
    export PATH=$work/dev/bin:$PATH
    python --version
    pip_install python -e '.[dev]'
}
build() { # folder: the sdist and the wheel of this commit
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) python -m build --outdir "$1" . >"$work/build.log" 2>&1 || {
        cat "$work/build.log"
        fail "no build"
    }
    (cd "$1" && sha256sum -- *)
}

others() { # the other supported CPythons of this machine that can make virtual environments: version, interpreter
    local version candidate candidates
    for version in 3.15 3.14 3.13 3.12 3.11; do
        if [[ $version == "$default" ]]; then continue; fi
        candidates=("python$version")
        if command -v pyenv >/dev/null; then
            while read -r candidate; do candidates+=("$candidate"); done \
                < <(compgen -G "$(pyenv root)/versions/$version.*/bin/python" | sort -rV)
        fi
        for candidate in "${candidates[@]}"; do
            if "$candidate" - "$version" 2>/dev/null <<<'
import ensurepip, sys, venv
is_it = sys.implementation.name == "cpython" and sys.argv[1] == "%d.%d" % sys.version_info[:2]
sys.exit(not is_it)'; then
                echo "$version $candidate"
                break
            fi
        done
    done
}
test_wheel() { # version, interpreter, folder of the build, constraints...: the tests of the sdist, without its src
    local place=$work/on-$1 python=$work/on-$1/venv/bin/python
    mkdir "$place"
    "$2" -m venv "$place/venv"
    pip_install "$python" "${@:4}" "$(echo "$3"/*.whl)[test]"
    tar -xzf "$3"/*.tar.gz --strip-components=1 -C "$place"
    rm -r "$place/src"
    "$python" --version
    (cd "$place" && "$python" -c '
import pathlib, sys, sysconfig, unorules
found, site = pathlib.Path(unorules.__file__), pathlib.Path(sysconfig.get_path("purelib"))
if not found.is_relative_to(site): sys.exit(f"error: {found} is not the installed wheel")
' && "$python" -m pytest)
}
