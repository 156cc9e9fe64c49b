#pragma once

#include "core/base/user_text.h"
#include "core/run/clock/solve_clocks.h"

#include <vector>

namespace pipescope {

class JsonWriter;

/// "messages from A to B and back to A arrive 12 us before they can": the clocks, and by how much.
UserText contradictionText(const Trace& trace, const ClockContradiction& contradiction);

/// Adds findings about messages that go back in time, and about clocks that contradict each other.
void reportCausality(Trace& trace);

/// A line for each clock's offset with its interval and drift, and for the messages that go back in time.
/// None for a single clock without such messages.
std::vector<UserText> clockLines(const Trace& trace, const ClockFigures& figures);

/// The member "clock" of an analysis, see README.
void writeClockJson(const Trace& trace, const ClockFigures& figures, JsonWriter& json);

} // namespace pipescope
