#include "core/run/schedule/alignment.h"

#include <algorithm>

namespace pipescope {
namespace {

using Cost = std::uint16_t;

constexpr Cost kUnreachable = 0x7FFF;
/// An extra or a missing block. A pair of them costs more than a wrong label, which is more likely.
constexpr Cost kGap = 2;
constexpr Cost kWrongLabel = 3;
constexpr Cost kTakeDoubtful = 2;

constexpr std::ptrdiff_t kMaxDifference = 256;
/// Bounds the memory of one table (2 bytes a cell).
constexpr std::size_t kMaxCells = 16U << 20U;

/// Tables of the cost from the start and to the end, limited to the diagonals near the main one. Cell (i, k)
/// stands for i observed and i + k + lowest diagonal expected blocks done.
class BandedAligner
{
public:
    BandedAligner(std::span<const ObservedBlock> observed, std::span<const ExpectedBlock> expected,
                  std::ptrdiff_t halfWidth)
        : m_observed(observed)
        , m_expected(expected)
    {
        const std::ptrdiff_t surplus = rows() - columns();
        m_lowest = std::min<std::ptrdiff_t>(0, -surplus) - halfWidth;
        m_width = std::max<std::ptrdiff_t>(0, -surplus) + halfWidth - m_lowest + 1;
    }

    bool fitsMemory() const { return static_cast<std::size_t>((rows() + 1) * m_width) <= kMaxCells; }

    /// Cost of the best alignment within the band.
    Cost run()
    {
        fillFromStart();
        return at(m_fromStart, rows(), columns());
    }

    Alignment alignment()
    {
        m_best = at(m_fromStart, rows(), columns());
        fillToEnd();
        Alignment result;
        result.places.resize(m_observed.size());
        for (std::ptrdiff_t i = 0; i < rows(); ++i) {
            place(i, result.places[static_cast<std::size_t>(i)]);
        }
        walk(result);
        return result;
    }

private:
    std::ptrdiff_t rows() const { return static_cast<std::ptrdiff_t>(m_observed.size()); }

    std::ptrdiff_t columns() const { return static_cast<std::ptrdiff_t>(m_expected.size()); }

    bool isInside(std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        const std::ptrdiff_t k = j - i - m_lowest;
        return i >= 0 && j >= 0 && i <= rows() && j <= columns() && k >= 0 && k < m_width;
    }

    std::size_t cell(std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        return static_cast<std::size_t>(i * m_width + j - i - m_lowest);
    }

    Cost at(const std::vector<Cost>& table, std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        return isInside(i, j) ? table[cell(i, j)] : kUnreachable;
    }

    Cost matchCost(std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        if (i < 0 || j < 0 || i >= rows() || j >= columns()) {
            return kUnreachable;
        }
        const ObservedBlock& observed = m_observed[static_cast<std::size_t>(i)];
        const ExpectedBlock& expected = m_expected[static_cast<std::size_t>(j)];
        if (!sameKind(observed, expected)) {
            return kUnreachable;
        }
        return static_cast<Cost>((labelsDiffer(observed, expected) ? kWrongLabel : 0)
                                 + (observed.isDoubtful ? kTakeDoubtful : 0));
    }

    Cost extraCost(std::ptrdiff_t i) const
    {
        if (i < 0 || i >= rows()) {
            return kUnreachable;
        }
        return m_observed[static_cast<std::size_t>(i)].isDoubtful ? Cost{0} : kGap;
    }

    static Cost sum(Cost a, Cost b) { return std::min<Cost>(static_cast<Cost>(a + b), kUnreachable); }

    std::ptrdiff_t firstColumn(std::ptrdiff_t i) const { return std::max<std::ptrdiff_t>(0, i + m_lowest); }

    std::ptrdiff_t lastColumn(std::ptrdiff_t i) const
    {
        return std::min(columns(), i + m_lowest + m_width - 1);
    }

    void fillFromStart()
    {
        m_fromStart.assign(static_cast<std::size_t>((rows() + 1) * m_width), kUnreachable);
        for (std::ptrdiff_t i = 0; i <= rows(); ++i) {
            for (std::ptrdiff_t j = firstColumn(i); j <= lastColumn(i); ++j) {
                Cost best = i == 0 && j == 0 ? Cost{0} : kUnreachable;
                best = std::min(best, sum(at(m_fromStart, i - 1, j - 1), matchCost(i - 1, j - 1)));
                best = std::min(best, sum(at(m_fromStart, i - 1, j), extraCost(i - 1)));
                best = std::min(best, sum(at(m_fromStart, i, j - 1), kGap));
                m_fromStart[cell(i, j)] = best;
            }
        }
    }

    void fillToEnd()
    {
        m_toEnd.assign(m_fromStart.size(), kUnreachable);
        for (std::ptrdiff_t i = rows(); i >= 0; --i) {
            for (std::ptrdiff_t j = lastColumn(i); j >= firstColumn(i); --j) {
                Cost best = i == rows() && j == columns() ? Cost{0} : kUnreachable;
                best = std::min(best, sum(at(m_toEnd, i + 1, j + 1), matchCost(i, j)));
                best = std::min(best, sum(at(m_toEnd, i + 1, j), extraCost(i)));
                best = std::min(best, sum(at(m_toEnd, i, j + 1), kGap));
                m_toEnd[cell(i, j)] = best;
            }
        }
    }

    /// Whether a best alignment matches i with j.
    bool matches(std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        const Cost match = matchCost(i, j);
        return match != kUnreachable && at(m_fromStart, i, j) + match + at(m_toEnd, i + 1, j + 1) == m_best;
    }

    bool leavesOut(std::ptrdiff_t i, std::ptrdiff_t j) const
    {
        return at(m_fromStart, i, j) + extraCost(i) + at(m_toEnd, i + 1, j) == m_best;
    }

    void place(std::ptrdiff_t i, AlignedPlace& place) const
    {
        for (std::ptrdiff_t j = firstColumn(i); j <= lastColumn(i); ++j) {
            if (matches(i, j)) {
                const auto position = static_cast<std::uint32_t>(j);
                place.first = place.isExtra() ? position : place.first;
                place.last = position;
            }
            place.mayBeExtra = place.mayBeExtra || leavesOut(i, j);
        }
    }

    /// Follows one best alignment, to count and to find the first deviation.
    void walk(Alignment& result) const
    {
        std::ptrdiff_t i = 0;
        std::ptrdiff_t j = 0;
        while (i < rows() || j < columns()) {
            if (matches(i, j)) {
                ++i;
                ++j;
                continue;
            }
            if (!result.firstDeviation) {
                result.firstDeviation = {static_cast<std::size_t>(i), static_cast<std::size_t>(j)};
            }
            if (i < rows() && leavesOut(i, j)) {
                ++result.extra;
                ++i;
            } else {
                ++result.missing;
                ++j;
            }
        }
    }

    std::span<const ObservedBlock> m_observed;
    std::span<const ExpectedBlock> m_expected;
    std::ptrdiff_t m_lowest = 0;
    std::ptrdiff_t m_width = 0;
    Cost m_best = kUnreachable;
    std::vector<Cost> m_fromStart;
    std::vector<Cost> m_toEnd;
};

bool isDoubtful(const ObservedBlock& block)
{
    return block.isDoubtful;
}

bool fitsAt(std::span<const ObservedBlock> observed, std::span<const ExpectedBlock> expected)
{
    return std::equal(observed.begin(), observed.end(), expected.begin(), expected.end(),
                      [](const ObservedBlock& a, const ExpectedBlock& b) {
                          return !a.isDoubtful && sameKind(a, b) && !labelsDiffer(a, b);
                      });
}

/// The whole alignment where nothing is odd.
std::optional<Alignment> exactAlignment(std::span<const ObservedBlock> observed,
                                        std::span<const ExpectedBlock> expected)
{
    if (!fitsAt(observed, expected)) {
        return std::nullopt;
    }
    Alignment result;
    result.places.reserve(observed.size());
    for (std::uint32_t i = 0; i < observed.size(); ++i) {
        result.places.push_back({i, i, false});
    }
    return result;
}

} // namespace

bool sameKind(const ObservedBlock& observed, const ExpectedBlock& expected)
{
    return observed.kind == expected.kind || (observed.mayBeLogits && expected.kind == BlockKind::Logits);
}

bool labelsDiffer(const ObservedBlock& observed, const ExpectedBlock& expected)
{
    const auto differ = [](std::int32_t a, std::int32_t b) {
        return a != b && a != kNoLabel && b != kNoLabel;
    };
    return differ(observed.label, observed.countsWithinChunk ? expected.labelWithinChunk : expected.label)
           || differ(observed.chunk, expected.chunk);
}

std::optional<Alignment> alignBlocks(std::span<const ObservedBlock> observed,
                                     std::span<const ExpectedBlock> expected)
{
    if (auto exact = exactAlignment(observed, expected)) {
        return exact;
    }
    const auto length = static_cast<std::ptrdiff_t>(std::max(observed.size(), expected.size()));
    const std::ptrdiff_t limit = std::clamp<std::ptrdiff_t>(length / 4, 3, kMaxDifference);
    const std::ptrdiff_t doubtful = std::count_if(observed.begin(), observed.end(), isDoubtful);
    const std::ptrdiff_t difference =
        static_cast<std::ptrdiff_t>(observed.size()) - static_cast<std::ptrdiff_t>(expected.size());
    if (std::abs(difference) > limit + doubtful || doubtful > kMaxDifference) {
        return std::nullopt;
    }
    // What leaves the band on one side costs at least a gap for each diagonal beyond the doubtful ones.
    for (std::ptrdiff_t halfWidth = doubtful + 8;; halfWidth *= 4) {
        BandedAligner aligner(observed, expected, halfWidth);
        if (!aligner.fitsMemory()) {
            return std::nullopt;
        }
        const Cost cost = aligner.run();
        if (cost <= kGap * (halfWidth - doubtful)) {
            return cost <= kGap * limit ? std::optional(aligner.alignment()) : std::nullopt;
        }
        if (halfWidth - doubtful >= limit) {
            return std::nullopt;
        }
    }
}

std::optional<Alignment> alignStretch(std::span<const ObservedBlock> observed,
                                      std::span<const ExpectedBlock> expected, MissedEnds missed)
{
    constexpr std::size_t kMaxComparisons = 16U << 20U;
    if (observed.empty() || observed.size() >= expected.size() || !(missed.begin || missed.end)) {
        return std::nullopt;
    }
    const std::size_t furthest = expected.size() - observed.size();
    const std::size_t first = missed.end ? 0 : furthest;
    const std::size_t last = missed.begin ? furthest : 0;
    if ((last - first + 1) > kMaxComparisons / observed.size()) {
        return std::nullopt;
    }
    std::optional<std::size_t> lowest;
    std::size_t highest = 0;
    for (std::size_t offset = first; offset <= last; ++offset) {
        if (fitsAt(observed, expected.subspan(offset, observed.size()))) {
            lowest = lowest.value_or(offset);
            highest = offset;
        }
    }
    if (!lowest) {
        return std::nullopt;
    }
    Alignment result;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        result.places.push_back(
            {static_cast<std::uint32_t>(*lowest + i), static_cast<std::uint32_t>(highest + i), false});
    }
    result.firstDeviation = *lowest > 0 ? Deviation{0, 0} : Deviation{observed.size(), observed.size()};
    result.missing = furthest;
    return result;
}

} // namespace pipescope
