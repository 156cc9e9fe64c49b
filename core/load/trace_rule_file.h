#pragma once

#include "core/base/result.h"
#include "core/chrome_rules/trace_rules.h"

#include <filesystem>

namespace pipescope {

/// Reads a file of trace rules, see parseTraceRules().
Result<TraceRules> readTraceRules(const std::filesystem::path& file);

} // namespace pipescope
