#include "ui/run/picture/svg/svg_picture.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/picture/svg/svg_shapes.h"
#include "ui/run/scene/colour/palette.h"

#include <gmock/gmock.h>

#include <sstream>

namespace pipescope::picture {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string svgOf(const std::shared_ptr<const Trace>& trace, PictureRequest request = {})
{
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    std::ostringstream out;
    EXPECT_TRUE(writeSvg(request, out));
    return out.str();
}

class SvgPicture : public testing::TestWithParam<bool>
{ };

TEST_P(SvgPicture, HasTheSizeAndTheColoursAskedFor)
{
    PictureRequest request;
    request.size = {1200, 500};
    request.isDark = GetParam();
    const std::string svg = svgOf(test::smallRun(), request);
    const scene::Palette& palette = scene::paletteFor(request.isDark);
    EXPECT_THAT(svg, HasSubstr("width=\"1200\" height=\"500\" viewBox=\"0 0 1200 500\""));
    EXPECT_THAT(svg, HasSubstr(svgColour(palette.background)));
    EXPECT_THAT(svg, HasSubstr(svgColour(palette.fill(scene::ColourRole::Forward))));
    EXPECT_THAT(svg, HasSubstr(svgColour(palette.fill(scene::ColourRole::Backward))));
    EXPECT_THAT(svg, Not(HasSubstr(svgColour(palette.fill(scene::ColourRole::Weight)))));
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, SvgPicture, testing::Bool());

TEST(SvgPictureTexts, NameTitleRanksStepsTimesAndLegend)
{
    PictureRequest request;
    request.title = "A <title>";
    const std::string svg = svgOf(test::smallRun(4), request);
    for (const char* text : {">A &lt;title&gt;</text>", "<title>A &lt;title&gt;</title>", ">Rank 0<",
                             ">Rank 3<", ">stage 2 · host-0<", ">Step 10 · ", " ms</text>", ">forward<",
                             ">7B<", ">send, faint while waiting<"})
    {
        EXPECT_THAT(svg, HasSubstr(text));
    }
}

TEST(SvgPictureTexts, AreInTheUsersLanguageWhereThereIsATranslation)
{
    PictureRequest request;
    request.translate = [](const char* text) {
        return std::string(text) == "%1, faint while waiting" ? std::string("%1(等待)") : std::string(text);
    };
    EXPECT_THAT(svgOf(test::smallRun(), request), HasSubstr(">send(等待)<"));
}

TEST(SvgPictureTexts, ColoursAndDurationsAreThoseTheViewAsksFor)
{
    PictureRequest request;
    request.view.colourings.blocks = scene::Colouring::Stage;
    request.view.durationsShown = true;
    const std::string svg = svgOf(test::smallRun(4), request);
    EXPECT_THAT(svg, HasSubstr(">stage 3<"));
    EXPECT_THAT(svg, HasSubstr(svgColour(scene::paletteFor(false).fill(scene::valueRole(3)))));
    EXPECT_THAT(svg, Not(HasSubstr(">forward<")));
    EXPECT_THAT(svg, HasSubstr(" ms</text>"));
}

std::size_t countOf(const std::string& text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

TEST(SvgPictureGroups, ShowWhatCollapsedOnesHold)
{
    const auto trace = test::smallRun(4);
    PictureRequest request;
    request.view.rows.collapsed = {
        scene::groupKey(*trace, TrackIndex{0U}, scene::RowGrouping::PipelineGroup)};
    const std::string collapsed = svgOf(trace, request);
    EXPECT_THAT(collapsed, HasSubstr(">ranks: 4, busy: "));
    EXPECT_THAT(svgOf(trace), Not(HasSubstr("busy: ")));
}

TEST(SvgPictureGroups, ShowInTheirLineWhatTheRanksOfCollapsedOnesDo)
{
    const auto trace = test::smallRun(4);
    PictureRequest request;
    request.view.rows.grouping = scene::RowGrouping::Stage;
    request.view.rows.collapsed = {"stage:0", "stage:1", "stage:2", "stage:3"};
    const std::string svg = svgOf(trace, request);
    EXPECT_THAT(svg, HasSubstr("<path fill=\""
                               + svgColour(scene::paletteFor(false).fill(scene::ColourRole::Forward))));
}

TEST(SvgPictureChoices, ShowTheRangeWithItsLengthAndTheSelectedStep)
{
    const auto trace = test::smallRun();
    PictureRequest request;
    const std::string frame = "stroke=\"" + svgColour(scene::paletteFor(false).selection) + '"';
    EXPECT_THAT(svgOf(trace, request), Not(HasSubstr(frame)));
    request.selectedStep = StepIndex{0U};
    EXPECT_THAT(svgOf(trace, request), HasSubstr(frame));
    const TimePoint begin = trace->span().begin;
    request.range = TimeSpan{begin, begin + Duration{123'456'000}};
    EXPECT_THAT(svgOf(trace, request), HasSubstr(">123.456 ms<"));
}

TEST(SvgPictureGroups, CountRowsWhereTheyAreNoRanks)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).otherRow(1, "loader").otherRow(2, "writer");
    for (const std::int32_t row : {0, 1, 2}) {
        builder.block(row, BlockKind::Other, {{0}, {100}});
    }
    const auto trace = builder.build();
    PictureRequest request;
    request.view.rows.collapsed = {
        scene::groupKey(*trace, TrackIndex{1U}, scene::RowGrouping::PipelineGroup)};
    EXPECT_THAT(svgOf(trace, request), HasSubstr(">rows: 2, busy: "));
}

TEST(SvgPictureLinks, AreCurvesUnlessSwitchedOff)
{
    const auto trace = test::smallRun();
    PictureRequest request;
    EXPECT_EQ(countOf(svgOf(trace, request), "stroke-opacity=\"0.6\""), trace->links.size());
    request.view.linksShown = false;
    EXPECT_EQ(countOf(svgOf(trace, request), "stroke-opacity=\"0.6\""), 0U);
}

TEST(SvgPictureSelection, IsFramedAndItsLinksStandOut)
{
    const auto trace = test::smallRun();
    const std::string selectionColour =
        "stroke=\"" + svgColour(scene::paletteFor(false).selection) + "\" stroke-width=\"2\"";
    PictureRequest request;
    EXPECT_THAT(svgOf(trace, request), Not(HasSubstr(selectionColour)));
    request.selection = OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
    request.selectedLinks = trace->linksOfOperator(TrackIndex{0U}, OperatorIndex{0U});
    ASSERT_FALSE(request.selectedLinks.empty());
    const std::string svg = svgOf(trace, request);
    EXPECT_EQ(countOf(svg, selectionColour), 1U + request.selectedLinks.size());
}

TEST(SvgPictureMarks, StandOnFlagsInTheRuler)
{
    const auto trace = test::smallRun();
    const TimePoint begin = trace->span().begin;
    PictureRequest request;
    request.marks = {{{begin, begin}, "start"}, {{begin, trace->span().end}, "all"}};
    const std::string svg = svgOf(trace, request);
    EXPECT_THAT(svg, HasSubstr(">start<"));
    EXPECT_THAT(svg, HasSubstr(">all<"));
    EXPECT_EQ(countOf(svg, svgColour(scene::paletteFor(false).mark)), 6U) << "3 lines, 2 flags, 1 range";
}

TEST(SvgPictureMarks, AFlagWithoutATextHidesNoTextAndTextsHaveOneLine)
{
    const auto trace = test::smallRun();
    const TimePoint begin = trace->span().begin;
    PictureRequest request;
    request.marks = {{{begin, begin}, "two\n  lines"}, {{begin, begin}, ""}};
    const std::string svg = svgOf(trace, request);
    const std::string fill = svgColour(scene::paletteFor(false).mark);
    ASSERT_NE(svg.find(">two lines<"), std::string::npos);
    EXPECT_EQ(svg.find(fill, svg.find(">two lines<")), std::string::npos) << "nothing is drawn over it";
}

TEST(SvgPictureHighlight, DimsWhatIsNotInIt)
{
    const auto trace = test::smallRun();
    const scene::Palette& palette = scene::paletteFor(false);
    const auto fillOf = [&](bool isDimmed) {
        return svgColour(coloursOf({scene::ColourRole::Forward, isDimmed}, palette).fill);
    };
    PictureRequest request;
    EXPECT_EQ(countOf(svgOf(trace, request), fillOf(true)), 0U);
    request.highlight = std::make_shared<const TraceSet>(*trace);
    const std::string svg = svgOf(trace, request);
    EXPECT_EQ(countOf(svg, fillOf(true)), 4U) << "a shape for each rank";
    EXPECT_EQ(countOf(svg, fillOf(false)), 1U) << "only the swatch of the legend";
}

TEST(SvgPictureOverlap, IsHatched)
{
    test::TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Overlap, test::ns(0, 1000), "0F1B");
    const std::string svg = svgOf(builder.build());
    EXPECT_EQ(countOf(svg, "fill=\"url(#overlap-hatch)\""), 2U) << "the block and its swatch";
}

TEST(SvgPictureLength, DependsOnPixelsNotOnBlocks)
{
    const auto lengthOf = [](int blocks) {
        test::TraceBuilder builder;
        builder.rank(0, 0);
        for (int i = 0; i < blocks; ++i) {
            builder.block(0, i % 2 == 0 ? BlockKind::Forward : BlockKind::Backward,
                          test::ns(i * 1000LL, i * 1000LL + 900), std::to_string(i));
        }
        return svgOf(builder.build()).size();
    };
    EXPECT_LT(lengthOf(50'000), 150'000U);
    EXPECT_LT(lengthOf(50'000), 2 * lengthOf(5'000));
}

TEST(SvgPictureStream, ShowsWhenItFails)
{
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_FALSE(writeSvg({}, out));
}

} // namespace
} // namespace pipescope::picture
