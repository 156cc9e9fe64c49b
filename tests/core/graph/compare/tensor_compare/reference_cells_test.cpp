// Expected values are calculated by hand from the formulas of the public tool.

#include "core/graph/compare/tensor_compare/reference_cells.h"

#include "tests/support/temporary_folder.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <string>

namespace pipescope::graph {
namespace {

using namespace pipescope::test;
using testing::HasSubstr;
using Sizes = std::vector<std::int64_t>;
using Floats = std::vector<float>;

constexpr float kFloatNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

struct Reference
{
    std::array<ReferenceCell, kReferenceColumns> cells;
    std::string message;
};

Reference referenceOf(std::string_view debug, std::string_view bench, Edition edition)
{
    const TemporaryFolder folder;
    const TensorPair pair{folder.write("debug", debug), folder.write("bench", bench)};
    const TensorComparison comparison = compareTensors(pair, edition, {});
    return {referenceCells(comparison, edition), referenceMessage(comparison).english()};
}

Reference referenceOf(const Floats& debug, const Floats& bench, Edition edition = Edition::Doc)
{
    const auto sizes = [](const Floats& values) { return Sizes{static_cast<std::int64_t>(values.size())}; };
    return referenceOf(ptFileOfFloats(sizes(debug), debug), ptFileOfFloats(sizes(bench), bench), edition);
}

ReferenceCell number(double value)
{
    return {ReferenceWord::None, value};
}

constexpr ReferenceCell kUnsupported{ReferenceWord::Unsupported, 0};
constexpr ReferenceCell kNanCell{ReferenceWord::Nan, 0};

void expectAll(const Reference& reference, ReferenceWord word)
{
    for (const ReferenceCell& cell : reference.cells) {
        EXPECT_EQ(cell.word, word);
    }
}

TEST(ReferenceCells, AreTheSixNumbersOfTwoTensors)
{
    // r = 0.25, 0, 0; n·b = 20 + 9 + 1; norms √35, √26.
    const auto [cells, message] = referenceOf(Floats{5, 3, 1}, Floats{4, 3, 1});
    EXPECT_NEAR(cells[0].value, 30 / std::sqrt(35.0 * 26.0), 1e-12);
    EXPECT_EQ(cells[1], number(1));
    EXPECT_EQ(cells[2], number(1));
    EXPECT_EQ(cells[3], number(0.25));
    EXPECT_EQ(cells[4], number(0.666666666667)) << "rounded to 12 decimals";
    EXPECT_EQ(cells[5], number(0.666666666667));
    EXPECT_EQ(message, "");
}

TEST(ReferenceCells, RoundANearlyPerfectCosineToSixPlaces)
{
    EXPECT_EQ(referenceOf(Floats{1, 2}, Floats{1, 2}).cells[0], number(1));
    // cos = 1.01 / √(2 · (1 + 1.01² ) / 2 …): 2.01 / √(2 · 2.0201) = 0.999975…
    const double cosine = referenceOf(Floats{1, 1.01F}, Floats{1, 1}).cells[0].value;
    EXPECT_EQ(cosine, 0.999988);
}

TEST(ReferenceCells, TakeTheCosineOfZerosForOneAndOfOneZeroForNan)
{
    EXPECT_EQ(referenceOf(Floats{0, 0}, Floats{0, 0}).cells[0], number(1));
    EXPECT_EQ(referenceOf(Floats{0, 0}, Floats{1, 0}).cells[0], kNanCell);
    EXPECT_EQ(referenceOf(Floats{1, 0}, Floats{0, 0}).cells[0], kNanCell);
}

TEST(ReferenceCells, OfOneElementHaveNoCosine)
{
    const auto doc = referenceOf(Floats{2}, Floats{1}).cells;
    EXPECT_EQ(doc[0], kUnsupported);
    EXPECT_EQ(doc[1], number(1));
    EXPECT_EQ(doc[4], number(0));
    const auto current = referenceOf(Floats{2}, Floats{1}, Edition::New).cells;
    EXPECT_EQ(current[0], kUnsupported);
    EXPECT_EQ(current[1], kUnsupported);
    EXPECT_EQ(current[2], number(1));
    EXPECT_EQ(current[3], number(1));
    EXPECT_EQ(current[5], kUnsupported);
}

TEST(ReferenceCells, OfAScalarAreMaximumErrorsOnly)
{
    for (const Edition edition : {Edition::Doc, Edition::New}) {
        const auto [cells, message] = referenceOf(ptFileOfFloats({}, {3}), ptFileOfFloats({}, {2}), edition);
        EXPECT_EQ(cells[0], kUnsupported);
        EXPECT_EQ(cells[1], kUnsupported);
        EXPECT_EQ(cells[2], number(1));
        EXPECT_EQ(cells[3], number(0.5));
        EXPECT_EQ(cells[4], kUnsupported);
        EXPECT_THAT(message, HasSubstr("scalar"));
    }
}

TEST(ReferenceCells, OfAScalarThatIsNanAreNan)
{
    const auto cells =
        referenceOf(ptFileOfFloats({}, {kFloatNan}), ptFileOfFloats({}, {2}), Edition::Doc).cells;
    EXPECT_EQ(cells[2], kNanCell);
    EXPECT_EQ(cells[3], kNanCell);
}

/// The older edition looks for a scalar before it looks at the shapes.
TEST(ReferenceCells, OfAScalarAgainstAListDependOnTheEdition)
{
    const std::string scalar = ptFileOfFloats({}, {3});
    const std::string list = ptFileOfFloats({2}, {2, 6});
    const auto doc = referenceOf(scalar, list, Edition::Doc).cells;
    EXPECT_EQ(doc[2], number(3));
    EXPECT_EQ(doc[3], number(0.5));
    expectAll(referenceOf(scalar, list, Edition::New), ReferenceWord::ShapeUnmatched);
    expectAll(referenceOf(list, scalar, Edition::Doc), ReferenceWord::ShapeUnmatched);
}

TEST(ReferenceCells, OfDifferentShapesSaySo)
{
    const Reference reference =
        referenceOf(ptFileOfFloats({2, 1}, {1, 2}), ptFileOfFloats({2}, {1, 2}), Edition::Doc);
    expectAll(reference, ReferenceWord::ShapeUnmatched);
    EXPECT_THAT(reference.message, HasSubstr("[2, 1] and [2]"));
}

TEST(ReferenceCells, OfAnEmptyTensorAreUnsupported)
{
    expectAll(referenceOf(Floats{}, Floats{}), ReferenceWord::Unsupported);
    expectAll(referenceOf(Floats{}, Floats{1}), ReferenceWord::Unsupported);
    expectAll(referenceOf(Floats{1}, Floats{}), ReferenceWord::ShapeUnmatched);
}

TEST(ReferenceCells, WithoutAFileAreUnsupported)
{
    TensorComparison comparison;
    for (const PairOutcome outcome : {PairOutcome::NoDebugFile, PairOutcome::NoBenchFile}) {
        comparison.outcome = outcome;
        EXPECT_EQ(referenceCells(comparison, Edition::Doc)[0], kUnsupported);
        EXPECT_THAT(referenceMessage(comparison).english(), HasSubstr("has no file"));
    }
}

TEST(ReferenceCells, OfAFileThatCannotBeReadAreUnsupportedAndSayWhy)
{
    const Reference reference = referenceOf("no tensor", ptFileOfFloats({1}, {1}), Edition::Doc);
    expectAll(reference, ReferenceWord::Unsupported);
    EXPECT_THAT(reference.message, HasSubstr("/debug could not be read"));
}

TEST(ReferenceCells, WithNanAtOtherPlacesAreNotAvailable)
{
    expectAll(referenceOf(Floats{kFloatNan, 1}, Floats{1, 1}), ReferenceWord::NotAvailable);
    expectAll(referenceOf(Floats{1, kFloatInfinity}, Floats{kFloatNan, 1}), ReferenceWord::NotAvailable);
    expectAll(referenceOf(Floats{kFloatNan}, Floats{kFloatInfinity}), ReferenceWord::NotAvailable);
}

TEST(ReferenceCells, TakeNanAndInfinitiesAtEqualPlacesForZeros)
{
    const auto cells =
        referenceOf(Floats{kFloatNan, kFloatInfinity, 3, 4}, Floats{kFloatNan, -kFloatInfinity, 3, 2}).cells;
    EXPECT_EQ(cells[1], number(2));
    EXPECT_EQ(cells[2], number(2));
    EXPECT_EQ(cells[3], number(1));
    EXPECT_EQ(cells[4], number(0.75)) << "two zeros do not differ";
}

/// 3.5e-10 / ε: with double's ε in Doc, with float32's in New; New takes double's where one type is wider.
TEST(ReferenceCells, AddTheEpsilonOfTheEditionWhereTheBenchIsZero)
{
    constexpr float kSmall = 0x1p-30F;
    EXPECT_EQ(referenceOf(Floats{kSmall, 1}, Floats{0, 1}, Edition::Doc).cells[3], number(0x1p22));
    EXPECT_EQ(referenceOf(Floats{kSmall, 1}, Floats{0, 1}, Edition::New).cells[3], number(0.0078125));
    const std::string wide = npyFile("<f8", "(2,)", bytesOf<double>({0, 1}));
    EXPECT_EQ(referenceOf(ptFileOfFloats({2}, {kSmall, 1}), wide, Edition::New).cells[3], number(0x1p22));
}

TEST(ReferenceCells, OfDifferentTypesAreNumbersWithAMessage)
{
    const std::string doubles = npyFile("<f8", "(2,)", bytesOf<double>({1, 2}));
    const auto [cells, message] = referenceOf(ptFileOfFloats({2}, {1, 2}), doubles, Edition::Doc);
    EXPECT_EQ(cells[1], number(0));
    EXPECT_THAT(message, HasSubstr("float32 and float64"));
}

TEST(ReferenceCells, HaveTheWordsOfThePublicTool)
{
    EXPECT_EQ(referenceWordText(ReferenceWord::Unsupported), "unsupported");
    EXPECT_EQ(referenceWordText(ReferenceWord::ShapeUnmatched), "shape unmatched");
    EXPECT_EQ(referenceWordText(ReferenceWord::NotAvailable), "N/A");
    EXPECT_EQ(referenceWordText(ReferenceWord::Nan), "Nan");
}

} // namespace
} // namespace pipescope::graph
