#include "core/run/inference/assembly/build_trace.h"

#include "core/base/threads/parallel.h"
#include "core/run/inference/blocks/classify.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/links/infer_links.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/placement/captured_ranks.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/placement/trace_frame.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/lookup/step_spans.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

class TraceAssembly
{
public:
    TraceAssembly(Capture&& capture, const LoadOptions& options)
        : m_capture(std::move(capture))
        , m_options(options)
    { }

    Trace assemble(Progress& progress, const std::stop_token& stop)
    {
        assembleTracks(progress, stop);
        progress.begin(ProgressPhase::Linking, 0);
        if (!stop.stop_requested()) {
            link();
        }
        m_trace.findings.sort();
        return std::move(m_trace);
    }

    Trace assemblePreview(const std::stop_token& stop)
    {
        Progress silent;
        assembleTracks(silent, stop);
        m_trace.findings = {};
        return std::move(m_trace);
    }

private:
    /// Level none records no operators, and not every framework records messages about them.
    void link()
    {
        if (m_trace.operatorCount() > 0 || m_options.detail < LoadDetail::Operators) {
            linkOperators(m_trace, recordsOf(m_capture.ranks), m_schedule, workerCount(m_options.jobs));
        } else {
            linkBySchedule(m_trace, DataFlow(m_trace, m_schedule.dataFlow()), {},
                           workerCount(m_options.jobs));
        }
    }

    void assembleTracks(Progress& progress, const std::stop_token& stop)
    {
        m_trace.stepLimit = m_options.step;
        m_trace.findings.merge(std::move(m_capture.findings));
        const auto records = recordsOf(m_capture.ranks);
        m_placements = placeRanks(records, m_options.sizes, m_trace.findings);
        // Of a run of which nothing could be read there is nothing more to say.
        FindingList unsaid;
        FindingList& findings = isAnythingRead() ? m_trace.findings : unsaid;
        m_steps = assignSteps(m_capture, m_placements, workerCount(m_options.jobs), findings);
        const RecordedSchedule recorded = recordedSchedule(records, findings);
        m_observed = observeRanges(m_capture, m_steps, recorded.named.kind == ScheduleKind::DualPipeV,
                                   workerCount(m_options.jobs), stop);
        reportEmptyWeights(m_capture, m_observed, m_trace.findings);
        m_schedule = chooseSchedule(recorded, m_placements, m_observed, stop, findings);
        m_trace.schedule = m_schedule.info;
        m_trace.sizes = m_placements.sizes;
        m_trace.recordedSizes = m_placements.recorded;
        m_trace.placementOrigin = m_placements.origin;
        m_frame.selectSteps(m_steps.numbers);
        m_frame.addGroups(m_placements, records);
        if (!m_options.ranks && !m_options.devices) {
            reportMissingRanks(m_placements, records, m_trace.findings);
        }
        addTracks(progress, stop);
        reportMissingCollectives();
        measureSteps(m_trace);
    }

    bool isAnythingRead() const
    {
        return std::ranges::any_of(m_capture.ranks, [](const RankCapture& rank) {
            return !rank.ranges.empty() || !rank.operators.empty();
        });
    }

    /// Several pipelines reduce their gradients together.
    void reportMissingCollectives()
    {
        const bool areRead = m_options.detail == LoadDetail::Everything && !m_options.step;
        const bool areMissing =
            std::ranges::all_of(m_trace.tracks, [](const Track& track) { return track.collectives.empty(); });
        if (areRead && areMissing && m_trace.groups.size() > 1 && m_trace.operatorCount() > 0) {
            m_trace.findings.add(FindingId::CollectivesNotRecorded);
        }
    }

    void addTracks(Progress& progress, const std::stop_token& stop)
    {
        progress.begin(ProgressPhase::Classifying, m_capture.ranks.size());
        BlockClassifier classifier(m_schedule, m_steps, m_trace.strings);
        std::vector<TextMap> texts;
        m_trace.tracks.reserve(m_capture.ranks.size());
        for (std::size_t i = 0; i < m_capture.ranks.size() && !stop.stop_requested(); ++i) {
            RankCapture& rank = m_capture.ranks[i];
            Track& track = m_trace.tracks.emplace_back(m_frame.trackOf(rank, m_placements.byRank[i]));
            addMessageOperators(rank, m_steps.ranks[i].messageOperators, track);
            texts.emplace_back(rank.strings, m_trace.strings);
            classifier.expect(track.stage, m_observed.ranks[i], m_trace.strings);
        }
        parallelFor(texts.size(), workerCount(m_options.jobs), stop, [&](std::size_t i) {
            fill(i, texts[i], classifier);
            progress.advance();
        });
        for (RankCapture& rank : m_capture.ranks) {
            m_trace.findings.merge(std::move(rank.findings));
        }
    }

    /// Several ranks at the same time.
    void fill(std::size_t i, const TextMap& texts, const BlockClassifier& classifier)
    {
        RankCapture& rank = m_capture.ranks[i];
        Track& track = m_trace.tracks[i];
        track.stepWindows =
            m_frame.stepWindowsOf(rank.stepWindows.empty() ? rank.profilerSteps : rank.stepWindows);
        std::vector<Block> blocks =
            classifier.classify(rank, texts, track.stage, m_steps.ranks[i].ranges, m_observed.ranks[i]);
        assignCollectiveSteps(blocks, rank.collectives);
        addBlocks(std::move(blocks), track);
        addOperators(rank, m_steps.ranks[i].operators, texts, track);
        track.collectives = m_frame.collectivesOf(rank.collectives, texts);
        // There can be many ranks: their memory is used again for the links.
        m_observed.ranks[i] = {};
        m_steps.ranks[i] = {};
        rank.ranges = {};
        rank.operators = {};
        rank.collectives = {};
    }

    void addBlocks(std::vector<Block> blocks, Track& track)
    {
        track.blocks.reserve(blocks.size());
        for (Block& block : blocks) {
            if (m_frame.keepStep(block.step)) {
                track.blocks.append(block);
            }
        }
        track.blocks.sort();
    }

    void addMessageOperators(RankCapture& rank, std::span<const std::optional<StepIndex>> steps, Track& track)
    {
        std::vector<bool> isKept;
        for (std::optional<StepIndex> step : steps) {
            isKept.push_back(m_frame.keepStep(step));
        }
        takeMessageOperators(rank, isKept, m_trace.strings, track);
    }

    void addOperators(RankCapture& rank, std::span<const std::optional<StepIndex>> steps,
                      const TextMap& texts, Track& track)
    {
        track.parts = std::move(rank.parts);
        track.operators.reserve(rank.operators.size());
        for (std::size_t i = 0; i < rank.operators.size(); ++i) {
            P2pOperator op = rank.operators[i].op;
            op.step = steps[i];
            if (m_frame.keepStep(op.step)) {
                op.name = texts(op.name);
                op.group = texts(op.group);
                track.operators.push_back(op);
            }
        }
    }

    Capture m_capture;
    const LoadOptions& m_options;
    Trace m_trace;
    TraceFrame m_frame{m_trace, m_options};
    Placements m_placements;
    StepAssignment m_steps;
    ObservedRun m_observed;
    ChosenSchedule m_schedule;
};

} // namespace

Trace buildTrace(Capture&& capture, const LoadOptions& options, Progress& progress,
                 const std::stop_token& stop)
{
    return TraceAssembly(std::move(capture), options).assemble(progress, stop);
}

Trace buildPreview(Capture&& capture, const LoadOptions& options, const std::stop_token& stop)
{
    return TraceAssembly(std::move(capture), options).assemblePreview(stop);
}

} // namespace pipescope
