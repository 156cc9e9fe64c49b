#pragma once

#include "core/run/chrome_rules/chrome_rules.h"

#include <filesystem>
#include <memory>

class QSettings;

namespace pipescope::ui {

/// The rules that the user gave for the files at `root`; null if none, or if they cannot be read any more.
std::shared_ptr<const ChromeRules> keptChromeRules(QSettings& settings, const std::filesystem::path& root);

/// Keeps rules for the next time; null forgets them.
void keepChromeRules(QSettings& settings, const std::filesystem::path& root, const ChromeRules* rules);

} // namespace pipescope::ui
