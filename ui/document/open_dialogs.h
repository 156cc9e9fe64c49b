#pragma once

#include <filesystem>
#include <functional>

class QSettings;
class QWidget;

namespace pipescope::ui {

using OpenPath = std::function<void(const std::filesystem::path&)>;

/// Ask for what to open, where it was opened last, and call `open` with it. Nothing blocks the window.
void askForFolderToOpen(QWidget* window, QSettings& settings, OpenPath open);
void askForFileToOpen(QWidget* window, QSettings& settings, OpenPath open);

} // namespace pipescope::ui
