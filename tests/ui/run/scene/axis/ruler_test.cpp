#include "ui/run/scene/axis/ruler.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::scene {
namespace {

using test::ns;

constexpr std::int64_t kRulerStart = 1'700'000'000'123'456'789;
constexpr TimeSpan kRuledRun = ns(kRulerStart, kRulerStart + 90'000'000'000);

double eightPixels(std::string_view text)
{
    return 8.0 * static_cast<double>(text.size());
}

std::vector<Tick> labelled(const Ruler& ruler)
{
    std::vector<Tick> ticks = ruler.ticks;
    std::erase_if(ticks, [](const Tick& tick) { return tick.label.empty(); });
    return ticks;
}

bool isOneTwoOrFiveTimesAPowerOfTen(std::int64_t value)
{
    while (value % 10 == 0) {
        value /= 10;
    }
    return value == 1 || value == 2 || value == 5;
}

TEST(Ruler, TicksAreAtRoundNumbersAndTheirLabelsNeverOverlapAtAnyZoom)
{
    for (const TimeOrigin& origin : {TimeOrigin(kRuledRun.begin), TimeOrigin()}) {
        Viewport viewport(kRuledRun, 1500.0);
        for (int i = 0; i < 90; ++i) {
            const auto ticks = labelled(makeRuler(viewport, origin, {}, eightPixels));
            ASSERT_GE(ticks.size(), 2U) << viewport.nsPerPixel();
            const std::int64_t distance = (ticks[1].time - ticks[0].time).ns;
            for (std::size_t k = 0; k < ticks.size(); ++k) {
                ASSERT_EQ((ticks[k].time - origin.value_or(TimePoint{})).ns % distance, 0);
                if (k > 0) {
                    ASSERT_GE(ticks[k].x - ticks[k - 1].x, eightPixels(ticks[k - 1].label));
                    ASSERT_NE(ticks[k].label, ticks[k - 1].label);
                }
            }
            if (origin) {
                ASSERT_TRUE(isOneTwoOrFiveTimesAPowerOfTen(distance));
            }
            viewport = viewport.zoomed(1.3, 600.0);
        }
        EXPECT_NEAR(viewport.nsPerPixel() * 1500.0, Viewport::kMinimumSpanNs, 1e-6);
    }
}

TEST(Ruler, TicksStandWhereTheirTimeIs)
{
    const Viewport viewport = Viewport(kRuledRun, 1500.0).zoomed(777.0, 300.0);
    for (const Tick& tick : makeRuler(viewport, kRuledRun.begin, {}, eightPixels).ticks) {
        EXPECT_DOUBLE_EQ(tick.x, viewport.xOf(tick.time));
    }
}

TEST(Ruler, RelativeLabelsHaveAUnitThatSuits)
{
    const TimeOrigin origin = kRuledRun.begin;
    const auto label = [&](std::int64_t at, std::int64_t resolution, std::int64_t largest) {
        return timeLabel(kRuledRun.begin + Duration{at}, origin, {resolution}, {largest});
    };
    EXPECT_EQ(label(0, 10, 100), "0");
    EXPECT_EQ(label(250, 50, 800), "250 ns");
    EXPECT_EQ(label(1'500, 500, 4'000), "1.5 µs");
    EXPECT_EQ(label(12'000'000, 1'000'000, 30'000'000), "12 ms");
    EXPECT_EQ(label(12'500'000'000, 500'000'000, 30'000'000'000), "12.5 s");
    EXPECT_EQ(label(12'000'000'010, 10, 30'000'000'000), "12.00000001 s");
    EXPECT_EQ(label(-250, 50, 800), "-250 ns");
}

TEST(Ruler, AbsoluteLabelsAreWallClockInUtcDownToNanoseconds)
{
    const auto label = [](std::int64_t resolution) {
        return timeLabel({kRulerStart}, {}, {resolution}, {kRulerStart});
    };
    EXPECT_EQ(label(1'000'000'000), "22:13:20");
    EXPECT_EQ(label(100'000'000), "22:13:20.1");
    EXPECT_EQ(label(1), "22:13:20.123456789");
    EXPECT_EQ(timeLabel({-1}, {}, {1}, {1}), "23:59:59.999999999");
    EXPECT_EQ(makeRuler(Viewport(kRuledRun, 900.0), {}, {}, eightPixels).caption, "2023-11-14 UTC");
}

TEST(Ruler, MarksStepsAndNamesThoseThatAreWideEnough)
{
    const std::vector<Step> steps{
        {StepNumber{7}, ns(kRulerStart, kRulerStart + 40'000'000'000)},
        {StepNumber{8}, ns(kRulerStart + 41'000'000'000, kRulerStart + 41'500'000'000)},
        {StepNumber{9}, ns(kRulerStart + 42'000'000'000, kRulerStart + 80'000'000'000)}};
    const Viewport viewport(kRuledRun, 1000.0);
    const Ruler ruler = makeRuler(viewport, kRuledRun.begin, steps, eightPixels);

    ASSERT_EQ(ruler.steps.size(), 3U);
    EXPECT_EQ(ruler.steps[0].label, "Step 7 · 40 s");
    EXPECT_EQ(ruler.steps[1].label, "");
    EXPECT_DOUBLE_EQ(ruler.steps[2].left, viewport.xOf(steps[2].span.begin));
    EXPECT_DOUBLE_EQ(ruler.steps[2].right, viewport.xOf(steps[2].span.end));
}

TEST(Ruler, OfAStepAsMuchIsReportedAsFits)
{
    const std::vector<Step> steps{{StepNumber{7}, ns(kRulerStart, kRulerStart + 1'000'000'000)}};
    const auto labelAt = [&](double width) {
        return makeRuler(Viewport(steps[0].span, width), kRuledRun.begin, steps, eightPixels)
            .steps.at(0)
            .label;
    };
    EXPECT_EQ(labelAt(200.0), "Step 7 · 1 s");
    EXPECT_EQ(labelAt(80.0), "Step 7");
    EXPECT_EQ(labelAt(40.0), "7");
    EXPECT_EQ(labelAt(15.0), "");
}

TEST(Ruler, StepsThatOverlapShareWhatTheyHaveInCommon)
{
    std::vector<Step> steps{{StepNumber{7}, ns(kRulerStart, kRulerStart + 40'000'000'000)},
                            {StepNumber{8}, ns(kRulerStart + 38'000'000'000, kRulerStart + 80'000'000'000)}};
    steps[0].hostWindow = ns(kRulerStart - 1'000'000'000, kRulerStart + 39'000'000'000);
    const Viewport viewport(kRuledRun, 1000.0);
    const Ruler ruler = makeRuler(viewport, kRuledRun.begin, steps, eightPixels);

    ASSERT_EQ(ruler.steps.size(), 2U);
    EXPECT_NEAR(ruler.steps[0].right, viewport.xOf({kRulerStart + 39'000'000'000}), 1e-6);
    EXPECT_EQ(ruler.steps[1].left, ruler.steps[0].right);
    ASSERT_TRUE(ruler.steps[0].hostWindow.has_value());
    EXPECT_DOUBLE_EQ(ruler.steps[0].hostWindow->first, viewport.xOf({kRulerStart - 1'000'000'000}));
    EXPECT_FALSE(ruler.steps[1].hostWindow.has_value());
}

TEST(Ruler, AStepIsFoundByItsPlace)
{
    const std::vector<Step> steps{
        {StepNumber{7}, ns(kRulerStart, kRulerStart + 40'000'000'000)},
        {StepNumber{8}, ns(kRulerStart + 60'000'000'000, kRulerStart + 60'100'000'000)}};
    const Viewport viewport(kRuledRun, 1000.0);
    const Ruler ruler = makeRuler(viewport, kRuledRun.begin, steps, eightPixels);
    EXPECT_EQ(stepAt(ruler, viewport.xOf({kRulerStart + 5})), StepIndex{0U});
    EXPECT_EQ(stepAt(ruler, viewport.xOf({kRulerStart + 50'000'000'000})), std::nullopt);
    EXPECT_EQ(stepAt(ruler, viewport.xOf({kRulerStart + 60'000'000'000}) - 1.5), StepIndex{1U});
}

TEST(Ruler, AHostileRangeOfTimeGivesABoundedNumberOfTicks)
{
    const TimeSpan all =
        ns(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    for (const TimeOrigin& origin : {TimeOrigin(all.begin), TimeOrigin(TimePoint{}), TimeOrigin()}) {
        EXPECT_LE(makeRuler(Viewport(all, 1000.0), origin, {}, eightPixels).ticks.size(), 400U);
    }
}

} // namespace
} // namespace pipescope::scene
