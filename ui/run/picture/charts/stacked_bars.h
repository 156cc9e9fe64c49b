#pragma once

#include "ui/run/picture/charts/chart_parts.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace pipescope::picture {

/// The same in every palette, or that of a role.
using PartColour = std::variant<scene::Rgb, scene::ColourRole>;

scene::Rgb colourOf(const PartColour& colour, const scene::Palette& palette);

/// What parts of one colour stand for.
struct BarPart
{
    SourceText name;
    /// In tables.
    std::string_view key;
    PartColour colour;
};

/// Names of colours, three beside each other.
class ChartLegend
{
public:
    explicit ChartLegend(std::vector<BarPart> parts = {})
        : m_parts(std::move(parts))
    { }

    static constexpr double kWidth = 420.0;

    const std::vector<BarPart>& parts() const { return m_parts; }

    double height() const;
    void draw(scene::Canvas& canvas, const Translate& translate, const scene::Palette& palette) const;

private:
    std::vector<BarPart> m_parts;
};

struct StackedBar
{
    UserText name;
    /// The same for machines.
    std::int64_t number = 0;
    /// ns, one for each part.
    std::vector<std::int64_t> parts;
    ChartSubject subject;

    std::int64_t length() const;
};

/// Bars below each other, of parts beside each other, with a legend.
class StackedBars
{
public:
    struct Content
    {
        UserText title;
        /// The column of names in tables.
        ReportColumn names;
        std::vector<BarPart> parts;
        std::vector<StackedBar> bars;
        /// The position of the bar that a selection belongs to.
        std::function<std::optional<std::size_t>(const ChartSubject&)> barOf;
        /// Drawn as a line through all bars, with its value below.
        std::optional<std::int64_t> mean = std::nullopt;
    };

    static constexpr double kLeastWidth = ChartLegend::kWidth;
    /// Where there would be more, neighbours share a bar.
    static constexpr std::size_t kMost = 128;

    /// Parts that no bar has are left out.
    StackedBars(Content content, Translate translate);

    double height() const;
    void draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const;
    std::vector<ChartPlace> places(double width) const;
    std::optional<scene::Box> areaOf(const ChartSubject& selected, double width) const;
    ReportTable table() const;

private:
    scene::Box area(std::size_t bar, double width) const;
    double bottomOfBars() const;
    void drawMean(scene::Canvas& canvas, double width, const scene::Palette& palette) const;
    /// How many pixels a nanosecond is.
    double scale(double width) const;
    void drawBar(scene::Canvas& canvas, std::size_t bar, double width, const scene::Palette& palette) const;

    Content m_content;
    ChartLegend m_legend;
    Translate m_translate;
    std::int64_t m_longest = 1;
};

} // namespace pipescope::picture
