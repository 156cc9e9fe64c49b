#include "ui/run/scene/draw/timeline_scene.h"

#include "core/base/text.h"
#include "core/run/bubbles/report/figures_json.h"
#include "ui/run/scene/index/busy_share.h"

#include <algorithm>
#include <utility>

namespace pipescope::scene {
namespace {

/// Several lines are steps of the run.
UserText nameOfLines(const CompanionIndex& shown)
{
    if (shown.lines() == 1) {
        return companionName(shown.companion);
    }
    std::string numbers;
    for (std::size_t i = 0; i < shown.lines(); ++i) {
        const Companion& line = shown.line(i).companion;
        numbers += i == 0 ? "" : ", ";
        numbers += std::to_string(line.trace->steps[line.step.value_or(StepIndex{0U}).value].number.value);
    }
    return "steps %1"_text(numbers);
}

} // namespace

TimelineScene::TimelineScene(std::shared_ptr<const SceneIndex> index, ViewOptions view,
                             const RowMetrics& metrics)
    : m_index(std::move(index))
    , m_view(std::move(view))
    , m_metrics(metrics)
{
    orderRows();
    makeLegend();
}

void TimelineScene::setView(const ViewOptions& view)
{
    const bool isSame = view.groups == m_view.groups && view.rows == m_view.rows && view.step == m_view.step
                        && view.clockShifts == m_view.clockShifts;
    m_view = view;
    if (!isSame) {
        orderRows();
    }
    followInFlight();
    makeLegend();
}

void TimelineScene::setMetrics(const RowMetrics& metrics)
{
    if (metrics != m_metrics) {
        m_metrics = metrics;
        layOut();
    }
}

void TimelineScene::setCompanion(std::shared_ptr<const CompanionIndex> companion)
{
    const auto linesOf = [](const auto& shown) { return shown ? shown->lines() : 0; };
    const bool isAsHigh = linesOf(companion) == linesOf(m_companion);
    m_companion = std::move(companion);
    if (!isAsHigh) {
        setMetrics(plainMetrics());
    }
    makeLegend();
}

RowMetrics TimelineScene::plainMetrics() const
{
    const RowMetrics metrics = m_companion ? RowMetrics().withCompanion(m_companion->lines()) : RowMetrics();
    return inFlight() != nullptr ? metrics.withInFlight() : metrics;
}

void TimelineScene::followInFlight()
{
    if (m_metrics.hasInFlight() != (inFlight() != nullptr)) {
        setMetrics(plainMetrics());
    }
}

void TimelineScene::fitRows(double height)
{
    const RowMetrics plain = plainMetrics();
    const std::size_t titles = m_layout.titles().size();
    const double figures = m_layout.collapsedHeight() - m_layout.metrics().collapsedHeight;
    const RowMetrics collapsed =
        m_layout.rows().empty()
            ? plain.withCollapsedIn(titles, height - static_cast<double>(titles) * figures)
            : plain;
    setMetrics(
        collapsed.fitted(m_view.rows.height, m_layout.rowsHeight(plain), height - m_layout.titlesHeight()));
}

void TimelineScene::orderRows()
{
    m_order = scene::orderRows(trace(), m_view.groups, m_view.rows, *m_index->work);
    layOut();
    m_links = m_index->links->density(m_layout, m_view.step, m_groupLinks);
    m_busyShares.clear();
    for (const GroupTitle& title : m_layout.titles()) {
        m_busyShares.push_back(title.isCollapsed ? scene::busyShare(*m_index, title.tracks, focus()) : 0.0);
    }
}

std::optional<SharedLines> TimelineScene::linesWithoutLinks() const
{
    if (!m_view.linksShown) {
        return std::nullopt;
    }
    SharedLines lines = sharedLines(m_layout, trace().tracks.size());
    const bool isSorted = m_groupLinks && m_groupLinks->lines == lines;
    return isSorted || !hasTitles(lines) ? std::nullopt : std::optional(std::move(lines));
}

void TimelineScene::setGroupLinks(std::shared_ptr<const GroupLinks> groupLinks)
{
    m_groupLinks = std::move(groupLinks);
    m_links = m_index->links->density(m_layout, m_view.step, m_groupLinks);
}

void TimelineScene::setHighlight(const std::shared_ptr<const TraceSet>& highlight)
{
    m_highlight = highlight ? std::make_shared<const Highlight>(*m_index, highlight) : nullptr;
}

void TimelineScene::setIdle(std::shared_ptr<const IdleIndex> idle)
{
    const bool isOfTrace = idle && idle->trackCount() == trace().tracks.size();
    m_idle = isOfTrace ? std::move(idle) : nullptr;
    makeLegend();
}

void TimelineScene::setInFlight(std::shared_ptr<const InFlightIndex> inFlight)
{
    const bool isOfTrace = inFlight && inFlight->trackCount() == trace().tracks.size();
    m_inFlight = isOfTrace && inFlight->most() > 0 ? std::move(inFlight) : nullptr;
    followInFlight();
    makeLegend();
}

void TimelineScene::makeLegend()
{
    m_legend.clear();
    if (m_companion) {
        // First, so that it stays where there is no room for all.
        m_legend.push_back({std::nullopt, "below: %1"_text(nameOfLines(*m_companion))});
    }
    m_legend.insert(m_legend.end(), m_index->legend.begin(), m_index->legend.end());
    if (inFlight() != nullptr) {
        constexpr int kDigits = 3;
        const UserText most = formatNumber(inFlight()->most(), kDigits);
        m_legend.push_back({ColourRole::InFlight, "micro-batches in flight, at most %1"_text(most)});
    }
    for (std::size_t i = 0; idle() != nullptr && i < kIdleClassCount; ++i) {
        const auto idleClass = static_cast<IdleClass>(i);
        if (idle()->has(idleClass)) {
            m_legend.push_back({roleOf(idleClass), "idle: %1"_text(titleOf(idleClass))});
        }
    }
}

void TimelineScene::layOut()
{
    m_layout = RowLayout(m_order, trace(), m_metrics, m_index->lines);
    m_layout.setClockShifts(m_view.clockShifts);
}

TimeSpan TimelineScene::focus() const
{
    const auto& steps = trace().steps;
    if (m_view.step && m_view.step->value < steps.size()) {
        const TimeSpan span = steps[m_view.step->value].span;
        if (span.duration() > Duration{}) {
            return span;
        }
    }
    return m_index->span;
}

TimeOrigin TimelineScene::timeOrigin(TimeSpan seen) const
{
    switch (m_view.timeOrigin) {
    case ViewOptions::TimeOrigin::Absolute:
        return std::nullopt;
    case ViewOptions::TimeOrigin::Run:
        return m_index->span.begin;
    case ViewOptions::TimeOrigin::Step:
        break;
    }
    if (m_view.step) {
        return focus().begin;
    }
    TimePoint origin = m_index->span.begin;
    const TimePoint middle = seen.begin + Duration{seen.duration().ns / 2};
    for (const Step& step : trace().steps) {
        if (step.span.begin <= middle) {
            origin = std::max(origin, step.span.begin);
        }
    }
    return origin;
}

} // namespace pipescope::scene
