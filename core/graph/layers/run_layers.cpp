#include "core/graph/layers/run_layers.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace pipescope::graph {
namespace {

bool isHeld(const GraphDocument& document, std::int64_t step, Rank rank)
{
    return document.opening.step == step && document.sheetOf(rank) != nullptr;
}

/// What has to be opened: a step of a dump, with all its ranks; a rank of a step of a database.
std::vector<GraphOpening> openingsOf(const GraphDocument& document)
{
    std::vector<GraphOpening> openings;
    const auto add = [&](std::int64_t step, std::optional<Rank> rank) {
        GraphOpening& opening = openings.emplace_back(document.opening);
        opening.step = step;
        opening.rank = rank;
    };
    for (const std::int64_t step : document.steps) {
        if (!document.isDatabase) {
            if (document.opening.step != step) {
                add(step, {});
            }
            continue;
        }
        for (const Rank rank : document.ranks) {
            if (!isHeld(document, step, rank)) {
                add(step, rank);
            }
        }
    }
    return openings;
}

} // namespace

std::size_t countOtherLayerRows(const GraphDocument& document)
{
    return openingsOf(document).size()
           * (document.isDatabase ? 1 : std::max<std::size_t>(1, document.ranks.size()));
}

Result<std::vector<LayerRow>> readOtherLayerRows(const GraphDocument& document, FindingList& findings,
                                                 Progress& progress, const std::stop_token& stop)
{
    std::vector<LayerRow> rows;
    for (const GraphOpening& opening : openingsOf(document)) {
        auto opened = openGraphs(opening, progress, stop, {});
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        if (!opened) {
            findings.add(findingFromError(opened.error(), opening.rank));
            continue;
        }
        findings.merge(FindingList((*opened)->files.findings));
        std::ranges::transform((*opened)->sheets, std::back_inserter(rows), layerRowOf);
    }
    return rows;
}

} // namespace pipescope::graph
