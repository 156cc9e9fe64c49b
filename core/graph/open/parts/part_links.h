#pragma once

#include "core/base/result.h"
#include "core/graph/open/parts/part_database.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/graph/tree/communication/communication.h"

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A graph and the file that has it.
struct GraphOfPart
{
    const Part* part = nullptr;
    const PartGraph* graph = nullptr;
};

/// The communication of all ranks of one side of a step, linked anew from what the parts hold. Only the calls
/// are in memory.
class PartLinks
{
public:
    /// Links nothing.
    PartLinks() = default;

    /// `graphs` are those of one side, by rank. An error where a part is damaged.
    static Result<PartLinks> link(std::span<const GraphOfPart> graphs, const std::stop_token& stop);

    /// The cell matched_distributed of a node; `graph` counts those that were linked.
    std::string cell(std::size_t graph, std::string_view node) const;

    const FindingList& findings() const { return m_links.findings; }

private:
    std::string valueOf(GraphNode node) const;

    std::vector<StoredGraph> m_graphs;
    Communication m_links;
    bool m_isOverflowChecked = false;
};

/// Whether linking reports this: then it depends on which ranks are there.
bool isOfLinks(FindingId id);

} // namespace pipescope::graph
