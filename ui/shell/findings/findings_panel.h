#pragma once

#include <QModelIndex>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command_table.h"
#include "ui/shell/document/open_task.h"
#include "ui/shell/lists/list_panel.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;

namespace pipescope::ui {

class DocumentSession;

/// The findings of the open document as a sortable list. Those that say the same of several ranks, hosts or
/// files stand in one row: "and 5 more", the ranks, the number of files; the tool tip has all of them. A row
/// leads to its rank by a double click or Enter; what to do is a link where a command does it, followed by a
/// click or Enter. While the document is compared with another one, the findings of that are listed as well:
/// they say so, and lead nowhere.
class FindingsPanel : public ListPanel
{
    Q_OBJECT

public:
    enum Column
    {
        SeverityColumn,
        RankColumn,
        SentenceColumn,
        CountColumn,
        AdviceColumn,
        FileColumn,
        ColumnCount
    };

    /// Whether a rank is shown, so that a finding can lead to it.
    using HasRank = std::function<bool(Rank)>;
    /// The command that does what a finding advises, if there is one.
    using RemedyOf = std::function<std::optional<CommandId>(FindingId)>;

    /// The files of a document that the shown one is compared with; null for none.
    using FilesPointer = std::shared_ptr<const DocumentFiles>;

    /// Findings that say the same; never empty.
    struct Alike
    {
        std::vector<const Finding*> findings;
        /// They are of the document before.
        bool isBefore = false;

        const Finding& first() const { return *findings.front(); }
    };

    /// `session` must outlive the panel.
    FindingsPanel(DocumentSession& session, HasRank hasRank, RemedyOf remedyOf, QWidget* parent = nullptr);

    /// Lists the findings of what the document is compared with until that is another one.
    void setBefore(const FilesPointer& before);

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
    void choose(const QModelIndex& index) override;
    /// Follows links only.
    void click(const QModelIndex& index) override;

private:
    static ListModel<Alike>::Columns columns();
    QVariant lookOf(const Alike& row, int column, int role) const;
    void refresh();
    /// No text is cut.
    void fitRows();
    /// The finding that a row leads to: the first on a track that is shown, else the first.
    const Finding& leading(const Alike& row) const;
    /// What a command does about the findings of a row: only about those of the shown document.
    std::optional<CommandId> remedyFor(const Alike& row) const;
    /// The advice in a cell that a command does.
    std::optional<CommandId> linkAt(const QModelIndex& index) const;
    void lead(const QModelIndex& index);

    DocumentSession& m_session;
    HasRank m_hasRank;
    RemedyOf m_remedyOf;
    /// Both keep the findings alive.
    DocumentPointer m_document;
    FilesPointer m_before;
    ListModel<Alike> m_model;
    QLabel* m_nothing;
    bool m_isFitting = false;
};

/// "2 errors, 1 warning", for the window's badge; "No findings" without any. Those of a document before, if
/// it has any, follow: "No findings · before: 1 warning".
QString findingsBadge(const FindingList& findings, const FindingList* before = nullptr);

} // namespace pipescope::ui
