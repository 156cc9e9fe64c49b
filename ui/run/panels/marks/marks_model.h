#pragma once

#include <QModelIndex>

#include "core/session_file/session_state.h"
#include "ui/shell/toolkit/sorted_table_model.h"

#include <vector>

namespace pipescope::ui {

class TimelineSession;

/// The session's marks in order of time, unless sorted otherwise, their texts editable.
class MarksModel : public SortedTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        StartColumn,
        LengthColumn,
        TextColumn,
        ColumnCount
    };

    /// `session` must outlive the model.
    explicit MarksModel(TimelineSession& session, QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    std::size_t itemCount() const override { return m_marks.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;
    void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const override;

private:
    void refresh();

    TimelineSession& m_session;
    std::vector<Mark> m_marks;
};

} // namespace pipescope::ui
