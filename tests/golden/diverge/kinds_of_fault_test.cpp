#include "core/graph/explain/search/suspects.h"
#include "core/graph/open/opening/graph_document.h"
#include "tests/golden/diverge/diverge_case.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace pipescope::test {
namespace {

using namespace graph;

/// A pair of dumps, and the operation that is at fault.
struct FaultyPair
{
    std::string name;
    std::string bench;
    std::string fault;
    std::string layer;
    std::string operation;

    std::string debug() const { return bench + fault; }

    friend std::ostream& operator<<(std::ostream& out, const FaultyPair& pair) { return out << pair.debug(); }
};

const std::string kSingle = "--layers 4 --hidden 16";
const std::string kFourRanks = kSingle + " --tp 2 --pp 2 --steps 2";

class KindsOfFault : public testing::TestWithParam<FaultyPair>
{ };

/// The layer and operation that the generator has for a node; a node that was left out has them on the bench.
std::pair<std::string, std::string> operationOf(const GeneratedDumps& dumps, const FaultyPair& pair,
                                                const Divergence& first)
{
    const std::string& side = first.node.side == Side::Debug ? pair.debug() : pair.bench;
    const DumpTruth truth = dumps.truth(side, first.step, first.rank.value);
    const auto found = truth.operations.find(first.path.back());
    return found == truth.operations.end() ? std::pair<std::string, std::string>() : found->second;
}

TEST_P(KindsOfFault, IsWhereTheFirstDivergenceIs)
{
    const FaultyPair& pair = GetParam();
    const GeneratedDumps dumps({pair.bench, pair.debug()});
    GraphOpening opening;
    opening.request.debug = dumps.folder(pair.debug()) / "dump";
    opening.request.bench = dumps.folder(pair.bench) / "dump";
    Progress progress;
    const auto document = openGraphs(opening, progress, {}, {});
    ASSERT_TRUE(document) << document.error().text;
    const Suspects suspects = suspectsOf(*(*document)->sheets.front().step);
    ASSERT_TRUE(suspects.first);
    EXPECT_EQ(operationOf(dumps, pair, *suspects.first), std::pair(pair.layer, pair.operation))
        << suspects.first->path.back() << ": " << suspects.first->reason.english();
}

INSTANTIATE_TEST_SUITE_P(
    Of, KindsOfFault,
    testing::Values(
        FaultyPair{"Factor", kSingle, " --perturb 1:mlp.fc1:0.05", "1", "mlp.fc1.matmul"},
        FaultyPair{"SmallFactor", kSingle, " --perturb 3:attn.core.pv:0.001", "3", "attn.core.pv"},
        FaultyPair{"FactorOfRanks", kFourRanks, " --perturb 2:attn.qkv:0.1", "2", "attn.qkv.matmul"},
        FaultyPair{"FactorOfMicroBatches", kSingle + " --pp 2 --microbatches 4", " --perturb 3:mlp.act:0.2",
                   "3", "mlp.act"},
        FaultyPair{"FactorOfVirtualStages", kSingle + " --pp 2 --vpp 2", " --perturb 2:post_norm:0.1", "2",
                   "post_norm.ln"},
        FaultyPair{"Drop", kSingle, " --drop 2:mlp.act", "2", "mlp.act"},
        FaultyPair{"DropOfModule", kSingle, " --drop 1:attn.core.softmax", "1", "attn.core.softmax"},
        FaultyPair{"DropOfRanks", kFourRanks, " --drop 3:drop1", "3", "drop1"},
        FaultyPair{"OverflowOfOutput", kSingle, " --overflow 1:mlp.act:out:nan", "1", "mlp.act"},
        FaultyPair{"OverflowThatSpreads", kSingle, " --overflow 2:attn.core.qk:out:inf:propagate", "2",
                   "attn.core.qk"},
        FaultyPair{"OverflowOfRanks", kFourRanks, " --overflow 0:mlp.act:all:nan", "0", "mlp.act"},
        FaultyPair{"Reshape", kSingle, " --reshape 1:attn.core.pv", "1", "attn.core.pv"},
        FaultyPair{"ReshapeOfRanks", kFourRanks, " --reshape 3:add1", "3", "add1"},
        FaultyPair{"Dtype", kSingle, " --redtype 0:attn.core.softmax", "0", "attn.core.softmax"},
        FaultyPair{"DtypeOfRanks", kFourRanks, " --redtype 2:mlp.act", "2", "mlp.act"},
        FaultyPair{"Checksums", kSingle + " --mode md5", " --perturb 2:drop2:0.01", "2", "drop2"},
        FaultyPair{"RealTensors", kSingle + " --mode tensor", " --perturb 1:add2:0.02", "1", "add2"},
        FaultyPair{"Recomputation", kSingle + " --recompute", " --perturb 1:mlp.fc2:0.1", "1",
                   "mlp.fc2.matmul"},
        FaultyPair{"MindSpore", kSingle + " --framework mindspore", " --perturb 2:attn.proj:0.1", "2",
                   "attn.proj.matmul"},
        FaultyPair{"Renamed", kSingle, " --rename legacy --perturb 2:mlp.fc1:0.1", "2", "mlp.fc1.matmul"}),
    [](const auto& pair) { return pair.param.name; });

} // namespace
} // namespace pipescope::test
