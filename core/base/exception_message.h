#pragma once

#include "core/base/user_text.h"

namespace pipescope {

/// A text for the exception that is being handled: a sentence of ours if memory ran out, else its what().
/// Call it within a catch block only.
UserText exceptionMessage();

} // namespace pipescope
