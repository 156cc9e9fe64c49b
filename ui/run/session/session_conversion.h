#pragma once

#include "core/session_file/session_state.h"
#include "ui/run/session/timeline_session.h"

namespace pipescope::ui {

/// Stores the parts of a session that are kept: the view options and the marks, with ranks, steps and hosts
/// by name. Leaves the rest of the state as it is.
void store(const TimelineSession& session, SessionState& state);

/// The inverse. Skips what the open trace does not have.
void restore(const SessionState& state, TimelineSession& session);

/// Stores the sizes that the user gave, and reads them back; invalid sizes are skipped.
void store(const ParallelSizes& sizes, SessionState& state);
ParallelSizes sizesOf(const SessionState& state);

} // namespace pipescope::ui
