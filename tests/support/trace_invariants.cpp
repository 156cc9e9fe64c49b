#include "tests/support/trace_invariants.h"

#include <algorithm>
#include <string_view>

namespace pipescope::test {
namespace {

class InvariantCheck
{
public:
    explicit InvariantCheck(const Trace& trace)
        : m_trace(trace)
    { }

    std::vector<std::string> check()
    {
        checkSteps();
        checkGroups();
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            const Track& track = m_trace.tracks[i];
            require(i == 0 || m_trace.tracks[i - 1].rank < track.rank, "tracks are ordered by rank");
            checkTrack(track);
            checkBlocks(track);
            checkOperators(track);
        }
        for (const Link& link : m_trace.links) {
            checkLink(link);
        }
        return std::move(m_broken);
    }

private:
    void require(bool holds, std::string_view what)
    {
        if (!holds && std::ranges::find(m_broken, what) == m_broken.end()) {
            m_broken.emplace_back(what);
        }
    }

    bool isStep(std::optional<StepIndex> step) const { return !step || step->value < m_trace.steps.size(); }

    bool isText(StringId id) const { return id.value < m_trace.strings.size(); }

    void checkSteps()
    {
        for (std::size_t i = 1; i < m_trace.steps.size(); ++i) {
            require(m_trace.steps[i - 1].number < m_trace.steps[i].number, "steps are ordered by number");
        }
    }

    void checkGroups()
    {
        for (std::size_t g = 0; g < m_trace.groups.size(); ++g) {
            for (const TrackIndex track : m_trace.groups[g].tracks) {
                const bool exists = track.value < m_trace.tracks.size();
                require(exists, "a group's tracks exist");
                require(!exists || m_trace.track(track).group == PipelineGroupIndex{g},
                        "a group's track names the group");
            }
        }
    }

    void checkTrack(const Track& track)
    {
        require(track.host.value < m_trace.hosts.size(), "a track's host exists");
        require(!track.group || track.group->value < m_trace.groups.size(), "a track's group exists");
        require(!track.stage || track.stage->value >= 0, "a stage is not negative");
        for (std::size_t i = 0; i < track.stepWindows.size(); ++i) {
            const StepHostWindow& window = track.stepWindows[i];
            require(isStep(window.step), "a step window's step exists");
            require(i == 0 || track.stepWindows[i - 1].step < window.step,
                    "step windows are ordered by step, one each");
            require(window.span.begin <= window.span.end, "a step window does not end before it begins");
        }
    }

    void checkBlocks(const Track& track)
    {
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            require(i == 0 || track.blocks.beginNs()[i - 1] <= block.span.begin.ns,
                    "blocks are ordered by begin");
            require(isStep(block.step), "a block's step exists");
            require(isText(block.name) && isText(block.message), "a block's texts exist");
            for (const BlockPart& part : {block.forward, block.backward}) {
                require(!part.microBatch || part.microBatch->value >= 0, "a micro-batch is not negative");
                require(!part.virtualStage || part.virtualStage->value >= 0,
                        "a virtual stage is not negative");
            }
        }
    }

    void checkOperators(const Track& track)
    {
        for (std::size_t i = 0; i < track.operators.size(); ++i) {
            const P2pOperator& op = track.operators[i];
            require(i == 0 || track.operators[i - 1].span.begin <= op.span.begin,
                    "operators are ordered by begin");
            require(isStep(op.step), "an operator's step exists");
            require(isText(op.name) && isText(op.group), "an operator's texts exist");
            require(std::size_t{op.firstPart} + op.partCount <= track.parts.size(),
                    "an operator's parts exist");
        }
    }

    void checkEnd(const LinkEnd& end)
    {
        const bool exists = end.track.value < m_trace.tracks.size();
        require(exists, "a link's track exists");
        if (!exists) {
            return;
        }
        const Track& track = m_trace.track(end.track);
        require(!end.block || end.block->value < track.blocks.size(), "a link's block exists");
        require(end.op.has_value() || end.block.has_value(), "a link ends at something");
        require(!end.op || end.op->value < track.operators.size(), "a link's operator exists");
        if (end.op && end.op->value < track.operators.size()) {
            require(end.part < track.operators[end.op->value].partCount, "a link's part exists");
            require(end.span == track.operators[end.op->value].span, "a link carries its operator's times");
        }
    }

    void checkLink(const Link& link)
    {
        checkEnd(link.source);
        checkEnd(link.target);
        require(isStep(link.step), "a link's step exists");
        require(link.source.track != link.target.track, "a link joins two ranks");
        require(!link.microBatch || link.microBatch->value >= 0, "a link's micro-batch is not negative");
    }

    const Trace& m_trace;
    std::vector<std::string> m_broken;
};

} // namespace

std::vector<std::string> brokenInvariants(const Trace& trace)
{
    return InvariantCheck(trace).check();
}

} // namespace pipescope::test
