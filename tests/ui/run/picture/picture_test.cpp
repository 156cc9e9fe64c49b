#include "ui/run/picture/picture.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/picture/drawing/timeline_drawing.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace pipescope::picture {
namespace {

using testing::HasSubstr;

Picture pictureOf(const std::shared_ptr<const Trace>& trace, PictureRequest request = {})
{
    const scene::TextWidth width = [](std::string_view text) {
        return static_cast<double>(text.size()) * 6.0;
    };
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    return makePicture(request, {width, width, 13.0, 14.0});
}

TEST(Picture, ShowsTheWholeRunUnlessAsked)
{
    const auto trace = test::smallRun();
    const Picture picture = pictureOf(trace);
    EXPECT_LE(picture.time.span().begin, trace->span().begin);
    EXPECT_GE(picture.time.span().end, trace->span().end);
    EXPECT_DOUBLE_EQ(picture.width, 1920.0);
    EXPECT_DOUBLE_EQ(picture.height, 1080.0);
}

TEST(Picture, ShowsTheTimeAskedForFromEdgeToEdge)
{
    const auto trace = test::smallRun();
    PictureRequest request;
    const TimePoint begin = trace->span().begin;
    request.span = TimeSpan{begin + Duration{10'000'000}, begin + Duration{60'000'000}};
    const Picture picture = pictureOf(trace, request);
    EXPECT_NEAR(picture.time.xOf(request.span->begin), 0.0, 0.01);
    EXPECT_NEAR(picture.time.xOf(request.span->end), picture.areas.canvas.width(), 0.01);
    EXPECT_THAT(picture.title, HasSubstr("50 ms"));
}

TEST(Picture, MakesRowsLowerUntilAllFit)
{
    for (const int ranks : {1, 4, 16}) {
        PictureRequest request;
        request.size = {900, 400};
        const Picture picture = pictureOf(test::smallRun(ranks, 4, 1), request);
        EXPECT_LE(picture.scene.layout().height(), picture.areas.canvas.height() + 1.0) << ranks;
        EXPECT_THAT(picture.title, HasSubstr(ranks == 1 ? "1 rank " : std::to_string(ranks) + " ranks "));
    }
}

TEST(Picture, SaysHowManyRowsItShowsWhereNotAllFit)
{
    test::TraceBuilder builder;
    for (int rank = 0; rank < 300; ++rank) {
        builder.rank(rank, rank);
        builder.block(rank, BlockKind::Forward, test::ns(0, 1000), "0F");
    }
    PictureRequest request;
    request.size = {900, 400};
    const Picture picture = pictureOf(builder.build(), request);
    EXPECT_THAT(picture.title, testing::ContainsRegex("[0-9]+ of 300 ranks"));
}

TEST(Picture, TakesTheTitleAskedFor)
{
    PictureRequest request;
    request.title = "Before the change";
    EXPECT_EQ(pictureOf(test::smallRun(), request).title, "Before the change");
}

TEST(Picture, NamesItselfInTheUsersLanguage)
{
    PictureRequest request;
    request.translate = [](const char* text) {
        return std::string(text) == "%1 ranks" ? std::string("%1 个 Rank") : std::string(text);
    };
    EXPECT_THAT(pictureOf(test::smallRun(4), request).title, HasSubstr("4 个 Rank"));
}

TEST(Picture, IsEnlargedByItsScale)
{
    PictureRequest request;
    request.size = {3840, 2160};
    request.scale = 2.0;
    const Picture picture = pictureOf(test::smallRun(), request);
    EXPECT_DOUBLE_EQ(picture.scale, 2.0);
    EXPECT_DOUBLE_EQ(picture.width, 1920.0);
    EXPECT_DOUBLE_EQ(picture.height, 1080.0);
}

TEST(Picture, SaysWhatTheRanksOfACollapsedGroupDo)
{
    PictureRequest request;
    request.view.rows.grouping = scene::RowGrouping::Stage;
    request.view.rows.collapsed = {"stage:1"};
    const Picture picture = pictureOf(test::smallRun(), request);
    ASSERT_EQ(picture.strips.size(), 1U);
    const scene::MinimapColumns& strip = picture.strips.at("stage:1");
    EXPECT_EQ(strip.run, picture.time.span());
    const auto forward = static_cast<std::size_t>(scene::ColourRole::Forward);
    EXPECT_TRUE(std::any_of(strip.shares.begin(), strip.shares.end(),
                            [&](const auto& shares) { return shares[forward] > 0.0F; }));
}

TEST(Picture, CountsTheRanksOfCollapsedGroups)
{
    PictureRequest request;
    request.view.rows.grouping = scene::RowGrouping::Stage;
    request.view.rows.collapsed = {"stage:1"};
    EXPECT_THAT(pictureOf(test::smallRun(4), request).title, HasSubstr("4 ranks"));
}

class PictureOfAWindow : public testing::Test
{
protected:
    static Picture windowsPicture(PictureSize size)
    {
        PictureRequest request;
        request.size = size;
        request.window = WindowRows{{}, 104.0, 520.0};
        return pictureOf(test::smallRun(16), request);
    }
};

TEST_F(PictureOfAWindow, KeepsItsRowsAndTheirHeight)
{
    const Picture picture = windowsPicture({1200, 600});
    EXPECT_DOUBLE_EQ(picture.scale, 1.0) << "a small difference costs rows, not sharpness";
    EXPECT_DOUBLE_EQ(picture.scene.layout().metrics().rowHeight, scene::RowMetrics{}.rowHeight);
    EXPECT_DOUBLE_EQ(picture.top, 104.0);
    EXPECT_EQ(picture.rows().scrolledRows().first, 2U);
}

TEST_F(PictureOfAWindow, IsEnlargedToTheSizeAskedFor)
{
    const Picture picture = windowsPicture({7680, 4320});
    EXPECT_GT(picture.scale, 6.0);
    EXPECT_NEAR(picture.areas.canvas.height(), 520.0, 40.0);
}

TEST(Picture, OfATraceWithNothingInItHasNothingInIt)
{
    const Picture picture = pictureOf(std::make_shared<const Trace>());
    EXPECT_TRUE(picture.list.items.empty());
    EXPECT_TRUE(picture.list.columns.empty());
}

TEST(LinkOpacity, ConcludedLinksArePalerThanRecordedOnes)
{
    scene::DrawnLink recorded;
    scene::DrawnLink inferred;
    inferred.inferred = true;
    scene::DrawnLink dimmed = inferred;
    dimmed.dimmed = true;
    EXPECT_LT(linkOpacity(inferred), linkOpacity(recorded));
    EXPECT_LT(linkOpacity(dimmed), linkOpacity(inferred));
}

} // namespace
} // namespace pipescope::picture
