#pragma once

#include "core/base/string_pool.h"
#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/tree/structure/module_place.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Which rows are calls of one operation: they have the same place in modules of the same names, on the same
/// rank or, where ranks run the same code side by side, at the same time.
class OperationCalls
{
public:
    /// The graphs of `ranks` must stay.
    explicit OperationCalls(std::span<const ComparedRank> ranks);

    /// The first row that was given for the same operation; `time` is ExecutionPlace::time. Rows are given in
    /// order.
    std::uint32_t firstOf(std::uint32_t row, const SideNode& node, std::uint32_t time);
    /// A number that the same operation in identical layers has, too: same names but for the numbers of
    /// layers, and items of the same shapes and dtypes.
    std::uint32_t inAnyLayer(const SideNode& node);

private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

    ModulePlaces& placesOf(const SideNode& node);
    /// The number that a text of a debug graph has in m_texts; ranks have numbers of their own.
    std::uint32_t numberOf(std::uint32_t rank, StringId text);

    std::vector<const Graph*> m_debug;
    std::vector<ModulePlaces> m_debugPlaces;
    std::vector<ModulePlaces> m_benchPlaces;
    StringPool m_texts;
    /// Indexed by rank and text, see numberOf(); kUnknown where it was not asked for.
    std::vector<std::vector<std::uint32_t>> m_numbers;
    std::map<std::pair<std::uint32_t, StringId>, std::uint32_t> m_firstOnRank;
    std::map<std::pair<std::uint32_t, StringId>, std::uint32_t> m_firstAtTime;
};

} // namespace pipescope::graph
