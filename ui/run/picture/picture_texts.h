#pragma once

#include "ui/run/picture/picture_request.h"
#include "ui/run/scene/draw/timeline_scene.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace pipescope::picture {

/// What a picture calls a folder or file: its last name, as one line.
std::string nameOfRoot(const std::filesystem::path& root);

/// "run · dualpipev · 8 ranks · step 3 · 1.25 s": what a picture of `seen` shows, with `rowsShown` rows.
std::string pictureTitle(const scene::TimelineScene& scene, TimeSpan seen, std::size_t rowsShown,
                         const Translate& translate);

/// "500 of 12,000 links shown"; empty where all are.
std::string linksNote(std::uint64_t drawn, std::uint64_t total, const Translate& translate);

/// "ranks: 8, busy: 73 %" for a title of a collapsed group; empty for others.
std::string groupNote(const scene::TimelineScene& scene, std::size_t title, const Translate& translate);

} // namespace pipescope::picture
