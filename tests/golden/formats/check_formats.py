#!/usr/bin/env python3
"""Turns simulated runs into a format that Pipescope reads, and holds what it says of their blocks, steps and links to what happened.

    check_formats.py --list                                      prints FORMAT:SCHEDULE of each case
    check_formats.py --cli FILE --format F --schedule S [--seeds N] [--keep DIR]

Standard library only. The next format is one more writer in writers.py."""
import argparse
import csv
import pathlib
import random
import subprocess
import sys
import tempfile

from simulated_run import BACKWARD, FORWARD, INPUT, SCHEDULES, WEIGHT, simulate
from writers import FORMATS

BLOCK_COLUMNS = ("rank", "stage", "step", "kind", "f_microbatch", "f_vstage", "b_microbatch", "b_vstage", "start_ns", "end_ns")
LINK_COLUMNS = ("step", "direction", "microbatch", "vstage", "src_rank", "src_start_ns", "src_end_ns", "dst_rank",
                "dst_start_ns", "dst_end_ns", "origin")
ROWS_SHOWN = 10


def numbers(work):
    return [work.micro_batch, work.virtual_stage] if work else ["", ""]


def kind_of(block):
    if len(block.works) > 1:
        return "overlap"
    return {FORWARD: "forward", BACKWARD: "backward", INPUT: "backward", WEIGHT: "weight"}[block.works[0].kind]


def true_blocks(run, first_step):
    return [[block.rank, block.rank, first_step + block.step, kind_of(block), *numbers(block.work(FORWARD)),
             *numbers(block.work(BACKWARD, INPUT, WEIGHT)), block.begin, block.end] for block in run.blocks]


def true_links(run, first_step, has_messages):
    """Where no message is recorded, a link goes from the block that sends to the one that receives, and says so."""
    for transfer in run.transfers:
        source, target = transfer.source, transfer.target
        send = transfer.send if has_messages else (source.begin, source.end)
        receive = transfer.receive if has_messages else (target.begin, target.end)
        yield [first_step + source.step, transfer.direction, transfer.made.micro_batch, transfer.made.virtual_stage,
               source.rank, *send, target.rank, *receive, "measured" if has_messages else "inferred"]


def shown(cli, command, folder, columns):
    result = subprocess.run([cli, command, str(folder), "--format", "csv", "--quiet"], capture_output=True, text=True)
    if result.returncode not in (0, 3):
        sys.exit("%s %s ended with %d: %s" % (cli, command, result.returncode, result.stderr))
    return [tuple(row[column] for column in columns) for row in csv.DictReader(result.stdout.splitlines())]


def differences(what, expected, found, columns):
    """Texts, none where both have the same rows, each as often."""
    expected = sorted(tuple(str(field) for field in row) for row in expected)
    found = sorted(found)
    missing, extra = list(expected), []
    for row in found:
        if row in missing:
            missing.remove(row)
        else:
            extra.append(row)
    if not missing and not extra:
        return []
    texts = ["%s: %d expected, %d shown, %d missing, %d that did not happen" % (what, len(expected), len(found), len(missing), len(extra))]
    texts.append("  " + ",".join(columns))
    texts += ["  missing " + ",".join(row) for row in missing[:ROWS_SHOWN]]
    texts += ["  shown   " + ",".join(row) for row in extra[:ROWS_SHOWN]]
    return texts


def check(cli, name, schedule, seed, folder):
    form = FORMATS[name]
    run = simulate(schedule, seed)
    form.write(run, folder, random.Random(seed))
    first_step = form.first_step or 0
    texts = differences("blocks", true_blocks(run, first_step), shown(cli, "blocks", folder, BLOCK_COLUMNS), BLOCK_COLUMNS)
    return texts + differences("links", true_links(run, first_step, form.has_messages), shown(cli, "links", folder, LINK_COLUMNS),
                               LINK_COLUMNS)


def check_seeds(arguments):
    failed = False
    for seed in range(1, 1 + arguments.seeds):
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(arguments.keep or temporary) / ("seed%d" % seed)
            folder.mkdir(parents=True, exist_ok=True)
            texts = check(arguments.cli, arguments.format, arguments.schedule, seed, folder)
        if texts:
            failed = True
            print("%s, %s, seed %d" % (arguments.format, arguments.schedule, seed), *texts, sep="\n")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the cases")
    parser.add_argument("--cli", help="pipescope-cli")
    parser.add_argument("--format", choices=FORMATS)
    parser.add_argument("--schedule", choices=SCHEDULES)
    parser.add_argument("--seeds", type=int, default=3, help="how many runs are tried")
    parser.add_argument("--keep", help="folder for the files that were made, instead of a temporary one")
    arguments = parser.parse_args()
    if arguments.list:
        print(*("%s:%s" % (name, schedule) for name, form in FORMATS.items() for schedule in form.schedules), sep="\n")
        return 0
    if not (arguments.cli and arguments.format and arguments.schedule):
        parser.error("--cli, --format and --schedule are needed")
    return check_seeds(arguments)


if __name__ == "__main__":
    sys.exit(main())
