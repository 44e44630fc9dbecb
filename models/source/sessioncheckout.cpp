// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/sessioncheckout.h"

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto script = R"sh(
set -u
dir=$1 source=$2 remote=$3 branch=$4 base=$5 commit=$6

say() { printf 'millwright: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

case $dir in /*) ;; *) dir=./$dir ;; esac
ref=refs/heads/$branch
mark=.git/millwright-checkout

# The branch is checked out already when HEAD names it and it has a commit, in a file of its own or among the packed ones.
if [ -f "$dir/.git/HEAD" ]; then
    head=
    IFS= read -r head <"$dir/.git/HEAD" || :
    if [ "$head" = "ref: $ref" ]; then
        if [ -s "$dir/.git/$ref" ] || [ -d "$dir/.git/reftable" ]; then exit 0; fi
        while read -r id name; do
            if [ "$name" = "$ref" ]; then exit 0; fi
        done 2>/dev/null <"$dir/.git/packed-refs" || :
    fi
fi

case $commit in '' | *[!0-9a-f]*) die "“$commit” is not the name of a commit." ;; esac
command -v git >/dev/null 2>&1 || { say "git is not installed in this sandbox. Install it in the setup command."; exit 127; }

# The owner of the files may be another user outside of this sandbox; hooks of the checkout are not for this script.
count=${GIT_CONFIG_COUNT:-0}
case $count in *[!0-9]*) count=0 ;; esac
configure() {
    export "GIT_CONFIG_KEY_$count=$1" "GIT_CONFIG_VALUE_$count=$2"
    count=$((count + 1))
    export GIT_CONFIG_COUNT="$count"
}
configure safe.directory '*'
configure core.hooksPath /dev/null
configure gc.auto 0
configure maintenance.auto false
configure advice.detachedHead false
export GIT_TERMINAL_PROMPT=0
export GIT_LFS_SKIP_SMUDGE="${GIT_LFS_SKIP_SMUDGE-1}"
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

# The other side of a fetch from a path does not see the configuration above.
fetch_commit() {
    case $source in
        /*) git -C "$1" -c core.logAllRefUpdates=false fetch -q --no-write-fetch-head --upload-pack="git -c safe.directory='*' upload-pack" -- \
                "$source" '+refs/heads/*:refs/remotes/origin/*' "$commit" ;;
        *) git -C "$1" -c core.logAllRefUpdates=false fetch -q --no-write-fetch-head -- "$source" '+refs/heads/*:refs/remotes/origin/*' "$commit" ;;
    esac
}

if [ ! -e "$dir/.git" ]; then
    if [ -e "$dir" ] && ! rmdir "$dir" 2>/dev/null; then
        die "“$dir” is there, but is no git checkout. Move it away, and the next start clones into its place."
    fi
    part=$dir.millwright-part
    rm -rf -- "$part"
    # Without links: what a session writes must not reach the mirror. Its log would name the mirror's path.
    case $source in
        /*) git -c core.logAllRefUpdates=false clone -q --no-hardlinks --no-checkout --template= \
                --upload-pack="git -c safe.directory='*' upload-pack" -- "$source" "$part" ;;
        *) git -c core.logAllRefUpdates=false clone -q --no-checkout --template= -- "$source" "$part" ;;
    esac || { rm -rf -- "$part"; die "“$dir” could not be cloned. Start the session again once its repository can be read."; }
    git -C "$part" config remote.origin.url "$remote" || die "“$part” could not be written."
    if ! git -C "$part" checkout -q --no-track -B "$branch" "$commit" -- 2>/dev/null; then
        fetch_commit "$part" && git -C "$part" checkout -q --no-track -B "$branch" "$commit" -- ||
            { rm -rf -- "$part"; die "The commit $commit is not in the repository any more. Build the environment again."; }
    fi
    if [ "$branch" = "$base" ]; then
        git -C "$part" branch -q --set-upstream-to="origin/$base" "$branch" 2>/dev/null || :
    fi
    : >"$part/$mark"
    mv -- "$part" "$dir" || die "“$dir” could not be written."
    exit 0
fi

if [ ! -d "$dir/.git" ]; then
    say "“$dir” is a worktree of another checkout; it is left as it is."
    exit 0
fi

for busy in rebase-merge rebase-apply MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD BISECT_LOG; do
    if [ -e "$dir/.git/$busy" ]; then
        say "“$dir” is in the middle of a merge, rebase or bisection; it is left as it is."
        exit 0
    fi
done

# As long as a session's first start is at it, the mark says so; afterwards it is there and empty. Who finds it not empty
# follows a start that was killed, and nobody has worked here yet. Where the commit is another one, files may be half changed.
again=
force=
new=-b
if [ -s "$dir/$mark" ]; then
    again=1
    new=-B
    find "$dir/.git" -name '*.lock' -type f -exec rm -f -- {} +
    if [ "$(git -C "$dir" rev-parse -q --verify HEAD)" != "$commit" ]; then force=-f; fi
elif [ ! -e "$dir/$mark" ] && [ ! -f "$dir/.git/$ref" ]; then
    echo "under way" >"$dir/$mark" || die "“$dir” could not be written."
fi
if [ -s "$dir/$mark" ]; then trap 'printf "" >"$dir/$mark"' EXIT; fi
make_branch() { git -C "$dir" checkout -q --no-track $force $new "$branch" "$@" --; }

if [ -n "$again" ] || [ ! -f "$dir/.git/$ref" ]; then
    # Takes the least where it matters: at the first start of a session, when the commit is there.
    if make_branch "$commit" 2>/dev/null; then exit 0; fi
fi
if [ -n "$again" ] || ! git -C "$dir" rev-parse -q --verify "$ref^{commit}" >/dev/null; then
    if fetch_commit "$dir" && make_branch "$commit"; then exit 0; fi
    if make_branch; then
        say "“$dir” could not be put on $commit; the branch “$branch” begins at what was checked out."
        exit 0
    fi
    die "The branch “$branch” could not be made in “$dir”. Recreate the sandbox, or repair the checkout by hand."
fi

changes=$(git -C "$dir" status --porcelain --untracked-files=no --ignore-submodules) || changes='?'
if [ -n "$changes" ]; then
    say "“$dir” has uncommitted changes on another branch than “$branch”; it is left as it is."
    exit 0
fi
git -C "$dir" checkout -q "$branch" -- || say "“$dir” could not be switched to “$branch”; it is left as it is."
exit 0
)sh";

} // namespace

QString sessionCheckoutScript()
{
    return QString::fromUtf8(script);
}

QStringList sessionCheckoutCommand(const SessionCheckout &checkout)
{
    return {u"/bin/sh"_s, u"-c"_s, sessionCheckoutScript(), u"millwright-checkout"_s, checkout.repoDir, checkout.source, checkout.remote,
        checkout.branch, checkout.baseBranch, checkout.commit};
}

} // namespace Millwright
