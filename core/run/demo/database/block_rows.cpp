#include "core/run/demo/database/block_rows.h"

#include "core/run/demo/simulation/random.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

constexpr std::int64_t kComputeStream = 2;
constexpr std::int64_t kFirstRangeConnection = 4'000'000'001;
/// "start/end" of ENUM_MSTX_EVENT_TYPE.
constexpr std::int64_t kStartEndRange = 2;
constexpr Duration kStepPreparation{10'000};
constexpr Duration kShortestLead{20'000};
constexpr Duration kRangeGap{5'000};
constexpr Duration kLongestIssue{40'000};
constexpr Duration kKernelGap{1'000};

struct Kernel
{
    std::string_view name;
    std::string_view opType;
    std::string_view taskType;
    std::string_view core;
    std::int64_t blockDim;
    std::string_view inputShapes;
    std::string_view outputShapes;
    /// Part of the block's time.
    std::int64_t sharePermille;
};

constexpr std::array kKernels{
    Kernel{"aclnnRmsNorm_RmsNorm_RmsNorm", "RmsNorm", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40,
           "\"2048,1,5120;5120\"", "\"2048,1,5120\"", 60},
    Kernel{"aclnnMatmul_MatMulCommon_MatMulV2", "MatMulV2", "KERNEL_AICORE", "AI_CORE", 24,
           "\"2048,5120;5120,7680\"", "\"2048,7680\"", 270},
    Kernel{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore", "FlashAttentionScore",
           "KERNEL_AICORE", "MIX_AIC", 24, "\"2048,1,2560;2048,1,2560;2048,1,2560\"", "\"2048,1,2560\"", 240},
    Kernel{"aclnnMatmul_MatMulCommon_MatMulV2", "MatMulV2", "KERNEL_AICORE", "AI_CORE", 24,
           "\"2048,2560;2560,5120\"", "\"2048,5120\"", 250},
    Kernel{"aclnnSwiGlu_SwiGlu_SwiGlu", "SwiGlu", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40, "\"2048,1,13824\"",
           "\"2048,1,6912\"", 90},
    Kernel{"aclnnAdd_AddAiCore_Add", "Add", "KERNEL_AIVEC", "AI_VECTOR_CORE", 40,
           "\"2048,1,5120;2048,1,5120\"", "\"2048,1,5120\"", 40},
};

class BlockRowWriter
{
public:
    BlockRowWriter(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                   DeviceTasks& tasks)
        : m_run(run)
        , m_rank(rank)
        , m_rows(rows)
        , m_strings(strings)
        , m_tasks(tasks)
        , m_random({run.seed, std::uint64_t{'r'}, static_cast<std::uint64_t>(rank.rank.value)})
    { }

    void write()
    {
        for (const DemoBlock& block : m_rank.blocks) {
            const TimeSpan host = issueOf(block);
            addRange(block, host);
            addKernels(block, host);
        }
    }

private:
    /// The host issues a block a little before the device runs it, in order and within the step.
    TimeSpan issueOf(const DemoBlock& block)
    {
        const Duration lead{m_random.between(60'000, 260'000)};
        const TimePoint wanted = std::max(block.span.begin - lead, m_issued + kRangeGap);
        const TimePoint begin = std::max(stepBegin(block.step) + kStepPreparation,
                                         std::min(wanted, block.span.begin - kShortestLead));
        const Duration length = std::min(kLongestIssue, Duration{block.span.duration().ns / 8});
        m_issued = begin + length;
        return {begin, m_issued};
    }

    TimePoint stepBegin(StepNumber number) const
    {
        const auto step = static_cast<std::size_t>(number.value - m_run.steps.front().number.value);
        return m_run.steps[step].span.begin + m_run.hostOf(m_rank).clockError;
    }

    void addRange(const DemoBlock& block, const TimeSpan& host)
    {
        const std::int64_t connection = kFirstRangeConnection + m_rangeCount;
        const std::int64_t thread = m_tasks.globalThreadId();
        m_rows.insert("MSTX_EVENTS", host.begin.ns, host.end.ns, kStartEndRange, ++m_rangeCount, kNotSet,
                      m_strings.idOf(block.message), thread, thread, m_strings.idOf("default"), connection);
        m_tasks.addTask(block.span, connection, "MsTx", kComputeStream);
    }

    void addKernels(const DemoBlock& block, const TimeSpan& host)
    {
        TimePoint begin = block.span.begin + kKernelGap;
        const std::int64_t available = block.span.duration().ns - 2 * kKernelGap.ns;
        const Duration launchGap{host.duration().ns / static_cast<std::int64_t>(kKernels.size())};
        TimePoint launch = host.begin;
        for (const Kernel& kernel : kKernels) {
            const Duration length{available * kernel.sharePermille / 1'000};
            addKernel(kernel, {begin, begin + length}, launch);
            begin = begin + length + kKernelGap;
            launch = launch + launchGap;
        }
    }

    void addKernel(const Kernel& kernel, const TimeSpan& span, TimePoint launch)
    {
        const std::int64_t task =
            m_tasks.addTask(span, m_tasks.addLaunch(launch), kernel.taskType, kComputeStream);
        const std::int64_t format = m_strings.idOf("ND");
        const std::int64_t dataType = m_strings.idOf("DT_BF16");
        m_rows.insert("COMPUTE_TASK_INFO", m_strings.idOf(kernel.name), task, kernel.blockDim, 0,
                      m_strings.idOf(kernel.core), m_strings.idOf(kernel.opType), format, dataType,
                      m_strings.idOf(kernel.inputShapes), format, dataType,
                      m_strings.idOf(kernel.outputShapes), m_strings.idOf("N/A"));
    }

    const DemoRun& m_run;
    const DemoRank& m_rank;
    RowWriter& m_rows;
    StringTable& m_strings;
    DeviceTasks& m_tasks;
    SplitMix64 m_random;
    TimePoint m_issued;
    std::int64_t m_rangeCount = 0;
};

} // namespace

void writeBlockRows(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                    DeviceTasks& tasks)
{
    BlockRowWriter(run, rank, rows, strings, tasks).write();
}

} // namespace pipescope
