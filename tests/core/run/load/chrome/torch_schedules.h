#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace pipescope::test {

/// The orders of work of torch.distributed.pipelining's schedules, after
/// torch/distributed/pipelining/schedules.py.

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

RankActions dualPipeV(int ranks, int microBatches);

RankActions oneForwardOneBackward(int ranks, int microBatches);

/// All micro-batches through one chunk, then through the next; backwards alike. With one chunk GPipe.
RankActions loopedBreadthFirst(int ranks, int microBatches, int chunks);

/// Whether a schedule puts off the weight gradients.
enum class Weights
{
    WithBackward,
    Deferred
};

/// Interleaved 1F1B, and with deferred weights torch's interleaved zero bubble, which is ZB-H1 for one chunk.
/// The ranks must divide the micro-batches.
RankActions interleaved(int ranks, int microBatches, int chunks, Weights weights);

/// Needs at least 2 * ranks - 1 micro-batches.
RankActions zeroBubbleV(int ranks, int microBatches);

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
    Simulation(const RankActions& actions, int lastStage);

    std::vector<std::vector<Timed>> ranks;

private:
    using Key = std::tuple<bool, int, int>;

    /// When the inputs of a pass are there; empty if they are not yet.
    std::optional<int> ready(const Pass& pass) const;
    bool run(std::size_t rank, const Action& action);
    void finish(const Pass& pass, int end);

    int m_lastStage = 0;
    std::vector<int> m_free;
    std::map<Key, int> m_done;
};

} // namespace pipescope::test
