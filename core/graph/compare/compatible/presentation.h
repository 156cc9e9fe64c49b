#pragma once

#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/read/model/edition.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pipescope::graph::compatible {

/// Its contents are arbitrary, so it always has the good score.
bool isScoreless(std::string_view api);
/// The edition New checks nothing of it, or only the outputs without looking at inputs.
bool isUnchecked(std::string_view api);
bool isCheckedByOutputs(std::string_view api);

/// The colour of the scores begin ≤ score < end (of `begin` if they are equal).
struct NodeColour
{
    /// "#FFFCF3"
    std::string_view colour;
    double begin = 0;
    double end = 0;
    /// No score: the node is unmatched.
    bool isUnmatched = false;
    /// "pass", "warning", "error", "unmatched node"; New only.
    std::string_view accuracyLevel;
    std::string_view description;
};

std::span<const NodeColour> nodeColours(Edition edition, ComparisonMode mode);
/// Colours as tb_config has them: JSON.
std::string nodeColoursJson(std::span<const NodeColour> colours);

/// A column that viewers explain.
struct ToolTip
{
    std::string_view column;
    std::string_view text;
};

std::span<const ToolTip> toolTips(ComparisonMode mode);
/// As tb_config has them: JSON.
std::string toolTipsJson(ComparisonMode mode);

} // namespace pipescope::graph::compatible
