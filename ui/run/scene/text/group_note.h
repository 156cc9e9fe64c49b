#pragma once

#include "core/base/user_text.h"
#include "ui/run/scene/rows/row_layout.h"

namespace pipescope::scene {

/// "ranks: 8, busy: 73 %" for a collapsed group whose members are busy for such a share (0 … 1) of the time.
UserText groupNote(const GroupTitle& group, double busyShare);

} // namespace pipescope::scene
