#pragma once

#include <QModelIndex>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/diagnostics/finding.h"
#include "ui/shell/commands/command_table.h"
#include "ui/shell/document/prepared_document.h"
#include "ui/shell/toolkit/table_model.h"

#include <functional>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// The findings of a document as a table. Those that say the same of several ranks, hosts or files stand in
/// one row: "and 5 more", the ranks, the number of files; the tool tip has all of them. Sort by kSortRole:
/// severities and ranks sort by value, not by text.
class FindingsModel : public TableModel
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

    static constexpr int kSortRole = Qt::UserRole;

    /// Whether a rank is shown, so that a finding can lead to it.
    using HasRank = std::function<bool(Rank)>;

    explicit FindingsModel(HasRank hasRank, QObject* parent = nullptr);

    void setDocument(DocumentPointer document);

    /// Whether any finding names a file.
    bool hasFiles() const;

    /// The first track that the finding is about and that is shown.
    std::optional<Rank> rank(const QModelIndex& index) const;
    /// The earliest place that it is about on that track, in recorded times.
    std::optional<TimeSpan> place(const QModelIndex& index) const;
    /// The command that helps with the finding, if there is one.
    std::optional<CommandId> remedy(const QModelIndex& index) const;

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    /// Findings that say the same; never empty.
    using Alike = std::vector<const Finding*>;

    const Alike& alike(const QModelIndex& index) const
    {
        return m_rows[static_cast<std::size_t>(index.row())];
    }

    /// The one that the row leads to: the first on a track that is shown, else the first.
    const Finding& leading(const QModelIndex& index) const;
    static QString cellText(const Alike& findings, int column);
    static QVariant sortValue(const Alike& findings, int column);
    static QString tip(const Alike& findings, int column);

    HasRank m_hasRank;
    /// Keeps the findings alive.
    DocumentPointer m_document;
    std::vector<Alike> m_rows;
};

/// "2 errors, 1 warning", for the window's badge; "No findings" without any.
QString findingsBadge(const FindingList& findings);

} // namespace pipescope::ui
