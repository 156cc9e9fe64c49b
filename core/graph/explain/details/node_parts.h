#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/compare/verdicts/vocabulary.h"
#include "core/graph/explain/details/node_details.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// What the parts of the details share: the node, its partner, and how both compare. Refers to the sheet.
struct NodeView
{
    const Sheet& sheet;
    Side side = Side::Debug;
    RowId row;
    /// The node, or its partner; empty where there is none.
    std::optional<NodeId> debug;
    std::optional<NodeId> bench;

    const SideGraph& own() const
    {
        return side == Side::Debug ? sheet.graphs().debug : *sheet.graphs().bench;
    }

    const Graph& graph() const { return *sheet.outline(side).graph; }

    NodeId node() const { return sheet.outline(side).node(row); }

    bool isPair() const { return debug && bench; }
};

/// The verdicts on the items of a pair in both forms; empty if the sheet has no comparison of ours.
struct PairVerdicts
{
    std::optional<Vocabulary> words;
    std::vector<ItemRow> rows;
    bool areVerdicts = false;
};

PairVerdicts comparePair(const NodeView& view);

/// A text of the data, on one line.
UserText dataText(std::string_view text);

/// The lines of each section; none where nothing is known.
void addNodeLines(const NodeView& view, std::vector<NodeLine>& lines);
void addPartnerLines(const NodeView& view, std::vector<NodeLine>& lines);
void addVerdictLines(const NodeView& view, const PairVerdicts& pair, std::vector<NodeLine>& lines);
void addOverflowLines(const NodeView& view, std::vector<NodeLine>& lines);
void addMergeLines(const NodeView& view, std::vector<NodeLine>& lines);
void addStackLines(const NodeView& view, std::vector<NodeLine>& lines);

/// The partners of a communication node on other ranks, what was sent and what arrived.
void addTransferLines(const NodeView& view, std::vector<NodeLine>& lines);

/// The details to read or to put into a message: lines by section, then each item with both sides beside each
/// other, in aligned columns. Wide (East Asian) characters count as two.
std::string detailsAsText(const NodeDetails& details, const Translate& translate);

/// The items as a table for a spreadsheet: a heading and a row for each item, cells divided by tabs. Columns:
/// group, item, "alone" or nothing, those of both sides, those beside them, other members.
std::string detailsAsTable(const NodeDetails& details, const Translate& translate);

} // namespace pipescope::graph
