#include "ui/run/picture/picture_texts.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/model/names.h"
#include "ui/run/scene/index/busy_share.h"

#include <algorithm>

namespace pipescope::picture {
namespace {

bool areRanks(const Trace& trace, std::span<const TrackIndex> tracks)
{
    return std::none_of(tracks.begin(), tracks.end(),
                        [&](TrackIndex track) { return trace.track(track).isOther; });
}

/// The ranks of collapsed groups are shown by their groups' lines.
std::string ranksShown(const scene::TimelineScene& scene, std::size_t rowsShown, const Translate& translate)
{
    std::vector<TrackIndex> tracks;
    for (const scene::Row& row : scene.layout().rows()) {
        tracks.push_back(row.track);
    }
    const std::size_t hiddenRows = tracks.size() - std::min(rowsShown, tracks.size());
    for (const scene::GroupTitle& group : scene.layout().titles()) {
        if (group.isCollapsed) {
            tracks.insert(tracks.end(), group.tracks.begin(), group.tracks.end());
        }
    }
    const std::string count = formatCount(tracks.size());
    const bool ofRanks = areRanks(scene.trace(), tracks);
    if (ofRanks && hiddenRows > 0) {
        return "%1 of %2 ranks"_text(formatCount(tracks.size() - hiddenRows), count).in(translate);
    }
    if (tracks.size() == 1) {
        return UserText(ofRanks ? "1 rank"_text : "1 row"_text).in(translate);
    }
    return (ofRanks ? "%1 ranks"_text(count) : "%1 rows"_text(count)).in(translate);
}

} // namespace

std::string nameOfRoot(const std::filesystem::path& root)
{
    const std::filesystem::path tidy = root.lexically_normal();
    const std::filesystem::path name = tidy.has_filename() ? tidy.filename() : tidy.parent_path().filename();
    return escapeToOneLine(name.empty() ? root.native() : name.native());
}

std::string pictureTitle(const scene::TimelineScene& scene, TimeSpan seen, std::size_t rowsShown,
                         const Translate& translate)
{
    const Trace& trace = scene.trace();
    std::string title;
    const auto add = [&](const std::string& part) {
        title += part.empty() || title.empty() ? part : " · " + part;
    };
    add(nameOfRoot(trace.root()));
    add(scheduleName(trace.schedule));
    add(ranksShown(scene, rowsShown, translate));
    const auto& step = scene.view().step;
    if (step && step->value < trace.steps.size()) {
        add("step %1"_text(std::to_string(trace.steps[step->value].number.value)).in(translate));
    }
    add(formatDuration(seen.duration()));
    return title;
}

std::string linksNote(std::uint64_t drawn, std::uint64_t total, const Translate& translate)
{
    return drawn < total ? "%1 of %2 links shown"_text(formatCount(drawn), formatCount(total)).in(translate)
                         : std::string();
}

std::string groupNote(const scene::TimelineScene& scene, std::size_t title, const Translate& translate)
{
    const scene::GroupTitle& group = scene.layout().titles()[title];
    if (!group.isCollapsed) {
        return {};
    }
    return scene::groupNote(group, scene.busyShare(title)).in(translate);
}

} // namespace pipescope::picture
