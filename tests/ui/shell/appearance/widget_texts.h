#pragma once

#include <QMap>
#include <QString>

#include "tests/ui/test_namespace.h"

class QWidget;

namespace pipescope::ui::test {

/// Everything that the widgets within `top` and their actions say, by a path that names the place: texts,
/// titles, tool tips, placeholders, headers, accessible names.
QMap<QString, QString> textsWithin(const QWidget& top);

/// One line for each text that does not fit into its widget, among those that are seen.
QStringList cutTextsWithin(const QWidget& top);

/// One line for each widget that can have the focus or be clicked and has no name for those who do not see
/// it.
QStringList namelessWithin(const QWidget& top);

} // namespace pipescope::ui::test
