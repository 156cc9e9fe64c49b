#pragma once

#include <QSettings>

#include "tests/soak/random_events.h"

#include <filesystem>
#include <memory>

namespace pipescope::soak {

/// A window with a made-up run of so many blocks; null if it was not loaded. Borrows the settings.
std::unique_ptr<SoakedWindow> openRun(std::uint64_t blocks, QSettings& settings,
                                      const std::filesystem::path& folder);

/// A window with two dumps of a model of so many layers compared, which are written into the folder.
std::unique_ptr<SoakedWindow> openGraphs(std::int32_t layers, QSettings& settings,
                                         const std::filesystem::path& folder);

} // namespace pipescope::soak
