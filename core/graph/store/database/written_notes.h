#pragma once

#include "core/graph/read/model/graph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A member that a comparison adds to an item.
struct ItemNote
{
    std::string_view name;
    std::string text;
};

/// What rows of tb_nodes say beside what the graph itself holds; by default nothing. Called from several
/// threads at once.
class RowNotes
{
public:
    RowNotes() = default;
    RowNotes(const RowNotes&) = delete;
    RowNotes& operator=(const RowNotes&) = delete;
    virtual ~RowNotes() = default;

    /// Items show their checksums: both sides have them.
    virtual bool showsChecksums() const { return false; }

    virtual std::optional<double> score(NodeId) const { return {}; }

    /// "medium", "high", "critical"; empty for none.
    virtual std::string_view overflowLevel(NodeId) const { return {}; }

    /// Names of the ancestors of the partner, from the root on, and of the partner; empty if there is none.
    virtual void partnerPath(NodeId, std::vector<std::string_view>& /*names*/) const { }

    /// JSON for matched_distributed; empty for none.
    virtual std::string communication(NodeId) const { return {}; }

    /// Lines for parallel_merge_info.
    virtual std::vector<std::string> mergeLines(NodeId) const { return {}; }

    /// For each item, inputs first, what is added to it. The list has a row for each item already.
    virtual void itemNotes(NodeId, std::vector<std::vector<ItemNote>>& /*notes*/) const { }
};

} // namespace pipescope::graph
