#include "core/graph/tree/merge/size_text.h"

#include "core/base/text.h"

#include <map>
#include <optional>
#include <string>

namespace pipescope::graph {
namespace {

Error wrongSizes(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

using Members = std::map<std::string, std::string, std::less<>>;

Result<Members> split(std::string_view text)
{
    static constexpr std::string_view kKeys = " tp pp vpp ep order ranks layers layers-per-virtual-stage ";
    Members members;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view member = text.substr(0, comma);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
        const std::size_t equals = member.find('=');
        const std::string key(member.substr(0, equals));
        if (equals == std::string_view::npos || kKeys.find(" " + key + " ") == std::string_view::npos) {
            return wrongSizes(
                "\"%1\" is none of tp=N, pp=N, vpp=N, ep=N, order=…, ranks=N, layers=N, layers-per-virtual-stage=N"_text(
                    std::string(member)));
        }
        members[key] = member.substr(equals + 1);
    }
    return members;
}

/// Reads a number into `value` if the key is there.
Status readNumber(const Members& members, std::string_view key, std::int64_t& value)
{
    const auto found = members.find(key);
    if (found == members.end()) {
        return ok();
    }
    const auto number = parseInteger(found->second);
    if (!number || *number <= 0) {
        return wrongSizes(
            "%1 is \"%2\"; it must be a whole number above 0"_text(std::string(key), found->second));
    }
    value = *number;
    return ok();
}

} // namespace

Result<MergeSizes> parseMergeSizes(std::string_view text)
{
    TRY(const Members members, split(text));
    MergeSizes sizes;
    sizes.rankCount = 0;
    std::int64_t layers = 0;
    std::int64_t layersOfStage = 0;
    for (const auto& [key, value] : {std::pair<std::string_view, std::int64_t*>{"tp", &sizes.tp},
                                     {"pp", &sizes.pp},
                                     {"vpp", &sizes.vpp},
                                     {"ep", &sizes.ep},
                                     {"ranks", &sizes.rankCount},
                                     {"layers", &layers},
                                     {"layers-per-virtual-stage", &layersOfStage}})
    {
        TRY_OK(readNumber(members, key, *value));
    }
    if (const auto order = members.find("order"); order != members.end()) {
        sizes.order = order->second;
    }
    if (layersOfStage > 0) {
        TRY(const auto virtualSize, virtualStages(layers, layersOfStage, sizes.pp));
        sizes.vpp = virtualSize;
    }
    return sizes;
}

} // namespace pipescope::graph
