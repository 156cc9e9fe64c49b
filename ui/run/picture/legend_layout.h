#pragma once

#include "ui/run/scene/canvas/box.h"
#include "ui/run/scene/colour/colouring.h"
#include "ui/run/scene/text/elide.h"

#include <optional>
#include <string>
#include <vector>

namespace pipescope::picture {

/// One line of swatches with words, in pixels.
struct LegendLayout
{
    static constexpr double kSwatch = 12.0;
    static constexpr double kGap = 5.0;
    static constexpr double kBetween = 16.0;

    struct Entry
    {
        std::optional<scene::ColourRole> role;
        std::string word;
        /// Left edge of the swatch; the word begins at textLeft().
        double left = 0.0;

        double textLeft() const { return left + kSwatch + kGap; }
    };

    /// What finds no place, in full.
    struct Rest
    {
        std::optional<scene::ColourRole> role;
        std::string word;
    };

    std::vector<Entry> entries;
    std::vector<Rest> rest;
    /// "+2" where so many entries find no place; empty if all do.
    std::string more;
    double moreLeft = 0.0;
    /// Where the next element may begin.
    double right = 0.0;
};

/// Puts the entries between `left` and `right`. If they do not fit, the words of operators are shortened
/// (without the note on waiting); if that is not enough, the last entries are left out and counted.
LegendLayout layOutLegend(const std::vector<scene::LegendEntry>& entries, double left, double right,
                          const scene::TextWidth& width, const Translate& translate);

/// One line with a note at its right end.
struct ShownLegend
{
    scene::Box area;
    LegendLayout layout;
    std::string note;
    double noteLeft = 0.0;

    /// The area with the count of hidden entries; empty if none is hidden.
    scene::Box moreArea() const;
};

/// The note is left out where it finds no place.
ShownLegend layOutLegend(const scene::Box& area, const std::vector<scene::LegendEntry>& entries,
                         const std::string& note, const scene::TextWidth& width, const Translate& translate);

} // namespace pipescope::picture
