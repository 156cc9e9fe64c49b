#include "tests/core/run/load/chrome/torch_schedules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::test {
namespace {

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

/// The chunks of one rank in turn, as many micro-batches of each as there are ranks.
class Interleaved
{
public:
    Interleaved(int ranks, int rank, int microBatches, int chunks, Weights weights)
        : m_ranks(ranks)
        , m_rank(rank)
        , m_chunks(chunks)
        , m_weights(weights)
    {
        const bool isDeferred = weights == Weights::Deferred;
        const int total = microBatches * chunks;
        const int warmUp = std::min(total, (chunks - 1) * ranks + (isDeferred ? 1 : 2) * (ranks - rank - 1));
        for (int i = 0; i < total + warmUp; ++i) {
            if (i < total) {
                actions.push_back({pass('F', i / ranks % chunks, i), {}});
            }
            if (i >= warmUp) {
                backward(i - warmUp);
            }
        }
        while (m_nextWeight < m_pending.size()) {
            weight();
        }
    }

    std::vector<Action> actions;

private:
    Pass pass(char kind, int chunk, int step) const
    {
        return {kind, chunk * m_ranks + m_rank, step / (m_ranks * m_chunks) * m_ranks + step % m_ranks};
    }

    void backward(int step)
    {
        const bool isDeferred = m_weights == Weights::Deferred;
        Pass done = pass(isDeferred ? 'I' : 'B', m_chunks - 1 - step / m_ranks % m_chunks, step);
        actions.push_back({done, {}});
        if (isDeferred) {
            done.kind = 'W';
            m_pending.push_back(done);
            if (step >= m_rank) {
                weight();
            }
        }
    }

    void weight() { actions.push_back({m_pending[m_nextWeight++], {}}); }

    int m_ranks;
    int m_rank;
    int m_chunks;
    Weights m_weights;
    std::vector<Pass> m_pending;
    std::size_t m_nextWeight = 0;
};

/// ZB-V of one rank.
class ZeroBubbleV
{
public:
    ZeroBubbleV(int rankCount, int rank, int microBatches)
        : m_stages{rank, 2 * rankCount - 1 - rank}
    {
        for (int i = 0; i < 2 * (rankCount - rank) - 1; ++i) {
            add('F', 0);
        }
        for (int i = 0; i < rank; ++i) {
            add('F', 1), add('F', 0);
        }
        for (int i = 0; i < rankCount - rank; ++i) {
            add('F', 1), add('I', 1), add('W', 1);
        }
        while (count('F', 1) < count('F', 0) || count('F', 0) < microBatches) {
            if (count('F', 0) < microBatches) {
                add('F', 0);
            }
            add('I', 0), add('W', 0), add('F', 1), add('I', 1), add('W', 1);
        }
        for (int i = 0; i < rank; ++i) {
            add('I', 0), add('I', 1);
        }
        for (int i = 0; i < rankCount - rank; ++i) {
            add('I', 0), add('W', 0);
        }
        for (const int chunk : {1, 0}) {
            while (count('W', chunk) < count('I', chunk)) {
                add('W', chunk);
            }
        }
    }

    std::vector<Action> actions;

private:
    int& count(char kind, int chunk) { return m_counts[{kind, chunk}]; }

    void add(char kind, int chunk)
    {
        actions.push_back({{kind, m_stages[static_cast<std::size_t>(chunk)], count(kind, chunk)++}, {}});
    }

    std::array<int, 2> m_stages;
    std::map<std::pair<char, int>, int> m_counts;
};

} // namespace

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

RankActions interleaved(int ranks, int microBatches, int chunks, Weights weights)
{
    RankActions all;
    for (int rank = 0; rank < ranks; ++rank) {
        all.push_back(Interleaved(ranks, rank, microBatches, chunks, weights).actions);
    }
    return all;
}

RankActions zeroBubbleV(int ranks, int microBatches)
{
    RankActions all;
    for (int rank = 0; rank < ranks; ++rank) {
        all.push_back(ZeroBubbleV(ranks, rank, microBatches).actions);
    }
    return all;
}

Simulation::Simulation(const RankActions& actions, int lastStage)
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

std::optional<int> Simulation::ready(const Pass& pass) const
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

bool Simulation::run(std::size_t rank, const Action& action)
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

void Simulation::finish(const Pass& pass, int end)
{
    if (pass.kind != 'W') {
        m_done[Key{pass.kind == 'F', pass.virtualStage, pass.microBatch}] = end;
    }
}

} // namespace pipescope::test
