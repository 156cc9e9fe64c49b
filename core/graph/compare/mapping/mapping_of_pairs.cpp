#include "core/graph/compare/mapping/map_nodes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// Takes common last parts from two paths, but not all: what holds for "decoder.layers.0" and
/// "encoder.layers.0" holds for their elders.
void cutCommonEnd(std::string& path, std::string& other)
{
    while (true) {
        const std::size_t dot = path.rfind('.');
        const std::size_t otherDot = other.rfind('.');
        if (dot == std::string::npos || otherDot == std::string::npos
            || std::string_view(path).substr(dot) != std::string_view(other).substr(otherDot))
        {
            return;
        }
        path.resize(dot);
        other.resize(otherDot);
    }
}

/// A rule for one module.
struct Wish
{
    std::string className;
    std::string debugPath;
    std::string benchPath;
};

class RuleFinder
{
public:
    RuleFinder(const ScopeTree& debug, const ScopeTree& bench,
               std::span<const std::optional<ScopeId>> partners, StringPool& names)
        : m_debug(debug)
        , m_bench(bench)
        , m_partners(partners)
        , m_names(names)
    { }

    LayerMapping find()
    {
        countVotes();
        for (const auto& [place, votes] : m_votes) {
            const auto most =
                std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; });
            if (most->first != place.second) {
                m_mapping.rules[place.first].emplace(place.second, most->first);
            }
        }
        // A rule changes what shorter and longer paths mean, so a correction may need another.
        constexpr int kMaxRounds = 4;
        for (int round = 0; round < kMaxRounds && correct(); ++round) {
        }
        return std::move(m_mapping);
    }

private:
    bool isAncestor(ScopeId ancestor, ScopeId id) const
    {
        while (id.value > ancestor.value) {
            id = m_bench.scope(id).parent;
        }
        return id == ancestor;
    }

    Wish wishOf(ScopeId id) const
    {
        const ScopeId partner = *m_partners[id.value];
        ScopeId from = ScopeTree::kRoot;
        ScopeId there = ScopeTree::kRoot;
        for (ScopeId at = m_debug.scope(id).parent; at != ScopeTree::kRoot; at = m_debug.scope(at).parent) {
            const auto other = m_partners[at.value];
            if (m_debug.scope(at).isModule && other && *other != partner && isAncestor(*other, partner)) {
                from = at;
                there = *other;
                break;
            }
        }
        return {from == ScopeTree::kRoot ? std::string(kTopLayer)
                                         : std::string(m_names.text(m_debug.scope(from).className)),
                pathText(m_debug.path(id, from), m_names), pathText(m_bench.path(partner, there), m_names)};
    }

    template<class Use>
    void forEachModule(const Use& use) const
    {
        for (std::uint32_t i = 1; i < m_debug.scopes.size(); ++i) {
            if (m_debug.scopes[i].isModule && m_partners[i] && *m_partners[i] != ScopeTree::kRoot) {
                use(ScopeId{i});
            }
        }
    }

    void countVotes()
    {
        forEachModule([this](ScopeId id) {
            Wish wish = wishOf(id);
            cutCommonEnd(wish.debugPath, wish.benchPath);
            ++m_votes[{std::move(wish.className), std::move(wish.debugPath)}][std::move(wish.benchPath)];
        });
    }

    /// Adds rules for what the others translate wrongly; false if there is nothing wrong.
    bool correct()
    {
        const auto translated = translateScopes(m_debug, m_bench, m_mapping, m_names);
        bool hasChanged = false;
        forEachModule([&](ScopeId id) {
            const auto parent = m_debug.scope(id).parent;
            const bool isParentWrong = m_debug.scope(parent).isModule && m_partners[parent.value]
                                       && translated[parent.value] != m_partners[parent.value];
            if (translated[id.value] == m_partners[id.value] || isParentWrong) {
                return;
            }
            const Wish wish = wishOf(id);
            auto& ofClass = m_mapping.rules[wish.className];
            if (ofClass.try_emplace(wish.debugPath, wish.benchPath).second) {
                hasChanged = true;
                return;
            }
            const std::string whole = pathText(m_debug.path(id), m_names);
            const std::string wholeThere = pathText(m_bench.path(*m_partners[id.value]), m_names);
            hasChanged |= m_mapping.rules[std::string(kTopLayer)].try_emplace(whole, wholeThere).second;
        });
        return hasChanged;
    }

    const ScopeTree& m_debug;
    const ScopeTree& m_bench;
    std::span<const std::optional<ScopeId>> m_partners;
    StringPool& m_names;
    LayerMapping m_mapping;
    /// Indexed by class and sub-path: how many modules want which path.
    std::map<std::pair<std::string, std::string>, std::map<std::string, std::size_t>> m_votes;
};

} // namespace

LayerMapping mappingOfPairs(const ScopeTree& debug, const ScopeTree& bench,
                            std::span<const std::optional<ScopeId>> partners, StringPool& names)
{
    return RuleFinder(debug, bench, partners, names).find();
}

LayerMapping mappingOfNodes(const Graph& debug, const Graph& bench,
                            std::span<const std::optional<NodeId>> benchOf)
{
    StringPool names;
    const GraphScopes ours = readScopes(debug, names);
    const GraphScopes theirs = readScopes(bench, names);
    std::vector<std::optional<ScopeId>> partners(ours.tree.scopes.size());
    for (std::size_t i = 0; i < benchOf.size(); ++i) {
        const auto& scope = ours.ofNode[i];
        const auto& there = benchOf[i] ? theirs.ofNode[benchOf[i]->value] : std::nullopt;
        if (scope && there && ours.tree.scope(scope->scope).isModule && !partners[scope->scope.value]) {
            partners[scope->scope.value] = there->scope;
        }
    }
    return mappingOfPairs(ours.tree, theirs.tree, partners, names);
}

} // namespace pipescope::graph
