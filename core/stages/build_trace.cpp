#include "core/stages/build_trace.h"

#include "core/stages/classify.h"
#include "core/stages/confirm_numbers.h"
#include "core/stages/infer_batches.h"
#include "core/stages/link.h"
#include "core/stages/message_operators.h"
#include "core/stages/placement.h"
#include "core/stages/steps.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
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
        m_trace.stepLimit = m_options.step;
        m_trace.findings.merge(std::move(m_capture.findings));
        m_placements = placeRanks(m_capture, m_options.sizes, m_trace.findings);
        m_steps = assignSteps(m_capture, m_placements, m_trace.findings);
        const RecordedSchedule recorded = recordedSchedule(m_capture, m_trace.findings);
        m_observed = observeRanges(m_capture, m_steps, recorded.kind == ScheduleKind::DualPipeV, stop);
        m_schedule = chooseSchedule(recorded, m_placements, m_observed, stop, m_trace.findings);
        m_trace.schedule = m_schedule.info;
        m_trace.sizes = m_placements.sizes;
        selectSteps();
        addGroups();
        progress.begin(LoadStage::Classifying, m_capture.ranks.size());
        BlockClassifier classifier(m_schedule, m_steps, m_trace.strings, m_trace.findings);
        for (std::size_t i = 0; i < m_capture.ranks.size() && !stop.stop_requested(); ++i) {
            addTrack(i, classifier);
            progress.advance();
        }
        measureSteps();
        progress.begin(LoadStage::Linking, 0);
        if (!stop.stop_requested()) {
            linkOperators();
        }
        m_trace.findings.sort();
        return std::move(m_trace);
    }

private:
    /// Lists the steps to keep and where the capture's step indices lead to among them.
    void selectSteps()
    {
        for (const StepNumber number : m_steps.numbers) {
            const bool kept = !m_options.step || *m_options.step == number;
            m_keptStep.push_back(kept ? std::optional(StepIndex{m_trace.steps.size()}) : std::nullopt);
            if (kept) {
                m_trace.steps.push_back({number, {}});
            }
        }
        if (m_trace.steps.empty()) {
            m_trace.findings.add(FindingId::StepNotPresent, {}, {}, std::to_string(m_options.step->value));
        }
    }

    /// Whether a record of this step stays; `step` then is its index in the trace.
    bool keepStep(std::optional<StepIndex>& step) const
    {
        if (step) {
            step = m_keptStep[step->value];
            return step.has_value();
        }
        return !m_options.step;
    }

    void addGroups()
    {
        for (const std::vector<Rank>& ranks : m_placements.groups) {
            m_trace.groups.push_back({{}, ranks});
            for (const Rank member : ranks) {
                const auto rank =
                    std::lower_bound(m_capture.ranks.begin(), m_capture.ranks.end(), member,
                                     [](const RankCapture& c, Rank wanted) { return c.rank < wanted; });
                const auto index = static_cast<std::size_t>(rank - m_capture.ranks.begin());
                const bool isLoaded = rank != m_capture.ranks.end() && rank->rank == member;
                // Metadata that contradicts itself may list a rank in two groups; it is shown in one.
                if (isLoaded && m_placements.byRank[index].group == m_trace.groups.size() - 1) {
                    m_trace.groups.back().tracks.emplace_back(index);
                }
            }
        }
    }

    void addTrack(std::size_t i, BlockClassifier& classifier)
    {
        RankCapture& rank = m_capture.ranks[i];
        const Placement& placement = m_placements.byRank[i];
        Track track;
        track.rank = rank.rank;
        track.file = rank.file;
        track.stage = placement.stage;
        if (placement.group) {
            track.group = PipelineGroupIndex{*placement.group};
        }
        track.host = hostIndex(rank.host);
        m_trace.filesOpened += rank.opened ? 1 : 0;
        addBlocks(classifier.classify(rank, track.stage, m_steps.ranks[i].ranges, m_observed.ranks[i]),
                  track);
        // What was observed is no longer needed; ranks can be many.
        m_observed.ranks[i] = {};
        addMessageOperators(rank, m_steps.ranks[i].messageOperators, track);
        addOperators(rank, m_steps.ranks[i].operators, track);
        m_trace.findings.merge(std::move(rank.findings));
        m_trace.tracks.push_back(std::move(track));
    }

    HostIndex hostIndex(const Host& host)
    {
        const auto [known, isNew] =
            m_hosts.try_emplace(std::pair(host.uid, host.name), HostIndex{m_trace.hosts.size()});
        if (isNew) {
            m_trace.hosts.push_back(host);
        }
        return known->second;
    }

    void addBlocks(std::vector<Block> blocks, Track& track)
    {
        track.blocks.reserve(blocks.size());
        for (Block& block : blocks) {
            if (keepStep(block.step)) {
                track.blocks.append(block);
            }
        }
        track.blocks.sort();
    }

    void addMessageOperators(RankCapture& rank, std::span<const std::optional<StepIndex>> steps, Track& track)
    {
        std::vector<bool> isKept;
        for (std::optional<StepIndex> step : steps) {
            isKept.push_back(keepStep(step));
        }
        takeMessageOperators(rank, isKept, m_trace.strings, track);
    }

    void addOperators(RankCapture& rank, std::span<const std::optional<StepIndex>> steps, Track& track)
    {
        track.parts = std::move(rank.parts);
        for (std::size_t i = 0; i < rank.operators.size(); ++i) {
            P2pOperator op = rank.operators[i].op;
            op.step = steps[i];
            if (keepStep(op.step)) {
                op.name = m_trace.strings.intern(rank.strings.text(op.name));
                op.group = m_trace.strings.intern(rank.strings.text(op.group));
                track.operators.push_back(op);
            }
        }
    }

    void linkOperators()
    {
        const GroupMembers groups(m_trace, m_capture.ranks);
        DataFlow flow(m_trace, m_schedule.dataFlow(), m_schedule.shapes);
        ClockOffsets clocks(m_trace);
        resolvePeers(m_trace, groups);
        inferSendPeers(m_trace, flow);
        measureClocks(m_trace, clocks);
        measureInferredClocks(m_trace, clocks);
        BatchInference batches(m_trace, flow, groups);
        batches.measure(clocks);
        clocks.estimate();
        inferReceivePeers(m_trace, flow, clocks);
        batches.apply(clocks);
        fillLocalRanks(m_trace, groups);
        reportUnknownPeers(m_trace);
        pairOperators(m_trace, clocks);
        measureTransfers(m_trace, clocks);
        explainLinks(m_trace, flow);
        supplyNumbersByLinks(m_trace);
        confirmNumbersByLinks(m_trace);
        clocks.tellHosts(m_trace);
    }

    void measureSteps()
    {
        std::vector<std::optional<TimeSpan>> spans(m_trace.steps.size());
        for (const Track& track : m_trace.tracks) {
            for (std::size_t i = 0; i < track.blocks.size(); ++i) {
                if (const auto step = track.blocks.step(BlockIndex{i})) {
                    auto& span = spans[step->value];
                    const TimeSpan own = track.blocks.span(BlockIndex{i});
                    span = span ? span->united(own) : own;
                }
            }
        }
        for (std::size_t i = 0; i < spans.size(); ++i) {
            m_trace.steps[i].span = spans[i].value_or(TimeSpan{});
        }
    }

    Capture m_capture;
    const LoadOptions& m_options;
    Trace m_trace;
    Placements m_placements;
    /// By unique id and name.
    std::map<std::pair<std::string, std::string>, HostIndex> m_hosts;
    StepAssignment m_steps;
    ObservedRun m_observed;
    ChosenSchedule m_schedule;
    std::vector<std::optional<StepIndex>> m_keptStep;
};

} // namespace

Trace buildTrace(Capture&& capture, const LoadOptions& options, Progress& progress,
                 const std::stop_token& stop)
{
    return TraceAssembly(std::move(capture), options).assemble(progress, stop);
}

} // namespace pipescope
