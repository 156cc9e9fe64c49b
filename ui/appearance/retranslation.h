#pragma once

#include <QString>

#include <functional>

class QLabel;
class QTableView;
class QWidget;

namespace pipescope::ui {

/// What the program tells, in the language of the moment.
using TextProvider = std::function<QString()>;

/// Runs `say`, which puts texts of the program into the widget or what belongs to it, now and again whenever
/// the language of the program changes.
void keepTranslated(QWidget* widget, std::function<void()> say);

/// Shows what `text` returns, now and in each language to come, in place of what was shown so before.
void keepText(QLabel* label, TextProvider text);

/// Names a table for those who do not see it, and has its texts and headers told anew in each language to
/// come; its model makes them when asked.
void keepTableTranslated(QTableView* table, const TextProvider& name);

} // namespace pipescope::ui
