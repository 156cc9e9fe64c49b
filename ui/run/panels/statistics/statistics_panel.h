#pragma once

#include "ui/run/panels/statistics/statistics_model.h"
#include "ui/shell/panels/panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTableView;

namespace pipescope::ui {

class TimelineSession;

/// Statistics of the session's time range, else of the selected step, else of what is in view; computed on a
/// worker thread while the range is dragged or the view moves; only the latest span counts.
class StatisticsPanel : public Panel
{
    Q_OBJECT

public:
    using ShownTracks = std::function<std::vector<TrackIndex>()>;

    using SeenSpan = std::function<TimeSpan()>;

    /// `session` must outlive the panel; `shownTracks` returns the ranks to count, `seenSpan` what is in
    /// view.
    StatisticsPanel(TimelineSession& session, ShownTracks shownTracks, SeenSpan seenSpan,
                    QWidget* parent = nullptr);

    /// To be called when another span is in view.
    void followView();

    bool isIdle() const override { return m_job.isIdle(); }

    /// Chosen rows, or all, with headings and separated by tabs.
    QString tsv() const override;

    QTableView* table() const { return m_table; }

    QLabel* heading() const { return m_heading; }

    /// Which kind is listed.
    QComboBox* kindBox() const { return m_kind; }

signals:
    /// The user chose the row of a rank.
    void rankChosen(pipescope::Rank rank);

protected:
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
    void buildTable();
    /// The kinds that occur, and the one chosen before.
    void fillKinds();
    void lead(const QModelIndex& index);
    void fill(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<const RangeStatistics>& found);
    void refresh();

    TimelineSession& m_session;
    ShownTracks m_shownTracks;
    SeenSpan m_seenSpan;
    /// Of the latest job.
    std::optional<Counted> m_counted;
    StatisticsModel m_model;
    QLabel* m_heading;
    QComboBox* m_kind;
    /// A value of StatisticsModel::KindRole; kept even while there is nothing of that kind.
    QString m_chosenKind;
    QTableView* m_table;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
