#include "core/graph/structure/tensor_values.h"

#include "core/graph/structure/interner.h"
#include "core/graph/structure/mixing.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope::graph {
namespace {

/// How many items ahead the hash table is loaded.
constexpr std::size_t kAhead = 16;

bool hasNumbers(const Item& item)
{
    const auto isKnown = [](ValueKind kind) { return kind != ValueKind::Null; };
    return item.isTensor
           && (item.checksumKind != ChecksumKind::None || std::ranges::any_of(item.statisticKinds, isKnown));
}

bool isSameValue(const Item& a, const Item& b)
{
    return a.shape == b.shape && a.dtype == b.dtype && a.statisticBits == b.statisticBits
           && a.statisticKinds == b.statisticKinds && a.checksumKind == b.checksumKind
           && a.checksum == b.checksum;
}

std::uint64_t hashOf(const Item& item)
{
    std::uint64_t hash = (std::uint64_t{item.shape.value} << 32U) | item.dtype.value;
    std::uint64_t kinds = 0;
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        hash = mixed(hash, item.statisticBits[i]);
        kinds = (kinds << 8U) | static_cast<std::uint64_t>(item.statisticKinds[i]);
    }
    kinds = (kinds << 8U) | static_cast<std::uint64_t>(item.checksumKind);
    return mixed(hash, kinds ^ (std::uint64_t{item.checksum} << 40U) ^ item.checksum);
}

bool isSmallInteger(double number)
{
    return number == 0 || number == 1 || number == -1;
}

class Numbering
{
public:
    explicit Numbering(const Graph& graph)
        : m_graph(graph)
        , m_table(graph.items.size() / 2)
    {
        m_values.valueOf.assign(graph.items.size(), TensorValues::kNone);
    }

    TensorValues run() &&
    {
        std::array<std::uint64_t, kAhead> hashes{};
        const std::size_t count = m_graph.items.size();
        for (std::size_t i = 0; i < count + kAhead; ++i) {
            if (i >= kAhead) {
                addItem(static_cast<std::uint32_t>(i - kAhead), hashes[i % kAhead]);
            }
            if (i < count && hasNumbers(m_graph.items[i])) {
                hashes[i % kAhead] = hashOf(m_graph.items[i]);
                m_table.prefetch(hashes[i % kAhead]);
            }
        }
        addLooseNumbers();
        return std::move(m_values);
    }

private:
    void addItem(std::uint32_t position, std::uint64_t hash)
    {
        const Item& item = m_graph.items[position];
        if (!hasNumbers(item)) {
            return;
        }
        const std::uint32_t value = m_table.number(
            hash, [&](std::uint32_t other) { return isSameValue(item, m_graph.items[m_firstItems[other]]); });
        if (value == m_firstItems.size()) {
            m_firstItems.push_back(position);
            m_values.isParameter.push_back(0);
            m_values.hasChecksum.push_back(item.checksumKind != ChecksumKind::None ? 1 : 0);
            m_values.isCommon.push_back(isCommonValue(item) ? 1 : 0);
        }
        m_values.valueOf[position] = value;
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
    /// By value: the first item that holds it.
    std::vector<std::uint32_t> m_firstItems;
    /// By shape; negative where not yet asked for.
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
