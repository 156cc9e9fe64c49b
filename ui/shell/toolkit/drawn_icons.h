#pragma once

#include <QIcon>

#include <cstdint>

namespace pipescope::ui {

/// Pictures for the commands that a toolbar shows.
enum class DrawnIcon : std::uint8_t
{
    OpenFolder,
    Reload,
    Fit,
    Links,
    FirstDivergence
};

/// Lines in the colour of the text of buttons: each painting takes it from the palette of the program, so
/// that the icon follows the theme. Sharp at every size.
QIcon drawnIcon(DrawnIcon which);

} // namespace pipescope::ui
