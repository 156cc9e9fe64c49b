#include "core/graph/explain/layers/layer_numbers.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace pipescope::graph {
namespace {

/// The other steps, each with all its ranks.
std::vector<GraphOpening> openingsOf(const GraphDocument& document)
{
    std::vector<GraphOpening> openings;
    for (const std::int64_t step : document.steps) {
        if (document.opening.step != step) {
            GraphOpening& opening = openings.emplace_back(document.opening);
            opening.step = step;
            opening.rank.reset();
        }
    }
    return openings;
}

} // namespace

std::size_t countOtherLayerRows(const GraphDocument& document)
{
    return openingsOf(document).size() * std::max<std::size_t>(1, document.ranks.size());
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
        std::vector<const Sheet*> sheets;
        for (const Sheet& sheet : (*opened)->sheets) {
            sheets.push_back(&sheet);
        }
        std::ranges::move(numberedRowsOf(sheets), std::back_inserter(rows));
    }
    return rows;
}

} // namespace pipescope::graph
