#include "ui/statistics/statistics_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/look/retranslation.h"
#include "ui/session/qt_text.h"
#include "ui/session/session.h"
#include "ui/session/table_text.h"

#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kColumnWidth = 92;
constexpr int kExactDigits = 9;

QString timeText(Duration duration)
{
    return toQString(std::string_view(formatDuration(duration, kExactDigits)));
}

} // namespace

StatisticsPanel::StatisticsPanel(Session& session, ShownTracks shownTracks, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_shownTracks(std::move(shownTracks))
    , m_heading(new QLabel(this))
    , m_table(new QTableView(this))
{
    m_heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_heading);
    buildTable();
    layout->addWidget(m_table, 1);
    connect(&session, &Session::rangeChanged, this, &StatisticsPanel::refresh);
    connect(&session, &Session::traceChanged, this, &StatisticsPanel::refresh);
    connect(&session, &Session::viewChanged, this, &StatisticsPanel::refresh);
    refresh();
}

void StatisticsPanel::buildTable()
{
    m_table->setModel(&m_model);
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

void StatisticsPanel::refresh()
{
    const auto& range = m_session.range();
    if (!range) {
        m_job.abandon();
        m_model.setStatistics(nullptr, nullptr);
        keepText(m_heading, [] {
            return tr("Drag on the time axis, or with Shift in the timeline, to choose a range.");
        });
        return;
    }
    const TimePoint runBegin = m_session.index()->span.begin;
    keepText(m_heading, [range = *range, runBegin, isShifted = !m_session.appliedShifts().empty()] {
        const QString text = tr("%1, from %2 to %3 of the run")
                                 .arg(timeText(range.duration()), timeText(range.begin - runBegin),
                                      timeText(range.end - runBegin));
        return text
               + (isShifted ? tr(" · with the clock offsets that are set")
                            : tr(" · on each host's own clock"));
    });
    m_job.start([this, trace = m_session.trace(), range = *range, tracks = m_shownTracks(),
                 step = m_session.view().step](Progress&, const std::stop_token& stop) {
        auto found = statisticsOf(*trace, range, tracks, step, stop);
        auto statistics = found ? std::make_shared<const RangeStatistics>(std::move(*found))
                                : std::shared_ptr<const RangeStatistics>();
        return [this, trace, statistics] { m_model.setStatistics(trace, statistics); };
    });
}

} // namespace pipescope::ui
