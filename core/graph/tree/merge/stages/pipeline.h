#pragma once

#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <cstddef>
#include <optional>
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

} // namespace pipescope::graph
