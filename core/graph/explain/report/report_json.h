#pragma once

#include "core/graph/explain/report/divergence_report.h"

#include <iosfwd>

namespace pipescope::graph {

/// Version of the JSON below. It rises when a field changes its meaning; new fields do not change it.
inline constexpr int kReportVersion = 2;

/// Writes the report as JSON:
///
///     {"version": 2, "debug": "…", "bench": "…", "mode": "summary",
///      "nodes": {"debug": 10, "bench": 10, "matched": 10},
///      "unmatched": {"shape_differs": 2},
///      "levels": {"not compared": 0, "same": 1, "within tolerance": 0, "cannot decide": 7, "different": 2},
///      "first_divergence": null or {"step", "rank", "node", "path", "reason", "layer", "module"},
///      "first_of_ranks": [the same objects],
///      "explaining_group": null or {"text": "pipeline stage 1", "ranks": [4, 5]},
///      "worst": [{"node", "rank", "step", "reason", "layer", "module", "multiple", "relative_error",
///      "consequence"}],
///      "onsets": [{"node", "rank", "step", "reason", "layer", "module", "explained", "share",
///      "explained_alone", "needed", "gain", "usual_gain", "blame", "signature", "confidence"}],
///      "layers": {"of_model": true, "cells": [{"step", "rank", "layer", "nodes", "bad", "bad_forward",
///      "level", "score", "overflow", "node"}], "alike": [{"step", "rank", "parent", "layers": 24, "first":
///      0, "last": 23}], "curves":
///      [{"step", "rank", "node", "layers": [0, 1], "multiples": [0.1, 12]}]}, "communication": ["a sentence
///      for each send whose receive differs"], "overflow": null or {"medium", "high", "critical", "first":
///      null or {"node", "rank", "step", "reason", "layer", "module"}}, "next": ["what to try next"],
///      "largest_error": 0.1, "limits_kept":
///      true, "findings":
///      [{"id", "severity", "rank", "file", "finding"}]}
///
/// `explained` counts the different nodes that can be reached from an onset, `share` is that of all that
/// differ in its step, `explained_alone` counts those that no other onset reaches; `gain` is how much more
/// its outputs differ than its inputs, where that is more than the `usual_gain` of identical layers;
/// `confidence` is null where names say which nodes belong together. `consequence` is true for nodes that one
/// of the ten farthest reaching onsets of their step explains.
///
/// Layers are numbered through the pipeline stages where `of_model` is true, else as the names of each rank
/// number them.
///
/// `cells` are the layers in which a node is bad, that is, different, without partner or with overflow;
/// `layer` is null for nodes outside layers, `bad` counts those that are different or without partner,
/// `bad_forward` those of forwards, `node` is the worst. `alike` are layers that have the same operations
/// with the same shapes; a curve follows one of the worst nodes through them. `path` holds the names from the
/// root to the node. Numbers that are infinite are null; `multiple` counts tolerances, `largest_error` and
/// `relative_error` are those of relativeErrorOf().
Status writeReportJson(const DivergenceReport& report, bool limitsKept, const FindingList& findings,
                       std::ostream& out);

} // namespace pipescope::graph
