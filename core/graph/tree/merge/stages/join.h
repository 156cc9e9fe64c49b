#pragma once

#include "core/graph/tree/merge/stages/pipeline.h"
#include "core/graph/tree/merge/stages/stage_names.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// A node of a virtual stage.
struct StageNode
{
    std::size_t virtualStage = 0;
    NodeId node;

    friend auto operator<=>(const StageNode&, const StageNode&) = default;
};

/// What stands behind the name of an API of another stage until it has its number.
inline constexpr char kStageMark = '@';

/// A point to point transfer, "Distributed.send.0.forward".
bool isTransfer(std::string_view name);

/// The same work: equal APIs, with equal inputs and outputs.
bool isSameWork(const Graph& a, NodeId nodeA, const Graph& b, NodeId nodeB);

/// A graph made of those of the stages, which it refers to.
class StageJoin
{
public:
    StageJoin(const std::vector<StageGraph>& stages, std::size_t chunks, bool isCompatible);

    Graph& graph() { return m_graph; }

    const StageNames& names() const { return m_names; }

    std::size_t stages() const { return m_stages.size(); }

    const Graph& stage(std::size_t stage) const { return m_stages[stage].graph; }

    /// The modules at top level of all virtual stages that have that name in the whole model.
    std::vector<StageNode> topLevelMembers(std::string_view name) const;

    /// Joins the nodes, and all below. The members are ordered by virtual stage.
    NodeId addTree(const std::vector<StageNode>& members, NodeId parent);
    /// Without what is below.
    NodeId addEmpty(StageNode member, NodeId parent);
    /// Sets it for the node and all below.
    void setMicroStep(NodeId node, std::int32_t microStep);

    StageGraph finish();

private:
    struct Joined
    {
        NodeId node;
        std::vector<StageNode> members;
    };

    /// Whose outputs, of a backward module inputs, the joined node has.
    StageNode lastOf(const std::vector<StageNode>& members, bool isTurned) const;
    /// The public tool takes only the layers of further chunks, and what stands beside them.
    bool losesFurtherChunks(const std::vector<StageNode>& members) const;
    bool hasLayers(StageNode member) const;

    bool isOfFirstChunk(StageNode node) const { return m_names.chunkOfStage(node.virtualStage) == 0; }

    /// The public tool leaves a module as the first stage has it where the side that should be common
    /// differs.
    bool keepsFirst(const std::vector<StageNode>& members, bool isTurned) const;
    std::string nameFor(StageNode member) const;
    NodeId addNode(const std::vector<StageNode>& members, NodeId parent);
    std::vector<std::vector<StageNode>> children(const Joined& joined);
    void addChildren(StageNode member, bool isUpdate, std::vector<std::vector<StageNode>>& all);
    MergeNotes notes();
    void addRepeated(MergeNotes& notes);
    void addDiffering(StageNode shown, const std::vector<StageNode>& others, bool ofOutputs,
                      NodeMerge& merge);

    const Graph& graphOf(StageNode node) const { return m_stages[m_names.stageOf(node.virtualStage)].graph; }

    NodeCopier& copierOf(StageNode node) { return m_copiers[m_names.stageOf(node.virtualStage)]; }

    const std::vector<StageGraph>& m_stages;
    StageNames m_names;
    bool m_isCompatible;
    Graph m_graph;
    std::map<std::vector<StringId>, StackId> m_stacks;
    std::vector<NodeCopier> m_copiers;
    /// Steps of an update that are in the model once, and the same of other stages.
    std::map<StageNode, std::vector<StageNode>> m_repeated;
    /// See MergeNotes::stages.
    std::vector<std::uint16_t> m_stageOfNode;
};

} // namespace pipescope::graph
