#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"

#include <vector>

namespace pipescope::scene {

/// By track: the text for its row if nothing is drawn there: why the rank could not be read, or that it holds
/// no blocks. Empty for all other rows.
std::vector<UserText> rowNotes(const Trace& trace);

} // namespace pipescope::scene
