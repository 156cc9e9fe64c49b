#include "core/run/sources/chrome_trace/content/content_reader.h"

#include "core/base/parse/decimal.h"
#include "core/base/time.h"
#include "core/run/sources/chrome_trace/content/open_slices.h"
#include "core/run/sources/chrome_trace/content/outlying_times.h"
#include "core/run/sources/chrome_trace/events/stage_threads.h"

#include <algorithm>
#include <functional>

namespace pipescope {
namespace {

std::int32_t compact(std::int64_t value)
{
    return std::in_range<std::int32_t>(value) ? static_cast<std::int32_t>(value) : SliceArguments::kNone;
}

void setNumber(EventNumber number, std::int64_t value, SliceArguments& numbers)
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

ContentReader::ContentReader(const RuleMatcher& matcher, ChromeContent& content, EventOrder order)
    : m_content(content)
    , m_names(matcher, content)
    , m_order(order)
{
    for (const EventNumber number : kArgumentNumbers) {
        for (const std::string& name : matcher.rules().argumentsOf(number)) {
            m_arguments.emplace(name, number);
        }
    }
}

void ContentReader::event(const ChromeEvent& event)
{
    if (stageOfThread(event)) {
        take(withTimesOfFormat(event));
    } else {
        take(event);
    }
}

void ContentReader::take(const ChromeEvent& event)
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
        instant(m_names.rowOf(event), event);
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
        instant(m_names.asynchronousRowOf(event), event);
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
        m_names.metadata(event);
        break;
    default:
        ++m_notShown;
        break;
    }
}

bool ContentReader::hasTime(const ChromeEvent& event)
{
    if (!event.begin.ns || event.duration.isBad) {
        ++m_badTimes;
        return false;
    }
    const std::int64_t length = std::max<std::int64_t>(0, event.duration.ns.value_or(0));
    m_earliest = std::min(m_earliest, *event.begin.ns);
    m_latest = std::max(m_latest, saturatingAdd(*event.begin.ns, length));
    return true;
}

/// What the arguments say, beside `known` of another event of the slice: where both give a number, the later
/// event's holds, as the format has it.
std::uint32_t ContentReader::numbersOf(const ChromeEvent& event, std::uint32_t row, std::uint32_t label,
                                       std::uint32_t known)
{
    if (event.arguments.empty() || !m_content.labels[label].isCandidate) {
        return known;
    }
    const auto numbers = readNumbers(event, row, known);
    return numbers ? m_content.arguments.add(*numbers) : known;
}

/// Empty if the arguments have none.
std::optional<SliceArguments> ContentReader::readNumbers(const ChromeEvent& event, std::uint32_t row,
                                                         std::uint32_t known)
{
    SliceArguments numbers = known == Slice::kNoArguments ? SliceArguments() : m_content.arguments[known];
    bool any = false;
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        if (key.raw == "External id") {
            numbers.externalId = parseDecimal(value.text.raw, 0).value_or(EventNumbers::kNone);
            any = true;
            return;
        }
        const auto asked = m_arguments.find(key.raw);
        const auto number = asked == m_arguments.end() || value.type == JsonType::Container
                                ? std::nullopt
                                : parseDecimal(value.text.raw, 0);
        if (number && asked->second == EventNumber::StageId) {
            m_content.rows[row].stage.take(*number);
        } else if (number) {
            setNumber(asked->second, *number, numbers);
            any = true;
        }
    });
    return any ? std::optional(numbers) : std::nullopt;
}

/// Notes whether the event is in its place.
std::vector<OpenSlice>& ContentReader::openOf(std::uint32_t row, const ChromeEvent& event)
{
    if (row >= m_open.size()) {
        m_open.resize(m_content.rows.size());
    }
    OpenRow& open = m_open[row];
    m_isDisordered = m_isDisordered || *event.begin.ns < open.time;
    open.time = *event.begin.ns;
    return open.slices;
}

std::optional<StringId> ContentReader::nameOf(const ChromeEvent& event)
{
    return event.name.raw.empty() ? std::nullopt
                                  : std::optional(m_content.strings.intern(event.name.decoded(m_nameText)));
}

void ContentReader::keepEnd(const ChromeEvent& event, std::uint32_t row)
{
    SliceEnd& end = m_ends.emplace_back();
    end.time = *event.begin.ns;
    end.row = row;
    end.name = nameOf(event);
    end.isEnd = true;
    const auto numbers =
        event.arguments.empty() ? std::nullopt : readNumbers(event, row, Slice::kNoArguments);
    end.arguments = numbers ? m_content.arguments.add(*numbers) : Slice::kNoArguments;
}

void ContentReader::complete(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    const std::uint32_t row = m_names.rowOf(event);
    Slice slice;
    slice.begin = *event.begin.ns;
    slice.end = saturatingAdd(slice.begin, event.duration.ns.value_or(0));
    slice.label = m_names.labelOf(event);
    slice.arguments = numbersOf(event, row, slice.label);
    if (slice.end < slice.begin) {
        // Profilers write ranges that were open when they stopped with a duration of -1.
        m_unended.push_back({slice, row});
    } else {
        m_content.rows[row].slices.push_back(slice);
    }
}

void ContentReader::begin(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    const std::uint32_t index = m_names.rowOf(event);
    OpenSlice open;
    open.row = index;
    open.slice.begin = *event.begin.ns;
    open.slice.label = m_names.labelOf(event);
    open.slice.arguments = numbersOf(event, index, open.slice.label);
    if (m_order == EventOrder::Unsorted) {
        m_ends.push_back({open.slice.begin, index, open.slice.label, {}, open.slice.arguments, false});
    } else {
        openOf(index, event).push_back(open);
    }
}

void ContentReader::end(const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    const std::uint32_t row = m_names.rowOf(event);
    if (m_order == EventOrder::Unsorted) {
        keepEnd(event, row);
    } else {
        close(openOf(row, event), event);
    }
}

void ContentReader::close(std::vector<OpenSlice>& open, const ChromeEvent& event)
{
    const auto found = closedBy(nameOf(event), open, m_content);
    if (found == open.end()) {
        ++m_unmatched;
        return;
    }
    Slice slice = found->slice;
    slice.end = *event.begin.ns;
    slice.arguments = numbersOf(event, found->row, slice.label, slice.arguments);
    m_content.rows[found->row].slices.push_back(slice);
    open.erase(found);
}

void ContentReader::instant(std::uint32_t row, const ChromeEvent& event)
{
    if (!hasTime(event)) {
        return;
    }
    Slice slice;
    slice.begin = *event.begin.ns;
    slice.end = slice.begin;
    slice.label = m_names.labelOf(event);
    m_content.rows[row].slices.push_back(slice);
}

/// Those that are open and that the event may belong to.
std::vector<OpenSlice>& ContentReader::asynchronousOf(const ChromeEvent& event)
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
    open.row = m_names.asynchronousRowOf(event);
    open.slice.begin = *event.begin.ns;
    open.slice.label = m_names.labelOf(event);
    open.slice.arguments = numbersOf(event, open.row, open.slice.label);
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
    end.row = m_names.rowOf(event);
    end.phase = phase;
    end.bindsToEnclosing = event.bindsToEnclosing || phase != FlowPhase::End;
    m_content.flows.push_back(end);
}

void ContentReader::closeSlices()
{
    std::vector<OpenSlice> nested = std::move(m_unended);
    for (const OpenRow& open : m_open) {
        nested.insert(nested.end(), open.slices.begin(), open.slices.end());
    }
    std::vector<OpenSlice> asynchronous;
    for (const auto& [key, open] : m_asynchronous) {
        asynchronous.insert(asynchronous.end(), open.begin(), open.end());
    }
    m_unclosed += nested.size() + asynchronous.size();
    endOpenSlices(std::move(nested), RowNesting::Nested, m_latest, m_content);
    endOpenSlices(std::move(asynchronous), RowNesting::Independent, m_latest, m_content);
    m_open = {};
    m_unended = {};
    m_asynchronous = {};
    // As many readers as files wait for the last one.
    m_names.forget();
}

/// Slices name labels by their position among those of the whole file until now.
void ContentReader::listLabels()
{
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::vector<std::uint32_t> positions(m_content.labels.size(), kNone);
    for (ChromeThread& row : m_content.rows) {
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

/// Traces of usual length are not looked at.
void ContentReader::leaveOutOutlying()
{
    if (m_latest <= saturatingAdd(m_earliest, kLongTrace)) {
        return;
    }
    const KeptTimes kept = leaveOutOutlyingTimes(m_content);
    m_outlying = kept.leftOut;
    m_latest = kept.end;
    for (const ChromeThread& row : m_content.rows) {
        for (const Slice& slice : row.slices) {
            m_latest = std::max(m_latest, slice.end);
        }
    }
    const auto leaveOut = [&](std::vector<OpenSlice>& open) {
        m_outlying += std::erase_if(
            open, [&](const OpenSlice& each) { return !kept.holds(each.slice.begin, each.slice.begin); });
    };
    for (OpenRow& open : m_open) {
        leaveOut(open.slices);
    }
    leaveOut(m_unended);
    for (auto& [key, open] : m_asynchronous) {
        leaveOut(open);
    }
}

void ContentReader::finish()
{
    for (const OpenSlice& open : joinSliceEnds(std::move(m_ends), m_content, m_unmatched)) {
        m_open.resize(m_content.rows.size());
        m_open[open.row].slices.push_back(open);
    }
    leaveOutOutlying();
    closeSlices();
    listLabels();
    const auto report = [&](FindingId id, std::uint64_t count) {
        if (count > 0) {
            m_content.findings.add(id, {}, m_content.file, {}, count);
        }
    };
    report(FindingId::EventTimesBad, m_badTimes);
    report(FindingId::EventTimesOutlying, m_outlying);
    report(FindingId::EventEndUnmatched, m_unmatched);
    report(FindingId::EventNotClosed, m_unclosed);
    report(FindingId::EventsNotShown, m_notShown);
    report(FindingId::EventNamesContradicted, m_names.contradictions());
}

} // namespace pipescope
