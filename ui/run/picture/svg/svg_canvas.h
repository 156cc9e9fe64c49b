#pragma once

#include "ui/run/picture/svg/font_widths.h"
#include "ui/run/scene/canvas/canvas.h"

#include <iosfwd>
#include <set>
#include <string>

namespace pipescope::picture {

/// The fonts of a document.
struct SvgFonts
{
    AssumedFont label{11.0};
    AssumedFont plain{12.0};
    AssumedFont strong{13.0, FontWeight::Bold};
};

/// The pattern that hatch() refers to.
constexpr const char* kHatchId = "overlap-hatch";
/// Once in a document with hatches.
void defineHatch(std::ostream& out);

/// Writes what is drawn as elements of a document. Borrows the stream.
class SvgCanvas final : public scene::Canvas
{
public:
    explicit SvgCanvas(std::ostream& out, const SvgFonts& fonts = {})
        : m_out(out)
        , m_fonts(fonts)
    { }

    double height(scene::TextFont font) const override { return fontOf(m_fonts, font).height(); }

    double ascent(scene::TextFont font) const override { return fontOf(m_fonts, font).ascent(); }

    double width(std::string_view text, scene::TextFont font) override
    {
        return fontOf(m_fonts, font).width(text);
    }

    using scene::Canvas::fill;
    using scene::Canvas::frame;
    using scene::Canvas::hatch;

    void fill(std::span<const scene::Box> boxes, const scene::Paint& paint) override;
    void hatch(std::span<const scene::Box> boxes) override;
    void frame(std::span<const scene::Box> boxes, const scene::Stroke& stroke) override;
    void fillRounded(const scene::Box& box, const scene::Paint& paint) override;
    void frameRounded(const scene::Box& box, const scene::Stroke& stroke) override;
    void polygon(std::span<const scene::Point> corners, const scene::Paint& paint) override;
    void disc(scene::Point centre, double radius, const scene::Paint& paint) override;
    void polyline(std::span<const scene::Point> corners, const scene::Stroke& stroke) override;
    void curve(scene::Point from, scene::Point to, double bend, const scene::Stroke& stroke) override;
    void texts(std::span<const scene::TextLine> lines, const scene::TextLook& look) override;
    void clip(const scene::Box& box) override;
    void unclip() override;
    void enter(const scene::Box& part) override;
    void leave() override;
    void group(std::string_view title) override;
    void ungroup() override;

private:
    std::ostream& m_out;
    SvgFonts m_fonts;
    /// Ids of the clips that are defined. They name their boxes, so that documents in one page share no id
    /// for different ones.
    std::set<std::string> m_clips;
};

} // namespace pipescope::picture
