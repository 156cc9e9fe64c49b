#pragma once

#include "core/document/message_place.h"
#include "core/graph/open/outline/sheet.h"

#include <optional>

namespace pipescope::graph {

/// The message that a row sends, or else receives, of a batch its first one; empty for other rows.
std::optional<MessagePlace> messageOf(const Sheet& sheet, SheetRow row);

/// The row of the debug side, or else of the bench, that is this end of the message; the sheet is that of the
/// rank. Empty where there are fewer messages.
std::optional<SheetRow> findMessage(const Sheet& sheet, const MessagePlace& place);

} // namespace pipescope::graph
