#include "core/stages/build_job_trace.h"

#include "core/stages/infer_links.h"
#include "core/stages/job_schedule.h"
#include "core/stages/job_steps.h"
#include "core/stages/link_operators.h"
#include "core/stages/missing_stages.h"
#include "core/stages/recorded_links.h"
#include "core/stages/records.h"
#include "core/stages/trace_frame.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace pipescope {
namespace {

/// Texts of a row's pool in the trace's.
class TextMap
{
public:
    TextMap(const StringPool& from, StringPool& to)
        : m_from(from)
        , m_to(to)
    { }

    StringId operator()(StringId id)
    {
        const auto [known, isNew] = m_known.try_emplace(id);
        if (isNew) {
            known->second = m_to.intern(m_from.text(id));
        }
        return known->second;
    }

private:
    const StringPool& m_from;
    StringPool& m_to;
    std::unordered_map<StringId, StringId> m_known;
};

template<class Record, class SpanOf>
std::vector<std::uint32_t> orderByBegin(const std::vector<Record>& records, SpanOf spanOf)
{
    std::vector<std::uint32_t> order(records.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return spanOf(records[a]) < spanOf(records[b]);
    });
    return order;
}

class JobTraceAssembly
{
public:
    JobTraceAssembly(JobCapture&& capture, const LoadOptions& options)
        : m_capture(std::move(capture))
        , m_options(options)
        , m_links(std::move(m_capture.links), m_capture.ranks.size())
    { }

    Trace assemble(Progress& progress, const std::stop_token& stop)
    {
        m_trace.stepLimit = m_options.step;
        m_trace.findings.merge(std::move(m_capture.findings));
        const auto records = recordsOf(m_capture.ranks);
        Placements placements = placeRanks(records, m_options.sizes, m_trace.findings);
        m_frame.selectSteps(settleJobSteps(m_capture, placements, m_trace.findings));
        ObservedRun observed = observeJobs(m_capture, stop);
        const bool mayMissStages = m_capture.isPipelineAssumed && m_options.sizes == ParallelSizes{};
        const ChosenSchedule schedule =
            mayMissStages ? chooseWithMissingStages(m_capture, placements, observed, stop, m_trace.findings)
                          : chooseJobSchedule(m_capture, placements, observed, stop, m_trace.findings);
        m_frame.addGroups(placements, records);
        m_trace.schedule = schedule.info;
        m_trace.sizes = placements.sizes;
        const auto chosen = schedule.dataFlow();
        const auto shape = chosen ? chosen : recordedShape(m_capture, placements);
        progress.begin(LoadStage::Classifying, m_capture.ranks.size());
        JobClassifier classifier(schedule, shape, m_trace.findings);
        for (std::size_t i = 0; i < m_capture.ranks.size() && !stop.stop_requested(); ++i) {
            JobTrack& rank = m_capture.ranks[i];
            if (!m_capture.isConcluded) {
                classifier.classify(rank, placements.byRank[i].stage, observed.ranks[i]);
            }
            observed.ranks[i] = {};
            addTrack(rank, m_frame.trackOf(rank, placements.byRank[i]), i);
            progress.advance();
        }
        progress.begin(LoadStage::Linking, 0);
        if (!stop.stop_requested()) {
            link(records, schedule, shape);
        }
        addOtherRows();
        m_frame.measureSteps();
        m_trace.findings.sort();
        return std::move(m_trace);
    }

private:
    void addTrack(JobTrack& row, Track track, std::optional<std::size_t> position)
    {
        track.name = std::move(row.name);
        TextMap texts(row.strings, m_trace.strings);
        const auto blocks = addBlocks(row, texts, track);
        const auto operators = addOperators(row, texts, track);
        if (position) {
            m_links.settle(*position, blocks, operators);
        }
        m_trace.findings.merge(std::move(row.findings));
        m_trace.tracks.push_back(std::move(track));
    }

    /// Where each job has gone; empty for those of steps that are not kept.
    std::vector<std::optional<BlockIndex>> addBlocks(JobTrack& row, TextMap& texts, Track& track)
    {
        std::vector<std::optional<BlockIndex>> places(row.jobs.size());
        track.blocks.reserve(row.jobs.size());
        for (const std::uint32_t i :
             orderByBegin(row.jobs, [](const CapturedJob& job) { return job.block.span; })) {
            Block block = row.jobs[i].block;
            if (m_frame.keepStep(block.step)) {
                block.name = texts(block.name);
                block.message = texts(block.message);
                places[i] = BlockIndex{track.blocks.size()};
                track.blocks.append(block);
            }
        }
        track.blocks.sort();
        row.jobs = {};
        return places;
    }

    std::vector<std::optional<OperatorIndex>> addOperators(JobTrack& row, TextMap& texts, Track& track)
    {
        std::vector<std::optional<OperatorIndex>> places(row.operators.size());
        track.parts = std::move(row.parts);
        for (const std::uint32_t i :
             orderByBegin(row.operators, [](const P2pOperator& op) { return op.span; })) {
            P2pOperator op = row.operators[i];
            if (m_frame.keepStep(op.step)) {
                op.name = texts(op.name);
                op.group = texts(op.group);
                places[i] = OperatorIndex{track.operators.size()};
                track.operators.push_back(op);
            }
        }
        return places;
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
        if (m_trace.operatorCount() > 0) {
            linkOperators(m_trace, records, schedule);
            return;
        }
        const DataFlow flow(m_trace, shape, schedule.shapes);
        m_trace.links = inferLinks(m_trace, flow, m_trace.findings);
        if (m_trace.links.empty()) {
            return;
        }
        m_trace.findings.add(FindingId::LinksInferred, {}, {}, {}, m_trace.links.size());
        ClockOffsets clocks(m_trace);
        measureHandovers(m_trace.links, clocks);
        clocks.estimate();
        clocks.tellHosts(m_trace);
    }

    void addOtherRows()
    {
        std::int32_t next = m_trace.tracks.empty() ? 0 : m_trace.tracks.back().rank.value + 1;
        for (JobTrack& row : m_capture.otherRows) {
            row.rank = Rank{next++};
            Track track = m_frame.trackOf(row, {});
            track.isOther = true;
            addTrack(row, std::move(track), std::nullopt);
        }
    }

    JobCapture m_capture;
    const LoadOptions& m_options;
    RecordedLinks m_links;
    Trace m_trace;
    TraceFrame m_frame{m_trace, m_options};
};

} // namespace

Trace buildJobTrace(JobCapture&& capture, const LoadOptions& options, Progress& progress,
                    const std::stop_token& stop)
{
    return JobTraceAssembly(std::move(capture), options).assemble(progress, stop);
}

} // namespace pipescope
