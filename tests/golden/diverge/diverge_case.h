#pragma once

#include "core/graph/compare/diverge/compared_rank.h"
#include "core/graph/compare/diverge/divergent_nodes.h"
#include "core/graph/compare/diverge/first_divergence.h"
#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/execution_order.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::test {

/// What make_dumps.py says of the dump of one rank.
struct DumpTruth
{
    /// Layer and operation of each node, in order of begin.
    std::vector<std::string> nodes;
    std::map<std::string, std::pair<std::string, std::string>> operations;
    std::set<std::pair<std::string, std::string>> edges;
    std::set<std::string> loose;
    /// Empty if no fault was injected.
    std::string first;
};

/// Many dumps made with one start of the generator.
class GeneratedDumps
{
public:
    /// `arguments` of each dump, as on the generator's command line; equal ones give one dump.
    explicit GeneratedDumps(const std::vector<std::string>& arguments);

    std::filesystem::path folder(const std::string& arguments) const;
    DumpTruth truth(const std::string& arguments, std::int64_t step, std::int32_t rank) const;
    /// The graphs of one step, by rank.
    std::vector<graph::Graph> graphs(const std::string& arguments, std::int64_t step = 0) const;

private:
    TemporaryFolder m_temporary;
    std::map<std::string, std::size_t> m_numbers;
};

/// All ranks of a step, matched and compared.
class ComparedStep
{
public:
    ComparedStep(std::vector<graph::Graph> debug, std::vector<graph::Graph> bench);

    std::vector<graph::ComparedRank> ranks() const;

    const graph::Communication& communication() const { return m_communication; }

    const graph::ExecutionOrder& order() const { return m_order; }

    graph::DivergentNodes divergent(const graph::DivergenceSettings& settings = {}) const;
    std::optional<graph::Divergence> first() const;

    const graph::Graph& graphOf(const graph::SideNode& node) const;
    std::string nameOf(const graph::SideNode& node) const;

private:
    struct Pair
    {
        Pair(const graph::Graph& debug, const graph::Graph& bench);

        graph::Matching matching;
        graph::Vocabulary words;
        graph::Comparison comparison;
        graph::NodeVerdicts verdicts;
    };

    std::vector<graph::Graph> m_debug;
    std::vector<graph::Graph> m_bench;
    std::vector<std::unique_ptr<Pair>> m_pairs;
    graph::Communication m_communication;
    graph::ExecutionOrder m_order;
};

} // namespace pipescope::test
