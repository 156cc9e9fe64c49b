#pragma once

#include "core/diagnostics/finding.h"

namespace pipescope {

/// What a kind of finding says of a single thing, where its sentence holds a count; empty for the others.
Text sentenceOfOne(FindingId id);

} // namespace pipescope
