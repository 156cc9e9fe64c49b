#pragma once

#include "core/base/user_text.h"

namespace pipescope {

/// What to report of the exception that is being handled: a sentence where memory ran out, its own words
/// otherwise. Only to be called within a catch block.
UserText exceptionMessage();

} // namespace pipescope
