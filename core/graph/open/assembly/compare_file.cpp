#include "core/base/error_text.h"
#include "core/graph/open/assembly/compare_step.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace pipescope::graph {
namespace {

using nlohmann::json;

class CompareFileReader
{
public:
    CompareFileReader(const std::filesystem::path& file, FindingList& findings)
        : m_file(file)
        , m_findings(findings)
    { }

    Result<CompareFile> read(const json& content);

private:
    Error wrong(UserText text) const { return {ErrorKind::InvalidArgument, m_file, std::move(text)}; }

    void reportOtherKeys(const json& object, const std::string& prefix,
                         std::span<const std::string_view> known);
    Result<std::filesystem::path> folder(const json& content, const char* key) const;
    Status number(const json& object, const std::string& key, const std::string& prefix,
                  std::int64_t& value) const;
    Result<std::optional<MergeSizes>> sizes(const json& merge, const std::string& side);
    Status readMerge(const json& content, CompareFile& compare);

    const std::filesystem::path& m_file;
    FindingList& m_findings;
};

void CompareFileReader::reportOtherKeys(const json& object, const std::string& prefix,
                                        std::span<const std::string_view> known)
{
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(known, key) == known.end()) {
            m_findings.add(FindingId::CompareFileKeyUnknown, {}, m_file, UserText(prefix + key));
        }
    }
}

Result<std::filesystem::path> CompareFileReader::folder(const json& content, const char* key) const
{
    const json& value = content[key];
    if (!value.is_string()) {
        return wrong("\"%1\" is no text"_text(std::string(key)));
    }
    const std::filesystem::path path = value.get<std::string>();
    std::error_code unknown;
    if (!std::filesystem::is_directory(path, unknown)) {
        return wrong("\"%1\" is \"%2\", which is no folder"_text(std::string(key), path.string()));
    }
    return path;
}

Status CompareFileReader::number(const json& object, const std::string& key, const std::string& prefix,
                                 std::int64_t& value) const
{
    if (!object.contains(key) || !object[key].is_number_integer()) {
        return wrong("\"%1\" is missing or no whole number"_text(prefix + key));
    }
    value = object[key].get<std::int64_t>();
    return ok();
}

Result<std::optional<MergeSizes>> CompareFileReader::sizes(const json& merge, const std::string& side)
{
    static constexpr std::array<std::string_view, 5> kKeys{"rank_size", "tp", "pp", "vpp", "order"};
    const bool isGiven = merge.contains(side) && merge[side].is_object() && !merge[side].empty();
    if (!isGiven) {
        return std::optional<MergeSizes>();
    }
    const json& object = merge[side];
    const std::string prefix = "parallel_merge." + side + ".";
    reportOtherKeys(object, prefix, kKeys);
    MergeSizes sizes;
    for (const auto& [key, value] : {std::pair<const char*, std::int64_t*>{"rank_size", &sizes.rankCount},
                                     {"tp", &sizes.tp},
                                     {"pp", &sizes.pp}})
    {
        TRY_OK(number(object, key, prefix, *value));
    }
    if (object.contains("vpp")) {
        TRY_OK(number(object, "vpp", prefix, sizes.vpp));
    }
    if (object.contains("order")) {
        if (!object["order"].is_string()) {
            return wrong("\"%1\" is no text"_text(prefix + "order"));
        }
        sizes.order = object["order"].get<std::string>();
    }
    return std::optional(sizes);
}

Status CompareFileReader::readMerge(const json& content, CompareFile& compare)
{
    static constexpr std::array<std::string_view, 2> kSides{"npu", "bench"};
    if (!content.contains("parallel_merge") || !content["parallel_merge"].is_object()) {
        return ok();
    }
    const json& merge = content["parallel_merge"];
    reportOtherKeys(merge, "parallel_merge.", kSides);
    auto debug = sizes(merge, "npu");
    auto bench = sizes(merge, "bench");
    if (!debug || !bench) {
        return debug ? bench.error() : debug.error();
    }
    compare.mergeDebug = *debug;
    compare.mergeBench = *bench;
    if (compare.bench && compare.mergeDebug.has_value() != compare.mergeBench.has_value()) {
        return wrong("\"parallel_merge\" has sizes of one side only; a comparison needs both"_text);
    }
    return ok();
}

Result<CompareFile> CompareFileReader::read(const json& content)
{
    static constexpr std::array<std::string_view, 4> kKeys{"npu_path", "bench_path", "is_print_compare_log",
                                                           "parallel_merge"};
    if (!content.is_object()) {
        return wrong("the file is no JSON object"_text);
    }
    reportOtherKeys(content, "", kKeys);
    if (!content.contains("npu_path")) {
        return wrong("\"npu_path\" is missing"_text);
    }
    CompareFile compare;
    TRY(auto debug, folder(content, "npu_path"));
    compare.debug = std::move(debug);
    const bool hasBench =
        content.contains("bench_path") && !content["bench_path"].is_null() && content["bench_path"] != "";
    if (hasBench) {
        TRY(auto bench, folder(content, "bench_path"));
        compare.bench = std::move(bench);
    }
    TRY_OK(readMerge(content, compare));
    return compare;
}

} // namespace

Result<CompareFile> readCompareFile(const std::filesystem::path& file, FindingList& findings)
{
    std::ifstream stream(file);
    if (!stream) {
        return systemError(errno, file);
    }
    const json content = json::parse(stream, nullptr, false);
    if (content.is_discarded()) {
        return Error{ErrorKind::Corrupt, file, "the file is no JSON"_text};
    }
    return CompareFileReader(file, findings).read(content);
}

} // namespace pipescope::graph
