#pragma once

#include <QLineEdit>

class QAction;

namespace pipescope::ui {

class TimelineSession;

/// The field for the filter of rows; it applies with every letter. Problems are shown at the field, and the
/// rest applies. Escape clears it, Enter leaves it.
class RowFilterField : public QLineEdit
{
    Q_OBJECT

public:
    explicit RowFilterField(TimelineSession& session, QWidget* parent = nullptr);

    /// The problem shown for the text; empty if all of it is understood.
    QString problemText() const { return m_problemText; }

signals:
    /// The focus should go back to the rows.
    void finished();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showFilter();
    void apply(const QString& text);
    void showProblems(const QString& text);

    TimelineSession& m_session;
    QAction* m_warning;
    QString m_problemText;
};

} // namespace pipescope::ui
