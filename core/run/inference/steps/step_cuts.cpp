#include "core/run/inference/steps/step_cuts.h"

#include "core/base/order_statistics.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/block_message.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

using Entry = BlockSequence::Entry;

/// A place where a step may begin, or the end of the sequence.
struct Border
{
    std::size_t entry = 0;
    /// Forwards and backwards before it.
    std::int64_t forwards = 0;
    std::int64_t backwards = 0;
    /// Between the entries on both sides.
    Duration gap;
};

/// Begin, all places in between, and end.
std::vector<Border> bordersOf(const BlockSequence& sequence)
{
    const auto& entries = sequence.entries;
    std::vector<Border> borders{{}};
    std::int64_t forwards = 0;
    std::int64_t backwards = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool mayBegin =
            i > 0 && entries[i].kind == BlockKind::Forward && entries[i - 1].kind != BlockKind::Forward;
        if (mayBegin) {
            borders.push_back({i, forwards, backwards, entries[i].device.begin - entries[i - 1].device.end});
        }
        forwards += hasForward(entries[i].kind) ? 1 : 0;
        backwards += hasBackward(entries[i].kind) ? 1 : 0;
    }
    borders.push_back({entries.size(), forwards, backwards, {}});
    return borders;
}

/// The quality of borders: less deviation of both kinds, then longer gaps.
struct Score
{
    std::uint32_t deviation = 0;
    std::uint32_t imbalance = 0;
    Duration gaps;
    /// The border before.
    std::size_t previous = 0;
    bool isReachable = false;

    bool isBetterThan(const Score& other) const
    {
        return !other.isReachable
               || std::tuple(deviation + imbalance, other.gaps)
                      < std::tuple(other.deviation + other.imbalance, gaps);
    }
};

/// Grows slowly: one very odd step costs less than several slightly odd ones.
std::uint32_t weightOf(std::int64_t difference)
{
    return static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint64_t>(std::abs(difference))));
}

class ForwardCutter
{
public:
    ForwardCutter(const BlockSequence& sequence, std::int64_t forwardsPerStep)
        : m_borders(bordersOf(sequence))
        , m_perStep(forwardsPerStep)
        , m_mayHaveExtra(!sequence.lostRanges)
        , m_scores(m_borders.size())
    { }

    std::optional<StepCuts> cut()
    {
        m_scores.front().isReachable = true;
        for (std::size_t last = 1; last < m_borders.size(); ++last) {
            consider(0, last);
            // Between two inner borders lies a whole step, with a few blocks more or less.
            const std::int64_t few = std::clamp<std::int64_t>(m_perStep / 2, 1, 16);
            const std::int64_t end = m_borders[last].forwards;
            const bool isEnd = last + 1 == m_borders.size();
            const auto from = isEnd ? std::size_t{1} : firstWith(end - m_perStep - few);
            for (auto first = std::max<std::size_t>(from, 1); first < last; ++first) {
                if (!isEnd && m_borders[first].forwards > end - m_perStep + few) {
                    break;
                }
                consider(first, last);
            }
        }
        return result();
    }

private:
    std::size_t firstWith(std::int64_t forwards) const
    {
        const auto border =
            std::lower_bound(m_borders.begin(), m_borders.end(), forwards,
                             [](const Border& b, std::int64_t wanted) { return b.forwards < wanted; });
        return static_cast<std::size_t>(border - m_borders.begin());
    }

    void consider(std::size_t first, std::size_t last)
    {
        Score score = m_scores[first];
        if (!score.isReachable) {
            return;
        }
        const std::int64_t forwards = m_borders[last].forwards - m_borders[first].forwards;
        const std::int64_t backwards = m_borders[last].backwards - m_borders[first].backwards;
        constexpr std::uint32_t kUnlikely = 2;
        score.deviation += weightOf(forwards - m_perStep);
        score.deviation += forwards > m_perStep && !m_mayHaveExtra ? kUnlikely : 0;
        score.imbalance += weightOf(forwards - backwards);
        score.gaps = score.gaps + m_borders[last].gap;
        score.previous = first;
        if (score.isBetterThan(m_scores[last])) {
            m_scores[last] = score;
        }
    }

    std::optional<StepCuts> result() const
    {
        if (m_borders.back().entry == 0) {
            return std::nullopt;
        }
        StepCuts cuts;
        cuts.deviation = m_scores.back().deviation;
        cuts.imbalance = m_scores.back().imbalance;
        for (std::size_t border = m_scores.size() - 1; border > 0; border = m_scores[border].previous) {
            cuts.begins.push_back(m_borders[m_scores[border].previous].entry);
        }
        std::reverse(cuts.begins.begin(), cuts.begins.end());
        return cuts;
    }

    std::vector<Border> m_borders;
    std::int64_t m_perStep;
    bool m_mayHaveExtra;
    std::vector<Score> m_scores;
};

Duration medianDuration(const BlockSequence& sequence)
{
    std::vector<Duration> durations;
    for (const Entry& entry : sequence.entries) {
        durations.push_back(entry.device.duration());
    }
    return medianOf(durations);
}

/// Borders inside, longest gap first.
std::vector<Border> byGap(const std::vector<Border>& borders)
{
    std::vector<Border> sorted(borders.begin() + 1, borders.end() - 1);
    std::sort(sorted.begin(), sorted.end(), [](const Border& a, const Border& b) {
        return std::tuple(b.gap, a.entry) < std::tuple(a.gap, b.entry);
    });
    return sorted;
}

/// The longest gap where no step could begin.
Duration longestGapInside(const BlockSequence& sequence, const std::vector<Border>& borders)
{
    Duration longest;
    auto border = borders.begin() + 1;
    for (std::size_t i = 1; i < sequence.entries.size(); ++i) {
        if (i == border->entry) {
            ++border;
            continue;
        }
        const Duration gap = sequence.entries[i].device.begin - sequence.entries[i - 1].device.end;
        longest = std::max(longest, gap);
    }
    return longest;
}

/// Forwards and backwards of a step.
using Size = std::pair<std::int64_t, std::int64_t>;

Size usualSize(const std::vector<Size>& sizes)
{
    std::map<Size, std::size_t> counts;
    for (const Size& size : sizes) {
        ++counts[size];
    }
    // Of two equally frequent ones, the one with as many backwards as forwards.
    const auto rank = [](const auto& each) {
        return std::pair(each.second, each.first.first == each.first.second);
    };
    return std::max_element(counts.begin(), counts.end(),
                            [&](const auto& a, const auto& b) { return rank(a) < rank(b); })
        ->first;
}

/// The first positions of the steps, and how many extra or missing blocks steps have.
StepCuts cutsAt(std::vector<Border> inside, const Border& end)
{
    std::sort(inside.begin(), inside.end(),
              [](const Border& a, const Border& b) { return a.entry < b.entry; });
    inside.push_back(end);
    StepCuts cuts;
    std::vector<Size> sizes;
    Border begin;
    for (const Border& border : inside) {
        cuts.begins.push_back(begin.entry);
        sizes.emplace_back(border.forwards - begin.forwards, border.backwards - begin.backwards);
        begin = border;
    }
    const Size usual = usualSize(sizes);
    cuts.imbalance = weightOf(usual.first - usual.second);
    for (const auto& [forwards, backwards] : sizes) {
        cuts.deviation +=
            static_cast<std::uint32_t>(std::abs(forwards - usual.first) + std::abs(backwards - usual.second));
    }
    return cuts;
}

/// How much longer the gaps of a cut are than the others.
enum class GapClarity
{
    Vague,
    Clear,
    Striking
};

GapClarity clarityOf(Duration shortestCut, Duration longestOther)
{
    constexpr std::int64_t kClear = 2;
    constexpr std::int64_t kStriking = 8;
    const std::int64_t other = std::max<std::int64_t>(0, longestOther.ns);
    return shortestCut.ns / kStriking >= other ? GapClarity::Striking
           : shortestCut.ns / kClear >= other  ? GapClarity::Clear
                                               : GapClarity::Vague;
}

/// Whether parts can be steps; some of them may have lost a block or have one too many.
bool areSteps(const StepCuts& cuts, const Border& end, GapClarity clarity)
{
    constexpr std::int64_t kMaxDeviationPart = 8;
    return cuts.deviation == 0
           || (clarity == GapClarity::Striking && cuts.imbalance == 0
               && cuts.deviation * kMaxDeviationPart <= end.forwards + end.backwards);
}

/// Where backwards of two forms occur, the plain ones are the loss part, unless they are the majority.
void markLogits(const RankCapture& rank, std::vector<Entry>& entries)
{
    std::vector<std::optional<bool>> known(rank.strings.size());
    const auto isPlain = [&](const Entry& entry) {
        const StringId message = rank.ranges[entry.range].message;
        auto& isPlainStep = known[message.value];
        if (!isPlainStep) {
            isPlainStep =
                entry.kind == BlockKind::Backward && isPlainBackwardStep(rank.strings.text(message));
        }
        return *isPlainStep;
    };
    const auto isOther = [&](const Entry& entry) {
        return entry.kind == BlockKind::Backward && !isPlain(entry);
    };
    const auto backwards = std::count_if(entries.begin(), entries.end(),
                                         [](const Entry& entry) { return hasBackward(entry.kind); });
    if (std::none_of(entries.begin(), entries.end(), isOther)
        || 2 * std::count_if(entries.begin(), entries.end(), isPlain) > backwards)
    {
        return;
    }
    for (Entry& entry : entries) {
        entry.kind = isPlain(entry) ? BlockKind::Logits : entry.kind;
    }
}

} // namespace

BlockSequence blockSequence(const RankCapture& rank)
{
    BlockSequence sequence;
    std::vector<std::optional<BlockKind>> kinds(rank.strings.size());
    sequence.entries.reserve(rank.ranges.size());
    TimePoint lastEnd{std::numeric_limits<std::int64_t>::min()};
    for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
        const CapturedRange& range = rank.ranges[i];
        if (range.device.begin < lastEnd || range.repeatsConnection) {
            continue;
        }
        lastEnd = range.device.end;
        auto& kind = kinds[range.message.value];
        if (!kind) {
            kind = kindFromMessage(rank.strings.text(range.message));
        }
        sequence.entries.push_back({*kind, range.device, i});
    }
    markLogits(rank, sequence.entries);
    sequence.lostRanges = lostRanges(rank);
    return sequence;
}

std::optional<StepCuts> cutByForwards(const BlockSequence& sequence, std::int64_t forwardsPerStep)
{
    return ForwardCutter(sequence, forwardsPerStep).cut();
}

std::optional<StepCuts> cutByGaps(const BlockSequence& sequence)
{
    if (sequence.entries.empty()) {
        return std::nullopt;
    }
    // Gaps shorter than this part of a block are noise.
    constexpr std::int64_t kMinGapPart = 16;
    const std::vector<Border> borders = bordersOf(sequence);
    const std::vector<Border> sorted = byGap(borders);
    const Duration shortest{std::max<std::int64_t>(1, medianDuration(sequence).ns / kMinGapPart)};
    // Where every place could be a cut, only gaps within steps remain for comparison.
    const Duration inside = longestGapInside(sequence, borders);
    for (std::size_t k = 1; k <= sorted.size() && sorted[k - 1].gap >= shortest; ++k) {
        const auto clarity = clarityOf(sorted[k - 1].gap, k < sorted.size() ? sorted[k].gap : inside);
        if (clarity == GapClarity::Vague) {
            continue;
        }
        const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(k);
        StepCuts cuts = cutsAt({sorted.begin(), end}, borders.back());
        if (areSteps(cuts, borders.back(), clarity)) {
            return cuts;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> forwardsUntilBalanced(const BlockSequence& sequence)
{
    const std::vector<Border> borders = bordersOf(sequence);
    const auto balanced = std::find_if(borders.begin(), borders.end(), [](const Border& border) {
        return border.forwards > 0 && border.forwards == border.backwards;
    });
    return balanced != borders.end() ? std::optional(balanced->forwards) : std::nullopt;
}

} // namespace pipescope
