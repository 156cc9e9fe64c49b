#include "ui/main_window/rank_export_dialog.h"

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

QTableView* makeTable(const std::vector<RankExport>& ranks, QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setModel(new RankExportModel(ranks, table));
    table->setAccessibleName(RankExportDialog::tr("Changes by database"));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->resizeColumnsToContents();
    return table;
}

} // namespace

RankExportDialog::RankExportDialog(Purpose purpose, const std::vector<RankExport>& ranks, QWidget* parent)
    : QDialog(parent)
    , m_summary(new QLabel(this))
{
    setWindowTitle(tr("Export to Databases"));
    const ExportTotals totals = totalsOf(ranks);
    m_summary->setWordWrap(true);
    m_summary->setText(purpose == Purpose::Ask ? questionText(totals) : reportText(totals));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(makeTable(ranks, this));
    addButtons(purpose, totals.written > 0);
    resize(kSize);
}

QString RankExportDialog::summary() const
{
    return m_summary->text();
}

void RankExportDialog::addButtons(Purpose purpose, bool anythingToWrite)
{
    auto* buttons = new QDialogButtonBox(this);
    if (purpose == Purpose::Ask) {
        m_write = buttons->addButton(tr("Write"), QDialogButtonBox::AcceptRole);
        m_write->setEnabled(anythingToWrite);
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
