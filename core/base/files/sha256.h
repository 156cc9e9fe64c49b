#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <sha256.h>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope {

/// The hash SHA-256 (FIPS 180-4) of bytes that come one after the other. Used by one thread.
class Sha256
{
public:
    Sha256();

    void add(std::string_view bytes);
    /// Ends it: 64 hexadecimal digits, as sha256sum writes them.
    std::string finish();

private:
    SHA2_CTX m_state{};
};

struct FileHash
{
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// Reads the whole file. Cancelled after a stop request.
Result<FileHash> hashFile(const std::filesystem::path& file, const std::stop_token& stop);

} // namespace pipescope
