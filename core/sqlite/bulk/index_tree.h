#pragma once

#include "core/base/result.h"
#include "core/sqlite/bulk/page_buffer.h"
#include "core/sqlite/bulk/page_builder.h"
#include "core/sqlite/bulk/page_file.h"
#include "core/sqlite/bulk/record_writer.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// One level of the b-tree of an index. An entry stands either in a leaf or, with the page of what comes
/// before it, between the pages of a level below. A page that is full waits for the entry behind it, which
/// goes up, and for one more: no page may be without entries.
class IndexLevel
{
public:
    struct Entry
    {
        /// The page of what comes before, on levels above the leaves.
        std::uint32_t child = 0;
        /// As it stands in a leaf.
        std::string cell;
    };

    IndexLevel(std::size_t pageSize, PageKind kind);

    /// Before the next add() take() should be called: there are many pages that have ended.
    bool isFull() const { return !m_page && m_pages.isFull(); }

    /// Adds an entry without child if there is room for it in the page.
    bool addToPage(std::string_view cell);
    /// Ends the page if the entry that waits is known to have one behind it.
    void makeRoom();
    void add(Entry entry);
    /// `lastChild` is the page of what comes after all entries.
    void end(std::uint32_t lastChild);

    /// The pages that have ended; the entries behind them go to the level above.
    PageBuffer& pages() { return m_pages; }

    std::vector<std::string>& behind() { return m_behind; }

private:
    void startPage();
    void put(std::uint32_t child, std::string_view cell);
    Entry removeLast();
    void endPage(Entry behind);

    PageKind m_kind;
    PageBuffer m_pages;
    /// The last of the pages, unless that has ended.
    std::optional<PageBuilder> m_page;
    std::vector<std::string> m_behind;
    /// Did not fit into the page.
    std::optional<Entry> m_waiting;
};

/// Writes the b-tree of an index from its records in ascending order (sqlite.org/fileformat2.html, sections
/// 1.6 and 2.5). Used by one thread; several trees of a file may be written at the same time.
class IndexTree
{
public:
    IndexTree(PageFile& file, std::uint32_t rootPage);

    Status add(const RecordWriter& record);
    /// Without any record the root stays as it is.
    Status end();

private:
    struct Pending
    {
        std::size_t level = 0;
        IndexLevel::Entry entry;
    };

    Status makeCell(const RecordWriter& record);
    /// Writes the rest of the record to pages of its own, and adds the number of the first to the cell.
    Status writeOverflow(std::string_view rest);
    Status addAll();
    /// Writes the pages of a level that have ended, and hands up the entries behind them; yields the number
    /// of the last page.
    Result<std::uint32_t> write(std::size_t level);

    PageFile& m_file;
    std::uint32_t m_rootPage;
    /// The leaves first.
    std::vector<IndexLevel> m_levels;
    std::deque<Pending> m_pending;
    std::string m_cell;
};

} // namespace pipescope
