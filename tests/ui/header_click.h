#pragma once

#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include "tests/ui/test_namespace.h"

namespace pipescope::ui::test {

/// Clicks on the header of a column that is in view.
inline void clickHeader(const QTableView& table, int column)
{
    const QHeaderView* header = table.horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      {header->sectionViewportPosition(column) + 10, header->height() / 2});
}

} // namespace pipescope::ui::test
