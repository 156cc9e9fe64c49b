#include "core/graph/compare/diverge/gain.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace pipescope::graph {
namespace {

/// The spread of a normal distribution / the median of the distances from its middle.
constexpr double kSpreadOfMedian = 1.4826;
/// Nine tenths of it are within so many spreads.
constexpr double kNineTenths = 1.6449;
/// How many layers the usual spread of all operations counts as.
constexpr double kPriorLayers = 4;
/// So many operations in identical layers tell what spread is usual; with fewer it is taken for kLargeSpread.
constexpr std::size_t kFewestDistances = 8;
constexpr double kLargeSpread = 0.2;
/// Beyond so many layers one does not move the median, and it need not be left out.
constexpr std::size_t kManyLayers = 32;

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return values.size() % 2 == 1 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double medianDistance(std::vector<double> values, double from)
{
    for (double& value : values) {
        value = std::abs(value - from);
    }
    return medianOf(std::move(values));
}

/// What the other layers say of one operation, as logarithms.
struct Usual
{
    double middle = 0;
    double needed = 0;
};

/// One thing that the same operation comes from in identical layers.
struct Family
{
    /// Indexed by operation: the logarithms of the gains of its calls.
    std::map<std::uint32_t, std::vector<double>> calls;
    /// In the same order: their medians.
    std::vector<double> medians;
    /// What is usual in many layers.
    std::optional<Usual> usual;
};

using FamilyKey = std::pair<std::uint32_t, std::uint32_t>;
using Families = std::map<FamilyKey, Family>;

Families familiesOf(std::span<const GainSample> samples)
{
    Families families;
    for (const GainSample& sample : samples) {
        families[{sample.inAnyLayer, sample.source}].calls[sample.operation].push_back(std::log(sample.gain));
    }
    for (auto& [key, family] : families) {
        for (const auto& [operation, logarithms] : family.calls) {
            family.medians.push_back(medianOf(logarithms));
        }
    }
    return families;
}

/// The spread over all operations: some differ much more from layer to layer than others, so that most lie
/// within it.
double usualSpread(const Families& families)
{
    std::vector<double> distances;
    for (const auto& [key, family] : families) {
        if (family.medians.size() == 2) {
            distances.push_back(std::abs(family.medians[0] - family.medians[1]) / std::numbers::sqrt2);
        } else if (family.medians.size() > 2) {
            const double middle = medianOf(family.medians);
            std::ranges::transform(family.medians, std::back_inserter(distances),
                                   [&](double median) { return std::abs(median - middle); });
        }
    }
    if (distances.size() < kFewestDistances) {
        return kLargeSpread;
    }
    const auto high = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() * 9 / 10);
    std::ranges::nth_element(distances, high);
    return *high / kNineTenths;
}

std::vector<double> without(std::vector<double> values, std::size_t position)
{
    values.erase(values.begin() + static_cast<std::ptrdiff_t>(position));
    return values;
}

Usual usualOf(const std::vector<double>& others, double spreadOfAll)
{
    const double middle = medianOf(others);
    const double spread = kSpreadOfMedian * medianDistance(others, middle);
    const double freedom = static_cast<double>(others.size()) - 1;
    const double moderated = std::sqrt((kPriorLayers * spreadOfAll * spreadOfAll + freedom * spread * spread)
                                       / (kPriorLayers + freedom));
    // The quantile 0.9999 of Student's t-distribution with so many degrees of freedom, nearly; and a little
    // more, as errors have longer tails than a normal distribution.
    const double degrees = kPriorLayers + freedom;
    const double quantile = 5 + 150 / (degrees * degrees);
    return {middle, std::max(std::log(kSmallestGrowth), quantile * moderated)};
}

class Usuals
{
public:
    explicit Usuals(std::span<const GainSample> samples)
        : m_families(familiesOf(samples))
        , m_spread(usualSpread(m_families))
    {
        for (auto& [key, family] : m_families) {
            std::size_t position = 0;
            for (const auto& [operation, logarithms] : family.calls) {
                addUsual(key, operation, family, position++);
            }
        }
    }

    /// Empty where the gain is usual, or nothing says what is.
    std::optional<UnusualGain> judge(const GainSample& sample) const
    {
        const auto found = m_unusual.find({{sample.inAnyLayer, sample.source}, sample.operation});
        if (found == m_unusual.end()) {
            return {};
        }
        const auto [middle, needed] = found->second;
        const double growth = std::log(sample.gain) - middle;
        if (growth <= needed) {
            return {};
        }
        return UnusualGain{sample.row, sample.gain, std::exp(middle), growth / needed};
    }

private:
    void addUsual(const FamilyKey& key, std::uint32_t operation, Family& family, std::size_t position)
    {
        if (family.medians.size() < 2) {
            return;
        }
        if (family.medians.size() > kManyLayers && !family.usual) {
            family.usual = usualOf(family.medians, m_spread);
        }
        const Usual usual =
            family.usual ? *family.usual : usualOf(without(family.medians, position), m_spread);
        if (family.medians[position] - usual.middle > usual.needed) {
            m_unusual.emplace(std::pair(key, operation), usual);
        }
    }

    Families m_families;
    double m_spread;
    /// Operations whose calls grow more, in the middle.
    std::map<std::pair<FamilyKey, std::uint32_t>, Usual> m_unusual;
};

} // namespace

std::vector<UnusualGain> findUnusualGains(std::span<const GainSample> samples)
{
    const Usuals usuals(samples);
    std::map<std::uint32_t, std::optional<UnusualGain>> byRow;
    for (const GainSample& sample : samples) {
        const auto judged = usuals.judge(sample);
        const auto [known, isNew] = byRow.try_emplace(sample.row, judged);
        if (!isNew && known->second && (!judged || judged->strength < known->second->strength)) {
            known->second = judged;
        }
    }
    std::vector<UnusualGain> unusual;
    for (const auto& [row, judged] : byRow) {
        if (judged) {
            unusual.push_back(*judged);
        }
    }
    return unusual;
}

} // namespace pipescope::graph
