#pragma once

#include <QWidget>

#include "ui/graph/session/graph_session.h"

class QLabel;
class QSlider;

namespace pipescope::ui {

/// Beside the legend of a comparison: from which multiple of what is allowed on a difference stands out. The
/// leftmost position is all differences, each further one ten times as much. Hidden where nothing is
/// compared.
class MagnitudeSlider : public QWidget
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit MagnitudeSlider(GraphSession& session, QWidget* parent = nullptr);

    QSlider* slider() const { return m_slider; }

    QLabel* label() const { return m_label; }

private:
    void showOptions();

    GraphSession& m_session;
    QLabel* m_label;
    QSlider* m_slider;
};

} // namespace pipescope::ui
