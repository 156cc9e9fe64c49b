#pragma once

#include "core/graph/explain/search/find_rows.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"

#include <compare>
#include <cstdint>
#include <optional>

namespace pipescope::graph {

/// Where a jump ends.
struct Jump
{
    RowId row;
    /// It went on at the other end of the graph.
    bool isWrapped = false;
};

/// The next row whose class is at least `least`, in order of execution (a module before what is in it); from
/// the begin if there is no row to go on from. The root does not count. Empty if there is none at all; `from`
/// itself if it is the only one. O(log rows).
std::optional<Jump> nextBad(const NodeClasses& classes, std::optional<RowId> from, std::uint8_t least);
std::optional<Jump> previousBad(const NodeClasses& classes, std::optional<RowId> from, std::uint8_t least);

/// The child in which, or below which, the worst class is found; of equal ones that with the highest score at
/// rows of that class, then the first. Repeated, it goes down to the worst node, and on below it. Empty if
/// nothing below has a class above 0. O(rows below).
std::optional<RowId> worstChild(const Outline& outline, const NodeClasses& classes, RowId row);

/// A row of the other side.
struct Counterpart
{
    SheetRow row;
    /// False if the row has no partner, and this is that of the nearest row around it.
    bool isPartner = true;
};

/// Empty if the other side is not there, or nothing was matched.
std::optional<Counterpart> counterpartOf(const Sheet& sheet, SheetRow row);

/// Orders rows of both sides as they are shown: by the row of the debug side; a bench row without partner
/// behind the nearest row around it.
struct SheetPlace
{
    std::uint32_t debugRow = 0;
    SheetRow row;

    friend auto operator<=>(const SheetPlace&, const SheetPlace&) = default;
};

SheetPlace placeOf(const Sheet& sheet, SheetRow row);

} // namespace pipescope::graph
