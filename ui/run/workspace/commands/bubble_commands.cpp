#include "ui/run/workspace/commands/bubble_commands.h"

#include <QAction>

#include "ui/run/session/run_analyser.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <optional>
#include <vector>

namespace pipescope::ui {
namespace {

class PathItems
{
public:
    explicit PathItems(const AnalysedRun& run)
        : m_run(run)
        , m_graphs(run.analysis->run.graphs.graphs)
        , m_items(std::make_shared<TraceSet>(*run.trace))
    { }

    /// Of the path through all pipelines of a step where they wait for each other, else through the slowest.
    std::shared_ptr<const TraceSet> found()
    {
        std::vector<bool> isJoined(m_graphs.size());
        const auto& joined = m_run.analysis->run.joined;
        for (std::size_t step = 0; step < joined.size(); ++step) {
            for (std::size_t graph = joined[step].firstGraph; graph < joined[step].endGraph; ++graph) {
                isJoined[graph] = true;
            }
            for (const PathSegment& segment : m_run.analysis->joinedPaths[step]) {
                add(m_graphs[segment.graph], segment);
            }
        }
        for (const std::size_t graph : m_run.analysis->run.slowestGraphs()) {
            for (const PathSegment& segment : m_run.analysis->paths[graph].segments) {
                if (!isJoined[graph]) {
                    add(m_graphs[graph], segment);
                }
            }
        }
        return m_items;
    }

private:
    void add(const StepGraph& graph, const PathSegment& segment)
    {
        if (segment.kind == PathSegmentKind::Compute) {
            const GraphRank& rank = graph.ranks[graph.rankOf[segment.node.value]];
            m_items->add(BlockRef{rank.track, graph.block[segment.node.value]});
        } else if (segment.transfer && graph.transfer(*segment.transfer).link) {
            addEnds(m_run.trace->link(*graph.transfer(*segment.transfer).link));
        }
    }

    void addEnds(const Link& link)
    {
        for (const LinkEnd* end : {&link.source, &link.target}) {
            if (end->op) {
                m_items->add(OperatorRef{end->track, *end->op});
            }
        }
    }

    const AnalysedRun& m_run;
    const std::vector<StepGraph>& m_graphs;
    std::shared_ptr<TraceSet> m_items;
};

} // namespace

BubbleCommands::BubbleCommands(TimelineSession& session, TimelineView& timeline, CommandActions& actions,
                               QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_timeline(timeline)
    , m_actions(actions)
{
    actions.handle(TimelineCommand::kNextGap, [this] { showNextGap(); });
    actions.handle(TimelineCommand::kGapBefore, [this] { showGapBefore(); });
    actions.handle(TimelineCommand::kCriticalPath, [this] { highlightPath(); });
    connect(&session, &TimelineSession::analysedChanged, this, [this] {
        m_next = 0;
        updateActions();
    });
    connect(&session, &TimelineSession::traceChanged, this, &BubbleCommands::updateActions);
    connect(&session, &TimelineSession::selectionChanged, this, &BubbleCommands::updateActions);
    updateActions();
}

void BubbleCommands::updateActions()
{
    const auto& run = m_session.analysed();
    m_actions.allow(TimelineCommand::kNextGap, run && !run->worstGaps.empty());
    m_actions.allow(TimelineCommand::kCriticalPath, run && run->analysis);
    const auto selected = m_session.selection();
    m_actions.allow(TimelineCommand::kGapBefore, selected && std::holds_alternative<BlockRef>(*selected));
}

void BubbleCommands::showNextGap()
{
    const auto& gaps = m_session.analysed()->worstGaps;
    const WorstGap& worst = gaps[m_next % gaps.size()];
    m_next = (m_next + 1) % gaps.size();
    showGap({worst.track, worst.next});
}

void BubbleCommands::showGapBefore()
{
    const TraceRef selected = *m_session.selection();
    const BlockRef block = std::get<BlockRef>(selected);
    const GapRef gap{block.track, block.block};
    if (spanOf(*m_session.trace(), gap).duration() > Duration{}) {
        showGap(gap);
    }
}

void BubbleCommands::highlightPath()
{
    const bool isShown = m_path && m_session.highlight() == m_path;
    m_path = isShown ? nullptr : PathItems(*m_session.analysed()).found();
    m_session.setHighlight(m_path);
}

void BubbleCommands::showGap(const GapRef& gap)
{
    m_session.selectGap(gap);
    m_timeline.revealer().showWithSurroundings(gap.track, spanOf(*m_session.trace(), gap));
    m_actions.action(CommandId::ShowDetails)->setChecked(true);
}

} // namespace pipescope::ui
