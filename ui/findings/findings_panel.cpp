#include "ui/findings/findings_panel.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/look/retranslation.h"
#include "ui/session/session.h"
#include "ui/session/table_text.h"

namespace pipescope::ui {

namespace {

constexpr int kFileWidth = 260;
/// Sentences wrap; two lines are enough for all but the narrowest windows.
constexpr int kLinesPerRow = 2;

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

} // namespace

FindingsPanel::FindingsPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
{
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(FindingsModel::kSortRole);
    setUp(m_table);
    m_table->setModel(m_sorted);
    m_table->sortByColumn(FindingsModel::SeverityColumn, Qt::DescendingOrder);
    divideWidth(m_table);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    connect(&session, &Session::traceChanged, this, &FindingsPanel::refresh);
    refresh();
}

QString FindingsPanel::tsv() const
{
    return tableAsTsv(*m_sorted, chosenRows(*m_table));
}

void FindingsPanel::refresh()
{
    m_model.setTrace(m_session.trace());
    for (const int column :
         {FindingsModel::SeverityColumn, FindingsModel::RankColumn, FindingsModel::CountColumn})
    {
        m_table->resizeColumnToContents(column);
    }
}

} // namespace pipescope::ui
