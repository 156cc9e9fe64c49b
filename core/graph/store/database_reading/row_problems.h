#pragma once

#include "core/base/user_text.h"
#include "core/diagnostics/finding.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Counts what is wrong with rows of one database, and keeps the first place of each reason: a hostile file
/// can have a problem in each of its rows.
class RowProblems
{
public:
    explicit RowProblems(std::filesystem::path file)
        : m_file(std::move(file))
    { }

    /// `reason` may have %1, which `name` fills in.
    void add(FindingId id, std::string_view node, SourceText reason, std::string_view name = {});

    /// A finding for each kind and reason.
    void report(std::optional<Rank> rank, FindingList& findings) const;

private:
    struct Problem
    {
        FindingId id{};
        SourceText reason;
        std::string node;
        std::string name;
        std::uint64_t count = 0;
    };

    std::filesystem::path m_file;
    std::vector<Problem> m_problems;
};

} // namespace pipescope::graph
