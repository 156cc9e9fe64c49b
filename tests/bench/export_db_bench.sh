#!/usr/bin/env bash
# export_db_bench.sh CLI DIR [RUNS]: times a whole `export-db DIR` process against the bare cost of reading the column that
# links ranges to tasks: `SELECT sum(connectionId) FROM TASK` in the sqlite3 shell, one process a database, two at a time. The
# two take turns, so that a machine whose speed drifts slows both. Prints each pair in milliseconds, and the median ratio.
#
# Clusters for the figures in the changelog (page cache warm after the first, uncounted, pair):
#   make_cluster.py --pp 8 --tp 8 --microbatches 16 --kernels-per-block 600   # 64 ranks, about 20,000 rows each
#   make_cluster.py --pp 8 --microbatches 16 --kernels-per-block 31000       # 8 ranks, about 1,000,000 rows each
set -eu
cli=$1
folder=$2
runs=${3:-7}

now_ms() { echo $(($(date +%s%N) / 1000000)); }

bare_read() {
    find "$folder" -name 'ascend_pytorch_profiler_*.db' -print0 \
        | xargs -0 -P 2 -I {} sqlite3 -readonly {} 'SELECT sum(connectionId) FROM TASK' >/dev/null
}

# The second and later exports would find nothing to change, so each starts without its own tables.
forget_export() {
    find "$folder" -name 'ascend_pytorch_profiler_*.db' -print0 \
        | xargs -0 -n 1 sh -c 'sqlite3 "$0" "DROP TABLE IF EXISTS StepTaskInfo" "UPDATE COMMUNICATION_OP SET opConnectionId = NULL" 2>/dev/null || true'
    sync
}

ratios=()
for ((run = 0; run <= runs; ++run)); do
    forget_export
    start=$(now_ms)
    bare_read
    middle=$(now_ms)
    "$cli" export-db --quiet "$folder" >/dev/null
    end=$(now_ms)
    [ "$run" -eq 0 ] && continue
    read_ms=$((middle - start))
    export_ms=$((end - middle))
    ratio=$(awk -v a="$export_ms" -v b="$read_ms" 'BEGIN { printf "%.3f", a / b }')
    ratios+=("$ratio")
    printf 'read %6d ms   export-db %6d ms   ratio %s\n' "$read_ms" "$export_ms" "$ratio"
done
printf 'median ratio %s\n' "$(printf '%s\n' "${ratios[@]}" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')"
