#include "ui/run/panels/statistics/statistics_panel.h"

#include <QComboBox>
#include <QFont>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kColumnWidth = 84;
/// Has room for "All 1024 ranks" in bold.
constexpr int kRankWidth = 124;
constexpr Qt::Alignment kToTheRight = Qt::AlignRight | Qt::AlignVCenter;

using StatisticsRow = StatisticsPanel::Row;

/// A name of the row's kind that is the same in every language.
QString kindName(const StatisticsRow& row)
{
    return row.kind != nullptr ? QString::fromUtf8(itemKindName(row.kind->kind).english)
                               : QStringLiteral("all blocks");
}

QString kindText(const StatisticsRow& row)
{
    return row.kind != nullptr ? localized(itemKindName(row.kind->kind)) : StatisticsPanel::tr("all blocks");
}

std::optional<Duration> busyOf(const StatisticsRow& row)
{
    return row.durations().busy;
}

std::optional<Duration> idleOf(const StatisticsRow& row)
{
    return row.kind != nullptr ? std::nullopt : std::optional(row.rank->idle);
}

template<Duration DurationStatistics::*Member>
std::optional<Duration> partOf(const StatisticsRow& row)
{
    return row.durations().count == 0 ? std::nullopt : std::optional(row.durations().*Member);
}

} // namespace

StatisticsPanel::StatisticsPanel(TimelineSession& session, ShownTracks shownTracks, SeenSpan seenSpan,
                                 QWidget* parent)
    : ListPanel(parent)
    , m_session(session)
    , m_shownTracks(std::move(shownTracks))
    , m_seenSpan(std::move(seenSpan))
    , m_model(columns())
    , m_heading(new QLabel(this))
    , m_kind(new QComboBox(this))
{
    m_heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    lines()->setContentsMargins(4, 4, 4, 4);
    auto* line = new QHBoxLayout;
    line->addWidget(m_heading, 1);
    line->addWidget(m_kind);
    lines()->insertLayout(0, line);
    m_heading->setWordWrap(true);
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    keepTranslated(m_kind, [this] {
        m_kind->setAccessibleName(tr("Kind"));
        m_kind->setToolTip(tr("Which kind is listed"));
        fillKinds();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_chosenKind = m_kind->currentData().toString();
        listKind();
    });
    buildList();
    connect(&session, &TimelineSession::rangeChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::traceChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::viewChanged, this, &StatisticsPanel::refresh);
    connect(&session, &TimelineSession::selectionChanged, this, &StatisticsPanel::followView);
    refresh();
}

void StatisticsPanel::buildList()
{
    m_model.setFirst([](const Row& row) { return !row.number; });
    m_model.setLook([this](const Row& row, int, int role) {
        QFont bold;
        bold.setBold(true);
        // Among the kinds of a rank all blocks stand out; where they are listed alone only those of all
        // ranks.
        const bool standsOut =
            row.kind == nullptr && (!row.number || m_kind->currentData().toString().isEmpty());
        return role == Qt::FontRole && standsOut ? QVariant(bold) : QVariant();
    });
    // As it is counted, until a header is clicked.
    setList(
        m_model, [] { return tr("Statistics of the range"); }, -1);
}

ListModel<StatisticsPanel::Row>::Columns StatisticsPanel::columns() const
{
    using Durations = DurationStatistics;
    const TextProvider whole = [] { return tr("Length of the union: overlapping time counts once"); };
    const TextProvider share = [] { return tr("Of the range"); };
    const TextProvider part = [] { return tr("Of the parts that lie within the range"); };
    ColumnOf<Row> count{[] { return tr("Count"); },
                        [](const Row& row) { return countText(row.durations().count); }, kColumnWidth,
                        [](const Row& row) { return row.durations().count; }, kToTheRight};
    return {{[] { return tr("Rank"); }, [this](const Row& row) { return rankText(row); }, kRankWidth,
             [](const Row& row) { return row.number ? row.number->value : -1; }},
            {[] { return tr("Kind"); }, kindText, kColumnWidth},
            durationColumn([] { return tr("Busy"); }, busyOf, whole),
            durationColumn([] { return tr("Busy %"); }, busyOf, share, true),
            durationColumn([] { return tr("Idle"); }, idleOf, {}),
            durationColumn([] { return tr("Idle %"); }, idleOf, share, true),
            std::move(count),
            durationColumn([] { return tr("Sum"); }, partOf<&Durations::sum>, part),
            durationColumn([] { return tr("Mean"); }, partOf<&Durations::mean>, part),
            durationColumn([] { return tr("Median"); }, partOf<&Durations::median>, part),
            durationColumn([] { return tr("p95"); }, partOf<&Durations::p95>, part),
            durationColumn([] { return tr("Least"); }, partOf<&Durations::least>, part),
            durationColumn([] { return tr("Most"); }, partOf<&Durations::most>, part)};
}

ColumnOf<StatisticsPanel::Row> StatisticsPanel::durationColumn(TextProvider title,
                                                               std::optional<Duration> (*value)(const Row&),
                                                               TextProvider explanation, bool isShare) const
{
    return {
        std::move(title),
        [this, value, isShare](const Row& row) {
            const auto shown = value(row);
            return !shown    ? QString()
                   : isShare ? QString::number(percent(row, *shown), 'f', 1)
                             : toQString(formatDuration(*shown));
        },
        kColumnWidth,
        [this, value, isShare](const Row& row) -> ColumnKey {
            const auto shown = value(row);
            return !shown ? ColumnKey(-1) : isShare ? ColumnKey(percent(row, *shown)) : ColumnKey(shown->ns);
        },
        kToTheRight,
        std::move(explanation)};
}

QString StatisticsPanel::rankText(const Row& row) const
{
    return row.number ? QString::number(row.number->value)
                      : pipescope::ui::counted(m_statistics->tracks.size(), tr("1 rank"), tr("All %1 ranks"));
}

double StatisticsPanel::percent(const Row& row, Duration part) const
{
    constexpr double kHundred = 100.0;
    return kHundred * m_statistics->share(part, row.number ? 1 : m_statistics->tracks.size());
}

void StatisticsPanel::choose(const QModelIndex& index)
{
    if (const auto rank = m_model.rowAt(index.row()).number) {
        emit rankChosen(*rank);
    }
}

void StatisticsPanel::fillKinds()
{
    const QSignalBlocker blocker(m_kind);
    m_kind->clear();
    m_kind->addItem(tr("Every kind"), QString());
    for (const Row& row : m_model.rows()) {
        if (!row.number) {
            m_kind->addItem(kindText(row), kindName(row));
        }
    }
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(m_chosenKind)));
    listKind();
    m_kind->setEnabled(m_kind->count() > 1);
}

void StatisticsPanel::listKind()
{
    m_model.setFilter([kind = m_kind->currentData().toString()](const Row& row) {
        return kind.isEmpty() || kindName(row) == kind;
    });
}

void StatisticsPanel::fill(const Trace* trace, std::shared_ptr<const RangeStatistics> found)
{
    std::vector<Row> rows;
    const auto add = [&](const RankStatistics& rank, std::optional<Rank> number) {
        rows.push_back({&rank, nullptr, number});
        for (const KindStatistics& kind : rank.kinds) {
            rows.push_back({&rank, &kind, number});
        }
    };
    if (found) {
        add(found->total, std::nullopt);
        for (std::size_t i = 0; i < found->tracks.size(); ++i) {
            add(found->ranks[i], trace->track(found->tracks[i]).rank);
        }
    }
    // The rows that are there are of the statistics before.
    m_model.setRows({});
    m_statistics = std::move(found);
    m_model.setRows(std::move(rows));
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
        return [this, trace, statistics] { fill(trace.get(), statistics); };
    });
}

} // namespace pipescope::ui
