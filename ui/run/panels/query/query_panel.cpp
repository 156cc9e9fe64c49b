#include "ui/run/panels/query/query_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/run/panels/query/query_connection.h"
#include "ui/run/panels/query/query_examples.h"
#include "ui/run/panels/query/schema_tree.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_model.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace pipescope::ui {

namespace {

constexpr QLatin1String kRowLimitKey("query/rowLimit");
constexpr int kMaxRows = 1'000'000;
constexpr int kRowsPerStep = 1000;
constexpr int kWidestColumn = 320;
/// Rows that are measured to find the widths of the columns.
constexpr int kMeasuredRows = 100;
constexpr int kMenuCharacters = 80;
constexpr int kStatusCharacters = 400;

/// On one line, and no mnemonic in it.
QString menuText(const QString& sql)
{
    const QString line = sql.simplified();
    const QString cut = line.size() > kMenuCharacters ? line.left(kMenuCharacters) + u'…' : line;
    return QString(cut).replace(u'&', QStringLiteral("&&"));
}

void setUp(QTableView* table, QAbstractItemModel* model)
{
    table->setModel(model);
    setUpList(*table, [] { return QueryPanel::tr("Result"); });
    table->setShowGrid(true);
    table->setTextElideMode(Qt::ElideRight);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->setSortingEnabled(true);
    table->verticalHeader()->show();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

void fitColumns(QTableView* table)
{
    table->resizeColumnsToContents();
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        table->setColumnWidth(column, std::min(table->columnWidth(column), kWidestColumn));
    }
}

QString rowsText(int rows)
{
    return counted(static_cast<std::uint64_t>(rows), QueryPanel::tr("1 row"), QueryPanel::tr("%1 rows"));
}

QString endText(const QueryResult& result)
{
    switch (result.end) {
    case QueryResult::End::RowLimit:
        return QueryPanel::tr("The first %1; there are more than the limit allows.")
            .arg(rowsText(result.rowCount));
    case QueryResult::End::ByteLimit:
        return QueryPanel::tr("The first %1; more would need too much memory.")
            .arg(rowsText(result.rowCount));
    case QueryResult::End::Complete:
        break;
    }
    return QueryPanel::tr("%1 in %L2 ms.").arg(rowsText(result.rowCount)).arg(result.elapsed.count());
}

/// A sentence with its full stop.
QString failureText(const Error& error)
{
    if (error.kind == ErrorKind::Cancelled) {
        return QueryPanel::tr("The query was cancelled.");
    }
    return QueryPanel::tr("The query failed: %1.").arg(errorText(error));
}

} // namespace

QueryPanel::QueryPanel(TimelineSession& session, QSettings& settings, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_settings(settings)
    , m_history(settings)
    , m_ranks(new QComboBox(this))
    , m_run(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_rowLimit(new QSpinBox(this))
    , m_examples(new QMenu(this))
    , m_historyMenu(new QMenu(this))
    , m_tree(new SchemaTree(this))
    , m_editor(new SqlEditor(this))
    , m_table(new QTableView(this))
    , m_status(new QLabel(this))
    , m_escape(new QShortcut(Qt::Key_Escape, this))
{
    m_escape->setContext(Qt::WidgetWithChildrenShortcut);
    setUp(m_table, &m_model);
    buildPanes();
    connectEditing();
    connectRunning();
    connect(&session, &TimelineSession::traceChanged, this, &QueryPanel::showTrace);
    showRunning();
    showTrace();
}

void QueryPanel::buildBar(QHBoxLayout* bar)
{
    m_ranks->setSizeAdjustPolicy(QComboBox::AdjustToContentsOnFirstShow);
    m_ranks->setMinimumContentsLength(10);
    auto* examples = new QPushButton(this);
    examples->setMenu(m_examples);
    auto* history = new QPushButton(this);
    history->setMenu(m_historyMenu);
    auto* limitLabel = new QLabel(this);
    limitLabel->setBuddy(m_rowLimit);
    m_rowLimit->setRange(1, kMaxRows);
    m_rowLimit->setSingleStep(kRowsPerStep);
    m_rowLimit->setGroupSeparatorShown(true);
    m_rowLimit->setValue(m_settings.value(kRowLimitKey, QueryLimits{}.rows).toInt());
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_ranks, m_run, m_cancel, examples, history, limitLabel, m_rowLimit})
    {
        bar->addWidget(widget);
    }
    keepTranslated(this, [this, examples, history, limitLabel] {
        m_ranks->setAccessibleName(tr("Rank whose database is queried"));
        m_run->setText(tr("Run"));
        m_run->setToolTip(tr("Run the statement (Ctrl+Return)"));
        m_cancel->setText(tr("Cancel"));
        m_cancel->setToolTip(tr("Stop the running statement (Escape)"));
        examples->setText(tr("Examples"));
        history->setText(tr("History"));
        limitLabel->setText(tr("Rows at most:"));
        m_rowLimit->setAccessibleName(tr("Most rows of a result"));
        for (int i = 0; i < m_ranks->count(); ++i) {
            m_ranks->setItemText(i, tr("Rank %1").arg(m_ranks->itemData(i).toInt()));
        }
    });
    m_status->setTextFormat(Qt::PlainText);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setWordWrap(true);
    bar->addWidget(m_status, 1);
}

void QueryPanel::buildPanes()
{
    auto* panes = new QSplitter(this);
    panes->addWidget(m_tree);
    panes->addWidget(m_editor);
    panes->addWidget(m_table);
    panes->setStretchFactor(0, 3);
    panes->setStretchFactor(1, 3);
    panes->setStretchFactor(2, 5);
    panes->setChildrenCollapsible(false);
    auto* bar = new QHBoxLayout;
    buildBar(bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addLayout(bar);
    layout->addWidget(panes, 1);
}

void QueryPanel::connectEditing()
{
    connect(m_editor, &SqlEditor::olderWanted, this,
            [this] { m_editor->replaceText(m_history.older(m_editor->toPlainText())); });
    connect(m_editor, &SqlEditor::newerWanted, this,
            [this] { m_editor->replaceText(m_history.newer(m_editor->toPlainText())); });
    connect(m_tree, &SchemaTree::tableChosen, this, [this](const QString& name) {
        insertName(name, QStringLiteral("SELECT * FROM %1").arg(quotedName(name)));
    });
    connect(m_tree, &SchemaTree::columnChosen, this,
            [this](const QString& name) { insertName(name, quotedName(name)); });
    connect(m_tree, &SchemaTree::failed, this, [this](const Error& error) {
        report([error] { return tr("The database cannot be read: %1.").arg(errorText(error)); });
    });
    connect(m_examples, &QMenu::aboutToShow, this, &QueryPanel::fillExamples);
    connect(m_historyMenu, &QMenu::aboutToShow, this, &QueryPanel::fillHistory);
}

void QueryPanel::connectRunning()
{
    connect(m_run, &QPushButton::clicked, this, &QueryPanel::run);
    connect(m_cancel, &QPushButton::clicked, this, &QueryPanel::cancel);
    connect(m_escape, &QShortcut::activated, this, &QueryPanel::cancel);
    connect(m_rowLimit, &QSpinBox::valueChanged, this,
            [this](int rows) { m_settings.setValue(kRowLimitKey, rows); });
    connect(m_ranks, &QComboBox::currentIndexChanged, this, &QueryPanel::showRank);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { chooseRow(current.row()); });
    connect(&m_job, &BackgroundJob::idleChanged, this, &QueryPanel::showRunning);
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        report([reason] { return tr("The query failed: %1.").arg(reason); });
    });
}

void QueryPanel::run()
{
    const Track* track = chosenTrack();
    if (track == nullptr) {
        return;
    }
    // Qt separates the lines of a selection by paragraph signs.
    const QString selected = m_editor->textCursor().selectedText().replace(QChar::ParagraphSeparator, u'\n');
    const QString sql = selected.isEmpty() ? m_editor->toPlainText() : selected;
    m_history.add(sql);
    const QueryLimits limits{m_rowLimit->value()};
    m_job.start([this, sql, limits, path = track->file,
                 rank = track->rank](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        const auto result = std::make_shared<Result<QueryResult>>(runQuery(path, sql, limits, stop));
        return [this, rank, result] { showResult(rank, std::move(*result)); };
    });
    report([] { return tr("Running…"); });
}

void QueryPanel::offer(TrackIndex track, const QString& sql)
{
    m_ranks->setCurrentIndex(static_cast<int>(track.value));
    putStatement(sql);
}

void QueryPanel::cancel()
{
    m_job.requestStop();
}

bool QueryPanel::isIdle() const
{
    return m_job.isIdle() && m_tree->isIdle();
}

QString QueryPanel::tsv() const
{
    return m_model.columnCount() == 0
               ? QString()
               : tableAsTsv(m_model, chosenRows(*m_table), QueryResultModel::kCopyRole);
}

QString QueryPanel::status() const
{
    return m_status->text();
}

void QueryPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    showRank();
}

void QueryPanel::showTrace()
{
    const Trace& trace = *m_session.trace();
    const QVariant before = m_ranks->currentData();
    const bool isOther = trace.root() != m_root;
    m_root = trace.root();
    {
        const QSignalBlocker blocker(m_ranks);
        m_ranks->clear();
        const auto tracks = std::span(trace.tracks).first(trace.source.isQueryable ? trace.tracks.size() : 0);
        for (const Track& track : tracks) {
            m_ranks->addItem(tr("Rank %1").arg(track.rank.value), track.rank.value);
            m_ranks->setItemData(m_ranks->count() - 1, toQString(track.file), Qt::ToolTipRole);
        }
        m_ranks->setCurrentIndex(std::max(0, m_ranks->findData(before)));
    }
    if (isOther) {
        m_job.abandon();
        fill({});
        m_resultRank.reset();
    }
    report([isEmpty = m_ranks->count() == 0] {
        return isEmpty ? tr("Open a folder to query the databases of its ranks.") : QString();
    });
    // The files may have changed.
    m_schemaPath.clear();
    m_tree->show({});
    showRunning();
    showRank();
}

void QueryPanel::showRank()
{
    const Track* track = chosenTrack();
    // The schema of a hidden page is not needed.
    if (track == nullptr || !isVisible() || track->file == m_schemaPath) {
        return;
    }
    m_schemaPath = track->file;
    m_tree->show(m_schemaPath);
}

void QueryPanel::showResult(Rank rank, Result<QueryResult> result)
{
    if (!result) {
        report([error = result.error()] { return failureText(error); });
        return;
    }
    m_resultRank = rank;
    fill(std::move(*result));
    fitColumns(m_table);
    report([this] { return endText(m_model.result()); });
}

void QueryPanel::fill(QueryResult result)
{
    // As its statement says, until a header is clicked.
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_model.setResult(std::move(result));
}

void QueryPanel::showRunning()
{
    m_run->setEnabled(chosenTrack() != nullptr);
    m_cancel->setEnabled(isRunning());
    m_escape->setEnabled(isRunning());
    emit runningChanged();
}

void QueryPanel::chooseRow(int row)
{
    const auto columns = timeColumnsOf(m_model.result().columns);
    const auto track = m_resultRank ? m_session.trace()->trackOfRank(*m_resultRank) : std::nullopt;
    if (row < 0 || !columns || !track) {
        return;
    }
    const auto time = timeOfRow(m_model.result(), static_cast<int>(m_model.itemAt(row)), *columns);
    if (!time) {
        report([] { return tr("This row has no time to show."); });
        return;
    }
    const TimeSpan run = m_session.index()->span;
    if (time->end < run.begin || run.end < time->begin) {
        report([] { return tr("The time of this row lies outside of what the timeline shows."); });
        return;
    }
    report([this] { return endText(m_model.result()); });
    emit timeChosen(*track, *time);
}

void QueryPanel::fillExamples()
{
    m_examples->clear();
    for (const QueryExample& example : queryExamples()) {
        QAction* action = m_examples->addAction(exampleTitle(example), this, [this, sql = example.sql] {
            putStatement(QString::fromLatin1(sql));
        });
        action->setEnabled(canRun(example, m_tree->schema()));
    }
}

void QueryPanel::fillHistory()
{
    m_historyMenu->clear();
    for (const QString& sql : m_history.statements()) {
        m_historyMenu->addAction(menuText(sql), this, [this, sql] { putStatement(sql); });
    }
    m_historyMenu->addSeparator();
    m_historyMenu->addAction(tr("Clear History"), this, [this] { m_history.clear(); })
        ->setEnabled(!m_historyMenu->actions().front()->isSeparator());
}

void QueryPanel::insertName(const QString& name, const QString& whenEmpty)
{
    if (m_editor->document()->isEmpty()) {
        m_editor->replaceText(whenEmpty);
    } else {
        m_editor->insertPlainText(quotedName(name));
    }
    m_editor->setFocus();
}

void QueryPanel::putStatement(const QString& sql)
{
    m_editor->replaceText(sql);
    m_editor->setFocus();
}

void QueryPanel::report(std::function<QString()> text)
{
    keepText(m_status, [this, text = std::move(text)] {
        // A part of the statement may be in it.
        const QString whole = text();
        const QString cut = whole.size() > kStatusCharacters ? whole.left(kStatusCharacters) + u'…' : whole;
        m_status->setToolTip(cut.toHtmlEscaped());
        return cut;
    });
}

const Track* QueryPanel::chosenTrack() const
{
    const int index = m_ranks->currentIndex();
    const auto& tracks = m_session.trace()->tracks;
    return index >= 0 && static_cast<std::size_t>(index) < tracks.size()
               ? &tracks[static_cast<std::size_t>(index)]
               : nullptr;
}

} // namespace pipescope::ui
