#include "tests/fuzz/database_input.h"

#include <algorithm>

namespace pipescope::test {

std::optional<DatabaseInput> parseDatabaseInput(std::span<const std::uint8_t> bytes)
{
    if (bytes.size() < kInputHeaderBytes) {
        return std::nullopt;
    }
    const std::size_t pages = bytes[1] * std::size_t{256} + bytes[2];
    const auto rest = bytes.subspan(kInputHeaderBytes);
    DatabaseInput input;
    input.kind = static_cast<Companion>(bytes[0] % 3);
    const std::size_t length =
        input.kind == Companion::None ? 0 : std::min(rest.size(), pages * kInputPageBytes);
    input.companion = rest.first(length);
    input.database = rest.subspan(length);
    return input;
}

Bytes databaseInput(Companion kind, const DatabaseWithCompanion& files)
{
    const std::size_t pages = (files.companion.size() + kInputPageBytes - 1) / kInputPageBytes;
    Bytes bytes{static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(pages >> 8U),
                static_cast<std::uint8_t>(pages)};
    bytes.insert(bytes.end(), files.companion.begin(), files.companion.end());
    bytes.resize(kInputHeaderBytes + pages * kInputPageBytes);
    bytes.insert(bytes.end(), files.database.begin(), files.database.end());
    return bytes;
}

} // namespace pipescope::test
