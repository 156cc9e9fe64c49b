#include "ui/run/timeline/painting/group_strips.h"

#include "ui/run/scene/draw/minimap.h"
#include "ui/run/scene/rows/row_window.h"
#include "ui/run/timeline/painting/timeline_painter.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::ui {
namespace {

StripPictures stripsOf(const GroupStrips::Wanted& wanted, const std::stop_token& stop)
{
    const scene::Palette palette = scene::paletteFor(wanted.isDark, wanted.colours);
    StripPictures strips{wanted.time, {}};
    for (const auto& [key, tracks] : wanted.groups) {
        if (stop.stop_requested()) {
            break;
        }
        const auto columns = minimapColumns(*wanted.index, tracks, wanted.time, wanted.columns, stop);
        strips.ofGroup[key] = minimapPicture(columns, wanted.height, palette);
    }
    return strips;
}

} // namespace

GroupStrips::GroupStrips(QObject* parent)
    : QObject(parent)
{ }

void GroupStrips::show(Wanted wanted)
{
    if (wanted == m_wanted) {
        return;
    }
    m_wanted = std::move(wanted);
    if (m_wanted.groups.empty()) {
        m_job.abandon();
        if (!std::exchange(m_strips, {}).ofGroup.empty()) {
            emit changed();
        }
        return;
    }
    m_job.start([this, wanted = m_wanted](Progress&, const std::stop_token& stop) {
        auto made = std::make_shared<StripPictures>(stripsOf(wanted, stop));
        return [this, made] {
            m_strips = std::move(*made);
            emit changed();
        };
    });
}

GroupStrips::Wanted wantedStrips(const std::shared_ptr<const scene::SceneIndex>& index,
                                 const scene::RowLayout& layout, const TimelineFrame& frame,
                                 double pixelRatio)
{
    const QRectF& canvas = frame.areas.canvas;
    GroupStrips::Wanted wanted;
    wanted.index = index;
    wanted.time = frame.time.span();
    wanted.columns = static_cast<std::size_t>(std::max(1.0, std::ceil(canvas.width() * pixelRatio)));
    wanted.height = qRound(layout.collapsedHeight() * pixelRatio);
    wanted.isDark = frame.dark;
    wanted.colours = frame.colours;
    const scene::RowWindow window(layout, frame.top, canvas.height());
    for (const std::size_t title : window.collapsedTitles()) {
        wanted.groups.emplace_back(layout.titles()[title].key, layout.titles()[title].tracks);
    }
    // Without strips there is nothing to make, and no trace is kept alive.
    return wanted.groups.empty() ? GroupStrips::Wanted{} : wanted;
}

} // namespace pipescope::ui
