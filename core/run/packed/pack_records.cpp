#include "core/run/packed/pack_records.h"

#include "core/run/packed/record_tables.h"

#include <utility>

namespace pipescope::packed {
namespace {

std::vector<FindingRow> rowsOf(const FindingList& findings)
{
    std::vector<FindingRow> rows;
    for (const Finding& finding : findings.rows()) {
        rows.push_back({findingKind(finding.id).name, finding.rank, finding.file, finding.count,
                        finding.detail.english(), finding.place});
    }
    return rows;
}

bool takeFindings(TableReader& reader, FindingList& findings)
{
    const auto kinds = allFindingKinds();
    for (FindingRow& row : reader.table<FindingRow>("findings")) {
        const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                       [&](const FindingKind& each) { return each.name == row.id; });
        if (kind == kinds.end()) {
            return false;
        }
        findings.add(
            Finding{kind->id, row.rank, std::move(row.file), row.count, std::move(row.detail), row.place});
    }
    return true;
}

void addGroups(const RunMetadata& metadata, TableWriter& writer)
{
    std::vector<GroupRow> rows;
    std::vector<Rank> members;
    for (const auto& [name, group] : metadata.groups) {
        rows.push_back({name, group.role, static_cast<std::uint32_t>(group.members.size())});
        members.insert(members.end(), group.members.begin(), group.members.end());
    }
    writer.add("groups", rows);
    writer.add("members", members);
}

bool takeGroups(TableReader& reader, RunMetadata& metadata)
{
    const std::vector<Rank> members = reader.table<Rank>("members");
    std::size_t next = 0;
    for (GroupRow& row : reader.table<GroupRow>("groups")) {
        if (row.members > members.size() - next) {
            return false;
        }
        CommunicationGroup& group = metadata.groups[row.name];
        group.role = std::move(row.role);
        const auto begin = members.begin() + static_cast<std::ptrdiff_t>(next);
        group.members.assign(begin, begin + static_cast<std::ptrdiff_t>(row.members));
        next += row.members;
    }
    return next == members.size();
}

void addRecords(const RankRecords& records, TableWriter& writer)
{
    writer.addOne("records", records);
    addGroups(records.metadata, writer);
    writer.add("findings", rowsOf(records.findings));
    writer.addTexts("strings", records.strings);
}

bool takeRecords(TableReader& reader, const PartName& part, RankRecords& records)
{
    reader.one("records", records);
    for (const std::string& text : reader.texts("strings")) {
        const std::size_t id = records.strings.size();
        if (records.strings.intern(text).value != id) {
            return false;
        }
    }
    return takeGroups(reader, records.metadata) && takeFindings(reader, records.findings)
           && (part.kind != PartKind::Rank || records.rank.value == part.number);
}

template<class Records, class... Ids>
bool areTexts(const Records& records, const StringPool& strings, Ids... ids)
{
    return std::all_of(records.begin(), records.end(), [&](const auto& record) {
        return ((std::invoke(ids, record).value < strings.size()) && ...);
    });
}

bool arePartsThere(const P2pOperator& op, const std::vector<OperatorPart>& parts)
{
    return op.firstPart <= parts.size() && op.partCount <= parts.size() - op.firstPart;
}

bool fits(const std::optional<StepIndex>& step, std::size_t steps)
{
    return !step || step->value < steps;
}

bool areSane(const std::vector<Collective>& collectives, const StringPool& strings, std::size_t steps)
{
    return areTexts(collectives, strings, &Collective::name, &Collective::group)
           && std::all_of(collectives.begin(), collectives.end(), [&](const Collective& each) {
                  return each.span.begin <= each.span.end && fits(each.step, steps);
              });
}

/// What follows relies on the order of the records and on the places that they name.
bool hangsTogether(const RankCapture& rank)
{
    const auto isBefore = [](const auto& a, const auto& b) { return a.device.begin < b.device.begin; };
    const auto opBefore = [](const auto& a, const auto& b) { return a.op.span.begin < b.op.span.begin; };
    const auto isThere = [&](const CapturedOperator& captured) {
        return arePartsThere(captured.op, rank.parts) && !captured.op.step
               && captured.op.name.value < rank.strings.size()
               && captured.op.group.value < rank.strings.size()
               && (!captured.message || *captured.message < rank.messageOperators.size());
    };
    return std::is_sorted(rank.ranges.begin(), rank.ranges.end(), isBefore)
           && std::is_sorted(rank.operators.begin(), rank.operators.end(), opBefore)
           && areTexts(rank.ranges, rank.strings, &CapturedRange::message)
           && std::all_of(rank.operators.begin(), rank.operators.end(), isThere)
           && areTexts(rank.messageOperators, rank.strings, &MessageOperator::operation,
                       &MessageOperator::group, &MessageOperator::dataType, &MessageOperator::count)
           && areSane(rank.collectives, rank.strings, 0);
}

bool hangsTogether(const LabelledTrack& track)
{
    const std::size_t steps = track.steps.size();
    const auto isSane = [&](const LabelledBlock& each) {
        return fits(each.block.step, steps) && each.block.name.value < track.strings.size()
               && each.block.message.value < track.strings.size();
    };
    const auto isThere = [&](const P2pOperator& op) {
        return arePartsThere(op, track.parts) && fits(op.step, steps);
    };
    return std::all_of(track.blocks.begin(), track.blocks.end(), isSane)
           && std::all_of(track.operators.begin(), track.operators.end(), isThere)
           && areTexts(track.operators, track.strings, &P2pOperator::name, &P2pOperator::group)
           && std::all_of(track.namedTransfers.begin(), track.namedTransfers.end(),
                          [&](const NamedTransfer& each) { return each.op < track.operators.size(); })
           && areSane(track.collectives, track.strings, steps);
}

void takeSchedule(const ScheduleInfo& schedule, RunRow& row)
{
    row.hasSchedule = true;
    row.scheduleOrigin = schedule.origin;
    row.hasFreeWeights = schedule.hasFreeWeights;
    row.recorded = schedule.recorded;
    row.microBatches = schedule.microBatches;
    row.stages = schedule.stages;
    row.virtualStages = schedule.virtualStages;
}

RunRow rowOf(const RunHead& run)
{
    RunRow row;
    row.isLabelled = run.isLabelled;
    row.layout = run.layout;
    row.ranks = run.ranks;
    row.otherRows = run.otherRows;
    row.recordedSpan = run.recorded;
    row.forwardsPerStep = run.capture.forwardsPerStep;
    row.isPipelineAssumed = run.labelled.isPipelineAssumed;
    row.rankOrder = run.labelled.rankOrder;
    row.isConcluded = run.labelled.isConcluded;
    row.filesOpened = run.labelled.filesOpened;
    if (run.labelled.schedule) {
        takeSchedule(*run.labelled.schedule, row);
    }
    return row;
}

std::optional<ScheduleInfo> scheduleOf(const RunRow& row, std::vector<ScheduleShape>&& candidates)
{
    if (!row.hasSchedule) {
        return std::nullopt;
    }
    ScheduleInfo schedule;
    schedule.origin = row.scheduleOrigin;
    schedule.candidates = std::move(candidates);
    schedule.hasFreeWeights = row.hasFreeWeights;
    schedule.recorded = row.recorded;
    schedule.microBatches = row.microBatches;
    schedule.stages = row.stages;
    schedule.virtualStages = row.virtualStages;
    return schedule;
}

void takeLabelled(TableReader& reader, const RunRow& row, LabelledCapture& labelled)
{
    labelled.isPipelineAssumed = row.isPipelineAssumed;
    labelled.rankOrder = row.rankOrder;
    labelled.isConcluded = row.isConcluded;
    labelled.filesOpened = row.filesOpened;
    labelled.schedule = scheduleOf(row, reader.table<ScheduleShape>("candidates"));
    labelled.links = reader.table<Link>("links");
}

} // namespace

PackedPart packRank(const RankCapture& rank, ColumnEncoder& encoder)
{
    PackedPart part{{PartKind::Rank, rank.rank.value}, {}};
    TableWriter writer(part, encoder);
    addRecords(rank, writer);
    writer.add("step_windows", rank.stepWindows);
    writer.add("profiler_steps", rank.profilerSteps);
    writer.add("ranges", rank.ranges);
    writer.add("operators", rank.operators);
    writer.add("parts", rank.parts);
    writer.add("collectives", rank.collectives);
    writer.add("messages", rank.messageOperators);
    writer.addTexts();
    return part;
}

PackedPart packTrack(const LabelledTrack& track, const PartName& name, ColumnEncoder& encoder)
{
    PackedPart part{name, {}};
    TableWriter writer(part, encoder);
    addRecords(track, writer);
    writer.addTexts("name", {track.name});
    writer.add("steps", track.steps);
    writer.add("step_windows", track.stepWindows);
    writer.add("blocks", track.blocks);
    writer.add("operators", track.operators);
    writer.add("parts", track.parts);
    writer.add("transfers", track.namedTransfers);
    writer.add("collectives", track.collectives);
    writer.addTexts();
    return part;
}

PackedPart packRun(const RunHead& run, ColumnEncoder& encoder)
{
    PackedPart part;
    TableWriter writer(part, encoder);
    writer.addOne("run", rowOf(run));
    writer.add("findings", rowsOf(run.findings()));
    if (run.labelled.schedule) {
        writer.add("candidates", run.labelled.schedule->candidates);
    }
    writer.add("links", run.labelled.links);
    writer.addTexts();
    return part;
}

std::optional<RankCapture> unpackRank(const PackedPart& part, ColumnDecoder& decoder)
{
    TableReader reader(part, decoder);
    RankCapture rank;
    if (!takeRecords(reader, part.name, rank)) {
        return std::nullopt;
    }
    rank.stepWindows = reader.table<StepWindow>("step_windows");
    rank.profilerSteps = reader.table<StepWindow>("profiler_steps");
    rank.ranges = reader.table<CapturedRange>("ranges");
    rank.operators = reader.table<CapturedOperator>("operators");
    rank.parts = reader.table<OperatorPart>("parts");
    rank.collectives = reader.table<Collective>("collectives");
    rank.messageOperators = reader.table<MessageOperator>("messages");
    return reader.isDamaged() || !hangsTogether(rank) ? std::nullopt : std::optional(std::move(rank));
}

std::optional<LabelledTrack> unpackTrack(const PackedPart& part, ColumnDecoder& decoder)
{
    TableReader reader(part, decoder);
    LabelledTrack track;
    if (!takeRecords(reader, part.name, track)) {
        return std::nullopt;
    }
    const auto name = reader.texts("name");
    if (name.size() != 1) {
        return std::nullopt;
    }
    track.name = name.front();
    track.steps = reader.table<StepNumber>("steps");
    track.stepWindows = reader.table<StepWindow>("step_windows");
    track.blocks = reader.table<LabelledBlock>("blocks");
    track.operators = reader.table<P2pOperator>("operators");
    track.parts = reader.table<OperatorPart>("parts");
    track.namedTransfers = reader.table<NamedTransfer>("transfers");
    track.collectives = reader.table<Collective>("collectives");
    return reader.isDamaged() || !hangsTogether(track) ? std::nullopt : std::optional(std::move(track));
}

std::optional<RunMetadata> unpackMetadata(const PackedPart& part, ColumnDecoder& decoder)
{
    TableReader reader(part, decoder);
    RankRecords records;
    reader.one("records", records);
    return reader.isDamaged() ? std::nullopt : std::optional(std::move(records.metadata));
}

std::optional<RunHead> unpackRun(const PackedPart& part, ColumnDecoder& decoder)
{
    TableReader reader(part, decoder);
    RunRow row;
    reader.one("run", row);
    RunHead run;
    run.layout = row.layout;
    run.ranks = row.ranks;
    run.otherRows = row.otherRows;
    run.recorded = row.recordedSpan;
    run.isLabelled = row.isLabelled;
    run.capture.forwardsPerStep = row.forwardsPerStep;
    if (row.isLabelled) {
        takeLabelled(reader, row, run.labelled);
    }
    if (!takeFindings(reader, run.findings()) || reader.isDamaged()) {
        return std::nullopt;
    }
    return run;
}

} // namespace pipescope::packed
