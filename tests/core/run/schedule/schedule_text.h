#pragma once

#include "core/run/schedule/schedule.h"

#include <string>
#include <vector>

namespace pipescope {

/// Names of the blocks with the given type code, separated by blanks.
inline std::string namesOfType(const std::vector<ScheduledBlock>& blocks, std::uint8_t typeCode)
{
    std::string text;
    for (const ScheduledBlock& block : blocks) {
        if (block.typeCode == typeCode) {
            text += (text.empty() ? "" : " ") + block.name;
        }
    }
    return text;
}

/// "F2@1" for the forward of micro-batch 2 in virtual stage 1, "B…" for a backward.
inline std::string partText(char letter, const BlockPart& part)
{
    return letter + std::to_string(part.microBatch->value) + "@" + std::to_string(part.virtualStage->value);
}

/// A schedule without overlaps as "F0@1 B0@1 …".
inline std::string plainText(const std::vector<ScheduledBlock>& blocks)
{
    std::string text;
    for (const ScheduledBlock& block : blocks) {
        const bool isForward = block.kind == BlockKind::Forward;
        text += (text.empty() ? "" : " ")
                + partText(isForward ? 'F' : 'B', isForward ? block.forward : block.backward);
    }
    return text;
}

} // namespace pipescope
