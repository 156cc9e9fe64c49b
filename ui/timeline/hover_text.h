#pragma once

#include <QString>

#include "ui/scene/hit_test.h"

namespace pipescope::ui {

/// One line about what lies under the pointer; empty for nothing.
QString hoverText(const Trace& trace, const scene::DrawList& list, const scene::Hit& hit);

} // namespace pipescope::ui
