#include "core/run/unannotated/conclude_ranges.h"

#include "core/base/time.h"
#include "core/base/user_text.h"
#include "core/run/unannotated/kernel_runs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// The sends and receives of a rank in its pipeline.
struct RankTransfers
{
    /// When each send begins on the device, in order: behind the block that made its data.
    std::vector<TimePoint> sends;
    /// When each receive ends on the device, in order: before the block that needs its data.
    std::vector<TimePoint> receives;
    /// The ranks that it sends to and receives from, as far as they are recorded: by global rank, or all by
    /// local rank.
    std::set<std::int32_t> targets;
    std::set<std::int32_t> sources;

    /// Stages of a pipeline exchange activations and gradients: who receives sends back. In a ring of more
    /// than two ranks, as context parallelism has it, nobody does.
    bool isOneWay() const
    {
        const auto sendsBack = [&](std::int32_t rank) { return sources.contains(rank); };
        return !targets.empty() && !sources.empty() && std::ranges::none_of(targets, sendsBack);
    }
};

/// A forward or backward that was not recorded as a range.
struct ConcludedBlock
{
    bool isBackward = false;
    /// From the begin of its first kernel to the end of its last one.
    TimeSpan device;
    /// From the launch of the first to that of the last.
    TimeSpan host;
    /// Row of the first kernel.
    std::uint32_t sourceRow = 0;
};

struct ConcludedBlocks
{
    /// In order of begin; empty where the evidence is thin.
    std::vector<ConcludedBlock> blocks;
    /// Why there are none.
    UserText refusal;
};

/// Kernels that may be more or fewer than usual: one in so many.
constexpr std::size_t kTolerance = 8;

/// Kernels of a usual block of each kind.
struct UsualCounts
{
    std::size_t forward = 0;
    std::size_t backward = 0;
};

/// A part of a run that is a block.
using Blocks = std::vector<KernelRun>;

class BlockCutter
{
public:
    BlockCutter(const std::vector<LaunchedKernel>& kernels, const std::vector<KernelRun>& runs,
                const RankTransfers& transfers)
        : m_kernels(kernels)
        , m_runs(runs)
        , m_transfers(transfers)
    { }

    /// The blocks if usual ones have so many kernels; empty where some run does not fit.
    Blocks cut(const UsualCounts& usual) const
    {
        Blocks blocks;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const bool fits = m_runs[i].isBackward ? cutBackwards(m_runs[i], usual.backward, blocks)
                                                   : cutForwards(i, usual.forward, blocks);
            if (!fits) {
                return {};
            }
        }
        return blocks;
    }

    /// What the number of kernels of a usual block could be: that of the shortest run, or that between
    /// receives.
    std::vector<std::size_t> candidates(bool isBackward) const
    {
        std::vector<std::size_t> runs;
        std::vector<std::size_t> pieces;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            if (m_runs[i].isBackward == isBackward && (isBackward || isForward(i))) {
                runs.push_back(m_runs[i].count());
                pieces.push_back(m_runs[i].count() / std::max<std::size_t>(1, receivesOf(i)));
            }
        }
        std::vector<std::size_t> found;
        for (auto* counts : {&runs, &pieces}) {
            std::sort(counts->begin(), counts->end());
            for (const std::size_t position : {counts->size() / 2, counts->size() / 4, std::size_t{0}}) {
                const std::size_t count = counts->empty() ? 0 : (*counts)[position];
                if (count > 0 && std::find(found.begin(), found.end(), count) == found.end()) {
                    found.push_back(count);
                }
            }
        }
        return found;
    }

private:
    /// A forward sends its result, or its backward follows.
    bool isForward(std::size_t run) const
    {
        return m_runs[run].sends || (run + 1 < m_runs.size() && m_runs[run + 1].isBackward);
    }

    /// Receives that end behind the run before and before this one's last kernel.
    std::size_t receivesOf(std::size_t run) const
    {
        const auto& receives = m_transfers.receives;
        const auto first = run == 0 ? receives.begin()
                                    : std::lower_bound(receives.begin(), receives.end(),
                                                       m_kernels[m_runs[run - 1].last - 1].device.begin);
        const auto last =
            std::upper_bound(first, receives.end(), m_kernels[m_runs[run].last - 1].device.begin);
        return static_cast<std::size_t>(last - first);
    }

    static bool isAbout(std::size_t count, std::size_t usual)
    {
        const std::size_t difference = count < usual ? usual - count : count - usual;
        return difference * kTolerance <= usual;
    }

    /// Position near `near` before which the device idles longest.
    std::size_t bestCut(std::size_t near, std::size_t usual, const KernelRun& run) const
    {
        const std::size_t reach = usual / kTolerance;
        const std::size_t first = std::max(run.first + 1, near > reach ? near - reach : 0);
        const std::size_t last = std::min(run.last - 1, near + reach);
        std::size_t best = near;
        Duration longest{-1};
        for (std::size_t i = first; i <= last; ++i) {
            const Duration gap = m_kernels[i].device.begin - m_kernels[i - 1].device.end;
            if (longest < gap) {
                longest = gap;
                best = i;
            }
        }
        return best;
    }

    void cutEvenly(KernelRun run, std::size_t count, Blocks& blocks) const
    {
        const std::size_t usual = run.count() / count;
        for (std::size_t left = count; left > 1; --left) {
            const std::size_t cut = bestCut(run.first + run.count() / left, usual, run);
            blocks.push_back({run.first, cut, run.isBackward, false});
            run.first = cut;
        }
        blocks.push_back(run);
    }

    bool cutBackwards(const KernelRun& run, std::size_t usual, Blocks& blocks) const
    {
        const std::size_t count = (run.count() + usual / 2) / usual;
        if (count == 0 || !isAbout(run.count() / count, usual)) {
            return false;
        }
        cutEvenly(run, count, blocks);
        return true;
    }

    /// The last kernels of the run; those before them are other work of the script.
    bool cutForwards(std::size_t position, std::size_t usual, Blocks& blocks) const
    {
        KernelRun run = m_runs[position];
        if (!isForward(position)) {
            return true;
        }
        const std::size_t possible = std::max<std::size_t>(1, receivesOf(position));
        const std::size_t count = std::min(possible, (run.count() + usual / 2) / usual);
        if (count == 0) {
            return false;
        }
        if (!isAbout(run.count() / count, usual)) {
            if (run.count() < count * usual) {
                return false;
            }
            run.first = bestCut(run.last - count * usual, usual, run);
        }
        cutEvenly(run, count, blocks);
        return true;
    }

    const std::vector<LaunchedKernel>& m_kernels;
    const std::vector<KernelRun>& m_runs;
    const RankTransfers& m_transfers;
};

bool areInOrder(const Blocks& blocks)
{
    std::int64_t open = 0;
    for (const KernelRun& block : blocks) {
        open += block.isBackward ? -1 : 1;
        if (open < 0) {
            return false;
        }
    }
    return open == 0;
}

/// Each stage sends and receives at least once and at most twice for each forward.
bool fits(const RankTransfers& transfers, const Blocks& blocks)
{
    const std::size_t forwards = blocks.size() / 2;
    const auto isPossible = [&](std::size_t count) { return forwards <= count && count <= 2 * forwards; };
    return isPossible(transfers.sends.size()) && isPossible(transfers.receives.size());
}

ConcludedBlock concludedBlock(const KernelRun& run, const std::vector<LaunchedKernel>& kernels)
{
    ConcludedBlock block;
    block.isBackward = run.isBackward;
    block.device = kernels[run.first].device;
    block.host = {kernels[run.first].issued, kernels[run.first].issued};
    block.sourceRow = kernels[run.first].sourceRow;
    for (std::size_t i = run.first; i < run.last; ++i) {
        block.device.end = std::max(block.device.end, kernels[i].device.end);
        block.host.begin = std::min(block.host.begin, kernels[i].issued);
        block.host.end = std::max(block.host.end, kernels[i].issued);
    }
    return block;
}

/// The blocks of a rank by its kernels and transfers. The thread that launched a kernel tells forwards from
/// backwards; a send ends a block; blocks of one kind that follow each other without a send have the number
/// of kernels that others have, and a receive for each. What the script's thread launches without a send, a
/// receive and a backward behind it is no block, such as the optimizer. Refuses unless there are as many
/// forwards as backwards, none of these before its forward, and as many transfers as a stage can have.
ConcludedBlocks concludeBlocks(LaunchedWork&& work, const RankTransfers& transfers)
{
    ConcludedBlocks result;
    constexpr std::size_t kFewest = 4;
    if (transfers.sends.size() < kFewest || transfers.receives.size() < kFewest) {
        result.refusal = "too few sends or receives"_text;
        return result;
    }
    if (transfers.isOneWay()) {
        result.refusal = "no rank that it sends to sends anything back, as stages of a pipeline do"_text;
        return result;
    }
    const auto kernels = kernelsOfTwoThreads(std::move(work));
    if (!kernels) {
        result.refusal = "the threads that launched the kernels do not tell forwards from backwards"_text;
        return result;
    }
    const std::vector<KernelRun> runs = cutIntoRuns(*kernels, transfers.sends);
    const BlockCutter cutter(kernels->kernels, runs, transfers);
    for (const std::size_t forward : cutter.candidates(false)) {
        for (const std::size_t backward : cutter.candidates(true)) {
            const Blocks blocks = cutter.cut({forward, backward});
            if (!blocks.empty() && areInOrder(blocks) && fits(transfers, blocks)) {
                for (const KernelRun& block : blocks) {
                    result.blocks.push_back(concludedBlock(block, kernels->kernels));
                }
                return result;
            }
        }
    }
    result.refusal = "the kernels between sends and receives are no forwards with as many backwards"_text;
    return result;
}

/// Whether the operator's group can be a pipeline: it is recorded as one, or not recorded.
bool mayBePipeline(const RankCapture& capture, const P2pOperator& op)
{
    const auto group = capture.metadata.groups.find(capture.strings.text(op.group));
    return group == capture.metadata.groups.end() || group->second.role == kPipelineRole;
}

std::span<const OperatorPart> partsOf(const RankCapture& capture, const P2pOperator& op)
{
    return std::span(capture.parts).subspan(op.firstPart, op.partCount);
}

void takePeers(std::span<const OperatorPart> parts, RankTransfers& transfers)
{
    for (const OperatorPart& part : parts) {
        const auto peer = part.peer ? std::optional(part.peer->value) : part.peerLocalRank;
        if (peer) {
            (part.direction == PartDirection::Send ? transfers.targets : transfers.sources).insert(*peer);
        }
    }
}

bool moves(const RankCapture& capture, const P2pOperator& op, PartDirection direction)
{
    const auto parts = partsOf(capture, op);
    return std::any_of(parts.begin(), parts.end(),
                       [&](const OperatorPart& part) { return part.direction == direction; });
}

RankTransfers transfersOf(const RankCapture& capture)
{
    RankTransfers transfers;
    for (const CapturedOperator& captured : capture.operators) {
        const P2pOperator& op = captured.op;
        if (!mayBePipeline(capture, op)) {
            continue;
        }
        takePeers(partsOf(capture, op), transfers);
        if (op.kind == OperatorKind::Send || moves(capture, op, PartDirection::Send)) {
            transfers.sends.push_back(op.span.begin);
        }
        if (op.kind == OperatorKind::Receive || moves(capture, op, PartDirection::Receive)) {
            transfers.receives.push_back(op.span.end);
        }
    }
    std::sort(transfers.sends.begin(), transfers.sends.end());
    std::sort(transfers.receives.begin(), transfers.receives.end());
    return transfers;
}

} // namespace

bool hasPipelineTransfers(const RankCapture& capture)
{
    return std::any_of(capture.operators.begin(), capture.operators.end(),
                       [&](const CapturedOperator& captured) { return mayBePipeline(capture, captured.op); });
}

void concludeRanges(LaunchedWork&& work, RankCapture& capture)
{
    const ConcludedBlocks concluded = concludeBlocks(std::move(work), transfersOf(capture));
    if (concluded.blocks.empty()) {
        capture.findings.add(FindingId::BlocksNotConcluded, capture.rank, capture.file, concluded.refusal);
        return;
    }
    const StringId forward = capture.strings.intern("forward (concluded)");
    const StringId backward = capture.strings.intern("backward (concluded)");
    for (const ConcludedBlock& block : concluded.blocks) {
        CapturedRange& range = capture.ranges.emplace_back();
        range.device = block.device;
        range.host = block.host;
        range.message = block.isBackward ? backward : forward;
        range.sourceRow = block.sourceRow;
    }
    capture.findings.add(FindingId::BlocksConcluded, capture.rank, capture.file, {}, capture.ranges.size());
}

} // namespace pipescope
