#include "core/graph/compare/match/similarity.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>

namespace pipescope::graph {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15U + (hash >> 29U) + 1;
}

std::uint64_t hashOf(std::string_view text)
{
    return std::hash<std::string_view>{}(text);
}

void addSaturating(std::uint16_t& to, std::uint32_t what)
{
    to = static_cast<std::uint16_t>(
        std::min<std::uint32_t>(to + what, std::numeric_limits<std::uint16_t>::max()));
}

/// The first node of a scope, if possible of the forward.
std::optional<NodeId> firstNode(const Scope& scope)
{
    for (const auto& nodes : scope.nodes) {
        if (!nodes.empty()) {
            return nodes.front();
        }
    }
    return {};
}

void readItems(const Graph& graph, NodeId node, ModuleFeatures& features)
{
    for (const Item& item : graph.inputs(node)) {
        if (item.group == ItemGroup::Parameter) {
            features.parameters = mixed(features.parameters, hashOf(graph.text(item.shape)));
            ++features.parameterCount;
        }
    }
    for (const Item& item : graph.outputs(node)) {
        const std::string_view shape = graph.text(item.shape);
        features.outputs = mixed(features.outputs, hashOf(shape));
        features.outputRanks =
            mixed(features.outputRanks, static_cast<std::uint64_t>(std::ranges::count(shape, ',')));
        for (const Statistic which : kStatistics) {
            const Value value = item.statistic(which);
            if (value.kind() == ValueKind::Real) {
                features.values = mixed(features.values, value.bits());
            }
        }
    }
}

class FeatureReader
{
public:
    FeatureReader(const Graph& graph, const GraphScopes& scopes, const StringPool& names)
        : m_graph(graph)
        , m_tree(scopes.tree)
        , m_names(names)
        , m_features(scopes.tree.scopes.size())
        , m_owner(scopes.tree.scopes.size())
    { }

    std::vector<ModuleFeatures> read()
    {
        const auto count = static_cast<std::uint32_t>(m_tree.scopes.size());
        for (std::uint32_t i = 1; i < count; ++i) {
            const ScopeId parent = m_tree.scopes[i].parent;
            m_owner[i] = isOwner(parent) ? parent : m_owner[parent.value];
            if (m_tree.scopes[i].isModule) {
                m_features[i].parent = m_owner[i];
                m_features[m_owner[i].value].children.push_back(ScopeId{i});
            }
        }
        // Scopes come after those they are in, so from the end everything inside is known.
        for (std::uint32_t i = count; i-- > 1;) {
            const auto first = firstNode(m_tree.scopes[i]);
            if (m_tree.scopes[i].isModule) {
                finishModule(i, first);
            } else if (first) {
                addCalls(i, *first);
            }
        }
        return std::move(m_features);
    }

private:
    bool isOwner(ScopeId id) const { return id == ScopeTree::kRoot || m_tree.scope(id).isModule; }

    void finishModule(std::uint32_t i, std::optional<NodeId> first)
    {
        ModuleFeatures& features = m_features[i];
        if (first) {
            readItems(m_graph, *first, features);
        }
        features.content = mixed(mixed(features.content, features.parameters), features.outputs);
        ModuleFeatures& owner = m_features[m_owner[i].value];
        owner.content = mixed(owner.content, features.content);
        owner.size += features.size;
        for (std::size_t bucket = 0; bucket < features.calls.size(); ++bucket) {
            addSaturating(owner.calls[bucket], features.calls[bucket]);
        }
    }

    /// Calls in each call of their module, so that the number of micro-batches does not count.
    std::uint32_t callsPerModule(std::uint32_t i) const
    {
        const auto most = [](const Scope& scope) {
            return std::max(scope.nodes[0].size(), scope.nodes[1].size());
        };
        const std::size_t ofModule = std::max<std::size_t>(most(m_tree.scope(m_owner[i])), 1);
        return static_cast<std::uint32_t>(
            std::max<std::size_t>((most(m_tree.scopes[i]) + ofModule / 2) / ofModule, 1));
    }

    void addCalls(std::uint32_t i, NodeId first)
    {
        ModuleFeatures& owner = m_features[m_owner[i].value];
        const std::uint64_t name = hashOf(m_names.text(m_tree.scopes[i].part));
        const std::uint32_t calls = callsPerModule(i);
        ModuleFeatures own;
        readItems(m_graph, first, own);
        owner.content = mixed(mixed(mixed(owner.content, name), calls), own.outputs);
        addSaturating(owner.calls[name % owner.calls.size()], calls);
        owner.size += 1;
    }

    const Graph& m_graph;
    const ScopeTree& m_tree;
    const StringPool& m_names;
    std::vector<ModuleFeatures> m_features;
    /// Indexed by scope: the nearest module around it.
    std::vector<ScopeId> m_owner;
};

float shareOfCalls(const ModuleFeatures& ours, const ModuleFeatures& theirs)
{
    if (ours.content == theirs.content) {
        return 1;
    }
    std::uint32_t common = 1;
    std::uint32_t all = 1;
    for (std::size_t i = 0; i < ours.calls.size(); ++i) {
        common += std::min(ours.calls[i], theirs.calls[i]);
        all += std::max(ours.calls[i], theirs.calls[i]);
    }
    return static_cast<float>(common) / static_cast<float>(all);
}

/// Full marks for the same, `nearly` for what is alike, half for nothing on both sides.
float agreement(std::uint64_t ours, std::uint64_t theirs, bool isAlike, float nearly)
{
    if (ours == 0 && theirs == 0) {
        return 0.5F;
    }
    return ours == theirs ? 1.0F : isAlike ? nearly : 0.0F;
}

/// Own name and class of a module.
std::uint64_t kindOf(const Scope& scope)
{
    return (std::uint64_t{scope.className.value} << 32U) | scope.part.value;
}

std::vector<std::uint16_t> bigramsOf(std::string_view text)
{
    const auto lower = [](char c) {
        return static_cast<unsigned>(static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
    };
    std::vector<std::uint16_t> bigrams;
    constexpr std::size_t kMaxLength = 256;
    for (std::size_t i = 1; i < std::min(text.size(), kMaxLength); ++i) {
        bigrams.push_back(static_cast<std::uint16_t>((lower(text[i - 1]) << 8U) | lower(text[i])));
    }
    std::ranges::sort(bigrams);
    return bigrams;
}

} // namespace

std::vector<ModuleFeatures> readFeatures(const Graph& graph, const GraphScopes& scopes,
                                         const StringPool& names)
{
    return FeatureReader(graph, scopes, names).read();
}

float Similarity::ofNames(StringId debug, StringId bench)
{
    if (debug == bench) {
        return 1;
    }
    const auto [row, isNew] = m_ofNames.try_emplace((std::uint64_t{debug.value} << 32U) | bench.value, 0.0F);
    if (isNew) {
        const auto ours = bigramsOf(m_names.text(debug));
        const auto theirs = bigramsOf(m_names.text(bench));
        std::vector<std::uint16_t> common;
        std::ranges::set_intersection(ours, theirs, std::back_inserter(common));
        if (!ours.empty() || !theirs.empty()) {
            row->second =
                2.0F * static_cast<float>(common.size()) / static_cast<float>(ours.size() + theirs.size());
        }
    }
    return row->second;
}

float Similarity::of(ScopeId debug, const ModuleFeatures& ours, ScopeId bench, const ModuleFeatures& theirs)
{
    const Scope& scope = m_debug.scope(debug);
    const Scope& there = m_bench.scope(bench);
    float points = 0.35F * shareOfCalls(ours, theirs);
    points +=
        0.2F
        * agreement(ours.parameters, theirs.parameters, ours.parameterCount == theirs.parameterCount, 0.4F);
    points += 0.1F * agreement(ours.outputs, theirs.outputs, ours.outputRanks == theirs.outputRanks, 0.5F);
    points += 0.175F * ofNames(scope.part, there.part);
    points += 0.175F * ofNames(scope.className, there.className);
    points += ours.values != 0 && ours.values == theirs.values ? 0.2F : 0.0F;
    points += experience(scope, there);
    return std::clamp(points, 0.0F, 1.0F);
}

void Similarity::learn(ScopeId debug, ScopeId bench)
{
    const Scope& scope = m_debug.scope(debug);
    const Scope& there = m_bench.scope(bench);
    ++m_debugCounts[kindOf(scope)][there.part.value];
    ++m_benchCounts[kindOf(there)][scope.part.value];
}

void Similarity::useLearned()
{
    const auto findUsual = [](const auto& counts, auto& usual) {
        for (const auto& [kind, names] : counts) {
            std::uint32_t sum = 0;
            for (const auto& [name, count] : names) {
                sum += count;
            }
            for (const auto& [name, count] : names) {
                // At least two thirds, and more than one that says so.
                if (count >= 2 && count * 3 >= sum * 2) {
                    usual.emplace(kind, StringId{name});
                }
            }
        }
    };
    findUsual(m_debugCounts, m_usualBench);
    findUsual(m_benchCounts, m_usualDebug);
}

float Similarity::experience(const Scope& scope, const Scope& there) const
{
    const auto usualBench = m_usualBench.find(kindOf(scope));
    const auto usualDebug = m_usualDebug.find(kindOf(there));
    const bool isOther = (usualBench != m_usualBench.end() && usualBench->second != there.part)
                         || (usualDebug != m_usualDebug.end() && usualDebug->second != scope.part);
    if (isOther) {
        return -0.3F;
    }
    return usualBench != m_usualBench.end() && usualDebug != m_usualDebug.end() ? 0.2F : 0.0F;
}

} // namespace pipescope::graph
