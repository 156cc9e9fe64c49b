#include "ui/timeline/render_image.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/timeline/small_run.h"
#include "ui/timeline/legend.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// Number of pixels of exactly a role's colour.
int pixelsOf(const QImage& image, scene::ColourRole role, bool dark)
{
    const QRgb wanted = toQColor(scene::paletteFor(dark).fill(role)).rgb();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == wanted ? 1 : 0;
        }
    }
    return count;
}

class RenderImage : public testing::TestWithParam<bool>
{ };

TEST_P(RenderImage, ShowsTheBlocksOfTheRunInTheirColours)
{
    const bool dark = GetParam();
    const QImage image = renderTimeline(*test::smallRun(), ViewOptions{}, QSize(1200, 500), dark);

    EXPECT_EQ(image.size(), QSize(1200, 500));
    EXPECT_GT(pixelsOf(image, scene::ColourRole::Forward, dark), 5000);
    EXPECT_GT(pixelsOf(image, scene::ColourRole::Backward, dark), 10'000);
    EXPECT_GT(pixelsOf(image, scene::ColourRole::Send, dark), 500);
    EXPECT_EQ(pixelsOf(image, scene::ColourRole::Weight, dark), 0);
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, RenderImage, testing::Bool());

TEST(RenderImageRows, BecomeLowerUntilAllFit)
{
    for (const int ranks : {1, 4, 16}) {
        const QImage image =
            renderTimeline(*test::smallRun(ranks, 4, 1), ViewOptions{}, QSize(900, 400), false);
        EXPECT_GT(pixelsOf(image, scene::ColourRole::Forward, false), 500) << ranks;
    }
}

TEST(RenderImageEmpty, TellsWhyThereIsNothing)
{
    test::TraceBuilder builder;
    builder.rank(0).finding(FindingId::NoRanges);
    const QImage image = renderTimeline(*builder.build(), ViewOptions{}, QSize(600, 200), false);
    const QRgb background = toQColor(scene::paletteFor(false).background).rgb();
    int written = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            written += image.pixel(x, y) != background ? 1 : 0;
        }
    }
    EXPECT_GT(written, 200);
}

TEST(RenderImageSize, SurvivesTinyAndEmptySizes)
{
    for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(40, 20), QSize(-5, 7)}) {
        EXPECT_FALSE(renderTimeline(*test::smallRun(), ViewOptions{}, size, true).isNull());
    }
}

} // namespace
} // namespace pipescope::ui
