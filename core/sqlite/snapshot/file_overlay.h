#pragma once

#include "core/sqlite/snapshot/real_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

namespace pipescope {

/// The changes that SQLite believes it made to one file: a copy-on-write layer on the heap over the real
/// file, which it never touches. Functions return SQLite's result codes; more than kMaxBytes of changes is
/// SQLITE_FULL. Running out of memory throws std::bad_alloc.
class FileOverlay
{
public:
    static constexpr std::int64_t kMaxBytes = std::int64_t{2} << 30;

    /// Nothing was changed: the real file has the whole content.
    bool isUntouched() const { return !m_touched; }

    bool isDeleted() const { return m_deleted; }

    /// SQLite deleted the file or made it new, so that nothing of a real file shows through.
    bool hidesRealFile() const { return m_touched && m_visibleBase == 0; }

    int size(const RealFile& base, std::int64_t& bytes) const;
    int read(const RealFile& base, std::int64_t offset, std::span<std::byte> out) const;
    int write(const RealFile& base, std::int64_t offset, std::span<const std::byte> in);
    int truncate(const RealFile& base, std::int64_t bytes);
    void remove();
    /// Makes a file that does not exist, or was removed, an empty one in memory.
    void createEmpty();

private:
    static constexpr std::int64_t kBlockBytes = 4096;
    using Block = std::array<std::byte, kBlockBytes>;

    int touch(const RealFile& base);
    int readBase(const RealFile& base, std::int64_t offset, std::span<std::byte> out) const;
    int changeableBlock(const RealFile& base, std::int64_t number, Block*& block);

    std::unordered_map<std::int64_t, std::unique_ptr<Block>> m_blocks;
    std::int64_t m_size = 0;
    /// Bytes of the real file that still show through where no block lies over them.
    std::int64_t m_visibleBase = 0;
    bool m_touched = false;
    bool m_deleted = false;
};

} // namespace pipescope
