#pragma once

#include <QString>

#include "core/graph/compare/diverge/compared_rank.h"

#include <optional>

namespace pipescope::ui {

class GraphSession;
class SuspectFinder;

/// What is said first of a comparison.
struct DivergenceText
{
    /// "First divergence: rank 2 · layer 3 · fc1.Linear.forward.0 · Torch.matmul.5"
    QString place;
    /// With the numbers; may be empty.
    QString reason;
    /// Empty if there is none to go to.
    std::optional<graph::SideNode> node;
};

/// Of the selected onset, else of the first divergence, else of the first onset that is not known. What
/// `finder` looks for must have been found.
DivergenceText divergenceText(const GraphSession& session, const SuspectFinder& finder);

} // namespace pipescope::ui
