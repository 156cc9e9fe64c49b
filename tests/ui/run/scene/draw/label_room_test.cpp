#include "ui/run/scene/draw/label_room.h"

#include <gmock/gmock.h>

#include <string>

namespace pipescope::scene {
namespace {

using ::testing::Each;
using ::testing::Ge;

/// Labels of blocks in lanes; a byte is 8 pixels wide, and 3 pixels on either side stay free.
class LabelRooms : public testing::Test
{
protected:
    void add(const std::string& text, double width, double top = 0.0)
    {
        DrawnLabel label;
        label.ownText = text;
        label.wholeBytes = text.size();
        label.area = {0.0, width, top, top + 20.0};
        m_labels.push_back(label);
    }

    std::vector<double> rooms() const
    {
        return labelRooms(m_labels, 3.0,
                          [](std::string_view text) { return 8.0 * static_cast<double>(text.size()); });
    }

    std::vector<DrawnLabel> m_labels;
};

TEST_F(LabelRooms, AreTheWidthsWithoutPaddingWhereThereIsPlenty)
{
    add("F1", 60.0);
    add("F2", 80.0);
    EXPECT_EQ(rooms(), (std::vector{54.0, 74.0}));
}

TEST_F(LabelRooms, OfASlightlyNarrowerBlockAreEnoughWhereMostHaveRoom)
{
    for (const double width : {22.5, 21.5, 23.0, 24.0}) {
        add("F1", width);
    }
    EXPECT_THAT(rooms(), Each(Ge(16.0)));
}

TEST_F(LabelRooms, OfASlightlyWiderBlockAreNoneWhereMostHaveNone)
{
    for (const double width : {21.0, 22.5, 21.5, 20.5}) {
        add("F1", width);
    }
    EXPECT_THAT(rooms(), Each(0.0));
}

TEST_F(LabelRooms, AreThoseOfTheLongestNumberOfTheLane)
{
    add("F9", 23.0);
    add("F10", 23.0);
    add("F11", 23.0);
    EXPECT_THAT(rooms(), Each(0.0)) << "F9 alone would look like another kind of block";
}

TEST_F(LabelRooms, OfOtherKindsAndLanesAreTheirOwn)
{
    add("F1", 20.0);
    add("B1", 40.0);
    add("F10", 60.0, 30.0);
    EXPECT_EQ(rooms(), (std::vector{0.0, 34.0, 54.0}));
}

TEST_F(LabelRooms, OfAClearlyWiderBlockAreItsOwn)
{
    for (const double width : {20.0, 20.0, 40.0}) {
        add("F1", width);
    }
    EXPECT_EQ(rooms(), (std::vector{0.0, 0.0, 34.0}));
}

} // namespace
} // namespace pipescope::scene
