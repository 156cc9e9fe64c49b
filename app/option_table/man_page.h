#pragma once

#include "app/option_table/option_table.h"

#include <string>

namespace pipescope {

/// The manual page of a program in section 1, as roff: all commands and options.
std::string manPage(const CommandEntry& program, const std::string& version);

} // namespace pipescope
