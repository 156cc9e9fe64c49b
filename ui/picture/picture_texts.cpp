#include "ui/picture/picture_texts.h"

#include "core/base/text.h"

#include <cmath>
#include <initializer_list>
#include <string_view>

/// Marks a text for the translators, whose tools know this name; a translation comes from the request.
#define QT_TRANSLATE_NOOP(context, text) text

namespace pipescope::picture {
namespace {

/// `text` with %1, %2, … replaced.
std::string filled(const Translate& translate, const char* text, std::initializer_list<std::string> values)
{
    std::string result = translate ? translate(text) : std::string(text);
    int number = 1;
    for (const std::string& value : values) {
        const std::string mark = '%' + std::to_string(number++);
        if (const std::size_t at = result.find(mark); at != std::string::npos) {
            result.replace(at, mark.size(), value);
        }
    }
    return result;
}

std::string nameOfRoot(const Trace& trace)
{
    const std::filesystem::path tidy = trace.root.lexically_normal();
    const std::filesystem::path name = tidy.has_filename() ? tidy.filename() : tidy.parent_path().filename();
    return escapeToOneLine(name.empty() ? trace.root.native() : name.native());
}

std::string ranksShown(const scene::TimelineScene& scene, std::size_t rowsShown, const Translate& translate)
{
    const std::size_t rows = scene.layout().rows().size();
    return rowsShown < rows
               ? filled(translate, QT_TRANSLATE_NOOP("Picture", "%1 of %2 ranks"),
                        {formatCount(rowsShown), formatCount(rows)})
               : filled(translate, QT_TRANSLATE_NOOP("Picture", "%1 ranks"), {formatCount(rows)});
}

} // namespace

std::string pictureTitle(const scene::TimelineScene& scene, TimeSpan seen, std::size_t rowsShown,
                         const Translate& translate)
{
    const Trace& trace = scene.trace();
    std::string title;
    const auto add = [&](const std::string& part) {
        title += part.empty() || title.empty() ? part : " · " + part;
    };
    add(nameOfRoot(trace));
    add(trace.schedule.name);
    add(ranksShown(scene, rowsShown, translate));
    const auto& step = scene.view().step;
    if (step && step->value < trace.steps.size()) {
        add(filled(translate, QT_TRANSLATE_NOOP("Picture", "step %1"),
                   {std::to_string(trace.steps[step->value].number.value)}));
    }
    add(formatDuration(seen.duration()));
    return title;
}

std::string legendWord(scene::ColourRole role, const Translate& translate)
{
    const std::string name(scene::roleName(role));
    return scene::showsWaiting(role)
               ? filled(translate, QT_TRANSLATE_NOOP("Picture", "%1, pale while waiting"), {name})
               : name;
}

std::string linksNote(std::uint64_t drawn, std::uint64_t total, const Translate& translate)
{
    return drawn < total ? filled(translate, QT_TRANSLATE_NOOP("Picture", "%1 of %2 links shown"),
                                  {formatCount(drawn), formatCount(total)})
                         : std::string();
}

std::string groupNote(const scene::TimelineScene& scene, std::size_t title, const Translate& translate)
{
    const scene::GroupTitle& group = scene.layout().titles()[title];
    if (!group.isCollapsed) {
        return {};
    }
    const auto percent = static_cast<int>(std::lround(scene.busyShare(title) * 100.0));
    return filled(translate, QT_TRANSLATE_NOOP("Picture", "ranks: %1, busy: %2 %"),
                  {formatCount(group.tracks.size()), std::to_string(percent)});
}

} // namespace pipescope::picture
