#pragma once

#include "core/graph/tree/communication/call_table.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/link_builder.h"

namespace pipescope::graph {

/// Links as the public tool does, with its keys and counters. A send or receive without
/// `output.0` has no link under the edition of DOC, which stops there with an error.
void linkCompatibly(const CallTable& table, Edition edition, LinkBuilder& links, Communication& result);

} // namespace pipescope::graph
