#pragma once

#include "core/run/sources/chrome_trace/rows/row_roles.h"

#include <vector>

namespace pipescope {

/// Some frameworks record no passes of micro-batches but the parts of their layers, as DeepSeek's DualPipe:
/// "attn(F)", "dispatch(F)", "mlp(F)", "combine(F)", "mlp(B)", "mlp(W)", … Adds a slice around the parts of
/// each pass that no other block is around: a forward, a backward with weight gradients within it, an overlap
/// where parts of both directions alternate before the layer is through, or weight gradients alone. A layer
/// is through when each part that the row has of its direction was there. Where passes of one kind follow one
/// another, each has as many layers as divide all such stretches of the row; a send, a receive, another block
/// or another micro-batch between parts ends a pass. What is sent between experts on a row of its own is no
/// block. Linear in slices but for sorting.
void joinLayerParts(ChromeContent& content, std::vector<RowRoles>& rows);

} // namespace pipescope
