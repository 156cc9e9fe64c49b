#include "core/graph/explain/search/suspects.h"
#include "core/graph/open/opening/graph_document.h"
#include "tests/golden/diverge/diverge_case.h"
#include "tests/golden/diverge/faulty_pairs.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::test {
namespace {

using namespace graph;

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

INSTANTIATE_TEST_SUITE_P(Of, KindsOfFault, testing::ValuesIn(kFaultyPairs),
                         [](const auto& pair) { return pair.param.name; });

} // namespace
} // namespace pipescope::test
