#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace pipescope::ui {

/// Keeps a widget at the lower edge of its parent, or above a foot that must stay in sight, in front of
/// everything else and as wide as the parent: showing and hiding it moves nothing.
class BottomOverlay : public QObject
{
    Q_OBJECT

public:
    /// `overlay` needs a parent, and no layout may hold it.
    explicit BottomOverlay(QWidget* overlay);

    /// A widget somewhere in the parent, or null. It may be destroyed.
    void setFoot(QWidget* foot);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* m_overlay;
    QPointer<QWidget> m_foot;
};

} // namespace pipescope::ui
