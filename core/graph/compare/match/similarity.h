#pragma once

#include "core/graph/compare/mapping/scope_tree.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {

/// What a module is like, whatever it is called: compared over two graphs. Hashes are 0 where there is
/// nothing.
struct ModuleFeatures
{
    /// The module around it; the root for the outermost.
    ScopeId parent;
    /// The modules in it, in the order in which they first ran.
    std::vector<ScopeId> children;
    /// APIs, shapes and modules in it, down to the last, in their order.
    std::uint64_t content = 0;
    /// How often each API is called in it, by a hash of the name.
    std::array<std::uint16_t, 32> calls{};
    /// Shapes of its parameters, how many they are, shapes of its outputs, and how many sizes those have.
    std::uint64_t parameters = 0;
    std::uint32_t parameterCount = 0;
    std::uint64_t outputs = 0;
    std::uint64_t outputRanks = 0;
    /// Statistics and checksums of its first outputs.
    std::uint64_t values = 0;
    /// Modules and APIs in it, itself counted.
    std::uint32_t size = 1;
};

/// The features of the modules of a graph, by scope; those of other scopes are empty.
std::vector<ModuleFeatures> readFeatures(const Graph& graph, const GraphScopes& scopes,
                                         const StringPool& names);

/// How likely it is that two modules are the same: 0 … 1. For one thread.
class Similarity
{
public:
    Similarity(const GraphScopes& debug, const GraphScopes& bench, const StringPool& names)
        : m_debug(debug.tree)
        , m_bench(bench.tree)
        , m_names(names)
    { }

    /// The weighted mean of what agrees: 35 % the calls in them, 20 % parameters, 10 % outputs, 17.5 % each
    /// the own name and the class; and 20 points more where the first outputs have the same values.
    float of(ScopeId debug, const ModuleFeatures& ours, ScopeId bench, const ModuleFeatures& theirs);

    /// Counts a pair that was found. What most modules of a name and class are called on the other side then
    /// counts: 20 points more for that name, 30 less for another. Numbers of lists are not learnt.
    void learn(ScopeId debug, ScopeId bench);
    void useLearned();

private:
    float experience(const Scope& scope, const Scope& there) const;

    /// Dice's coefficient of the pairs of neighbouring letters, whatever their case.
    float ofNames(StringId debug, StringId bench);

    const ScopeTree& m_debug;
    const ScopeTree& m_bench;
    const StringPool& m_names;
    std::unordered_map<std::uint64_t, float> m_ofNames;
    /// Indexed by class and own name of the debug module, and of the bench module: how often it has which
    /// name there.
    using Counts = std::unordered_map<std::uint64_t, std::unordered_map<std::uint32_t, std::uint32_t>>;
    Counts m_debugCounts;
    Counts m_benchCounts;
    /// Those names that most have.
    std::unordered_map<std::uint64_t, StringId> m_usualBench;
    std::unordered_map<std::uint64_t, StringId> m_usualDebug;
};

} // namespace pipescope::graph
