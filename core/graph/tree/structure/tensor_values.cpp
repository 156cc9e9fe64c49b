#include "core/graph/tree/structure/tensor_values.h"

#include "core/graph/read/model/interner.h"
#include "core/graph/read/model/mixing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope::graph {
namespace {

bool hasNumbers(const Item& item)
{
    const auto isKnown = [](ValueKind kind) { return kind != ValueKind::Null; };
    return item.isTensor
           && (item.checksumKind != ChecksumKind::None || std::ranges::any_of(item.statisticKinds, isKnown));
}

/// A tensor as far as equal ones have equal keys.
struct TensorKey
{
    StringId shape;
    StringId dtype;
    std::uint32_t content = 0;

    std::uint64_t hash() const { return mixed((std::uint64_t{shape.value} << 32U) | dtype.value, content); }

    friend bool operator==(const TensorKey&, const TensorKey&) = default;
};

bool isSmallInteger(double number)
{
    return number == 0 || number == 1 || number == -1;
}

class Numbering
{
public:
    explicit Numbering(const Graph& graph)
        : m_graph(graph)
        , m_table(graph.items.contentCount())
    {
        m_values.valueOf.assign(graph.items.size(), TensorValues::kNone);
    }

    TensorValues run() &&
    {
        for (std::uint32_t i = 0; i < m_graph.items.size(); ++i) {
            if (const Item item = m_graph.items[i]; hasNumbers(item)) {
                addItem(item);
            }
        }
        addLooseNumbers();
        return std::move(m_values);
    }

private:
    void addItem(const Item& item)
    {
        const TensorKey key{item.shape, item.dtype, m_graph.items.contentOf(item.position)};
        const std::uint32_t value =
            m_table.number(key.hash(), [&](std::uint32_t other) { return key == m_keys[other]; });
        if (value == m_firstItems.size()) {
            m_firstItems.push_back(item.position);
            m_keys.push_back(key);
            m_values.isParameter.push_back(0);
            m_values.hasChecksum.push_back(item.checksumKind != ChecksumKind::None ? 1 : 0);
            m_values.isCommon.push_back(isCommonValue(item) ? 1 : 0);
        }
        m_values.valueOf[item.position] = value;
        if (item.group == ItemGroup::Parameter) {
            m_values.isParameter[value] = 1;
        }
    }

    /// NaN if the shape is none, or has no elements.
    double elementsOf(StringId shape)
    {
        if (shape.value >= m_elements.size()) {
            m_elements.resize(shape.value + 1, -1);
        }
        double& elements = m_elements[shape.value];
        if (elements < 0) {
            const auto sizes = parseShape(m_graph.text(shape));
            elements = sizes ? 1 : std::numeric_limits<double>::quiet_NaN();
            for (const std::int64_t size : sizes.value_or(std::vector<std::int64_t>{})) {
                elements *= size > 0 ? static_cast<double>(size) : std::numeric_limits<double>::quiet_NaN();
            }
        }
        return elements;
    }

    void addLooseNumbers()
    {
        Interner table(m_firstItems.size());
        std::vector<std::uint32_t> firstItems;
        m_values.looseOf.assign(m_firstItems.size(), TensorValues::kNone);
        for (std::size_t value = 0; value < m_firstItems.size(); ++value) {
            const Item& item = m_graph.items[m_firstItems[value]];
            const double elements = elementsOf(item.shape);
            if (m_values.isCommon[value] != 0 || std::isnan(elements)) {
                continue;
            }
            std::uint64_t hash = std::bit_cast<std::uint64_t>(elements);
            for (const std::uint64_t bits : item.statisticBits) {
                hash = mixed(hash, bits);
            }
            const std::uint32_t loose = table.number(hash, [&](std::uint32_t other) {
                const Item& first = m_graph.items[firstItems[other]];
                return item.statisticBits == first.statisticBits
                       && item.statisticKinds == first.statisticKinds && elementsOf(first.shape) == elements;
            });
            if (loose == firstItems.size()) {
                firstItems.push_back(m_firstItems[value]);
            }
            m_values.looseOf[value] = loose;
        }
        m_values.looseCount = table.size();
    }

    const Graph& m_graph;
    Interner m_table;
    /// Indexed by value: the first item that holds it.
    std::vector<std::uint32_t> m_firstItems;
    std::vector<TensorKey> m_keys;
    /// Indexed by shape; negative where not yet asked for.
    std::vector<double> m_elements;
    TensorValues m_values;
};

} // namespace

bool isCommonValue(const Item& item)
{
    std::array<double, kStatisticCount> numbers{};
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        const auto number = item.statistic(kStatistics[i]).number();
        if (!number || !std::isfinite(*number)) {
            return true;
        }
        numbers[i] = *number;
    }
    return numbers[0] == numbers[1] && isSmallInteger(numbers[0]);
}

TensorValues numberTensors(const Graph& graph)
{
    return Numbering(graph).run();
}

} // namespace pipescope::graph
