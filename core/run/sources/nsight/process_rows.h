#pragma once

#include "core/run/sources/nsight/export_records.h"

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace pipescope::nsight {

/// The rows of one process as an export has them, before anything is concluded of them.

enum class OperationKind : std::uint8_t
{
    Kernel,
    /// Copies and fills.
    Copy,
    /// A kernel of NCCL that moves messages.
    Transfer,
    /// Any other kernel of NCCL.
    Collective
};

/// Work on the GPU.
struct GpuOperation
{
    TimeSpan span;
    /// That of its launch; 0 where not recorded.
    std::int64_t correlation = 0;
    StringId name;
    OperationKind kind = OperationKind::Kernel;
};

/// A call of CUDA's runtime or driver.
struct ApiCall
{
    std::int64_t correlation = 0;
    TimeSpan span;
    std::uint32_t thread = 0;
};

struct HostRange
{
    TimeSpan span;
    std::uint32_t thread = 0;
    StringId name;
    /// Its NVTX domain; 0 for the default domain.
    std::int64_t domain = 0;
};

/// What a call of NCCL says of itself, where it was recorded.
struct NcclPayload
{
    std::uint64_t schema = 0;
    std::uint64_t communicator = 0;
    std::int64_t peer = 0;
    /// Of one message; 0 where it cannot be.
    std::int64_t bytes = 0;
    CommunicatorPlace place;
};

struct NcclCall : HostRange
{
    std::optional<NcclPayload> payload;
};

struct ProcessRows
{
    std::int64_t id = 0;
    std::int64_t device = 0;
    std::optional<std::int64_t> mpiRank;
    std::vector<GpuOperation> operations;
    std::vector<ApiCall> calls;
    /// Work of the pipeline.
    std::vector<HostRange> ranges;
    std::vector<HostRange> steps;
    /// Sends and receives by the framework's names.
    std::vector<HostRange> transfers;
    std::vector<NcclCall> nccl;
    /// NVTX domains that the recording names. Their numbers are the process's own.
    std::set<std::int64_t> namedDomains;
    /// Serialised ids.
    std::vector<std::int64_t> threads;
    /// Indexed by thread, as far as it reaches: the thread is one of autograd's by its name.
    std::vector<bool> isAutograd;

    /// Position in `threads`.
    std::uint32_t threadOf(std::int64_t thread)
    {
        const auto [known, isNew] = m_threads.try_emplace(thread, static_cast<std::uint32_t>(threads.size()));
        if (isNew) {
            threads.push_back(thread);
        }
        return known->second;
    }

private:
    std::unordered_map<std::int64_t, std::uint32_t> m_threads;
};

} // namespace pipescope::nsight
