#pragma once

#include <QObject>

#include "core/run/load/rule_survey.h"
#include "ui/shell/toolkit/background_job.h"

#include <functional>
#include <memory>
#include <optional>

namespace pipescope::ui {

/// Counts on a separate thread what rules find in the open trace, which is read once for this.
class RuleCounter : public QObject
{
    Q_OBJECT

public:
    /// Reads the trace; called on a worker thread.
    using Survey = std::function<RuleSurvey(const std::stop_token&)>;

    explicit RuleCounter(Survey survey, QObject* parent = nullptr);

    /// Earlier rules whose counts were not reported yet are dropped.
    void count(const ChromeRules& rules);
    void forget();

    bool isIdle() const { return m_job.isIdle(); }

signals:
    /// The trace has been read.
    void surveyed(const pipescope::ChromeNames& names);
    void counted(const pipescope::ChromeRuleCounts& counts);
    /// Counting is impossible, now and later.
    void failed(const QString& reason);

private:
    void start();

    Survey m_survey;
    /// Null until the trace has been read.
    std::shared_ptr<const CountRuleMatches> m_count;
    /// The rules to count next; empty if there are none.
    std::optional<ChromeRules> m_wanted;
    /// Empty as long as all goes well.
    QString m_failure;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
