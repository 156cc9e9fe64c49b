#pragma once

#include "core/sqlite/snapshot_connection.h"

#include <cstring>
#include <string>
#include <utility>

namespace pipescope::testing {

/// A database file that is only in memory.
class MemoryPages : public PageSource
{
public:
    explicit MemoryPages(std::string bytes)
        : m_bytes(std::move(bytes))
    { }

    std::uint64_t size() const override { return m_bytes.size(); }

    bool read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        if (offset > m_bytes.size() || m_bytes.size() - offset < out.size()) {
            return false;
        }
        if (!out.empty()) {
            std::memcpy(out.data(), m_bytes.data() + offset, out.size());
        }
        return true;
    }

private:
    std::string m_bytes;
};

} // namespace pipescope::testing
