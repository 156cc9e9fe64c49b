#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace pipescope::ui {

/// Replaces the timeline while there is nothing to show, and says why.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& explanation);

    QString title() const;
    QString explanation() const;

    /// Below the texts: the demo, and runs that were opened before.
    void offerStart(const QList<QStringList>& recent);
    /// Something is being opened, or is open and empty.
    void offerNothing();

    QPushButton* demoButton() const { return m_demo; }

    const QList<QToolButton*>& recentButtons() const { return m_recentButtons; }

signals:
    void demoRequested();
    void recentChosen(const QStringList& paths);
    void openRequested();

private:
    void addRecent(const QStringList& paths);

    QLabel* m_title;
    QLabel* m_explanation;
    QPushButton* m_open;
    QPushButton* m_demo;
    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
    QList<QToolButton*> m_recentButtons;
};

} // namespace pipescope::ui
