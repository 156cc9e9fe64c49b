#include "tests/fuzz/rank_file.h"

#include "core/run/load/load.h"
#include "tests/fuzz/present_trace.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <unistd.h>

namespace pipescope::test {
namespace {

/// Removes the folder at the end of the program.
class FolderInMemory
{
public:
    FolderInMemory()
        : m_path("/dev/shm/pipescope-fuzz-" + std::to_string(::getpid()))
    {
        std::filesystem::create_directories(m_path);
    }

    FolderInMemory(const FolderInMemory&) = delete;
    FolderInMemory& operator=(const FolderInMemory&) = delete;
    FolderInMemory(FolderInMemory&&) = delete;
    FolderInMemory& operator=(FolderInMemory&&) = delete;

    ~FolderInMemory()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

void writeFile(const std::filesystem::path& path, std::span<const std::uint8_t> content)
{
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
}

} // namespace

RankFile::RankFile(const std::filesystem::path& folder, int rank)
{
    const std::string number = std::to_string(rank);
    m_path = folder / ("host_" + number + "_20260101000000000_ascend_pt") / "ASCEND_PROFILER_OUTPUT"
             / ("ascend_pytorch_profiler_" + number + ".db");
    std::filesystem::create_directories(m_path.parent_path());
}

void RankFile::replace(std::span<const std::uint8_t> content) const
{
    writeFile(m_path, content);
}

void RankFile::replaceCompanion(std::string_view suffix, std::span<const std::uint8_t> content) const
{
    const std::filesystem::path path = m_path.native() + std::string(suffix);
    if (content.empty()) {
        std::filesystem::remove(path);
    } else {
        writeFile(path, content);
    }
}

const std::filesystem::path& memoryFolder()
{
    static const FolderInMemory kFolder;
    return kFolder.path();
}

void loadAndCheck(const std::filesystem::path& path)
{
    Progress progress;
    LoadOptions options;
    options.jobs = 1;
    const auto document = load({{path}, options}, progress, {});
    if (!document) {
        std::fprintf(stderr, "load failed: %s\n", document.error().text.english().c_str());
        std::abort();
    }
    requireSound(**document);
}

} // namespace pipescope::test
