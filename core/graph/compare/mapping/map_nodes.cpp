#include "core/graph/compare/mapping/map_nodes.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

namespace pipescope::graph {
namespace {

struct Rule
{
    std::vector<StringId> debugPath;
    std::vector<StringId> benchPath;
};

/// The rules of all classes, by class and first part of the path, the longest first.
class RuleTable
{
public:
    RuleTable(const LayerMapping& mapping, StringPool& names)
    {
        for (const auto& [className, paths] : mapping.rules) {
            const StringId type = className == kTopLayer ? StringId{} : names.intern(className);
            for (const auto& [debugPath, benchPath] : paths) {
                Rule rule{partsOf(debugPath, names), partsOf(benchPath, names)};
                m_rules[keyOf(type, rule.debugPath.front())].push_back(std::move(rule));
            }
        }
        for (auto& [key, rules] : m_rules) {
            std::ranges::stable_sort(rules, std::ranges::greater{},
                                     [](const Rule& rule) { return rule.debugPath.size(); });
        }
    }

    /// The rule for the way on from a scope; null if there is none.
    const Rule* find(const Scope& from, bool isRoot, std::span<const StringId> rest) const
    {
        if (!isRoot && !from.isModule) {
            return nullptr;
        }
        const auto found = m_rules.find(keyOf(isRoot ? StringId{} : from.className, rest.front()));
        if (found == m_rules.end()) {
            return nullptr;
        }
        for (const Rule& rule : found->second) {
            if (rule.debugPath.size() <= rest.size()
                && std::ranges::equal(rule.debugPath, rest.first(rule.debugPath.size())))
            {
                return &rule;
            }
        }
        return nullptr;
    }

private:
    static std::uint64_t keyOf(StringId className, StringId part)
    {
        return (std::uint64_t{className.value} << 32U) | part.value;
    }

    std::unordered_map<std::uint64_t, std::vector<Rule>> m_rules;
};

std::optional<ScopeId> follow(const ScopeTree& tree, std::optional<ScopeId> from,
                              std::span<const StringId> parts)
{
    for (const StringId part : parts) {
        if (!from) {
            break;
        }
        from = tree.child(*from, part);
    }
    return from;
}

std::optional<ScopeId> translate(const ScopeTree& debug, const ScopeTree& bench, const RuleTable& rules,
                                 ScopeId scope)
{
    const std::vector<StringId> path = debug.path(scope);
    std::optional<ScopeId> there = ScopeTree::kRoot;
    ScopeId here = ScopeTree::kRoot;
    for (std::span<const StringId> rest = path; !rest.empty() && there;) {
        const Rule* rule = rules.find(debug.scope(here), here == ScopeTree::kRoot, rest);
        const std::size_t taken = rule == nullptr ? 1 : rule->debugPath.size();
        there = follow(bench, there, rule == nullptr ? rest.first(1) : std::span(rule->benchPath));
        here = follow(debug, here, rest.first(taken)).value_or(scope);
        rest = rest.subspan(taken);
    }
    return there;
}

} // namespace

std::vector<std::optional<ScopeId>> translateScopes(const ScopeTree& debug, const ScopeTree& bench,
                                                    const LayerMapping& mapping, StringPool& names)
{
    const RuleTable rules(mapping, names);
    std::vector<std::optional<ScopeId>> translated(debug.scopes.size());
    for (std::uint32_t i = 0; i < debug.scopes.size(); ++i) {
        translated[i] = translate(debug, bench, rules, ScopeId{i});
    }
    return translated;
}

std::vector<MappedNode> mapNodes(const Graph& debug, const Graph& bench, const LayerMapping& mapping)
{
    StringPool names;
    const GraphScopes debugScopes = readScopes(debug, names);
    const GraphScopes benchScopes = readScopes(bench, names);
    const auto translated = translateScopes(debugScopes.tree, benchScopes.tree, mapping, names);
    std::vector<MappedNode> mapped(debug.nodes.size());
    for (std::size_t i = 0; i < debug.nodes.size(); ++i) {
        const auto& scope = debugScopes.ofNode[i];
        if (!scope) {
            continue;
        }
        mapped[i].isMapped = true;
        const auto there = translated[scope->scope.value];
        if (!there) {
            continue;
        }
        const auto& nodes = benchScopes.tree.scope(*there).nodes[static_cast<std::size_t>(scope->direction)];
        if (scope->ordinal < nodes.size()) {
            mapped[i].bench = nodes[scope->ordinal];
            mapped[i].isRenamedGradient =
                scope->direction == ScopeDirection::ParameterGradient
                && debugScopes.tree.scope(scope->scope).part != benchScopes.tree.scope(*there).part;
        }
    }
    return mapped;
}

} // namespace pipescope::graph
