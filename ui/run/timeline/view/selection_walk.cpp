#include "ui/run/timeline/view/selection_walk.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pipescope::ui {
namespace {

/// The micro-batch that enters the model in a forward: no virtual stage makes its data.
std::optional<MicroBatch> inputOf(const Trace& trace, const TraceRef& ref)
{
    const auto* block = std::get_if<BlockRef>(&ref);
    if (block == nullptr) {
        return std::nullopt;
    }
    for (const MicroBatchWork& work : worksOf(trace.track(block->track).blocks.at(block->block))) {
        const auto producers = producersOf(work, trace.schedule);
        const bool isFirst = std::ranges::all_of(producers, [](const MicroBatchWork& producer) {
            return producer.virtualStage && producer.virtualStage->value < 0;
        });
        if (work.kind == BlockKind::Forward && work.virtualStage && isFirst) {
            return work.microBatch;
        }
    }
    return std::nullopt;
}

} // namespace

SelectionWalk::SelectionWalk(TimelineSession& session, std::function<void(const TraceRef&)> show,
                             QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_show(std::move(show))
{
    // The item may not exist any more.
    connect(&session, &TimelineSession::traceChanged, this, [this] { m_fork = {}; });
}

void SelectionWalk::goAlongRank(bool forward)
{
    const auto& selection = m_session.selection();
    if (!selection) {
        return;
    }
    if (const auto next = neighbour(*m_session.trace(), *selection, forward)) {
        goTo(*next);
    } else if (std::holds_alternative<BlockRef>(*selection)) {
        emit noted(forward ? tr("This is the last block of the rank.")
                           : tr("This is the first block of the rank."));
    } else if (std::holds_alternative<CollectiveRef>(*selection)) {
        emit noted(forward ? tr("This is the last collective of the rank.")
                           : tr("This is the first collective of the rank."));
    } else {
        emit noted(forward ? tr("This is the last operator of the rank.")
                           : tr("This is the first operator of the rank."));
    }
}

void SelectionWalk::follow(ChainDirection direction)
{
    if (!m_session.selection()) {
        return;
    }
    m_fork = {direction,
              chainNeighbours(*m_session.trace(), *m_session.selection(), direction,
                              *m_session.index()->linkLookup),
              0};
    if (m_fork.ways.empty()) {
        noteEnd(direction);
    } else {
        takeWay(0);
    }
}

void SelectionWalk::followOther(ChainDirection direction)
{
    const bool isAtFork = m_fork.direction == direction && m_fork.taken < m_fork.ways.size()
                          && m_session.selection() == m_fork.ways[m_fork.taken];
    if (!isAtFork) {
        follow(direction);
    } else if (m_fork.ways.size() == 1) {
        emit noted(tr("There is no other link to choose."));
    } else {
        takeWay((m_fork.taken + 1) % m_fork.ways.size());
    }
}

void SelectionWalk::goTo(const TraceRef& ref)
{
    m_session.select(ref);
    m_show(ref);
}

void SelectionWalk::takeWay(std::size_t way)
{
    m_fork.taken = way;
    goTo(m_fork.ways[way]);
    if (m_fork.ways.size() > 1) {
        emit noted(tr("Link %1 of %2").arg(way + 1).arg(m_fork.ways.size()));
    }
}

void SelectionWalk::noteEnd(ChainDirection direction)
{
    const auto input = direction == ChainDirection::ToProducers
                           ? inputOf(*m_session.trace(), *m_session.selection())
                           : std::nullopt;
    if (input) {
        emit noted(tr("Its data is the input of micro-batch %1: the chain begins here.").arg(input->value));
        return;
    }
    emit noted(direction == ChainDirection::ToProducers
                   ? tr("The source of its data is not known: the chain begins here.")
                   : tr("The receiver of its data is not known: the chain ends here."));
}

} // namespace pipescope::ui
