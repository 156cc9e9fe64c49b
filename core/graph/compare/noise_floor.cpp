#include "core/graph/compare/noise_floor.h"

#include "core/base/string_pool.h"
#include "core/graph/compare/align_items.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>

namespace pipescope::graph {
namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

std::string withoutDigits(std::string_view name)
{
    std::string result;
    std::ranges::copy_if(name, std::back_inserter(result), [](char c) { return c < '0' || c > '9'; });
    return result;
}

double distanceOf(const Item& a, const Item& b, Statistic statistic)
{
    const auto x = a.statistic(statistic).number();
    const auto y = b.statistic(statistic).number();
    return x && y ? std::abs(*x - *y) : 0;
}

double sizeOf(const Item& item, Statistic statistic)
{
    return std::abs(item.statistic(statistic).number().value_or(0));
}

float relative(double distance, double size)
{
    const double ratio = distance == 0 ? 0 : distance / size;
    return std::isfinite(ratio) ? static_cast<float>(ratio) : kUnknown;
}

NoiseFloor noiseOf(const Item& a, const Item& b, double elements)
{
    const double norm =
        std::max(distanceOf(a, b, Statistic::Norm),
                 std::isfinite(elements) ? std::sqrt(elements) * distanceOf(a, b, Statistic::Mean) : 0);
    const double max = std::max(distanceOf(a, b, Statistic::Max), distanceOf(a, b, Statistic::Min));
    return {relative(norm, sizeOf(a, Statistic::Norm)),
            relative(max, std::max(sizeOf(a, Statistic::Max), sizeOf(a, Statistic::Min)))};
}

/// The larger one; unknown only if both are.
float largerOf(float a, float b)
{
    return std::isnan(a) || b > a ? b : a;
}

} // namespace

std::vector<NoiseFloor> measureFloor(const Vocabulary& words, const Matching& matching)
{
    const Graph& bench = words.debug();
    std::vector<NoiseFloor> floor(bench.items.size(), {kUnknown, kUnknown});
    StringPool operations;
    std::unordered_map<std::uint64_t, NoiseFloor> largest;
    std::vector<std::uint64_t> keys(bench.items.size(), 0);
    std::vector<ItemPair> pairs;
    for (std::uint32_t i = 0; i < bench.nodes.size(); ++i) {
        if (i >= matching.benchOf.size() || !matching.benchOf[i]) {
            continue;
        }
        const NodeId node{i};
        alignItems(words, bench.node(node), words.bench().node(*matching.benchOf[i]), pairs);
        const StringId operation = operations.intern(withoutDigits(bench.name(node)));
        for (const ItemPair pair : pairs) {
            if (!pair.isWhole() || !bench.items[pair.debug].isTensor) {
                continue;
            }
            const Item& item = bench.items[pair.debug];
            keys[pair.debug] = (std::uint64_t{operation.value} << 32U) | item.path.value;
            const NoiseFloor noise =
                noiseOf(item, words.bench().items[pair.bench], words.debugWord(item.shape).elements);
            const auto [row, isNew] = largest.try_emplace(keys[pair.debug], noise);
            row->second = {largerOf(row->second.norm, noise.norm), largerOf(row->second.max, noise.max)};
        }
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (const auto row = largest.find(keys[i]); row != largest.end()) {
            floor[i] = row->second;
        }
    }
    return floor;
}

} // namespace pipescope::graph
