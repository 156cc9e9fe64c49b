#include "ui/run/rule_editor/rule_counter.h"

#include <utility>

namespace pipescope::ui {

RuleCounter::RuleCounter(Survey survey, QObject* parent)
    : QObject(parent)
    , m_survey(std::move(survey))
{
    connect(&m_job, &BackgroundJob::failed, this, [this](const QString& reason) {
        m_failure = reason;
        emit failed(reason);
    });
    m_job.start([this, read = m_survey](Progress&, const std::stop_token& stop) {
        auto traces = std::make_shared<const RuleSurvey>(read(stop));
        return [this, traces] {
            m_count = {traces, &traces->count};
            emit surveyed(traces->names);
            start();
        };
    });
}

void RuleCounter::count(const ChromeRules& rules)
{
    if (!m_failure.isEmpty()) {
        emit failed(m_failure);
        return;
    }
    m_wanted = rules;
    start();
}

void RuleCounter::forget()
{
    m_wanted.reset();
    if (m_count) {
        m_job.abandon();
    }
}

void RuleCounter::start()
{
    if (!m_count || !m_wanted) {
        return;
    }
    m_job.start([this, count = m_count, rules = *m_wanted](Progress&, const std::stop_token& stop) {
        ChromeRuleCounts counts = (*count)(rules, stop);
        return [this, counts = std::move(counts)] {
            m_wanted.reset();
            emit counted(counts);
        };
    });
}

} // namespace pipescope::ui
