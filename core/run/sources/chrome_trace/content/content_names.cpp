#include "core/run/sources/chrome_trace/content/content_names.h"

#include "core/base/parse/decimal.h"
#include "core/base/text.h"
#include "core/run/sources/chrome_trace/events/stage_threads.h"

#include <algorithm>

namespace pipescope {
namespace {

/// In PyTorch's and other traces, in VizTracer's metadata: what `ts` counts from, in
/// nanoseconds since the epoch.
constexpr std::string_view kBaseTime = "baseTimeNanoseconds";

bool isOfPipeline(EventRole role)
{
    return role != EventRole::None && role != EventRole::Step;
}

} // namespace

std::string_view ChromeContent::processName(const ChromeThread& row) const
{
    const auto found = processes.find(row.process);
    return found == processes.end() || found->second.name.empty() ? row.process : found->second.name;
}

std::string_view ChromeContent::threadName(const ChromeThread& row) const
{
    return row.threadName.empty() ? row.thread : row.threadName;
}

ContentNames::ContentNames(const RuleMatcher& matcher, ChromeContent& content)
    : m_matcher(matcher)
    , m_content(content)
{ }

ChromeThread& ContentNames::addRow(const ChromeEvent& event)
{
    ChromeThread& row = m_content.rows.emplace_back();
    std::string scratch;
    row.process = event.process.text.decoded(scratch);
    return row;
}

std::uint32_t ContentNames::rowOf(const ChromeEvent& event)
{
    const auto [number, isNew] = m_rows.numberOf(event.process.text.raw, event.thread.text.raw);
    if (isNew) {
        std::string scratch;
        addRow(event).thread = event.thread.text.decoded(scratch);
    }
    if (const auto stage = stageOfThread(event)) {
        ChromeThread& row = m_content.rows[number];
        row.rank = stage;
        row.stage.take(*stage);
    }
    return number;
}

std::uint32_t ContentNames::asynchronousRowOf(const ChromeEvent& event)
{
    // A control character, which no thread's name has.
    m_key = '\1';
    m_key += event.category.raw;
    const auto [number, isNew] = m_rows.numberOf(event.process.text.raw, m_key);
    if (isNew) {
        ChromeThread& row = addRow(event);
        std::string scratch;
        row.thread = "async";
        row.thread += event.category.raw.empty() ? "" : ": ";
        row.thread += event.category.decoded(scratch);
    }
    return number;
}

std::uint32_t ContentNames::labelOf(const ChromeEvent& event)
{
    const auto [number, isNew] = m_labels.numberOf(event.name.raw, event.category.raw);
    if (isNew) {
        std::string scratch;
        EventLabel& label = m_content.labels.emplace_back();
        label.name = m_content.strings.intern(event.name.decoded(scratch));
        label.category = m_content.strings.intern(event.category.decoded(scratch));
        label.matches =
            m_matcher.matchEvent(m_content.strings.text(label.name), m_content.strings.text(label.category));
        const auto matchesAny = [&](bool (*isAsked)(EventRole)) {
            return std::any_of(label.matches.begin(), label.matches.end(),
                               [&](const RuleMatch& match) { return isAsked(m_matcher.roleOf(match.rule)); });
        };
        label.isCandidate = matchesAny(isOfPipeline);
        label.isWork = matchesAny(isWorkRole);
    }
    return number;
}

void ContentNames::forget()
{
    m_rows = {};
    m_labels = {};
}

ChromeProcess& ContentNames::processOf(const ChromeEvent& event)
{
    std::string scratch;
    return m_content.processes[std::string(event.process.text.decoded(scratch))];
}

void ContentNames::metadata(const ChromeEvent& event)
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

void ContentNames::takeName(std::string_view kind, const JsonValue& value, const ChromeEvent& event)
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

void ContentNames::member(std::string_view key, const JsonValue& value)
{
    if (key == kBaseTime && value.isNumber()) {
        m_content.base = parseDecimal(value.text.raw, 0).value_or(0);
    } else if (key == "distributedInfo" && value.isObject()) {
        takeDistributedInfo(value);
    } else if (key == "otherData" && value.isObject()) {
        takeBase(value, "base_ns");
    } else if (key == "viztracer_metadata" && value.isObject()) {
        takeBase(value, kBaseTime);
    }
}

void ContentNames::takeBase(const JsonValue& metadata, std::string_view name)
{
    forEachMember(metadata.text.raw, [&](const JsonText& key, const JsonValue& base) {
        if (key.raw == name) {
            m_content.base = parseDecimal(base.text.raw, 0).value_or(0);
        }
    });
}

void ContentNames::takeDistributedInfo(const JsonValue& value)
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

} // namespace pipescope
