// Traces with the names that torch.distributed.pipelining gives its actions, against the schedule that made
// them.

#include "core/model/names.h"
#include "tests/core/load/trace_file_test.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAreArray;

constexpr int kSlot = 100;

/// A pass of one micro-batch through one virtual stage: 'F', 'B' for a whole backward, 'I' and 'W' for its
/// parts.
struct Pass
{
    char kind = 'F';
    int virtualStage = 0;
    int microBatch = 0;

    std::string text() const { return std::to_string(virtualStage) + kind + std::to_string(microBatch); }
};

/// What a rank does at once: one pass, or a forward and a backward.
struct Action
{
    Pass first;
    std::optional<Pass> second;

    std::string text() const
    {
        return second ? "(" + first.text() + ";" + second->text() + ")OVERLAP_F_B" : first.text();
    }
};

using RankActions = std::vector<std::vector<Action>>;

/// The eight parts of DualPipeV, of one rank.
class DualPipeV
{
public:
    DualPipeV(int rankCount, int rank, int microBatches)
        : m_stages{rank, 2 * rankCount - 1 - rank}
    {
        const int later = rankCount - rank - 1;
        repeat(2 * later, [&](int) { forward(0); });
        repeat(rank + 1, [&](int) { forward(0), forward(1); });
        repeat(later, [&](int) { inputGradient(1), weight(), forward(1); });
        repeat(microBatches - 2 * rankCount + rank + 1, [&](int i) {
            if (i == 0 && later == 0) {
                forward(0), backward(1);
            } else {
                overlap(0, 1);
            }
            overlap(1, 0);
        });
        repeat(later, [&](int) { backward(1), overlap(1, 0); });
        bool isSplit = false;
        repeat(rank + 1, [&](int i) {
            isSplit = isSplit || (i == (rank + 1) / 2 && rank % 2 == 1);
            isSplit ? inputGradient(1) : backward(1);
            isSplit = isSplit || (i == (rank + 1) / 2 && rank % 2 == 0);
            isSplit ? inputGradient(0) : backward(0);
        });
        repeat(later, [&](int) { weight(), inputGradient(0); });
        while (m_nextWeight < m_weights.size()) {
            weight();
        }
    }

    std::vector<Action> actions;

private:
    template<class Do>
    static void repeat(int count, Do each)
    {
        for (int i = 0; i < count; ++i) {
            each(i);
        }
    }

    Pass nextForward(int chunk) { return {'F', m_stages[chunk], m_forward[chunk]++}; }

    Pass nextBackward(int chunk) { return {'B', m_stages[chunk], m_backward[chunk]++}; }

    void forward(int chunk) { actions.push_back({nextForward(chunk), {}}); }

    void backward(int chunk) { actions.push_back({nextBackward(chunk), {}}); }

    void overlap(int forwards, int backwards)
    {
        actions.push_back({nextForward(forwards), nextBackward(backwards)});
    }

    void inputGradient(int chunk)
    {
        Pass pass = nextBackward(chunk);
        pass.kind = 'I';
        actions.push_back({pass, {}});
        pass.kind = 'W';
        m_weights.push_back(pass);
    }

    void weight() { actions.push_back({m_weights.at(m_nextWeight++), {}}); }

    std::array<int, 2> m_stages;
    std::array<int, 2> m_forward{};
    std::array<int, 2> m_backward{};
    std::vector<Pass> m_weights;
    std::size_t m_nextWeight = 0;
};

RankActions dualPipeV(int ranks, int microBatches)
{
    RankActions all;
    for (int rank = 0; rank < ranks; ++rank) {
        all.push_back(DualPipeV(ranks, rank, microBatches).actions);
    }
    return all;
}

RankActions oneForwardOneBackward(int ranks, int microBatches)
{
    RankActions all(static_cast<std::size_t>(ranks));
    for (int rank = 0; rank < ranks; ++rank) {
        auto& actions = all[static_cast<std::size_t>(rank)];
        const int warmUp = std::min(microBatches, ranks - rank - 1);
        for (int i = 0; i < microBatches + warmUp; ++i) {
            if (i < microBatches) {
                actions.push_back({{'F', rank, i}, {}});
            }
            if (i >= warmUp) {
                actions.push_back({{'B', rank, i - warmUp}, {}});
            }
        }
    }
    return all;
}

/// All micro-batches through one chunk, then through the next; backwards alike.
RankActions loopedBreadthFirst(int ranks, int microBatches, int chunks)
{
    RankActions all(static_cast<std::size_t>(ranks));
    for (int rank = 0; rank < ranks; ++rank) {
        auto& actions = all[static_cast<std::size_t>(rank)];
        for (int i = 0; i < chunks * microBatches; ++i) {
            actions.push_back({{'F', i / microBatches * ranks + rank, i % microBatches}, {}});
        }
        for (int i = chunks * microBatches; i-- > 0;) {
            actions.push_back(
                {{'B', i / microBatches * ranks + rank, microBatches - 1 - i % microBatches}, {}});
        }
    }
    return all;
}

/// An action with its times in slots.
struct Timed
{
    Action action;
    int begin = 0;
    int end = 0;
};

/// Runs each action as soon as its rank is free and what it needs is there.
class Simulation
{
public:
    Simulation(const RankActions& actions, int lastStage)
        : m_lastStage(lastStage)
        , m_free(actions.size(), 0)
    {
        ranks.resize(actions.size());
        for (bool isMoving = true; isMoving;) {
            isMoving = false;
            for (std::size_t rank = 0; rank < actions.size(); ++rank) {
                const auto& row = actions[rank];
                while (ranks[rank].size() < row.size() && run(rank, row[ranks[rank].size()])) {
                    isMoving = true;
                }
            }
        }
        for (std::size_t rank = 0; rank < actions.size(); ++rank) {
            EXPECT_EQ(ranks[rank].size(), actions[rank].size()) << "the schedule is stuck, rank " << rank;
        }
    }

    std::vector<std::vector<Timed>> ranks;

private:
    using Key = std::tuple<bool, int, int>;

    /// When the inputs of a pass are there; empty if they are not yet.
    std::optional<int> ready(const Pass& pass) const
    {
        if (pass.kind == 'W' || (pass.kind == 'F' && pass.virtualStage == 0)) {
            return 0;
        }
        const bool isForward = pass.kind == 'F' || pass.virtualStage == m_lastStage;
        const int from = pass.kind == 'F'                   ? pass.virtualStage - 1
                         : pass.virtualStage == m_lastStage ? pass.virtualStage
                                                            : pass.virtualStage + 1;
        const auto found = m_done.find(Key{isForward, from, pass.microBatch});
        return found == m_done.end() ? std::nullopt : std::optional(found->second);
    }

    bool run(std::size_t rank, const Action& action)
    {
        const auto first = ready(action.first);
        const auto second = action.second ? ready(*action.second) : std::optional(0);
        if (!first || !second) {
            return false;
        }
        const int begin = std::max({m_free[rank], *first, *second});
        const int end = begin + (action.second ? 3 : action.first.kind == 'B' ? 2 : 1);
        finish(action.first, end);
        if (action.second) {
            finish(*action.second, end);
        }
        ranks[rank].push_back({action, begin, end});
        m_free[rank] = end;
        return true;
    }

    void finish(const Pass& pass, int end)
    {
        if (pass.kind != 'W') {
            m_done[Key{pass.kind == 'F', pass.virtualStage, pass.microBatch}] = end;
        }
    }

    int m_lastStage = 0;
    std::vector<int> m_free;
    std::map<Key, int> m_done;
};

struct Schedule
{
    std::string name;
    RankActions actions;
    int virtualStages = 0;
    /// Transfers between ranks.
    std::size_t links = 0;
    std::optional<ScheduleKind> kind;
};

std::ostream& operator<<(std::ostream& out, const Schedule& schedule)
{
    return out << schedule.name;
}

/// `before` stands before each name, as in "PP:0F3".
std::string traceOf(const Simulation& simulation, const std::string& process, const std::string& before)
{
    std::string events;
    for (std::size_t rank = 0; rank < simulation.ranks.size(); ++rank) {
        for (const Timed& timed : simulation.ranks[rank]) {
            const std::string pid =
                process.empty() ? std::to_string(rank) : '"' + process + std::to_string(rank) + '"';
            events.append(events.empty() ? "[" : ",").append(R"({"ph": "X", "name": ")").append(before);
            events.append(timed.action.text()).append(R"(", "pid": )").append(pid);
            events.append(R"(, "tid": )").append(std::to_string(rank));
            events.append(R"(, "ts": )").append(std::to_string(timed.begin * kSlot));
            events.append(R"(, "dur": )").append(std::to_string((timed.end - timed.begin) * kSlot));
            events += '}';
        }
    }
    return events + "]";
}

std::string partText(const BlockPart& part)
{
    return (part.virtualStage ? std::to_string(part.virtualStage->value) : "-") + "@"
           + (part.microBatch ? std::to_string(part.microBatch->value) : "-");
}

/// "forward 0@3 -@-" for each block in order of time.
std::vector<std::string> shownBlocks(const Track& track)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        texts.push_back(std::string(blockKindName(block.kind)) + " " + partText(block.forward) + " "
                        + partText(block.backward));
    }
    return texts;
}

std::vector<std::string> trueBlocks(const std::vector<Timed>& row)
{
    std::vector<std::string> texts;
    for (const Timed& timed : row) {
        const Pass& pass = timed.action.first;
        const auto part = [](const Pass& of) {
            return std::to_string(of.virtualStage) + "@" + std::to_string(of.microBatch);
        };
        texts.push_back(timed.action.second ? "overlap " + part(pass) + " " + part(*timed.action.second)
                        : pass.kind == 'F'  ? "forward " + part(pass) + " -@-"
                        : pass.kind == 'W'  ? "weight -@- " + part(pass)
                                            : "backward -@- " + part(pass));
    }
    return texts;
}

class TorchPipeliningTest
    : public test::TraceFileTest
    , public testing::WithParamInterface<Schedule>
{
protected:
    void expectTruth(const std::string& process, const std::string& before)
    {
        const Schedule& schedule = GetParam();
        const Simulation simulation(schedule.actions, schedule.virtualStages - 1);
        const auto trace = openText(traceOf(simulation, process, before));
        ASSERT_EQ(trace->tracks.size(), simulation.ranks.size());
        for (std::size_t rank = 0; rank < simulation.ranks.size(); ++rank) {
            EXPECT_THAT(shownBlocks(trace->tracks[rank]),
                        ElementsAreArray(trueBlocks(simulation.ranks[rank])))
                << "rank " << rank;
        }
        EXPECT_EQ(trace->links.size(), schedule.links);
        EXPECT_EQ(static_cast<std::size_t>(std::count_if(
                      trace->links.begin(), trace->links.end(),
                      [](const Link& link) { return link.direction == LinkDirection::Backward; })),
                  schedule.links / 2);
        if (schedule.kind) {
            EXPECT_EQ(trace->schedule.kind(), *schedule.kind);
        }
    }
};

TEST_P(TorchPipeliningTest, RecordedRangesAreShownAsTheScheduleIs)
{
    expectTruth("rank ", "PP:");
}

TEST_P(TorchPipeliningTest, TheSimulatorsDumpIsShownAsTheScheduleIs)
{
    expectTruth("", "");
}

INSTANTIATE_TEST_SUITE_P(
    OfSchedules, TorchPipeliningTest,
    testing::Values(Schedule{"DualPipeV of 2 ranks", dualPipeV(2, 10), 4, 40, ScheduleKind::DualPipeV},
                    Schedule{"DualPipeV of 4 ranks", dualPipeV(4, 10), 8, 120, ScheduleKind::DualPipeV},
                    Schedule{"1F1B", oneForwardOneBackward(4, 8), 4, 48, ScheduleKind::OneForwardOneBackward},
                    Schedule{"GPipe", loopedBreadthFirst(4, 6, 1), 4, 36, ScheduleKind::GPipe},
                    Schedule{"looped BFS", loopedBreadthFirst(2, 6, 2), 4, 36, std::nullopt}));

} // namespace
} // namespace pipescope
