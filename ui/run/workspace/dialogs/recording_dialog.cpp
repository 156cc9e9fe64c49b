#include "ui/run/workspace/dialogs/recording_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/base/parse/number_ranges.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <stop_token>
#include <utility>
#include <vector>

namespace pipescope::ui {
namespace {

/// Longer tables are for machines.
constexpr std::size_t kMaxCountRows = 256;
constexpr QSize kDialogSize{820, 560};

/// "ranks 0-3: "; empty for the whole run.
QString placeOf(const RecordingFault& fault)
{
    if (fault.ranks.empty()) {
        return {};
    }
    const QString pattern =
        fault.ranks.size() == 1 ? RecordingDialog::tr("rank %1: ") : RecordingDialog::tr("ranks %1: ");
    return pattern.arg(toQString(formatRanks(fault.ranks)));
}

QString faultText(const RecordingFault& fault)
{
    QString text = QStringLiteral("<p><b>%1</b> %2%3")
                       .arg(localized(severityName(fault.severity)), placeOf(fault),
                            localized(fault.sentence).toHtmlEscaped());
    if (!fault.advice.empty()) {
        text += QStringLiteral("<br/>") + localized(fault.advice).toHtmlEscaped();
    }
    text += QStringLiteral("</p>");
    if (!fault.line.empty()) {
        text += QStringLiteral("<pre>    %1</pre>").arg(toQString(fault.line).toHtmlEscaped());
    }
    return text;
}

bool lacksSomething(const RecordedStep& row)
{
    for (std::size_t i = 0; i < kCountedKindCount; ++i) {
        if (row.expected[i] && row.found[i] != *row.expected[i]) {
            return true;
        }
    }
    return false;
}

/// Those that lack something before the others.
std::vector<const RecordedStep*> rowsToShow(const RecordedCounts& counts)
{
    std::vector<const RecordedStep*> rows;
    for (const RecordedStep& row : counts.rows) {
        rows.push_back(&row);
    }
    std::ranges::stable_partition(rows, [](const RecordedStep* row) { return lacksSomething(*row); });
    rows.resize(std::min(rows.size(), kMaxCountRows));
    return rows;
}

QString tableCell(const QString& text)
{
    return QStringLiteral("<td align=\"right\">%1</td>").arg(text.toHtmlEscaped());
}

/// Stands out from the others.
QString headerCell(const QString& text)
{
    return QStringLiteral("<th align=\"right\">%1</th>").arg(text.toHtmlEscaped());
}

QString countCell(const RecordedStep& row, CountedKind kind)
{
    const auto expected = row.expectedOf(kind);
    const QString text = QStringLiteral("%1 / %2")
                             .arg(row.foundOf(kind))
                             .arg(expected ? QString::number(*expected) : QStringLiteral("?"));
    const bool isLacking = expected && row.foundOf(kind) != *expected;
    return isLacking ? headerCell(text) : tableCell(text);
}

QString headerRow(const std::vector<CountedKind>& kinds, bool hasLevels)
{
    QString row = QStringLiteral("<tr>");
    row += headerCell(RecordingDialog::tr("Rank"));
    row += headerCell(RecordingDialog::tr("Stage"));
    row += headerCell(RecordingDialog::tr("Step"));
    for (const CountedKind kind : kinds) {
        row += headerCell(localized(countedKindName(kind)));
    }
    if (hasLevels) {
        row += headerCell(RecordingDialog::tr("Level"));
    }
    return row + QStringLiteral("</tr>");
}

QString countTable(const Trace& trace, const Diagnosis& diagnosis)
{
    const RecordedCounts& counts = diagnosis.counts;
    if (counts.rows.empty()) {
        return {};
    }
    const std::vector<CountedKind> kinds = counts.kinds();
    const bool hasLevels = std::ranges::any_of(
        diagnosis.levels, [](RecordedLevel level) { return level != RecordedLevel::Unknown; });
    QString text =
        QStringLiteral("<p><b>%1</b><br/>%2</p><table cellpadding=\"3\">")
            .arg(RecordingDialog::tr("Found / expected in each rank and step"),
                 RecordingDialog::tr("Blocks are expected by %1; sends and receives by most ranks and "
                                     "steps of the same stage.")
                     .arg(localized(expectationOriginName(counts.origin))));
    text += headerRow(kinds, hasLevels);
    const std::vector<const RecordedStep*> rows = rowsToShow(counts);
    for (const RecordedStep* row : rows) {
        const Track& track = trace.track(row->track);
        text += QStringLiteral("<tr>") + tableCell(QString::number(track.rank.value))
                + tableCell(track.stage ? QString::number(track.stage->value) : QStringLiteral("?"))
                + tableCell(QString::number(trace.steps[row->step.value].number.value));
        for (const CountedKind kind : kinds) {
            text += countCell(*row, kind);
        }
        if (hasLevels) {
            text += tableCell(localized(recordedLevelName(diagnosis.levels[row->track.value])));
        }
        text += QStringLiteral("</tr>");
    }
    text += QStringLiteral("</table>");
    if (rows.size() < counts.rows.size()) {
        text += QStringLiteral("<p>%1</p>")
                    .arg(RecordingDialog::tr("%1 more rows: pipescope-cli doctor --json")
                             .arg(counts.rows.size() - rows.size()));
    }
    return text;
}

} // namespace

QString recordingText(const Trace& trace, const Diagnosis& diagnosis)
{
    QString text;
    if (diagnosis.faults.empty()) {
        text = QStringLiteral("<p>%1</p>").arg(RecordingDialog::tr("Nothing is missing."));
    }
    for (const RecordingFault& fault : diagnosis.faults) {
        text += faultText(fault);
    }
    return text + countTable(trace, diagnosis);
}

RecordingDialog::RecordingDialog(std::shared_ptr<const Trace> trace, QWidget* parent)
    : QDialog(parent)
    , m_text(new QTextBrowser(this))
{
    setWindowTitle(tr("What This Recording Lacks"));
    m_text->setAccessibleName(tr("What this recording lacks"));
    m_text->setPlainText(tr("Looking at the recording…"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    const QPushButton* guide = buttons->addButton(tr("Recording Guide…"), QDialogButtonBox::ActionRole);
    connect(guide, &QPushButton::clicked, this, [this] {
        // The guide is read beside the window, which this dialog blocks.
        accept();
        emit guideRequested();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    resize(kDialogSize);
    connect(&m_job, &BackgroundJob::failed, m_text, &QTextBrowser::setPlainText);
    m_job.start([this, trace = std::move(trace)](Progress&, const std::stop_token&) {
        const QString text = recordingText(*trace, diagnose(*trace));
        return [this, text] { m_text->setHtml(text); };
    });
}

} // namespace pipescope::ui
