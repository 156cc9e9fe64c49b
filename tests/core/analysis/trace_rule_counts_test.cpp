#include "core/analysis/trace_rule_counts.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;

TEST(TraceRuleCounts, TellHowManyEventsEachRuleCatches)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).otherRow(1, "rank 0: Step");
    builder.block(0, BlockKind::Forward, ns(0, 1), "F0");
    builder.block(0, BlockKind::Forward, ns(1, 2), "F1");
    builder.op(0, OperatorKind::Send, ns(2, 3), "send");
    builder.block(1, BlockKind::Other, ns(0, 3), "step7");
    builder.block(1, BlockKind::Other, ns(3, 4), "else");
    TraceRules rules;
    rules.events.resize(4);
    rules.events[0].name = "F{microbatch}";
    rules.events[1].name = "F*";
    rules.events[2].name = "s*";
    rules.events[2].thread = "Step";
    rules.events[3].name = "send";
    const TraceRuleCounts counts = countRuleMatches(*builder.build(), rules);
    EXPECT_EQ(counts.caught, (std::vector<std::uint64_t>{2, 0, 1, 1}));
    EXPECT_EQ(counts.left, 1U);
}

} // namespace
} // namespace pipescope
