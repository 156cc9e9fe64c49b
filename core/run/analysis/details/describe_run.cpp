#include "core/base/parse/durations.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/text.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <set>

namespace pipescope {
namespace {

void add(std::vector<DetailRow>& rows, SourceText name, UserText value)
{
    if (!value.empty()) {
        rows.push_back({name, std::move(value), {}, {}});
    }
}

UserText ranksText(const Trace& trace)
{
    std::vector<Rank> ranks;
    for (const Track& track : trace.tracks) {
        if (!track.isOther) {
            ranks.push_back(track.rank);
        }
    }
    return ranks.empty() ? UserText() : "%1 (%2)"_text(formatCount(ranks.size()), formatRanks(ranks));
}

UserText hostsText(const Trace& trace)
{
    // More names than these are counted only.
    constexpr std::size_t kMaxNames = 4;
    std::string names;
    std::size_t named = 0;
    for (const Host& host : trace.hosts) {
        const std::string name = escapeToOneLine(host.name.empty() ? host.uid : host.name);
        if (!name.empty()) {
            names += (named == 0 ? "" : ", ") + name;
            ++named;
        }
    }
    return named > 0 && named <= kMaxNames ? UserText(names) : UserText(formatCount(trace.hosts.size()));
}

UserText stagesText(const Trace& trace)
{
    std::set<Stage> stages;
    for (const Track& track : trace.tracks) {
        if (track.stage) {
            stages.insert(*track.stage);
        }
    }
    return stages.empty() ? UserText() : UserText(formatCount(stages.size()));
}

} // namespace

std::vector<DetailRow> describeRun(const Trace& trace)
{
    std::vector<DetailRow> rows;
    if (trace.root().empty()) {
        return rows;
    }
    rows.push_back({"Folder"_text, pathText(trace.root()), {}, {}});
    rows.back().isPath = true;
    for (const LayoutFound& found : trace.layouts) {
        if (found.isShown) {
            add(rows, "Layout"_text, found.layout.name);
        }
    }
    if (trace.tracks.empty()) {
        return rows;
    }
    add(rows, "Ranks"_text, ranksText(trace));
    add(rows, "Hosts"_text, hostsText(trace));
    add(rows, "Stages"_text, stagesText(trace));
    add(rows, "Pipeline groups"_text, trace.groups.empty() ? UserText() : formatCount(trace.groups.size()));
    add(rows, "Parallel sizes"_text, sizesText(trace.sizes));
    add(rows, "Schedule"_text, escapeToOneLine(scheduleName(trace.schedule)));
    if (trace.schedule.microBatches) {
        add(rows, "Micro-batches"_text, std::to_string(*trace.schedule.microBatches));
    }
    add(rows, "Steps"_text, formatCount(trace.steps.size()));
    add(rows, "Length"_text, formatDuration(trace.span().duration()));
    std::uint64_t blocks = 0;
    std::uint64_t otherRows = 0;
    for (const Track& track : trace.tracks) {
        blocks += track.isOther ? 0 : track.blocks.size();
        otherRows += track.isOther ? 1 : 0;
    }
    add(rows, "Blocks"_text, formatCount(blocks));
    add(rows, "Operators"_text, formatCount(trace.operatorCount()));
    if (trace.collectiveCount() > 0) {
        add(rows, "Collectives"_text, formatCount(trace.collectiveCount()));
    }
    add(rows, "Links"_text, formatCount(trace.links.size()));
    add(rows, "Other rows"_text, otherRows > 0 ? UserText(formatCount(otherRows)) : UserText());
    return rows;
}

} // namespace pipescope
