#pragma once

#include "core/run/demo/demo_cluster.h"
#include "core/run/load/load.h"
#include "core/run/load/pack.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace pipescope::test {

/// A small made-up cluster, by number.
DemoOptions randomCluster(std::uint32_t seed);

/// Runs that are packed and opened again.
class PackedTest : public testing::Test
{
protected:
    TracePointer load(const std::filesystem::path& path, const LoadOptions& options = {}) const;
    /// Packs those ranks, all if empty, and returns the file.
    std::filesystem::path pack(const std::filesystem::path& run, const std::string& name,
                               const std::string& ranks = {}) const;
    Status merge(const std::vector<std::filesystem::path>& files, const std::string& name) const;
    /// Fails where two runs are not the same in any value that is shown: blocks, operators, links,
    /// collectives, schedule, findings, clocks, names of files.
    static void expectSame(const Trace& expected, const Trace& actual);

    TemporaryFolder m_folder;
};

/// Every rank to one of the parts, by chance; as lists of ranks.
std::vector<std::string> randomSplit(std::size_t ranks, std::size_t parts, std::mt19937& random);

std::string contentOf(const std::filesystem::path& file);

} // namespace pipescope::test
