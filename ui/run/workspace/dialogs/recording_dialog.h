#pragma once

#include <QDialog>
#include <QString>

#include "core/run/analysis/doctor/diagnosis.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>

class QTextBrowser;

namespace pipescope::ui {

/// What a recording lacks, each with its ranks and the line to add, and a table of what was found and
/// expected of each rank and step, as HTML. Steps that lack something come first in the table.
QString recordingText(const Trace& trace, const Diagnosis& diagnosis);

/// Shows recordingText() of a run; the run is diagnosed on another thread.
class RecordingDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RecordingDialog(std::shared_ptr<const Trace> trace, QWidget* parent = nullptr);

    QTextBrowser* text() const { return m_text; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// The user wants to read how to record.
    void guideRequested();

private:
    QTextBrowser* m_text;
    /// The last member: its work ends before all else does.
    BackgroundJob m_job;
};

} // namespace pipescope::ui
