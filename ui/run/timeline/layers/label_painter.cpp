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

} // namespace pipescope::ui
