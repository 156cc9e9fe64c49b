#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

class QSettings;
class QWidget;

namespace pipescope::ui {

using OpenPath = std::function<void(const std::filesystem::path&)>;

/// Ask what to open, beginning at the last place, and call `open` with it. They do not block the window.
void askForFolderToOpen(QWidget* window, QSettings& settings, OpenPath open);
/// Files with names of these patterns ("*.db") are shown first.
void askForFileToOpen(QWidget* window, QSettings& settings, std::span<const std::string> patterns,
                      OpenPath open);

} // namespace pipescope::ui
