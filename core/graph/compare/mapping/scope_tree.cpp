#include "core/graph/compare/mapping/scope_tree.h"

#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::string_view kGradients = ".parameters_grad";

std::uint64_t keyOf(ScopeId parent, StringId part)
{
    return (std::uint64_t{parent.value} << 32U) | part.value;
}

/// The stem of a module's name, whatever its direction: "Module.0.x.Linear".
struct ModuleName
{
    std::string_view stem;
    ScopeDirection direction = ScopeDirection::Forward;
};

std::optional<ModuleName> parseModuleName(std::string_view name)
{
    if (const auto parsed = parseNodeName(name); parsed && parsed->isModule()) {
        return ModuleName{parsed->stem, parsed->direction == Direction::Forward ? ScopeDirection::Forward
                                                                                : ScopeDirection::Backward};
    }
    const std::string_view last = name.substr(name.rfind('.') + 1);
    const std::string_view stem = isNumber(last) ? withoutLastParts(name, 1) : name;
    if (!stem.ends_with(kGradients)) {
        return {};
    }
    return ModuleName{stem.substr(0, stem.size() - kGradients.size()), ScopeDirection::ParameterGradient};
}

/// The functions of the framework that lie between an API and the module's own code, the outermost first.
std::vector<std::string_view> frameworkCalls(const Graph& graph, const Node& node)
{
    std::vector<std::string_view> calls;
    if (!node.stack) {
        return calls;
    }
    const auto& lines = graph.stacks[node.stack->value];
    const auto isTemplate = [&](StringId line) {
        return graph.text(line).find("Template") != std::string_view::npos;
    };
    const auto isModuleCode = [&](StringId line) {
        const std::string_view text = graph.text(line);
        return text.find("in forward,") != std::string_view::npos
               || text.find("in backward,") != std::string_view::npos
               || (graph.framework == "mindspore" && text.find("in construct") != std::string_view::npos);
    };
    const auto first = std::ranges::find_if(lines, isTemplate);
    const auto end = first == lines.end() ? first : std::find_if(first + 1, lines.end(), isModuleCode);
    if (end == lines.end()) {
        return calls;
    }
    for (auto line = first + 1; line != end; ++line) {
        const std::string_view text = graph.text(*line);
        const auto in = text.find(", in ");
        const std::string_view function = in == std::string_view::npos
                                              ? std::string_view{}
                                              : text.substr(in + 5, text.find(',', in + 5) - in - 5);
        if (!function.empty() && function != "__call__" && function != "construct") {
            calls.push_back(function);
        }
    }
    std::ranges::reverse(calls);
    return calls;
}

class ScopeReader
{
public:
    ScopeReader(const Graph& graph, StringPool& names)
        : m_graph(graph)
        , m_names(names)
    { }

    GraphScopes read()
    {
        m_scopes.ofNode.resize(m_graph.nodes.size());
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (m_graph.nodes[i].parent && m_graph.nodes[i].kind == NodeKind::Module) {
                readModule(NodeId{i});
            }
        }
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (m_graph.nodes[i].parent && m_graph.nodes[i].kind == NodeKind::Api) {
                readApi(NodeId{i});
            }
        }
        numberLayersFromZero();
        return std::move(m_scopes);
    }

private:
    void place(NodeId node, ScopeId scope, ScopeDirection direction)
    {
        auto& nodes = m_scopes.tree.scopes[scope.value].nodes[static_cast<std::size_t>(direction)];
        m_scopes.ofNode[node.value] = NodeScope{scope, direction, static_cast<std::uint32_t>(nodes.size())};
        nodes.push_back(node);
    }

    void readModule(NodeId id)
    {
        const auto name = parseModuleName(m_graph.name(id));
        if (!name || countParts(name->stem) < 2) {
            return;
        }
        auto& scope = m_scopeOfStem[name->stem];
        if (!scope) {
            scope = addModule(name->stem);
        }
        place(id, *scope, name->direction);
    }

    ScopeId addModule(std::string_view stem)
    {
        const std::string_view className = stem.substr(stem.rfind('.') + 1);
        const std::size_t prefix = stem.find('.') + 1;
        std::string_view path = stem.substr(0, stem.size() - className.size());
        path.remove_prefix(std::min(prefix, path.size()));
        ScopeId at = ScopeTree::kRoot;
        for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
            at = m_scopes.tree.addChild(at, m_names.intern(path.substr(0, dot)));
            path.remove_prefix(dot + 1);
        }
        if (at != ScopeTree::kRoot) {
            Scope& scope = m_scopes.tree.scopes[at.value];
            scope.className = m_names.intern(className);
            scope.isModule = true;
        }
        return at;
    }

    void readApi(NodeId id)
    {
        const auto name = parseNodeName(m_graph.name(id));
        if (!name) {
            return;
        }
        const bool isForward = name->direction == Direction::Forward;
        if (!isForward) {
            const auto forward = m_graph.find(nameOf(name->stem, Direction::Forward, name->call));
            const auto& its = forward ? m_scopes.ofNode[forward->value] : std::nullopt;
            // The forward may come later in a broken file; then the node's own place has to do.
            if (its) {
                place(id, its->scope, ScopeDirection::Backward);
                return;
            }
        }
        const NodeId parent = *m_graph.node(id).parent;
        ScopeId at = m_scopes.ofNode[parent.value] ? m_scopes.ofNode[parent.value]->scope : ScopeTree::kRoot;
        for (const std::string_view call : frameworkCalls(m_graph, m_graph.node(id))) {
            at = m_scopes.tree.addChild(at, m_names.intern(call));
        }
        at = m_scopes.tree.addChild(at, m_names.intern(partOf(name->stem, 1)));
        place(id, at, isForward ? ScopeDirection::Forward : ScopeDirection::Backward);
    }

    void numberLayersFromZero()
    {
        const auto className = m_names.find("ParallelTransformer");
        const auto layers = m_names.find("layers");
        if (!className || !layers) {
            return;
        }
        std::vector<std::vector<std::pair<std::int64_t, ScopeId>>> numbers(m_scopes.tree.scopes.size());
        for (std::uint32_t i = 1; i < m_scopes.tree.scopes.size(); ++i) {
            const Scope& list = m_scopes.tree.scope(m_scopes.tree.scopes[i].parent);
            const std::string_view part = m_names.text(m_scopes.tree.scopes[i].part);
            const bool isLayer =
                list.part == *layers && m_scopes.tree.scope(list.parent).className == *className;
            std::int64_t number = 0;
            if (isLayer && isNumber(part)
                && std::from_chars(part.data(), part.data() + part.size(), number).ec == std::errc{})
            {
                numbers[m_scopes.tree.scopes[i].parent.value].emplace_back(number, ScopeId{i});
            }
        }
        for (auto& ofList : numbers) {
            std::ranges::sort(ofList);
            const std::int64_t smallest = ofList.empty() ? 0 : ofList.front().first;
            for (const auto& [number, scope] : ofList) {
                if (smallest > 0) {
                    m_scopes.tree.relabel(scope, m_names.intern(std::to_string(number - smallest)));
                }
            }
        }
    }

    const Graph& m_graph;
    StringPool& m_names;
    GraphScopes m_scopes;
    std::unordered_map<std::string_view, std::optional<ScopeId>> m_scopeOfStem;
};

} // namespace

ScopeTree::ScopeTree()
{
    scopes.emplace_back();
}

std::optional<ScopeId> ScopeTree::child(ScopeId parent, StringId part) const
{
    const auto found = m_children.find(keyOf(parent, part));
    return found == m_children.end() ? std::nullopt : std::optional(found->second);
}

ScopeId ScopeTree::addChild(ScopeId parent, StringId part)
{
    const auto [row, isNew] = m_children.try_emplace(keyOf(parent, part), ScopeId{scopes.size()});
    if (isNew) {
        scopes.emplace_back();
        scopes.back().parent = parent;
        scopes.back().part = part;
    }
    return row->second;
}

void ScopeTree::relabel(ScopeId id, StringId part)
{
    Scope& scope = scopes[id.value];
    m_children.erase(keyOf(scope.parent, scope.part));
    scope.part = part;
    m_children.try_emplace(keyOf(scope.parent, part), id);
}

std::vector<StringId> ScopeTree::path(ScopeId id, ScopeId ancestor) const
{
    std::vector<StringId> parts;
    for (; id != ancestor && id != kRoot; id = scope(id).parent) {
        parts.push_back(scope(id).part);
    }
    std::ranges::reverse(parts);
    return parts;
}

GraphScopes readScopes(const Graph& graph, StringPool& names)
{
    return ScopeReader(graph, names).read();
}

std::vector<StringId> partsOf(std::string_view path, StringPool& names)
{
    std::vector<StringId> parts;
    while (true) {
        const std::size_t dot = path.find('.');
        parts.push_back(names.intern(path.substr(0, dot)));
        if (dot == std::string_view::npos) {
            return parts;
        }
        path.remove_prefix(dot + 1);
    }
}

std::string pathText(std::span<const StringId> parts, const StringPool& names)
{
    std::string text;
    for (const StringId part : parts) {
        text += text.empty() ? "" : ".";
        text += names.text(part);
    }
    return text;
}

} // namespace pipescope::graph
