#include "ui/run/panels/statistics/statistics_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/parse/durations.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kColumnWidth = 84;

} // namespace

StatisticsPanel::StatisticsPanel(TimelineSession& session, ShownTracks shownTracks, SeenSpan seenSpan,
                                 QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_shownTracks(std::move(shownTracks))
    , m_seenSpan(std::move(seenSpan))
    , m_heading(new QLabel(this))
    , m_kind(new QComboBox(this))
    , m_table(new QTableView(this))
{
    m_heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    auto* line = new QHBoxLayout;
    line->addWidget(m_heading, 1);
    line->addWidget(m_kind);
    layout->addLayout(line);
    m_heading->setWordWrap(true);
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    keepTranslated(m_kind, [this] {
        m_kind->setAccessibleName(tr("Kind"));
        m_kind->setToolTip(tr("Which kind is listed"));
        fillKinds();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_chosenKind = m_kind->currentData().toString();
        m_model.setKind(m_chosenKind);
    });
    buildTable();
    layout->addWidget(m_table, 1);
    connect(&session, &TimelineSession::rangeChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::viewChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::selectionChanged, this, &StatisticsPanel::followView);
    refresh();
}

void StatisticsPanel::buildTable()
{
    m_table->setModel(&m_model);
    // As it is counted, until a header is clicked.
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::clicked, this, &StatisticsPanel::lead);
    connect(m_table, &QTableView::activated, this, &StatisticsPanel::lead);
    keepTableTranslated(m_table, [] { return tr("Statistics of the range"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().lineSpacing() + 6);
    m_table->horizontalHeader()->setDefaultSectionSize(kColumnWidth);
}

QString StatisticsPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*m_table));
}

void StatisticsPanel::lead(const QModelIndex& index)
{
    const QVariant rank = index.data(StatisticsModel::RankRole);
    if (rank.isValid()) {
        emit rankChosen(Rank{rank.toInt()});
    }
}

void StatisticsPanel::fillKinds()
{
    const QSignalBlocker blocker(m_kind);
    m_kind->clear();
    m_kind->addItem(tr("Every kind"), QString());
    for (const StatisticsModel::KindFound& kind : m_model.kinds()) {
        m_kind->addItem(kind.text, kind.name);
    }
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(m_chosenKind)));
    m_model.setKind(m_kind->currentData().toString());
    m_kind->setEnabled(m_kind->count() > 1);
}

void StatisticsPanel::fill(const std::shared_ptr<const Trace>& trace,
                           const std::shared_ptr<const RangeStatistics>& found)
{
    m_model.setStatistics(trace, found);
    fillKinds();
}

std::optional<StatisticsPanel::Counted> StatisticsPanel::counted() const
{
    const Trace& trace = *m_session.trace();
    if (trace.tracks.empty()) {
        return std::nullopt;
    }
    if (m_session.range()) {
        return Counted{*m_session.range(), Counted::Reason::Range, {}};
    }
    const auto selected = m_session.selectedStep();
    if (selected && selected->value < trace.steps.size()) {
        const Step& step = trace.steps[selected->value];
        return Counted{step.span, Counted::Reason::Step, step.number};
    }
    // Beside the run nobody is idle.
    const TimeSpan seen = m_seenSpan();
    const TimeSpan run = m_session.index()->span;
    const TimePoint begin = std::clamp(seen.begin, run.begin, run.end);
    return Counted{{begin, std::clamp(seen.end, begin, run.end)}, Counted::Reason::View, {}};
}

void StatisticsPanel::describe(const Counted& counted)
{
    const TimePoint runBegin = m_session.index()->span.begin;
    keepText(m_heading, [counted, runBegin, isShifted = !m_session.appliedShifts().empty()] {
        const QString what = counted.reason == Counted::Reason::Step
                                 ? tr("Step %1: ").arg(counted.step ? counted.step->value : 0)
                             : counted.reason == Counted::Reason::View ? tr("What is in view: ")
                                                                       : QString();
        const QString text = tr("%1, from %2 to %3 of the run")
                                 .arg(exactDurationText(counted.span.duration()),
                                      exactDurationText(counted.span.begin - runBegin),
                                      exactDurationText(counted.span.end - runBegin));
        const QString clocks =
            isShifted ? tr(" · with the clock offsets that are set") : tr(" · on each host's own clock");
        const QString hint = counted.reason == Counted::Reason::View
                                 ? tr(" · drag on the time axis to choose a range")
                                 : QString();
        return what + text + clocks + hint;
    });
}

void StatisticsPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    followView();
}

void StatisticsPanel::followView()
{
    // A range is counted while it is dragged; the view moves all the time, for which nobody may be looking.
    if (isVisible() && counted() != m_counted) {
        refresh();
    }
}

void StatisticsPanel::refresh()
{
    const auto counted = this->counted();
    m_counted = counted;
    if (!counted) {
        m_job.abandon();
        fill(nullptr, nullptr);
        keepText(m_heading, [] { return tr("Nothing is open."); });
        return;
    }
    describe(*counted);
    if (counted->reason == Counted::Reason::View && !isVisible()) {
        m_counted.reset();
        return;
    }
    m_job.start([this, trace = m_session.trace(), span = counted->span, tracks = m_shownTracks(),
                 step = m_session.view().step](Progress&, const std::stop_token& stop) {
        auto found = statisticsOf(*trace, span, tracks, step, stop);
        auto statistics = found ? std::make_shared<const RangeStatistics>(std::move(*found))
                                : std::shared_ptr<const RangeStatistics>();
        return [this, trace, statistics] { fill(trace, statistics); };
    });
}

} // namespace pipescope::ui
