#include "core/planning/plan_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope {
namespace {

using ::testing::HasSubstr;

std::string whyNot(const PlanShape& shape)
{
    const Status checked = checkPlan(shape);
    return checked ? std::string() : checked.error().text.english();
}

TEST(PlanShape, EachKindIsFoundByItsName)
{
    for (const PlanKind kind : kPlanKinds) {
        EXPECT_EQ(planNamed(planName(kind)), kind);
    }
    EXPECT_EQ(planNamed("2f2b"), std::nullopt);
}

TEST(PlanShape, NumbersMustBePositive)
{
    EXPECT_THAT(whyNot({PlanKind::GPipe, 0, 4}), HasSubstr("at least 1"));
    EXPECT_THAT(whyNot({PlanKind::ZeroBubbleH1, 4, -1}), HasSubstr("at least 1"));
}

TEST(PlanShape, WhatDoesNotWorkSaysWhy)
{
    EXPECT_THAT(whyNot({PlanKind::DualPipeV, 4, 7}), HasSubstr("twice as many micro-batches"));
    EXPECT_THAT(whyNot({PlanKind::Interleaved, 4, 2}), HasSubstr("as many micro-batches as stages"));
    EXPECT_THAT(whyNot({PlanKind::Interleaved, 4, 8, 1}), HasSubstr("at least 2 chunks"));
    EXPECT_EQ(whyNot({PlanKind::DualPipeV, 4, 8}), "");
}

TEST(PlanShape, HugeNumbersAreRefusedAndDoNotOverflow)
{
    constexpr std::int32_t kHuge = 2'000'000'000;
    for (const PlanKind kind : kPlanKinds) {
        EXPECT_THAT(whyNot({kind, kHuge, kHuge, kHuge}), HasSubstr("more than 1000000 blocks"));
    }
}

} // namespace
} // namespace pipescope
