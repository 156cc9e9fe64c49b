#pragma once

#include "core/run/sources/source.h"

#include <memory>
#include <vector>

namespace pipescope {

/// Every format that can be opened, in the order in which they are asked.
std::vector<std::unique_ptr<const Source>> allSources();

} // namespace pipescope
