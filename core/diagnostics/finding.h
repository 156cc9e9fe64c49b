#pragma once

#include "core/base/ids.h"
#include "core/base/json/json_writer.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope {

enum class Severity : std::uint8_t
{
    Notice,
    Warning,
    Error
};

enum class FindingId : std::uint8_t
{
#define FINDING(id, severity, sentence, advice) id,
#define FINDING_COUNTED(id, severity, sentenceOfOne, sentence, advice) id,
#include "core/diagnostics/findings.def"
#undef FINDING
#undef FINDING_COUNTED
};

/// The fixed part of a finding.
struct FindingKind
{
    FindingId id;
    /// Name in snake case for machines: "no_data_found".
    std::string name;
    Severity severity;
    /// The sentence for one item; empty where there is no count, or the count is always greater.
    SourceText sentenceOfOne;
    /// %1 stands for the count.
    SourceText sentence;
    SourceText advice;
};

const FindingKind& findingKind(FindingId id);
std::span<const FindingKind> allFindingKinds();
/// "notice", "warning" or "error".
SourceText severityName(Severity severity);

/// How often something was found, and the earliest place.
struct Occurrences
{
    std::uint64_t count = 0;
    /// The one that begins first, in times of the rank's own clock.
    std::optional<TimeSpan> first;

    /// One more, at a place or at none.
    void add(std::optional<TimeSpan> place = {});
    void merge(const Occurrences& other);
};

/// One row of the findings table: something worth reporting about the input. It never stops loading other
/// ranks.
struct Finding
{
    FindingId id = FindingId::NoDataFound;
    std::optional<Rank> rank;
    std::filesystem::path file;
    std::uint64_t count = 1;
    /// What exactly: a table's name, the first example, the system's message. May be empty.
    UserText detail;
    /// The earliest place, in times of its rank's own clock; empty if it has no place in time.
    std::optional<TimeSpan> place;

    Severity severity() const { return findingKind(id).severity; }

    /// The kind's sentence with the count filled in, and the detail behind a colon.
    UserText message() const;

    /// The same in English.
    std::string sentence() const { return message().english(); }
};

/// Collects findings; equal ones (id, rank, file, detail) are counted together and keep the earliest place.
/// Not thread-safe: one list per thread, merged afterwards.
class FindingList
{
public:
    void add(Finding finding);
    void add(FindingId id, std::optional<Rank> rank = {}, std::filesystem::path file = {},
             UserText detail = {}, std::uint64_t count = 1);
    /// Does nothing if nothing occurred.
    void add(FindingId id, Rank rank, const std::filesystem::path& file, UserText detail,
             const Occurrences& occurrences);
    void merge(FindingList&& other);

    /// Errors first, then by id, rank and file: an order that does not depend on timing.
    void sort();

    /// Moves the places of a rank's findings in time.
    void shiftPlaces(const std::function<Duration(Rank)>& shiftOf);

    std::span<const Finding> rows() const { return m_rows; }

    bool contains(FindingId id) const;

private:
    std::vector<Finding> m_rows;
};

/// The finding that reports a file that could not be opened or read.
Finding findingFromError(const Error& error, std::optional<Rank> rank = {});

/// Findings as an array of objects: "id", "severity", "rank", "file", "begin_ns", "end_ns", "count",
/// "sentence", "advice". Times are those of the rank's own clock; what is not known is null.
void writeFindingArray(const FindingList& findings, JsonWriter& json);

} // namespace pipescope
