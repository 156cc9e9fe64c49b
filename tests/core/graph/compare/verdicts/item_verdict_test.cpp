#include "core/graph/compare/verdicts/item_verdict.h"

#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::compareOutputs;
using test::flat;
using test::integer;
using test::real;
using test::tensor;
using test::text;
using test::withChecksum;
using test::withDtype;
using test::withGradient;
using test::withShape;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
/// Of 16 elements.
constexpr test::Numbers kNumbers{2, -3, 0.1, 6};

void expectDifferent(const ItemVerdict& verdict, Cause cause)
{
    EXPECT_EQ(verdict.level, Level::Different);
    EXPECT_EQ(verdict.cause, cause);
    EXPECT_GE(verdict.score(), 0.5F);
}

// Defect 1: the public tool passes it.
TEST(ItemVerdictTest, ZeroAgainstNumbersIsDifferent)
{
    const ItemVerdict verdict = compareOutputs(flat("output.0", 100), flat("output.0", 0));
    expectDifferent(verdict, Cause::BenchIsZero);
    EXPECT_EQ(verdict.score(), 1);
    expectDifferent(compareOutputs(flat("output.0", 0), flat("output.0", 100)), Cause::DebugIsZero);
}

// Defect 2: the public tool passes it.
TEST(ItemVerdictTest, NanOnTheBenchOnlyIsDifferent)
{
    const ItemVerdict verdict = compareOutputs(flat("output.0", 1), flat("output.0", kNan));
    expectDifferent(verdict, Cause::NotFiniteInBench);
    EXPECT_EQ(verdict.score(), 1);
    EXPECT_EQ(verdict.differences, difference::kNotFinite);
}

TEST(ItemVerdictTest, NanOrInfinityInDebugOnlyIsDifferent)
{
    expectDifferent(compareOutputs(flat("output.0", kNan), flat("output.0", 1)), Cause::NotFiniteInDebug);
    expectDifferent(compareOutputs(tensor("output.0", {kInfinity, -3, 0.1, 6}), tensor("output.0", kNumbers)),
                    Cause::NotFiniteInDebug);
    expectDifferent(compareOutputs(flat("output.0", kInfinity), flat("output.0", -kInfinity)),
                    Cause::InfinitiesDiffer);
}

// Defect 3: the public tool calls it the worst.
TEST(ItemVerdictTest, NanOnBothSidesIsNoDifference)
{
    const ItemVerdict verdict = compareOutputs(flat("output.0", kNan), flat("output.0", kNan));
    EXPECT_EQ(verdict.level, Level::CannotDecide);
    EXPECT_EQ(verdict.cause, Cause::BothNotFinite);
    EXPECT_EQ(verdict.score(), 0);
}

TEST(ItemVerdictTest, NanOnBothSidesHidesNoOtherDifference)
{
    expectDifferent(compareOutputs(tensor("output.0", {kNan, -3, kNan, kNan}),
                                   tensor("output.0", {kNan, -5, kNan, kNan})),
                    Cause::MinDiffers);
}

// Defect 4: the public tool never scores it.
TEST(ItemVerdictTest, AnotherDtypeIsDifferent)
{
    const ItemVerdict verdict = compareOutputs(withDtype(tensor("output.0", kNumbers), "torch.bfloat16"),
                                               tensor("output.0", kNumbers));
    expectDifferent(verdict, Cause::DtypeDiffers);
    EXPECT_EQ(verdict.differences, difference::kDtype);
}

TEST(ItemVerdictTest, ADtypeIsTheSameInEveryFramework)
{
    EXPECT_EQ(compareOutputs(withDtype(tensor("output.0", kNumbers), "Float32"), tensor("output.0", kNumbers))
                  .cause,
              Cause::StatisticsEqual);
    EXPECT_EQ(
        compareOutputs(withShape(tensor("output.0", kNumbers), "(4, 4)"), tensor("output.0", kNumbers)).cause,
        Cause::StatisticsEqual);
}

// Defect 5: the public tool leaves the node grey and does not say why.
TEST(ItemVerdictTest, AnotherShapeIsDifferent)
{
    const ItemVerdict verdict =
        compareOutputs(withShape(tensor("output.0", kNumbers), "[2, 8]"), tensor("output.0", kNumbers));
    expectDifferent(verdict, Cause::ShapeDiffers);
    EXPECT_EQ(verdict.score(), 1);
}

// Defect 12: the public tool shows them without type and shape.
TEST(ItemVerdictTest, EmptyTensorsOfOneShapeAreTheSame)
{
    test::ItemSpec empty = withShape(flat("output.0", 0), "[0, 4]");
    empty.statistics.fill(std::monostate{});
    EXPECT_EQ(compareOutputs(empty, empty).level, Level::Same);
    EXPECT_EQ(compareOutputs(empty, empty).cause, Cause::BothEmpty);
    expectDifferent(compareOutputs(empty, withShape(empty, "[0, 8]")), Cause::ShapeDiffers);
    expectDifferent(compareOutputs(empty, withDtype(empty, "torch.int64")), Cause::DtypeDiffers);
}

TEST(ItemVerdictTest, EqualChecksumsBesideUnequalStatisticsDecideNothing)
{
    const ItemVerdict verdict = compareOutputs(withChecksum(tensor("output.0", {4, -3, 0.1, 6}), "0000abcd"),
                                               withChecksum(tensor("output.0", kNumbers), "0000abcd"));
    EXPECT_EQ(verdict.level, Level::CannotDecide);
    EXPECT_EQ(verdict.cause, Cause::ChecksumsContradicted);
}

TEST(ItemVerdictTest, TheChecksumOfNothingIsNoEvidence)
{
    const auto nothing = withChecksum(tensor("output.0", kNumbers), "00000000");
    EXPECT_EQ(compareOutputs(nothing, nothing).cause, Cause::StatisticsEqual);
    expectDifferent(compareOutputs(withChecksum(tensor("output.0", {4, -3, 0.1, 6}), "00000000"), nothing),
                    Cause::MaxDiffers);
}

TEST(ItemVerdictTest, AStatisticThatIsMissingLimitsNoOther)
{
    // Of -1000 … 1 an element may be 0.5 off; without the minimum that is not known.
    test::ItemSpec debug = tensor("output.0", {1.5, -1000, 0, 0});
    test::ItemSpec bench = tensor("output.0", {1, -1000, 0, 0});
    for (test::ItemSpec* item : {&debug, &bench}) {
        item->statistics[1] = std::monostate{};
        item->statistics[2] = std::monostate{};
        item->statistics[3] = std::monostate{};
    }
    EXPECT_EQ(compareOutputs(debug, bench).level, Level::CannotDecide);
}

TEST(ItemVerdictTest, EqualStatisticsProveNothing)
{
    // A shuffled tensor has them, too.
    const ItemVerdict verdict = compareOutputs(tensor("output.0", kNumbers), tensor("output.0", kNumbers));
    EXPECT_EQ(verdict.level, Level::CannotDecide);
    EXPECT_EQ(verdict.cause, Cause::StatisticsEqual);
    EXPECT_EQ(verdict.score(), 0);
}

TEST(ItemVerdictTest, EqualChecksumsProveThatTensorsAreTheSame)
{
    const auto spec = withChecksum(tensor("output.0", kNumbers), "9e107d9d372bb6826bd81d3542a419d6");
    EXPECT_EQ(compareOutputs(spec, spec).level, Level::Same);
}

// Defect 7: one edition calls equal checksums of Torch.empty an error, the other counts them upside down.
TEST(ItemVerdictTest, OtherChecksumsAreDifferentWhereTheyDecide)
{
    const auto debug = withChecksum(tensor("output.0", kNumbers), "9e107d9d");
    const auto bench = withChecksum(tensor("output.0", kNumbers), "9e107d9e");
    EXPECT_EQ(compareOutputs(debug, bench).level, Level::CannotDecide);
    ItemSettings settings;
    settings.checksumsDecide = true;
    expectDifferent(compareOutputs(debug, bench, settings), Cause::ChecksumsDiffer);
}

TEST(ItemVerdictTest, WhatRoundingBeforeMergingMayExplainIsNoDifference)
{
    const auto debug = tensor("output.0", {2, -3, 0.1, 6.0001});
    ItemSettings settings;
    EXPECT_EQ(compareOutputs(debug, tensor("output.0", kNumbers), settings).level, Level::Different);
    settings.rounding[static_cast<std::size_t>(Statistic::Norm)] = 2e-4;
    EXPECT_EQ(compareOutputs(debug, tensor("output.0", kNumbers), settings).level, Level::CannotDecide);
}

TEST(ItemVerdictTest, TheNormIsALowerBoundOfTheDistance)
{
    const ItemVerdict verdict =
        compareOutputs(tensor("output.0", {2, -3, 0.1, 6.6}), tensor("output.0", kNumbers));
    expectDifferent(verdict, Cause::NormDiffers);
    EXPECT_NEAR(verdict.error, 0.6, 1e-12);
    // 1.3e-6 of the bench's norm, which is 6.
    EXPECT_NEAR(verdict.limit, 7.8e-6, 1e-12);
    EXPECT_NEAR(verdict.multiple, 0.6 / 7.8e-6, 1);
}

TEST(ItemVerdictTest, TheMeanCountsByTheRootOfTheElementsAndNotRelativeToItself)
{
    // 4 · 0.001 against a norm of 6: 1 % of the mean is 7e-4 of the tensor at least.
    const ItemVerdict verdict =
        compareOutputs(tensor("output.0", {2, -3, 0.101, 6}), tensor("output.0", kNumbers));
    EXPECT_EQ(verdict.cause, Cause::MeanDiffers);
    EXPECT_NEAR(verdict.error, 0.004, 1e-9);
    // A mean next to zero may be twice as large by noise.
    EXPECT_EQ(
        compareOutputs(tensor("output.0", {2, -3, 2e-8, 6}), tensor("output.0", {2, -3, 1e-8, 6})).level,
        Level::CannotDecide);
}

TEST(ItemVerdictTest, MaximumAndMinimumAreBoundsOfTheLargestDistance)
{
    const ItemVerdict verdict =
        compareOutputs(tensor("output.0", {2, -3.3, 0.1, 6}), tensor("output.0", kNumbers));
    expectDifferent(verdict, Cause::MinDiffers);
    EXPECT_NEAR(verdict.error, 0.3, 1e-12);
    // 1.3e-6 of the largest absolute value, which is 3.
    EXPECT_NEAR(verdict.limit, 3.9e-6, 1e-12);
}

TEST(ItemVerdictTest, ToleranceFollowsTheCoarserDtype)
{
    const auto near = tensor("output.0", {2.02, -3, 0.1, 6});
    expectDifferent(compareOutputs(near, tensor("output.0", kNumbers)), Cause::MaxDiffers);
    const ItemVerdict bfloat16 = compareOutputs(withDtype(near, "torch.bfloat16"),
                                                withDtype(tensor("output.0", kNumbers), "torch.bfloat16"));
    EXPECT_EQ(bfloat16.level, Level::CannotDecide);
    EXPECT_EQ(bfloat16.cause, Cause::StatisticsClose);
    EXPECT_GT(bfloat16.score(), 0);
    EXPECT_LT(bfloat16.score(), 0.5F);
}

TEST(ItemVerdictTest, WholeNumbersMustBeEqual)
{
    const auto bench = withDtype(tensor("output.0", {1e6, 0, 10, 1e6}), "torch.int64");
    const auto debug = withDtype(tensor("output.0", {1e6 + 1, 0, 10, 1e6}), "torch.int64");
    expectDifferent(compareOutputs(debug, bench), Cause::MaxDiffers);
    // But their norm is rounded.
    const auto rounded = withDtype(tensor("output.0", {1e6, 0, 10, 1e6 + 0.5}), "torch.int64");
    EXPECT_EQ(compareOutputs(rounded, bench).level, Level::CannotDecide);
}

TEST(ItemVerdictTest, TheScoreOfALimitIsOneHalf)
{
    ItemVerdict verdict;
    verdict.multiple = 1;
    EXPECT_EQ(verdict.score(), 0.5F);
    verdict.multiple = 3;
    EXPECT_EQ(verdict.score(), 0.75F);
    verdict.multiple = std::numeric_limits<float>::infinity();
    EXPECT_EQ(verdict.score(), 1);
}

TEST(ItemVerdictTest, ArgumentsAreComparedByTheirValue)
{
    EXPECT_EQ(compareOutputs(integer("output.0", 3), integer("output.0", 3)).level, Level::Same);
    expectDifferent(compareOutputs(integer("output.0", 3), integer("output.0", 4)), Cause::ValuesDiffer);
    EXPECT_EQ(compareOutputs(real("output.0", 0.1), real("output.0", 0.10000000149)).level,
              Level::WithinTolerance);
    expectDifferent(compareOutputs(real("output.0", 0.1), real("output.0", 0.2)), Cause::ValuesDiffer);
    expectDifferent(compareOutputs(text("output.0", "tanh"), text("output.0", "none")), Cause::ValuesDiffer);
    expectDifferent(compareOutputs(integer("output.0", 1), real("output.0", 1)), Cause::TypeDiffers);
}

TEST(ItemVerdictTest, AddressesInTextsDoNotCount)
{
    EXPECT_EQ(
        compareOutputs(text("output.0", "<function f at 0x7f01>"), text("output.0", "<function f at 0x55aa>"))
            .level,
        Level::Same);
    expectDifferent(compareOutputs(text("output.0", "<function f at 0x7f01>"),
                                   text("output.0", "<function g at 0x7f01>")),
                    Cause::ValuesDiffer);
}

TEST(ItemVerdictTest, ATensorAgainstANumberIsDifferent)
{
    expectDifferent(compareOutputs(flat("output.0", 1), integer("output.0", 1)), Cause::TypeDiffers);
}

TEST(ItemVerdictTest, AGradientRequiredOnOneSideIsReportedAndNoDivergence)
{
    const ItemVerdict verdict = compareOutputs(withGradient(tensor("output.0", kNumbers), false),
                                               withGradient(tensor("output.0", kNumbers), true));
    EXPECT_EQ(verdict.level, Level::CannotDecide);
    EXPECT_EQ(verdict.cause, Cause::RequiresGradDiffers);
}

class TensorFilesTest : public testing::Test
{
protected:
    static ItemVerdict compare(const TensorNumbers& numbers, double debugNorm = 6)
    {
        test::TwoGraphs graphs;
        addNode(graphs.debug, "Torch.op.0.forward", {}, {tensor("output.0", {2, -3, 0.1, debugNorm})});
        addNode(graphs.bench, "Torch.op.0.forward", {}, {tensor("output.0", kNumbers)});
        const Vocabulary words(graphs.debug, graphs.bench);
        ItemEvidence evidence;
        evidence.tensors = &numbers;
        return compareItems(words, {0, 0}, {}, evidence);
    }
};

// Defect 8: the public tool passes a share of good elements that falls from 1 to 0.3.
TEST_F(TensorFilesTest, FewGoodElementsAreDifferent)
{
    TensorNumbers numbers;
    numbers.isCompared = true;
    numbers.values[static_cast<std::size_t>(TensorColumn::OneThousandth)] = 0.3;
    numbers.kinds[static_cast<std::size_t>(TensorColumn::OneThousandth)] = CellKind::Number;
    numbers.benchNorm = 6;
    numbers.benchMax = 3;
    // Seven tenths of the elements 1 % off.
    numbers.distance = 0.05;
    numbers.maxDistance = 0.03;
    expectDifferent(compare(numbers), Cause::TensorsDiffer);
}

TEST_F(TensorFilesTest, EveryElementIsCompared)
{
    TensorNumbers numbers;
    numbers.isCompared = true;
    numbers.benchNorm = 6;
    numbers.benchMax = 3;
    EXPECT_EQ(compare(numbers).level, Level::Same);
    numbers.distance = 6e-6;
    numbers.maxDistance = 3e-6;
    EXPECT_EQ(compare(numbers).level, Level::WithinTolerance);
    numbers.distance = 9;
    expectDifferent(compare(numbers), Cause::TensorsDiffer);
}

// Defect 6: the public tool passes it.
TEST_F(TensorFilesTest, AMissingFileIsNoPass)
{
    TensorNumbers numbers;
    numbers.problem = TensorProblem::BenchFileMissing;
    EXPECT_EQ(compare(numbers).level, Level::CannotDecide);
    EXPECT_EQ(compare(numbers).cause, Cause::TensorFileMissing);
    numbers.problem = TensorProblem::DebugFileUnreadable;
    EXPECT_EQ(compare(numbers).cause, Cause::TensorFileUnreadable);
    // And what the statistics show is not lost.
    expectDifferent(compare(numbers, 7), Cause::NormDiffers);
}

TEST_F(TensorFilesTest, NanAtOtherPositionsIsDifferent)
{
    TensorNumbers numbers;
    numbers.problem = TensorProblem::NonFiniteDiffers;
    expectDifferent(compare(numbers), Cause::InfinitiesDiffer);
}

TEST(FloorTest, LimitsAreMultiplesOfTheMeasuredNoise)
{
    test::TwoGraphs graphs;
    addNode(graphs.debug, "Torch.op.0.forward", {}, {tensor("output.0", {2, -3, 0.1, 6.6})});
    addNode(graphs.bench, "Torch.op.0.forward", {}, {tensor("output.0", kNumbers)});
    const Vocabulary words(graphs.debug, graphs.bench);
    const NoiseFloor floor{0.05F, 0.05F};
    ItemEvidence evidence;
    evidence.floor = &floor;
    const ItemVerdict verdict = compareItems(words, {0, 0}, {}, evidence);
    EXPECT_EQ(verdict.level, Level::WithinTolerance);
    EXPECT_EQ(verdict.cause, Cause::WithinNoise);
    // 10 % of the norm, of three times 5 %.
    EXPECT_NEAR(verdict.multiple, 0.1 / 0.15, 1e-6);
}

} // namespace
} // namespace pipescope::graph
