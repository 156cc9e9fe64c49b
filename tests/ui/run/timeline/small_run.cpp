#include "tests/ui/run/timeline/small_run.h"

#include "tests/support/trace_builder.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace pipescope::test {
namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kStart = 1'700'000'000'000'000'000;

/// What a rank does, in order: micro-batch and direction.
struct Work
{
    bool forward = true;
    int microBatch = 0;
};

std::vector<Work> orderOf(int stage, int stages, int microBatches)
{
    std::vector<Work> order;
    const int warmUp = std::min(microBatches, stages - stage);
    for (int m = 0; m < warmUp; ++m) {
        order.push_back({true, m});
    }
    for (int m = 0; m < microBatches; ++m) {
        order.push_back({false, m});
        if (warmUp + m < microBatches) {
            order.push_back({true, warmUp + m});
        }
    }
    return order;
}

struct Placed
{
    int stage = 0;
    Work work;
    TimeSpan span;
};

/// Starts each block when its rank and what it waits for are ready.
class Simulation
{
public:
    Simulation(int stages, int microBatches, std::int64_t start)
        : m_stages(stages)
        , m_microBatches(microBatches)
        , m_free(static_cast<std::size_t>(stages), start)
        , m_next(static_cast<std::size_t>(stages), 0)
    { }

    std::vector<Placed> run()
    {
        for (bool moved = true; moved;) {
            moved = false;
            for (int stage = 0; stage < m_stages; ++stage) {
                moved = advance(stage) || moved;
            }
        }
        return m_placed;
    }

private:
    bool advance(int stage)
    {
        const auto s = static_cast<std::size_t>(stage);
        const std::vector<Work> order = orderOf(stage, m_stages, m_microBatches);
        if (m_next[s] >= order.size()) {
            return false;
        }
        const Work work = order[m_next[s]];
        const int before = work.forward ? stage - 1 : stage + 1;
        std::int64_t ready = m_free[s];
        if (before >= 0 && before < m_stages) {
            const auto found = m_ends.find({before, work.forward, work.microBatch});
            if (found == m_ends.end()) {
                return false;
            }
            ready = std::max(ready, found->second + 3 * kMs);
        }
        const std::int64_t end = ready + (work.forward ? 10 : 20) * kMs;
        m_placed.push_back({stage, work, ns(ready, end)});
        m_ends[{stage, work.forward, work.microBatch}] = end;
        m_free[s] = end + kMs / 2;
        ++m_next[s];
        return true;
    }

    int m_stages;
    int m_microBatches;
    std::vector<std::int64_t> m_free;
    std::vector<std::size_t> m_next;
    std::map<std::tuple<int, bool, int>, std::int64_t> m_ends;
    std::vector<Placed> m_placed;
};

/// An operator to be added, with the key that both ends of its transfer share.
struct Transfer
{
    int rank = 0;
    TimeSpan span;
    bool sends = false;
    std::tuple<int, bool, int> key;
};

std::vector<Transfer> transfersOf(const std::vector<Placed>& placed, int stages)
{
    std::vector<Transfer> transfers;
    for (const Placed& block : placed) {
        const int to = block.work.forward ? block.stage + 1 : block.stage - 1;
        if (to < 0 || to >= stages) {
            continue;
        }
        const std::int64_t end = block.span.end.ns;
        const std::tuple key(block.stage, block.work.forward, block.work.microBatch);
        transfers.push_back({block.stage, ns(end, end + 3 * kMs), true, key});
        transfers.push_back({to, ns(end + kMs / 2, end + 3 * kMs), false, key});
    }
    std::stable_sort(transfers.begin(), transfers.end(),
                     [](const Transfer& a, const Transfer& b) { return a.span.begin < b.span.begin; });
    return transfers;
}

void addStep(TraceBuilder& builder, std::vector<Placed> placed, int stages, std::uint32_t step)
{
    std::stable_sort(placed.begin(), placed.end(),
                     [](const Placed& a, const Placed& b) { return a.span.begin < b.span.begin; });
    for (const Placed& block : placed) {
        builder.block(block.stage, block.work.forward ? BlockKind::Forward : BlockKind::Backward, block.span,
                      std::to_string(block.work.microBatch) + (block.work.forward ? "F" : "B"), step);
    }

    struct Ends
    {
        OperatorIndex sent;
        OperatorIndex received;
        int from = 0;
        int to = 0;
        TimeSpan data;
    };

    std::map<std::tuple<int, bool, int>, Ends> ends;
    for (const Transfer& transfer : transfersOf(placed, stages)) {
        const auto kind = transfer.sends ? OperatorKind::Send : OperatorKind::Receive;
        const auto name = transfer.sends ? "hcom_send__455_0_1" : "hcom_receive__455_0_1";
        const OperatorIndex op = builder.op(transfer.rank, kind, transfer.span, name, step);
        Ends& end = ends[transfer.key];
        (transfer.sends ? end.sent : end.received) = op;
        (transfer.sends ? end.from : end.to) = transfer.rank;
        end.data = ns(transfer.span.end.ns - 2 * kMs, transfer.span.end.ns);
    }
    for (const auto& [key, end] : ends) {
        builder.link(end.from, end.sent, end.to, end.received, end.data);
    }
}

} // namespace

std::shared_ptr<const Trace> smallRun(int ranks, int microBatches, int steps)
{
    TraceBuilder builder;
    for (int rank = 0; rank < ranks; ++rank) {
        builder.rank(rank, rank);
    }
    std::int64_t start = kStart;
    for (int step = 0; step < steps; ++step) {
        const std::vector<Placed> placed = Simulation(ranks, microBatches, start).run();
        std::int64_t end = start;
        for (const Placed& block : placed) {
            end = std::max(end, block.span.end.ns);
        }
        builder.step(step + 10, ns(start, end));
        addStep(builder, placed, ranks, static_cast<std::uint32_t>(step));
        start = end + 30 * kMs;
    }
    return builder.build();
}

} // namespace pipescope::test
