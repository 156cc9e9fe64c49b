#include "ui/graph/panels/suspects_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/toolkit/table_text.h"

namespace pipescope::ui {

namespace {

constexpr int kOnsetWidth = 320;
constexpr int kSentenceWidth = 280;
constexpr int kRankWidth = 60;

} // namespace

SuspectsPanel::SuspectsPanel(SuspectFinder& finder, QWidget* parent)
    : Panel(parent)
    , m_finder(finder)
    , m_model(finder)
    , m_summary(new QLabel(this))
    , m_table(new QTableView(this))
{
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setContentsMargins(6, 3, 6, 3);
    m_table->setModel(&m_model);
    keepTableTranslated(m_table, [] { return SuspectsPanel::tr("Where the divergence begins"); });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (int column = 0; column < SuspectsModel::ColumnCount; ++column) {
        m_table->setColumnWidth(column, column == SuspectsModel::NameColumn   ? kOnsetWidth
                                        : column == SuspectsModel::RankColumn ? kRankWidth
                                                                              : kSentenceWidth);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { emit followed(m_model.suspect(index.row()).onset.node); });
    connect(&finder, &SuspectFinder::changed, this, &SuspectsPanel::refresh);
    keepTranslated(this, [this] { refresh(); });
}

bool SuspectsPanel::isIdle() const
{
    return m_finder.isIdle();
}

QString SuspectsPanel::tsv() const
{
    return tableAsTsv(m_model, chosenRows(*m_table));
}

QString SuspectsPanel::summaryText() const
{
    const graph::Suspects* suspects = m_finder.suspects();
    if (suspects == nullptr) {
        return m_finder.isIdle() ? tr("Nothing was compared.")
                                 : tr("Looking for where the divergence begins…");
    }
    if (!suspects->first) {
        return tr("No divergence was found: the sides agree as far as is recorded.");
    }
    const graph::Divergence& first = *suspects->first;
    QString text = tr("First divergence: %1 on rank %2. %3")
                       .arg(first.path.empty() ? QString() : toQString(first.path.back()))
                       .arg(first.rank.value)
                       .arg(localized(first.reason));
    if (suspects->group) {
        text += QLatin1Char(' ') + tr("It begins in: %1.").arg(localized(graph::groupText(*suspects->group)));
    }
    return text;
}

void SuspectsPanel::refresh()
{
    m_summary->setText(summaryText());
}

} // namespace pipescope::ui
