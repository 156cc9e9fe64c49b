#pragma once

#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>

namespace pipescope::test {

/// Whether the generator writes down where it put each rank.
enum class Truth
{
    NotWritten,
    Written
};

/// Logs made by the generator beside the project.
class GeneratedLogs
{
public:
    /// `arguments` as on the generator's command line, without --out and --truth.
    explicit GeneratedLogs(const std::string& arguments, Truth truth = Truth::NotWritten);

    std::filesystem::path folder() const { return m_temporary.path() / "log"; }

    /// One JSON object a line.
    std::filesystem::path truth() const { return m_temporary.path() / "truth.jsonl"; }

    std::filesystem::path output() const { return m_temporary.path() / "output"; }

private:
    TemporaryFolder m_temporary;
};

} // namespace pipescope::test
