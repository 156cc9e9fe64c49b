#include "tests/golden/diverge/diverge_case.h"

#include "core/graph/compare/match/match.h"
#include "core/graph/read/build/build_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pipescope::test {
namespace {

using namespace graph;

std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream stream(line);
    std::string field;
    while (std::getline(stream, field, '\t')) {
        fields.push_back(field);
    }
    fields.resize(4);
    return fields;
}

std::vector<const Graph*> pointersTo(const std::vector<Graph>& graphs)
{
    std::vector<const Graph*> pointers;
    for (const Graph& graph : graphs) {
        pointers.push_back(&graph);
    }
    return pointers;
}

} // namespace

GeneratedDumps::GeneratedDumps(const std::vector<std::string>& arguments)
{
    std::ofstream list(m_temporary.path() / "arguments");
    for (const std::string& line : arguments) {
        if (m_numbers.try_emplace(line, m_numbers.size()).second) {
            list << line << '\n';
        }
    }
    list.close();
    const std::string command = std::string("'") + PIPESCOPE_PYTHON + "' '" + PIPESCOPE_MAKE_DUMPS + "' '"
                                + PIPESCOPE_SHARED + "/tools/make_dump.py' '" + m_temporary.path().string()
                                + "' < '" + (m_temporary.path() / "arguments").string() + "'";
    if (std::system(command.c_str()) != 0) { // NOLINT(concurrency-mt-unsafe): tests run one at a time
        ADD_FAILURE() << "the generator failed: " << command;
    }
}

std::filesystem::path GeneratedDumps::folder(const std::string& arguments) const
{
    return m_temporary.path() / std::to_string(m_numbers.at(arguments));
}

DumpTruth GeneratedDumps::truth(const std::string& arguments, std::int64_t step, std::int32_t rank) const
{
    std::ifstream file(folder(arguments)
                       / ("truth_" + std::to_string(step) + "_" + std::to_string(rank) + ".tsv"));
    DumpTruth truth;
    std::string line;
    while (std::getline(file, line)) {
        const auto fields = fieldsOf(line);
        if (fields[0] == "node") {
            truth.nodes.push_back(fields[1]);
            truth.operations[fields[1]] = {fields[2], fields[3]};
        } else if (fields[0] == "edge") {
            truth.edges.insert({fields[1], fields[2]});
        } else if (fields[0] == "loose") {
            truth.loose.insert(fields[1]);
        } else if (fields[0] == "first") {
            truth.first = fields[1];
        }
    }
    return truth;
}

std::vector<Graph> GeneratedDumps::graphs(const std::string& arguments, std::int64_t step) const
{
    FindingList findings;
    const auto layout = findDumps(folder(arguments) / "dump", findings);
    std::vector<Graph> graphs;
    Progress progress;
    for (const DumpFolder& dump : layout ? layout->folders : std::vector<DumpFolder>{}) {
        if (dump.step == step) {
            auto graph = buildGraph(dump, {}, findings, progress, {});
            if (graph) {
                graphs.push_back(std::move(graph).value());
            }
        }
    }
    EXPECT_FALSE(graphs.empty()) << arguments;
    return graphs;
}

ComparedStep::Pair::Pair(const Graph& debug, const Graph& bench)
    : matching(match(debug, bench, {}))
    , words(debug, bench)
    , comparison{words, matching, {}, {}, {}}
    , verdicts(debug.nodes.size())
{
    comparison.settings.checksumsDecide = debug.hasChecksums && bench.hasChecksums;
    compareNodes(comparison, 0, static_cast<std::uint32_t>(debug.nodes.size()), verdicts);
}

ComparedStep::ComparedStep(std::vector<Graph> debug, std::vector<Graph> bench)
    : m_debug(std::move(debug))
    , m_bench(std::move(bench))
{
    for (std::size_t i = 0; i < m_debug.size(); ++i) {
        m_pairs.push_back(std::make_unique<Pair>(m_debug[i], m_bench[i]));
    }
    const auto graphs = pointersTo(m_debug);
    m_communication = linkCommunication(graphs, {});
    m_order = orderExecution(graphs, m_communication);
}

std::vector<ComparedRank> ComparedStep::ranks() const
{
    std::vector<ComparedRank> ranks;
    for (const auto& pair : m_pairs) {
        ranks.push_back({pair->comparison, pair->verdicts});
    }
    return ranks;
}

DivergentNodes ComparedStep::divergent(const DivergenceSettings& settings) const
{
    const auto compared = ranks();
    return traceDivergence(compared, m_communication, m_order, settings);
}

std::optional<Divergence> ComparedStep::first() const
{
    const auto compared = ranks();
    return findFirstDivergence(compared, m_order);
}

const Graph& ComparedStep::graphOf(const SideNode& node) const
{
    return node.side == Side::Debug ? m_debug[node.rank] : m_bench[node.rank];
}

std::string ComparedStep::nameOf(const SideNode& node) const
{
    return std::string(graphOf(node).name(node.node));
}

} // namespace pipescope::test
