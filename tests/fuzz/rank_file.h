#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace pipescope::test {

/// The profiler database of one rank in a separate folder in memory (/dev/shm), with any bytes in it.
class RankFile
{
public:
    /// `folder` holds all ranks; the rank's own folder is made in it.
    RankFile(const std::filesystem::path& folder, int rank);

    const std::filesystem::path& path() const { return m_path; }

    void replace(std::span<const std::uint8_t> content) const;
    /// A file of the same name with "-wal" or "-journal" behind it; none if there is no content.
    void replaceCompanion(std::string_view suffix, std::span<const std::uint8_t> content) const;

private:
    std::filesystem::path m_path;
};

/// A folder in memory that goes with the program, unless that is killed.
const std::filesystem::path& memoryFolder();

/// Loads a file or folder in one thread; ends the program if the result is not sound, or an error, which bad
/// input must never be.
void loadAndCheck(const std::filesystem::path& path);

} // namespace pipescope::test
