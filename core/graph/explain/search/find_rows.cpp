#include "core/graph/explain/search/find_rows.h"

#include "core/base/threads/parallel.h"
#include "core/graph/open/outline/outline.h"
#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kRowsBetweenStopChecks = 4'096;

bool matches(const NodePattern& pattern, std::string_view text)
{
    const Glob* const glob = std::get_if<Glob>(&pattern);
    return glob != nullptr ? glob->matches(text) : std::get<RegularExpression>(pattern).isIn(text);
}

bool matchesAny(const std::vector<NodePattern>& patterns, std::string_view text)
{
    return std::ranges::any_of(patterns, [text](const NodePattern& each) { return matches(each, text); });
}

bool matchesAll(const std::vector<NodePattern>& patterns, std::string_view text)
{
    return std::ranges::all_of(patterns, [text](const NodePattern& each) { return matches(each, text); });
}

/// Whether texts of a pool match one of some globs; remembers the answer for each.
template<class Matches>
class KnownTexts
{
public:
    KnownTexts(const Graph& graph, Matches matches)
        : m_graph(graph)
        , m_matches(std::move(matches))
        , m_answers(graph.texts.size(), 0)
    { }

    bool matches(StringId text)
    {
        std::uint8_t& answer = m_answers[text.value];
        if (answer == 0) {
            answer = m_matches(m_graph.text(text)) ? 2 : 1;
        }
        return answer == 2;
    }

private:
    const Graph& m_graph;
    Matches m_matches;
    /// 0 (not known), 1 (no), 2 (yes).
    std::vector<std::uint8_t> m_answers;
};

bool isDtype(const std::vector<Glob>& globs, std::string_view text)
{
    const std::string_view last = text.substr(text.find_last_of('.') + 1);
    return std::ranges::any_of(globs,
                               [&](const Glob& glob) { return glob.matches(text) || glob.matches(last); });
}

bool isShape(const std::vector<Glob>& globs, std::string_view text)
{
    std::string packed(text);
    std::erase(packed, ' ');
    return std::ranges::any_of(globs, [&](const Glob& glob) { return glob.matches(packed); });
}

template<std::size_t size>
bool admits(const std::bitset<size>& chosen, std::size_t value)
{
    return chosen.none() || chosen[value];
}

/// The rows of one side that meet one set of conditions: one condition after the other, the quick ones first,
/// each for the rows that are left.
class RowFilter
{
public:
    RowFilter(const Sheet& sheet, Side side, const NodeTerms& terms, const std::stop_token& stop)
        : m_sheet(sheet)
        , m_outline(sheet.outline(side))
        , m_graph(*m_outline.graph)
        , m_terms(terms)
        , m_stop(stop)
    { }

    /// Keeps those of `rows` that meet them.
    void keep(std::vector<RowId>& rows)
    {
        if (!admitsSide()) {
            rows.clear();
            return;
        }
        m_rows = &rows;
        keepByColumns();
        keepByNodes();
        keepByItems();
        keepByTexts();
    }

private:
    template<class Condition>
    void keepIf(bool isAsked, Condition&& condition)
    {
        if (!isAsked) {
            return;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_rows->size(); ++i) {
            if (i % kRowsBetweenStopChecks == 0 && m_stop.stop_requested()) {
                break;
            }
            const RowId row = (*m_rows)[i];
            (*m_rows)[kept] = row;
            kept += condition(row) ? 1 : 0;
        }
        m_rows->resize(kept);
    }

    bool admitsSide() const
    {
        return admits(m_terms.sides, static_cast<std::size_t>(m_outline.side))
               && pipescope::admits(m_terms.steps, m_graph.step) && admitsRank();
    }

    bool admitsRank() const
    {
        const RankGraphs& graphs = m_sheet.graphs();
        const auto& merged = (m_outline.side == Side::Debug ? graphs.debug : *graphs.bench).mergedRanks;
        const auto isAsked = [this](Rank rank) { return pipescope::admits(m_terms.ranks, rank.value); };
        return merged.empty() ? isAsked(m_graph.rank) : std::ranges::any_of(merged, isAsked);
    }

    void keepByColumns()
    {
        if (m_terms.levels.any()) {
            const NodeClasses classes = classifyByVerdict(m_outline);
            keepIf(true, [&](RowId row) { return m_terms.levels[classes.of(row)]; });
        }
        keepIf(m_terms.scores.any(), [&](RowId row) {
            return !m_outline.scores.empty() && m_terms.scores.admit(m_outline.scores[row.value]);
        });
        keepIf(m_terms.multiples.any(), [&](RowId row) {
            return m_terms.multiples.admit(multipleOf(m_sheet, {m_outline.side, row}));
        });
        keepIf(m_terms.overflow.any(), [&](RowId row) {
            return !m_outline.overflow.empty()
                   && m_terms.overflow[static_cast<std::size_t>(m_outline.overflow[row.value])];
        });
        keepIf(m_terms.reasons.any(), [&](RowId row) {
            return !m_outline.unmatched.empty()
                   && m_terms.reasons[static_cast<std::size_t>(m_outline.unmatched[row.value])];
        });
        keepIf(m_terms.repairs.any(), [&](RowId row) {
            return !m_outline.earlier.empty()
                   && m_terms.repairs[static_cast<std::size_t>(repairClass(m_outline, row))];
        });
        keepIf(!m_terms.depths.empty(),
               [&](RowId row) { return pipescope::admits(m_terms.depths, m_outline.depths[row.value]); });
        keepIf(m_terms.leaves.any(),
               [&](RowId row) { return m_terms.leaves[m_outline.hasChildren(row) ? 0 : 1]; });
    }

    void keepByNodes()
    {
        const auto node = [this](RowId row) -> const Node& { return m_graph.node(m_outline.node(row)); };
        keepIf(m_terms.kinds.any(),
               [&](RowId row) { return m_terms.kinds[static_cast<std::size_t>(node(row).kind)]; });
        keepIf(m_terms.recomputed.any(),
               [&](RowId row) { return m_terms.recomputed[node(row).isRecomputed ? 1 : 0]; });
        keepIf(!m_terms.microSteps.empty(),
               [&](RowId row) { return pipescope::admits(m_terms.microSteps, node(row).microStep); });
        keepIf(m_terms.directions.any(), [&](RowId row) {
            const auto name = parseNodeName(m_outline.name(row));
            return name && m_terms.directions[static_cast<std::size_t>(name->direction)];
        });
        if (!m_terms.layers.empty()) {
            const auto layers = layersOf(m_outline);
            keepIf(true, [&](RowId row) {
                return layers[row.value] != kNoRow && pipescope::admits(m_terms.layers, layers[row.value]);
            });
        }
    }

    template<class Matches>
    void keepByItems(const std::vector<Glob>& globs, StringId Item::*field, Matches matches)
    {
        if (globs.empty()) {
            return;
        }
        KnownTexts texts(m_graph, [&](std::string_view text) { return matches(globs, text); });
        const auto matchesItem = [&](const Item& item) { return texts.matches(item.*field); };
        keepIf(true, [&](RowId row) {
            const NodeId node = m_outline.node(row);
            return std::ranges::any_of(m_graph.inputs(node), matchesItem)
                   || std::ranges::any_of(m_graph.outputs(node), matchesItem);
        });
    }

    void keepByItems()
    {
        keepByItems(m_terms.dtypes, &Item::dtype, isDtype);
        keepByItems(m_terms.shapes, &Item::shape, isShape);
    }

    void keepByTexts()
    {
        keepIf(!m_terms.words.empty(),
               [&](RowId row) { return matchesAll(m_terms.words, m_outline.name(row)); });
        keepIf(!m_terms.names.empty(),
               [&](RowId row) { return matchesAny(m_terms.names, m_outline.name(row)); });
        keepIf(!m_terms.paths.empty(),
               [&](RowId row) { return matchesAny(m_terms.paths, pathText(m_outline, row)); });
    }

    const Sheet& m_sheet;
    const Outline& m_outline;
    const Graph& m_graph;
    const NodeTerms& m_terms;
    const std::stop_token& m_stop;
    std::vector<RowId>* m_rows = nullptr;
};

std::vector<RowId> allRows(const Outline& outline)
{
    std::vector<RowId> rows;
    rows.reserve(outline.size());
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        rows.emplace_back(row);
    }
    return rows;
}

std::vector<RowId> findOnSide(const Sheet& sheet, Side side, const NodeQuery& query,
                              const std::stop_token& stop)
{
    std::vector<RowId> rows = allRows(sheet.outline(side));
    RowFilter(sheet, side, query.wanted, stop).keep(rows);
    for (const NodeTerms& terms : query.excluded) {
        std::vector<RowId> unwanted = rows;
        RowFilter(sheet, side, terms, stop).keep(unwanted);
        std::vector<RowId> left;
        std::ranges::set_difference(rows, unwanted, std::back_inserter(left));
        rows = std::move(left);
    }
    return rows;
}

} // namespace

FoundRows findRows(const Sheet& sheet, const NodeQuery& query, const std::stop_token& stop)
{
    FoundRows found;
    constexpr std::array kSides{Side::Debug, Side::Bench};
    parallelFor(kSides.size(), kSides.size(), stop, [&](std::size_t i) {
        if (sheet.has(kSides[i])) {
            found.of(kSides[i]) = findOnSide(sheet, kSides[i], query, stop);
        }
    });
    return stop.stop_requested() ? FoundRows() : found;
}

std::string pathText(const Outline& outline, RowId row)
{
    std::vector<std::string_view> names;
    std::size_t length = 0;
    for (std::optional<RowId> at = row; at && at->value != 0 && names.size() < kLongestPath;
         at = outline.parent(*at))
    {
        names.push_back(outline.name(*at));
        length += names.back().size() + 1;
    }
    std::string path;
    path.reserve(length);
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        path.append(path.empty() ? "" : "/").append(*name);
    }
    return path;
}

std::string_view operationName(std::string_view name, NodeKind kind)
{
    const auto parts = parseNodeName(name);
    if (!parts) {
        return name;
    }
    const std::string_view stem = parts->stem;
    const std::size_t point = stem.find_last_of('.');
    if (point == std::string_view::npos) {
        return stem;
    }
    return kind == NodeKind::Module && parts->isModule() ? stem.substr(point + 1) : stem.substr(0, point);
}

} // namespace pipescope::graph
