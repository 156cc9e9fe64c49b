#include "ui/run/picture/legend_layout.h"

#include <gtest/gtest.h>

namespace pipescope::picture {
namespace {

/// Ten pixels a byte.
double fixedWidth(std::string_view text)
{
    return 10.0 * static_cast<double>(text.size());
}

const std::vector<scene::LegendEntry>& entries()
{
    static const std::vector<scene::LegendEntry> kEntries{{scene::ColourRole::Forward, "forward"_text},
                                                          {scene::ColourRole::Backward, "backward"_text},
                                                          {scene::ColourRole::Send, "send"_text},
                                                          {scene::ColourRole::Receive, "receive"_text}};
    return kEntries;
}

std::vector<std::string> wordsWithin(double width)
{
    const LegendLayout layout = layOutLegend(entries(), 8.0, 8.0 + width, fixedWidth, {});
    std::vector<std::string> words;
    for (const LegendLayout::Entry& entry : layout.entries) {
        words.push_back(entry.word);
    }
    if (!layout.more.empty()) {
        words.push_back(layout.more);
        EXPECT_LE(layout.moreLeft + fixedWidth(layout.more), 8.0 + width);
    }
    return words;
}

using Words = std::vector<std::string>;

TEST(LegendLayout, SaysEverythingWhereThereIsRoom)
{
    EXPECT_EQ(wordsWithin(2000.0),
              (Words{"forward", "backward", "send, faint while waiting", "receive, faint while waiting"}));
}

TEST(LegendLayout, SaysLessBeforeItLeavesOutAnEntry)
{
    EXPECT_EQ(wordsWithin(400.0), (Words{"forward", "backward", "send", "receive"}));
}

TEST(LegendLayout, CountsWhatItLeavesOut)
{
    EXPECT_EQ(wordsWithin(370.0), (Words{"forward", "backward", "send", "+1"}));
    EXPECT_EQ(wordsWithin(150.0), (Words{"forward", "+3"}));
    EXPECT_EQ(wordsWithin(30.0), (Words{"+4"}));
}

} // namespace
} // namespace pipescope::picture
