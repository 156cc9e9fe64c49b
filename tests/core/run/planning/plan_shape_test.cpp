#include "core/run/planning/plan_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope {
namespace {

using ::testing::HasSubstr;

std::string whyNot(ScheduleKind kind, std::int32_t stages, std::int32_t microBatches, std::int32_t chunks = 2)
{
    const Status checked = checkPlan(planShape(kind, stages, microBatches, chunks));
    return checked ? std::string() : checked.error().text.english();
}

TEST(PlanShape, NumbersMustBePositive)
{
    EXPECT_THAT(whyNot(ScheduleKind::GPipe, 0, 4), HasSubstr("at least 1"));
    EXPECT_THAT(whyNot(ScheduleKind::ZeroBubbleH1, 4, -1), HasSubstr("at least 1"));
}

TEST(PlanShape, WhatDoesNotWorkSaysWhy)
{
    EXPECT_THAT(whyNot(ScheduleKind::DualPipeV, 4, 7), HasSubstr("twice as many micro-batches"));
    EXPECT_THAT(whyNot(ScheduleKind::Interleaved, 4, 2), HasSubstr("as many micro-batches as stages"));
    EXPECT_THAT(whyNot(ScheduleKind::Interleaved, 4, 8, 1), HasSubstr("at least 2 chunks"));
    EXPECT_EQ(whyNot(ScheduleKind::DualPipeV, 4, 8), "");
}

TEST(PlanShape, HugeNumbersAreRefusedAndDoNotOverflow)
{
    constexpr std::int32_t kHuge = 2'000'000'000;
    for (const ScheduleKind kind : kPlayedKinds) {
        EXPECT_THAT(whyNot(kind, kHuge, kHuge, kHuge), HasSubstr("more than 1000000 blocks"));
    }
}

} // namespace
} // namespace pipescope
