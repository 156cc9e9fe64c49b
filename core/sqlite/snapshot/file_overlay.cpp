#include "core/sqlite/snapshot/file_overlay.h"

#include <algorithm>
#include <cstring>

namespace pipescope {

int FileOverlay::size(const RealFile& base, std::int64_t& bytes) const
{
    if (isUntouched()) {
        return base.size(bytes);
    }
    bytes = m_size;
    return SQLITE_OK;
}

int FileOverlay::touch(const RealFile& base)
{
    if (m_touched) {
        return SQLITE_OK;
    }
    const int code = base.size(m_size);
    if (code == SQLITE_OK) {
        m_visibleBase = m_size;
        m_touched = true;
    }
    return code;
}

int FileOverlay::readBase(const RealFile& base, std::int64_t offset, std::span<std::byte> out) const
{
    const auto visible =
        std::clamp<std::int64_t>(m_visibleBase - offset, 0, static_cast<std::int64_t>(out.size()));
    std::ranges::fill(out.subspan(static_cast<std::size_t>(visible)), std::byte{0});
    if (visible == 0) {
        return SQLITE_OK;
    }
    const int code = base.read(offset, out.first(static_cast<std::size_t>(visible)));
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

int FileOverlay::read(const RealFile& base, std::int64_t offset, std::span<std::byte> out) const
{
    if (isUntouched()) {
        return base.read(offset, out);
    }
    const auto wanted = static_cast<std::int64_t>(out.size());
    const auto available = std::clamp<std::int64_t>(m_size - offset, 0, wanted);
    for (std::int64_t done = 0; done < available;) {
        const auto inBlock = (offset + done) % kBlockBytes;
        const auto length = static_cast<std::size_t>(std::min(kBlockBytes - inBlock, available - done));
        const auto part = out.subspan(static_cast<std::size_t>(done), length);
        const auto block = m_blocks.find((offset + done) / kBlockBytes);
        if (block != m_blocks.end()) {
            std::memcpy(part.data(), block->second->data() + inBlock, length);
        } else if (const int code = readBase(base, offset + done, part); code != SQLITE_OK) {
            return code;
        }
        done += static_cast<std::int64_t>(length);
    }
    std::ranges::fill(out.subspan(static_cast<std::size_t>(available)), std::byte{0});
    return available == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int FileOverlay::changeableBlock(const RealFile& base, std::int64_t number, Block*& block)
{
    const auto found = m_blocks.find(number);
    if (found != m_blocks.end()) {
        block = found->second.get();
        return SQLITE_OK;
    }
    if (static_cast<std::int64_t>(m_blocks.size()) >= kMaxBytes / kBlockBytes) {
        return SQLITE_FULL;
    }
    auto copy = std::make_unique<Block>();
    const int code = readBase(base, number * kBlockBytes, *copy);
    if (code == SQLITE_OK) {
        block = m_blocks.emplace(number, std::move(copy)).first->second.get();
    }
    return code;
}

int FileOverlay::write(const RealFile& base, std::int64_t offset, std::span<const std::byte> in)
{
    if (const int code = touch(base); code != SQLITE_OK) {
        return code;
    }
    for (std::size_t done = 0; done < in.size();) {
        const auto position = offset + static_cast<std::int64_t>(done);
        const auto inBlock = position % kBlockBytes;
        const auto length = std::min(static_cast<std::size_t>(kBlockBytes - inBlock), in.size() - done);
        Block* block = nullptr;
        if (const int code = changeableBlock(base, position / kBlockBytes, block); code != SQLITE_OK) {
            return code;
        }
        std::memcpy(block->data() + inBlock, in.data() + done, length);
        done += length;
    }
    m_size = std::max(m_size, offset + static_cast<std::int64_t>(in.size()));
    return SQLITE_OK;
}

int FileOverlay::truncate(const RealFile& base, std::int64_t bytes)
{
    if (const int code = touch(base); code != SQLITE_OK) {
        return code;
    }
    std::erase_if(m_blocks, [&](const auto& entry) { return entry.first * kBlockBytes >= bytes; });
    const auto last = m_blocks.find(bytes / kBlockBytes);
    if (last != m_blocks.end()) {
        std::fill(last->second->begin() + bytes % kBlockBytes, last->second->end(), std::byte{0});
    }
    m_visibleBase = std::min(m_visibleBase, bytes);
    m_size = bytes;
    return SQLITE_OK;
}

void FileOverlay::remove()
{
    createEmpty();
    m_deleted = true;
}

void FileOverlay::createEmpty()
{
    m_blocks.clear();
    m_size = 0;
    m_visibleBase = 0;
    m_touched = true;
    m_deleted = false;
}

} // namespace pipescope
