#include "core/graph/tree/merge/sizes.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

Error wrong(const SizesOrigin& origin, UserText text)
{
    return {ErrorKind::InvalidArgument, origin.folder, std::move(text)};
}

std::string keyOf(const SizesOrigin& origin, std::string_view key)
{
    return origin.name.empty() ? std::string(key) : origin.name + "." + std::string(key);
}

Status checkOrder(const MergeSizes& sizes, const SizesOrigin& origin)
{
    const std::string key = keyOf(origin, "order");
    const bool isPlain =
        std::ranges::all_of(sizes.order, [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); });
    if (!isPlain || sizes.order.empty()) {
        return wrong(origin,
                     "%1 is \"%2\"; it may only have lower-case letters and \"-\""_text(key, sizes.order));
    }
    const std::string padded = "-" + sizes.order + "-";
    const auto lists = [&](std::string_view dimension) {
        return padded.find("-" + std::string(dimension) + "-") != std::string::npos;
    };
    const std::array<std::pair<std::string_view, std::int64_t>, 3> dimensions{
        {{"tp", sizes.tp}, {"pp", sizes.pp}, {"dp", sizes.replicas()}}};
    for (const auto& [name, size] : dimensions) {
        if (size != 1 && !lists(name)) {
            return wrong(origin, "%1 is \"%2\" but does not list %3, whose size is %4"_text(
                                     key, sizes.order, std::string(name), size));
        }
    }
    if (lists("ep") && padded.find("-ep-dp-") == std::string::npos
        && padded.find("-dp-ep-") == std::string::npos) {
        return wrong(origin, "%1 is \"%2\"; ep and dp must stand side by side"_text(key, sizes.order));
    }
    return ok();
}

/// tp or pp, which must divide the number of ranks.
Status checkDivisor(std::string_view name, std::int64_t size, const MergeSizes& sizes,
                    const SizesOrigin& origin)
{
    if (size > sizes.rankCount) {
        return wrong(origin,
                     "%1 is %2, more than the %3 ranks"_text(keyOf(origin, name), size, sizes.rankCount));
    }
    if (sizes.rankCount % size != 0) {
        return wrong(origin, "%1 is %2, which does not divide the number of ranks, %3"_text(
                                 keyOf(origin, name), size, sizes.rankCount));
    }
    return ok();
}

} // namespace

std::int64_t MergeSizes::expertPart(std::int64_t replica) const
{
    const bool isFastest = ("-" + order + "-").find("-dp-ep-") == std::string::npos;
    return isFastest ? replica % ep : replica / (replicas() / ep);
}

Status checkSizes(const MergeSizes& sizes, std::size_t rankFolders, const SizesOrigin& origin)
{
    const std::string rankKey = keyOf(origin, "rank_size");
    if (sizes.rankCount < 0 || static_cast<std::size_t>(sizes.rankCount) != rankFolders) {
        return wrong(origin,
                     "%1 is %2, but the dump has %3 ranks"_text(rankKey, sizes.rankCount, rankFolders));
    }
    const std::array<std::pair<std::string_view, std::int64_t>, 5> all{{{"rank_size", sizes.rankCount},
                                                                        {"tp", sizes.tp},
                                                                        {"pp", sizes.pp},
                                                                        {"vpp", sizes.vpp},
                                                                        {"ep", sizes.ep}}};
    for (const auto& [name, size] : all) {
        if (size <= 0) {
            return wrong(origin, "%1 is %2; it must be at least 1"_text(keyOf(origin, name), size));
        }
    }
    for (const auto& [name, size] : {all[1], all[2]}) {
        TRY_OK(checkDivisor(name, size, sizes, origin));
    }
    if (sizes.tp > sizes.rankCount / sizes.pp || sizes.rankCount % (sizes.tp * sizes.pp) != 0) {
        return wrong(origin,
                     "%1 is %2 and %3 is %4: together they do not divide the number of ranks, %5"_text(
                         keyOf(origin, "tp"), sizes.tp, keyOf(origin, "pp"), sizes.pp, sizes.rankCount));
    }
    if (sizes.vpp > 1 && sizes.pp < 2) {
        return wrong(origin, "%1 is %2, which needs %3 of 2 or more, but it is %4"_text(
                                 keyOf(origin, "vpp"), sizes.vpp, keyOf(origin, "pp"), sizes.pp));
    }
    if (sizes.replicas() % sizes.ep != 0) {
        return wrong(origin, "%1 is %2, which does not divide the %3 data-parallel replicas"_text(
                                 keyOf(origin, "ep"), sizes.ep, sizes.replicas()));
    }
    return checkOrder(sizes, origin);
}

Status checkReplicas(const MergeSizes& debug, const MergeSizes& bench)
{
    if (debug.replicas() == bench.replicas()) {
        return ok();
    }
    return Error{ErrorKind::InvalidArgument,
                 {},
                 "the debug side has %1 data-parallel replicas, the bench side %2; they must be as many"_text(
                     debug.replicas(), bench.replicas())};
}

Result<std::int64_t> virtualStages(std::int64_t layers, std::int64_t layersPerVirtualStage, std::int64_t pp)
{
    if (layers <= 0 || layersPerVirtualStage <= 0 || pp <= 0 || layers % pp != 0
        || layers / pp % layersPerVirtualStage != 0)
    {
        return Error{ErrorKind::InvalidArgument,
                     {},
                     "num-layers is %1, which %2 stages with %3 layers in a virtual stage do not divide"_text(
                         layers, pp, layersPerVirtualStage)};
    }
    return layers / pp / layersPerVirtualStage;
}

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
