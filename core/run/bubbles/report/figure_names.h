#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/idle/idle_accounting.h"
#include "core/run/bubbles/path/critical_path.h"
#include "core/run/bubbles/replay/loss_ladder.h"

namespace pipescope {

/// What people read for the names of the JSON: "sender late", "launch gaps", "compute".
SourceText titleOf(IdleClass idleClass);
SourceText titleOf(LossRung rung);
SourceText titleOf(PathSegmentKind kind);

} // namespace pipescope
