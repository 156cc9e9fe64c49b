#include "core/base/text.h"
#include "core/run/model/names.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
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

using RankList = std::vector<Rank>;

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// A number of JSON at the begin of a text, which loses it; empty for anything else, also below zero or too
/// large.
std::optional<Rank> takeRank(std::string_view& text)
{
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto digits = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || number < 0 || (text.front() == '0' && digits > 1) || text.front() == '-') {
        return std::nullopt;
    }
    text.remove_prefix(digits);
    return Rank{number};
}

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && isBlank(text.front())) {
        text.remove_prefix(1);
    }
}

/// An array of ranks only, at the begin of a text, which loses it then; empty for anything else.
std::optional<RankList> takeRankList(std::string_view& text)
{
    RankList list;
    std::string_view rest = text.substr(1);
    skipBlanks(rest);
    for (bool isFirst = true; !rest.empty(); isFirst = false) {
        if (rest.front() == ']' && isFirst) {
            break;
        }
        const auto rank = takeRank(rest);
        if (!rank) {
            return std::nullopt;
        }
        list.push_back(*rank);
        skipBlanks(rest);
        if (rest.empty() || rest.front() != ',') {
            break;
        }
        rest.remove_prefix(1);
        skipBlanks(rest);
    }
    if (rest.empty() || rest.front() != ']') {
        return std::nullopt;
    }
    text = rest.substr(1);
    return list;
}

/// A JSON text without its lists of ranks: each rank of a big run has one of all ranks, for which the JSON
/// library takes twenty times as long.
struct ShortText
{
    /// An array of one number, the position in `lists`, stands for each.
    std::string text;
    std::vector<RankList> lists;
};

ShortText withoutRankLists(std::string_view text)
{
    ShortText result;
    bool isInString = false;
    while (!text.empty()) {
        const std::size_t special = std::min(text.find_first_of(isInString ? "\"\\" : "\"["), text.size());
        result.text.append(text.substr(0, special));
        text.remove_prefix(special);
        if (text.starts_with('[')) {
            if (auto list = takeRankList(text)) {
                result.text.append("[").append(std::to_string(result.lists.size())).append("]");
                result.lists.push_back(*std::move(list));
                continue;
            }
        }
        isInString = isInString != text.starts_with('"');
        const std::size_t taken = text.starts_with('\\') ? 2 : 1;
        result.text.append(text.substr(0, taken));
        text.remove_prefix(std::min(taken, text.size()));
    }
    return result;
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

std::optional<CommunicationGroup> parseGroup(const Json& group, const std::vector<RankList>& lists)
{
    if (!group.is_object()) {
        return std::nullopt;
    }
    const auto role = group.find("group_name");
    const auto ranks = group.find("global_ranks");
    if (role == group.end() || !role->is_string() || ranks == group.end() || !ranks->is_array()
        || ranks->size() != 1 || !ranks->front().is_number_unsigned()
        || ranks->front().get<std::uint64_t>() >= lists.size())
    {
        return std::nullopt;
    }
    return CommunicationGroup{role->get<std::string>(), lists[ranks->front().get<std::size_t>()]};
}

bool parseGroups(std::string_view text, RunMetadata& metadata)
{
    if (text.size() > kMaxMetadataBytes) {
        return false;
    }
    ShortText shortText = withoutRankLists(text);
    Json groups = parseJson(shortText.text);
    if (groups.is_string()) {
        shortText = withoutRankLists(groups.get_ref<const std::string&>());
        groups = parseJson(shortText.text);
    }
    if (groups.is_null()) {
        return true;
    }
    if (!groups.is_object()) {
        return false;
    }
    bool allUnderstood = true;
    for (const auto& [name, value] : groups.items()) {
        if (auto group = parseGroup(value, shortText.lists)) {
            metadata.groups.insert_or_assign(name, *std::move(group));
        } else {
            allUnderstood = false;
        }
    }
    return allUnderstood;
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
