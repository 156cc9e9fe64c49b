#pragma once

#include "core/base/ids.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/build/node_name.h"
#include "core/graph/read/model/side.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Stands for nodes that are in no layer: the embedding, the output head, the optimizer.
inline constexpr std::uint32_t kOutsideLayers = 0xFFFFFFFF;

/// What was found in one layer, see layersOf(), of one rank in one step, on both sides.
struct LayerCell
{
    std::uint32_t layer = kOutsideLayers;
    /// Counts nodes of the debug side, and those of the bench that have no partner.
    std::uint32_t nodes = 0;
    /// Those that are different or have no partner.
    std::uint32_t bad = 0;
    Level verdict = Level::NotCompared;
    /// The largest; NaN for none. Of a database that has scores of its own, these.
    float score = std::numeric_limits<float>::quiet_NaN();
    /// The largest, see multipleOf(); NaN for none.
    float multiple = std::numeric_limits<float>::quiet_NaN();
    OverflowLevel overflow = OverflowLevel::None;
    /// Where the worst verdict is: of equal ones the highest score, the innermost, then the first in order of
    /// execution. Empty if there is nothing worse than "cannot decide".
    Rank rank{0};
    Side side = Side::Debug;
    std::string worst;
    /// The first node in order of execution, where none is worse than the others; of the debug side if it has
    /// nodes there.
    std::string first;
    Side sideOfFirst = Side::Debug;
    /// The first node of the debug side with the worst overflow; empty for none.
    std::string worstOverflow;

    bool isBad() const { return verdict >= Level::Unmatched || overflow != OverflowLevel::None; }
};

/// The layers of one rank in one step.
struct LayerRow
{
    std::int64_t step = 0;
    Rank rank{0};
    /// Ascending by layer; those outside layers last.
    std::vector<LayerCell> cells;
    /// The same with the nodes of one direction only; a fault in a forward is in all backwards.
    std::vector<LayerCell> forward;
    std::vector<LayerCell> backward;
    /// How many layers of earlier pipeline stages the numbers of the cells count; empty where they are those
    /// in the names of the rank. See numberedRowsOf().
    std::optional<std::uint32_t> layersBefore = {};
};

LayerRow layerRowOf(const Sheet& sheet);

/// The row with the cells of one direction as its cells.
LayerRow onlyOf(LayerRow row, Direction direction);

/// One row for each step, in order: each cell has the worst of all ranks. The rank of a row is that of its
/// first one, and its layers are known to be those of the model if they all are.
std::vector<LayerRow> worstOfRanks(std::span<const LayerRow> rows);

/// All layers that the rows have, ascending; kOutsideLayers last.
std::vector<std::uint32_t> layersOf(std::span<const LayerRow> rows);

/// Null if the row has no such layer. O(log layers).
const LayerCell* cellOf(const LayerRow& row, std::uint32_t layer);

} // namespace pipescope::graph
