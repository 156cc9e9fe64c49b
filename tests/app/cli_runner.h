#pragma once

#include "app/cli/run_cli.h"
#include "core/run/demo/demo_cluster.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::test {

struct CliRun
{
    int code = 0;
    std::string out;
    std::string err;
};

/// Runs the command line inside this process.
inline CliRun cli(const std::vector<std::string>& args, const std::stop_token& stop = {})
{
    std::ostringstream out;
    std::ostringstream err;
    CliRun run;
    run.code = cli::runCli(args, out, err, stop);
    run.out = out.str();
    run.err = err.str();
    return run;
}

inline std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Relative path and content of every file below a folder.
inline std::map<std::string, std::string> filesBelow(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files[entry.path().lexically_relative(folder).string()] = contentOf(entry.path());
        }
    }
    return files;
}

/// A separate folder for each test, removed afterwards.
class CliTest : public testing::Test
{
protected:
    std::string path(const std::string& name) const { return (m_folder / name).string(); }

    /// A small demo cluster; returns its folder.
    std::string demo(ScheduleKind schedule = ScheduleKind::DualPipeV)
    {
        DemoOptions options;
        options.schedule = schedule;
        options.stages = 2;
        options.dataParallel = 1;
        options.microBatches = 4;
        options.steps = 2;
        const auto counts = writeDemoCluster(path("demo"), options);
        EXPECT_TRUE(counts);
        m_counts = counts ? *counts : DemoCounts{};
        return path("demo");
    }

private:
    TemporaryFolder m_temporary;

protected:
    const std::filesystem::path m_folder = m_temporary.path();
    DemoCounts m_counts;
};

} // namespace pipescope::test
