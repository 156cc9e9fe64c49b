#pragma once

#include "core/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope {

/// The hash SHA-256 (FIPS 180-4) of bytes that come one after the other. Used by one thread.
class Sha256
{
public:
    void add(std::string_view bytes);
    /// Ends it: 64 hexadecimal digits, as sha256sum writes them.
    std::string finish();

private:
    static constexpr std::size_t kBlockSize = 64;

    void addBlock(const char* block);

    std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<char, kBlockSize> m_rest{};
    std::size_t m_restSize = 0;
    std::uint64_t m_size = 0;
};

struct FileHash
{
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// Reads the whole file. Cancelled after a stop request.
Result<FileHash> hashFile(const std::filesystem::path& file, const std::stop_token& stop);

} // namespace pipescope
