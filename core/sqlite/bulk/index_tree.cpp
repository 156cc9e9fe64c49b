#include "core/sqlite/bulk/index_tree.h"

#include "core/sqlite/bulk/overflow_chain.h"
#include "core/sqlite/bulk/page_format.h"
#include "core/sqlite/pages/table_record.h"

#include <utility>

namespace pipescope {

IndexLevel::IndexLevel(std::size_t pageSize, PageKind kind)
    : m_kind(kind)
    , m_pages(pageSize)
{ }

void IndexLevel::startPage()
{
    m_page.emplace(m_pages.page(m_pages.add()), m_kind);
}

void IndexLevel::put(std::uint32_t child, std::string_view cell)
{
    const std::size_t childBytes = isLeaf(m_kind) ? 0 : sizeof child;
    char* place = m_page->addCell(childBytes + cell.size());
    if (childBytes != 0) {
        putBigEndian(place, child);
    }
    cell.copy(place + childBytes, cell.size());
}

bool IndexLevel::addToPage(std::string_view cell)
{
    const bool hasRoom = m_page && !m_waiting && m_page->hasRoomFor(cell.size());
    if (hasRoom) {
        put(0, cell);
    }
    return hasRoom;
}

IndexLevel::Entry IndexLevel::removeLast()
{
    std::string cell = m_page->removeLastCell();
    if (isLeaf(m_kind)) {
        return {0, std::move(cell)};
    }
    return {readBigEndian<std::uint32_t>(cell.data()), cell.substr(sizeof(std::uint32_t))};
}

void IndexLevel::endPage(Entry behind)
{
    m_page->end(behind.child);
    m_page.reset();
    m_behind.push_back(std::move(behind.cell));
}

void IndexLevel::makeRoom()
{
    if (m_waiting) {
        endPage(*std::exchange(m_waiting, std::nullopt));
    }
}

void IndexLevel::add(Entry entry)
{
    if (!m_page) {
        startPage();
    }
    const std::size_t child = isLeaf(m_kind) ? 0 : sizeof entry.child;
    if (m_page->hasRoomFor(child + entry.cell.size())) {
        put(entry.child, entry.cell);
    } else {
        m_waiting = std::move(entry);
    }
}

void IndexLevel::end(std::uint32_t lastChild)
{
    if (m_waiting) {
        // Nothing comes after what waits, so it needs a page, and the one before it goes up.
        const Entry last = *std::exchange(m_waiting, std::nullopt);
        endPage(removeLast());
        startPage();
        put(last.child, last.cell);
    }
    m_page->end(lastChild);
    m_page.reset();
}

IndexTree::IndexTree(PageFile& file, std::uint32_t rootPage)
    : m_file(file)
    , m_rootPage(rootPage)
{ }

Status IndexTree::makeCell(const RecordWriter& record)
{
    const std::size_t pageSize = m_file.pageSize();
    const std::size_t payload = record.bytes();
    const std::size_t most = indexLocalMost(pageSize);
    m_cell.resize(varintBytes(payload) + payload);
    record.copyTo(putVarint(m_cell.data(), payload));
    if (payload <= most) {
        return ok();
    }
    const std::size_t local = m_cell.size() - payload + localPartOf(payload, pageSize, most);
    const std::string rest = m_cell.substr(local);
    m_cell.resize(local);
    return writeOverflow(rest);
}

Status IndexTree::writeOverflow(std::string_view rest)
{
    PageBuffer pages(m_file.pageSize());
    addOverflowChain(pages, rest);
    const auto run = m_file.reserve(pages.size());
    if (!run) {
        return run.error();
    }
    numberOverflowChain(pages, 0, [&run](std::size_t index) { return run->number(index); });
    const std::size_t place = m_cell.size();
    m_cell.resize(place + sizeof run->first);
    putBigEndian(m_cell.data() + place, run->first);
    return m_file.write(*run, pages);
}

Status IndexTree::add(const RecordWriter& record)
{
    if (const Status made = makeCell(record); !made) {
        return made;
    }
    if (!m_levels.empty() && m_levels.front().addToPage(m_cell)) {
        return ok();
    }
    m_pending.push_back({0, {0, m_cell}});
    return addAll();
}

Status IndexTree::addAll()
{
    for (; !m_pending.empty(); m_pending.pop_front()) {
        const std::size_t level = m_pending.front().level;
        if (level == m_levels.size()) {
            m_levels.emplace_back(m_file.pageSize(),
                                  level == 0 ? PageKind::IndexLeaf : PageKind::IndexInterior);
        }
        m_levels[level].makeRoom();
        if (m_levels[level].isFull()) {
            if (const auto written = write(level); !written) {
                return written.error();
            }
        }
        m_levels[level].add(std::move(m_pending.front().entry));
    }
    return ok();
}

Result<std::uint32_t> IndexTree::write(std::size_t level)
{
    PageBuffer& pages = m_levels[level].pages();
    auto& behind = m_levels[level].behind();
    const auto run = m_file.reserve(pages.size());
    const Status written = run ? m_file.write(*run, pages) : Status(run.error());
    if (!written) {
        return written.error();
    }
    for (std::size_t i = 0; i < behind.size(); ++i) {
        m_pending.push_back({level + 1, {run->number(i), std::move(behind[i])}});
    }
    const std::uint32_t last = run->number(pages.size() - 1);
    behind.clear();
    pages.clear();
    return last;
}

Status IndexTree::end()
{
    std::uint32_t lastChild = 0;
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        m_levels[level].end(lastChild);
        const bool isRoot = level + 1 == m_levels.size() && m_levels[level].behind().empty();
        if (isRoot) {
            return m_file.writePage(m_rootPage, m_levels[level].pages().together(0, 1));
        }
        const auto written = write(level);
        if (!written) {
            return written.error();
        }
        lastChild = *written;
        if (const Status added = addAll(); !added) {
            return added;
        }
    }
    return ok();
}

} // namespace pipescope
