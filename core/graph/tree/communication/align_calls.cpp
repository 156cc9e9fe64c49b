#include "core/graph/tree/communication/find_links.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
using FitOf = std::function<CallFit(std::size_t, std::size_t)>;

constexpr std::size_t kMaxCells = 1'000'000;

// Two calls left over are worse than any pair; an equal pair is worth some left over elsewhere.
constexpr int kLeftOver = -1;

int scoreOf(CallFit fit)
{
    switch (fit) {
    case CallFit::FormDiffers:
        return -1;
    case CallFit::NumbersDiffer:
        return 0;
    case CallFit::Equal:
        return 6;
    }
    return 0;
}

enum class Step : std::uint8_t
{
    Pair,
    SkipFirst,
    SkipSecond
};

/// The best last step for each pair of lengths (rows: first, columns: second), by dynamic programming.
std::vector<Step> bestSteps(std::size_t first, std::size_t second, const FitOf& fitOf)
{
    const std::size_t columns = second + 1;
    std::vector<Step> steps((first + 1) * columns, Step::SkipSecond);
    std::vector<int> above(columns);
    std::vector<int> row(columns);
    for (std::size_t j = 0; j < columns; ++j) {
        above[j] = static_cast<int>(j) * kLeftOver;
    }
    for (std::size_t i = 1; i <= first; ++i) {
        row[0] = static_cast<int>(i) * kLeftOver;
        steps[i * columns] = Step::SkipFirst;
        for (std::size_t j = 1; j <= second; ++j) {
            const int pair = above[j - 1] + scoreOf(fitOf(i - 1, j - 1));
            const int skipFirst = above[j] + kLeftOver;
            const int skipSecond = row[j - 1] + kLeftOver;
            row[j] = std::max({pair, skipFirst, skipSecond});
            // Steps are taken from the end, so leaving calls over first leaves over the last ones.
            steps[i * columns + j] = row[j] == skipFirst    ? Step::SkipFirst
                                     : row[j] == skipSecond ? Step::SkipSecond
                                                            : Step::Pair;
        }
        std::swap(above, row);
    }
    return steps;
}

Pairs alignMiddle(std::size_t first, std::size_t second, const FitOf& fitOf)
{
    Pairs pairs;
    if (first == 0 || second == 0) {
        return pairs;
    }
    if (first > kMaxCells / second) {
        for (std::size_t i = 0; i < std::min(first, second); ++i) {
            pairs.emplace_back(i, i);
        }
        return pairs;
    }
    const std::vector<Step> steps = bestSteps(first, second, fitOf);
    std::size_t i = first;
    std::size_t j = second;
    while (i > 0 && j > 0) {
        switch (steps[i * (second + 1) + j]) {
        case Step::Pair:
            pairs.emplace_back(--i, --j);
            break;
        case Step::SkipFirst:
            --i;
            break;
        case Step::SkipSecond:
            --j;
            break;
        }
    }
    std::ranges::reverse(pairs);
    return pairs;
}

} // namespace

Pairs alignCalls(std::size_t first, std::size_t second, const FitOf& fitOf)
{
    const std::size_t shorter = std::min(first, second);
    Pairs pairs;
    pairs.reserve(shorter);
    std::size_t begin = 0;
    while (begin < shorter && fitOf(begin, begin) == CallFit::Equal) {
        pairs.emplace_back(begin, begin);
        ++begin;
    }
    std::size_t end = 0;
    while (end < shorter - begin && fitOf(first - 1 - end, second - 1 - end) == CallFit::Equal) {
        ++end;
    }
    const FitOf inMiddle = [&](std::size_t i, std::size_t j) { return fitOf(begin + i, begin + j); };
    for (const auto& [i, j] : alignMiddle(first - begin - end, second - begin - end, inMiddle)) {
        pairs.emplace_back(begin + i, begin + j);
    }
    for (std::size_t i = end; i > 0; --i) {
        pairs.emplace_back(first - i, second - i);
    }
    return pairs;
}

} // namespace pipescope::graph
