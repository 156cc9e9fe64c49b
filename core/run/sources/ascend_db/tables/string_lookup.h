#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace pipescope::ascend {

/// Texts of STRING_IDS by id, each read once. Where the table has a key, the first ones are read in one pass
/// and the others by key; else one pass reads all.
class StringLookup
{
public:
    static Result<StringLookup> open(const RankReading& reading);

    /// Empty if there is no such row or its value is no text.
    Result<std::optional<std::string_view>> text(std::int64_t id);

private:
    using Texts = std::unordered_map<std::int64_t, std::optional<std::string>>;

    StringLookup() = default;

    std::optional<Statement> m_byKey;
    Texts m_texts;
};

} // namespace pipescope::ascend
