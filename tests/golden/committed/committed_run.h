#pragma once

#include "tests/golden/run_files.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pipescope::test {

/// Names of the runs in tests/golden/data, in their order.
std::vector<std::string> committedRuns();

/// One of the runs in tests/golden/data, unpacked into a temporary folder: databases that are kept as packed
/// SQL text become databases, packed logs become logs. Failures are failures of the test.
class CommittedRun
{
public:
    explicit CommittedRun(const std::string& name);

    std::filesystem::path folder() const { return m_unpacked.path(); }

    /// One of the expected tables, "blocks.csv", "links.csv" or "clocks.csv", whose columns data/README.md
    /// describes; empty if there is no such table.
    std::vector<CsvRow> table(const std::string& file) const;

private:
    void unpack(const std::filesystem::path& file);

    std::filesystem::path m_case;
    TemporaryFolder m_unpacked;
};

} // namespace pipescope::test
