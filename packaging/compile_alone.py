#!/usr/bin/env python3
"""Compiles sources one by one, without writing anything, as the compile commands of a build folder say.

  compile_alone.py BUILD-FOLDER < names of files, one a line

Prints what the compiler says of those that fail, and how many did; status 1 if any did, or if one is not built at all.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def command_of(entry):
    """The compiler's words: only a check of the file."""
    words = shlex.split(entry["command"])
    output = words.index("-o")
    return words[:output] + words[output + 2 :] + ["-fsyntax-only"]


def compiles(entry):
    ran = subprocess.run(
        command_of(entry), cwd=entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if ran.returncode != 0:
        print(ran.stdout, end="", flush=True)
    return ran.returncode == 0


def main():
    build = pathlib.Path(sys.argv[1])
    # A file that several programs share is compiled once: the last of its commands.
    commands = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())}
    files = [str(pathlib.Path(line.strip()).resolve()) for line in sys.stdin if line.strip()]
    unbuilt = [file for file in files if file not in commands]
    for file in unbuilt:
        print(f"{file}: no target builds it")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        results = list(workers.map(compiles, (commands[file] for file in files if file in commands)))
    failed = results.count(False) + len(unbuilt)
    print(f"{len(files)} files compiled by themselves, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
