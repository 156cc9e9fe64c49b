#pragma once

#include <QString>

#include <functional>

class QLabel;
class QTableView;
class QWidget;

namespace pipescope::ui {

/// Returns a text for users, in the current language.
using TextProvider = std::function<QString()>;

/// Runs `say`, which puts texts of the program into the widget or what belongs to it, now and on every change
/// of the language.
void keepTranslated(QWidget* widget, std::function<void()> say);

/// Shows what `text` returns, now and after each language change, and replaces the text that was shown this
/// way before.
void keepText(QLabel* label, TextProvider text);

/// Names a table for screen readers, and updates its texts and headers on every language change; its model
/// makes them when asked.
void keepTableTranslated(QTableView* table, const TextProvider& name);

} // namespace pipescope::ui
