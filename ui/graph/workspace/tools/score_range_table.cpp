#include "ui/graph/workspace/tools/score_range_table.h"

#include <QColorDialog>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr int kFrom = 0;
constexpr int kTo = 1;
constexpr int kColour = 2;
constexpr int kMeaning = 3;
constexpr int kColumnCount = 4;

/// The public viewer keeps as many.
constexpr int kDecimals = 5;
constexpr const char* kLevel = "level";

QDoubleSpinBox* makeEnd(double value)
{
    auto* box = new QDoubleSpinBox;
    box->setDecimals(kDecimals);
    box->setRange(0, 1);
    constexpr double kStep = 0.05;
    box->setSingleStep(kStep);
    box->setValue(value);
    return box;
}

void showColour(QPushButton& button, const QColor& colour)
{
    button.setText(colour.name().toUpper());
    const QString text = colour.lightnessF() > 0.5 ? QStringLiteral("black") : QStringLiteral("white");
    button.setStyleSheet(QStringLiteral("background-color: %1; color: %2").arg(colour.name(), text));
}

} // namespace

ScoreRangeTable::ScoreRangeTable(QWidget* parent)
    : QTableWidget(0, kColumnCount, parent)
{
    setHorizontalHeaderLabels({tr("From"), tr("To, without it"), tr("Colour"), tr("Meaning")});
    verticalHeader()->hide();
    horizontalHeader()->setStretchLastSection(true);
    setAccessibleName(tr("Ranges of scores"));
}

void ScoreRangeTable::setColours(const std::vector<graph::ColourRange>& colours)
{
    setRowCount(0);
    graph::ColourRange unmatched{"#C7C7C7", {}, {}, {}, {}};
    for (const graph::ColourRange& colour : colours) {
        if (!colour.low || !colour.high) {
            unmatched = colour;
            continue;
        }
        insertRow(rowCount());
        fillRow(rowCount() - 1, colour);
    }
    insertRow(rowCount());
    fillRow(rowCount() - 1, unmatched);
    resizeColumnsToContents();
    emit edited();
}

void ScoreRangeTable::fillRow(int row, const graph::ColourRange& colour)
{
    if (colour.low && colour.high) {
        for (const auto& [column, value] : {std::pair(kFrom, *colour.low), std::pair(kTo, *colour.high)}) {
            QDoubleSpinBox* const end = makeEnd(value);
            end->setAccessibleName(horizontalHeaderItem(column)->text());
            connect(end, &QDoubleSpinBox::valueChanged, this, &ScoreRangeTable::edited);
            setCellWidget(row, column, end);
        }
    } else {
        auto* const without = new QTableWidgetItem(tr("without partner"));
        without->setFlags(Qt::ItemIsEnabled);
        setItem(row, kFrom, without);
        setSpan(row, kFrom, 1, 2);
    }
    auto* const button = new QPushButton;
    showColour(*button, QColor(toQString(colour.colour)));
    connect(button, &QPushButton::clicked, this, [this, button] { chooseColour(button); });
    setCellWidget(row, kColour, button);
    auto* const meaning = new QLineEdit(toQString(colour.description));
    meaning->setAccessibleName(horizontalHeaderItem(kMeaning)->text());
    meaning->setCursorPosition(0);
    meaning->setToolTip(meaning->text().toHtmlEscaped());
    connect(meaning, &QLineEdit::textChanged, meaning,
            [meaning](const QString& text) { meaning->setToolTip(text.toHtmlEscaped()); });
    meaning->setProperty(kLevel, toQString(colour.level));
    setCellWidget(row, kMeaning, meaning);
}

void ScoreRangeTable::chooseColour(QPushButton* button)
{
    auto* const dialog = new QColorDialog(QColor(button->text()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QColorDialog::colorSelected, button, [this, button](const QColor& colour) {
        showColour(*button, colour);
        emit edited();
    });
    dialog->open();
}

std::vector<graph::ColourRange> ScoreRangeTable::colours() const
{
    std::vector<graph::ColourRange> colours;
    for (int row = 0; row < rowCount(); ++row) {
        graph::ColourRange& colour = colours.emplace_back();
        const auto* from = qobject_cast<QDoubleSpinBox*>(cellWidget(row, kFrom));
        const auto* to = qobject_cast<QDoubleSpinBox*>(cellWidget(row, kTo));
        if (from != nullptr && to != nullptr) {
            colour.low = from->value();
            colour.high = to->value();
        }
        const auto* meaning = qobject_cast<QLineEdit*>(cellWidget(row, kMeaning));
        colour.colour = qobject_cast<QPushButton*>(cellWidget(row, kColour))->text().toStdString();
        colour.description = meaning->text().toStdString();
        colour.level = meaning->property(kLevel).toString().toStdString();
    }
    return colours;
}

int ScoreRangeTable::currentRange() const
{
    const int row = currentRow();
    return row >= 0 && row < rangeCount() ? row : rangeCount() - 1;
}

void ScoreRangeTable::addRange()
{
    std::vector<graph::ColourRange> all = colours();
    const int at = currentRange();
    // Halves the range where it is added: nothing overlaps.
    graph::ColourRange added{"#FFFFFF", 0.0, 1.0, {}, {}};
    if (at >= 0) {
        graph::ColourRange& halved = all[static_cast<std::size_t>(at)];
        const double middle = (*halved.low + *halved.high) / 2;
        added.low = middle;
        added.high = *halved.high;
        halved.high = middle;
    }
    all.insert(all.begin() + at + 1, added);
    setColours(all);
    selectRow(at + 1);
}

void ScoreRangeTable::removeRange()
{
    const int at = currentRange();
    if (at >= 0) {
        std::vector<graph::ColourRange> all = colours();
        all.erase(all.begin() + at);
        setColours(all);
    }
}

} // namespace pipescope::ui
