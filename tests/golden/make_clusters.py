"""make_clusters.py GENERATOR FOLDER: makes many clusters with one start of Python.

Each line of the standard input holds the generator's arguments for one cluster, which goes to FOLDER/<line number>/cluster
with its truth beside it.
"""
import contextlib
import importlib.util
import os
import shlex
import sys


def main():
    spec = importlib.util.spec_from_file_location("make_cluster", sys.argv[1])
    generator = importlib.util.module_from_spec(spec)
    sys.modules["make_cluster"] = generator
    spec.loader.exec_module(generator)
    for number, line in enumerate(sys.stdin):
        folder = os.path.join(sys.argv[2], str(number))
        os.makedirs(folder)
        arguments = ["--out", os.path.join(folder, "cluster"), "--truth", os.path.join(folder, "truth.jsonl"), "--jobs", "1"]
        with contextlib.redirect_stdout(sys.stderr):
            if generator.main(arguments + shlex.split(line)) != 0:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
