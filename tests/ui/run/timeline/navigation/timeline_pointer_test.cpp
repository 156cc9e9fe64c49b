#include "ui/run/timeline/navigation/timeline_pointer.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TimelineAreas areasOfPointer()
{
    TimelineAreas areas;
    areas.canvas = QRectF(100.0, 40.0, 1000.0, 200.0);
    return areas;
}

TEST(TimelinePointer, AnchorsWhereItIs)
{
    const TimelineAreas areas = areasOfPointer();
    TimelinePointer pointer(areas);
    pointer.moveTo(QPointF(350.0, 90.0));
    EXPECT_DOUBLE_EQ(pointer.anchorX(), 250.0);
    EXPECT_DOUBLE_EQ(pointer.anchorY(), 50.0);
}

TEST(TimelinePointer, AnchorsInTheMiddleOnceItHasLeft)
{
    const TimelineAreas areas = areasOfPointer();
    TimelinePointer pointer(areas);
    pointer.moveTo(QPointF(350.0, 90.0));
    pointer.moveTo(std::nullopt);
    EXPECT_DOUBLE_EQ(pointer.anchorX(), 500.0);
    EXPECT_DOUBLE_EQ(pointer.anchorY(), 100.0);
}

TEST(TimelinePointer, AnchorsTimesInTheMiddleWhileItIsOverTheHeaders)
{
    const TimelineAreas areas = areasOfPointer();
    TimelinePointer pointer(areas);
    pointer.moveTo(QPointF(99.0, 90.0));
    EXPECT_DOUBLE_EQ(pointer.anchorX(), 500.0);
    EXPECT_DOUBLE_EQ(pointer.anchorY(), 50.0);
}

TEST(TimelinePointer, AnchorsRowsInTheMiddleWhileItIsAboveOrBelowThem)
{
    const TimelineAreas areas = areasOfPointer();
    TimelinePointer pointer(areas);
    for (const double y : {39.0, 240.0}) {
        pointer.moveTo(QPointF(350.0, y));
        EXPECT_DOUBLE_EQ(pointer.anchorX(), 250.0) << y;
        EXPECT_DOUBLE_EQ(pointer.anchorY(), 100.0) << y;
    }
}

TEST(TimelinePointer, FollowsTheCanvas)
{
    TimelineAreas areas = areasOfPointer();
    TimelinePointer pointer(areas);
    pointer.moveTo(QPointF(350.0, 90.0));
    areas.canvas.setLeft(150.0);
    EXPECT_DOUBLE_EQ(pointer.anchorX(), 200.0);
}

} // namespace
} // namespace pipescope::ui
