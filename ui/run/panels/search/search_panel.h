#pragma once

#include <QModelIndex>

#include "core/run/analysis/search/search.h"
#include "ui/shell/lists/search_list_panel.h"

#include <memory>

namespace pipescope::ui {

class TimelineSession;

/// A field for a query (see core/run/analysis/search/search_query.h), the hits as a list, and their highlight
/// in the session. Hits are in order of time, unless sorted by another column.
class SearchPanel : public SearchListPanel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        NameColumn,
        KindColumn,
        StageColumn,
        StepColumn,
        MicroBatchColumn,
        VirtualStageColumn,
        StartColumn,
        DurationColumn,
        ColumnCount
    };

    /// `session` must outlive the panel.
    explicit SearchPanel(TimelineSession& session, QWidget* parent = nullptr);

    /// No text, no hits, no highlight.
    void clear();

    const ListModel<TraceRef>& hits() const { return m_model; }

signals:
    /// The user went to a hit, or chose it from the list.
    void followed(const pipescope::TraceRef& ref);

protected:
    void startSearch() override;
    std::optional<int> currentRow() const override;
    void choose(const QModelIndex& index) override;

private:
    ListModel<TraceRef>::Columns columns() const;
    void showHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits);
    void showNothing(TextProvider why);

    TimelineSession& m_session;
    /// Null for no search.
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const SearchHits> m_hits;
    TimePoint m_runBegin;
    ListModel<TraceRef> m_model;
};

} // namespace pipescope::ui
