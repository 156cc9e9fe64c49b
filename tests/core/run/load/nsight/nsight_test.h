#pragma once

#include "core/run/model/names.h"
#include "tests/core/run/load/nsight/export_writer.h"
#include "tests/core/run/load/trace_file_test.h"

#include <string>
#include <vector>

namespace pipescope::test {

/// The usual threads of a process: the training script's and autograd's.
constexpr ExportThread kMain{100, 100};
constexpr ExportThread kAutograd{100, 105};

/// Tests that open exports of Nsight Systems.
class NsightTest : public TraceFileTest
{
protected:
    std::shared_ptr<const Trace> openExport(const LoadOptions& options = {})
    {
        return open(m_export.write(m_folder / "report.sqlite"), options);
    }

    /// "rank kind micro-batch begin end" of every block of ranks.
    static std::vector<std::string> blocksOf(const Trace& trace)
    {
        std::vector<std::string> texts;
        for (const Track& track : trace.tracks) {
            for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
                const Block block = track.blocks.at(BlockIndex{i});
                const BlockPart& part = hasForward(block.kind) ? block.forward : block.backward;
                texts.push_back(
                    std::to_string(track.rank.value) + " " + std::string(blockKindName(block.kind)) + " "
                    + (part.microBatch ? std::to_string(part.microBatch->value) : "-") + " "
                    + std::to_string(block.span.begin.ns) + " " + std::to_string(block.span.end.ns));
            }
        }
        return texts;
    }

    /// "begin send 1 receive 1" of every operator of a track; "?" for a peer that is not recorded.
    static std::vector<std::string> operatorsOf(const Track& track)
    {
        std::vector<std::string> texts;
        for (const P2pOperator& op : track.operators) {
            std::string& text = texts.emplace_back(std::to_string(op.span.begin.ns));
            for (const OperatorPart& part : track.partsOf(op)) {
                text += part.direction == PartDirection::Send ? " send " : " receive ";
                text += part.peer && !part.peerInferred ? std::to_string(part.peer->value) : "?";
            }
        }
        return texts;
    }

    static std::vector<int> ranksOf(const Trace& trace)
    {
        std::vector<int> ranks;
        for (const Track& track : trace.tracks) {
            ranks.push_back(track.rank.value);
        }
        return ranks;
    }

    ExportWriter m_export;
};

} // namespace pipescope::test
