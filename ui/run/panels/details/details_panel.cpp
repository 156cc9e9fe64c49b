#include "ui/run/panels/details/details_panel.h"

#include <QLabel>
#include <QTableView>

#include "core/base/enum_names.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/details/step_facts.h"
#include "core/run/companion/companion.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/run/session/gap_reasons.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pipescope::ui {
namespace {

/// Against the block beside it.
UserText titleOfDelay(const Companion& companion)
{
    if (companion.step) {
        return "Delay against step %1"_text(companion.trace->steps[companion.step->value].number.value);
    }
    return companion.kind == CompanionKind::Ideal ? "Delay against the ideal"_text
                                                  : "Delay against the run before"_text;
}

} // namespace

DetailsPanel::DetailsPanel(TimelineSession& session, RawRows rawRows, QWidget* parent)
    : DetailTable(
        [](int section) { return localized(detailSectionName(static_cast<DetailSection>(section))); },
        [] { return tr("Details of the selection"); },
        [] { return tr("Click a block, an operator or a step to see its details."); }, parent)
    , m_session(session)
    , m_rawRows(std::move(rawRows))
{
    model().fold(static_cast<int>(DetailSection::Raw), true);
    connect(&session, &TimelineSession::selectionChanged, this, &DetailsPanel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &DetailsPanel::refresh);
    connect(&session, &TimelineSession::analysedChanged, this, [this] {
        if (m_session.selectedGap()) {
            refresh();
        }
    });
    connect(&session, &TimelineSession::companionChanged, this, &DetailsPanel::refresh);
    refresh();
}

void DetailsPanel::follow(const QVariant& target)
{
    emit followed(target.value<TraceRef>());
}

void DetailsPanel::refresh()
{
    const auto& selection = m_session.selection();
    m_job.abandon();
    std::vector<DetailRow> known;
    if (selection) {
        known = describe(*m_session.trace(), *selection, *m_session.index()->linkLookup);
        addClockShift(known);
        addDelay(known);
        if (m_rawRows) {
            fetchRawRows(*selection, known);
        }
    }
    const auto& step = m_session.selectedStep();
    if (step) {
        known = describe(*m_session.trace(), *step);
    } else if (const auto gap = m_session.selectedGap()) {
        known = describe(*m_session.trace(), *gap);
        addReasons(*gap, known);
    } else if (!selection) {
        known = describeRun(*m_session.trace());
    }
    hint()->setVisible(!selection && !step && !m_session.selectedGap() && !m_session.trace()->tracks.empty());
    table()->setVisible(!known.empty());
    fill(known);
}

void DetailsPanel::fill(const std::vector<DetailRow>& rows)
{
    std::vector<DetailLine> lines;
    lines.reserve(rows.size());
    for (const DetailRow& row : rows) {
        lines.push_back({row.name, row.value, row.origin, static_cast<int>(row.section),
                         row.target ? QVariant::fromValue(*row.target) : QVariant(), row.isPath});
    }
    setLines(std::move(lines));
}

void DetailsPanel::addClockShift(std::vector<DetailRow>& rows) const
{
    const Trace& trace = *m_session.trace();
    const std::size_t host = trace.track(trackOf(*m_session.selection())).host.value;
    if (host >= trace.hosts.size()) {
        return;
    }
    const auto shift = m_session.appliedShifts().find(trace.hosts[host].name);
    if (shift != m_session.appliedShifts().end()) {
        rows.push_back({"Clock offset"_text,
                        "%1, contained in these times"_text(shiftText(shift->second).toStdString()),
                        "set by the user"_text,
                        {},
                        DetailSection::Times});
        std::stable_sort(rows.begin(), rows.end(),
                         [](const DetailRow& a, const DetailRow& b) { return a.section < b.section; });
    }
}

void DetailsPanel::addDelay(std::vector<DetailRow>& rows) const
{
    const auto selection = m_session.selection();
    const auto* block = selection ? std::get_if<BlockRef>(&*selection) : nullptr;
    const auto& shown = m_session.companion();
    if (block == nullptr || !shown) {
        return;
    }
    for (std::size_t line = 0; line < shown->lines(); ++line) {
        const Companion& companion = shown->line(line).companion;
        if (const auto beside = companion.besideOf(block->track, block->block)) {
            const CompanionDelay delay =
                delayOf(*m_session.trace(), companion, block->track, block->block, *beside);
            rows.push_back(
                {titleOfDelay(companion),
                 "begins %1, ends %2 later"_text(exactDuration(delay.begin), exactDuration(delay.end)),
                 "analysis of the run"_text,
                 {},
                 DetailSection::Times});
        }
    }
    std::ranges::stable_sort(rows, {}, &DetailRow::section);
}

void DetailsPanel::addReasons(const GapRef& gap, std::vector<DetailRow>& rows) const
{
    if (const auto& run = m_session.analysed()) {
        const auto reasons = reasonsOf(*run, gap);
        rows.insert(rows.end(), reasons.begin(), reasons.end());
        std::ranges::stable_sort(rows, {}, &DetailRow::section);
    }
}

void DetailsPanel::fetchRawRows(const TraceRef& ref, std::vector<DetailRow> known)
{
    m_job.start([this, ref, known = std::move(known), trace = m_session.recorded(),
                 rawRows = m_rawRows](Progress&, const std::stop_token& stop) {
        std::vector<DetailRow> rows = known;
        const auto raw = rawRows(*trace, ref, stop);
        if (raw) {
            for (DetailRow row : *raw) {
                row.section = DetailSection::Raw;
                rows.push_back(std::move(row));
            }
        } else {
            rows.push_back({"Rows in the database"_text,
                            "cannot be read: %1"_text(raw.error().text),
                            {},
                            {},
                            DetailSection::Source});
        }
        return [this, rows = std::move(rows)] { fill(rows); };
    });
}

} // namespace pipescope::ui
