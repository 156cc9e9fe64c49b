#include "core/diagnostics/finding.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pipescope {
namespace {

std::string snakeCase(std::string_view camelCase)
{
    std::string result;
    for (const char c : camelCase) {
        if (c >= 'A' && c <= 'Z') {
            if (!result.empty()) {
                result += '_';
            }
            result += static_cast<char>(c - 'A' + 'a');
        } else {
            result += c;
        }
    }
    return result;
}

const std::vector<FindingKind>& kinds()
{
    static const std::vector<FindingKind> kKinds{
#define FINDING(id, severity, sentence, advice)                                                              \
    {FindingId::id, snakeCase(#id),       Severity::severity,                                                \
     SourceText{},  SourceText{sentence}, SourceText{advice}},
#define FINDING_COUNTED(id, severity, sentenceOfOne, sentence, advice)                                       \
    {FindingId::id,        snakeCase(#id),    Severity::severity, SourceText{sentenceOfOne},                 \
     SourceText{sentence}, SourceText{advice}},
#include "core/diagnostics/findings.def"
#undef FINDING
#undef FINDING_COUNTED
    };
    return kKinds;
}

FindingId idForError(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::PermissionDenied:
        return FindingId::FileUnreadable;
    case ErrorKind::NotADatabase:
        return FindingId::FileNotADatabase;
    case ErrorKind::Corrupt:
        return FindingId::FileCorrupt;
    case ErrorKind::Busy:
        return FindingId::FileBusy;
    default:
        return FindingId::FileIoError;
    }
}

bool isSameFinding(const Finding& a, const Finding& b)
{
    return std::tie(a.id, a.rank, a.file.native(), a.detail)
           == std::tie(b.id, b.rank, b.file.native(), b.detail);
}

void addTo(Finding& same, const Finding& further)
{
    Occurrences both{same.count, same.place};
    both.merge({further.count, further.place});
    same.count = both.count;
    same.place = both.first;
}

} // namespace

void Occurrences::add(std::optional<TimeSpan> place)
{
    merge({1, place});
}

void Occurrences::merge(const Occurrences& other)
{
    count += other.count;
    if (other.first && (!first || *other.first < *first)) {
        first = other.first;
    }
}

const FindingKind& findingKind(FindingId id)
{
    return kinds()[static_cast<std::size_t>(id)];
}

std::span<const FindingKind> allFindingKinds()
{
    return kinds();
}

SourceText severityName(Severity severity)
{
    static constexpr auto kNames = std::to_array<EnumName<Severity, SourceText>>({
        {Severity::Notice, "notice"_text},
        {Severity::Warning, "warning"_text},
        {Severity::Error, "error"_text},
    });
    return nameOf(kNames, severity);
}

UserText Finding::message() const
{
    const FindingKind& kind = findingKind(id);
    const UserText counted = count == 1 && !kind.sentenceOfOne.empty() ? UserText(kind.sentenceOfOne)
                                                                       : kind.sentence(formatCount(count));
    return detail.empty() ? counted : "%1: %2"_text(counted, detail);
}

void FindingList::add(Finding finding)
{
    // Repeated findings mostly follow each other; sort() merges the rest. Looking further back would be
    // quadratic.
    constexpr std::ptrdiff_t kLookBack = 16;
    const auto first = m_rows.rbegin();
    const auto last = first + std::min<std::ptrdiff_t>(kLookBack, std::ssize(m_rows));
    const auto same =
        std::find_if(first, last, [&](const Finding& row) { return isSameFinding(row, finding); });
    if (same != last) {
        addTo(*same, finding);
    } else {
        m_rows.push_back(std::move(finding));
    }
}

void FindingList::add(FindingId id, std::optional<Rank> rank, std::filesystem::path file, UserText detail,
                      std::uint64_t count)
{
    add({id, rank, std::move(file), count, std::move(detail), {}});
}

void FindingList::add(FindingId id, Rank rank, const std::filesystem::path& file, UserText detail,
                      const Occurrences& occurrences)
{
    if (occurrences.count > 0) {
        add({id, rank, file, occurrences.count, std::move(detail), occurrences.first});
    }
}

void FindingList::merge(FindingList&& other)
{
    m_rows.insert(m_rows.end(), std::make_move_iterator(other.m_rows.begin()),
                  std::make_move_iterator(other.m_rows.end()));
    other.m_rows.clear();
}

void FindingList::sort()
{
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Finding& a, const Finding& b) {
        const auto key = [](const Finding& f) {
            return std::tuple(-static_cast<int>(f.severity()), f.id, f.rank);
        };
        return std::tuple(key(a), a.file.native(), a.detail) < std::tuple(key(b), b.file.native(), b.detail);
    });
    std::vector<Finding> merged;
    for (Finding& row : m_rows) {
        if (!merged.empty() && isSameFinding(merged.back(), row)) {
            addTo(merged.back(), row);
        } else {
            merged.push_back(std::move(row));
        }
    }
    m_rows = std::move(merged);
}

void FindingList::shiftPlaces(const std::function<Duration(Rank)>& shiftOf)
{
    for (Finding& row : m_rows) {
        if (row.rank && row.place) {
            const Duration shift = shiftOf(*row.rank);
            row.place = TimeSpan{row.place->begin + shift, row.place->end + shift};
        }
    }
}

bool FindingList::contains(FindingId id) const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const Finding& row) { return row.id == id; });
}

Finding findingFromError(const Error& error, std::optional<Rank> rank)
{
    return {idForError(error.kind), rank, error.path, 1, error.text, {}};
}

void writeFindingArray(const FindingList& findings, JsonWriter& json)
{
    json.beginArray();
    for (const Finding& finding : findings.rows()) {
        const FindingKind& kind = findingKind(finding.id);
        json.beginObject();
        json.member("id", kind.name);
        json.member("severity", severityName(kind.severity));
        json.member("rank", finding.rank);
        json.memberOrNull("file", finding.file.native());
        json.member("begin_ns", finding.place ? std::optional(finding.place->begin.ns) : std::nullopt);
        json.member("end_ns", finding.place ? std::optional(finding.place->end.ns) : std::nullopt);
        json.member("count", finding.count);
        json.member("sentence", finding.sentence());
        json.member("advice", kind.advice);
        json.endObject();
    }
    json.endArray();
}

} // namespace pipescope
