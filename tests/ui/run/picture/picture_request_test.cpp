#include "ui/run/picture/picture_request.h"

#include <gtest/gtest.h>

namespace pipescope::picture {
namespace {

TEST(PictureSize, IsWidthAndHeightInPixels)
{
    EXPECT_EQ(parsePictureSize("1920x1080"), (PictureSize{1920, 1080}));
    EXPECT_EQ(parsePictureSize("7680X4320"), (PictureSize{7680, 4320}));
}

TEST(PictureSize, IsRefusedOutOfBoundsOrMalformed)
{
    for (const char* text :
         {"", "1920", "1920x", "x1080", "99x1080", "1920x99999", "-5x500", "1x2x3", "axb", "1920 x1080"})
    {
        EXPECT_FALSE(parsePictureSize(text).has_value()) << text;
    }
}

} // namespace
} // namespace pipescope::picture
