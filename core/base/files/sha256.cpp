#include "core/base/files/sha256.h"

#include "core/base/files/system_error.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <fstream>
#include <vector>

namespace pipescope {
namespace {

constexpr std::size_t kRounds = 64;
constexpr std::array<std::uint32_t, kRounds> kRoundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Words = std::array<std::uint32_t, kRounds>;

Words scheduleOf(const char* block)
{
    Words words{};
    for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t byte = 0; byte < 4; ++byte) {
            words[i] = (words[i] << 8U) | static_cast<unsigned char>(block[4 * i + byte]);
        }
    }
    for (std::size_t i = 16; i < kRounds; ++i) {
        const std::uint32_t early = words[i - 15];
        const std::uint32_t late = words[i - 2];
        const std::uint32_t sigma0 = std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3U);
        const std::uint32_t sigma1 = std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10U);
        words[i] = words[i - 16] + sigma0 + words[i - 7] + sigma1;
    }
    return words;
}

} // namespace

void Sha256::addBlock(const char* block)
{
    const Words words = scheduleOf(block);
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t first = h + sum1 + ((e & f) ^ (~e & g)) + kRoundConstants[i] + words[i];
        const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < m_state.size(); ++i) {
        m_state[i] += added[i];
    }
}

void Sha256::add(std::string_view bytes)
{
    m_size += bytes.size();
    if (m_restSize > 0) {
        const std::size_t taken = std::min(kBlockSize - m_restSize, bytes.size());
        std::copy_n(bytes.data(), taken, m_rest.data() + m_restSize);
        m_restSize += taken;
        bytes.remove_prefix(taken);
        if (m_restSize < kBlockSize) {
            return;
        }
        addBlock(m_rest.data());
        m_restSize = 0;
    }
    for (; bytes.size() >= kBlockSize; bytes.remove_prefix(kBlockSize)) {
        addBlock(bytes.data());
    }
    std::copy_n(bytes.data(), bytes.size(), m_rest.data());
    m_restSize = bytes.size();
}

std::string Sha256::finish()
{
    const std::uint64_t bits = m_size * 8;
    std::string end(1, '\x80');
    constexpr std::size_t kLengthSize = 8;
    while ((m_restSize + end.size()) % kBlockSize != kBlockSize - kLengthSize) {
        end += '\0';
    }
    for (std::size_t i = 0; i < kLengthSize; ++i) {
        end += static_cast<char>((bits >> (8 * (kLengthSize - 1 - i))) & 0xFFU);
    }
    add(end);
    std::string digits;
    for (const std::uint32_t word : m_state) {
        for (unsigned shift = 32; shift > 0;) {
            shift -= 4;
            digits += "0123456789abcdef"[(word >> shift) & 0xFU];
        }
    }
    return digits;
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
