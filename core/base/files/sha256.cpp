#include "core/base/files/sha256.h"

#include "core/base/error_text.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <vector>

namespace pipescope {

Sha256::Sha256()
{
    SHA256Init(&m_state);
}

void Sha256::add(std::string_view bytes)
{
    // A byte may be looked at as any other type of a byte.
    SHA256Update(&m_state, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()); // NOLINT
}

std::string Sha256::finish()
{
    std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
    return SHA256End(&m_state, digits.data());
}

Result<FileHash> hashFile(const std::filesystem::path& file, const std::stop_token& stop)
{
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    constexpr std::size_t kChunk = std::size_t{1} << 20U;
    std::vector<char> chunk(kChunk);
    Sha256 hash;
    FileHash result;
    while (in) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, file, "stopped"_text};
        }
        in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        const auto size = static_cast<std::size_t>(in.gcount());
        hash.add({chunk.data(), size});
        result.bytes += size;
    }
    if (!in.eof()) {
        return systemError(errno, file);
    }
    result.sha256 = hash.finish();
    return result;
}

} // namespace pipescope
