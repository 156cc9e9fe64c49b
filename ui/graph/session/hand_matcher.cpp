#include "ui/graph/session/hand_matcher.h"

#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

using graph::HandCounts;
using graph::HandExtent;

HandMatcher::HandMatcher(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, &HandMatcher::followSheet);
    connect(&m_job, &BackgroundJob::idleChanged, this, [this](bool isIdle) {
        if (isIdle) {
            releaseDatabase();
        }
        emit changed();
    });
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& sentence) { emit reported([sentence] { return sentence; }); });
}

void HandMatcher::followSheet()
{
    const graph::Sheet* sheet = m_session.sheet();
    const auto step = sheet != nullptr ? sheet->step : nullptr;
    if (step != m_step) {
        m_step = step;
        m_matchings.clear();
        m_job.abandon();
    }
    emit changed();
}

HandMatcher::Matching HandMatcher::matching()
{
    const graph::Sheet* sheet = m_session.sheet();
    if (sheet == nullptr || m_session.document()->isTreeOnly || !sheet->graphs().comparison) {
        return {};
    }
    Matching& found = m_matchings[sheet->rank()];
    if (!found) {
        const graph::GraphSettings& settings = m_session.document()->opening.request.settings;
        found = std::make_shared<graph::HandMatching>(
            sheet->step, sheet->rankIndex, graph::HandSettings{settings.compatible, settings.isMerged()});
    }
    return found;
}

const graph::HandMatching* HandMatcher::shownMatching() const
{
    const graph::Sheet* sheet = m_session.sheet();
    const auto found = sheet != nullptr ? m_matchings.find(sheet->rank()) : m_matchings.end();
    return found == m_matchings.end() ? nullptr : found->second.get();
}

bool HandMatcher::canUndo() const
{
    return isIdle() && shownMatching() != nullptr && shownMatching()->canUndo();
}

bool HandMatcher::canRedo() const
{
    return isIdle() && shownMatching() != nullptr && shownMatching()->canRedo();
}

void HandMatcher::pickOrMatch(GraphPlace place, HandExtent extent)
{
    const graph::Outline& outline = m_session.sheet()->outline(place.side);
    const auto picked = m_session.picked();
    if (!picked || picked->side == place.side) {
        m_session.pick(place);
        emit reported([side = place.side, name = toQString(outline.name(place.row))] {
            return side == graph::Side::Debug
                       ? tr("'%1' is picked; now select its partner on the bench side, and match again.")
                             .arg(name)
                       : tr("'%1' is picked; now select its partner on the debug side, and match again.")
                             .arg(name);
        });
        return;
    }
    const graph::NodeId own = outline.node(place.row);
    const graph::NodeId other = m_session.sheet()->outline(picked->side).node(picked->row);
    const graph::NodePair pair =
        place.side == graph::Side::Debug ? graph::NodePair{own, other} : graph::NodePair{other, own};
    m_session.pick(std::nullopt);
    run([pair, extent](graph::HandMatching& matching, const std::stop_token& stop) {
        return matching.match(pair, extent, stop);
    });
}

void HandMatcher::unmatch(GraphPlace place, HandExtent extent)
{
    const auto debug = place.side == graph::Side::Debug ? std::optional(place) : m_session.partnerOf(place);
    if (!debug) {
        emit reported([] { return tr("The selected node has no partner."); });
        return;
    }
    const graph::NodeId node = m_session.sheet()->outline(graph::Side::Debug).node(debug->row);
    run([node, extent](graph::HandMatching& matching, const std::stop_token& stop) {
        return matching.unmatch(node, extent, stop);
    });
}

void HandMatcher::undo()
{
    run([](graph::HandMatching& matching, const std::stop_token& stop) { return matching.undo(stop); });
}

void HandMatcher::redo()
{
    run([](graph::HandMatching& matching, const std::stop_token& stop) { return matching.redo(stop); });
}

void HandMatcher::load(const std::filesystem::path& file)
{
    run([file](graph::HandMatching& matching, const std::stop_token& stop) -> Result<HandCounts> {
        FindingList findings;
        const auto matches = graph::readMatchFile(file, findings);
        if (!matches) {
            return matches.error();
        }
        auto counts = matching.matchAll(*matches, stop);
        if (counts) {
            counts->left += findings.rows().size();
        }
        return counts;
    });
}

Status HandMatcher::saveMatchFile(const std::filesystem::path& file)
{
    const Matching shown = matching();
    return shown ? shown->saveMatchFile(file) : ok();
}

Status HandMatcher::saveMapping(const std::filesystem::path& file)
{
    const Matching shown = matching();
    return shown ? shown->saveMapping(file) : ok();
}

void HandMatcher::run(Edit edit)
{
    const Matching shown = matching();
    if (!shown || !isIdle()) {
        return;
    }
    m_job.start([this, shown, edit = std::move(edit), sheet = m_session.keptSheet()](
                    Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const Result<HandCounts> counts = edit(*shown, stop);
        std::shared_ptr<const graph::Sheet> edited;
        if (counts && sheet->comparison != shown->comparison()) {
            edited = std::make_shared<const graph::Sheet>(graph::withComparison(*sheet, shown->comparison()));
        }
        return [this, counts, edited] { finish(counts, edited); };
    });
}

void HandMatcher::finish(const Result<HandCounts>& counts, std::shared_ptr<const graph::Sheet> sheet)
{
    if (!counts) {
        reportError(counts.error());
        return;
    }
    if (sheet) {
        m_session.replaceSheet(std::move(sheet));
    }
    emit reported([counts = *counts] {
        QString sentence =
            tr("Matched: %1 nodes. Taken apart: %2.").arg(counts.matched).arg(counts.unmatched);
        if (counts.left > 0) {
            sentence += QLatin1Char(' ') + tr("Left without partner: %1.").arg(counts.left);
        }
        return sentence;
    });
}

std::vector<std::shared_ptr<graph::HandMatching>> HandMatcher::edited() const
{
    std::vector<Matching> edited;
    for (const auto& [rank, matching] : m_matchings) {
        if (matching->canUndo()) {
            edited.push_back(matching);
        }
    }
    return edited;
}

void HandMatcher::writeDatabase(const std::filesystem::path& database)
{
    const Matching shown = matching();
    if (!shown || !isIdle()) {
        return;
    }
    m_isWriting = true;
    emit writingDatabase();
    m_job.start([this, shown, database](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const Result<graph::HandWriteCounts> counts = shown->writeDatabase(database, stop);
        return [this, counts, database] {
            if (!counts) {
                reportError(counts.error());
                return;
            }
            emit databaseWritten(database);
            emit reported([written = counts->debugRows + counts->benchRows] {
                return tr("%1 nodes were written into the database.").arg(written);
            });
        };
    });
    emit started([database] { return tr("Writing %1").arg(toQString(database.filename())); });
}

void HandMatcher::releaseDatabase()
{
    if (std::exchange(m_isWriting, false)) {
        emit databaseReleased();
    }
}

void HandMatcher::reportError(const Error& error)
{
    if (error.kind != ErrorKind::Cancelled) {
        emit reported([error] { return errorText(error); });
    }
}

} // namespace pipescope::ui
