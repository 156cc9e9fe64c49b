#pragma once

#include "ui/run/scene/colour/palette.h"

class QSettings;

namespace pipescope::ui {

/// The user's colours in the settings; invalid ones are left out.
scene::ColourSet readColours(const QSettings& settings);
void writeColours(const scene::ColourSet& colours, QSettings& settings);

} // namespace pipescope::ui
