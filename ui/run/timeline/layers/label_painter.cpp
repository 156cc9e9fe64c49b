#include "ui/run/timeline/layers/layer_painters.h"

#include <array>
#include <cmath>

namespace pipescope::ui {
namespace {

/// What reads best on each of the bars.
struct TextColours
{
    explicit TextColours(const scene::Palette& palette)
    {
        for (std::size_t r = 0; r < scene::kColourRoleCount; ++r) {
            const auto role = static_cast<scene::ColourRole>(r);
            onFill[r] = toQColor(scene::textOn(palette.fill(role)));
            onWaiting[r] = toQColor(scene::textOn(palette.waitingFill(role)));
        }
    }

    const QColor& of(const scene::DrawnLabel& label) const
    {
        return (label.onWaiting ? onWaiting : onFill)[static_cast<std::size_t>(label.role)];
    }

    std::array<QColor, scene::kColourRoleCount> onFill;
    std::array<QColor, scene::kColourRoleCount> onWaiting;
};

} // namespace

void paintLabels(const PaintContext& context)
{
    if (context.frame.list.labels.empty()) {
        return;
    }
    LabelFont& font = context.fonts.label;
    const TextColours colours(context.shown.palette);
    const StringPool& strings = context.shown.scene.trace().strings;
    context.painter.setFont(font.font());
    for (const scene::DrawnLabel& label : context.frame.list.labels) {
        const QStaticText& text = label.ownText.empty()
                                      ? font.label(label.text, strings.text(label.text), label.elision)
                                      : font.shortText(scene::elidedText(label.ownText, label.elision));
        const QSizeF size = text.size();
        const double x = label.area.left + (label.area.width() - size.width()) / 2.0;
        const double y = label.area.top + (label.area.height() - size.height()) / 2.0;
        context.painter.setPen(colours.of(label));
        context.painter.drawStaticText(QPointF(std::round(x), std::round(y)), text);
    }
}

void paintDimming(const PaintContext& context)
{
    constexpr double kOpacity = 0.78;
    const scene::DrawList& list = context.frame.list;
    const QColor veil = toQColor(context.shown.palette.background, kOpacity);
    for (const scene::ColumnRun& column : list.columns) {
        if (column.dimmed) {
            context.painter.fillRect(rectOf(column.box), veil);
        }
    }
    for (const scene::DrawnItem& item : list.items) {
        if (!item.dimmed) {
            continue;
        }
        QRectF rect = rectOf(item.box);
        // A transfer that is narrower than a pixel may stick out.
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            rect |= rectOf(list.transfers[item.firstTransfer + i]);
        }
        context.painter.fillRect(rect, veil);
    }
}

} // namespace pipescope::ui
