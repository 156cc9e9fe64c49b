#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

/// The operator's part at one end of a link; null where the link was inferred from blocks alone.
const OperatorPart* partOf(const Trace& trace, const LinkEnd& end);

} // namespace pipescope
