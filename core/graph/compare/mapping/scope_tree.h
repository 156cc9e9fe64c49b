#pragma once

#include "core/base/ids.h"
#include "core/base/string_pool.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pipescope::graph {

/// Position in a ScopeTree; 0 is the root.
using ScopeId = Index<struct ScopeTag>;

enum class ScopeDirection : std::uint8_t
{
    Forward,
    Backward,
    ParameterGradient
};

inline constexpr std::size_t kScopeDirectionCount = 3;

/// A dotted path without call number, class and direction: "0.module.decoder.layers.3.mlp".
struct Scope
{
    ScopeId parent;
    /// Last part of the path, in the pool of names that both sides share.
    StringId part;
    /// Class of the module that has this path, in the same pool; 0 (empty) for APIs and where no module is.
    StringId className;
    /// A module has this path.
    bool isModule = false;
    /// What has it, in execution order.
    std::array<std::vector<NodeId>, kScopeDirectionCount> nodes;
};

/// All scopes of a graph, parents before their children. Read by any number of threads.
class ScopeTree
{
public:
    static constexpr ScopeId kRoot{std::uint32_t{0}};

    ScopeTree();

    std::vector<Scope> scopes;

    const Scope& scope(ScopeId id) const { return scopes[id.value]; }

    std::optional<ScopeId> child(ScopeId parent, StringId part) const;
    /// Makes it if it is not there.
    ScopeId addChild(ScopeId parent, StringId part);
    /// Another last part; the parent must have no child of that name.
    void relabel(ScopeId id, StringId part);

    /// The parts of the path below `ancestor`, which lies on it.
    std::vector<StringId> path(ScopeId id, ScopeId ancestor = kRoot) const;

private:
    std::unordered_map<std::uint64_t, ScopeId> m_children;
};

/// Where a node is in a ScopeTree.
struct NodeScope
{
    ScopeId scope;
    ScopeDirection direction = ScopeDirection::Forward;
    /// Position in the list of the scope's nodes.
    std::uint32_t ordinal = 0;
};

struct GraphScopes
{
    ScopeTree tree;
    /// Indexed by node; empty for nodes outside the tree, collections, the root and modules without path.
    std::vector<std::optional<NodeScope>> ofNode;
};

/// The scopes of a graph. The layers of a ParallelTransformer are numbered from 0.
GraphScopes readScopes(const Graph& graph, StringPool& names);

/// "a.b.c" in parts.
std::vector<StringId> partsOf(std::string_view path, StringPool& names);
std::string pathText(std::span<const StringId> parts, const StringPool& names);

} // namespace pipescope::graph
