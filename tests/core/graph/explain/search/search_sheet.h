#pragma once

#include "core/graph/open/outline/sheet.h"
#include "tests/support/dump_writer.h"

#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Six rows a side, but the last is on the debug side only; verdicts are made up, and there is no comparison
/// behind them.
///   1 Module.0.layers.7.attn.SelfAttention.forward.0    different 0.6
///   2   Torch.matmul.3.forward                          different 0.9, critical; bfloat16 [8, 1, 16]
///   3 Module.0.layers.12.mlp.MLP.backward.0             undecided 0.1, medium; recomputed, micro step 1
///   4 Apis_Between_Modules.0                            same 0
///   5   Torch.add.0.forward                             unmatched (shape); float32 [4]
/// Step 20, rank 3.
Sheet madeUpSheet();

/// Two dumps of rank 0, read and compared.
Sheet comparedSheet(const test::DumpModel& debug, const test::DumpModel& bench);

std::vector<std::string> namesOf(const Outline& outline, std::span<const RowId> rows);

} // namespace pipescope::graph
