#include "core/graph/tree/merge/parts/recorded_digits.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

constexpr int kMostDecimals = 9;
/// A few short numbers prove nothing: 0.5 is one.
constexpr std::size_t kFewestFractions = 100;
/// A double of this size has no nine decimals.
constexpr double kLargest = 1e5;
constexpr double kSlack = 1e-4;

bool hasDecimals(double value, int decimals)
{
    const double scaled = value * std::pow(10.0, decimals);
    return std::abs(scaled - std::round(scaled)) < kSlack;
}

} // namespace

void RecordedDigits::add(const Graph& graph)
{
    for (const Item& item : graph.items) {
        for (std::size_t i = 0; i < kStatisticCount && item.isTensor; ++i) {
            const auto number = item.statistic(kStatistics[i]).number();
            Digits& digits = m_digits[i];
            if (!number || !std::isfinite(*number) || std::abs(*number) > kLargest || hasDecimals(*number, 0))
            {
                continue;
            }
            ++digits.fractions;
            while (digits.decimals <= kMostDecimals && !hasDecimals(*number, digits.decimals)) {
                ++digits.decimals;
            }
        }
    }
}

double RecordedDigits::unit(Statistic statistic) const
{
    const Digits& digits = m_digits[static_cast<std::size_t>(statistic)];
    const bool isKnown = digits.fractions >= kFewestFractions && digits.decimals <= kMostDecimals;
    return isKnown ? std::pow(10.0, -digits.decimals) : 0;
}

std::array<double, kStatisticCount> mergedRounding(const RecordedDigits& digits, std::int64_t tp)
{
    std::array<double, kStatisticCount> rounding{};
    // Half a unit of each part, and half a unit of the other side's number.
    rounding[static_cast<std::size_t>(Statistic::Mean)] = digits.unit(Statistic::Mean);
    rounding[static_cast<std::size_t>(Statistic::Norm)] =
        digits.unit(Statistic::Norm) * (1 + std::sqrt(static_cast<double>(tp))) / 2;
    return rounding;
}

} // namespace pipescope::graph
