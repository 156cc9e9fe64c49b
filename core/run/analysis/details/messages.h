#pragma once

#include "core/document/message_place.h"
#include "core/run/analysis/details/describe.h"

#include <optional>

namespace pipescope {

/// The message that an operator sends or receives, or that a block sends, or else receives; empty where there
/// is no link. O(links).
std::optional<MessagePlace> messageOf(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup = {});

/// That end of the message: the operator, or the block of a link without operators. Empty where there are
/// fewer messages. O(links).
std::optional<TraceRef> findMessage(const Trace& trace, const MessagePlace& place);

} // namespace pipescope
