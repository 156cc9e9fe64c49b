#include "ui/run/workspace/opening/timeline_opener.h"

#include "core/run/chrome_rules/chrome_rules.h"
#include "ui/run/workspace/opening/kept_chrome_rules.h"

#include <utility>

namespace pipescope::ui {

TimelineOpener::TimelineOpener(LoadFunction load, QSettings& settings)
    : m_load(std::move(load))
    , m_settings(settings)
{ }

LoadOptions TimelineOpener::shownOptions() const
{
    return m_shown ? m_shown->options() : LoadOptions{};
}

const ParallelSizes& TimelineOpener::givenSizes() const
{
    static const ParallelSizes kNone;
    return m_shown ? m_shown->options().sizes : kNone;
}

const ChromeRules& TimelineOpener::chromeRules() const
{
    const auto& rules = m_shown ? m_shown->options().chromeRules : nullptr;
    return rules ? *rules : defaultChromeRules();
}

const std::filesystem::path& TimelineOpener::root() const
{
    static const std::filesystem::path kNothing;
    return m_shown ? m_shown->files().root() : kNothing;
}

OpenRequest TimelineOpener::requestFor(const std::vector<std::filesystem::path>& roots) const
{
    OpenRequest request{roots, {}};
    const std::filesystem::path first = roots.empty() ? std::filesystem::path() : roots.front();
    // Those of the open run are kept only when another one takes its place.
    request.options.sizes = m_shown && first == root() ? givenSizes()
                            : m_keptSizes              ? m_keptSizes(first)
                                                       : ParallelSizes{};
    request.options.chromeRules = keptChromeRules(m_settings, first);
    return request;
}

OpenTask TimelineOpener::taskFor(const std::vector<std::filesystem::path>& roots) const
{
    return roots.size() > 1 ? taskForComparison({roots.front(), roots.back()})
                            : timelineTask(m_load, requestFor(roots));
}

OpenTask TimelineOpener::taskForComparison(const WantedComparison& wanted) const
{
    return comparisonTask(m_load, requestFor({std::filesystem::absolute(wanted.before)}),
                          requestFor({std::filesystem::absolute(wanted.after)}), wanted.steps);
}

OpenTask TimelineOpener::taskForPart(const OpenRequest& part) const
{
    OpenRequest request = requestFor(part.roots);
    request.options.ranks = part.options.ranks;
    request.options.devices = part.options.devices;
    request.options.step = part.options.step;
    return timelineTask(m_load, std::move(request));
}

OpenRequest TimelineOpener::shownRequest() const
{
    return m_shown ? OpenRequest{m_shown->files().roots, m_shown->options()} : OpenRequest{};
}

OpenTask TimelineOpener::readAgain(LoadOptions options) const
{
    OpenRequest request{m_shown ? m_shown->files().roots : std::vector<std::filesystem::path>(),
                        std::move(options)};
    return m_shown && m_shown->before() ? besideTask(m_load, std::move(request), *m_shown->before())
                                        : timelineTask(m_load, std::move(request));
}

OpenTask TimelineOpener::withSizes(const ParallelSizes& sizes) const
{
    LoadOptions options = shownOptions();
    options.sizes = sizes;
    return readAgain(std::move(options));
}

OpenTask TimelineOpener::withLayout(const std::string& layout) const
{
    LoadOptions options = shownOptions();
    options.layout = layout;
    return readAgain(std::move(options));
}

OpenTask TimelineOpener::withChromeRules(std::shared_ptr<const ChromeRules> rules) const
{
    keepChromeRules(m_settings, root(), rules.get());
    LoadOptions options = shownOptions();
    options.chromeRules = std::move(rules);
    return readAgain(std::move(options));
}

} // namespace pipescope::ui
