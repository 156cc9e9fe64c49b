#include "ui/run/panels/search/search_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kTypingMilliseconds = 150;
constexpr int kNameWidth = 200;
constexpr int kOtherWidth = 110;
constexpr int kNumberWidth = 80;

QToolButton* arrowButton(Qt::ArrowType arrow, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    return button;
}

void nameButton(QToolButton* button, const QString& name)
{
    button->setToolTip(name);
    button->setAccessibleName(name);
}

int columnWidth(int column)
{
    switch (column) {
    case HitsModel::NameColumn:
        return kNameWidth;
    case HitsModel::RankColumn:
    case HitsModel::StageColumn:
    case HitsModel::StepColumn:
        return kNumberWidth;
    default:
        return kOtherWidth;
    }
}

QString foundText(std::uint64_t found, std::uint64_t listed)
{
    if (found == 0) {
        return SearchPanel::tr("Nothing found");
    }
    const QString text = toQString(formatCount(found));
    return found > listed ? SearchPanel::tr("%1 found, %2 listed").arg(text, toQString(formatCount(listed)))
                          : SearchPanel::tr("%1 found").arg(text);
}

} // namespace

SearchPanel::SearchPanel(TimelineSession& session, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_field(new QLineEdit(this))
    , m_status(new QLabel(this))
    , m_table(new QTableView(this))
{
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    auto* next = arrowButton(Qt::DownArrow, this);
    auto* previous = arrowButton(Qt::UpArrow, this);
    keepTranslated(this, [this, next, previous] {
        m_field->setPlaceholderText(tr("Name, or mb:7 kind:backward dur>20ms rank:0-7 step:12"));
        m_field->setToolTip(tr("What to find: words of names, mb:7, vstage:1, step:12, kind:backward, "
                               "dur>20ms, wait>1ms, rank:0-7, stage:2, group:1, host:node-*. A minus "
                               "excludes, a star stands for any text, quotes keep spaces."));
        m_field->setAccessibleName(tr("Search for blocks, operators and collectives"));
        nameButton(next, tr("Next hit (Enter)"));
        nameButton(previous, tr("Previous hit (Shift+Enter)"));
    });
    connect(next, &QToolButton::clicked, this, &SearchPanel::goToNext);
    connect(previous, &QToolButton::clicked, this, &SearchPanel::goToPrevious);
    auto* line = new QHBoxLayout;
    line->addWidget(m_field, 1);
    line->addWidget(previous);
    line->addWidget(next);
    line->addWidget(m_status, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(line);
    buildTable();
    layout->addWidget(m_table, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kTypingMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &SearchPanel::startSearch);
    connect(m_field, &QLineEdit::textChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&session, &TimelineSession::traceChanged, this, &SearchPanel::startSearch);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& why) { showNothing([why] { return why; }); });
}

void SearchPanel::buildTable()
{
    m_table->setModel(&m_hits);
    keepTableTranslated(m_table, [] { return tr("Hits"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().lineSpacing() + 6);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicator(HitsModel::StartColumn, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    for (int column = 0; column < HitsModel::ColumnCount; ++column) {
        // A title has room beside its sort arrow.
        m_table->setColumnWidth(column, std::max(columnWidth(column), header->sectionSizeHint(column)));
    }
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { follow(index.row()); });
}

QString SearchPanel::tsv() const
{
    return tableAsTsv(m_hits, chosenRows(*m_table));
}

void SearchPanel::takeFocus()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void SearchPanel::clear()
{
    m_field->clear();
    m_delay.stop();
    startSearch();
}

void SearchPanel::startSearch()
{
    m_delay.stop();
    const std::string text = m_field->text().trimmed().toStdString();
    if (text.empty()) {
        showNothing([] { return QString(); });
        return;
    }
    const auto query = parseSearchQuery(text);
    if (!query) {
        showNothing([why = query.error().text] { return localized(why); });
        return;
    }
    keepText(m_status, [] { return tr("Searching…"); });
    m_job.start([this, trace = m_session.trace(), query = *query](Progress&, const std::stop_token& stop) {
        auto hits = std::make_shared<const SearchHits>(search(*trace, query, stop));
        return [this, trace, hits] { showHits(trace, hits); };
    });
}

void SearchPanel::showNothing(std::function<QString()> why)
{
    m_job.abandon();
    m_stepAfterSearch = 0;
    m_hits.setHits(nullptr, nullptr);
    keepText(m_status, std::move(why));
    m_session.setHighlight(nullptr);
}

void SearchPanel::showHits(const std::shared_ptr<const Trace>& trace, std::shared_ptr<const SearchHits> hits)
{
    keepText(m_status,
             [found = hits->count, listed = hits->listed.size()] { return foundText(found, listed); });
    m_session.setHighlight(std::shared_ptr<const TraceSet>(hits, &hits->all));
    m_hits.setHits(trace, std::move(hits));
    if (m_stepAfterSearch != 0) {
        go(std::exchange(m_stepAfterSearch, 0));
    }
}

void SearchPanel::goToNext()
{
    go(1);
}

void SearchPanel::goToPrevious()
{
    go(-1);
}

void SearchPanel::go(int step)
{
    if (m_delay.isActive()) {
        startSearch();
    }
    if (!m_job.isIdle()) {
        m_stepAfterSearch = step;
        return;
    }
    const int count = m_hits.rowCount();
    if (count == 0) {
        return;
    }
    const auto current = m_session.selection() ? m_hits.rowOf(*m_session.selection()) : std::nullopt;
    const int before = current ? *current : (step > 0 ? -1 : count);
    follow((before + step + count) % count);
}

void SearchPanel::follow(int row)
{
    m_table->selectRow(row);
    keepText(m_status, [row, count = m_hits.hits()->count] {
        return tr("%1 of %2").arg(row + 1).arg(toQString(formatCount(count)));
    });
    emit followed(m_hits.ref(row));
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        if (handleKey(watched, key->key(), key->modifiers())) {
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

bool SearchPanel::handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (watched == m_table && m_table->currentIndex().isValid() && modifiers == Qt::NoModifier) {
            follow(m_table->currentIndex().row());
        } else {
            go(modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        }
        return true;
    case Qt::Key_Escape:
        emit left();
        return true;
    case Qt::Key_Down:
        if (watched == m_field && m_hits.rowCount() > 0) {
            m_table->setFocus();
            m_table->selectRow(0);
            return true;
        }
        return false;
    default:
        return false;
    }
}

} // namespace pipescope::ui
