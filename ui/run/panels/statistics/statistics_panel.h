#pragma once

#include <QModelIndex>

#include "core/run/analysis/range_statistics.h"
#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;

namespace pipescope::ui {

class TimelineSession;

/// Statistics of the session's time range, else of the selected step, else of what is in view; computed on a
/// worker thread while the range is dragged or the view moves; only the latest span counts. First all ranks
/// together, then each rank, with a row for its blocks and one for each kind; only one kind, if one is
/// chosen.
class StatisticsPanel : public ListPanel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        KindColumn,
        BusyColumn,
        BusyShareColumn,
        IdleColumn,
        IdleShareColumn,
        CountColumn,
        SumColumn,
        MeanColumn,
        MedianColumn,
        P95Column,
        LeastColumn,
        MostColumn,
        ColumnCount
    };

    /// A row's blocks, or one of its kinds.
    struct Row
    {
        const RankStatistics* rank = nullptr;
        const KindStatistics* kind = nullptr;
        /// Empty for all together.
        std::optional<Rank> number;

        const DurationStatistics& durations() const
        {
            return kind != nullptr ? kind->durations : rank->blocks;
        }
    };

    using ShownTracks = std::function<std::vector<TrackIndex>()>;

    using SeenSpan = std::function<TimeSpan()>;

    /// `session` must outlive the panel; `shownTracks` returns the ranks to count, `seenSpan` what is in
    /// view.
    StatisticsPanel(TimelineSession& session, ShownTracks shownTracks, SeenSpan seenSpan,
                    QWidget* parent = nullptr);

    /// To be called when another span is in view.
    void followView();

    bool isIdle() const override { return m_job.isIdle(); }

    const ListModel<Row>& rows() const { return m_model; }

    QLabel* heading() const { return m_heading; }

    /// Which kind is listed.
    QComboBox* kindBox() const { return m_kind; }

signals:
    /// The user chose the row of a rank.
    void rankChosen(pipescope::Rank rank);

protected:
    void choose(const QModelIndex& index) override;
    void showEvent(QShowEvent* event) override;

private:
    /// What is counted, and why.
    struct Counted
    {
        enum class Reason
        {
            Range,
            Step,
            View
        };

        TimeSpan span;
        Reason reason = Reason::Range;
        std::optional<StepNumber> step;

        bool operator==(const Counted&) const = default;
    };

    /// Empty while nothing is open.
    std::optional<Counted> counted() const;
    void describe(const Counted& counted);
    ListModel<Row>::Columns columns() const;
    /// A column of durations, or of their shares in the range.
    ColumnOf<Row> durationColumn(TextProvider title, std::optional<Duration> (*value)(const Row&),
                                 TextProvider explanation, bool isShare = false) const;
    QString rankText(const Row& row) const;
    /// `part` as a share of the range in percent, over all ranks that the row counts.
    double percent(const Row& row, Duration part) const;
    void buildList();
    void listKind();
    /// The kinds that occur, and the one chosen before.
    void fillKinds();
    void fill(const Trace* trace, std::shared_ptr<const RangeStatistics> found);
    void refresh();

    TimelineSession& m_session;
    ShownTracks m_shownTracks;
    SeenSpan m_seenSpan;
    /// Counts of the latest job.
    std::optional<Counted> m_counted;
    std::shared_ptr<const RangeStatistics> m_statistics;
    ListModel<Row> m_model;
    QLabel* m_heading;
    QComboBox* m_kind;
    /// Its name in no language; empty for every kind. Kept even while there is nothing of that kind.
    QString m_chosenKind;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
