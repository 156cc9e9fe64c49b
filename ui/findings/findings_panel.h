#pragma once

#include <QWidget>

#include "ui/findings/findings_model.h"

class QSortFilterProxyModel;
class QTableView;

namespace pipescope::ui {

class Session;

/// The findings of the open trace as a sortable table.
class FindingsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPanel(Session& session, QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }

    /// Chosen rows, or all, with headings and separated by tabs.
    QString tsv() const;

private:
    void refresh();

    Session& m_session;
    FindingsModel m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
};

} // namespace pipescope::ui
