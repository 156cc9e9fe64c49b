#include "ui/run/timeline/painting/paint_picture.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/timeline/frame/painter_canvas.h"

#include <gtest/gtest.h>

#include <thread>

namespace pipescope::ui {
namespace {

/// Number of pixels of exactly a role's colour.
int pixelCount(const QImage& image, scene::ColourRole role, bool dark)
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

QImage imageOf(const std::shared_ptr<const Trace>& trace, picture::PictureSize size, bool dark = false)
{
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    request.size = size;
    request.isDark = dark;
    return renderPicture(request);
}

class PaintedPicture : public testing::TestWithParam<bool>
{ };

TEST_P(PaintedPicture, ShowsTheBlocksOfTheRunInTheirColours)
{
    const bool dark = GetParam();
    const QImage image = imageOf(test::smallRun(), {1200, 500}, dark);

    EXPECT_EQ(image.size(), QSize(1200, 500));
    EXPECT_GT(pixelCount(image, scene::ColourRole::Forward, dark), 5000);
    EXPECT_GT(pixelCount(image, scene::ColourRole::Backward, dark), 10'000);
    EXPECT_GT(pixelCount(image, scene::ColourRole::Send, dark), 500);
    EXPECT_EQ(pixelCount(image, scene::ColourRole::Weight, dark), 0);
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, PaintedPicture, testing::Bool());

TEST(PaintedPictureRows, BecomeLowerUntilAllFit)
{
    for (const int ranks : {1, 4, 16}) {
        const QImage image = imageOf(test::smallRun(ranks, 4, 1), {900, 400});
        EXPECT_GT(pixelCount(image, scene::ColourRole::Forward, false), 500) << ranks;
    }
}

TEST(PaintedPictureEmpty, ReportsWhyThereIsNothing)
{
    test::TraceBuilder builder;
    builder.rank(0).finding(FindingId::NoRanges);
    const QImage image = imageOf(builder.build(), {600, 200});
    const QRgb background = toQColor(scene::paletteFor(false).background).rgb();
    int written = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            written += image.pixel(x, y) != background ? 1 : 0;
        }
    }
    EXPECT_GT(written, 200);
}

TEST(PaintedPictureSize, SurvivesTinySizes)
{
    for (const picture::PictureSize size : {picture::PictureSize{1, 1}, {40, 20}, {3, 900}}) {
        EXPECT_FALSE(imageOf(test::smallRun(), size, true).isNull());
    }
}

TEST(PaintedPictureScale, EnlargesTextsAndLines)
{
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(test::smallRun());
    request.size = {1200, 500};
    const QImage plain = renderPicture(request);
    request.size = {2400, 1000};
    request.scale = 2.0;
    const QImage enlarged = renderPicture(request);
    EXPECT_EQ(enlarged.size(), QSize(2400, 1000));
    const double ratio = static_cast<double>(pixelCount(enlarged, scene::ColourRole::Backward, false))
                         / pixelCount(plain, scene::ColourRole::Backward, false);
    EXPECT_NEAR(ratio, 4.0, 0.5);
}

/// How many pixels two pictures of one size differ in.
int differences(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
        }
    }
    return count;
}

TEST(PaintedPictureChoices, ShowTheSelectedStepAndTheRange)
{
    const auto trace = test::smallRun();
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    request.size = {1200, 500};
    const QImage plain = renderPicture(request);
    request.selectedStep = StepIndex{0U};
    const QImage withStep = renderPicture(request);
    EXPECT_GT(differences(plain, withStep), 100);
    request.range = trace->steps[0].span;
    EXPECT_GT(differences(withStep, renderPicture(request)), 10'000);
}

TEST(PaintedPictureGroups, ShowWhatTheRanksOfCollapsedOnesDo)
{
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(test::smallRun());
    request.size = {1200, 500};
    request.view.rows.grouping = scene::RowGrouping::Stage;
    request.view.rows.collapsed = {"stage:0", "stage:1", "stage:2", "stage:3"};
    EXPECT_GT(pixelCount(renderPicture(request), scene::ColourRole::Forward, false), 500)
        << "not the legend's";
}

TEST(PaintedPictureThread, NeedNotBeTheWindowsThread)
{
    const auto trace = test::smallRun();
    const QImage here = imageOf(trace, {800, 400});
    QImage there;
    std::thread([&] { there = imageOf(trace, {800, 400}); }).join();
    EXPECT_EQ(here, there);
}

TEST(PaintedPictureThread, DoesNotDecideWhatIsPainted)
{
    const auto trace = test::smallRun(24, 6, 2);
    const QImage first = imageOf(trace, {900, 900});
    for (int again = 0; again < 20; ++again) {
        ASSERT_EQ(imageOf(trace, {900, 900}), first) << "two threads share the canvas";
    }
}

} // namespace
} // namespace pipescope::ui
