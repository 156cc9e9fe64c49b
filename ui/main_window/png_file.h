#pragma once

#include <QImage>
#include <QSize>

#include "core/base/result.h"

#include <filesystem>
#include <optional>

namespace pipescope::ui {

/// Sizes of a picture, in pixels, that can be asked for.
constexpr int kSmallestPictureSide = 100;
constexpr int kLargestPictureSide = 16'384;

/// "1920x1080" as a size; empty if it is none or out of bounds.
std::optional<QSize> parsePictureSize(const QString& text);

/// Writes the picture as a whole or not at all. May run on any thread.
Status writePng(const QImage& image, const std::filesystem::path& path);

} // namespace pipescope::ui
