#pragma once

#include "tests/fuzz/seed_database.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pipescope::test {

/// Which other file lies beside a database, as an input's first byte says.
enum class Companion : std::uint8_t
{
    None,
    Log,
    Journal
};

/// An input of the database fuzzer: the kind of the companion, in two bytes its number of pages of 512 bytes,
/// the companion, the database.
struct DatabaseInput
{
    Companion kind = Companion::None;
    std::span<const std::uint8_t> companion;
    std::span<const std::uint8_t> database;
};

constexpr std::size_t kInputHeaderBytes = 3;
constexpr std::size_t kInputPageBytes = 512;

/// Empty if there is no header.
std::optional<DatabaseInput> parseDatabaseInput(std::span<const std::uint8_t> bytes);
Bytes databaseInput(Companion kind, const DatabaseWithCompanion& files);

} // namespace pipescope::test
