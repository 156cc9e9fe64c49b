#pragma once

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QString>

#include "ui/run/picture/legend_layout.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/scene/draw/timeline_scene.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/label_font.h"
#include "ui/run/timeline/raster/helper_thread.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::ui {

using scene::TimelineScene;

/// Parts of the widget or picture, in pixels.
struct TimelineAreas
{
    QRectF whole;
    QRectF title;
    QRectF ruler;
    QRectF headers;
    QRectF canvas;
    QRectF legend;

    /// The x on the canvas of a position; clamped to the canvas.
    double canvasX(QPointF position) const;
};

TimelineAreas toQt(const scene::Areas& areas);
scene::Areas toScene(const TimelineAreas& areas);

/// Splits `whole`; headers are as wide as their texts need, within bounds.
TimelineAreas splitAreas(const QRectF& whole, const scene::RowLayout& layout, CanvasFonts& fonts,
                         bool titled);

/// The work of the ranks of collapsed groups: shares of their time, in columns of a time span.
struct StripPictures
{
    TimeSpan time;
    /// By its key.
    std::map<std::string, QImage> ofGroup;
};

/// Everything that one picture shows.
struct TimelineFrame
{
    TimelineAreas areas;
    /// Scroll position in pixels.
    double top = 0.0;
    scene::Viewport time;
    scene::DrawList list;
    scene::Ruler ruler;
    /// The visible part of the header of the row that row commands act on, within the area of headers.
    std::optional<scene::Band> currentRow;
    /// Not in a window: nobody can zoom it.
    bool isPicture = false;
    std::string title;
    QString emptyText;
    std::optional<StepIndex> selectedStep;
    std::optional<GapRef> selectedGap;
    /// The session's range.
    std::optional<TimeSpan> range;
    /// The session's marks; borrowed.
    std::span<const Mark> marks;
    /// The span that will be zoomed to, in pixels of the canvas.
    std::optional<std::pair<double, double>> band;
    /// Strips of collapsed groups.
    StripPictures strips;
    /// Items outlined in addition to the selection.
    std::vector<TraceRef> outlined;
    /// Links that end at the selection, which stand out.
    std::vector<LinkIndex> selectedLinks;
    picture::ShownLegend legend;
    bool dark = false;
    scene::ColourSet colours = {};
};

/// The legend of the scene, with a note on links that are left out; the frame's areas and draw list must be
/// filled.
picture::ShownLegend legendOf(const TimelineScene& scene, const TimelineFrame& frame, CanvasFonts& fonts);

/// What lies at a position of the widget or picture, on the canvas.
scene::Hit hitAt(const TimelineFrame& frame, QPointF position);

/// The gap between blocks at a position of the widget or picture, where a row has its blocks.
std::optional<GapRef> gapAt(const TimelineScene& scene, const TimelineFrame& frame, QPointF position);

/// How many micro-batches a rank has in flight.
struct InFlightPoint
{
    TrackIndex track;
    double kept = 0;
};

/// At a position of the widget or picture, where a row has its lane for it.
std::optional<InFlightPoint> inFlightAt(const TimelineScene& scene, const TimelineFrame& frame,
                                        QPointF position);

/// The block of the trace beside which a ghost of the scene stands.
std::optional<TraceRef> partnerOf(const TimelineScene& scene, const scene::DrawnItem& ghost);

/// The first block or operator that is drawn.
std::optional<TraceRef> firstItemOf(const TimelineFrame& frame);

/// Why there is nothing to draw; empty if there is something.
QString emptyText(const TimelineScene& scene);

/// Lays frames out, one after the other.
class FrameMaker
{
public:
    /// The helper makes a part of the draw lists, and must outlive the maker.
    explicit FrameMaker(HelperThread& helper)
        : m_helper(helper)
    { }

    /// Fills the draw list, the ruler and the legend from areas, top, time, outlined and selectedLinks.
    void make(const TimelineScene& scene, const std::optional<TraceRef>& selection, CanvasFonts& fonts,
              TimelineFrame& frame);

private:
    HelperThread& m_helper;
    scene::DrawListMaker m_lists;
};

} // namespace pipescope::ui
