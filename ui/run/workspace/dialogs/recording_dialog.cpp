#include "ui/run/workspace/dialogs/recording_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/base/parse/number_ranges.h"
#include "ui/shell/toolkit/qt_text.h"

#include <stop_token>
#include <utility>

namespace pipescope::ui {
namespace {

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

} // namespace

QString recordingText(const Diagnosis& diagnosis)
{
    if (diagnosis.faults.empty()) {
        return QStringLiteral("<p>%1</p>").arg(RecordingDialog::tr("Nothing is missing."));
    }
    QString text;
    for (const RecordingFault& fault : diagnosis.faults) {
        text += faultText(fault);
    }
    return text;
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
        const QString text = recordingText(diagnose(*trace));
        return [this, text] { m_text->setHtml(text); };
    });
}

} // namespace pipescope::ui
