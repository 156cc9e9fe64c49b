#include "core/graph/open/parts/part_database.h"

#include "core/graph/store/database_reading/graph_query.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/sqlite/database.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::array<std::string_view, 9> kTables{
    "tb_nodes",           "tb_stack",         "pipescope_verdicts",
    "pipescope_tensors",  "pipescope_floors", "pipescope_rounding",
    "pipescope_findings", "pipescope_graphs", "pipescope_checksums"};

std::string textOf(const Statement& row, int column)
{
    return std::string(row.text(column).value_or(std::string_view{}));
}

Status readInfo(const SnapshotDatabase& database, Part& part)
{
    const auto& file = part.file;
    TRY(const bool isOurs, database.hasTable("pipescope_info"));
    if (!isOurs) {
        return refusedPart(
            file, "it has no tables of ours: the public tool wrote it, or --compatible was given"_text);
    }
    TRY(Statement rows, database.prepare("SELECT key, value FROM pipescope_info ORDER BY rowid"));
    TRY_OK(rows.forEachRow(
        [&](const Statement& row) { part.info.emplace_back(textOf(row, 0), textOf(row, 1)); }));
    if (part.infoOf("version") != kVerdictVersion) {
        return refusedPart(file, "another version of Pipescope wrote it; write it again with this one"_text);
    }
    if (part.infoOf(kMergedKey) != "no") {
        return refusedPart(file,
                           "its ranks were merged into one model, for which all of them are needed"_text);
    }
    for (const std::string_view table : kTables) {
        TRY(const bool isThere, database.hasTable(table));
        if (!isThere) {
            return damagedPart(file, "there is no table %1"_text(table));
        }
    }
    return ok();
}

std::optional<PartGraph> graphOf(const Statement& row)
{
    const auto step = row.integer(0);
    const auto rank = row.integer(1);
    const auto source = row.text(2);
    const auto first = row.integer(5);
    const auto nodes = row.integer(6);
    const auto items = row.integer(7);
    constexpr std::int64_t kMostNodes = std::numeric_limits<std::uint32_t>::max();
    const bool isSound = step && rank && 0 <= *rank && *rank <= std::numeric_limits<std::int32_t>::max()
                         && source && (*source == sourceOf(Side::Debug) || *source == sourceOf(Side::Bench))
                         && first && nodes && items && *first > 0 && 0 < *nodes && *nodes <= kMostNodes
                         && *items >= 0 && *items <= kMostNodes;
    if (!isSound) {
        return {};
    }
    PartGraph graph;
    graph.key = {*step, static_cast<std::int32_t>(*rank),
                 *source == sourceOf(Side::Debug) ? Side::Debug : Side::Bench};
    graph.mode = textOf(row, 3);
    graph.folder = textOf(row, 4);
    graph.firstNode = *first;
    graph.nodes = *nodes;
    graph.items = *items;
    return graph;
}

std::tuple<std::int64_t, std::int32_t, Side> orderOf(const PartGraph& graph)
{
    return {graph.key.step, graph.key.rank, graph.key.side};
}

/// Whether the graphs have the order, and the rows, in which we write them.
bool areInOrder(const Part& part)
{
    std::int64_t next = 1;
    const PartGraph* before = nullptr;
    for (const PartGraph& graph : part.graphs) {
        if (graph.firstNode != next || (before != nullptr && orderOf(*before) >= orderOf(graph))) {
            return false;
        }
        next += graph.nodes;
        before = &graph;
    }
    const std::size_t sides = part.isComparison() ? 2 : 1;
    for (std::size_t i = 0; i < part.graphs.size(); ++i) {
        const PartGraph& graph = part.graphs[i];
        const bool isBench = i % sides == 1;
        if ((graph.key.side == Side::Bench) != isBench || (isBench && part.graphs[i - 1].mode != graph.mode)
            || (isBench && part.graphs[i - 1].key.rank != graph.key.rank)
            || (isBench && part.graphs[i - 1].key.step != graph.key.step))
        {
            return false;
        }
    }
    return !part.graphs.empty() && part.graphs.size() % sides == 0;
}

Status readGraphs(const SnapshotDatabase& database, Part& part)
{
    TRY(Statement rows, database.prepare("SELECT step, rank, source, mode, folder, first_node, nodes, items "
                                         "FROM pipescope_graphs ORDER BY rowid"));
    TRY_OK(rows.forEachRow([&](const Statement& row) {
        const auto graph = graphOf(row);
        if (!graph) {
            return Status(damagedPart(part.file, "a row of pipescope_graphs is broken"_text));
        }
        part.graphs.push_back(*graph);
        return ok();
    }));
    return areInOrder(part) ? ok()
                            : Status(damagedPart(part.file, "its graphs are not in the order in which they "
                                                            "are written"_text));
}

std::optional<Finding> findingOf(const Statement& row)
{
    const auto id = row.text(0);
    const auto kinds = allFindingKinds();
    const auto kind =
        std::ranges::find_if(kinds, [&](const FindingKind& each) { return id && each.name == *id; });
    const auto rank = row.integer(1);
    const auto count = row.integer(3);
    const bool isRank = rank && 0 <= *rank && *rank <= std::numeric_limits<std::int32_t>::max();
    if (kind == kinds.end() || !(row.isNull(1) || isRank) || !count || *count < 0) {
        return {};
    }
    Finding finding;
    finding.id = kind->id;
    if (rank) {
        finding.rank = Rank{static_cast<std::int32_t>(*rank)};
    }
    finding.file = textOf(row, 2);
    finding.count = static_cast<std::uint64_t>(*count);
    finding.detail = verbatim(textOf(row, 4));
    return finding;
}

Status readFindings(const SnapshotDatabase& database, Part& part)
{
    TRY(Statement rows,
        database.prepare("SELECT id, rank, file, count, detail FROM pipescope_findings ORDER BY rowid"));
    return rows.forEachRow([&](const Statement& row) {
        auto finding = findingOf(row);
        if (!finding) {
            return Status(damagedPart(part.file, "a row of pipescope_findings is broken"_text));
        }
        part.findings.add(*std::move(finding));
        return ok();
    });
}

} // namespace

std::string_view Part::infoOf(std::string_view key) const
{
    const auto found =
        std::ranges::find(info, key, [](const auto& row) { return std::string_view(row.first); });
    return found != info.end() ? std::string_view(found->second) : std::string_view{};
}

Error refusedPart(const std::filesystem::path& file, UserText why)
{
    return {ErrorKind::InvalidArgument, file, std::move(why)};
}

Error damagedPart(const std::filesystem::path& file, UserText what)
{
    return {ErrorKind::Corrupt, file, "the database is damaged: %1"_text(std::move(what))};
}

Result<Part> readPart(const std::filesystem::path& file, const std::stop_token& stop)
{
    Part part;
    part.file = file;
    FindingList problems;
    {
        TRY(const auto stored, StoredDatabase::open(file, stop));
        TRY(const auto config, stored.readConfig(problems));
        part.microSteps = config.microSteps;
    }
    TRY(const auto database, SnapshotDatabase::open(file, stop));
    TRY_OK(readInfo(database, part));
    if (!problems.rows().empty()) {
        return damagedPart(file, problems.rows().front().message());
    }
    TRY_OK(readGraphs(database, part));
    TRY_OK(readFindings(database, part));
    return part;
}

} // namespace pipescope::graph
