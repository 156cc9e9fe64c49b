#pragma once

#include "core/base/message.h"
#include "core/model/trace.h"

namespace pipescope::scene {

/// What to write into a rank's row in which nothing is drawn: why the rank could not be read, or that it
/// holds no blocks. Empty for all other rows. Linear in the errors that were found.
Message rowNote(const Trace& trace, TrackIndex track);

} // namespace pipescope::scene
