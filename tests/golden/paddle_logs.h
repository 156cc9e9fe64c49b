#pragma once

#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>

namespace pipescope::test {

/// Logs made by the generator beside the project.
class GeneratedLogs
{
public:
    /// `arguments` as on the generator's command line, without --out.
    explicit GeneratedLogs(const std::string& arguments);

    std::filesystem::path folder() const { return m_temporary.path() / "log"; }

    std::filesystem::path output() const { return m_temporary.path() / "output"; }

private:
    TemporaryFolder m_temporary;
};

} // namespace pipescope::test
