#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace pipescope::ui {

/// Stands where the timeline would be while there is nothing to show, and says why.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& explanation);

    QString title() const;
    QString explanation() const;

signals:
    void openRequested();

private:
    QLabel* m_title;
    QLabel* m_explanation;
    QPushButton* m_open;
};

} // namespace pipescope::ui
