#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/explain/layers/layer_rows.h"
#include "core/graph/open/opening/graph_document.h"

#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// How many rows readOtherLayerRows() would read.
std::size_t countOtherLayerRows(const GraphDocument& document);

/// The rows of the steps of a run that the document does not hold. They
/// are read one after the other, as the document was, and are not kept. What cannot be read is a finding. An
/// error only if Cancelled.
Result<std::vector<LayerRow>> readOtherLayerRows(const GraphDocument& document, FindingList& findings,
                                                 Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
