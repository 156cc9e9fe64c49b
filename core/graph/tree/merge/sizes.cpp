#include "core/graph/tree/merge/sizes.h"

#include <algorithm>
#include <array>
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

} // namespace pipescope::graph
