#include "ui/run/scene/axis/viewport.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;

constexpr std::int64_t kStart = 1'700'000'000'123'456'789;
constexpr TimeSpan kRun = ns(kStart, kStart + 90'000'000'000);

TEST(Viewport, ShowsTheWholeRunAtFirst)
{
    const Viewport viewport(kRun, 1000.0);

    EXPECT_LE(viewport.span().begin, kRun.begin);
    EXPECT_GE(viewport.span().end, kRun.end);
    EXPECT_GT(viewport.xOf(kRun.begin), 0.0);
    EXPECT_LT(viewport.xOf(kRun.end), 1000.0);
}

TEST(Viewport, TimeAndPositionAreInverse)
{
    const Viewport viewport = Viewport(kRun, 1000.0).zoomed(1e6, 400.0);
    for (double x = 0.0; x < 1000.0; x += 37.0) {
        EXPECT_NEAR(viewport.xOf(viewport.timeAt(x)), x, 1.0 / viewport.nsPerPixel() + 1e-6);
    }
}

TEST(Viewport, ZoomKeepsTheTimeUnderTheCursor)
{
    const Viewport viewport(kRun, 1600.0);
    for (const double x : {100.0, 700.0, 1500.0}) {
        const TimePoint under = viewport.timeAt(x);
        for (const double factor : {1.3, 40.0, 3000.0, 1e6}) {
            const Viewport zoomed = viewport.zoomed(factor, x);
            EXPECT_NEAR(zoomed.xOf(under), x, 1.0 / zoomed.nsPerPixel() + 1e-3) << factor;
        }
    }
}

TEST(Viewport, ThousandsOfMovesNeitherLoseNorInventTimeAndStayClamped)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> position(0.0, 1200.0);
    std::uniform_real_distribution<double> factor(-1.5, 1.5);
    Viewport viewport(kRun, 1200.0);
    const double margin = static_cast<double>(kRun.duration().ns) * Viewport::kMargin;
    for (int i = 0; i < 10'000; ++i) {
        const double x = position(random);
        const TimePoint under = viewport.timeAt(x);
        const Viewport zoomed = viewport.zoomed(std::exp(factor(random)), x);
        const Viewport back = zoomed.zoomed(zoomed.nsPerPixel() / viewport.nsPerPixel(), x);
        const bool clamped = std::abs(zoomed.xOf(under) - x) > 1.0 / zoomed.nsPerPixel() + 1e-3;
        if (!clamped) {
            ASSERT_NEAR(back.xOf(under), viewport.xOf(under), 1e-3 + 1e-3 / viewport.nsPerPixel());
        }
        viewport = zoomed.panned(position(random) - 600.0);
        const TimeSpan span = viewport.span();
        ASSERT_GE(static_cast<double>((span.begin - kRun.begin).ns), -margin - 2.0);
        ASSERT_LE(static_cast<double>((span.end - kRun.end).ns), margin + 2.0);
        ASSERT_GE(viewport.nsPerPixel() * viewport.width(), Viewport::kMinimumSpanNs * (1.0 - 1e-9));
    }
}

TEST(Viewport, PanningThereAndBackEndsWhereItBegan)
{
    const Viewport viewport = Viewport(kRun, 1000.0).zoomed(1e9, 500.0);
    Viewport moved = viewport;
    for (int i = 0; i < 1000; ++i) {
        moved = moved.panned(0.37);
    }
    for (int i = 0; i < 1000; ++i) {
        moved = moved.panned(-0.37);
    }
    EXPECT_TRUE(Viewport::close(viewport, moved, 1e-3));
}

TEST(Viewport, FitShowsTheSpanWithRoomOnBothSides)
{
    const TimeSpan span = ns(kStart + 5'000'000, kStart + 6'000'000);
    const Viewport fitted = Viewport(kRun, 1000.0).fitted(span);

    EXPECT_NEAR(fitted.xOf(span.begin), 1000.0 - fitted.xOf(span.end), 0.1);
    EXPECT_GT(fitted.xOf(span.begin), 10.0);
    EXPECT_LT(fitted.xOf(span.begin), 100.0);
}

TEST(Viewport, AnInstantIsFittedAtTheMinimumSpan)
{
    const TimeSpan instant = ns(kStart + 5, kStart + 5);
    const Viewport fitted = Viewport(kRun, 1000.0).fitted(instant);

    EXPECT_NEAR(fitted.nsPerPixel() * 1000.0, Viewport::kMinimumSpanNs, 1e-9);
}

TEST(Viewport, GlidingKeepsTheFixedPointOfAZoom)
{
    const Viewport from(kRun, 1000.0);
    const Viewport to = from.zoomed(50.0, 300.0);
    const TimePoint under = from.timeAt(300.0);
    for (const double part : {0.1, 0.5, 0.9}) {
        EXPECT_NEAR(Viewport::between(from, to, part).xOf(under), 300.0, 0.01);
    }
    EXPECT_EQ(Viewport::between(from, to, 1.0), to);
}

TEST(Viewport, SurvivesTheWholeRangeOfTime)
{
    const TimeSpan all =
        ns(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    Viewport viewport(all, 800.0);
    for (int i = 0; i < 200; ++i) {
        viewport = viewport.zoomed(i < 100 ? 3.0 : 0.4, 790.0).panned(1000.0);
        ASSERT_TRUE(std::isfinite(viewport.xOf({0})));
        ASSERT_LE(viewport.span().begin, viewport.span().end);
    }
}

TEST(Viewport, NonsenseFactorsChangeNothing)
{
    const Viewport viewport(kRun, 800.0);
    EXPECT_EQ(viewport.zoomed(0.0, 10.0), viewport);
    EXPECT_EQ(viewport.zoomed(-1.0, 10.0), viewport);
    EXPECT_EQ(viewport.zoomed(std::numeric_limits<double>::quiet_NaN(), 10.0), viewport);
}

} // namespace
} // namespace pipescope::scene
