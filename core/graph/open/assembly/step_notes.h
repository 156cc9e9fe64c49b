#pragma once

#include "core/graph/compare/compatible/item_columns.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/store/database/row_notes.h"
#include "core/graph/store/database/vis_database.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// What the rows of one graph of a step say of its comparison, overflow and communication. Refers to the
/// step.
class StepNotes : public RowNotes
{
public:
    StepNotes(const GraphStep& step, std::size_t rank, Side side, std::optional<Edition> compatible,
              bool isMerged);

    bool showsChecksums() const override { return m_step.mode == ComparisonMode::Md5; }

    std::optional<double> score(NodeId node) const override;
    std::string_view overflowLevel(NodeId node) const override;
    void partnerPath(NodeId node, std::vector<std::string_view>& names) const override;
    std::string communication(NodeId node) const override;
    std::vector<std::string> mergeLines(NodeId node) const override;
    void itemNotes(NodeId node, std::vector<std::vector<ItemNote>>& notes) const override;

private:
    const SideGraph& own() const;
    /// The score or overflow level of a node of any rank, as a text.
    std::string valueOf(GraphNode node) const;

    const GraphStep& m_step;
    std::size_t m_rank;
    Side m_side;
    std::optional<Edition> m_compatible;
    std::optional<compatible::Comparison> m_comparison;
};

} // namespace pipescope::graph
