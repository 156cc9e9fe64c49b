"""take_ranges.py CLUSTER TRUTH THREADS: makes a generated cluster one that was recorded without ranges.

Takes the forward and backward ranges and their device tasks out of every database. THREADS says where the thread that
launched each kernel is recorded, which autograd does for backwards in real runs: "driver" in CANN_API, "script" in
PYTORCH_API with CONNECTION_IDS, behind a queue whose one thread is that of CANN_API, or "none". Needs a cluster with
--cann-api all.
"""
import bisect
import json
import pathlib
import sqlite3
import sys


def backwards_of(truth):
    """The device times of the backwards by rank, and the database of each rank."""
    spans = {}
    with open(truth, encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if record["type"] == "block" and record["kind"] != "F":
                spans.setdefault(record["rank"], []).append((record["start_local"], record["end_local"]))
    return {rank: sorted(each) for rank, each in spans.items()}


def take_ranges(db):
    ranges = ("SELECT connectionId FROM MSTX_EVENTS JOIN STRING_IDS ON id = message "
              "WHERE value LIKE '%forward%' OR value LIKE '%backward%'")
    db.execute("DELETE FROM TASK WHERE connectionId IN (%s)" % ranges)
    db.execute("DELETE FROM MSTX_EVENTS WHERE connectionId IN (%s)" % ranges)


def kernels_of(db, backwards):
    """(connection, whether it belongs to a backward, its time of launch, the thread that launched it)"""
    begins = [span[0] for span in backwards]
    rows = db.execute("SELECT t.connectionId, t.startNs, a.startNs, a.globalTid FROM TASK t JOIN STRING_IDS ON id = t.taskType "
                      "JOIN CANN_API a ON a.connectionId = t.connectionId WHERE value LIKE 'KERNEL%'").fetchall()
    for connection, start, issued, thread in rows:
        at = bisect.bisect_right(begins, start) - 1
        yield connection, at >= 0 and start < backwards[at][1], issued, thread


def main():
    cluster, truth, threads = sys.argv[1:]
    backwards = backwards_of(truth)
    for path in pathlib.Path(cluster).rglob("ascend_pytorch_profiler_*.db"):
        rank = int(path.stem.rsplit("_", 1)[1])
        db = sqlite3.connect(path)
        take_ranges(db)
        if threads == "script":
            db.execute("CREATE TABLE CONNECTION_IDS (id INTEGER, connectionId INTEGER)")
        for connection, is_backward, issued, thread in list(kernels_of(db, backwards.get(rank, []))):
            if threads == "driver" and is_backward:
                db.execute("UPDATE CANN_API SET globalTid = ? WHERE connectionId = ?", (thread + 1, connection))
            elif threads == "script":
                db.execute("INSERT INTO CONNECTION_IDS VALUES (?, ?)", (connection + 7, connection))
                db.execute("INSERT INTO PYTORCH_API VALUES (?, ?, ?, ?, 0, ?, ?, NULL, NULL, 0, 50001)",
                           (str(issued - 9000), str(issued - 5000), thread + (2 if is_backward else 1), connection + 7,
                            connection if is_backward else -1, 1 if is_backward else 0))
        db.commit()
        db.close()


if __name__ == "__main__":
    main()
