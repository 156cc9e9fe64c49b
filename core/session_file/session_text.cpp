#include "core/base/error_text.h"
#include "core/base/files/atomic_file.h"
#include "core/session_file/session_file.h"

#include <cstdint>
#include <fstream>
#include <ostream>
#include <string_view>
#include <system_error>

namespace pipescope {
namespace {

std::filesystem::path absoluteOf(const std::filesystem::path& run)
{
    std::error_code failure;
    auto absolute = std::filesystem::weakly_canonical(run, failure);
    return failure || absolute.empty() ? run.lexically_normal() : absolute;
}

constexpr std::uintmax_t kMaxBytes = 16U << 20U;

} // namespace

Error notASession(const UserText& why)
{
    return {ErrorKind::Corrupt, {}, "it is not a session of Pipescope: %1"_text(why)};
}

Status writeSessionText(const std::string& text, const std::filesystem::path& file)
{
    std::error_code failure;
    std::filesystem::create_directories(file.parent_path(), failure);
    return writeFileAtomically(file, [&](std::ostream& out) {
        out << text;
        return ok();
    });
}

Result<std::string> readSessionText(const std::filesystem::path& file)
{
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(file, failure);
    if (failure) {
        return systemError(failure, file);
    }
    if (bytes > kMaxBytes) {
        return Error{ErrorKind::Corrupt, file, "it is too large for a session"_text};
    }
    std::string text(bytes, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(text.data(), static_cast<std::streamsize>(bytes));
    if (!in) {
        return Error{ErrorKind::Io, file, "it cannot be read"_text};
    }
    return text;
}

std::filesystem::path sessionFile(const std::filesystem::path& stateFolder, const std::filesystem::path& run,
                                  const std::filesystem::path& comparedWith)
{
    const std::filesystem::path absolute = absoluteOf(run);
    std::string hashed = absolute.native();
    if (!comparedWith.empty()) {
        // No path holds it.
        hashed += '\0' + absoluteOf(comparedWith).native();
    }
    // FNV-1a: the same on every machine and in every version, unlike std::hash.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : hashed) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    constexpr std::size_t kLongestName = 60;
    std::string name = absolute.filename().native().substr(0, kLongestName);
    constexpr std::string_view kDigits = "0123456789abcdef";
    name += '-';
    for (int shift = 60; shift >= 0; shift -= 4) {
        name += kDigits[(hash >> static_cast<unsigned>(shift)) & 15U];
    }
    return stateFolder / "sessions" / (name + ".json");
}

} // namespace pipescope
