#pragma once

#include "core/session_file/session_state.h"
#include "ui/session/timeline_session.h"

namespace pipescope::ui {

/// What of a session outlives it: the view options and the marks, with ranks, steps and hosts by name. The
/// rest of the state is left as it is.
void store(const TimelineSession& session, SessionState& state);

/// The inverse. What the open trace does not have is passed over.
void restore(const SessionState& state, TimelineSession& session);

/// Sizes that the user gave, and the inverse; what is no size is passed over.
void store(const ParallelSizes& sizes, SessionState& state);
ParallelSizes sizesOf(const SessionState& state);

} // namespace pipescope::ui
