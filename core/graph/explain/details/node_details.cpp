#include "core/graph/explain/details/node_details.h"

#include "core/graph/explain/details/item_details.h"
#include "core/graph/explain/details/node_lines.h"
#include "core/graph/explain/details/transfer_lines.h"

namespace pipescope::graph {
namespace {

NodeView viewOf(const Sheet& sheet, Side side, RowId row)
{
    NodeView view{sheet, side, row, {}, {}};
    const Outline& own = sheet.outline(side);
    const Side otherSide = side == Side::Debug ? Side::Bench : Side::Debug;
    const auto partner = sheet.has(otherSide) ? own.partner(row) : std::nullopt;
    const auto other = partner ? std::optional(sheet.outline(otherSide).node(*partner)) : std::nullopt;
    view.debug = side == Side::Debug ? own.node(row) : other;
    view.bench = side == Side::Debug ? other : std::optional(own.node(row));
    return view;
}

} // namespace

SourceText nodeSectionName(NodeSection section)
{
    switch (section) {
    case NodeSection::Node:
        return "Node"_text;
    case NodeSection::Partner:
        return "Partner"_text;
    case NodeSection::Verdict:
        return "Verdict"_text;
    case NodeSection::Overflow:
        return "Overflow"_text;
    case NodeSection::Communication:
        return "Communication"_text;
    case NodeSection::Merge:
        return "Merged from"_text;
    case NodeSection::Stack:
        return "Call stack"_text;
    }
    return {};
}

SourceText itemGroupName(ItemGroup group)
{
    switch (group) {
    case ItemGroup::Input:
        return "Input"_text;
    case ItemGroup::Parameter:
        return "Parameter"_text;
    case ItemGroup::ParameterGradient:
        return "Parameter gradient"_text;
    case ItemGroup::Output:
        return "Output"_text;
    }
    return {};
}

SourceText nodeKindName(NodeKind kind)
{
    switch (kind) {
    case NodeKind::Module:
        return "Module"_text;
    case NodeKind::Api:
        return "API"_text;
    case NodeKind::Collection:
        return "API collection"_text;
    case NodeKind::FusedOperator:
        return "Fused operator"_text;
    case NodeKind::Unplaced:
        return "Nodes without a place"_text;
    }
    return {};
}

NodeDetails detailsOf(const Sheet& sheet, Side side, RowId row)
{
    const NodeView view = viewOf(sheet, side, row);
    const PairVerdicts pair = comparePair(view);
    NodeDetails details;
    details.side = side;
    addNodeLines(view, details.lines);
    addPartnerLines(view, details.lines);
    addVerdictLines(view, pair, details.lines);
    addOverflowLines(view, details.lines);
    addTransferLines(view, details.lines);
    addMergeLines(view, details.lines);
    addStackLines(view, details.lines);
    addItems(view, pair, details);
    return details;
}

} // namespace pipescope::graph
