#pragma once

class QWidget;

namespace pipescope::ui {

/// Whether the widget or one in it has the focus.
bool hasFocusWithin(const QWidget* widget);

} // namespace pipescope::ui
