#pragma once

#include <QWidget>

#include "ui/details/details_model.h"

class QLabel;
class QStackedLayout;
class QTableView;

namespace pipescope::ui {

class Session;

/// Everything known of the selected block or operator. Rows of links lead to their other end.
class DetailsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsPanel(Session& session, QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }

    /// "name: value" lines of all rows; empty without a selection.
    QString text() const;
    /// Chosen rows with headings, separated by tabs.
    QString tsv() const;

signals:
    /// The user clicked a row that leads somewhere.
    void followed(const pipescope::TraceRef& target);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void follow(const QModelIndex& index);
    void fitRows();

    Session& m_session;
    DetailsModel m_model;
    QTableView* m_table;
    QLabel* m_hint;
    QStackedLayout* m_pages;
};

} // namespace pipescope::ui
