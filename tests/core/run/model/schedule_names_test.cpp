#include "core/run/model/names.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(ScheduleName, IsReadWithoutRegardToCase)
{
    EXPECT_EQ(scheduleKindFromName("DualPipeV"), ScheduleKind::DualPipeV);
    EXPECT_EQ(scheduleKindFromName("1F1B"), ScheduleKind::OneForwardOneBackward);
    EXPECT_EQ(scheduleKindFromName("GPIPE"), ScheduleKind::GPipe);
    EXPECT_EQ(scheduleKindFromName("interleaved"), ScheduleKind::Interleaved);
    EXPECT_EQ(scheduleKindFromName("Interleaved GPipe"), ScheduleKind::InterleavedGPipe);
}

TEST(ScheduleName, OfAnotherScheduleIsUnknown)
{
    EXPECT_EQ(scheduleKindFromName("zerobubble"), std::nullopt);
    EXPECT_EQ(scheduleKindFromName("dualpipex"), std::nullopt);
    EXPECT_EQ(scheduleKindFromName(""), std::nullopt);
}

ScheduleInfo fitting(std::vector<ScheduleKind> kinds)
{
    ScheduleInfo info;
    for (const ScheduleKind kind : kinds) {
        info.candidates.push_back({kind, 4, 8, 1});
    }
    return info;
}

TEST(ScheduleName, OfARunListsEachKindThatFitsOnce)
{
    using enum ScheduleKind;
    EXPECT_EQ(scheduleName(fitting({DualPipeV})), "dualpipev");
    EXPECT_EQ(scheduleName(fitting({OneForwardOneBackward, GPipe})), "gpipe or 1f1b");
    EXPECT_EQ(scheduleName(fitting({Interleaved, Interleaved})), "interleaved");
}

TEST(ScheduleName, OfARunSaysThatWeightGradientsAreFree)
{
    ScheduleInfo info = fitting({ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward});
    info.hasFreeWeights = true;
    EXPECT_EQ(scheduleName(info), "gpipe and free weight gradients or zero bubble");
}

TEST(ScheduleName, OfARunThatFitsNoScheduleIsTheRecordedOne)
{
    ScheduleInfo info;
    EXPECT_EQ(scheduleName(info), "");
    info.recorded = namedSchedule("ZigZag");
    EXPECT_EQ(scheduleName(info), "zigzag");
}

TEST(ScheduleName, AsRecordedIsReadWithItsFreeWeightGradients)
{
    for (const ScheduleKind kind : {ScheduleKind::OneForwardOneBackward, ScheduleKind::InterleavedGPipe}) {
        for (const bool hasFreeWeights : {false, true}) {
            const std::string text = scheduleName(kind, hasFreeWeights);
            EXPECT_EQ(namedSchedule(text), (NamedSchedule{text, kind, hasFreeWeights}));
        }
    }
}

TEST(ScheduleInfo, HasAShapeOnlyWhereOneFits)
{
    EXPECT_EQ(ScheduleInfo().shape(), std::nullopt);
    EXPECT_EQ(fitting({ScheduleKind::GPipe}).shape(), (ScheduleShape{ScheduleKind::GPipe, 4, 8, 1}));
    EXPECT_EQ(fitting({ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward}).shape(), std::nullopt);
}

TEST(ScheduleInfo, HasTheRecordedKindOnlyWhereNoBlocksSayOtherwise)
{
    ScheduleInfo info;
    info.recorded = namedSchedule("1f1b");
    EXPECT_EQ(info.kind(), ScheduleKind::OneForwardOneBackward);
    info.candidates = {{ScheduleKind::GPipe, 4, 8, 1}};
    EXPECT_EQ(info.kind(), ScheduleKind::GPipe);
    info.candidates.push_back({ScheduleKind::OneForwardOneBackward, 4, 8, 1});
    EXPECT_EQ(info.kind(), std::nullopt);
}

} // namespace
} // namespace pipescope
