#include "core/graph/compare/verdicts/noise_floor.h"

#include "core/base/string_pool.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/tree/structure/module_place.h"

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

/// The smaller one, where it is known.
float smallerOf(float a, float b)
{
    return std::isnan(b) || a < b ? a : b;
}

/// The largest noise of things that belong together.
struct Pool
{
    NoiseFloor largest{kUnknown, kUnknown};
    std::size_t tensors = 0;

    void add(const NoiseFloor& noise)
    {
        largest = {largerOf(largest.norm, noise.norm), largerOf(largest.max, noise.max)};
        ++tensors;
    }
};

/// Indexed by node: the layer and direction that it runs in, as one number; 0 outside layers.
std::vector<std::uint32_t> layersOf(const Graph& graph)
{
    std::vector<std::uint32_t> layers(graph.nodes.size(), 0);
    std::vector<NodeId> order = graph.postOrder();
    // Parents come before their children.
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        const auto parent = graph.node(*node).parent;
        const std::string_view name = graph.name(*node);
        const auto own = graph.node(*node).kind == NodeKind::Module ? layerOfModule(name) : std::nullopt;
        const std::uint32_t isBackward = name.find(".backward") == std::string_view::npos ? 0 : 1;
        layers[node->value] = own ? 2 * (*own + 1) + isBackward : parent ? layers[parent->value] : 0;
    }
    return layers;
}

class FloorMeter
{
public:
    FloorMeter(const Vocabulary& words, const Matching& matching)
        : m_words(words)
        , m_matching(matching)
        , m_bench(words.debug())
        , m_layers(layersOf(m_bench))
    { }

    std::vector<NoiseFloor> measure()
    {
        for (std::uint32_t i = 0; i < std::min(m_bench.nodes.size(), m_matching.benchOf.size()); ++i) {
            if (m_matching.benchOf[i]) {
                addNode(NodeId{i}, *m_matching.benchOf[i]);
            }
        }
        std::vector<NoiseFloor> floor(m_bench.items.size(), {kUnknown, kUnknown});
        for (const Measured& measured : m_measured) {
            const NoiseFloor& pooled = m_ofOperation.at(measured.operation).largest;
            const Pool& layer = m_ofLayer[measured.layer];
            const bool isLayerKnown = measured.layer != 0 && layer.tensors >= kTensorsOfLayer;
            floor[measured.item] = isLayerKnown ? NoiseFloor{smallerOf(pooled.norm, layer.largest.norm),
                                                             smallerOf(pooled.max, layer.largest.max)}
                                                : pooled;
        }
        return floor;
    }

private:
    /// The largest of fewer says little of what the layer's noise is.
    static constexpr std::size_t kTensorsOfLayer = 8;

    struct Measured
    {
        std::uint32_t item = 0;
        std::uint32_t layer = 0;
        /// Name of the node without numbers, and path.
        std::uint64_t operation = 0;
    };

    void addNode(NodeId node, NodeId other)
    {
        alignItems(m_words, m_bench.node(node), m_words.bench().node(other), m_pairs);
        const StringId operation = m_operations.intern(withoutDigits(m_bench.name(node)));
        for (const ItemPair pair : m_pairs) {
            if (!pair.isWhole() || !m_bench.items[pair.debug].isTensor) {
                continue;
            }
            const Item& item = m_bench.items[pair.debug];
            const NoiseFloor noise =
                noiseOf(item, m_words.bench().items[pair.bench], m_words.debugWord(item.shape).elements);
            const std::uint64_t key = (std::uint64_t{operation.value} << 32U) | item.path.value;
            m_ofOperation[key].add(noise);
            m_ofLayer[m_layers[node.value]].add(noise);
            m_measured.push_back({pair.debug, m_layers[node.value], key});
        }
    }

    const Vocabulary& m_words;
    const Matching& m_matching;
    const Graph& m_bench;
    std::vector<std::uint32_t> m_layers;
    StringPool m_operations;
    std::unordered_map<std::uint64_t, Pool> m_ofOperation;
    std::unordered_map<std::uint32_t, Pool> m_ofLayer;
    std::vector<Measured> m_measured;
    std::vector<ItemPair> m_pairs;
};

} // namespace

std::vector<NoiseFloor> measureFloor(const Vocabulary& words, const Matching& matching)
{
    return FloorMeter(words, matching).measure();
}

} // namespace pipescope::graph
