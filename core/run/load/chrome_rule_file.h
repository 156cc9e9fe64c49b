#pragma once

#include "core/base/result.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <filesystem>

namespace pipescope {

/// Reads a file of trace rules, see parseChromeRules().
Result<ChromeRules> readChromeRules(const std::filesystem::path& file);

} // namespace pipescope
