#include "core/run/sources/chrome_trace/pipescope_export.h"

#include "core/base/parse/decimal.h"
#include "core/run/model/chrome_trace_keys.h"
#include "core/run/model/names.h"
#include "core/run/sources/chrome_trace/events/named_value.h"
#include "core/run/sources/chrome_trace/events/number_id.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope {
namespace {

namespace keys = chrome_trace;

std::optional<std::int64_t> integerOf(const JsonValue& value)
{
    return value.type == JsonType::Container ? std::nullopt : parseDecimal(value.text.raw, 0);
}

std::string textOf(const JsonValue& value)
{
    std::string scratch;
    return value.isText() ? std::string(value.text.decoded(scratch)) : std::string();
}

template<class Integer>
std::optional<Integer> integerWithin(std::optional<std::int64_t> number)
{
    return number && std::in_range<Integer>(*number) ? std::optional(static_cast<Integer>(*number))
                                                     : std::nullopt;
}

LabelOrigins originsOf(std::string_view text)
{
    LabelOrigins origins;
    for (const LabelOrigin origin : {LabelOrigin::Message, LabelOrigin::Schedule, LabelOrigin::Links}) {
        if (text.find(labelOriginName(origin)) != std::string_view::npos) {
            origins.add(origin);
        }
    }
    return origins;
}

} // namespace

/// The members of an event's arguments, or of a part's.
struct PipescopeExport::Arguments
{
    std::vector<std::pair<std::string_view, JsonValue>> members;

    explicit Arguments(std::string_view object)
    {
        forEachMember(object, [&](const JsonText& key, const JsonValue& value) {
            members.emplace_back(key.raw, value);
        });
    }

    const JsonValue* find(std::string_view name) const
    {
        const auto found = std::find_if(members.begin(), members.end(),
                                        [&](const auto& member) { return member.first == name; });
        return found == members.end() ? nullptr : &found->second;
    }

    std::optional<std::int64_t> integer(std::string_view name) const
    {
        const JsonValue* value = find(name);
        return value == nullptr ? std::nullopt : integerOf(*value);
    }

    std::optional<std::int32_t> number(std::string_view name) const
    {
        return integerWithin<std::int32_t>(integer(name));
    }

    std::string text(std::string_view name) const
    {
        const JsonValue* value = find(name);
        return value == nullptr ? std::string() : textOf(*value);
    }

    bool isTrue(std::string_view name) const
    {
        const JsonValue* value = find(name);
        return value != nullptr && value->isTrue();
    }
};

PipescopeExport::PipescopeExport(std::filesystem::path file, const std::optional<RankSet>& wanted)
    : m_file(std::move(file))
    , m_wanted(wanted)
{ }

bool PipescopeExport::begin(const JsonValue& otherData)
{
    const Arguments data(otherData.text.raw);
    const JsonValue* run = data.find(keys::kRun);
    const auto base = data.integer(keys::kBase);
    if (run == nullptr || !run->isObject() || !base
        || Arguments(run->text.raw).integer(keys::kVersion) != keys::kRunVersion)
    {
        return false;
    }
    m_base = *base;
    takeRun(*run);
    return true;
}

void PipescopeExport::takeRun(const JsonValue& run)
{
    const Arguments members(run.text.raw);
    const auto take = [&](std::string_view name, void (PipescopeExport::*use)(const JsonValue&)) {
        if (const JsonValue* value = members.find(name)) {
            (this->*use)(*value);
        }
    };
    take(keys::kSchedule, &PipescopeExport::takeSchedule);
    take(keys::kSizes, &PipescopeExport::takeSizes);
    take(keys::kSteps, &PipescopeExport::takeSteps);
    take(keys::kHosts, &PipescopeExport::takeHosts);
    take(keys::kGroups, &PipescopeExport::takeGroups);
    // Last: each rank takes over what is known of the run.
    take(keys::kRanks, &PipescopeExport::takeRanks);
}

void PipescopeExport::takeSchedule(const JsonValue& schedule)
{
    const Arguments members(schedule.text.raw);
    m_metadata.schedule = namedSchedule(members.text(keys::kScheduleName));
    m_metadata.microBatches = members.number(keys::kMicroBatches);
    const JsonValue* shapes = members.find(keys::kShapes);
    if (shapes == nullptr || !shapes->isArray()) {
        return;
    }
    ScheduleInfo info;
    info.origin = valueNamed(members.text(keys::kOrigin), kScheduleOrigins, scheduleOriginName)
                      .value_or(ScheduleOrigin::Unknown);
    info.hasFreeWeights = members.isTrue(keys::kFreeWeights);
    info.recorded = namedSchedule(members.text(keys::kRecordedName));
    info.microBatches = members.number(keys::kMicroBatches);
    info.stages = members.number(keys::kStages);
    info.virtualStages = members.number(keys::kVirtualStages);
    forEachElement(shapes->text.raw, [&](const JsonValue& value) {
        if (const auto shape = shapeOf(Arguments(value.text.raw))) {
            info.candidates.push_back(*shape);
        } else {
            ++m_odd;
        }
    });
    m_capture.schedule = std::move(info);
}

std::optional<ScheduleShape> PipescopeExport::shapeOf(const Arguments& arguments)
{
    const auto kind = scheduleKindFromName(arguments.text(keys::kKind));
    const auto stages = arguments.number(keys::kStages);
    const auto microBatches = arguments.number(keys::kMicroBatches);
    const auto chunks = arguments.number(keys::kChunks);
    const auto weights = valueNamed(arguments.text(keys::kWeights), kWeightGradients, weightGradientsName);
    return kind && stages && microBatches && chunks && weights
               ? std::optional(ScheduleShape{*kind, *stages, *microBatches, *chunks, *weights})
               : std::nullopt;
}

void PipescopeExport::takeSizes(const JsonValue& sizes)
{
    const Arguments members(sizes.text.raw);
    const auto size = [&](std::string_view name) {
        const auto number = integerWithin<std::int32_t>(members.integer(name));
        return number && *number > 0 ? number : std::nullopt;
    };
    m_metadata.sizes = {size("tp"), size("pp"), size("dp"), size("cp"), size("ep")};
    if (const auto order = RankOrder::parse(members.text("order"))) {
        m_metadata.sizes.order = *order;
    }
}

void PipescopeExport::takeSteps(const JsonValue& steps)
{
    forEachElement(steps.text.raw, [&](const JsonValue& step) {
        const auto number = Arguments(step.text.raw).integer("number");
        if (!number || !m_stepIndices.emplace(StepNumber{*number}, StepIndex{m_steps.size()}).second) {
            ++m_odd;
            return;
        }
        m_steps.push_back(StepNumber{*number});
    });
}

void PipescopeExport::takeHosts(const JsonValue& hosts)
{
    forEachElement(hosts.text.raw, [&](const JsonValue& host) {
        const Arguments members(host.text.raw);
        m_hosts.push_back({members.text("name"), members.text("uid"), std::nullopt});
    });
}

void PipescopeExport::takeGroups(const JsonValue& groups)
{
    forEachElement(groups.text.raw, [&](const JsonValue& group) {
        CommunicationGroup pipeline;
        pipeline.role = kPipelineRole;
        forEachElement(group.text.raw, [&](const JsonValue& rank) {
            if (const auto member = idOf<Rank>(integerOf(rank))) {
                pipeline.members.push_back(*member);
            } else {
                ++m_odd;
            }
        });
        m_metadata.groups.emplace("pipeline " + std::to_string(m_metadata.groups.size()),
                                  std::move(pipeline));
    });
}

void PipescopeExport::takeRanks(const JsonValue& ranks)
{
    forEachElement(ranks.text.raw, [&](const JsonValue& rank) { takeRank(rank); });
    for (std::vector<LabelledTrack>* rows : {&m_capture.ranks, &m_capture.otherRows}) {
        std::sort(rows->begin(), rows->end(),
                  [](const LabelledTrack& a, const LabelledTrack& b) { return a.rank < b.rank; });
        for (std::size_t i = 0; i < rows->size(); ++i) {
            m_trackOfRank[(*rows)[i].rank.value] = {&(*rows)[i], i, rows == &m_capture.otherRows};
        }
    }
}

void PipescopeExport::takeRank(const JsonValue& value)
{
    const Arguments members(value.text.raw);
    const auto rank = idOf<Rank>(members.integer("rank"));
    if (!rank || m_trackOfRank.contains(rank->value)) {
        ++m_odd;
        return;
    }
    const bool isOther = members.isTrue(keys::kIsOther);
    if (m_wanted && (isOther || !m_wanted->contains(*rank))) {
        return;
    }
    m_trackOfRank[rank->value] = {};
    LabelledTrack& track = isOther ? m_capture.otherRows.emplace_back() : m_capture.ranks.emplace_back();
    track.rank = *rank;
    track.name = members.text("name");
    track.file = m_file;
    track.opened = true;
    const std::size_t host = static_cast<std::size_t>(members.integer("host").value_or(0));
    track.host = host < m_hosts.size() ? m_hosts[host] : Host{};
    track.metadata = m_metadata;
    track.steps = m_steps;
    if (const JsonValue* windows = members.find(keys::kStepWindows); windows != nullptr && windows->isArray())
    {
        takeStepWindows(*windows, track);
    }
    // A rank of a pipeline needs to know that one only, and of many there would be many to know.
    std::erase_if(track.metadata.groups, [&](const auto& group) {
        const auto& ranks = group.second.members;
        return std::find(ranks.begin(), ranks.end(), *rank) == ranks.end();
    });
}

void PipescopeExport::takeStepWindows(const JsonValue& windows, LabelledTrack& track)
{
    forEachElement(windows.text.raw, [&](const JsonValue& window) {
        std::vector<std::int64_t> numbers;
        if (window.isArray()) {
            forEachElement(window.text.raw, [&](const JsonValue& number) {
                if (const auto value = integerOf(number)) {
                    numbers.push_back(*value);
                }
            });
        }
        if (numbers.size() != 3 || !m_stepIndices.contains(StepNumber{numbers[0]})) {
            ++m_odd;
            return;
        }
        const auto moment = [&](std::int64_t ns) { return TimePoint{saturatingAdd(m_base, ns)}; };
        track.stepWindows.push_back(
            {StepNumber{numbers[0]}, {moment(numbers[1]), moment(numbers[2])}, WindowSource::TraceSlice});
    });
}

void PipescopeExport::member(std::string_view, const JsonValue&)
{ }

void PipescopeExport::event(const ChromeEvent& event)
{
    if (event.phase == 'M' || event.category.raw == keys::kStepCategory) {
        return;
    }
    const auto rank = integerOf(event.process);
    const auto track = m_trackOfRank.find(rank.value_or(-1));
    if (track == m_trackOfRank.end()) {
        // Of a rank that was not asked for.
        m_odd += m_wanted ? 0 : 1;
        return;
    }
    if (event.phase == 'X' && event.category.raw == keys::kBlockCategory) {
        takeBlock(event, *track->second.track);
    } else if (event.phase == 'X' && event.category.raw == keys::kOperatorCategory) {
        takeOperator(event, *track->second.track);
    } else if (event.phase == 'X' && event.category.raw == keys::kCollectiveCategory) {
        takeCollective(event, *track->second.track);
    } else if ((event.phase == 's' || event.phase == 'f') && event.category.raw == keys::kLinkCategory
               && !track->second.isOther)
    {
        takeLink(event, track->second.position);
    } else {
        ++m_odd;
    }
}

std::optional<TimeSpan> PipescopeExport::spanOf(const ChromeEvent& event, const Arguments& arguments) const
{
    if (!event.begin.ns || event.duration.isBad) {
        return std::nullopt;
    }
    const std::int64_t length = arguments.integer(keys::kLength).value_or(event.duration.ns.value_or(0));
    const TimePoint begin{saturatingAdd(m_base, *event.begin.ns)};
    return TimeSpan{begin, begin + Duration{length}};
}

std::optional<TimeSpan> PipescopeExport::momentsOf(const Arguments& arguments, std::string_view begin,
                                                   std::string_view end) const
{
    const auto from = arguments.integer(begin);
    const auto to = arguments.integer(end);
    return from && to ? std::optional(
               TimeSpan{TimePoint{saturatingAdd(m_base, *from)}, TimePoint{saturatingAdd(m_base, *to)}})
                      : std::nullopt;
}

std::optional<StepIndex> PipescopeExport::stepOf(const Arguments& arguments) const
{
    const auto number = arguments.integer(keys::kStep);
    const auto found = number ? m_stepIndices.find(StepNumber{*number}) : m_stepIndices.end();
    return found == m_stepIndices.end() ? std::nullopt : std::optional(found->second);
}

void PipescopeExport::takeBlock(const ChromeEvent& event, LabelledTrack& track)
{
    const Arguments arguments(event.arguments);
    const auto span = spanOf(event, arguments);
    const auto kind = valueNamed(arguments.text(keys::kKind), kBlockKinds, blockKindName);
    if (!span || !kind) {
        ++m_odd;
    }
    // Links name blocks by their position, so that each one keeps its place.
    Block& block = track.blocks.emplace_back().block;
    block.span = span.value_or(TimeSpan{});
    block.kind = kind.value_or(BlockKind::Other);
    block.step = stepOf(arguments);
    block.forward = {idOf<MicroBatch>(arguments.integer(keys::kForwardMicroBatch)),
                     idOf<VirtualStage>(arguments.integer(keys::kForwardVirtualStage))};
    block.backward = {idOf<MicroBatch>(arguments.integer(keys::kBackwardMicroBatch)),
                      idOf<VirtualStage>(arguments.integer(keys::kBackwardVirtualStage))};
    block.phase = valueNamed(arguments.text(keys::kPhase), kPhases, phaseName).value_or(Phase::Unknown);
    block.typeCode = integerWithin<std::uint8_t>(arguments.integer(keys::kTypeCode));
    block.labelOrigins = originsOf(arguments.text(keys::kLabelOrigins));
    block.anomaly = valueNamed(arguments.text(keys::kMark), kBlockAnomalies, blockAnomalyName)
                        .value_or(BlockAnomaly::None);
    block.sourceRow = integerWithin<std::uint32_t>(arguments.integer(keys::kSourceRow)).value_or(0);
    block.message = track.strings.intern(arguments.text(keys::kMessage));
    if (!arguments.isTrue(keys::kUnnamed)) {
        std::string scratch;
        block.name = track.strings.intern(event.name.decoded(scratch));
    }
}

OperatorPart PipescopeExport::partOf(const Arguments& arguments) const
{
    OperatorPart part;
    part.direction = arguments.text(keys::kDirection) == operatorKindName(OperatorKind::Receive)
                         ? PartDirection::Receive
                         : PartDirection::Send;
    part.peer = idOf<Rank>(arguments.integer(keys::kPeer));
    part.peerInferred = arguments.isTrue(keys::kPeerInferred);
    part.ownLocalRank = integerWithin<std::int32_t>(arguments.integer(keys::kOwnLocalRank));
    part.peerLocalRank = integerWithin<std::int32_t>(arguments.integer(keys::kPeerLocalRank));
    part.bytes = arguments.integer(keys::kBytes).value_or(0);
    part.span = momentsOf(arguments, keys::kPartBegin, keys::kPartEnd);
    part.data = momentsOf(arguments, keys::kDataBegin, keys::kDataEnd);
    if (const auto length = arguments.integer(keys::kTransferring)) {
        part.transferring = Duration{*length};
    }
    if (const auto length = arguments.integer(keys::kWaiting)) {
        part.waiting = Duration{*length};
    }
    part.ordinal = integerWithin<std::uint32_t>(arguments.integer(keys::kOrdinal));
    return part;
}

void PipescopeExport::takeOperator(const ChromeEvent& event, LabelledTrack& track)
{
    const Arguments arguments(event.arguments);
    const auto span = spanOf(event, arguments);
    const auto kind = valueNamed(arguments.text(keys::kKind), kOperatorKinds, operatorKindName);
    if (!span || !kind) {
        ++m_odd;
    }
    std::string scratch;
    P2pOperator op;
    op.span = span.value_or(TimeSpan{});
    op.kind = kind.value_or(OperatorKind::BatchSendReceive);
    op.name = track.strings.intern(event.name.decoded(scratch));
    op.group = track.strings.intern(arguments.text(keys::kGroup));
    op.step = stepOf(arguments);
    op.sourceRow = arguments.integer(keys::kSourceRow).value_or(0);
    op.firstPart = static_cast<std::uint32_t>(track.parts.size());
    if (const JsonValue* parts = arguments.find(keys::kParts); parts != nullptr && parts->isArray()) {
        forEachElement(parts->text.raw, [&](const JsonValue& part) {
            track.parts.push_back(partOf(Arguments(part.text.raw)));
        });
    } else {
        track.parts.push_back(partOf(arguments));
    }
    constexpr std::size_t kMaxParts = 0xFFFF;
    if (track.parts.size() - op.firstPart > kMaxParts) {
        track.parts.resize(op.firstPart + kMaxParts);
        ++m_odd;
    }
    op.partCount = static_cast<std::uint16_t>(track.parts.size() - op.firstPart);
    track.operators.push_back(op);
}

void PipescopeExport::takeCollective(const ChromeEvent& event, LabelledTrack& track)
{
    const Arguments arguments(event.arguments);
    const auto span = spanOf(event, arguments);
    const auto kind = valueNamed(arguments.text(keys::kKind), kCollectiveKinds, collectiveKindName);
    if (!span || !kind || span->end < span->begin) {
        ++m_odd;
        return;
    }
    std::string scratch;
    track.collectives.push_back({*span, *kind, track.strings.intern(event.name.decoded(scratch)),
                                 track.strings.intern(arguments.text(keys::kGroup)), stepOf(arguments)});
}

void PipescopeExport::takeLink(const ChromeEvent& event, std::size_t track)
{
    const Arguments arguments(event.arguments);
    const auto id = integerOf(event.id);
    const bool isSource = event.phase == 's';
    HalfLink& half = m_links[id.value_or(-1)];
    bool& isKnown = isSource ? half.hasSource : half.hasTarget;
    if (!id || isKnown) {
        ++m_odd;
        return;
    }
    isKnown = true;
    LinkEnd& end = isSource ? half.link.source : half.link.target;
    end.track = TrackIndex{track};
    end.op = idOf<OperatorIndex>(arguments.integer(keys::kEndOperator));
    end.part = integerWithin<std::uint16_t>(arguments.integer(keys::kEndPart)).value_or(0);
    end.block = idOf<BlockIndex>(arguments.integer(keys::kEndBlock));
    if (!isSource) {
        return;
    }
    Link& link = half.link;
    link.direction = valueNamed(arguments.text(keys::kDirection), kLinkDirections, linkDirectionName)
                         .value_or(LinkDirection::Unknown);
    link.origin = valueNamed(arguments.text(keys::kOrigin), kLinkOrigins, linkOriginName)
                      .value_or(LinkOrigin::Inferred);
    link.late = valueNamed(arguments.text(keys::kLate), kLateSides, lateSideName).value_or(LateSide::Unknown);
    link.microBatch = idOf<MicroBatch>(arguments.integer(keys::kMicroBatch));
    link.virtualStage = idOf<VirtualStage>(arguments.integer(keys::kVirtualStage));
    link.step = stepOf(arguments);
    link.bytes = arguments.integer(keys::kBytes).value_or(0);
    link.data = momentsOf(arguments, keys::kDataBegin, keys::kDataEnd);
    link.ordinal = integerWithin<std::uint32_t>(arguments.integer(keys::kOrdinal)).value_or(0);
}

LabelledCapture PipescopeExport::finish()
{
    m_capture.isConcluded = true;
    for (const auto& [id, half] : m_links) {
        const LinkEnd& source = half.link.source;
        const bool isSound = half.hasSource && half.hasTarget && (source.op || source.block)
                             && (half.link.target.op || half.link.target.block);
        if (isSound) {
            m_capture.links.push_back(half.link);
        } else {
            m_odd += m_wanted ? 0 : 1;
        }
    }
    if (m_odd > 0) {
        m_capture.findings.add(FindingId::OwnTraceDamaged, {}, m_file, {}, m_odd);
    }
    return std::move(m_capture);
}

} // namespace pipescope
