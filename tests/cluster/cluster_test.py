"""resources/cluster/pipescope.sbatch packs or compares parts and merges them. Run by ctest with the path of pipescope-cli. Stand-ins
take the place of srun, sbatch and scontrol: a real Slurm is tried by hand, see resources/help/building.md."""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "resources" / "cluster" / "pipescope.sbatch"
CLI = ""

# Runs one process for each task, as Slurm does: --ntasks=N COMMAND...
SRUN = """#!/bin/bash
tasks=${1#--ntasks=}; shift
for ((i = 0; i < tasks; ++i)); do SLURM_PROCID=$i "$@" & pids+=($!); done
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
exit ${failed:-0}
"""

# Notes how it was called, and says the number of a job.
NOTING = """#!/bin/bash
printf '%s\\n' "$*" >>"$NOTES"
wc -l <"$NOTES"
"""

# The program, but its first FAILURES calls end with CODE.
FAILING = """#!/bin/bash
printf 'x\\n' >>"$NOTES"
[ "$(wc -l <"$NOTES")" -gt "$FAILURES" ] || exit "$CODE"
exec "{cli}" "$@"
"""


def write_dump(folder, largest):
    """A rank that calls one function, whose output has this maximum."""
    folder.mkdir(parents=True)
    name = "Torch.relu.0.forward"
    tensor = {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "Max": largest, "Min": 0.0, "Mean": 1.0,
              "Norm": 4.0}
    data = {name: {"input_args": [tensor], "input_kwargs": {}, "output": [tensor]}}
    files = {"construct": {name: None}, "stack": {name: ["File /train.py, line 1"]},
             "dump": {"task": "statistics", "level": "mix", "data": data}}
    for file, content in files.items():
        (folder / f"{file}.json").write_text(json.dumps(content))


def tables_of(database):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as opened:
        names = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: opened.execute(f"SELECT rowid, * FROM {name}").fetchall() for name in names}


class ClusterScript(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.run_folder = self.folder / "my run"
        subprocess.run([CLI, "demo", "--quiet", "--pp", "2", "--dp", "2", "--steps", "1", self.run_folder], check=True,
                       capture_output=True)
        self.out = self.folder / "run.pipescope"
        self.notes = self.folder / "notes"
        self.notes.touch()
        for name, text in ("srun", SRUN), ("sbatch", NOTING), ("scontrol", NOTING), ("failing", FAILING):
            program = self.folder / name
            program.write_text(text.replace("{cli}", CLI))
            program.chmod(0o755)

    def script(self, *arguments, cli=None, **variables):
        environment = dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}", NOTES=str(self.notes),
                           PIPESCOPE_CLI=str(cli or CLI), **variables)
        return subprocess.run(["bash", SCRIPT, *arguments], env=environment, capture_output=True, text=True)

    def pack_and_merge(self, ranks="4", parts="3", **options):
        return self.script("--with", "srun", self.run_folder, self.out, ranks, parts, **options)

    def part_of_array(self, number, restarts=0, **options):
        self.out.with_name(self.out.name + ".parts").mkdir(exist_ok=True)
        return self.script(self.run_folder, self.out, "4", "2", SLURM_ARRAY_TASK_ID=str(number),
                           SLURM_ARRAY_JOB_ID="7", SLURM_RESTART_COUNT=str(restarts), **options)

    def part(self, number):
        return pathlib.Path(f"{self.out}.parts") / f"part_{number}.pipescope"

    def test_the_merged_file_is_that_of_all_ranks_at_once(self):
        done = self.pack_and_merge()
        self.assertEqual(done.returncode, 0, done.stderr)
        whole = self.folder / "whole.pipescope"
        subprocess.run([CLI, "pack", "--quiet", self.run_folder, "-o", whole], check=True)
        self.assertEqual(self.out.read_bytes(), whole.read_bytes())
        self.assertFalse(self.part(0).parent.exists())

    def test_dumps_are_compared_in_parts_and_merged(self):
        debug, bench, out = (self.folder / name for name in ("my debug", "bench", "all.vis.db"))
        for rank in range(4):
            write_dump(debug / f"rank{rank}", 3.0 if rank == 2 else 2.0)
            write_dump(bench / f"rank{rank}", 2.0)
        done = self.script("--with", "srun", "--bench", bench, debug, out, "4", "3")
        self.assertEqual(done.returncode, 0, done.stderr)
        whole = self.folder / "whole.vis.db"
        subprocess.run([CLI, "graph", "compare", "--quiet", debug, bench, "-o", whole], check=True, capture_output=True)
        self.assertEqual(len(tables_of(whole)["tb_nodes"]), 16)
        self.assertEqual(tables_of(out), tables_of(whole))
        self.assertFalse(pathlib.Path(f"{out}.parts").exists())

    def test_local_packs_what_a_node_has(self):
        done = self.pack_and_merge("local", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.out.exists())

    def test_a_part_that_fails_twice_is_packed_a_third_time(self):
        done = self.pack_and_merge("4", "1", cli=self.folder / "failing", FAILURES="2", CODE="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.out.exists())

    def test_a_part_that_fails_three_times_is_not_merged(self):
        done = self.pack_and_merge("4", "1", cli=self.folder / "failing", FAILURES="3", CODE="1")
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse(self.out.exists())
        self.assertEqual(len(self.notes.read_text().split()), 3)

    def test_what_another_attempt_does_not_change_is_not_tried_again(self):
        done = self.pack_and_merge("4", "1", cli=self.folder / "failing", FAILURES="3", CODE="3")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(len(self.notes.read_text().split()), 1)

    def test_a_task_of_an_array_packs_its_share_of_the_ranks(self):
        done = self.part_of_array(1)
        self.assertEqual(done.returncode, 0, done.stderr)
        info = subprocess.run([CLI, "info", "--quiet", self.part(1)], check=True, capture_output=True, text=True).stdout
        self.assertIn("2: 2-3", info)

    def test_a_task_that_fails_the_third_time_fails(self):
        done = self.part_of_array(0, restarts=2, cli=self.folder / "failing", FAILURES="1", CODE="1")
        self.assertEqual(done.returncode, 1)
        self.assertNotIn("requeue", self.notes.read_text())

    def test_the_merging_job_waits_for_the_array(self):
        done = self.script(self.run_folder, self.out, "4", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        array, merge = self.notes.read_text().splitlines()
        self.assertIn("--array=0-1", array)
        self.assertIn("--dependency=afterok:1", merge)
        self.assertIn(" merge ", merge)

    def test_a_missing_part_is_named(self):
        self.part_of_array(0)
        done = self.script("merge", self.run_folder, self.out, "4", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("part 1 is missing", done.stderr)
        self.assertFalse(self.out.exists())

    def test_wrong_numbers_are_refused(self):
        for ranks, parts, text in ("many", "2", "RANKS"), ("4", "0", "PARTS"), ("2", "3", "more parts than ranks"):
            done = self.script(self.run_folder, self.out, ranks, parts)
            self.assertEqual(done.returncode, 1)
            self.assertIn(text, done.stderr)


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
