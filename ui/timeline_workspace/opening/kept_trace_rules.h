#pragma once

#include "core/chrome_rules/trace_rules.h"

#include <filesystem>
#include <memory>

class QSettings;

namespace pipescope::ui {

/// The rules that the user gave for what lies at `root`; null if none, or none that can be read any more.
std::shared_ptr<const TraceRules> keptTraceRules(QSettings& settings, const std::filesystem::path& root);

/// Keeps rules for the next time; null forgets them.
void keepTraceRules(QSettings& settings, const std::filesystem::path& root, const TraceRules* rules);

} // namespace pipescope::ui
