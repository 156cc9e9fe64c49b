#pragma once

#include <QString>

#include "core/analysis/search/search.h"

#include <optional>

namespace pipescope::ui {

/// The shown values of a block or operator that was found.
struct Hit
{
    Rank rank;
    /// As on the chart: "F7.1"; without a label the name.
    std::string name;
    SourceText kind;
    std::optional<Stage> stage;
    std::optional<StepNumber> step;
    /// Empty for an operator; both halves for an overlap block.
    BlockPart forward;
    BlockPart backward;
    TimeSpan span;
};

Hit hitOf(const Trace& trace, const TraceRef& ref);

/// "7", or "7 + 3" for both halves; empty where neither is known.
template<class Id>
QString bothText(const std::optional<Id>& forward, const std::optional<Id>& backward)
{
    const QString first = forward ? QString::number(forward->value) : QString();
    const QString second = backward ? QString::number(backward->value) : QString();
    return first.isEmpty() || second.isEmpty() ? first + second : first + QStringLiteral(" + ") + second;
}

/// Numbers in it are padded with zeros, so that "F2" comes before "F10".
std::string sortKey(const std::string& name);

} // namespace pipescope::ui
