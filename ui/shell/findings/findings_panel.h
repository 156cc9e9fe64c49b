#pragma once

#include "ui/shell/commands/command_table.h"
#include "ui/shell/findings/findings_model.h"
#include "ui/shell/panels/panel.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace pipescope::ui {

class DocumentSession;

/// The findings of the open document as a sortable table. A row leads to its rank by a double click or Enter;
/// what to do is a link where a command does it, followed by a click or Enter.
class FindingsPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive the panel.
    FindingsPanel(DocumentSession& session, FindingsModel::HasRank hasRank, QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }

    /// Chosen rows, or all, with headings and separated by tabs.
    QString tsv() const override;

    /// Shown in place of the table where there is nothing to list.
    QLabel* nothing() const { return m_nothing; }

signals:
    /// The user wants to see the rank that a finding is about.
    void rankChosen(pipescope::Rank rank);
    /// The same with the place of the first thing it is about, in recorded times.
    void placeChosen(pipescope::Rank rank, const pipescope::TimeSpan& place);
    /// The user chose what to do about a finding.
    void remedyChosen(pipescope::ui::CommandId command);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    /// No text is cut.
    void fitRows();
    /// The advice in a cell that a command does.
    std::optional<CommandId> linkAt(const QModelIndex& index) const;
    /// Whether there is a link.
    bool followLink(const QModelIndex& index);
    void lead(const QModelIndex& index);

    DocumentSession& m_session;
    FindingsModel m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_nothing;
    bool m_isFitting = false;
};

} // namespace pipescope::ui
