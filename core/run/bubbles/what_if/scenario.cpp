#include "core/run/bubbles/what_if/scenario.h"

#include "core/run/bubbles/causes/stage_split.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace pipescope {
namespace {

Error invalid(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

/// Those of a list that are not empty, one after the other.
ChangeCosts inTurn(std::vector<ChangeCosts> changes)
{
    std::erase_if(changes, [](const ChangeCosts& change) { return !change; });
    if (changes.empty()) {
        return {};
    }
    return [changes = std::move(changes)](std::size_t graph, ReplayCosts& costs) {
        for (const ChangeCosts& change : changes) {
            change(graph, costs);
        }
    };
}

Status checkSplit(const MeasuredRun& run, const std::vector<double>& layers)
{
    const std::size_t stages = splitStageCount(run);
    if (stages < 2) {
        return invalid("the stages of this run are not known"_text);
    }
    return layers.size() == stages
               ? ok()
               : Status(invalid("the run has %1 stages, and the split %2"_text(stages, layers.size())));
}

/// The position of the graph to show.
std::size_t graphToShow(const MeasuredRun& run, const std::vector<std::size_t>& slowest,
                        const ScenarioPlace& place)
{
    const auto& graphs = run.graphs.graphs;
    for (std::size_t i = 0; place.group && i < graphs.size(); ++i) {
        const bool isStep = !place.step || graphs[i].step == *place.step;
        if (isStep && graphs[i].group == *place.group && !run.ladders[i].isRefused()) {
            return i;
        }
    }
    const auto ofStep = std::ranges::find_if(
        slowest, [&](std::size_t i) { return std::optional(graphs[i].step) == place.step; });
    return ofStep != slowest.end()
               ? *ofStep
               : *std::ranges::max_element(slowest, {}, [&](std::size_t i) { return graphs[i].length(); });
}

ScenarioBlock recordedBlock(const Trace& trace, const StepGraph& graph, std::size_t node)
{
    const BlockTable& blocks = trace.track(graph.ranks[graph.rankOf[node]].track).blocks;
    return {graph.kind[node],
            blocks.forward(graph.block[node]),
            blocks.backward(graph.block[node]),
            graph.begin[node],
            graph.end[node],
            graph.block[node]};
}

std::vector<ScenarioRow> measuredRows(const Trace& trace, const StepGraph& graph)
{
    std::vector<ScenarioRow> rows;
    for (const GraphRank& rank : graph.ranks) {
        ScenarioRow& row = rows.emplace_back(ScenarioRow{rank.track, rank.rank, rank.stage});
        for (std::size_t node = rank.firstNode; node < rank.endNode; ++node) {
            row.measured.push_back(recordedBlock(trace, graph, node));
        }
    }
    return rows;
}

class ScenarioPlayer
{
public:
    ScenarioPlayer(const Trace& trace, const MeasuredRun& run, const Scenario& scenario,
                   const std::stop_token& stop)
        : m_trace(trace)
        , m_run(run)
        , m_scenario(scenario)
        , m_stop(stop)
    { }

    Result<PlayedScenario> play(const ScenarioPlace& place)
    {
        const std::vector<std::size_t> slowest = m_run.slowestGraphs();
        if (slowest.empty()) {
            return invalid(m_run.graphs.graphs.empty()
                               ? "no blocks of a pipeline with a step are recorded"_text
                               : "the recorded blocks and messages explain the length of no step"_text);
        }
        if (m_scenario.stages == ScenarioStages::Split) {
            TRY_OK(checkSplit(m_run, m_scenario.layers));
        }
        m_shown = graphToShow(m_run, slowest, place);
        const StepGraph& graph = m_run.graphs.graphs[m_shown];
        m_played.step = graph.step;
        m_played.group = graph.group;
        m_played.rows = measuredRows(m_trace, graph);
        m_played.measured = replayedFigures(m_trace, m_run, {}, m_stop);
        if (m_scenario.schedule) {
            TRY_OK(playSchedule());
        } else {
            replaySteps();
        }
        if (m_stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        return std::move(m_played);
    }

private:
    /// What of the settings changes how long blocks take.
    ChangeCosts changeOfWork() const
    {
        // Where no rank is slow, stages are compared by what their ranks take then.
        const auto& times = m_scenario.hasNoSlowRanks ? m_run.times : m_run.measuredTimes;
        ChangeCosts ofStages;
        if (m_scenario.stages == ScenarioStages::Equal) {
            ofStages = withEqualStages(m_run, times);
        } else if (m_scenario.stages == ScenarioStages::Split) {
            ofStages = withLayers(m_run, times, m_scenario.layers);
        }
        return inTurn({m_scenario.hasNoSlowRanks ? withoutSlowRanks(m_run) : ChangeCosts(), ofStages});
    }

    Status playSchedule()
    {
        auto work = measuredWorkOf(m_trace, m_run, changeOfWork());
        if (!work) {
            return invalid("no other schedule can be played: stages, micro-batches or the times of their "
                           "blocks are not known"_text);
        }
        const auto playable = playableSchedules(m_trace, *work);
        if (std::ranges::find(playable, *m_scenario.schedule) == playable.end()) {
            return invalid("this schedule does not work with the stages and micro-batches of this run"_text);
        }
        work->transfer = std::llround(m_scenario.latency * static_cast<double>(work->transfer));
        const auto plan = playedWith(m_trace, *std::move(work), *m_scenario.schedule);
        if (!plan) {
            return invalid("with these settings the schedule waits for ever"_text);
        }
        m_played.asSet = figuresOf(*plan);
        for (ScenarioRow& row : m_played.rows) {
            const auto stage = row.stage ? static_cast<std::size_t>(row.stage->value) : plan->stages.size();
            for (std::size_t i = 0; stage < plan->stages.size() && i < plan->stages[stage].blocks.size(); ++i)
            {
                const PlayedBlock& played = plan->stages[stage].blocks[i];
                row.asSet.push_back({played.block.kind, played.block.forward, played.block.backward,
                                     played.begin, played.end});
            }
        }
        return ok();
    }

    void replaySteps()
    {
        const ChangeCosts change =
            inTurn({changeOfWork(),
                    m_scenario.latency != 1.0 ? withLatency(m_run, m_scenario.latency) : ChangeCosts()});
        m_played.asSet = replayedFigures(m_trace, m_run, change, m_stop);
        if (!change) {
            for (ScenarioRow& row : m_played.rows) {
                row.asSet = row.measured;
            }
            return;
        }
        const StepGraph& graph = m_run.graphs.graphs[m_shown];
        ReplayCosts costs = m_run.costsOfWork(m_shown);
        const ReplayedStep before = replay(graph, costs);
        change(m_shown, costs);
        const ReplayedStep after = replay(graph, costs);
        for (std::size_t i = 0; i < graph.ranks.size(); ++i) {
            moveBlocks(graph.ranks[i], costs, before, after, m_played.rows[i]);
        }
    }

    /// Each block by as much as it moves in the replay, so that what the replay leaves out stays, but not
    /// into the block before it.
    static void moveBlocks(const GraphRank& rank, const ReplayCosts& costs, const ReplayedStep& before,
                           const ReplayedStep& after, ScenarioRow& row)
    {
        row.asSet = row.measured;
        const std::int64_t whole = after.first - before.first;
        for (std::size_t node = rank.firstNode; node < rank.endNode; ++node) {
            const std::size_t i = node - rank.firstNode;
            ScenarioBlock& block = row.asSet[i];
            block.begin += after.begin[node] - before.begin[node] - whole;
            if (i > 0) {
                const bool isWithin = row.measured[i].begin < row.measured[i - 1].end;
                const ScenarioBlock& previous = row.asSet[i - 1];
                block.begin = std::max(block.begin, isWithin ? previous.begin : previous.end);
            }
            block.end = block.begin + costs.duration[node];
        }
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    const Scenario& m_scenario;
    const std::stop_token& m_stop;
    std::size_t m_shown = 0;
    PlayedScenario m_played;
};

} // namespace

Result<std::vector<double>> parseSplit(std::string_view text)
{
    std::vector<double> layers;
    const Error wrong = invalid("a split is the layers of each stage, for instance 5,5,6,8"_text);
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        std::string_view number = text.substr(from, comma - from);
        number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
        number = number.substr(0, number.find_last_not_of(' ') + 1);
        double value = 0;
        const char* const end = number.data() + number.size();
        const auto read = std::from_chars(number.data(), end, value);
        constexpr double kMost = 1e6;
        if (read.ec != std::errc() || read.ptr != end || !(value >= 0 && value <= kMost)) {
            return wrong;
        }
        layers.push_back(value);
        from = comma + 1;
    }
    const bool hasLayers = std::ranges::any_of(layers, [](double each) { return each > 0; });
    return hasLayers ? Result(std::move(layers)) : wrong;
}

Result<PlayedScenario> playScenario(const Trace& trace, const MeasuredRun& run, const Scenario& scenario,
                                    const ScenarioPlace& place, const std::stop_token& stop)
{
    return ScenarioPlayer(trace, run, scenario, stop).play(place);
}

} // namespace pipescope
