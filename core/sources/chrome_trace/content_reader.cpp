#include "core/sources/chrome_trace/content_reader.h"

#include "core/base/decimal.h"
#include "core/base/text.h"

#include <algorithm>
#include <functional>

namespace pipescope {
namespace {

constexpr std::array kArgumentNumbers = {EventNumber::MicroBatchId,   EventNumber::ChunkId,
                                         EventNumber::VirtualStageId, EventNumber::StepId,
                                         EventNumber::PeerId,         EventNumber::ByteCount};

/// How many of a row's open slices are looked at for one that an "E" may close; real ones are far fewer.
constexpr std::size_t kMostOpen = 1000;

bool isOfPipeline(EventRole role)
{
    return role != EventRole::None && role != EventRole::Step;
}

std::int32_t compact(std::int64_t value)
{
    return std::in_range<std::int32_t>(value) ? static_cast<std::int32_t>(value) : SliceNumbers::kNone;
}

void setNumber(EventNumber number, std::int64_t value, SliceNumbers& numbers)
{
    switch (number) {
    case EventNumber::MicroBatchId:
        numbers.microBatch = compact(value);
        break;
    case EventNumber::ChunkId:
        numbers.chunk = compact(value);
        break;
    case EventNumber::VirtualStageId:
        numbers.virtualStage = compact(value);
        break;
    case EventNumber::PeerId:
        numbers.peer = compact(value);
        break;
    case EventNumber::StepId:
        numbers.step = value;
        break;
    case EventNumber::ByteCount:
        numbers.bytes = value;
        break;
    default:
        break;
    }
}

std::uint64_t mixed(std::uint64_t hash, std::string_view text)
{
    return hash * 0x9E3779B97F4A7C15U + std::hash<std::string_view>()(text);
}

} // namespace

std::string_view TraceContent::processName(const TraceRow& row) const
{
    const auto found = processes.find(row.process);
    return found == processes.end() || found->second.name.empty() ? row.process : found->second.name;
}

std::string_view TraceContent::threadName(const TraceRow& row) const
{
    return row.threadName.empty() ? row.thread : row.threadName;
}

ContentReader::ContentReader(const RuleMatcher& matcher, TraceContent& content)
    : m_matcher(matcher)
    , m_content(content)
{
    for (const EventNumber number : kArgumentNumbers) {
        for (const std::string& name : matcher.rules().argumentsOf(number)) {
            m_arguments.emplace(name, number);
        }
    }
}

void ContentReader::event(const ChromeEvent& event)
{
    switch (event.phase) {
    case 'X':
        complete(event);
        break;
    case 'B':
        begin(event);
        break;
    case 'E':
        end(event);
        break;
    case 'i':
    case 'I':
    case 'R':
        instant(rowOf(event), event);
        break;
    case 'b':
    case 'S':
        beginAsynchronous(event);
        break;
    case 'e':
    case 'F':
        endAsynchronous(event);
        break;
    case 'n':
    case 'T':
    case 'p':
        instant(asynchronousRowOf(event), event);
        break;
    case 's':
        flow(event, FlowPhase::Start);
        break;
    case 't':
        flow(event, FlowPhase::Step);
        break;
    case 'f':
        flow(event, FlowPhase::End);
        break;
    case 'M':
        metadata(event);
        break;
    default:
        ++m_notShown;
        break;
    }
}

TraceRow& ContentReader::addRow(const ChromeEvent& event)
{
    TraceRow& row = m_content.rows.emplace_back();
    std::string scratch;
    row.process = event.process.text.decoded(scratch);
    m_open.emplace_back();
    return row;
}

std::uint32_t ContentReader::rowOf(const ChromeEvent& event)
{
    const auto [number, isNew] = m_rows.numberOf(event.process.text.raw, event.thread.text.raw);
    if (isNew) {
        std::string scratch;
        addRow(event).thread = event.thread.text.decoded(scratch);
    }
    return number;
}

std::uint32_t ContentReader::asynchronousRowOf(const ChromeEvent& event)
{
    // A control character, which no thread's name has.
    m_key = '\1';
    m_key += event.category.raw;
    const auto [number, isNew] = m_rows.numberOf(event.process.text.raw, m_key);
    if (isNew) {
        TraceRow& row = addRow(event);
        row.isAsynchronous = true;
        std::string scratch;
        row.thread = "async";
        row.thread += event.category.raw.empty() ? "" : ": ";
        row.thread += event.category.decoded(scratch);
    }
    return number;
}

std::uint32_t ContentReader::labelOf(const ChromeEvent& event)
{
    const auto [number, isNew] = m_labels.numberOf(event.name.raw, event.category.raw);
    if (isNew) {
        std::string scratch;
        EventLabel& label = m_content.labels.emplace_back();
        label.name = m_content.strings.intern(event.name.decoded(scratch));
        label.category = m_content.strings.intern(event.category.decoded(scratch));
        label.matches =
            m_matcher.matchEvent(m_content.strings.text(label.name), m_content.strings.text(label.category));
        label.isCandidate =
            std::any_of(label.matches.begin(), label.matches.end(),
                        [&](const RuleMatch& match) { return isOfPipeline(m_matcher.roleOf(match.rule)); });
    }
    return number;
}

bool ContentReader::hasTime(const ChromeEvent& event)
{
    if (!event.begin.ns || event.duration.isBad) {
        ++m_badTimes;
        return false;
    }
    m_latest = std::max(m_latest, saturatingAdd(*event.begin.ns, event.duration.ns.value_or(0)));
    return true;
}

std::uint32_t ContentReader::numbersOf(const ChromeEvent& event, std::uint32_t label, TraceRow& row)
{
    if (event.arguments.empty() || !m_content.labels[label].isCandidate) {
        return Slice::kNoNumbers;
    }
    SliceNumbers numbers;
    bool any = false;
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        const auto known = m_arguments.find(key.raw);
        if (known == m_arguments.end() || value.type == JsonType::Container) {
            return;
        }
        if (const auto number = parseDecimal(value.text.raw, 0)) {
            setNumber(known->second, *number, numbers);
            any = true;
        }
    });
    if (!any) {
        return Slice::kNoNumbers;
    }
    row.numbers.push_back(numbers);
    return static_cast<std::uint32_t>(row.numbers.size() - 1);
}

void ContentReader::complete(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    TraceRow& row = m_content.rows[rowOf(event)];
    Slice slice;
    slice.begin = *event.begin.ns;
    slice.end = saturatingAdd(slice.begin, event.duration.ns.value_or(0));
    slice.label = labelOf(event);
    slice.numbers = numbersOf(event, slice.label, row);
    row.slices.push_back(slice);
}

void ContentReader::begin(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    const std::uint32_t index = rowOf(event);
    OpenSlice open;
    open.row = index;
    open.slice.begin = *event.begin.ns;
    open.slice.label = labelOf(event);
    open.slice.numbers = numbersOf(event, open.slice.label, m_content.rows[index]);
    m_open[index].push_back(open);
}

void ContentReader::end(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    close(m_open[rowOf(event)], event);
}

void ContentReader::close(std::vector<OpenSlice>& open, const ChromeEvent& event)
{
    auto found = open.rbegin();
    // Slices that overlap without nesting are closed by their names; without one, the last is meant.
    if (!event.name.raw.empty()) {
        const StringId name = m_content.strings.intern(event.name.decoded(m_nameText));
        const auto last = open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), kMostOpen));
        found = std::find_if(open.rbegin(), last, [&](const OpenSlice& each) {
            return m_content.labels[each.slice.label].name == name;
        });
        found = found == last ? open.rend() : found;
    }
    if (found == open.rend()) {
        ++m_unmatched;
        return;
    }
    Slice slice = found->slice;
    slice.end = *event.begin.ns;
    m_content.rows[found->row].slices.push_back(slice);
    open.erase(std::next(found).base());
}

void ContentReader::instant(std::uint32_t row, const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    Slice slice;
    slice.begin = *event.begin.ns;
    slice.end = slice.begin;
    slice.label = labelOf(event);
    m_content.rows[row].slices.push_back(slice);
}

/// Those that are open and that the event may belong to.
std::vector<ContentReader::OpenSlice>& ContentReader::asynchronousOf(const ChromeEvent& event)
{
    m_key.assign(event.process.text.raw);
    for (const std::string_view part : {event.category.raw, event.id.text.raw}) {
        m_key.push_back('\n');
        m_key += part;
    }
    return m_asynchronous[m_key];
}

void ContentReader::beginAsynchronous(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    OpenSlice open;
    open.row = asynchronousRowOf(event);
    open.slice.begin = *event.begin.ns;
    open.slice.label = labelOf(event);
    asynchronousOf(event).push_back(open);
}

void ContentReader::endAsynchronous(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    std::vector<OpenSlice>& open = asynchronousOf(event);
    close(open, event);
    // Ids are mostly used once.
    if (open.empty()) {
        m_asynchronous.erase(m_key);
    }
}

void ContentReader::flow(const ChromeEvent& event, FlowPhase phase)
{
    if (!hasTime(event)) {
        return;
    }
    FlowEnd end;
    end.flow =
        mixed(mixed(std::hash<std::string_view>()(event.category.raw), event.name.raw), event.id.text.raw);
    end.time = *event.begin.ns;
    end.row = rowOf(event);
    end.phase = phase;
    end.bindsToEnclosing = event.bindsToEnclosing || phase != FlowPhase::End;
    m_content.flows.push_back(end);
}

TraceProcess& ContentReader::processOf(const ChromeEvent& event)
{
    std::string scratch;
    return m_content.processes[std::string(event.process.text.decoded(scratch))];
}

void ContentReader::metadata(const ChromeEvent& event)
{
    std::string scratch;
    const std::string kind(event.name.decoded(scratch));
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        if (key.raw == "name" && value.isText()) {
            takeName(kind, value, event);
        } else if (key.raw == "sort_index") {
            const std::int64_t index = parseDecimal(value.text.raw, 0).value_or(0);
            if (kind == "process_sort_index") {
                processOf(event).sortIndex = index;
            } else if (kind == "thread_sort_index") {
                m_content.rows[rowOf(event)].sortIndex = index;
            }
        }
    });
}

void ContentReader::takeName(std::string_view kind, const JsonValue& value, const ChromeEvent& event)
{
    std::string* name = nullptr;
    if (kind == "process_name") {
        name = &processOf(event).name;
    } else if (kind == "thread_name") {
        name = &m_content.rows[rowOf(event)].threadName;
    } else {
        return;
    }
    const std::string_view text = value.text.decoded(m_nameText);
    m_contradictions += !name->empty() && *name != text ? 1 : 0;
    *name = text;
}

void ContentReader::member(std::string_view key, const JsonValue& value)
{
    if (key == "baseTimeNanoseconds" && value.isNumber()) {
        m_content.base = parseDecimal(value.text.raw, 0).value_or(0);
    } else if (key == "distributedInfo" && value.isObject()) {
        takeDistributedInfo(value);
    } else if (key == "otherData" && value.isObject()) {
        takeOtherData(value);
    }
}

void ContentReader::takeOtherData(const JsonValue& value)
{
    forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& base) {
        if (key.raw == "base_ns") {
            m_content.base = parseDecimal(base.text.raw, 0).value_or(0);
        }
    });
}

void ContentReader::takeDistributedInfo(const JsonValue& value)
{
    const auto takeGroup = [&](const JsonValue& group) {
        std::string description;
        std::vector<std::int64_t> ranks;
        forEachMember(group.text.raw, [&](const JsonText& key, const JsonValue& member) {
            if (key.raw == "pg_desc") {
                description = asciiLower(member.text.raw);
            } else if (key.raw == "ranks" && member.isArray()) {
                forEachElement(member.text.raw, [&](const JsonValue& rank) {
                    ranks.push_back(parseDecimal(rank.text.raw, 0).value_or(-1));
                });
            }
        });
        const bool isPipeline = description == "pp" || description == "mesh_pp"
                                || description.find("pipeline") != std::string::npos;
        if (isPipeline && std::find(ranks.begin(), ranks.end(), m_content.rank.value_or(-1)) != ranks.end()) {
            m_content.pipelineRanks = std::move(ranks);
        }
    };
    forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& member) {
        if (key.raw == "rank") {
            m_content.rank = parseDecimal(member.text.raw, 0);
        }
    });
    forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& member) {
        if (key.raw == "pg_config" && member.isArray()) {
            forEachElement(member.text.raw, [&](const JsonValue& group) {
                if (group.isObject()) {
                    takeGroup(group);
                }
            });
        }
    });
}

void ContentReader::closeAll(std::vector<OpenSlice>& open)
{
    m_unclosed += open.size();
    for (OpenSlice& each : open) {
        each.slice.end = std::max(each.slice.begin, m_latest);
        m_content.rows[each.row].slices.push_back(each.slice);
    }
}

void ContentReader::closeSlices()
{
    for (std::vector<OpenSlice>& open : m_open) {
        closeAll(open);
    }
    // In the order of the rows and times, which a hash table does not have.
    std::vector<OpenSlice> rest;
    for (auto& [key, open] : m_asynchronous) {
        rest.insert(rest.end(), open.begin(), open.end());
    }
    std::sort(rest.begin(), rest.end(), [](const OpenSlice& a, const OpenSlice& b) {
        return std::tuple(a.row, a.slice.begin, a.slice.label)
               < std::tuple(b.row, b.slice.begin, b.slice.label);
    });
    closeAll(rest);
    m_open = {};
    m_asynchronous = {};
    // As many readers as files wait for the last one.
    m_rows = {};
    m_labels = {};
}

/// Slices name labels by their position among those of the whole file until now.
void ContentReader::listLabels()
{
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::vector<std::uint32_t> positions(m_content.labels.size(), kNone);
    for (TraceRow& row : m_content.rows) {
        for (Slice& slice : row.slices) {
            std::uint32_t& position = positions[slice.label];
            if (position == kNone) {
                position = static_cast<std::uint32_t>(row.labels.size());
                row.labels.push_back({slice.label, 0});
            }
            ++row.labels[position].slices;
            slice.label = position;
        }
        for (const RowLabel& label : row.labels) {
            positions[label.label] = kNone;
        }
    }
}

void ContentReader::finish()
{
    closeSlices();
    listLabels();
    const auto tell = [&](FindingId id, std::uint64_t count) {
        if (count > 0) {
            m_content.findings.add(id, {}, m_content.file, {}, count);
        }
    };
    tell(FindingId::EventTimesBad, m_badTimes);
    tell(FindingId::EventEndUnmatched, m_unmatched);
    tell(FindingId::EventNotClosed, m_unclosed);
    tell(FindingId::EventsNotShown, m_notShown);
    tell(FindingId::EventNamesContradicted, m_contradictions);
}

} // namespace pipescope
