#pragma once

#include "ui/graph/session/graph_task.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace pipescope::ui {

/// Decides how model graphs are read: what was chosen for those that are shown stays for their other steps,
/// ranks and databases. Lives on the GUI thread.
class GraphOpener
{
public:
    /// Null for none.
    void setShown(std::shared_ptr<const PreparedGraphs> shown) { m_shown = std::move(shown); }

    const std::shared_ptr<const PreparedGraphs>& shown() const { return m_shown; }

    /// A dump or a database; of two roots the first is the debug side.
    OpenTask taskFor(const std::vector<std::filesystem::path>& roots) const;
    /// Opens a step of what is shown; there must be something.
    OpenTask withStep(std::int64_t step, std::optional<Rank> rank = {}) const;
    OpenTask withRank(Rank rank) const;
    OpenTask withDatabase(const std::filesystem::path& file) const;

private:
    const graph::GraphOpening& opening() const { return m_shown->graphs()->opening; }

    std::shared_ptr<const PreparedGraphs> m_shown;
};

} // namespace pipescope::ui
