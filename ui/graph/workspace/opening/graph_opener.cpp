#include "ui/graph/workspace/opening/graph_opener.h"

namespace pipescope::ui {

OpenTask GraphOpener::taskFor(const std::vector<std::filesystem::path>& roots) const
{
    if (m_shown && !roots.empty() && m_shown->files().roots == roots) {
        return graphTask(opening());
    }
    graph::GraphOpening opening;
    opening.request.settings.checksOverflow = true;
    if (!roots.empty()) {
        opening.request.debug = roots.front();
    }
    if (roots.size() > 1) {
        opening.request.bench = roots[1];
    }
    return graphTask(std::move(opening));
}

OpenTask GraphOpener::withStep(std::int64_t step, std::optional<Rank> rank) const
{
    graph::GraphOpening changed = opening();
    changed.step = step;
    changed.rank = rank ? rank : changed.rank;
    return graphTask(std::move(changed));
}

OpenTask GraphOpener::withRank(Rank rank) const
{
    graph::GraphOpening changed = opening();
    changed.rank = rank;
    return graphTask(std::move(changed));
}

OpenTask GraphOpener::withDatabase(const std::filesystem::path& file) const
{
    graph::GraphOpening changed = opening();
    changed.request.debug = file;
    changed.step.reset();
    changed.rank.reset();
    return graphTask(std::move(changed));
}

} // namespace pipescope::ui
