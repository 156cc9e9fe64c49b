#include "tests/golden/unannotated/unannotated_truth.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace pipescope::test {
namespace {

/// The middle of a block lies in no other one.
const nlohmann::json* truthAt(const std::map<std::int64_t, const nlohmann::json*>& blocks, std::int64_t time)
{
    const auto behind = blocks.upper_bound(time);
    return behind != blocks.begin() ? std::prev(behind)->second : nullptr;
}

bool isShown(const Block& block, const nlohmann::json& truth)
{
    const std::int64_t begin = truth["start_local"];
    const std::int64_t end = truth["end_local"];
    const auto isNear = [&](std::int64_t a, std::int64_t b) { return 20 * std::abs(a - b) <= end - begin; };
    const BlockKind kind = truth["kind"] == "F" ? BlockKind::Forward : BlockKind::Backward;
    return block.kind == kind && isNear(block.span.begin.ns, begin) && isNear(block.span.end.ns, end);
}

bool isLabelled(const Block& block, const nlohmann::json& truth)
{
    const bool isForward = block.kind == BlockKind::Forward;
    const BlockPart& part = isForward ? block.forward : block.backward;
    return part.microBatch && part.virtualStage
           && part.microBatch->value == truth[isForward ? "f_mb" : "b_mb"]
           && part.virtualStage->value == truth[isForward ? "f_vstage" : "b_vstage"];
}

} // namespace

Found foundBlocks(const Trace& trace, const std::vector<nlohmann::json>& records)
{
    std::map<std::int64_t, std::map<std::int64_t, const nlohmann::json*>> truth;
    for (const auto& record : records) {
        truth[record["rank"]][record["start_local"]] = &record;
    }
    Found found;
    found.all = static_cast<double>(records.size());
    double blocks = 0;
    for (const Track& track : trace.tracks) {
        if (track.isOther) {
            continue;
        }
        blocks += static_cast<double>(track.blocks.size());
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const std::int64_t middle = block.span.begin.ns + block.span.duration().ns / 2;
            const auto* record = truthAt(truth[track.rank.value], middle);
            if (record != nullptr && isShown(block, *record)) {
                ++found.shown;
                found.labelled += isLabelled(block, *record) ? 1 : 0;
            }
        }
    }
    found.invented = std::max(0.0, blocks - found.all);
    return found;
}

} // namespace pipescope::test
