#include "core/base/json/json_cursor.h"
#include "core/base/text.h"
#include "core/run/model/names.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

namespace pipescope::ascend {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 3> kNames{"pp_info", "distributed_args", "parallel_group_info"};
/// Stands for a value that is not there.
constexpr std::string_view kNothing = "null";
constexpr std::string_view kFileName = "profiler_metadata.json";
/// The folder of one device's data, in the rank's folder beside the file.
constexpr std::string_view kDevicePrefix = "PROF_";
constexpr std::uintmax_t kMaxMetadataBytes = 64U << 20U;

/// Whether brackets nest no deeper than any metadata does: the JSON library copies and prints values
/// recursively. Brackets within strings count as well, which only makes it stricter.
bool isShallow(std::string_view text)
{
    constexpr std::size_t kMaxDepth = 1000;
    std::size_t depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') {
            if (++depth > kMaxDepth) {
                return false;
            }
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return true;
}

/// Parses without exceptions; a discarded value is not an object.
Json parseJson(std::string_view text)
{
    if (text.size() > kMaxMetadataBytes || !isShallow(text)) {
        return Json(Json::value_t::discarded);
    }
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

Json parseObject(std::string_view text)
{
    Json value = parseJson(text);
    if (value.is_string()) {
        return parseJson(value.get_ref<const std::string&>());
    }
    return value;
}

std::optional<std::int32_t> positiveNumber(const Json& object, std::string_view name)
{
    const auto member = object.find(name);
    if (member == object.end()) {
        return std::nullopt;
    }
    std::optional<std::int64_t> number;
    if (member->is_number_unsigned() || member->is_number_integer()) {
        number = member->get<std::int64_t>();
    } else if (member->is_string()) {
        number = parseInteger(member->get_ref<const std::string&>());
    }
    constexpr std::int64_t kMax = 1'000'000'000;
    return number && *number > 0 && *number <= kMax ? std::optional(static_cast<std::int32_t>(*number))
                                                    : std::nullopt;
}

bool parseSchedule(const Json& info, RunMetadata& metadata)
{
    if (!info.is_object()) {
        return false;
    }
    const auto type = info.find("pp_type");
    if (type != info.end() && type->is_string()) {
        metadata.schedule = namedSchedule(type->get_ref<const std::string&>());
    }
    metadata.microBatches = positiveNumber(info, "microbatch_num");
    return true;
}

bool parseSizes(const Json& args, RunMetadata& metadata)
{
    if (!args.is_object()) {
        return false;
    }
    metadata.sizes.tensor = positiveNumber(args, "tensor_model_parallel_size");
    metadata.sizes.pipeline = positiveNumber(args, "pipeline_model_parallel_size");
    metadata.sizes.data = positiveNumber(args, "data_parallel_size");
    metadata.sizes.context = positiveNumber(args, "context_parallel_size");
    metadata.sizes.expert = positiveNumber(args, "expert_model_parallel_size");
    return true;
}

/// Global ranks; empty if anything else is among them.
std::optional<std::vector<Rank>> parseRanks(JsonCursor array)
{
    std::vector<Rank> ranks;
    array.take('[');
    for (JsonValue element; array.nextElement(element);) {
        const auto number = element.isNumber() ? parseInteger(element.text.raw) : std::nullopt;
        if (!number || *number < 0 || *number > INT32_MAX) {
            return std::nullopt;
        }
        ranks.emplace_back(static_cast<std::int32_t>(*number));
    }
    return array.closed() ? std::optional(std::move(ranks)) : std::nullopt;
}

std::optional<CommunicationGroup> parseGroup(JsonCursor object)
{
    std::optional<std::string> role;
    std::optional<std::vector<Rank>> ranks;
    std::string scratch;
    object.take('{');
    JsonText key;
    for (JsonValue member; object.nextMember(key, member);) {
        if (key.raw == "group_name" && member.isText()) {
            role = member.text.decoded(scratch);
        } else if (key.raw == "global_ranks" && member.isArray()) {
            ranks = parseRanks(JsonCursor(member.text.raw));
        }
    }
    return role && ranks && object.closed()
               ? std::optional(CommunicationGroup{*std::move(role), *std::move(ranks)})
               : std::nullopt;
}

/// Each rank of a big run lists all ranks, so its text is walked through instead of being made a tree.
bool parseGroups(std::string_view text, RunMetadata& metadata)
{
    JsonCursor groups(text);
    std::string decoded;
    if (JsonText inner; text.size() <= kMaxMetadataBytes && groups.peek() == '"' && groups.text(inner)) {
        groups = JsonCursor(inner.decoded(decoded));
    }
    if (text.size() > kMaxMetadataBytes || !groups.take('{')) {
        return text == kNothing;
    }
    bool allUnderstood = true;
    std::string scratch;
    JsonText name;
    for (JsonValue value; groups.nextMember(name, value);) {
        auto group = value.isObject() ? parseGroup(JsonCursor(value.text.raw)) : std::nullopt;
        allUnderstood = allUnderstood && group;
        if (group) {
            metadata.groups.insert_or_assign(std::string(name.decoded(scratch)), *std::move(group));
        }
    }
    return allUnderstood && groups.closed();
}

bool parseText(std::string_view name, std::string_view text, RunMetadata& metadata)
{
    if (name == kNames[2]) {
        return parseGroups(text, metadata);
    }
    const Json value = parseObject(text);
    return value.is_null()
           || (name == kNames[0] ? parseSchedule(value, metadata) : parseSizes(value, metadata));
}

Result<MetadataTexts> readTable(const RankReading& reading)
{
    constexpr std::array<WantedColumn, 2> kColumns{{{"name"}, {"value"}}};
    MetadataTexts texts;
    TRY(auto statement, selectColumns(reading, "META_DATA", kColumns, "", false));
    if (!statement) {
        return texts;
    }
    TRY_OK(statement->forEachRow([&](const Statement& row) {
        const auto name = row.text(0);
        const auto value = row.text(1);
        const bool isKnown = name && std::find(kNames.begin(), kNames.end(), *name) != kNames.end();
        if (isKnown && value && *value != kNothing) {
            texts.insert_or_assign(std::string(*name), std::string(*value));
        }
        return ok();
    }));
    return texts;
}

/// The same objects, from the file that the profiler writes beside its output.
MetadataTexts readFile(const RankReading& reading, const std::filesystem::path& file)
{
    MetadataTexts texts;
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error || size == 0) {
        return texts;
    }
    if (size > kMaxMetadataBytes) {
        reading.note(FindingId::MetadataMalformed, file.filename().native());
        return texts;
    }
    std::ifstream stream(file, std::ios::binary);
    const std::string content((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    const Json object = parseObject(content);
    if (!object.is_object()) {
        reading.note(FindingId::MetadataMalformed, file.filename().native());
        return texts;
    }
    for (const std::string_view name : kNames) {
        if (const auto member = object.find(name); member != object.end() && !member->is_null()) {
            texts.emplace(name, member->dump(-1, ' ', false, Json::error_handler_t::replace));
        }
    }
    return texts;
}

/// Whether a name is missing that may be looked for elsewhere.
bool isIncomplete(const MetadataTexts& texts)
{
    return texts.size() < kNames.size();
}

/// Adds the names that are missing, from the nearest file that has them.
void complete(const RankReading& reading, const std::filesystem::path& folder, MetadataTexts& texts)
{
    if (isIncomplete(texts)) {
        texts.merge(readFile(reading, folder / kFileName));
    }
    if (isIncomplete(texts) && folder.filename().native().starts_with(kDevicePrefix)) {
        texts.merge(readFile(reading, folder.parent_path() / kFileName));
    }
}

Status readHost(const RankReading& reading)
{
    constexpr std::array<WantedColumn, 2> kColumns{{{"hostUid", false}, {"hostName", false}}};
    TRY(auto statement, selectColumns(reading, "HOST_INFO", kColumns, "LIMIT 1", false));
    if (!statement) {
        return ok();
    }
    return statement->forEachRow([&](const Statement& row) {
        if (const auto uid = row.integerLoose(0)) {
            reading.capture.host.uid = std::to_string(*uid);
        }
        reading.capture.host.uid = row.text(0).value_or(reading.capture.host.uid);
        reading.capture.host.name = row.text(1).value_or(std::string_view{});
        return ok();
    });
}

} // namespace

bool parseMetadata(const MetadataTexts& texts, RunMetadata& metadata)
{
    bool allUnderstood = true;
    for (const auto& [name, text] : texts) {
        allUnderstood = parseText(name, text, metadata) && allUnderstood;
    }
    return allUnderstood;
}

Status readMetadata(const RankReading& reading, const std::filesystem::path& rankFolder)
{
    TRY(auto texts, readTable(reading));
    complete(reading, rankFolder, texts);
    if (!parseMetadata(texts, reading.capture.metadata)) {
        reading.note(FindingId::MetadataMalformed);
    }
    return readHost(reading);
}

} // namespace pipescope::ascend
