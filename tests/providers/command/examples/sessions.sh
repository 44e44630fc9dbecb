#!/bin/sh
# SPDX-FileCopyrightText: The Millwright authors
# SPDX-License-Identifier: Apache-2.0
#
# A provider in shell: a session is a folder on this machine.
# sessions.sh [FOLDER] CALL
set -eu
root=$PWD/sessions
if [ $# -eq 2 ]; then
    root=$1
    shift
fi

quoted() { printf '%s' "$1" | sed 's/["\\]/\\&/g'; }

case $1 in
describe)
    cat <<'JSON'
{
  "provider": "shell-sessions",
  "capabilities": { "recreate": true, "keepsVariables": false }
}
JSON
    exit
    ;;
run)
    eval "$MILLWRIGHT_SCRIPT" # goes to the folder, sets the variables, becomes the command
    ;;
esac

folder=$root/${MILLWRIGHT_SESSION_ID:?}
case $1 in
create)
    outcome=connected
    if [ ! -d "$folder" ]; then
        mkdir -p "$folder"
        outcome=created
    fi
    printf '{"sandboxId": "folder-%s", "outcome": "%s", "workingDirectory": "%s"}\n' \
        "$(quoted "$MILLWRIGHT_SESSION_ID")" "$outcome" "$(quoted "$folder")"
    ;;
start)
    [ -d "$folder" ] || { echo "The folder of the session is gone." >&2; exit 1; }
    echo '{}'
    ;;
stop)
    echo '{}'
    ;;
destroy)
    rm -rf "$folder"
    echo '{}'
    ;;
*)
    echo "There is no call $1." >&2
    exit 2
    ;;
esac
