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

namespace pipescope::ui {

/// The findings of a document as a table. Sort by kSortRole: severities and ranks sort by value, not by text.
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

    /// The track that the finding is about, if it is shown.
    std::optional<Rank> rank(const QModelIndex& index) const;
    /// The earliest place that it is about, in recorded times.
    std::optional<TimeSpan> place(const QModelIndex& index) const;
    /// The command that helps with the finding, if there is one.
    std::optional<CommandId> remedy(const QModelIndex& index) const;

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override
    {
        return m_document ? m_document->files().findings.rows().size() : 0;
    }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    const Finding& finding(const QModelIndex& index) const;

    HasRank m_hasRank;
    /// Keeps the findings alive.
    DocumentPointer m_document;
};

/// "2 errors, 1 warning", for the window's badge; "No findings" without any.
QString findingsBadge(const FindingList& findings);

} // namespace pipescope::ui
