#pragma once

#include <QAbstractTableModel>

#include "core/session_file/session_state.h"

#include <vector>

namespace pipescope::ui {

class Session;

/// The session's marks in order of time, their texts editable.
class MarksModel : public QAbstractTableModel
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
    explicit MarksModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refresh();

    Session& m_session;
    std::vector<Mark> m_marks;
};

} // namespace pipescope::ui
