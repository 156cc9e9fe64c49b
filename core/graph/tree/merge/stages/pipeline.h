#pragma once

#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// A stage of the pipeline whose tensors are whole; or, after joining, the model.
struct StageGraph
{
    Graph graph;
    MergeNotes notes;
};

/// Joins the stages of a pipeline, and the chunks of the model on each, into one model.
/// Modules of several stages become one with the inputs of the first stage and the outputs of the last (the
/// other way round for backward); layers are numbered through.
///
/// An edition of the public tool marks APIs of other ranks with "_rank<r>" and drops what only they have at
/// top level, except modules; collections are left for mergeCollectionsCompatible(). Ours numbers the calls
/// as the uncut model would, in the order of the last stage.
StageGraph joinStages(const std::vector<StageGraph>& stages, std::size_t chunks,
                      std::optional<Edition> compatible);

/// Puts the n-th collection of every rank under "Apis_Between_Modules_All_Ranks.<n>", as the public tool
/// does. `merged` has the main rank's collections without what is below; `ranks` are
/// ordered by rank.
void mergeCollectionsCompatible(std::span<const Graph* const> ranks, Graph& merged);

/// Copies what nodes hold from one graph into another.
class NodeCopier
{
public:
    NodeCopier(const Graph& from, Graph& to, std::map<std::vector<StringId>, StackId>& stacks);

    /// Kind, stack and mark of recomputation.
    void copyKind(NodeId from, NodeId to);
    void copyInputs(NodeId from, NodeId to);
    void copyOutputs(NodeId from, NodeId to);

    /// Where a node went; empty if nowhere.
    std::optional<NodeId> copyOf(NodeId from) const;
    StringId text(StringId from);

private:
    ItemRange copyItems(ItemRange range, NodeId from, NodeId to);

    const Graph& m_from;
    Graph& m_to;
    /// The stacks of the graph that is copied to.
    std::map<std::vector<StringId>, StackId>& m_stacks;
    std::vector<std::optional<StringId>> m_texts;
    std::vector<std::optional<NodeId>> m_nodes;
};

} // namespace pipescope::graph
