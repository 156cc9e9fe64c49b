#pragma once

#include <QVariant>

#include "core/base/user_text.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/table_model.h"

#include <functional>
#include <optional>
#include <set>
#include <vector>

class QLabel;
class QTableView;

namespace pipescope::ui {

/// A line of details.
struct DetailLine
{
    UserText name;
    UserText value;
    /// Where the value comes from; may be empty.
    UserText origin;
    int section = 0;
    /// What the value leads to; invalid where it leads nowhere.
    QVariant target;
    /// The value is a path, which may be shown cut.
    bool isPath = false;
    /// What the value stands for, as its tool tip; the value where it is empty.
    UserText whole = {};
};

/// Details of an item as a table: name, value, origin. Values that lead somewhere look like links. Lines of
/// several sections stand under the section's title, which folds and unfolds them.
class DetailsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        ValueColumn,
        OriginColumn,
        ColumnCount
    };

    using SectionName = std::function<QString(int)>;

    explicit DetailsModel(SectionName sectionName = {}, QObject* parent = nullptr);

    /// Role of a value that is cut instead of wrapped.
    static constexpr int kIsPathRole = Qt::UserRole;

    /// Folded sections stay folded.
    void setLines(std::vector<DetailLine> lines);
    /// The section whose title is in this row.
    std::optional<int> titleAt(int row) const;
    void fold(int section, bool isFolded);

    bool isFolded(int section) const { return m_folded.contains(section); }

    /// The row a section's title has, if it has one.
    std::optional<int> rowOfTitle(int section) const;

    /// All lines, folded or not, without the titles.
    const std::vector<DetailLine>& lines() const { return m_lines; }

    /// What the row leads to, if anything.
    QVariant target(const QModelIndex& index) const;
    /// All lines as "name: value".
    QString asText() const;

    QVariant data(const QModelIndex& index, int role) const override;
    /// Titles cannot be selected: there is nothing to copy.
    Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    /// What a row of the table shows: a title, or a line.
    struct Row
    {
        std::optional<int> title;
        std::size_t line = 0;
    };

    void arrange();
    const DetailLine* lineAt(const QModelIndex& index) const;
    QVariant titleData(int section, int column, int role) const;

    SectionName m_sectionName;
    std::vector<DetailLine> m_lines;
    std::vector<Row> m_rows;
    std::set<int> m_folded;
};

/// A panel with the details of what is selected, or a hint in their place. Lines that lead somewhere are
/// followed by a click or Enter.
class DetailTable : public Panel
{
    Q_OBJECT

public:
    QTableView* table() const { return m_table; }

    QLabel* hint() const { return m_hint; }

    /// Chosen rows, or all, folded or not, with headings and separated by tabs; never titles of sections.
    QString tsv() const override;

protected:
    DetailTable(DetailsModel::SectionName sectionName, const TextProvider& name, TextProvider hint,
                QWidget* parent);

    DetailsModel& model() { return m_model; }

    const DetailsModel& model() const { return m_model; }

    void setLines(std::vector<DetailLine> lines);
    virtual void follow(const QVariant& target) = 0;

    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void click(const QModelIndex& index);
    void followRow(const QModelIndex& index);
    /// Whether the key was for a section's title.
    bool foldByKey(int key);
    void fold(int section, bool isFolded);
    void fitRows();

    DetailsModel m_model;
    QTableView* m_table;
    QLabel* m_hint;
};

} // namespace pipescope::ui
