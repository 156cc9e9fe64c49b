#include "core/graph/compare/verdicts/signature.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::graph {
namespace {

Item itemOf(double max, double min, double mean, double norm)
{
    Item item;
    item.setStatistic(Statistic::Max, Value::real(max));
    item.setStatistic(Statistic::Min, Value::real(min));
    item.setStatistic(Statistic::Mean, Value::real(mean));
    item.setStatistic(Statistic::Norm, Value::real(norm));
    return item;
}

const Item kBench = itemOf(2.1234567, -3.7654321, 0.1234, 6.5);

TEST(SignatureTest, AReductionDoneTwiceScalesAllStatistics)
{
    EXPECT_EQ(findSignature(itemOf(4 * 2.1234567, 4 * -3.7654321, 4 * 0.1234, 26), kBench),
              (Signature{SignatureKind::ScaledUp, 4}));
    EXPECT_EQ(findSignature(itemOf(2.1234567 / 8, -3.7654321 / 8, 0.1234 / 8, 6.5 / 8), kBench),
              (Signature{SignatureKind::ScaledDown, 8}));
}

TEST(SignatureTest, AReplicatedTensorTakenForASplitOneHasARootOfTheSizeInItsNorm)
{
    EXPECT_EQ(findSignature(itemOf(2.1234567, -3.7654321, 0.1234, 6.5 * std::sqrt(2.0)), kBench),
              (Signature{SignatureKind::ReplicatedAsSplit, 2}));
}

TEST(SignatureTest, AZeroPartLowersTheNorm)
{
    EXPECT_EQ(findSignature(itemOf(2.1234567, -3.5, 0.1, 6.5 * std::sqrt(0.75)), kBench),
              (Signature{SignatureKind::PartIsZero, 4}));
}

TEST(SignatureTest, ALossOverASplitVocabularyIsOffByALogarithm)
{
    const double log = std::log(8.0);
    EXPECT_EQ(findSignature(itemOf(2.1234567 - log, -3.7654321 - log, 0.1234 - log, 11), kBench),
              (Signature{SignatureKind::OffByLog, 8}));
}

TEST(SignatureTest, ATruncatedDtypeShowsInTheDigits)
{
    // 2.125 and -3.765625 have eight binary digits, 2.123046875 and -3.765625 have eleven.
    EXPECT_EQ(findSignature(itemOf(2.125, -3.765625, 0.12, 6.51), kBench).kind,
              SignatureKind::TruncatedToBFloat16);
    EXPECT_EQ(findSignature(itemOf(2.123046875, -3.765625, 0.1234, 6.5), kBench).kind,
              SignatureKind::TruncatedToFloat16);
}

TEST(SignatureTest, NumbersOfTheStepBeforeAreKnown)
{
    const Item previous = itemOf(1.9, -3.1, 0.2, 6.1);
    EXPECT_EQ(findSignature(previous, kBench, &previous).kind, SignatureKind::PreviousStep);
    EXPECT_EQ(findSignature(previous, kBench).kind, SignatureKind::None);
}

TEST(SignatureTest, AnyOtherDifferenceHasNone)
{
    EXPECT_EQ(findSignature(itemOf(2.5, -3.1, 0.4, 9.1), kBench).kind, SignatureKind::None);
    EXPECT_EQ(findSignature(itemOf(NAN, NAN, NAN, NAN), kBench).kind, SignatureKind::None);
    EXPECT_EQ(findSignature(kBench, itemOf(0, 0, 0, 0)).kind, SignatureKind::None);
}

} // namespace
} // namespace pipescope::graph
