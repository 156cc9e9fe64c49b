#pragma once

#include <QToolButton>

class QListWidget;
class QListWidgetItem;
class QStyleOptionComboBox;

namespace pipescope::ui {

class TimelineSession;

/// Chooses the pipeline groups that are shown. Its list stays open while boxes are ticked; a click on a
/// group's name shows this group only.
class GroupSelector : public QToolButton
{
    Q_OBJECT

public:
    explicit GroupSelector(TimelineSession& session, QWidget* parent = nullptr);

    QListWidget* list() const { return m_list; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void initStyleOption(QStyleOptionComboBox& option) const;
    void fill();
    void showChoice();
    void applyTicks();
    void onClicked(const QListWidgetItem* item);
    void showOnly(int row);

    TimelineSession& m_session;
    QListWidget* m_list;
    /// The click that is being handled ticked a box.
    bool m_ticked = false;
};

} // namespace pipescope::ui
