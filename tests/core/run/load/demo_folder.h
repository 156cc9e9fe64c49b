#pragma once

#include "core/run/demo/demo_cluster.h"
#include "core/run/load/load.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <memory>
#include <string>

namespace pipescope::test {

/// A small made-up cluster on the disk, to be damaged at will.
class DemoFolder
{
public:
    explicit DemoFolder(const DemoOptions& options = smallRun());

    /// Two ranks, two stages, DualPipeV with 4 micro-batches, one step.
    static DemoOptions smallRun();

    std::filesystem::path folder() const { return m_folder.path() / "cluster"; }

    std::filesystem::path database(std::int32_t rank) const;
    /// Runs SQL on a rank's database.
    void change(std::int32_t rank, const std::string& sql) const;
    /// Leaves of a rank's operators what a profiler at level none records: a message and one device task
    /// each.
    void keepMessagesOnly(std::int32_t rank) const;
    std::shared_ptr<const Trace> load(const LoadOptions& options = {}) const;

private:
    TemporaryFolder m_folder;
};

/// Findings of one id and rank, counted by their counts.
std::uint64_t countOf(const Trace& trace, FindingId id, std::int32_t rank);

} // namespace pipescope::test
