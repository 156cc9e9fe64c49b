#include "ui/run/picture/svg/svg_shapes.h"

#include "ui/run/picture/svg/svg_canvas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <sstream>

namespace pipescope::picture {
namespace {

TEST(SvgNumber, HasAtMostTwoDecimalsAndNoExponent)
{
    EXPECT_EQ(svgNumber(0.0), "0");
    EXPECT_EQ(svgNumber(-0.001), "0");
    EXPECT_EQ(svgNumber(12.0), "12");
    EXPECT_EQ(svgNumber(1.005), "1");
    EXPECT_EQ(svgNumber(-3.14159), "-3.14");
    EXPECT_EQ(svgNumber(20000.5), "20000.5");
    EXPECT_EQ(svgNumber(123456789.0), "123456789");
}

TEST(SvgNumber, IsANumberWhateverComes)
{
    EXPECT_EQ(svgNumber(std::numeric_limits<double>::quiet_NaN()), "0");
    EXPECT_EQ(svgNumber(std::numeric_limits<double>::infinity()), "1000000000");
    EXPECT_EQ(svgNumber(-1e300), "-1000000000");
}

TEST(RectanglePath, IsOneSubpathARectangle)
{
    const std::array<scene::Box, 2> boxes{{{1.0, 3.5, 2.0, 10.0}, {4.0, 5.0, 2.0, 10.0}}};
    EXPECT_EQ(RectanglePath(boxes).data(), "M1 2h2.5v8h-2.5zM4 2h1v8h-1z");
}

TEST(SvgCanvasFill, MakesOneElementOfManyBoxesAndNoneOfNone)
{
    const std::array<scene::Box, 2> boxes{{{1.0, 3.5, 2.0, 10.0}, {4.0, 5.0, 2.0, 10.0}}};
    std::ostringstream out;
    SvgCanvas canvas(out);
    canvas.fill(std::span<const scene::Box>(), {});
    canvas.hatch(std::span<const scene::Box>());
    canvas.frame(std::span<const scene::Box>(), {});
    EXPECT_EQ(out.str(), "");
    canvas.fill(boxes, {{255, 0, 0}});
    EXPECT_EQ(out.str(), "<path fill=\"#ff0000\" d=\"M1 2h2.5v8h-2.5zM4 2h1v8h-1z\"/>\n");
}

TEST(SvgCanvasText, IsCutOffWithAnEllipsisWhereItDoesNotFit)
{
    const auto shown = [&](double width) {
        std::ostringstream out;
        SvgCanvas(out).text({0.0, width, 0.0, 20.0}, "a long name", {});
        return out.str();
    };
    EXPECT_NE(shown(100.0).find(">a long name<"), std::string::npos);
    EXPECT_NE(shown(50.0).find("…<"), std::string::npos);
    EXPECT_EQ(shown(5.0), "");
}

TEST(SvgCanvasHatch, FillsItsBoxWithThePatternOfTheDocument)
{
    std::ostringstream out;
    SvgCanvas(out).hatch({10.0, 30.0, 5.0, 13.0});
    EXPECT_THAT(out.str(), testing::HasSubstr("M10 5h20v8h-20z"));
    EXPECT_THAT(out.str(), testing::HasSubstr("url(#overlap-hatch)"));
}

} // namespace
} // namespace pipescope::picture
