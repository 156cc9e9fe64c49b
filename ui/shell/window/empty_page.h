#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "ui/shell/commands/command.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace pipescope::ui {

/// Replaces the timeline while there is nothing to show, says why, and offers the ways to begin.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& explanation);

    QString title() const;
    QString explanation() const;

    /// A button for a command that opens something, between the one for folders and that of the demo.
    void addCommand(const Command& command);

    /// Below the texts: the commands, the demo, the recording guide, and what was opened before.
    void offerStart(const QList<QStringList>& recent);
    /// Something is being opened.
    void offerNothing();

    QPushButton* openButton() const { return m_open; }

    QPushButton* demoButton() const { return m_demo; }

    QToolButton* guideButton() const { return m_guide; }

    const QList<QPushButton*>& commandButtons() const { return m_commands; }

    const QList<QToolButton*>& recentButtons() const { return m_recentButtons; }

signals:
    void demoRequested();
    void recentChosen(const QStringList& paths);
    void openRequested();
    void commandRequested(pipescope::ui::CommandId command);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addRecent(const QStringList& paths);
    void addGuide();
    /// As the theme has links.
    void colourLinks();

    QLabel* m_picture;
    QLabel* m_title;
    QLabel* m_explanation;
    QPushButton* m_open;
    QList<QPushButton*> m_commands;
    QPushButton* m_demo;
    QHBoxLayout* m_buttons;
    /// To the guide on recording.
    QToolButton* m_guide;
    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
    QList<QToolButton*> m_recentButtons;
};

} // namespace pipescope::ui
