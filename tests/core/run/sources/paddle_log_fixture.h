#pragma once

#include "core/run/sources/paddle_log/paddle_source.h"
#include "tests/core/run/sources/discovery_fixture.h"
#include "tests/support/paddle_log_text.h"

#include <string>
#include <vector>

namespace pipescope::test {

/// Reads the logs of a folder.
class PaddleLogTest : public DiscoveryTest
{
protected:
    LabelledCapture read(const std::filesystem::path& root, const LoadOptions& options = {})
    {
        Discovery found = discover(root, m_sources, {options.ranks, options.layout, options.devices}, {});
        m_found = std::move(found.findings);
        if (found.source == nullptr) {
            return {};
        }
        Progress progress;
        auto output = found.source->read(found.files, options, progress, {});
        EXPECT_TRUE(output);
        return std::get<LabelledCapture>(*std::move(output));
    }

    LabelledCapture read() { return read(m_folder.path()); }

    /// Reads one log.
    LabelledTrack readLog(const std::string& text)
    {
        m_folder.write("workerlog.0", text);
        LabelledCapture capture = read();
        EXPECT_EQ(capture.ranks.size(), 1U);
        return std::move(capture.ranks.at(0));
    }

    /// The findings of discovery.
    FindingList m_found;
};

/// Number of the step of each job.
inline std::vector<int> stepsOf(const LabelledTrack& track)
{
    std::vector<int> steps;
    for (const LabelledBlock& job : track.blocks) {
        steps.push_back(static_cast<int>(track.steps.at(job.block.step->value).value));
    }
    return steps;
}

} // namespace pipescope::test
