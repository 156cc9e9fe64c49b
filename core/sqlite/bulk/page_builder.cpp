#include "core/sqlite/bulk/page_builder.h"

#include "core/sqlite/bulk/page_format.h"

#include <algorithm>

namespace pipescope {
namespace {

constexpr std::size_t kLeafHeader = 8;
constexpr std::size_t kInteriorHeader = 12;
constexpr std::size_t kPointerBytes = 2;
/// SQLite wants room for the list of free places when it deletes a cell.
constexpr std::size_t kSmallestCell = 4;

constexpr std::size_t kCellsPlace = 3;
constexpr std::size_t kContentPlace = 5;
constexpr std::size_t kRightChildPlace = 8;

std::size_t headerBytes(PageKind kind)
{
    return isLeaf(kind) ? kLeafHeader : kInteriorHeader;
}

} // namespace

PageBuilder::PageBuilder(std::span<char> page, PageKind kind)
    : m_page(page)
    , m_kind(kind)
    , m_content(page.size())
{ }

std::size_t PageBuilder::pointersEnd() const
{
    return headerBytes(m_kind) + m_cells * kPointerBytes;
}

bool PageBuilder::hasRoomFor(std::size_t cellBytes) const
{
    return m_content - pointersEnd() >= std::max(cellBytes, kSmallestCell) + kPointerBytes;
}

char* PageBuilder::addCell(std::size_t cellBytes)
{
    const std::size_t end = m_content;
    m_content -= std::max(cellBytes, kSmallestCell);
    std::fill(m_page.data() + m_content + cellBytes, m_page.data() + end, '\0');
    putBigEndian(m_page.data() + pointersEnd(), static_cast<std::uint16_t>(m_content));
    ++m_cells;
    return m_page.data() + m_content;
}

std::string PageBuilder::removeLastCell()
{
    --m_cells;
    // The cells lie one behind the other, the first at the page's end.
    std::size_t end = m_page.size();
    if (m_cells > 0) {
        const char* before = m_page.data() + pointersEnd() - kPointerBytes;
        end = readBigEndian<std::uint16_t>(before);
    }
    std::string cell(m_page.data() + m_content, end - m_content);
    m_content = end;
    return cell;
}

void PageBuilder::end(std::uint32_t rightChild)
{
    std::fill_n(m_page.data(), headerBytes(m_kind), '\0');
    m_page[0] = static_cast<char>(m_kind);
    putBigEndian(m_page.data() + kCellsPlace, static_cast<std::uint16_t>(m_cells));
    // 65536 is written as 0.
    putBigEndian(m_page.data() + kContentPlace, static_cast<std::uint16_t>(m_content));
    if (!isLeaf(m_kind)) {
        putBigEndian(m_page.data() + kRightChildPlace, rightChild);
    }
    // What the memory held before is nobody's business.
    std::fill(m_page.data() + pointersEnd(), m_page.data() + m_content, '\0');
}

} // namespace pipescope
