#include "tests/bench/timeline/naive_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::bench {
namespace {

class NaivePass
{
public:
    NaivePass(QPainter& painter, const ui::TimelineScene& scene, const ui::TimelineFrame& frame,
              const QFont& font)
        : m_painter(painter)
        , m_scene(scene)
        , m_frame(frame)
        , m_metrics(font)
        , m_palette(scene::paletteFor(frame.dark))
    {
        m_painter.setFont(font);
    }

    void paint()
    {
        m_painter.fillRect(m_frame.areas.whole, Qt::white);
        m_painter.setClipRect(m_frame.areas.canvas);
        m_painter.translate(m_frame.areas.canvas.topLeft());
        const Trace& trace = m_scene.trace();
        for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
            const std::size_t row = *m_scene.layout().rowOf(TrackIndex{t});
            paintBlocks(trace.tracks[t], m_scene.layout().blockLane(row));
            paintOperators(trace.tracks[t], m_scene.layout().operatorLane(row));
        }
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const Link& link : trace.links) {
            paintLink(link);
        }
    }

private:
    bool isSeen(scene::Band band) const
    {
        return band.bottom() > m_frame.top && band.top < m_frame.top + m_frame.areas.canvas.height();
    }

    void paintBlocks(const Track& track, scene::Band lane)
    {
        for (std::size_t b = 0; b < track.blocks.size(); ++b) {
            const Block block = track.blocks.at(BlockIndex{b});
            paintBar(block.span, lane, scene::roleOf(block.kind), block.name);
        }
    }

    void paintOperators(const Track& track, scene::Band lane)
    {
        for (const P2pOperator& op : track.operators) {
            paintBar(op.span, lane, scene::roleOf(op.kind), op.name);
        }
    }

    void paintBar(TimeSpan span, scene::Band lane, scene::ColourRole role, StringId name)
    {
        const double left = std::max(-10.0, m_frame.time.xOf(span.begin));
        const double right = std::min(m_frame.time.width() + 10.0, m_frame.time.xOf(span.end));
        if (right < 0.0 || left > m_frame.time.width() || !isSeen(lane)) {
            return;
        }
        const QRectF rect(left, lane.top - m_frame.top, std::max(1.0, right - left), lane.height);
        m_painter.fillRect(rect, ui::toQColor(m_palette.fill(role)));
        if (rect.width() >= scene::kMinLabelPixels && rect.height() >= m_metrics.height()) {
            const QString text = ui::toQString(m_scene.trace().strings.text(name));
            m_painter.setPen(Qt::black);
            m_painter.drawText(rect, Qt::AlignCenter,
                               m_metrics.elidedText(text, Qt::ElideRight, rect.width()));
        }
    }

    QPointF endOf(const LinkEnd& end, TimePoint time) const
    {
        const scene::Band lane = m_scene.layout().operatorLane(*m_scene.layout().rowOf(end.track));
        return {std::clamp(m_frame.time.xOf(time), -2e4, 2e4), lane.top + lane.height / 2.0 - m_frame.top};
    }

    void paintLink(const Link& link)
    {
        const QPointF from = endOf(link.source, link.departure());
        const QPointF to = endOf(link.target, link.arrival());
        const auto [left, right] = std::minmax(from.x(), to.x());
        const auto [top, bottom] = std::minmax(from.y(), to.y());
        if (right < 0.0 || left > m_frame.time.width() || bottom < 0.0 || top > m_frame.areas.canvas.height())
        {
            return;
        }
        const double bend = std::clamp(std::abs(to.x() - from.x()) / 2.0, 10.0, 80.0);
        QPainterPath path(from);
        path.cubicTo(from + QPointF(bend, 0.0), to - QPointF(bend, 0.0), to);
        m_painter.setPen(QPen(ui::toQColor(m_palette.link, 0.6), 1.0));
        m_painter.drawPath(path);
    }

    QPainter& m_painter;
    const ui::TimelineScene& m_scene;
    const ui::TimelineFrame& m_frame;
    QFontMetricsF m_metrics;
    const scene::Palette& m_palette;
};

} // namespace

void paintNaively(QPainter& painter, const ui::TimelineScene& scene, const ui::TimelineFrame& frame,
                  const QFont& font)
{
    NaivePass(painter, scene, frame, font).paint();
}

} // namespace pipescope::bench
