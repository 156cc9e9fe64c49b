#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/timeline/layers/layer_painters.h"
#include "ui/run/timeline/raster/box_painter.h"

#include <algorithm>
#include <span>

namespace pipescope::ui {
namespace {

class RowPainter
{
public:
    explicit RowPainter(PaintContext& context)
        : m_context(context)
        , m_list(context.frame.list)
        , m_colours(context.shown.palette)
    { }

    void paintInRaster(HelperThread& helper, const std::function<void()>& meanwhile) const
    {
        // Some rows for each thread at a time.
        constexpr std::size_t kRowsAtATime = 4;
        const std::span<const scene::DrawnRow> rows(m_list.rows);
        const BackgroundPainter behind(*m_context.raster, m_context.shown);
        const auto paintPart = [&](std::size_t part) {
            const std::size_t first = part * kRowsAtATime;
            paintInRaster(rows.subspan(first, std::min(kRowsAtATime, rows.size() - first)), behind);
        };
        helper.share((rows.size() + kRowsAtATime - 1) / kRowsAtATime, paintPart, [&] {
            meanwhile();
            Raster raster = *m_context.raster;
            behind.paintRest(raster);
        });
    }

    void paintByPainter() const
    {
        picture::drawBackground(m_context.canvas, m_context.shown);
        picture::drawBars(m_context.canvas, m_context.shown);
    }

private:
    /// One row after the other, as long as its pixels are in the cache. Called from both threads: no row
    /// touches the pixels of another one, and nothing here asks the painter.
    void paintInRaster(std::span<const scene::DrawnRow> rows, const BackgroundPainter& behind) const
    {
        Raster raster = *m_context.raster;
        BoxPainter boxes(raster, m_colours);
        for (const scene::DrawnRow& row : rows) {
            const scene::Band band = m_context.shown.rows.rowBand(row.row);
            const double top = std::max(band.top, m_context.shown.rows.clipTop(row.row));
            if (top < band.bottom()) {
                raster = m_context.raster->within(
                    {0.0, top, m_context.frame.areas.canvas.width(), band.bottom() - top});
                behind.paintRow(raster, row.row);
                paintBars(boxes, row);
            }
        }
    }

    void paintBars(BoxPainter& boxes, const scene::DrawnRow& row) const
    {
        for (const scene::DrawnIdle& idle : row.idle.of(m_list.idle)) {
            boxes.plain(idle.box, {idle.role});
        }
        for (const scene::ColumnRun& column : row.columns.of(m_list.columns)) {
            boxes.column(column.box, {column.role, column.dimmed});
        }
        paintItems(boxes, row.items.of(m_list.items));
        for (const scene::ColumnRun& column : row.ghostColumns.of(m_list.ghostColumns)) {
            boxes.waitingColumn(column.box, {column.role});
        }
        paintItems(boxes, row.ghosts.of(m_list.ghosts));
        for (const scene::Box& box : row.inFlight.of(m_list.inFlight)) {
            boxes.plain(box, {scene::ColourRole::InFlight});
        }
    }

    void paintItems(BoxPainter& boxes, std::span<const scene::DrawnItem> items) const
    {
        for (const scene::DrawnItem& item : items) {
            const picture::BarLook look{item.role, item.dimmed};
            if (item.showsWaiting) {
                boxes.waiting(item.box,
                              std::span(m_list.transfers).subspan(item.firstTransfer, item.transfers), look);
            } else {
                boxes.item(item.box, look);
            }
        }
    }

    PaintContext& m_context;
    const scene::DrawList& m_list;
    BoxColours m_colours;
};

} // namespace

void paintRows(PaintContext& context, HelperThread& helper, const std::function<void()>& meanwhile)
{
    const RowPainter rows(context);
    if (context.raster) {
        rows.paintInRaster(helper, meanwhile);
    } else {
        meanwhile();
        rows.paintByPainter();
    }
}

} // namespace pipescope::ui
