#pragma once

#include <QTableWidget>

#include "core/graph/store/database_reading/stored_config.h"

#include <vector>

class QPushButton;

namespace pipescope::ui {

/// Ranges of scores with their colours, a row each, to be edited: from, to, colour, meaning. The last row is
/// the colour of nodes without partner, and has no range.
class ScoreRangeTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit ScoreRangeTable(QWidget* parent = nullptr);

    /// As they are typed; whether they make sense says graph::checkColours().
    std::vector<graph::ColourRange> colours() const;
    void setColours(const std::vector<graph::ColourRange>& colours);

    /// Adds a range above the current row, or the last range; its ends and colour are the user's to choose.
    void addRange();
    /// Removes the current range, or the last one.
    void removeRange();

    int rangeCount() const { return rowCount() - 1; }

signals:
    void edited();

private:
    void fillRow(int row, const graph::ColourRange& colour);
    void chooseColour(QPushButton* button);
    /// The current row if it is a range; else the last range.
    int currentRange() const;
};

} // namespace pipescope::ui
