#pragma once

#include "ui/run/scene/text/elide.h"

#include <string_view>

namespace pipescope::picture {

enum class FontWeight
{
    Regular,
    Bold
};

/// A sans-serif font for a program without fonts: the greatest width and height of its texts. The widths are
/// those of DejaVu Sans, one of the widest common fonts, so a text that fits also fits in the font that the
/// viewer of a picture uses instead.
class AssumedFont
{
public:
    explicit AssumedFont(double pixelSize, FontWeight weight = FontWeight::Regular)
        : m_size(pixelSize)
        , m_weight(weight)
    { }

    double size() const { return m_size; }

    FontWeight weight() const { return m_weight; }

    double height() const { return (kAscent + kDescent) * m_size; }

    double ascent() const { return kAscent * m_size; }

    double descent() const { return kDescent * m_size; }

    double width(std::string_view text) const;

    /// width() as scene asks for it.
    scene::TextWidth measure() const
    {
        return [font = *this](std::string_view text) { return font.width(text); };
    }

private:
    static constexpr double kAscent = 0.929;
    static constexpr double kDescent = 0.236;

    double m_size;
    FontWeight m_weight;
};

} // namespace pipescope::picture
