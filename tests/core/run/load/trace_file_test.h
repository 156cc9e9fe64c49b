#pragma once

#include "core/run/load/load.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/trace_invariants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>

namespace pipescope::test {

/// Tests that open a Chrome trace.
class TraceFileTest : public ::testing::Test
{
protected:
    /// Expects success and a sound trace.
    static std::shared_ptr<const Trace> open(const std::filesystem::path& path,
                                             const LoadOptions& options = {})
    {
        Progress progress;
        const auto document = load({{path}, options}, progress, {});
        EXPECT_TRUE(document);
        auto trace = *document;
        EXPECT_THAT(brokenInvariants(*trace), ::testing::IsEmpty());
        return trace;
    }

    /// Of a file of these events.
    std::shared_ptr<const Trace> openText(const std::string& events, const LoadOptions& options = {})
    {
        return open(m_folder.write("trace.json", events), options);
    }

    static std::uint64_t countOf(const Trace& trace, FindingId id)
    {
        std::uint64_t count = 0;
        for (const Finding& finding : trace.findings.rows()) {
            count += finding.id == id ? finding.count : 0;
        }
        return count;
    }

    TemporaryFolder m_folder;
};

} // namespace pipescope::test
