#include "core/graph/compare/match/align_sequences.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace pipescope::graph {
namespace {

constexpr std::size_t kMaxCells = std::size_t{1} << 18U;
/// Equal sums: rather pairs that follow each other.
constexpr float kNeighbourBonus = 0.001F;

class Aligner
{
public:
    Aligner(SequenceKeys debug, SequenceKeys bench, const PairScore& score)
        : m_debug(debug)
        , m_bench(bench)
        , m_score(score)
    { }

    std::vector<PositionPair> align()
    {
        PositionPair begin;
        PositionPair end{static_cast<std::uint32_t>(m_debug.size()),
                         static_cast<std::uint32_t>(m_bench.size())};
        while (begin.debug < end.debug && begin.bench < end.bench && haveEqualKeys(begin)) {
            m_pairs.push_back(begin);
            ++begin.debug;
            ++begin.bench;
        }
        std::vector<PositionPair> tail;
        while (begin.debug < end.debug && begin.bench < end.bench
               && haveEqualKeys({end.debug - 1, end.bench - 1})) {
            --end.debug;
            --end.bench;
            tail.push_back(end);
        }
        for (const PositionPair anchor : findAnchors(begin, end)) {
            alignGap(begin, anchor);
            m_pairs.push_back(anchor);
            begin = {anchor.debug + 1, anchor.bench + 1};
        }
        alignGap(begin, end);
        m_pairs.insert(m_pairs.end(), tail.rbegin(), tail.rend());
        return std::move(m_pairs);
    }

private:
    bool haveEqualKeys(PositionPair at) const
    {
        return m_debug[at.debug] != 0 && m_debug[at.debug] == m_bench[at.bench];
    }

    struct Seen
    {
        std::uint32_t debugCount = 0;
        std::uint32_t benchCount = 0;
        std::uint32_t bench = 0;
    };

    std::vector<PositionPair> findAnchors(PositionPair begin, PositionPair end) const
    {
        std::unordered_map<std::uint64_t, Seen> seen;
        for (std::uint32_t i = begin.debug; i < end.debug; ++i) {
            ++seen[m_debug[i]].debugCount;
        }
        for (std::uint32_t i = begin.bench; i < end.bench; ++i) {
            Seen& key = seen[m_bench[i]];
            ++key.benchCount;
            key.bench = i;
        }
        std::vector<PositionPair> pairs;
        for (std::uint32_t i = begin.debug; i < end.debug; ++i) {
            const Seen& key = seen[m_debug[i]];
            if (m_debug[i] != 0 && key.debugCount == 1 && key.benchCount == 1) {
                pairs.push_back({i, key.bench});
            }
        }
        return longestRise(pairs);
    }

    void alignGap(PositionPair begin, PositionPair end)
    {
        const std::size_t cells = std::size_t{end.debug - begin.debug} * (end.bench - begin.bench);
        if (cells <= kMaxCells) {
            const auto pairs = alignByScore(begin, end, m_score);
            m_pairs.insert(m_pairs.end(), pairs.begin(), pairs.end());
            return;
        }
        pairEqualKeysInOrder(begin, end);
    }

    void pairEqualKeysInOrder(PositionPair begin, PositionPair end)
    {
        std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> positions;
        for (std::uint32_t i = end.bench; i > begin.bench; --i) {
            positions[m_bench[i - 1]].push_back(i - 1);
        }
        std::vector<PositionPair> pairs;
        for (std::uint32_t i = begin.debug; i < end.debug; ++i) {
            const auto there = positions.find(m_debug[i]);
            if (m_debug[i] != 0 && there != positions.end() && !there->second.empty()) {
                pairs.push_back({i, there->second.back()});
                there->second.pop_back();
            }
        }
        const auto rising = longestRise(pairs);
        m_pairs.insert(m_pairs.end(), rising.begin(), rising.end());
    }

    SequenceKeys m_debug;
    SequenceKeys m_bench;
    const PairScore& m_score;
    std::vector<PositionPair> m_pairs;
};

} // namespace

std::vector<PositionPair> longestRise(std::span<const PositionPair> pairs)
{
    // Patience sorting: the smallest end of a rise of each length, and what came before each pair.
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> ends;
    std::vector<std::size_t> previous(pairs.size(), kNone);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto at = std::ranges::lower_bound(ends, pairs[i].bench, {},
                                                 [&](std::size_t end) { return pairs[end].bench; });
        if (at != ends.begin()) {
            previous[i] = *(at - 1);
        }
        if (at == ends.end()) {
            ends.push_back(i);
        } else {
            *at = i;
        }
    }
    std::vector<PositionPair> rise;
    for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = previous[i]) {
        rise.push_back(pairs[i]);
    }
    std::ranges::reverse(rise);
    return rise;
}

std::vector<PositionPair> alignByScore(PositionPair begin, PositionPair end, const PairScore& score)
{
    const std::size_t rows = end.debug - begin.debug;
    const std::size_t columns = end.bench - begin.bench;
    if (rows == 0 || columns == 0) {
        return {};
    }
    const std::size_t width = columns + 1;
    // best[i][j]: of the elements from i and j on; so that of equal sums the first pairs win.
    std::vector<float> best((rows + 1) * width, 0.0F);
    std::vector<float> paired(rows * columns, 0.0F);
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            const float own = score(static_cast<std::uint32_t>(begin.debug + i),
                                    static_cast<std::uint32_t>(begin.bench + j));
            const bool isNextPaired = i + 1 < rows && j + 1 < columns
                                      && paired[(i + 1) * columns + j + 1] > 0.0F
                                      && paired[(i + 1) * columns + j + 1] >= best[(i + 1) * width + j + 1];
            float& pair = paired[i * columns + j];
            pair = own > 0.0F ? own + best[(i + 1) * width + j + 1] + (isNextPaired ? kNeighbourBonus : 0.0F)
                              : 0.0F;
            best[i * width + j] = std::max({pair, best[(i + 1) * width + j], best[i * width + j + 1]});
        }
    }
    std::vector<PositionPair> pairs;
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
        if (paired[i * columns + j] > 0.0F && paired[i * columns + j] >= best[i * width + j]) {
            pairs.push_back(
                {static_cast<std::uint32_t>(begin.debug + i), static_cast<std::uint32_t>(begin.bench + j)});
            ++i;
            ++j;
        } else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return pairs;
}

std::vector<PositionPair> alignSequences(SequenceKeys debug, SequenceKeys bench, const PairScore& score)
{
    return Aligner(debug, bench, score).align();
}

} // namespace pipescope::graph
