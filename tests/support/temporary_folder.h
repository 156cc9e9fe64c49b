#pragma once

#include <filesystem>
#include <string_view>

namespace pipescope::test {

/// A folder under the system's temporary folder that every user may list; it is removed with the object.
class TemporaryFolder
{
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    TemporaryFolder(TemporaryFolder&&) = delete;
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    ~TemporaryFolder();

    const std::filesystem::path& path() const { return m_path; }

    std::filesystem::path operator/(const std::filesystem::path& name) const { return m_path / name; }

    /// Writes a file with its folders; `relative` is a path below this folder. Returns its full path.
    std::filesystem::path write(const std::filesystem::path& relative, std::string_view content) const;

private:
    std::filesystem::path m_path;
};

} // namespace pipescope::test
