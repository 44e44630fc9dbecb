#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Millwright authors
# SPDX-License-Identifier: Apache-2.0
"""A provider in Python: a session is a folder on this machine, a template is a folder that new sessions begin as a copy of.

sessions.py [FOLDER] CALL
"""
import base64
import json
import os
import signal
import subprocess
import sys
import time

root = os.path.abspath(sys.argv[1] if len(sys.argv) > 2 else "python-sessions")
call = sys.argv[-1]


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def describe(_request):
    region = {"type": "string", "title": "Region", "enum": ["us", "eu"], "default": "us", "x-replaces": "zone"}
    return {
        "provider": "python-sessions",
        "settings": {"type": "object", "properties": {"region": region}, "additionalProperties": False},
        "capabilities": {"builds": {"history": True, "logs": True, "cancel": True}, "recreate": True, "keepsVariables": False},
    }


# Sessions


def session(request):
    return os.path.join(root, "sessions", request["sessionId"])


def create(request):
    folder, outcome, template = session(request), "connected", None
    if not os.path.isdir(folder):
        outcome = "created"
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        template = next((b for b in builds(request) if b["status"] == "ready"), None)
        if template:
            subprocess.run(["rm", "-rf", folder + ".part"], check=True)
            subprocess.run(["cp", "-a", os.path.join(home(template["buildId"]), "tree"), folder + ".part"], check=True)
            os.rename(folder + ".part", folder)
        else:
            os.mkdir(folder)
    answer = {"sandboxId": "folder-" + request["sessionId"], "outcome": outcome, "workingDirectory": folder}
    if template:
        answer["templateId"] = template["templateId"]
    return answer


def start(request):
    if not os.path.isdir(session(request)):
        sys.exit("The folder of the session is gone.")
    return {}


def run(request):
    """Becomes the command; only what goes wrong before that is told here."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MILLWRIGHT_")}
    environment.update(request["environment"])
    try:
        os.chdir(request["workingDirectory"])
    except OSError as error:
        print(f"millwright: {request['workingDirectory']}: {error.strerror}", file=sys.stderr)
        sys.exit(125)
    os.execve("/bin/sh", ["sh", "-c", request["command"]], environment)


def stop(_request):
    return {}


def destroy(request):
    subprocess.run(["rm", "-rf", session(request)], check=True)
    return {}


# Builds: a folder for each, with the tree, the log and the state


def home(build):
    if "/" in build or build.startswith("."):
        sys.exit("There is no such build.")
    return os.path.join(root, "builds", build)


def read(build):
    try:
        with open(os.path.join(home(build), "state.json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        sys.exit("There is no such build.")


def write(build, **changes):
    state = os.path.join(home(build), "state.json")
    values = {**read(build), **changes} if os.path.exists(state) else changes
    with open(state + ".new", "w", encoding="utf-8") as file:
        json.dump(values, file)
    os.rename(state + ".new", state)
    return values


def builds(request):
    folder = os.path.join(root, "builds")
    found = [read(name) for name in sorted(os.listdir(folder), reverse=True)] if os.path.isdir(folder) else []
    return [told(build) for build in found if build["project"] == request["context"].get("factoryId")]


def told(build):
    known = ("buildId", "status", "templateId", "startedAt", "finishedAt", "error")
    return {**{key: build[key] for key in known if key in build}, "pollAfterSeconds": 1}


def build_start(request):
    context = request["context"]
    build = f"{time.time_ns()}"
    os.makedirs(os.path.join(home(build), "tree"))
    with open(os.path.join(home(build), "log"), "wb") as log:
        work = subprocess.Popen([sys.executable, __file__, root, "work"], stdin=subprocess.PIPE, stdout=log, stderr=log,
                                start_new_session=True)
    state = write(build, buildId=build, status="building", project=context.get("factoryId"), startedAt=now(), pid=work.pid)
    # The credentials are among the variables that the worker inherits, and nowhere else.
    work.stdin.write(json.dumps({"buildId": build, "context": context}).encode())
    work.stdin.close()
    return told(state)


def work(request):
    """Runs in the background and outlives the call that started it."""
    build, context = request["buildId"], request["context"]
    tree = os.path.join(home(build), "tree")
    try:
        for repository in context["repos"]:
            name = repository["cloneUrl"].rstrip("/").split("/")[-1].removesuffix(".git")
            step(["git", "clone", "--quiet", repository["cloneUrl"], name], tree, git_access(repository))
            for command in repository["setupCommand"]:
                step(["sh", "-c", command], os.path.join(tree, name))
        for command in context.get("workspaceSetupCommand", []):
            step(["sh", "-c", command], tree)
    except subprocess.CalledProcessError as error:
        write(build, status="failed", finishedAt=now(), error=f"{error.cmd[-1]} exited with {error.returncode}")
    else:
        write(build, status="ready", finishedAt=now(), templateId="template-" + build)


def step(command, folder, variables=None):
    print("+", command[-1], flush=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MILLWRIGHT_")}
    subprocess.run(command, cwd=folder, env={**clean, **(variables or {})}, stdin=subprocess.DEVNULL, check=True)


def git_access(repository):
    """The credential in git's environment, so that no other user can see it."""
    if "tokenVariable" not in repository:
        return {}
    helper = '!f() { echo "username=$GIT_USERNAME"; echo "password=$GIT_PASSWORD"; }; f'
    return {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "credential.helper", "GIT_CONFIG_VALUE_0": helper,
            "GIT_USERNAME": repository["username"] or "x-access-token",
            "GIT_PASSWORD": os.environ[repository["tokenVariable"]]}


def build_get(request):
    state = read(request["buildId"])
    if state["status"] == "building" and not os.path.exists(f"/proc/{state['pid']}"):
        state = write(request["buildId"], status="failed", finishedAt=now(), error="The build was interrupted.")
    return told(state)


def build_list(request):
    return {"builds": builds(request)}


def build_log(request):
    at = int(request["cursor"] or 0)
    ended = read(request["buildId"])["status"] != "building"  # before the log is read, so that nothing is missed
    with open(os.path.join(home(request["buildId"]), "log"), "rb") as log:
        log.seek(at)
        piece = log.read(request["limit"])
    complete = ended and len(piece) < request["limit"]
    return {"base64": base64.b64encode(piece).decode(), "cursor": str(at + len(piece)), "complete": complete}


def build_cancel(request):
    state = read(request["buildId"])
    if state["status"] == "building":
        os.killpg(state["pid"], signal.SIGKILL)
        write(request["buildId"], status="failed", finishedAt=now(), error="The build was cancelled.")
    return {}


CALLS = {
    "describe": describe, "create": create, "start": start, "stop": stop, "destroy": destroy, "build-start": build_start,
    "build-get": build_get, "build-list": build_list, "build-log": build_log, "build-cancel": build_cancel,
}
if call == "run":
    run(json.loads(os.environ["MILLWRIGHT_REQUEST"]))
elif call == "work":
    work(json.load(sys.stdin))
elif call in CALLS:
    json.dump(CALLS[call](json.load(sys.stdin)), sys.stdout)
else:
    sys.exit(f"There is no call {call}.")
