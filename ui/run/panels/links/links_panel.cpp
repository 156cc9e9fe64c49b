#include "ui/run/panels/links/links_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/run/analysis/details/detail_text.h"
#include "ui/run/panels/links/link_filters.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pipescope::ui {
namespace {

/// What a worker is asked for.
struct LinkQuestion
{
    /// Null where it is to be made.
    MessageTablePointer messages;
    TracePointer shown;
    TracePointer onOneClock;
    MessageFilter filter;
    bool isByPair = false;
    /// The rows' own order below 0.
    int column = -1;
    bool isFalling = false;
};

/// Null after a stop request.
ListedLinksPointer answer(const LinkQuestion& asked, const std::stop_token& stop)
{
    auto listed = std::make_shared<ListedLinks>();
    listed->messages =
        asked.messages ? asked.messages : std::make_shared<const MessageTable>(asked.shown, asked.onOneClock);
    listed->runBegin = beginOf(listed->messages->trace());
    listed->isByPair = asked.isByPair;
    if (asked.isByPair) {
        listed->pairs = pairMessages(*listed->messages, asked.filter, stop);
        if (asked.column >= 0) {
            sortPairs(listed->pairs, {static_cast<PairColumn>(asked.column), asked.isFalling});
        }
        return stop.stop_requested() ? nullptr : listed;
    }
    const auto order = asked.column < 0 ? std::nullopt
                                        : std::optional(SortOrder<MessageColumn>{
                                            static_cast<MessageColumn>(asked.column), asked.isFalling});
    listed->rows = listMessages(*listed->messages, asked.filter, order, stop);
    listed->positions.resize(listed->messages->size(), static_cast<std::uint32_t>(listed->rows.size()));
    for (std::size_t i = 0; i < listed->rows.size(); ++i) {
        listed->positions[listed->rows[i].value] = static_cast<std::uint32_t>(i);
    }
    return stop.stop_requested() ? nullptr : listed;
}

} // namespace

LinksPanel::LinksPanel(TimelineSession& session, QWidget* parent)
    : ListPanel(parent)
    , m_session(session)
    , m_filters(new LinkFilters(this))
    , m_view(new QComboBox(this))
    , m_status(new QLabel(this))
    , m_save(new QToolButton(this))
    , m_model(messageColumns(m_listed))
{
    constexpr int kTypingMilliseconds = 150;
    build();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kTypingMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &LinksPanel::refresh);
    connect(m_filters, &LinkFilters::typed, &m_delay, qOverload<>(&QTimer::start));
    connect(m_filters, &LinkFilters::changed, this, &LinksPanel::refresh);
    connect(m_view, &QComboBox::currentIndexChanged, this, [this] {
        const QSignalBlocker blocker(table()->horizontalHeader());
        table()->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        refresh();
    });
    connect(table()->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &LinksPanel::refresh);
    connect(m_save, &QToolButton::clicked, this, &LinksPanel::save);
    connect(&session, &TimelineSession::traceChanged, this, &LinksPanel::forget);
    connect(&session, &TimelineSession::analysedChanged, this, &LinksPanel::forget);
    connect(&session, &TimelineSession::selectionChanged, this, &LinksPanel::showSelection);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& why) { showNothing([why] { return why; }); });
    forget();
}

void LinksPanel::build()
{
    m_view->addItems({QString(), QString()});
    m_view->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_save->setAutoRaise(true);
    keepTranslated(m_view, [this] {
        m_view->setItemText(0, tr("Each message"));
        m_view->setItemText(1, tr("By pair of ranks"));
        m_view->setAccessibleName(tr("Rows"));
        m_view->setToolTip(tr("List each message, or the sums of each pair of ranks"));
        m_save->setText(tr("Save Table…"));
        m_save->setToolTip(tr("Save what is listed as CSV"));
    });
    auto* line = new QHBoxLayout;
    line->addWidget(m_view);
    line->addWidget(m_filters, 1);
    line->addWidget(m_status);
    line->addWidget(m_save);
    lines()->setContentsMargins(4, 4, 4, 4);
    lines()->insertLayout(0, line);
    setList(m_model, [] { return tr("Links"); });
    table()->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView* header = table()->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    setTabOrder(m_view, m_filters);
    setTabOrder(m_filters, m_save);
    setTabOrder(m_save, table());
}

bool LinksPanel::isByPair() const
{
    return m_view->currentIndex() == 1;
}

void LinksPanel::forget()
{
    m_messages.reset();
    refresh();
}

void LinksPanel::refresh()
{
    m_delay.stop();
    m_isStale = true;
    const auto& run = m_session.analysed();
    const bool isEmpty = m_session.trace()->tracks.empty();
    if (isEmpty || !run || run->trace != m_session.recorded()) {
        showNothing([isEmpty] {
            return isEmpty ? tr("Nothing is open.") : tr("Known once a run is read to its end.");
        });
        return;
    }
    if (!isVisible()) {
        return;
    }
    auto filter = m_filters->filter();
    if (!filter) {
        showNothing([why = filter.error().text] { return localized(why); });
        return;
    }
    m_isStale = false;
    const QHeaderView* header = table()->horizontalHeader();
    LinkQuestion asked{m_messages,
                       m_session.trace(),
                       run->onOneClock,
                       std::move(*filter),
                       isByPair(),
                       header->sortIndicatorSection(),
                       header->sortIndicatorOrder() == Qt::DescendingOrder};
    m_job.start([this, asked = std::move(asked)](Progress&, const std::stop_token& stop) {
        auto listed = answer(asked, stop);
        return [this, listed = std::move(listed)] {
            if (listed) {
                showListed(listed);
            }
        };
    });
}

void LinksPanel::showListed(ListedLinksPointer listed)
{
    // The rows that are there are of the table before.
    m_model.setRows({});
    const bool isOtherView = !m_listed || m_listed->isByPair != listed->isByPair;
    m_listed = std::move(listed);
    m_messages = m_listed->messages;
    if (isOtherView) {
        showColumns();
    }
    std::vector<LinkRow> rows(m_listed->count());
    std::iota(rows.begin(), rows.end(), LinkRow{0});
    m_model.setRows(std::move(rows));
    m_save->setEnabled(true);
    showCount();
    showSelection();
}

void LinksPanel::showColumns()
{
    const QSignalBlocker blocker(table()->horizontalHeader());
    m_model.setColumns(m_listed->isByPair ? pairColumns(m_listed) : messageColumns(m_listed));
    fitColumns(m_model);
}

void LinksPanel::showNothing(TextProvider why)
{
    m_job.abandon();
    m_model.setRows({});
    m_listed.reset();
    m_save->setEnabled(false);
    keepText(m_status, std::move(why));
}

void LinksPanel::showCount()
{
    const std::uint64_t count = m_listed->count();
    if (m_listed->isByPair) {
        keepText(m_status, [count] { return tr("%1 pairs of ranks").arg(countText(count)); });
        return;
    }
    keepText(m_status, [count, all = m_listed->messages->size()] {
        return count == all ? tr("%1 messages").arg(countText(count))
                            : tr("%1 of %2 messages").arg(countText(count), countText(all));
    });
}

std::optional<int> LinksPanel::rowOfSelection() const
{
    const auto& selected = m_session.selection();
    if (!m_listed || !selected) {
        return std::nullopt;
    }
    const auto messages = m_listed->messages->rowsOf(*selected, *m_session.index()->linkLookup);
    if (m_listed->isByPair) {
        for (const MessageRow message : messages) {
            const Message found = m_listed->messages->at(message);
            const auto pair = std::ranges::find_if(m_listed->pairs, [&](const MessagePair& each) {
                return each.sender == found.sender && each.receiver == found.receiver;
            });
            if (pair != m_listed->pairs.end()) {
                return static_cast<int>(pair - m_listed->pairs.begin());
            }
        }
        return std::nullopt;
    }
    std::optional<int> first;
    for (const MessageRow message : messages) {
        const auto row = static_cast<int>(m_listed->positions[message.value]);
        if (row == table()->currentIndex().row()) {
            return row;
        }
        const bool isListed = static_cast<std::size_t>(row) < m_listed->rows.size();
        first = !first && isListed ? std::optional(row) : first;
    }
    return first;
}

void LinksPanel::showSelection()
{
    if (const auto row = rowOfSelection()) {
        table()->selectRow(*row);
        table()->scrollTo(m_model.index(*row, 0));
    } else {
        table()->clearSelection();
    }
}

void LinksPanel::choose(const QModelIndex& index)
{
    const auto row = static_cast<std::size_t>(m_model.rowAt(index.row()));
    const MessageRow message = m_listed->isByPair ? m_listed->pairs[row].worst : m_listed->rows[row];
    table()->selectRow(index.row());
    if (const auto link = m_listed->messages->at(message).link) {
        emit messageChosen(*link);
    } else if (const auto item = m_listed->messages->itemOf(message)) {
        emit itemChosen(*item);
    }
}

void LinksPanel::showPair(Rank sender, Rank receiver)
{
    // A pair has one direction in most schedules; where it has both, the user can still choose.
    std::optional<LinkDirection> direction;
    const auto& links = m_session.trace()->links;
    const auto ofSender = m_session.trace()->trackOfRank(sender);
    const auto ofReceiver = m_session.trace()->trackOfRank(receiver);
    const auto first = std::ranges::lower_bound(links, ofSender.value_or(TrackIndex{}), {},
                                                [](const Link& link) { return link.source.track; });
    for (auto link = first; link != links.end() && link->source.track == ofSender; ++link) {
        if (link->target.track == ofReceiver) {
            direction =
                !direction || *direction == link->direction ? link->direction : LinkDirection::Unknown;
        }
    }
    {
        const QSignalBlocker blocker(m_view);
        m_view->setCurrentIndex(0);
    }
    m_filters->choosePair(sender, receiver, direction.value_or(LinkDirection::Unknown));
}

void LinksPanel::showEvent(QShowEvent* event)
{
    ListPanel::showEvent(event);
    if (m_isStale) {
        refresh();
    }
}

QString LinksPanel::tsv() const
{
    constexpr int kMostCopied = 100'000;
    QList<int> rows = chosenRows(*table());
    const auto all = rows.size();
    rows.resize(std::min<qsizetype>(all, kMostCopied));
    const QString text = tableAsTsv(m_model, rows);
    return all > kMostCopied ? text + tr("%1 more: Save Table… has all.").arg(all - kMostCopied) + u'\n'
                             : text;
}

void LinksPanel::save()
{
    emit tableWanted([listed = m_listed](std::ostream& out) {
        return listed->isByPair ? writeReportCsv(tableOf(listed->pairs), out)
                                : writeMessages(*listed->messages, listed->rows, TableFormat::Csv, out);
    });
}

} // namespace pipescope::ui
