#pragma once

#include <QHeaderView>
#include <QTableView>

#include "ui/shell/lists/list_model.h"
#include "ui/shell/panels/docks.h"

#include <algorithm>
#include <optional>

class QVBoxLayout;

namespace pipescope::ui {

/// Sets up a table as all lists have it; `name` is for screen readers.
void setUpList(QTableView& table, const TextProvider& name);

/// A panel with a list, whose rows can be chosen by a click or Enter, and what stands above it.
class ListPanel : public Panel
{
    Q_OBJECT

public:
    QTableView* table() const { return m_table; }

    QString tsv() const override;

protected:
    explicit ListPanel(QWidget* parent);

    /// Shows a model that lives as long as the panel. With a column the list is sorted by it, by −1 in its
    /// own order, and by others when the user clicks their titles.
    template<class Row>
    void setList(ListModel<Row>& model, const TextProvider& name, std::optional<int> sortedBy = {})
    {
        m_table->setModel(&model);
        setUpList(*m_table, name);
        QHeaderView* header = m_table->horizontalHeader();
        if (sortedBy) {
            header->setSortIndicator(*sortedBy, Qt::AscendingOrder);
            m_table->setSortingEnabled(true);
        }
        fitColumns(model);
    }

    /// Gives the columns of the list their widths; to be called again when they are others.
    template<class Row>
    void fitColumns(const ListModel<Row>& model)
    {
        for (int column = 0; column < model.columnCount(); ++column) {
            // A title has room beside its sort arrow.
            if (const int width = model.columns()[static_cast<std::size_t>(column)].width; width > 0) {
                m_table->setColumnWidth(
                    column, std::max(width, m_table->horizontalHeader()->sectionSizeHint(column)));
            }
        }
    }

    /// What begins with the words that matter: the texts of this column are cut at their end.
    void elideAtEnd(int column);

    /// The list and what is above it, from top to bottom.
    QVBoxLayout* lines() const { return m_lines; }

    /// A row was clicked, or chosen by Enter.
    virtual void choose(const QModelIndex& /*index*/) { }

    virtual void click(const QModelIndex& index) { choose(index); }

    /// Whether a key was used that was pressed in the list or in a widget that the panel watches.
    virtual bool handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QVBoxLayout* m_lines;
    QTableView* m_table;
};

} // namespace pipescope::ui
