#include "ui/shell/findings/findings_panel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/document/document_session.h"
#include "ui/shell/toolkit/table_text.h"

#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kFileWidth = 260;
/// Sentences wrap. Rows are as high as their texts need unless there are too many to measure each; then two
/// lines are enough except in the narrowest windows.
constexpr int kLinesPerRow = 2;
constexpr int kMostMeasuredRows = 200;

void setUp(QTableView* table)
{
    keepTableTranslated(table, [] { return FindingsPanel::tr("Findings"); });
    table->setSortingEnabled(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->verticalHeader()->setDefaultSectionSize(kLinesPerRow * table->fontMetrics().lineSpacing() + 6);
}

void divideWidth(QTableView* table)
{
    QHeaderView* header = table->horizontalHeader();
    header->setSectionResizeMode(FindingsModel::SentenceColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(FindingsModel::AdviceColumn, QHeaderView::Stretch);
    table->setColumnWidth(FindingsModel::FileColumn, kFileWidth);
}

QString nothingText(const DocumentFiles& files)
{
    return files.roots.empty() ? FindingsPanel::tr("Nothing is open.")
                               : FindingsPanel::tr("No problems were found.");
}

} // namespace

FindingsPanel::FindingsPanel(DocumentSession& session, FindingsModel::HasRank hasRank, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_model(std::move(hasRank))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
    , m_nothing(new QLabel(this))
{
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(FindingsModel::kSortRole);
    setUp(m_table);
    m_table->setModel(m_sorted);
    m_table->sortByColumn(FindingsModel::SeverityColumn, Qt::DescendingOrder);
    divideWidth(m_table);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &FindingsPanel::fitRows);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addWidget(m_nothing, 1);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::clicked, this, &FindingsPanel::followLink);
    // The first click of the two has followed a link.
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (!linkAt(index)) {
            lead(index);
        }
    });
    connect(&session, &DocumentSession::documentChanged, this, &FindingsPanel::refresh);
    refresh();
    keepTranslated(this, [this] { fitRows(); });
}

QString FindingsPanel::tsv() const
{
    return tableAsTsv(*m_sorted, chosenRows(*m_table));
}

std::optional<CommandId> FindingsPanel::linkAt(const QModelIndex& index) const
{
    return index.column() == FindingsModel::AdviceColumn ? m_model.remedy(m_sorted->mapToSource(index))
                                                         : std::nullopt;
}

bool FindingsPanel::followLink(const QModelIndex& index)
{
    const auto remedy = linkAt(index);
    if (remedy) {
        emit remedyChosen(*remedy);
    }
    return remedy.has_value();
}

bool FindingsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent*>(event)->key();
        const QModelIndex current = m_table->currentIndex();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && current.isValid()) {
            if (!followLink(current)) {
                lead(current);
            }
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

void FindingsPanel::lead(const QModelIndex& index)
{
    const QModelIndex row = m_sorted->mapToSource(index);
    const auto rank = m_model.rank(row);
    const auto place = m_model.place(row);
    if (rank && place) {
        emit placeChosen(*rank, *place);
    } else if (rank) {
        emit rankChosen(*rank);
    } else if (const auto remedy = m_model.remedy(row)) {
        emit remedyChosen(*remedy);
    }
}

void FindingsPanel::fitRows()
{
    if (m_isFitting || m_model.rowCount() > kMostMeasuredRows) {
        return;
    }
    // The first time may bring a scroll bar, which makes the columns narrower.
    m_isFitting = true;
    m_table->resizeRowsToContents();
    m_table->resizeRowsToContents();
    m_isFitting = false;
}

void FindingsPanel::refresh()
{
    m_model.setDocument(m_session.document());
    keepText(m_nothing, [document = m_session.document()] { return nothingText(document->files()); });
    m_nothing->setVisible(m_model.rowCount() == 0);
    m_table->setVisible(m_model.rowCount() > 0);
    for (const int column :
         {FindingsModel::SeverityColumn, FindingsModel::RankColumn, FindingsModel::CountColumn})
    {
        m_table->resizeColumnToContents(column);
    }
    // An empty column would take the room that texts need.
    m_table->setColumnHidden(FindingsModel::FileColumn, !m_model.hasFiles());
    fitRows();
}

} // namespace pipescope::ui
