#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include "core/base/user_text.h"
#include "core/run/chrome_rules/chrome_names.h"
#include "core/run/chrome_rules/chrome_rule_counts.h"

#include <string>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// The rules of one kind as a table, a row a rule, to be seen and edited; the last columns show what each
/// rule finds in the open trace. Subclasses define the cells.
class RuleTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Inserts a new rule before the one in `row`, or behind the last.
    void addRule(int row);
    void removeRule(int row);
    /// Swaps the rule with the next one.
    void swapWithNext(int row);

    virtual bool isOrderOfMeaning() const { return true; }

    /// Texts to choose from in a column; none where texts are written or ticks set.
    virtual QStringList choices(int column) const = 0;

    virtual void setCounts(const ChromeRuleCounts& counts) = 0;

    /// Names in the open trace that a column's texts may be made of; none until they are known.
    void setNames(ChromeNames names) { m_names = std::move(names); }

    QStringList suggestions(int column) const;

    /// The first cell that is not right; not valid if all are.
    QModelIndex firstProblem() const;
    /// What is wrong in a cell; empty if nothing is.
    QString problemAt(const QModelIndex& index) const;

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The rules have changed.
    void edited();

protected:
    enum class Cell : std::uint8_t
    {
        Text,
        Choice,
        Tick,
        Count
    };

    virtual Cell cellOf(int column) const = 0;
    virtual QString title(int column) const = 0;
    /// Those among the names that a column of texts is about.
    virtual const std::vector<std::string>& namesFor(const ChromeNames& names, int column) const = 0;
    /// A text, the position of a choice, or whether a box is ticked; not called for counts.
    virtual QVariant value(int row, int column) const = 0;
    virtual void setValue(int row, int column, const QVariant& value) = 0;
    virtual UserText problem(int row, int column) const = 0;
    virtual void insertIntoList(int row) = 0;
    virtual void eraseFromList(int row) = 0;
    virtual void swapInList(int row, int other) = 0;

    /// Indexed by row, the texts of the columns of counts.
    void setCountTexts(std::vector<QStringList> texts);
    void clearCountTexts();
    /// A number of matches; nothing where there are none, so that the others stand out.
    static QString countText(std::uint64_t count);

private:
    int firstCountColumn() const;
    QString shownText(const QModelIndex& index) const;

    std::vector<QStringList> m_counts;
    ChromeNames m_names;
};

} // namespace pipescope::ui
