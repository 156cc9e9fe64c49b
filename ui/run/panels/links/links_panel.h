#pragma once

#include <QTimer>

#include "core/base/result.h"
#include "ui/run/panels/links/link_columns.h"
#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace pipescope::ui {

class LinkFilters;
class TimelineSession;

/// All messages of the run, or their sums by pair of ranks: filtered and sorted on a worker, since there may
/// be millions. What is chosen leads to the timeline, and what is selected there is shown in the table.
class LinksPanel : public ListPanel
{
    Q_OBJECT

public:
    /// Writes a table as CSV.
    using WriteTable = std::function<Status(std::ostream&)>;

    /// `session` must outlive the panel.
    explicit LinksPanel(TimelineSession& session, QWidget* parent = nullptr);

    /// Lists the messages from one rank to another.
    void showPair(Rank sender, Rank receiver);

    bool isIdle() const override { return m_job.isIdle() && !m_delay.isActive(); }

    /// At most so many rows as fit into a clipboard; a last line says how many are left out.
    QString tsv() const override;

    LinkFilters* filters() const { return m_filters; }

    /// Each message, or by pair of ranks.
    QComboBox* viewChoice() const { return m_view; }

    QLabel* status() const { return m_status; }

    QToolButton* saveButton() const { return m_save; }

    /// What is listed; null while nothing is.
    const ListedLinksPointer& listed() const { return m_listed; }

signals:
    void messageChosen(pipescope::LinkIndex link);
    /// A send or receive without a partner was chosen.
    void itemChosen(const pipescope::TraceRef& item);
    /// The table is wanted as a file.
    void tableWanted(const pipescope::ui::LinksPanel::WriteTable& write);

protected:
    void choose(const QModelIndex& index) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    bool isByPair() const;
    /// Another run, or other times of it.
    void forget();
    /// What is listed, or its order, is another; works while the panel is seen.
    void refresh();
    void showListed(ListedLinksPointer listed);
    void showColumns();
    void showNothing(TextProvider why);
    void showCount();
    void showSelection();
    std::optional<int> rowOfSelection() const;
    void save();

    TimelineSession& m_session;
    LinkFilters* m_filters;
    QComboBox* m_view;
    QLabel* m_status;
    QToolButton* m_save;
    /// Of the trace that is shown; null until it is made.
    MessageTablePointer m_messages;
    ListedLinksPointer m_listed;
    ListModel<LinkRow> m_model;
    /// What is listed is not what is wanted.
    bool m_isStale = true;
    BackgroundJob m_job;
    /// Runs while the user may still be typing.
    QTimer m_delay;
};

} // namespace pipescope::ui
