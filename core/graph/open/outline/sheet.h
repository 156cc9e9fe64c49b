#pragma once

#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/outline/outline.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::graph {

/// A row of one side of a sheet.
struct SheetRow
{
    Side side = Side::Debug;
    RowId row;

    friend auto operator<=>(const SheetRow&, const SheetRow&) = default;
};

/// A call on another rank that belongs to a call of this one.
struct SheetTransfer
{
    RowId row;
    /// Which entry of a batch, from 0; 0 for calls that are no batches.
    std::uint32_t entry = 0;
    CommunicationDirection direction = CommunicationDirection::SendReceive;
    /// The other call: its rank, and its name there.
    Rank rank{0};
    std::string node;
};

/// A line of text on a node.
struct SheetLine
{
    RowId row;
    std::string text;
};

/// One rank of one step (or one data-parallel replica, if ranks were merged) with both sides, as a viewer
/// shows it. Keeps the step. Immutable; any number of threads may read it.
struct Sheet
{
    std::shared_ptr<const GraphStep> step;
    /// Position in step->ranks.
    std::size_t rankIndex = 0;
    Outline debug;
    /// Empty in a build.
    std::optional<Outline> bench;
    /// That of the step, or another one: with matches made by hand. Null if nothing was compared.
    std::shared_ptr<const GraphComparison> comparison;
    /// Indexed by row.
    std::vector<SheetTransfer> debugTransfers;
    std::vector<SheetTransfer> benchTransfers;
    /// What a database says of merged nodes, by row; of dumps see SideGraph::merged.
    std::vector<SheetLine> debugMergeLines;
    std::vector<SheetLine> benchMergeLines;

    const RankGraphs& graphs() const { return step->ranks[rankIndex]; }

    Rank rank() const { return debug.graph->rank; }

    /// The side must be there.
    const Outline& outline(Side side) const { return side == Side::Debug ? debug : *bench; }

    bool has(Side side) const { return side == Side::Debug || bench.has_value(); }
};

Sheet makeSheet(std::shared_ptr<const GraphStep> step, std::size_t rankIndex);

/// The same sheet with another comparison of its graphs: partners, reasons, levels and scores are those of
/// it.
Sheet withComparison(Sheet sheet, std::shared_ptr<const GraphComparison> comparison);

/// How many times the tolerance a row differs; NaN if that is not known.
float multipleOf(const Sheet& sheet, SheetRow row);

} // namespace pipescope::graph
