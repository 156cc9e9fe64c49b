#include "core/graph/open/parts/merge_databases.h"

#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/open/assembly/verdict_tables.h"
#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/parts/copy_graphs.h"
#include "core/graph/open/parts/part_database.h"
#include "core/graph/open/parts/part_links.h"
#include "core/graph/store/database/vis_database.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

namespace fs = std::filesystem;

UserText valueText(std::string_view value)
{
    return value.empty() ? UserText("nothing"_text) : verbatim(value);
}

/// Whether two parts were made alike; the mode is another matter, since it is that of the last step.
Status checkAlike(const Part& first, const Part& other)
{
    std::set<std::string> keys;
    for (const InfoRows* info : {&first.info, &other.info}) {
        for (const auto& [key, value] : *info) {
            keys.insert(key);
        }
    }
    for (const std::string& key : keys) {
        const std::string_view own = first.infoOf(key);
        const std::string_view theirs = other.infoOf(key);
        if (key != kModeKey && own != theirs) {
            return refusedPart(other.file,
                               "it was made in another way than %1: \"%2\" is %3 here and %4 there"_text(
                                   first.file.native(), key, valueText(theirs), valueText(own)));
        }
    }
    return ok();
}

std::optional<ComparisonMode> modeOf(std::string_view name)
{
    for (const ComparisonMode mode : {ComparisonMode::Statistics, ComparisonMode::Tensors,
                                      ComparisonMode::Md5, ComparisonMode::Structure})
    {
        if (databaseName(mode) == name) {
            return mode;
        }
    }
    return {};
}

/// Adds what a part found: what concerns no rank, or a rank that only one dump has, each part found again.
void addFindings(const Part& part, FindingList& ranks, std::vector<Finding>& others)
{
    for (const Finding& finding : part.findings.rows()) {
        if (isOfLinks(finding.id)) {
            continue;
        }
        if (finding.rank && finding.id != FindingId::RankInOneDumpOnly) {
            ranks.add(finding);
            continue;
        }
        const auto same = std::ranges::find_if(others, [&](const Finding& other) {
            return other.id == finding.id && other.rank == finding.rank && other.file == finding.file
                   && other.detail == finding.detail;
        });
        if (same == others.end()) {
            others.push_back(finding);
        } else {
            same->count = std::max(same->count, finding.count);
        }
    }
}

class Merge
{
public:
    explicit Merge(std::stop_token stop)
        : m_stop(std::move(stop))
    { }

    /// Looks at the parts.
    Status gather(std::span<const fs::path> files);
    Result<MergedDatabases> write(const fs::path& file);

private:
    using Graphs = std::vector<GraphOfPart>;

    Status takeMode(const GraphOfPart& graph);
    Status openPart(const Part& part, VisDatabase& target);
    void closePart();
    Status copyStep(std::span<const GraphOfPart> graphs, VisDatabase& target);
    Result<std::array<PartLinks, 2>> linkStep(std::span<const GraphOfPart> graphs);
    Status finish(VisDatabase& target);

    bool isLinked() const { return m_parts.front().infoOf(kLinkedKey) == "yes"; }

    std::stop_token m_stop;
    std::vector<Part> m_parts;
    /// In the order in which they are written.
    Graphs m_graphs;
    /// By step, its mode and the part that says so.
    std::map<std::int64_t, std::pair<std::string, const Part*>> m_modes;
    FindingList m_findings;
    std::int64_t m_nextRow = 1;
    std::optional<PartCopier> m_copier;
    const Part* m_open = nullptr;
    /// By part, the rows that were copied.
    std::map<const Part*, PartCopier::Counts> m_copied;
};

Status Merge::takeMode(const GraphOfPart& graph)
{
    const auto& [part, row] = graph;
    const auto [found, isNew] = m_modes.try_emplace(row->key.step, row->mode, part);
    if (part->isComparison() && !modeOf(row->mode)) {
        return damagedPart(part->file, "a mode is not known"_text);
    }
    return found->second.first == row->mode
               ? ok()
               : Status(refusedPart(part->file, "step %1 was compared by %2 here and by %3 in %4"_text(
                                                    row->key.step, row->mode, found->second.first,
                                                    found->second.second->file.native())));
}

Status Merge::gather(std::span<const fs::path> files)
{
    for (const fs::path& file : files) {
        TRY(Part part, readPart(file, m_stop));
        m_parts.push_back(std::move(part));
    }
    for (const Part& part : m_parts) {
        TRY_OK(checkAlike(m_parts.front(), part));
        for (const PartGraph& graph : part.graphs) {
            m_graphs.push_back({&part, &graph});
            TRY_OK(takeMode(m_graphs.back()));
        }
    }
    const auto order = [](const GraphOfPart& of) {
        const GraphKey& key = of.graph->key;
        return std::tuple(key.step, key.rank, key.side);
    };
    std::ranges::stable_sort(m_graphs, {}, order);
    const auto twice = std::ranges::adjacent_find(m_graphs, {}, order);
    if (twice != m_graphs.end()) {
        return refusedPart(twice[1].part->file,
                           "rank %1 of step %2 is in %3 as well"_text(
                               twice->graph->key.rank, twice->graph->key.step, twice->part->file.native()));
    }
    return ok();
}

void Merge::closePart()
{
    if (m_copier) {
        PartCopier::Counts& counts = m_copied[m_open];
        std::ranges::transform(counts, m_copier->copied(), counts.begin(), std::plus<>());
        m_copier.reset();
    }
}

/// Parts mostly have neighbouring ranks, so that a file is opened once a step; all at the same time could be
/// too many.
Status Merge::openPart(const Part& part, VisDatabase& target)
{
    if (m_copier && m_open == &part) {
        return ok();
    }
    closePart();
    TRY(PartCopier copier, PartCopier::open(part, target, m_stop));
    m_copier.emplace(std::move(copier));
    m_open = &part;
    return ok();
}

Result<std::array<PartLinks, 2>> Merge::linkStep(std::span<const GraphOfPart> graphs)
{
    std::array<PartLinks, 2> links;
    for (const Side side : {Side::Debug, Side::Bench}) {
        Graphs own;
        std::ranges::copy_if(graphs, std::back_inserter(own),
                             [&](const GraphOfPart& of) { return of.graph->key.side == side; });
        if (own.empty()) {
            continue;
        }
        TRY(auto linked, PartLinks::link(own, m_stop));
        m_findings.merge(FindingList(linked.findings()));
        links[side == Side::Debug ? 0 : 1] = std::move(linked);
    }
    return links;
}

Status Merge::copyStep(std::span<const GraphOfPart> graphs, VisDatabase& target)
{
    std::array<PartLinks, 2> links;
    if (isLinked()) {
        closePart();
        TRY(auto linked, linkStep(graphs));
        links = std::move(linked);
    }
    const std::size_t sides = m_parts.front().isComparison() ? 2 : 1;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        const auto& [part, graph] = graphs[i];
        TRY_OK(openPart(*part, target));
        const std::size_t side = i % sides;
        const auto cellOf = [&](std::string_view node) { return links[side].cell(i / sides, node); };
        TRY_OK(m_copier->copyGraph(*graph, m_nextRow, cellOf));
        if (side == 1) {
            const PartGraph& debug = *graphs[i - 1].graph;
            TRY_OK(m_copier->copyEvidence(debug, *graph, m_nextRow - debug.nodes, m_nextRow));
        }
        m_nextRow += graph->nodes;
    }
    return ok();
}

Status Merge::finish(VisDatabase& target)
{
    InfoRows info = m_parts.front().info;
    const std::string& mode = m_modes.rbegin()->second.first;
    std::vector<Finding> others;
    DatabaseConfig config;
    config.microSteps = 0;
    for (const Part& part : m_parts) {
        config.microSteps = std::max(config.microSteps, part.microSteps);
        addFindings(part, m_findings, others);
    }
    for (Finding& finding : others) {
        m_findings.add(std::move(finding));
    }
    for (auto& [key, value] : info) {
        value = key == kModeKey ? mode : value;
    }
    TRY_OK(writeInfo(target, info));
    TRY_OK(writeFindings(target, m_findings));
    std::set<std::int64_t> ranks;
    std::vector<std::int64_t> steps;
    for (const auto& [step, ofStep] : m_modes) {
        steps.push_back(step);
    }
    for (const GraphOfPart& of : m_graphs) {
        ranks.insert(of.graph->key.rank);
    }
    const std::vector<std::int64_t> rankList(ranks.begin(), ranks.end());
    config.ranks = rankList;
    config.steps = steps;
    config.isOverflowChecked = m_parts.front().infoOf("overflow") == "yes";
    if (m_parts.front().isComparison()) {
        describeComparison(Edition::Doc, *modeOf(mode), config);
    }
    return target.finish(config);
}

Result<MergedDatabases> Merge::write(const fs::path& file)
{
    VisDatabase::Options options;
    options.furtherSchema = kVerdictSchema;
    options.furtherIndexes = kVerdictIndexes;
    TRY(VisDatabase target, VisDatabase::create(file, options, m_stop));
    MergedDatabases totals;
    for (auto begin = m_graphs.begin(); begin != m_graphs.end();) {
        const auto end = std::find_if(begin, m_graphs.end(), [&](const GraphOfPart& of) {
            return of.graph->key.step != begin->graph->key.step;
        });
        TRY_OK(copyStep({begin, end}, target));
        ++totals.steps;
        begin = end;
    }
    closePart();
    for (const Part& part : m_parts) {
        TRY(const PartCopier copier, PartCopier::open(part, target, m_stop));
        TRY(const auto counts, copier.count());
        if (counts != m_copied[&part]) {
            return damagedPart(part.file, "it has rows that belong to no graph"_text);
        }
    }
    for (const GraphOfPart& of : m_graphs) {
        const bool isDebug = of.graph->key.side == Side::Debug;
        totals.ranks += isDebug ? 1 : 0;
        totals.nodes += isDebug ? static_cast<std::uint64_t>(of.graph->nodes) : 0;
    }
    TRY_OK(finish(target));
    return totals;
}

} // namespace

Result<MergedDatabases> mergeDatabases(std::span<const fs::path> parts, const fs::path& target,
                                       const std::stop_token& stop)
{
    if (parts.empty()) {
        return refusedPart(target, "there is nothing to merge"_text);
    }
    for (const fs::path& part : parts) {
        std::error_code unknown;
        if (fs::equivalent(part, target, unknown)) {
            return refusedPart(target, "it is one of the parts; parts are never changed"_text);
        }
    }
    Merge merge(stop);
    TRY_OK(merge.gather(parts));
    return merge.write(target);
}

} // namespace pipescope::graph
