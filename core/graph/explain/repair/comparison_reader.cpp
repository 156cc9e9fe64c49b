#include "core/graph/explain/repair/comparison_reader.h"

#include "core/graph/open/outline/node_classes.h"

#include <utility>

namespace pipescope::graph {
namespace {

void addEarlier(const Outline& before, Outline& outline)
{
    outline.earlier.assign(outline.size(), EarlierState::Absent);
    for (std::uint32_t row = 0; row < outline.size(); ++row) {
        if (const auto there = before.find(outline.name(RowId{row}))) {
            outline.earlier[row] = isBad(levelAt(before, *there)) ? EarlierState::Bad : EarlierState::Good;
        }
    }
}

} // namespace

Sheet withEarlier(Sheet sheet, const Sheet& before)
{
    addEarlier(before.debug, sheet.debug);
    if (sheet.bench && before.bench) {
        addEarlier(*before.bench, *sheet.bench);
    }
    return sheet;
}

namespace {

bool isSelected(const std::optional<RankSet>& selection, std::int64_t number)
{
    return !selection || selection->contains(Rank{static_cast<std::int32_t>(number)});
}

} // namespace

Result<ComparisonReader> ComparisonReader::open(const GraphOpening& opening, Progress& progress,
                                                const std::stop_token& stop)
{
    TRY(auto document, openGraphs(opening, progress, stop, {}));
    if (!document->isComparison) {
        return Error{ErrorKind::InvalidArgument, opening.request.debug,
                     "only one model is there, and nothing it was compared with"_text};
    }
    return ComparisonReader(std::move(document));
}

std::vector<std::int64_t> ComparisonReader::steps() const
{
    std::vector<std::int64_t> steps = m_document->steps;
    std::erase_if(steps, [&](std::int64_t step) {
        return !isSelected(m_document->opening.request.selection.steps, step);
    });
    return steps;
}

Status ComparisonReader::show(std::int64_t step, std::optional<Rank> rank, Progress& progress,
                              const std::stop_token& stop)
{
    const bool hasRank = !rank || m_document->sheetOf(*rank) != nullptr;
    if (m_document->opening.step == step && hasRank) {
        return ok();
    }
    GraphOpening opening = m_document->opening;
    opening.step = step;
    opening.rank = rank;
    TRY(auto document, openGraphs(opening, progress, stop, {}));
    m_document = std::move(document);
    return ok();
}

Result<std::vector<Rank>> ComparisonReader::ranksOf(std::int64_t step, Progress& progress,
                                                    const std::stop_token& stop)
{
    TRY_OK(show(step, {}, progress, stop));
    std::vector<Rank> ranks = m_document->ranks;
    std::erase_if(ranks, [&](Rank rank) {
        return !isSelected(m_document->opening.request.selection.ranks, rank.value);
    });
    return ranks;
}

Result<std::shared_ptr<const Sheet>> ComparisonReader::read(std::int64_t step, Rank rank, Progress& progress,
                                                            const std::stop_token& stop)
{
    TRY_OK(show(step, rank, progress, stop));
    const Sheet* const sheet = m_document->sheetOf(rank);
    if (sheet == nullptr || sheet->debug.graph->step != step || !sheet->bench) {
        return Error{ErrorKind::NotFound, m_document->opening.request.debug,
                     "there is no comparison of step %1, rank %2"_text(step, rank.value)};
    }
    return std::shared_ptr<const Sheet>(m_document, sheet);
}

} // namespace pipescope::graph
