#!/usr/bin/env bash
# test_slurm.sh [DEBUG BENCH]: puts resources/cluster/pipescope.sbatch to the test on a real Slurm: a controller and four nodes, all on
# this machine. Run it by hand, as root, after a build; it takes about five minutes, most of which Slurm waits before it runs
# a job again.
#   1. A job array packs a demo of 16 ranks in eight parts. One part fails the first time; one node dies under its part.
#   2. The merged file must be, byte by byte, what is packed of all ranks at once.
#   3. The same with srun in an allocation, and with GNU parallel.
#   4. With dumps of two runs of four ranks: a job array compares two ranks in each part, and the merged database must have
#      the rows of a comparison in one go.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[ "$(id -u)" -eq 0 ] || fail "Slurm's daemons need root"
[ $# -eq 0 ] || [ $# -eq 2 ] || fail "usage: packaging/test_slurm.sh [DEBUG BENCH]"

cli=$PIPESCOPE_BUILD/pipescope-cli
script=$PIPESCOPE_TOP/resources/cluster/pipescope.sbatch
[ -x "$cli" ] || fail "there is no $cli; build it before"
folder=$(mktemp -d)
host=$(hostname)
export SLURM_CONF=$folder/slurm.conf

write_config() {
    cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool.%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SlurmdTimeout=20
NodeName=n[1-4] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17004] CPUs=1
PartitionName=all Nodes=n[1-4] Default=YES State=UP
END
}

# write_program: pipescope-cli, slowly, so that a node can die under it; the first attempt of part 2 fails.
write_program() {
    cat >"$folder/program" <<END
#!/usr/bin/env bash
printf '%s %s part %s attempt %s\n' "\$(date +%T)" "\${SLURMD_NODENAME:-here}" "\${SLURM_ARRAY_TASK_ID:-}" "\${SLURM_RESTART_COUNT:-0}"
sleep 8
[ "\${SLURM_ARRAY_TASK_ID:-}\${SLURM_RESTART_COUNT:-0}" != 20 ] || exit 1
exec "$cli" "\$@"
END
    chmod +x "$folder/program"
}

stop() {
    local file
    scancel --user root 2>/dev/null
    for file in "$folder"/*.pid; do
        [ ! -e "$file" ] || kill "$(cat "$file")" 2>/dev/null
    done
}

start() {
    mkdir -p "$folder/state" "$folder"/spool.n{1,2,3,4} /run/munge
    munge -n >/dev/null 2>&1 || munged --force || fail "munged does not start"
    slurmctld || fail "slurmctld does not start"
    local node
    for node in n1 n2 n3 n4; do
        slurmd -N "$node" || fail "slurmd does not start"
    done
    sleep 5
}

# pids_on NODE: what runs there.
pids_on() {
    local process
    for process in /proc/[0-9]*; do
        tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -qx "SLURMD_NODENAME=$1" && printf '%s\n' "${process#/proc/}"
    done 2>/dev/null
}

# kill_node NODE: its daemon, that of its job, and the job, so that none of them can report it.
kill_node() {
    local pid parent
    local -a jobs steps=()
    mapfile -t jobs < <(pids_on "$1")
    for pid in "${jobs[@]}"; do
        parent=$(awk '/^PPid/ { print $2 }' "/proc/$pid/status")
        grep -q '^slurmstepd' "/proc/$parent/comm" && steps+=("$parent")
    done
    [ "${#steps[@]}" -gt 0 ] || fail "nothing runs on $1"
    kill -STOP "${steps[@]}"
    kill -KILL "${steps[@]}" "$(cat "$folder/slurmd.$1.pid")" "${jobs[@]}"
    printf '%s %s died\n' "$(date +%T)" "$1"
}

wait_for() {
    local seconds
    for ((seconds = 0; seconds < 400; ++seconds)); do
        [ -e "$1" ] && [ ! -e "$1.parts" ] && return
        sleep 1
    done
    squeue
    fail "FAILED: $1 was not written"
}

is_whole() {
    cmp "$folder/whole.pipescope" "$1" || fail "FAILED: $2"
    printf 'ok: %s\n' "$2"
}

# rows DATABASE: all of its tables and rows, as text.
rows() {
    python3 -c 'import sqlite3, sys; print("\n".join(sqlite3.connect(sys.argv[1]).iterdump()))' "$1"
}

compare_on_nodes() {
    "$cli" graph compare --quiet "$1" "$2" --ranks 0-3 -o "$folder/whole.vis.db" || fail "the dumps cannot be compared"
    bash "$script" --bench "$2" "$1" "$folder/parts.vis.db" 4 2 || fail "nothing was submitted"
    wait_for "$folder/parts.vis.db"
    cmp <(rows "$folder/whole.vis.db") <(rows "$folder/parts.vis.db") || fail "FAILED: other rows than in one go"
    printf 'ok: a job array that compares dumps gives the rows of one comparison\n'
}

install_packages slurm-test-packages.txt
write_config
write_program
start
trap 'stop; rm -rf "$folder"' EXIT
"$cli" demo --quiet --pp 4 --dp 4 "$folder/run" || fail "there is no demo"
"$cli" pack --quiet "$folder/run" -o "$folder/whole.pipescope" || fail "the demo cannot be packed"

PIPESCOPE_CLI=$folder/program bash "$script" "$folder/run" "$folder/array.pipescope" 16 8 || fail "nothing was submitted"
sleep 5
kill_node n2
wait_for "$folder/array.pipescope"
grep -h 'requeue\|Requeu\|setting DOWN' "$folder/slurmctld.log"
is_whole "$folder/array.pipescope" "a job array with a failing part and a node that dies gives the whole run"

export PIPESCOPE_CLI=$cli
salloc --quiet -n3 bash "$script" --with srun "$folder/run" "$folder/srun.pipescope" 16 3
is_whole "$folder/srun.pipescope" "srun in an allocation gives the whole run"
bash "$script" --with parallel "$folder/run" "$folder/parallel.pipescope" 16 4
is_whole "$folder/parallel.pipescope" "parallel gives the whole run"
[ $# -eq 0 ] || compare_on_nodes "$1" "$2"
