#pragma once

#include "core/run/analysis/links/message_list.h"
#include "core/run/bubbles/report/analysis.h"
#include "core/run/bubbles/what_if/scenario.h"
#include "core/run/model/trace.h"
#include "ui/run/picture/charts/chart.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::picture {

// All are of bounded size: where there are many ranks, stages, steps or micro-batches, neighbours share a row
// or cell.

/// The length of each step, as its mean rank spends it: busy, or idle by class.
Chart stepsChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate);

/// What a micro-batch takes on each virtual stage, or on each stage where blocks overlap: forward, backward
/// and both at once, in the mean of ranks and steps, and the mean of the stages as a line.
Chart stagesChart(const TracePointer& trace, const BubbleAnalysis& analysis, const Translate& translate);

/// The blocks of a chart: all where nothing is chosen.
struct BlockChoice
{
    std::optional<BlockKind> kind = std::nullopt;
    std::optional<Stage> stage = std::nullopt;
};

/// How many blocks take how long, on a logarithmic scale. Those further than three robust deviations from the
/// median of their kind of work have a colour of their own. A bar leads to its longest block.
Chart durationsChart(const TracePointer& trace, const BubbleAnalysis& analysis, const BlockChoice& choice,
                     const Translate& translate);

/// What the cells of a chart of links show.
enum class LinkFigure : std::uint8_t
{
    Bandwidth,
    Waiting
};

/// A figure of the messages of each pair of ranks: senders in rows, receivers in columns; what is slow or
/// waits long is dark. A cell leads to the messages of its worst pair.
Chart linksChart(const Trace& trace, const std::vector<MessagePair>& pairs, LinkFigure figure,
                 const Translate& translate);

/// By how much the blocks of each rank and micro-batch of a step take longer or shorter than usual.
Chart microBatchesChart(const TracePointer& trace, const BubbleAnalysis& analysis, StepIndex step,
                        const Translate& translate);

/// How many micro-batches' activations ranks keep in the course of a step: the ranks that keep most.
Chart inFlightChart(const Trace& trace, const BubbleAnalysis& analysis, StepIndex step,
                    const Translate& translate);

/// The blocks of one step and pipeline as measured and, below that on the same time axis, as they would be.
Chart scenarioChart(const Trace& trace, const PlayedScenario& played, const Translate& translate);

/// The blocks of a rank in each step, one step below the other on one time axis that begins with each step.
/// Of steps that share a row the longest is drawn.
Chart stepsOfRankChart(const Trace& trace, const BubbleAnalysis& analysis, Rank rank,
                       const Translate& translate);

/// The rank that charts of a single one show: the selected one if it has blocks in steps, or else the first.
/// Empty where no rank has any.
std::optional<Rank> rankToShow(const BubbleAnalysis& analysis, const ChartSubject& selected);

/// The step that charts of a single one show: the selected one, or else the longest. There must be steps.
StepIndex stepToShow(const BubbleAnalysis& analysis, const ChartSubject& selected);

} // namespace pipescope::picture
