#pragma once

#include <QObject>

class QWidget;

namespace pipescope::ui {

/// Keeps a widget at the lower edge of its parent, in front of everything else and as wide as the parent:
/// showing and hiding it moves nothing.
class BottomOverlay : public QObject
{
    Q_OBJECT

public:
    /// `overlay` needs a parent, and no layout may hold it.
    explicit BottomOverlay(QWidget* overlay);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* m_overlay;
};

} // namespace pipescope::ui
