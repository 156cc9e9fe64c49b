#pragma once

#include "core/base/files/temporary_file.h"
#include "core/base/result.h"
#include "core/sqlite/bulk/page_buffer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

/// Numbers of pages that follow one another, but for the page that SQLite uses for locks, which holds
/// nothing.
struct PageRun
{
    std::uint32_t first = 0;
    std::uint32_t lockPage = 0;

    std::uint32_t number(std::size_t index) const
    {
        const std::uint32_t plain = first + static_cast<std::uint32_t>(index);
        return first < lockPage && plain >= lockPage ? plain + 1 : plain;
    }
};

/// Hands out the numbers of new pages. Used by one thread at a time.
class PageNumbers
{
public:
    /// A file of `pages` pages grows.
    PageNumbers(std::size_t pageSize, std::uint32_t pages);

    /// Nothing if there are not as many numbers.
    std::optional<PageRun> take(std::size_t count);

    /// Pages of the file with those handed out.
    std::uint32_t pages() const { return m_pages; }

private:
    std::uint32_t m_lockPage;
    std::uint32_t m_pages;
};

/// A database file that pages are added to, any number of threads at the same time.
class PageFile
{
public:
    /// The file is a database that SQLite has made, closed again, of which this reads the header. Unsupported
    /// if pages have bytes reserved for others.
    static Result<std::unique_ptr<PageFile>> adopt(TemporaryFile file);

    std::size_t pageSize() const { return m_pageSize; }

    /// NoSpace if the database would have more pages than SQLite can count.
    Result<PageRun> reserve(std::size_t count);
    /// Writes the pages of the buffer from `skip` on under the numbers of the run, which are as many.
    Status write(const PageRun& run, PageBuffer& pages, std::size_t skip = 0);
    /// Writes a page that exists already.
    Status writePage(std::uint32_t number, std::string_view page);
    Result<std::string> readPage(std::uint32_t number) const;

    /// The file that it will become.
    const std::filesystem::path& target() const { return m_file.target(); }

    /// Enters the number of pages in the header and gives the file its final name unless there is anything of
    /// that name.
    Status finish(bool flushToDisk);

private:
    PageFile(TemporaryFile file, std::size_t pageSize, std::uint32_t pages);

    Status writeHeader();

    TemporaryFile m_file;
    std::size_t m_pageSize;
    std::mutex m_mutex;
    PageNumbers m_numbers;
};

} // namespace pipescope
