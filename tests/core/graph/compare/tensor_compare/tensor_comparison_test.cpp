#include "core/graph/compare/tensor_compare/tensor_comparison.h"

#include "tests/support/temporary_folder.h"
#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

#include <numeric>

namespace pipescope::graph {
namespace {

using namespace pipescope::test;
using testing::ElementsAre;

std::vector<float> ramp(std::size_t count)
{
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 1.0F);
    return values;
}

TEST(TensorComparison, ReadsTensorsOfManyBlocks)
{
    const TemporaryFolder folder;
    std::vector<float> values = ramp(20001);
    const auto bench = folder.write("bench.pt", ptFileOfFloats({20001}, values));
    values[20000] += 4;
    const auto debug = folder.write("debug.pt", ptFileOfFloats({20001}, values));
    const TensorComparison comparison = compareTensors({debug, bench}, Edition::Doc, {});
    EXPECT_EQ(comparison.outcome, PairOutcome::Compared);
    EXPECT_EQ(comparison.difference.count, 20001U);
    EXPECT_EQ(comparison.difference.firstDifferenceAt, 20000U);
    EXPECT_DOUBLE_EQ(comparison.difference.distance, 4);
    EXPECT_THAT(comparison.debug.sizes, ElementsAre(20001));
    EXPECT_FALSE(comparison.typesDiffer());
}

TEST(TensorComparison, ComparesFilesOfDifferentFrameworksAndOrders)
{
    const TemporaryFolder folder;
    const auto debug =
        folder.write("debug.npy", npyFile("<f8", "(2, 3)", bytesOf<double>({1, 4, 2, 5, 3, 6}), true));
    const auto bench = folder.write("bench.pt", ptFileOfFloats({2, 3}, {1, 2, 3, 4, 5, 6}));
    const TensorComparison comparison = compareTensors({debug, bench}, Edition::Doc, {});
    EXPECT_EQ(comparison.outcome, PairOutcome::Compared);
    EXPECT_EQ(comparison.difference.firstDifferenceAt, std::nullopt);
    EXPECT_TRUE(comparison.typesDiffer());
}

TEST(TensorComparison, UsesTheToleranceOfTheCoarserType)
{
    const auto rule = [](ElementType a, ElementType b) { return elementToleranceOf(a, b).relative; };
    EXPECT_EQ(rule(ElementType::Float32, ElementType::BFloat16), 1.6e-2);
    EXPECT_EQ(rule(ElementType::BFloat16, ElementType::Float16), 1.6e-2);
    EXPECT_EQ(rule(ElementType::Float16, ElementType::Float64), 1e-3);
    EXPECT_EQ(rule(ElementType::Float32, ElementType::Int64), 1.3e-6);
    EXPECT_EQ(rule(ElementType::Int8, ElementType::Bool), 0);
}

TEST(TensorComparison, SaysWhichFileIsMissingOrBad)
{
    const TemporaryFolder folder;
    const auto good = folder.write("good.pt", ptFileOfFloats({1}, {1}));
    const auto bad = folder.write("bad.pt", "PK");
    EXPECT_EQ(compareTensors({{}, good}, Edition::Doc, {}).outcome, PairOutcome::NoDebugFile);
    EXPECT_EQ(compareTensors({good, {}}, Edition::Doc, {}).outcome, PairOutcome::NoBenchFile);
    EXPECT_EQ(compareTensors({bad, good}, Edition::Doc, {}).outcome, PairOutcome::DebugUnreadable);
    const TensorComparison comparison = compareTensors({good, bad}, Edition::Doc, {});
    EXPECT_EQ(comparison.outcome, PairOutcome::BenchUnreadable);
    EXPECT_EQ(comparison.error->path, bad);
}

/// A compressed file may turn out to be damaged only in its middle.
TEST(TensorComparison, FailsIfAFileEndsInItsMiddle)
{
    const TemporaryFolder folder;
    PickledTensor tensor;
    tensor.sizes = {20000};
    tensor.strides = {1};
    const std::string data = bytesOf(ramp(19999));
    const auto cut = folder.write("cut.pt", zipFile({{"a/data.pkl", pickleOf(pickledTensor(tensor))},
                                                     {"a/data/0", data, true, 80000}}));
    const auto whole = folder.write("whole.pt", ptFileOfFloats({20000}, ramp(20000)));
    EXPECT_EQ(compareTensors({cut, whole}, Edition::Doc, {}).outcome, PairOutcome::DebugUnreadable);
    EXPECT_EQ(compareTensors({whole, cut}, Edition::Doc, {}).outcome, PairOutcome::BenchUnreadable);
}

TEST(TensorComparison, OfManyPairsKeepsTheirOrderAndCountsThem)
{
    const TemporaryFolder folder;
    std::vector<TensorPair> pairs;
    for (int i = 0; i < 20; ++i) {
        const auto name = std::to_string(i);
        pairs.push_back({folder.write(name + "d.pt", ptFileOfFloats({1}, {static_cast<float>(i)})),
                         folder.write(name + "b.pt", ptFileOfFloats({1}, {0}))});
    }
    std::uint64_t done = 0;
    Progress progress([&](const ProgressState& state) { done = state.done; });
    progress.begin(ProgressPhase::Finishing, pairs.size());
    const auto comparisons = compareTensorPairs(pairs, Edition::Doc, 4, progress, {});
    ASSERT_EQ(comparisons.size(), 20U);
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(comparisons[static_cast<std::size_t>(i)].difference.maxDistance, i);
    }
    EXPECT_EQ(done, 20U);
}

TEST(TensorComparison, EndsAtAStopRequest)
{
    const TemporaryFolder folder;
    const auto file = folder.write("a.pt", ptFileOfFloats({1}, {1}));
    std::stop_source source;
    source.request_stop();
    Progress progress;
    const std::vector<TensorPair> pairs(3, {file, file});
    for (const auto& comparison : compareTensorPairs(pairs, Edition::Doc, 2, progress, source.get_token())) {
        EXPECT_EQ(comparison.outcome, PairOutcome::Stopped);
    }
    EXPECT_EQ(compareTensors(pairs[0], Edition::Doc, source.get_token()).outcome, PairOutcome::Stopped);
}

TEST(TensorComparison, ReportsFilesThatCannotBeRead)
{
    const TemporaryFolder folder;
    const auto good = folder.write("good.pt", ptFileOfFloats({1}, {1}));
    const auto bad = folder.write(
        "bad.pt",
        zipFile({{"a/data.pkl", pickleOf(pickledName("os", "system") + pickledText("ls") + "\x85R")}}));
    const std::vector<TensorComparison> comparisons{compareTensors({good, bad}, Edition::Doc, {}),
                                                    compareTensors({good, good}, Edition::Doc, {}),
                                                    compareTensors({good, {}}, Edition::Doc, {})};
    FindingList findings;
    reportUnreadableTensors(comparisons, Rank{3}, findings);
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::TensorUnreadable);
    EXPECT_EQ(findings.rows()[0].file, bad);
    EXPECT_EQ(findings.rows()[0].rank, Rank{3});
    EXPECT_THAT(findings.rows()[0].detail.english(), testing::HasSubstr("os.system"));
}

TEST(TensorComparison, FilesThatAreMissingAreOneFindingWithACount)
{
    const TemporaryFolder folder;
    const auto good = folder.write("good.pt", ptFileOfFloats({1}, {1}));
    std::vector<TensorComparison> comparisons;
    for (const char* name : {"a.pt", "b.pt", "c.pt"}) {
        comparisons.push_back(compareTensors({folder.path() / name, good}, Edition::Doc, {}));
    }
    FindingList findings;
    reportUnreadableTensors(comparisons, Rank{3}, findings);
    ASSERT_EQ(findings.rows().size(), 1U);
    EXPECT_EQ(findings.rows()[0].id, FindingId::TensorFilesMissing);
    EXPECT_EQ(findings.rows()[0].count, 3U);
    EXPECT_EQ(findings.rows()[0].file.filename(), "a.pt");
}

} // namespace
} // namespace pipescope::graph
