#include "core/base/threads/parallel.h"
#include "core/run/inference/assembly/build_trace.h"
#include "core/run/inference/blocks/labelled_classifier.h"
#include "core/run/inference/blocks/labelled_schedule.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/links/infer_links.h"
#include "core/run/inference/links/named_transfers.h"
#include "core/run/inference/links/recorded_links.h"
#include "core/run/inference/placement/captured_ranks.h"
#include "core/run/inference/placement/pipeline_order.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/placement/trace_frame.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/lookup/step_spans.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// A row on its way from the capture to the trace.
struct OpenRow
{
    LabelledTrack& row;
    TextMap texts;
    Track track;
    /// The new index of each block and operator; empty for those of steps that are not kept.
    std::vector<std::optional<BlockIndex>> blocks;
    std::vector<std::optional<OperatorIndex>> operators;
};

class LabelledTraceAssembly
{
public:
    LabelledTraceAssembly(LabelledCapture&& capture, const LoadOptions& options)
        : m_capture(std::move(capture))
        , m_options(options)
        , m_workers(workerCount(options.jobs))
        , m_links(std::move(m_capture.links), m_capture.ranks.size())
    { }

    Trace assemble(Progress& progress, const std::stop_token& stop)
    {
        m_trace.stepLimit = m_options.step;
        m_trace.findings.merge(std::move(m_capture.findings));
        const auto records = recordsOf(m_capture.ranks);
        Placements placements = place(records, stop);
        m_frame.selectSteps(settleLabelledSteps(m_capture, placements, m_workers, m_trace.findings));
        if (!m_capture.isConcluded) {
            parallelFor(m_capture.ranks.size(), m_workers, stop,
                        [&](std::size_t i) { nameChunks(m_capture.ranks[i]); });
        }
        ObservedRun observed = observeLabelled(m_capture, m_workers, stop);
        const ChosenSchedule schedule = choose(placements, observed, stop);
        m_frame.addGroups(placements, records);
        reportMissing(placements, records);
        m_trace.schedule = schedule.info;
        m_trace.sizes = placements.sizes;
        m_trace.recordedSizes = placements.recorded;
        m_trace.placementOrigin = placements.origin;
        m_isPlacementDoubtful = placements.isDoubtful;
        const auto chosen = schedule.dataFlow();
        const auto shape = chosen ? chosen : recordedShape(m_capture, placements);
        progress.begin(ProgressPhase::Classifying, m_capture.ranks.size());
        if (!m_capture.isConcluded) {
            classify(LabelledClassifier(schedule, shape, observed.firstMicroBatch), placements, observed,
                     progress, stop);
        }
        observed.ranks = {};
        addRanks(placements, stop);
        progress.begin(ProgressPhase::Linking, 0);
        if (!stop.stop_requested()) {
            link(records, schedule, shape);
        }
        addOtherRows();
        m_trace.filesOpened = m_capture.filesOpened.value_or(m_trace.filesOpened);
        measureSteps(m_trace);
        m_trace.findings.sort();
        return std::move(m_trace);
    }

private:
    /// If the source made the pipeline from the records, the source also reports its missing ranks.
    void reportMissing(const Placements& placements, std::span<const RankRecords* const> records)
    {
        if (!m_capture.isPipelineAssumed && !m_capture.isConcluded && !m_options.ranks && !m_options.devices)
        {
            reportMissingRanks(placements, records, m_trace.findings);
        }
    }

    Placements place(std::span<const RankRecords* const> records, const std::stop_token& stop)
    {
        return m_capture.isPipelineAssumed && !m_capture.isConcluded
                   ? placeByWork(m_capture, m_options.sizes, m_workers, stop, m_trace.findings)
                   : placeRanks(records, m_options.sizes, m_trace.findings);
    }

    ChosenSchedule choose(Placements& placements, ObservedRun& observed, const std::stop_token& stop)
    {
        if (m_options.sizes == ParallelSizes{}) {
            if (auto concluded = concludedSchedule(m_capture)) {
                return *std::move(concluded);
            }
        }
        const bool mayMissStages = m_capture.isPipelineAssumed && m_options.sizes == ParallelSizes{};
        return mayMissStages
                   ? chooseWithMissingStages(m_capture, placements, observed, stop, m_trace.findings)
                   : chooseLabelledSchedule(m_capture, placements, observed, stop, m_trace.findings);
    }

    void classify(LabelledClassifier classifier, const Placements& placements, const ObservedRun& observed,
                  Progress& progress, const std::stop_token& stop)
    {
        auto& ranks = m_capture.ranks;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (placements.byRank[i].stage) {
                classifier.expect(*placements.byRank[i].stage, ranks[i].blocks.size());
            }
        }
        std::vector<std::uint64_t> contradicted(ranks.size(), 0);
        parallelFor(ranks.size(), m_workers, stop, [&](std::size_t i) {
            contradicted[i] = classifier.classify(ranks[i], placements.byRank[i].stage, observed.ranks[i]);
            progress.advance();
        });
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (contradicted[i] > 0) {
                m_trace.findings.add(FindingId::MicroBatchContradicted, ranks[i].rank, ranks[i].file, {},
                                     contradicted[i]);
            }
        }
    }

    void addRanks(const Placements& placements, const std::stop_token& stop)
    {
        std::vector<OpenRow> rows;
        for (std::size_t i = 0; i < m_capture.ranks.size() && !stop.stop_requested(); ++i) {
            LabelledTrack& rank = m_capture.ranks[i];
            rows.push_back(openRow(rank, m_frame.trackOf(rank, placements.byRank[i])));
        }
        fill(rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            m_links.settle(i, rows[i].blocks, rows[i].operators);
            m_transfers.add(TrackIndex{i}, rows[i].row.namedTransfers, rows[i].operators, rows[i].track);
        }
        addTracks(std::move(rows));
    }

    OpenRow openRow(LabelledTrack& row, Track&& track)
    {
        track.name = std::move(row.name);
        track.stepWindows = m_frame.stepWindowsOf(row.stepWindows);
        return {row, TextMap(row.strings, m_trace.strings), std::move(track), {}, {}};
    }

    void fill(std::vector<OpenRow>& rows)
    {
        parallelFor(rows.size(), m_workers, {}, [&](std::size_t i) {
            addBlocks(rows[i]);
            addOperators(rows[i]);
            rows[i].track.collectives = m_frame.collectivesOf(rows[i].row.collectives, rows[i].texts);
            rows[i].row.collectives = {};
        });
    }

    void addTracks(std::vector<OpenRow>&& rows)
    {
        for (OpenRow& open : rows) {
            m_trace.findings.merge(std::move(open.row.findings));
            m_trace.tracks.push_back(std::move(open.track));
        }
    }

    void addBlocks(OpenRow& open) const
    {
        auto& blocks = open.row.blocks;
        open.blocks.resize(blocks.size());
        open.track.blocks.reserve(blocks.size());
        for (const std::uint32_t i :
             orderByBegin(blocks, [](const LabelledBlock& labelled) { return labelled.block.span; }))
        {
            Block block = blocks[i].block;
            if (m_frame.keepStep(block.step)) {
                block.name = open.texts(block.name);
                block.message = open.texts(block.message);
                open.blocks[i] = BlockIndex{open.track.blocks.size()};
                open.track.blocks.append(block);
            }
        }
        open.track.blocks.sort();
        blocks = {};
    }

    void addOperators(OpenRow& open) const
    {
        auto& operators = open.row.operators;
        open.operators.resize(operators.size());
        open.track.parts = std::move(open.row.parts);
        for (const std::uint32_t i : orderByBegin(operators, [](const P2pOperator& op) { return op.span; })) {
            P2pOperator op = operators[i];
            if (m_frame.keepStep(op.step)) {
                op.name = open.texts(op.name);
                op.group = open.texts(op.group);
                open.operators[i] = OperatorIndex{open.track.operators.size()};
                open.track.operators.push_back(op);
            }
        }
    }

    void link(std::span<const RankRecords* const> records, const ChosenSchedule& schedule,
              const std::optional<ScheduleShape>& shape)
    {
        m_links.addTo(m_trace);
        if (m_capture.isConcluded) {
            return;
        }
        if (!m_trace.links.empty()) {
            numberLinks(m_trace.links);
            return;
        }
        if (m_trace.operatorCount() > 0 && m_transfers.isEmpty()) {
            linkOperators(m_trace, records, schedule, m_workers);
            return;
        }
        linkBySchedule(m_trace, DataFlow(m_trace, shape), m_transfers, m_workers, m_isPlacementDoubtful);
    }

    void addOtherRows()
    {
        std::int32_t next = m_trace.tracks.empty() ? 0 : m_trace.tracks.back().rank.value + 1;
        std::vector<OpenRow> rows;
        for (LabelledTrack& row : m_capture.otherRows) {
            row.rank = Rank{next++};
            rows.push_back(openRow(row, m_frame.trackOf(row, {})));
            rows.back().track.isOther = true;
        }
        fill(rows);
        addTracks(std::move(rows));
    }

    LabelledCapture m_capture;
    const LoadOptions& m_options;
    std::size_t m_workers;
    RecordedLinks m_links;
    NamedTransfers m_transfers;
    bool m_isPlacementDoubtful = false;
    Trace m_trace;
    TraceFrame m_frame{m_trace, m_options};
};

} // namespace

Trace buildLabelledTrace(LabelledCapture&& capture, const LoadOptions& options, Progress& progress,
                         const std::stop_token& stop)
{
    return LabelledTraceAssembly(std::move(capture), options).assemble(progress, stop);
}

} // namespace pipescope
