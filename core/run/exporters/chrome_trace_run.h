#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

class JsonWriter;

/// Writes the otherData of a Chrome trace: what is known about the run as a whole.
void writeOtherData(const Trace& trace, TimePoint base, JsonWriter& json);

} // namespace pipescope
