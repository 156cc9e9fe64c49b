#pragma once

#include <QDialog>

#include "ui/run/scene/colour/palette.h"

#include <array>

class QDialogButtonBox;
class QGridLayout;
class QPushButton;

namespace pipescope::ui {

class TimelineSession;

/// Chooses the colour of each kind of block and operator, in light and in dark. The timeline shows every
/// choice at once; cancelling puts back what was there.
class ColoursDialog : public QDialog
{
    Q_OBJECT

public:
    /// Borrows the session.
    ColoursDialog(TimelineSession& session, QWidget* parent);

    QPushButton* button(scene::ColourRole role, bool isDark) const;

    void done(int result) override;

private:
    void addRow(QGridLayout* grid, scene::ColourRole role);
    void addButtons();
    void ask(scene::ColourRole role, bool isDark);
    void choose(scene::ColourRole role, bool isDark, scene::Rgb colour);
    void showColours();

    TimelineSession& m_session;
    scene::ColourSet m_before;
    /// Indexed by theme and role.
    std::array<std::array<QPushButton*, scene::kKindColourCount>, 2> m_buttons{};
};

} // namespace pipescope::ui
