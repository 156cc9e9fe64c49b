#pragma once

#include <QString>

#include "ui/scene/draw_list.h"

namespace pipescope::ui {

/// One line about an item: what it is, on which rank, when in the run it begins, and how long it takes.
QString hoverText(const scene::SceneIndex& index, const scene::DrawnItem& item);
/// One line about what a merged column holds.
QString hoverText(const scene::SceneIndex& index, const scene::MergedColumn& column);
/// One line about a link: its micro-batch, from which rank to which, how long it takes, and whether it is
/// inferred.
QString hoverText(const Trace& trace, const Link& link);

} // namespace pipescope::ui
