#include <queue>

#include "core/base/order_statistics.h"
#include "core/run/inference/clocks/clock_offsets.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pipescope {
namespace {

/// Fewer transfers may finish together by chance.
constexpr std::uint64_t kMinLinks = 3;
/// The best offset must explain this many transfers more than any other.
constexpr std::uint64_t kMinLead = 2;
/// Limits of the search in pairs that have lost operators: rank pairs, operators of each that are compared
/// with all of the other side, and offsets that are compared.
constexpr std::size_t kMaxPairs = 32;
constexpr std::size_t kAnchors = 32;
constexpr std::size_t kMaxDifferences = 2'000'000;
constexpr std::size_t kMaxPeaks = 12;

std::int64_t magnitude(std::int64_t value)
{
    return value < 0 ? saturatingSubtract(0, value) : value;
}

OffsetEstimate estimateFrom(std::vector<std::int64_t>& differences, bool sharedClock)
{
    OffsetEstimate estimate;
    estimate.links = differences.size();
    estimate.ahead.ns = sharedClock ? 0 : medianOf(differences);
    for (std::int64_t& difference : differences) {
        difference = magnitude(saturatingSubtract(difference, estimate.ahead.ns));
    }
    estimate.spread.ns = medianOf(differences);
    return estimate;
}

/// Differences of the k-th ends of pairs with as many operators on either side.
std::vector<std::int64_t> differencesInOrder(std::span<const FinishTimes> pairs)
{
    std::vector<std::int64_t> differences;
    for (const FinishTimes& pair : pairs) {
        for (std::size_t k = 0; pair.first.size() == pair.second.size() && k < pair.first.size(); ++k) {
            differences.push_back(saturatingSubtract(pair.second[k], pair.first[k]));
        }
    }
    return differences;
}

/// Nothing is missing anywhere: every k-th operator finishes together with the other side's k-th.
std::optional<OffsetEstimate> estimateInOrder(std::span<const FinishTimes> pairs,
                                              std::vector<std::int64_t> differences, bool sharedClock)
{
    const bool complete = std::all_of(pairs.begin(), pairs.end(), [](const FinishTimes& pair) {
        return pair.first.size() == pair.second.size();
    });
    if (!complete || differences.size() < (sharedClock ? 1 : kMinLinks)) {
        return std::nullopt;
    }
    const std::int64_t centre = sharedClock ? 0 : medianOf(differences);
    const bool agree = std::all_of(differences.begin(), differences.end(), [&](std::int64_t difference) {
        return magnitude(saturatingSubtract(difference, centre)) <= kEndsAgree.ns;
    });
    return agree ? std::optional(estimateFrom(differences, sharedClock)) : std::nullopt;
}

/// One of so many operators of the second side is compared.
std::size_t anchorStep(const FinishTimes& pair)
{
    return std::max<std::size_t>(1, pair.second.size() / kAnchors);
}

/// Differences of some operators of each pair to all of the other side.
std::vector<std::int64_t> differencesOfAnchors(std::span<const FinishTimes> pairs)
{
    std::vector<std::int64_t> differences;
    for (const FinishTimes& pair : pairs) {
        const std::size_t step = anchorStep(pair);
        for (std::size_t j = 0; j < pair.second.size(); j += step) {
            for (const std::int64_t first : pair.first) {
                if (differences.size() < kMaxDifferences) {
                    differences.push_back(saturatingSubtract(pair.second[j], first));
                }
            }
        }
    }
    std::sort(differences.begin(), differences.end());
    return differences;
}

/// No more transfers than this finish together by an offset, if the differences are those of all operators.
std::size_t mostLinksAt(std::int64_t ahead, const std::vector<std::int64_t>& sorted)
{
    const auto from =
        std::lower_bound(sorted.begin(), sorted.end(), saturatingSubtract(ahead, kEndsAgree.ns));
    const auto to = std::upper_bound(from, sorted.end(), saturatingAdd(ahead, kEndsAgree.ns));
    return static_cast<std::size_t>(to - from);
}

/// Centres of the spans with most differences, the fullest first; of equally full ones the first.
std::vector<std::int64_t> peaksOf(const std::vector<std::int64_t>& sorted)
{
    using Span = std::pair<std::size_t, std::int64_t>;
    std::vector<Span> spans;
    std::size_t last = 0;
    for (std::size_t first = 0; first < sorted.size(); ++first) {
        last = std::max(last, first);
        while (last < sorted.size() && saturatingSubtract(sorted[last], sorted[first]) <= kEndsAgree.ns) {
            ++last;
        }
        spans.emplace_back(last - first, sorted[first + (last - first) / 2]);
    }
    // A few of them are needed only, which a heap gives without sorting all.
    const auto isEmptier = [](const Span& a, const Span& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    };
    std::priority_queue fullest(isEmptier, std::move(spans));
    std::vector<std::int64_t> peaks;
    for (; !fullest.empty() && peaks.size() < kMaxPeaks; fullest.pop()) {
        const std::int64_t centre = fullest.top().second;
        const bool isNew = std::none_of(peaks.begin(), peaks.end(), [&](std::int64_t peak) {
            return magnitude(saturatingSubtract(peak, centre)) <= 2 * kEndsAgree.ns;
        });
        if (isNew) {
            peaks.push_back(centre);
        }
    }
    return peaks;
}

/// Differences of the operators that finish together by an offset.
std::vector<std::int64_t> differencesAt(std::span<const FinishTimes> pairs, std::int64_t ahead)
{
    std::vector<std::int64_t> differences;
    for (const FinishTimes& pair : pairs) {
        for (const EndMatch& match : alignEnds(pair.first, pair.second, {ahead})) {
            differences.push_back(saturatingSubtract(pair.second[match.second], pair.first[match.first]));
        }
    }
    return differences;
}

std::uint64_t mostLinks(std::span<const FinishTimes> pairs)
{
    std::uint64_t most = 0;
    for (const FinishTimes& pair : pairs) {
        most += std::min(pair.first.size(), pair.second.size());
    }
    return most;
}

bool explainsMost(std::size_t links, std::span<const FinishTimes> pairs)
{
    return links > 0 && 2 * links >= mostLinks(pairs);
}

std::optional<OffsetEstimate> estimateBySearch(std::span<const FinishTimes> pairs,
                                               std::vector<std::int64_t> inOrder)
{
    const std::vector<std::int64_t> differences = differencesOfAnchors(pairs);
    const bool areAll = differences.size() < kMaxDifferences
                        && std::ranges::all_of(pairs, [](const auto& pair) { return anchorStep(pair) == 1; });
    std::vector<std::int64_t> offsets = peaksOf(differences);
    if (!inOrder.empty()) {
        offsets.push_back(medianOf(inOrder));
    }
    std::vector<std::int64_t> best;
    std::int64_t bestOffset = 0;
    std::size_t second = 0;
    for (const std::int64_t offset : offsets) {
        if (areAll && mostLinksAt(offset, differences) <= second) {
            continue;
        }
        auto links = differencesAt(pairs, offset);
        const bool isSame =
            !best.empty() && magnitude(saturatingSubtract(offset, bestOffset)) <= 2 * kEndsAgree.ns;
        if (links.size() > best.size()) {
            second = isSame ? second : best.size();
            best = std::move(links);
            bestOffset = offset;
        } else if (!isSame) {
            second = std::max(second, links.size());
        }
    }
    const bool isClear = best.size() >= kMinLinks && best.size() >= second + kMinLead;
    return isClear && explainsMost(best.size(), pairs) ? std::optional(estimateFrom(best, false))
                                                       : std::nullopt;
}

} // namespace

std::optional<OffsetEstimate> estimateOffset(std::span<const FinishTimes> pairs, bool sharedClock)
{
    auto inOrder = differencesInOrder(pairs);
    if (auto estimate = estimateInOrder(pairs, inOrder, sharedClock)) {
        return estimate;
    }
    pairs = pairs.first(std::min(pairs.size(), kMaxPairs));
    if (!sharedClock) {
        return estimateBySearch(pairs, std::move(inOrder));
    }
    auto differences = differencesAt(pairs, 0);
    return explainsMost(differences.size(), pairs) ? std::optional(estimateFrom(differences, true))
                                                   : std::nullopt;
}

} // namespace pipescope
