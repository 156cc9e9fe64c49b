#pragma once

#include <QTreeView>

#include "ui/run/panels/query/schema.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <string>

class QStandardItemModel;

namespace pipescope::ui {

/// The tables and views of a database with their columns, types and numbers of rows. Everything is read on a
/// separate thread: first the names, then the number of rows of each table, each in a connection that is
/// closed again, so that writers do not have to wait long.
class SchemaTree : public QTreeView
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        TypeColumn,
        RowsColumn,
        ColumnCount
    };

    explicit SchemaTree(QWidget* parent = nullptr);

    /// Empties the tree and reads another database; an empty path only empties it.
    void show(const std::filesystem::path& path);

    /// Empty until it is read.
    const Schema& schema() const { return m_schema; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void schemaChanged();
    void failed(const pipescope::Error& error);
    /// A table was double-clicked or chosen by Enter.
    void tableChosen(const QString& name);
    void columnChosen(const QString& name);

private:
    void fill(Schema schema);
    void countRowsFrom(int table);
    void choose(const QModelIndex& index);

    QStandardItemModel* m_model;
    BackgroundJob m_job;
    std::filesystem::path m_path;
    Schema m_schema;
};

} // namespace pipescope::ui
