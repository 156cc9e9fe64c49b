#include "ui/run/exporting/rank_export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/run/exporting/rank_export_model.h"
#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

constexpr QSize kRankDialogSize{900, 460};

QString databases(std::uint64_t count)
{
    return counted(count, RankExportDialog::tr("1 database"), RankExportDialog::tr("%1 databases"));
}

/// A blank and the sentence about them, if there are any.
QString sentenceIfAny(std::uint64_t count, const QString& one, const QString& many)
{
    return count == 0 ? QString() : u' ' + counted(count, one, many);
}

/// What cannot be written.
QString failureText(std::uint64_t failed)
{
    return sentenceIfAny(failed, RankExportDialog::tr("1 database cannot be written; see its note."),
                         RankExportDialog::tr("%1 databases cannot be written; see their notes."));
}

/// The same when it has been tried.
QString untouchedText(std::uint64_t failed)
{
    return sentenceIfAny(failed, RankExportDialog::tr("1 could not be written and is unchanged."),
                         RankExportDialog::tr("%1 could not be written and are unchanged."));
}

QString questionText(const ExportTotals& totals)
{
    const QString rows = counted(totals.rowsAfter, RankExportDialog::tr("1 row of StepTaskInfo"),
                                 RankExportDialog::tr("%1 rows of StepTaskInfo"));
    const QString ids = counted(totals.connectionIds, RankExportDialog::tr("1 connection id"),
                                RankExportDialog::tr("%1 connection ids"));
    return RankExportDialog::tr("%1 will be changed: %2 and %3 will be written.")
               .arg(databases(totals.written), rows, ids)
           + sentenceIfAny(totals.rowsVanishing, RankExportDialog::tr("1 existing row will be removed."),
                           RankExportDialog::tr("%1 existing rows will be removed."))
           + failureText(totals.failed);
}

/// `nothing` has a place for the databases that stay as they were.
QString doneText(const QString& done, const QString& nothing, const ExportTotals& totals)
{
    const QString text = done + untouchedText(totals.failed);
    return totals.skipped > 0 ? text + u' ' + nothing.arg(databases(totals.skipped)) : text;
}

QString undoQuestionText(const ExportTotals& totals)
{
    const QString text =
        totals.written == 0
            ? RankExportDialog::tr("No database holds anything that an export changed.")
            : RankExportDialog::tr("%1 will be restored to the state before the first export.")
                  .arg(databases(totals.written));
    return text + failureText(totals.failed);
}

QString summaryText(RankExportDialog::Task task, RankExportDialog::Purpose purpose,
                    const ExportTotals& totals)
{
    const bool asks = purpose == RankExportDialog::Purpose::Ask;
    if (task == RankExportDialog::Task::Undo) {
        return asks ? undoQuestionText(totals)
                    : doneText(counted(totals.written, RankExportDialog::tr("1 database was restored."),
                                       RankExportDialog::tr("%1 databases were restored.")),
                               RankExportDialog::tr("%1 had nothing to undo."), totals);
    }
    return asks ? questionText(totals)
                : doneText(counted(totals.written, RankExportDialog::tr("1 database was written."),
                                   RankExportDialog::tr("%1 databases were written.")),
                           RankExportDialog::tr("%1 had nothing to write."), totals);
}

QTableView* makeTable(QWidget* parent)
{
    auto* table = new QTableView(parent);
    setUpList(*table, [] { return RankExportDialog::tr("Changes by database"); });
    table->setSortingEnabled(true);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

} // namespace

RankExportDialog::RankExportDialog(Task task, Purpose purpose, const std::vector<DatabaseOutcome>& ranks,
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
    showPlan(ranks, {});
    resize(kRankDialogSize);
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
    m_planned.reset();
    m_summary->setText(tr("Finding out what will change…"));
    // The boxes stay enabled: a disabled one would pass the focus, and the next key, to another widget.
    m_write->setEnabled(false);
}

void RankExportDialog::showPlan(const std::vector<DatabaseOutcome>& ranks, Choices choices)
{
    m_planned = choices;
    const ExportTotals totals = totalsOf(ranks);
    m_summary->setText(summaryText(m_task, m_purpose, totals));
    fill(ranks);
    if (m_write != nullptr) {
        m_write->setEnabled(totals.written > 0);
    }
    comparePlan();
}

void RankExportDialog::comparePlan()
{
    if (m_planned && *m_planned != choices()) {
        emit planOutdated();
    }
}

void RankExportDialog::fill(const std::vector<DatabaseOutcome>& ranks)
{
    delete m_table->model();
    m_table->setModel(new RankExportModel(ranks, m_table));
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->resizeColumnsToContents();
    for (int column = RankExportModel::RowsBeforeColumn; column < RankExportModel::NoteColumn; ++column) {
        // What undoing changes is known table by table only.
        m_table->setColumnHidden(column, m_task == Task::Undo);
    }
}

void RankExportDialog::addChoices()
{
    m_rich = new QCheckBox(tr("Also write &more detailed tables (PipescopeBlocks, PipescopeLinks)"), this);
    m_linkIds = new QCheckBox(
        tr("Give &connection ids also to operators known only from messages (profiler level none)"), this);
    for (QCheckBox* box : {m_rich, m_linkIds}) {
        connect(box, &QCheckBox::toggled, this, &RankExportDialog::comparePlan);
        layout()->addWidget(box);
    }
}

void RankExportDialog::addButtons(const QString& accept)
{
    auto* buttons = new QDialogButtonBox(this);
    if (m_purpose == Purpose::Ask) {
        m_write = buttons->addButton(accept, QDialogButtonBox::AcceptRole);
        // Enter alone must not write anything.
        buttons->addButton(QDialogButtonBox::Cancel)->setDefault(true);
    } else {
        buttons->addButton(QDialogButtonBox::Close);
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

} // namespace pipescope::ui
