#pragma once

#include <QPlainTextEdit>

namespace pipescope::ui {

/// Where a statement is written. Ctrl+Up and Ctrl+Down ask for others of the history.
class SqlEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit SqlEditor(QWidget* parent = nullptr);

    /// Replaces the text in a way that can be undone.
    void replaceText(const QString& text);

signals:
    void olderWanted();
    void newerWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace pipescope::ui
