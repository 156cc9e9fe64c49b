#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/item_verdict.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/model/item.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::graph {

/// A column of the table of a node's items. The first ones exist on both sides, the others stand beside them.
enum class DetailColumn : std::uint8_t
{
    Type,
    Dtype,
    Shape,
    Max,
    Min,
    Mean,
    Norm,
    RequiresGrad,
    Checksum,
    // Beside both sides: debug − bench, and that relative to the bench side.
    MaxDifference,
    MinDifference,
    MeanDifference,
    NormDifference,
    MaxRelative,
    MinRelative,
    MeanRelative,
    NormRelative,
    // Of real tensors.
    Cosine,
    EucDist,
    MaxAbsErr,
    MaxRelativeErr,
    OneThousandth,
    FiveThousandths,
    Verdict,
    Reason
};

inline constexpr std::size_t kSideColumns = 9;
inline constexpr std::size_t kDetailColumns = 25;

constexpr DetailColumn valueColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::Max) + static_cast<int>(statistic));
}

constexpr DetailColumn differenceColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::MaxDifference)
                                     + static_cast<int>(statistic));
}

constexpr DetailColumn relativeColumn(Statistic statistic)
{
    return static_cast<DetailColumn>(static_cast<int>(DetailColumn::MaxRelative)
                                     + static_cast<int>(statistic));
}

/// Each side has a cell of its own.
constexpr bool isSideColumn(DetailColumn column)
{
    return static_cast<std::size_t>(column) < kSideColumns;
}

/// All columns, in their order.
std::array<DetailColumn, kDetailColumns> detailColumns();

/// The heading.
SourceText detailColumnName(DetailColumn column);
/// What stands in the column, as a sentence.
SourceText detailColumnExplanation(DetailColumn column);

/// The group of a line of details. Lines stand in this order.
enum class NodeSection : std::uint8_t
{
    Verdict,
    /// The partner, or why there is none.
    Partner,
    /// Name, kind and place.
    Node,
    Overflow,
    Communication,
    Merge,
    Stack
};

SourceText nodeSectionName(NodeSection section);

/// Another node that a line leads to.
struct NodeTarget
{
    Side side = Side::Debug;
    Rank rank{0};
    std::string node;

    bool operator==(const NodeTarget&) const = default;
};

struct NodeLine
{
    NodeSection section = NodeSection::Node;
    UserText name;
    UserText value;
    std::optional<NodeTarget> target;
    /// Where the value is a path: the names from the root on.
    std::vector<std::string> path = {};
};

/// An input, parameter, gradient or output, as cells of a table. Cells that say nothing are empty.
struct ItemDetails
{
    ItemGroup group = ItemGroup::Input;
    /// "input.0"; of the debug side where there are both.
    std::string path;
    /// In Graph::items of the two graphs of the sheet.
    ItemPair items;
    /// Indexed by DetailColumn.
    std::array<std::string, kSideColumns> debug;
    std::array<std::string, kSideColumns> bench;
    std::array<UserText, kDetailColumns - kSideColumns> beside;
    /// NotCompared where there is no verdict.
    Level level = Level::NotCompared;
    /// See ItemVerdict::multiple.
    float multiple = 0;
    /// Members of the leaf that few have: "peer = 3"; one side is enough where both agree.
    std::vector<std::string> extras;

    const UserText& cellBeside(DetailColumn column) const
    {
        return beside[static_cast<std::size_t>(column) - kSideColumns];
    }

    const std::string& cellOf(Side side, DetailColumn column) const
    {
        return (side == Side::Debug ? debug : bench)[static_cast<std::size_t>(column)];
    }

    bool has(Side side) const
    {
        return (side == Side::Debug ? items.debug : items.bench) != ItemPair::kNoItem;
    }
};

/// Everything that is known of one node, as texts for users. Names and values of the data are on one line,
/// with control characters escaped.
struct NodeDetails
{
    Side side = Side::Debug;
    std::vector<NodeLine> lines;
    /// On both sides: inputs, parameters, their gradients, outputs.
    std::vector<ItemDetails> paired;
    /// On one side only; all items of a node without a partner.
    std::vector<ItemDetails> alone;
};

SourceText itemGroupName(ItemGroup group);
SourceText nodeKindName(NodeKind kind);

/// Describes a row of a side that the sheet has. A row of the bench has the verdict of its partner, and the
/// same table: debug beside bench. Costs time for the items of the node, not for those of the graph.
/// Thread-safe.
NodeDetails detailsOf(const Sheet& sheet, Side side, RowId row);

} // namespace pipescope::graph
