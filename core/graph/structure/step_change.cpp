#include "core/graph/structure/step_change.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pipescope::graph {
namespace {

constexpr std::size_t kFewest = 5;
constexpr double kTimesUsual = 8;
/// How far the surroundings of a change go on each side.
constexpr std::size_t kAround = 3;
constexpr double kRounding = 1e-6;

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// The median of the changes near one of them; itself and the next, which ends a single high value, left out.
double medianAround(std::span<const double> changes, std::size_t change)
{
    std::vector<double> near;
    const std::size_t first = change > kAround ? change - kAround : 0;
    for (std::size_t i = first; i < std::min(changes.size(), change + kAround + 1); ++i) {
        if (i != change && i != change + 1) {
            near.push_back(changes[i]);
        }
    }
    return medianOf(std::move(near));
}

} // namespace

std::optional<StepChange> findStepChange(std::span<const double> curve)
{
    const bool isFinite = std::ranges::all_of(curve, [](double value) { return std::isfinite(value); });
    if (curve.size() < kFewest || !isFinite) {
        return {};
    }
    std::vector<double> changes(curve.size() - 1);
    double size = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        changes[i] = std::abs(curve[i + 1] - curve[i]);
        size = std::max({size, std::abs(curve[i]), std::abs(curve[i + 1])});
    }
    const double usual = medianOf(changes);
    auto largest = static_cast<std::size_t>(std::ranges::max_element(changes) - changes.begin());
    const bool isWayBack =
        largest > 0 && (curve[largest + 1] - curve[largest]) * (curve[largest] - curve[largest - 1]) < 0
        && changes[largest - 1] > kTimesUsual * usual + kRounding * size
        && changes[largest - 1] > changes[largest] / 2;
    largest -= isWayBack ? 1 : 0;
    const double around = std::max(usual, medianAround(changes, largest));
    if (changes[largest] <= kTimesUsual * around + kRounding * size) {
        return {};
    }
    return StepChange{largest + 1, curve[largest], curve[largest + 1],
                      changes[largest] / std::max(around, kRounding * size)};
}

} // namespace pipescope::graph
