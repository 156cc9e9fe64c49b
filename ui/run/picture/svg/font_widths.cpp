#include "ui/run/picture/svg/font_widths.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace pipescope::picture {
namespace {

constexpr char kFirst = ' ';
constexpr char kLast = '~';
/// Thousandths of the font's size, for ' ' to '~', rounded upwards.
using Widths = std::array<std::uint16_t, kLast - kFirst + 1>;

constexpr Widths kRegular{318,  401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337,
                          637,  637, 637, 637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531,
                          1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
                          604,  788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500,
                          500,  613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612,
                          635,  635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838};

constexpr Widths kBold{349,  457, 521, 838, 696, 1002, 873, 307,  458, 458, 523, 838, 380, 416,  380, 366,
                       696,  696, 696, 696, 696, 696,  696, 696,  696, 696, 400, 400, 838, 838,  838, 581,
                       1000, 774, 763, 734, 831, 684,  684, 821,  837, 373, 373, 775, 638, 996,  837, 851,
                       733,  851, 771, 721, 683, 813,  774, 1104, 771, 725, 726, 458, 366, 458,  838, 500,
                       500,  675, 716, 593, 716, 679,  436, 716,  712, 343, 343, 666, 343, 1042, 712, 688,
                       716,  716, 494, 596, 479, 712,  652, 924,  646, 652, 583, 712, 366, 712,  838};

/// Width of every other character: exact for Chinese, too much for nearly all others.
constexpr int kWidthOfOthers = 1000;

} // namespace

double AssumedFont::width(std::string_view text) const
{
    const Widths& widths = m_weight == FontWeight::Bold ? kBold : kRegular;
    std::int64_t thousandths = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char byte = text[i];
        thousandths += byte >= kFirst && byte <= kLast ? widths[static_cast<std::size_t>(byte - kFirst)]
                                                       : kWidthOfOthers;
        i += std::max<std::size_t>(1, utf8SequenceLength(text, i));
    }
    return static_cast<double>(thousandths) * m_size / 1000.0;
}

} // namespace pipescope::picture
