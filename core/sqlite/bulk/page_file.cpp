#include "core/sqlite/bulk/page_file.h"

#include "core/sqlite/bulk/page_format.h"

#include <limits>
#include <utility>

namespace pipescope {
namespace {

constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kPageSizePlace = 16;
constexpr std::size_t kReservedPlace = 20;
constexpr std::size_t kChangeCounterPlace = 24;
constexpr std::size_t kPagesPlace = 28;
/// The change counter when the number of pages was valid.
constexpr std::size_t kValidForPlace = 92;

constexpr std::uint64_t kLockByte = std::uint64_t{1} << 30U;
constexpr std::uint64_t kMostPages = std::numeric_limits<std::uint32_t>::max() - 1;

} // namespace

PageNumbers::PageNumbers(std::size_t pageSize, std::uint32_t pages)
    : m_lockPage(static_cast<std::uint32_t>(kLockByte / pageSize + 1))
    , m_pages(pages)
{ }

std::optional<PageRun> PageNumbers::take(std::size_t count)
{
    if (count + 1 >= kMostPages - m_pages) {
        return std::nullopt;
    }
    if (m_pages + 1 == m_lockPage) {
        ++m_pages;
    }
    const PageRun run{m_pages + 1, m_lockPage};
    m_pages = count == 0 ? m_pages : run.number(count - 1);
    return run;
}

PageFile::PageFile(TemporaryFile file, std::size_t pageSize, std::uint32_t pages)
    : m_file(std::move(file))
    , m_pageSize(pageSize)
    , m_numbers(pageSize, pages)
{ }

Result<std::unique_ptr<PageFile>> PageFile::adopt(TemporaryFile file)
{
    const auto header = file.readAt(0, kHeaderBytes);
    if (!header) {
        return header.error();
    }
    if (header->size() < kHeaderBytes) {
        return Error{ErrorKind::InvalidArgument, file.target(), "the database would have no tables"_text};
    }
    if ((*header)[kReservedPlace] != 0) {
        return Error{ErrorKind::Unsupported, file.target(), "pages have bytes reserved for others"_text};
    }
    constexpr std::size_t kLargestPage = 65536;
    const std::size_t written = readBigEndian<std::uint16_t>(header->data() + kPageSizePlace);
    const auto pages = readBigEndian<std::uint32_t>(header->data() + kPagesPlace);
    return std::unique_ptr<PageFile>(
        new PageFile(std::move(file), written == 1 ? kLargestPage : written, pages));
}

Result<PageRun> PageFile::reserve(std::size_t count)
{
    const std::lock_guard lock(m_mutex);
    const auto run = m_numbers.take(count);
    if (!run) {
        return Error{ErrorKind::NoSpace, m_file.target(), "the database would have too many pages"_text};
    }
    return *run;
}

Status PageFile::write(const PageRun& run, PageBuffer& pages, std::size_t skip)
{
    for (std::size_t i = skip; i < pages.size();) {
        const std::uint32_t number = run.number(i - skip);
        // Not across the page of the locks.
        const std::size_t most = number < run.lockPage ? run.lockPage - number : pages.size();
        const std::string_view bytes = pages.together(i, most);
        if (const Status written = writePage(number, bytes); !written) {
            return written;
        }
        i += bytes.size() / m_pageSize;
    }
    return ok();
}

Status PageFile::writePage(std::uint32_t number, std::string_view page)
{
    return m_file.writeAt((std::uint64_t{number} - 1) * m_pageSize, page);
}

Result<std::string> PageFile::readPage(std::uint32_t number) const
{
    return m_file.readAt((std::uint64_t{number} - 1) * m_pageSize, m_pageSize);
}

Status PageFile::writeHeader()
{
    auto header = m_file.readAt(0, kHeaderBytes);
    if (!header) {
        return header.error();
    }
    const auto changes = readBigEndian<std::uint32_t>(header->data() + kChangeCounterPlace) + 1;
    putBigEndian(header->data() + kChangeCounterPlace, changes);
    putBigEndian(header->data() + kValidForPlace, changes);
    putBigEndian(header->data() + kPagesPlace, m_numbers.pages());
    return m_file.writeAt(0, *header);
}

Status PageFile::finish(bool flushToDisk)
{
    Status done = writeHeader();
    if (done && flushToDisk) {
        done = m_file.flush();
    }
    return done ? m_file.becomeNewTarget() : done;
}

} // namespace pipescope
