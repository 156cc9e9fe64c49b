#include "ui/main_window/rank_export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/main_window/rank_export_model.h"
#include "ui/session/qt_text.h"

namespace pipescope::ui {

namespace {

constexpr QSize kSize{900, 460};

QString count(std::uint64_t value)
{
    return toQString(std::string_view(formatCount(value)));
}

QString questionText(const ExportTotals& totals)
{
    QString text = RankExportDialog::tr("%1 databases will be changed: %2 rows of StepTaskInfo and %3 "
                                        "connection ids will be written.")
                       .arg(count(totals.written), count(totals.rowsAfter), count(totals.connectionIds));
    if (totals.rowsVanishing > 0) {
        text += u' '
                + RankExportDialog::tr("%1 rows that are there now will vanish.")
                      .arg(count(totals.rowsVanishing));
    }
    if (totals.failed > 0) {
        text += u' '
                + RankExportDialog::tr("%1 databases cannot be written; see their notes.")
                      .arg(count(totals.failed));
    }
    return text;
}

QString reportText(const ExportTotals& totals)
{
    QString text = RankExportDialog::tr("%1 databases were written.").arg(count(totals.written));
    if (totals.failed > 0) {
        text +=
            u' '
            + RankExportDialog::tr("%1 could not be written and are as they were.").arg(count(totals.failed));
    }
    if (totals.skipped > 0) {
        text += u' ' + RankExportDialog::tr("%1 had nothing to write.").arg(count(totals.skipped));
    }
    return text;
}

QString undoQuestionText(const ExportTotals& totals)
{
    QString text = totals.written == 0
                       ? RankExportDialog::tr("No database holds anything that an export changed.")
                       : RankExportDialog::tr("%1 databases will be put back to what they held before the "
                                              "first export.")
                             .arg(count(totals.written));
    if (totals.failed > 0) {
        text += u' '
                + RankExportDialog::tr("%1 databases cannot be written; see their notes.")
                      .arg(count(totals.failed));
    }
    return text;
}

QString undoReportText(const ExportTotals& totals)
{
    QString text = RankExportDialog::tr("%1 databases were put back.").arg(count(totals.written));
    if (totals.failed > 0) {
        text +=
            u' '
            + RankExportDialog::tr("%1 could not be written and are as they were.").arg(count(totals.failed));
    }
    if (totals.skipped > 0) {
        text += u' ' + RankExportDialog::tr("%1 had nothing to undo.").arg(count(totals.skipped));
    }
    return text;
}

QString summaryText(RankExportDialog::Task task, RankExportDialog::Purpose purpose,
                    const ExportTotals& totals)
{
    const bool asks = purpose == RankExportDialog::Purpose::Ask;
    if (task == RankExportDialog::Task::Undo) {
        return asks ? undoQuestionText(totals) : undoReportText(totals);
    }
    return asks ? questionText(totals) : reportText(totals);
}

QTableView* makeTable(QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setAccessibleName(RankExportDialog::tr("Changes by database"));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

} // namespace

RankExportDialog::RankExportDialog(Task task, Purpose purpose, const std::vector<RankExport>& ranks,
                                   QWidget* parent)
    : QDialog(parent)
    , m_task(task)
    , m_purpose(purpose)
    , m_summary(new QLabel(this))
    , m_table(makeTable(this))
{
    const bool isUndo = task == Task::Undo;
    setWindowTitle(isUndo ? tr("Undo Export to Databases") : tr("Export to Databases"));
    m_summary->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_table);
    if (!isUndo && purpose == Purpose::Ask) {
        addChoices();
    }
    addButtons(isUndo ? tr("Undo") : tr("Write"));
    showPlan(ranks);
    resize(kSize);
}

QString RankExportDialog::summary() const
{
    return m_summary->text();
}

RankExportDialog::Choices RankExportDialog::choices() const
{
    return m_rich != nullptr ? Choices{m_rich->isChecked(), m_linkIds->isChecked()} : Choices{};
}

void RankExportDialog::awaitPlan()
{
    m_summary->setText(tr("Finding out what will change…"));
    for (QWidget* widget :
         {static_cast<QWidget*>(m_rich), static_cast<QWidget*>(m_linkIds), static_cast<QWidget*>(m_write)})
    {
        widget->setEnabled(false);
    }
}

void RankExportDialog::showPlan(const std::vector<RankExport>& ranks)
{
    const ExportTotals totals = totalsOf(ranks);
    m_summary->setText(summaryText(m_task, m_purpose, totals));
    delete m_table->model();
    m_table->setModel(new RankExportModel(ranks, m_table));
    m_table->resizeColumnsToContents();
    for (int column = RankExportModel::RowsBeforeColumn; column < RankExportModel::NoteColumn; ++column) {
        // What undoing changes is known table by table only.
        m_table->setColumnHidden(column, m_task == Task::Undo);
    }
    if (m_write != nullptr) {
        m_write->setEnabled(totals.written > 0);
    }
    if (m_rich != nullptr) {
        m_rich->setEnabled(true);
        m_linkIds->setEnabled(true);
    }
}

void RankExportDialog::addChoices()
{
    m_rich = new QCheckBox(tr("Also write tables that tell &more (PipescopeBlocks, PipescopeLinks)"), this);
    m_linkIds = new QCheckBox(
        tr("Give &connection ids also to operators known only from messages (profiler level none)"), this);
    for (QCheckBox* box : {m_rich, m_linkIds}) {
        connect(box, &QCheckBox::toggled, this, &RankExportDialog::planOutdated);
        layout()->addWidget(box);
    }
}

void RankExportDialog::addButtons(const QString& accept)
{
    auto* buttons = new QDialogButtonBox(this);
    if (m_purpose == Purpose::Ask) {
        m_write = buttons->addButton(accept, QDialogButtonBox::AcceptRole);
        // Nothing is written by a mere Enter.
        buttons->addButton(QDialogButtonBox::Cancel)->setDefault(true);
    } else {
        buttons->addButton(QDialogButtonBox::Close);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

} // namespace pipescope::ui
