#include "core/graph/compare/verdicts/item_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace pipescope::graph {
namespace {

/// Longer lists are paired by path alone: the table below would be too large.
constexpr std::size_t kMaxCells = 1U << 16U;
constexpr std::array<ItemGroup, 4> kGroups{ItemGroup::Input, ItemGroup::Parameter,
                                           ItemGroup::ParameterGradient, ItemGroup::Output};

// How much speaks for a pair. Equal values outweigh everything but a name; shape outweighs the position.
constexpr int kSameType = 2;
constexpr int kSameShape = 4;
constexpr int kSameDtype = 1;
constexpr int kSamePath = 2;
constexpr int kSameValues = 8;
constexpr int kCloseNorm = 2;
constexpr double kCloseNormRatio = 0.01;

std::uint32_t positionIn(ItemRange range, std::uint32_t offset)
{
    return range.begin + offset;
}

bool hasCloseNorm(const Item& debug, const Item& bench)
{
    const auto a = debug.statistic(Statistic::Norm).number();
    const auto b = bench.statistic(Statistic::Norm).number();
    return a && b && std::abs(*a - *b) <= kCloseNormRatio * std::abs(*b);
}

/// Pairs the items of one group of one range.
class GroupAligner
{
public:
    GroupAligner(const Vocabulary& words, ItemGroup group, ItemRange debug, ItemRange bench)
        : m_words(words)
        , m_debug(itemsOf(words.debug(), group, debug))
        , m_bench(itemsOf(words.bench(), group, bench))
        , m_benchOf(m_debug.size())
        , m_isBenchPaired(m_bench.size(), false)
    { }

    void align()
    {
        pairByPath(true);
        const std::vector<std::size_t> debugLeft =
            unpaired(m_debug.size(), [&](std::size_t i) { return !m_benchOf[i]; });
        const std::vector<std::size_t> benchLeft =
            unpaired(m_bench.size(), [&](std::size_t i) { return !m_isBenchPaired[i]; });
        if (debugLeft.size() * benchLeft.size() <= kMaxCells) {
            pairBySimilarity(debugLeft, benchLeft);
        } else {
            pairByPath(false);
        }
    }

    void append(std::vector<ItemPair>& pairs) const
    {
        for (std::size_t i = 0; i < m_debug.size(); ++i) {
            pairs.push_back({m_debug[i], m_benchOf[i] ? m_bench[*m_benchOf[i]] : ItemPair::kNoItem});
        }
        for (std::size_t i = 0; i < m_bench.size(); ++i) {
            if (!m_isBenchPaired[i]) {
                pairs.push_back({ItemPair::kNoItem, m_bench[i]});
            }
        }
    }

private:
    static std::vector<std::uint32_t> itemsOf(const Graph& graph, ItemGroup group, ItemRange range)
    {
        std::vector<std::uint32_t> items;
        for (std::uint32_t i = 0; i < range.count; ++i) {
            if (graph.items[positionIn(range, i)].group == group) {
                items.push_back(positionIn(range, i));
            }
        }
        return items;
    }

    template<class Predicate>
    static std::vector<std::size_t> unpaired(std::size_t count, Predicate&& isFree)
    {
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < count; ++i) {
            if (isFree(i)) {
                left.push_back(i);
            }
        }
        return left;
    }

    const ItemForm& debugItem(std::size_t i) const { return m_words.debug().items.form(m_debug[i]); }

    const ItemForm& benchItem(std::size_t i) const { return m_words.bench().items.form(m_bench[i]); }

    const Vocabulary::Word& debugPath(std::size_t i) const { return m_words.debugWord(debugItem(i).path); }

    const Vocabulary::Word& benchPath(std::size_t i) const { return m_words.benchWord(benchItem(i).path); }

    void join(std::size_t debug, std::size_t bench)
    {
        m_benchOf[debug] = bench;
        m_isBenchPaired[bench] = true;
    }

    /// Equal paths in their order; of the named ones, or of all that are left.
    void pairByPath(bool namedOnly)
    {
        struct Entry
        {
            std::uint32_t path;
            std::size_t position;
            /// How many of the first of its path are paired.
            std::size_t paired = 0;
        };

        std::vector<Entry> entries;
        for (std::size_t i = 0; i < m_bench.size(); ++i) {
            if (!m_isBenchPaired[i] && (!namedOnly || benchPath(i).isNamedPath)) {
                entries.push_back({benchPath(i).id, i});
            }
        }
        std::ranges::stable_sort(entries, {}, &Entry::path);
        for (std::size_t i = 0; i < m_debug.size(); ++i) {
            if (m_benchOf[i] || (namedOnly && !debugPath(i).isNamedPath)) {
                continue;
            }
            const auto first = std::ranges::lower_bound(entries, debugPath(i).id, {}, &Entry::path);
            const auto used = first != entries.end() ? static_cast<std::ptrdiff_t>(first->paired) : 0;
            if (used < entries.end() - first && first[used].path == debugPath(i).id) {
                ++first->paired;
                join(i, first[used].position);
            }
        }
    }

    /// 0 if they cannot be a pair.
    int similarity(std::size_t d, std::size_t b) const
    {
        const Item debug = m_words.debug().items[m_debug[d]];
        const Item bench = m_words.bench().items[m_bench[b]];
        const bool samePath = debugPath(d).id == benchPath(b).id;
        const bool sameType = m_words.debugWord(debug.type).id == m_words.benchWord(bench.type).id
                              || (debug.isTensor && bench.isTensor);
        const bool sameShape = isSameShape(m_words, debug, bench);
        const bool bothNamed = debugPath(d).isNamedPath && benchPath(b).isNamedPath;
        if (!samePath && (bothNamed || !sameType || !sameShape)) {
            return 0;
        }
        const int values = hasSameStatistics(m_words, debug, bench) ? kSameValues
                           : hasCloseNorm(debug, bench)             ? kCloseNorm
                                                                    : 0;
        return (sameType ? kSameType : 0) + (sameShape ? kSameShape : 0) + (samePath ? kSamePath : 0)
               + (isSameDtype(m_words, debug, bench) ? kSameDtype : 0) + values;
    }

    /// The pairs in order whose similarities have the largest sum: as sequences are aligned.
    void pairBySimilarity(const std::vector<std::size_t>& debug, const std::vector<std::size_t>& bench)
    {
        const std::size_t width = bench.size() + 1;
        // Best sum of the items from i and j on.
        std::vector<int> best((debug.size() + 1) * width, 0);
        std::vector<int> gain((debug.size() + 1) * width, 0);
        for (std::size_t i = debug.size(); i-- > 0;) {
            for (std::size_t j = bench.size(); j-- > 0;) {
                const std::size_t cell = i * width + j;
                gain[cell] = similarity(debug[i], bench[j]);
                const int joined = gain[cell] > 0 ? gain[cell] + best[cell + width + 1] : 0;
                best[cell] = std::max({joined, best[cell + width], best[cell + 1]});
            }
        }
        for (std::size_t i = 0, j = 0; i < debug.size() && j < bench.size();) {
            const std::size_t cell = i * width + j;
            if (gain[cell] > 0 && best[cell] == gain[cell] + best[cell + width + 1]) {
                join(debug[i++], bench[j++]);
            } else if (best[cell] == best[cell + width]) {
                ++i;
            } else {
                ++j;
            }
        }
    }

    const Vocabulary& m_words;
    std::vector<std::uint32_t> m_debug;
    std::vector<std::uint32_t> m_bench;
    std::vector<std::optional<std::size_t>> m_benchOf;
    std::vector<bool> m_isBenchPaired;
};

/// The items agree one by one in group, path, type and shape; the usual case.
bool areAligned(const Vocabulary& words, ItemRange debug, ItemRange bench)
{
    if (debug.count != bench.count) {
        return false;
    }
    for (std::uint32_t i = 0; i < debug.count; ++i) {
        const Item& a = words.debug().items[positionIn(debug, i)];
        const Item& b = words.bench().items[positionIn(bench, i)];
        if (a.group != b.group || words.debugWord(a.path).id != words.benchWord(b.path).id
            || words.debugWord(a.type).id != words.benchWord(b.type).id
            || words.debugWord(a.shape).id != words.benchWord(b.shape).id)
        {
            return false;
        }
    }
    return true;
}

void alignRange(const Vocabulary& words, ItemRange debug, ItemRange bench, std::vector<ItemPair>& pairs)
{
    if (areAligned(words, debug, bench)) {
        for (std::uint32_t i = 0; i < debug.count; ++i) {
            pairs.push_back({positionIn(debug, i), positionIn(bench, i)});
        }
        return;
    }
    for (const ItemGroup group : kGroups) {
        GroupAligner aligner(words, group, debug, bench);
        aligner.align();
        aligner.append(pairs);
    }
}

} // namespace

void alignItems(const Vocabulary& words, const Node& debug, const Node& bench, std::vector<ItemPair>& pairs)
{
    pairs.clear();
    alignRange(words, debug.inputs, bench.inputs, pairs);
    alignRange(words, debug.outputs, bench.outputs, pairs);
}

} // namespace pipescope::graph
