#pragma once

#include "core/base/json/json_writer.h"
#include "core/base/result.h"
#include "core/base/user_text.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pipescope {

struct ReportMember;

/// What a cell is for machines. Times are ns, shares 0 … 1; nothing is null.
using ReportValue =
    std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::int64_t>,
                 std::vector<std::string>, std::vector<ReportMember>>;

/// A part of a cell that is an object.
struct ReportMember
{
    std::string_view name;
    ReportValue value;
};

/// A cell of a table: what people read, and the value for machines.
struct ReportCell
{
    /// Not known.
    ReportCell()
        : ReportCell(verbatim("-"), {})
    { }

    /// A text for both.
    ReportCell(const UserText& both) // NOLINT(google-explicit-constructor): most cells are texts
        : ReportCell(both, both.english())
    { }

    ReportCell(SourceText both) // NOLINT(google-explicit-constructor)
        : ReportCell(UserText(both))
    { }

    ReportCell(UserText shown, ReportValue exact)
        : text(std::move(shown))
        , value(std::move(exact))
    { }

    UserText text;
    ReportValue value;
};

/// A cell for machines alone.
inline ReportCell exactCell(ReportValue value)
{
    return {UserText(), std::move(value)};
}

/// A number that counts something, for people as "12,345".
ReportCell countCell(std::uint64_t count);
/// A name or path, which may hold any bytes; not known where it is empty.
ReportCell nameCell(std::string_view name, std::string_view unknown = "-");

/// Null where it is empty.
template<class Value>
ReportValue valueOrNull(const std::optional<Value>& value)
{
    if constexpr (requires { value->ns; }) {
        return value ? ReportValue(value->ns) : ReportValue();
    } else if constexpr (requires { value->value; }) {
        return value ? ReportValue(static_cast<std::int64_t>(value->value)) : ReportValue();
    } else {
        return value ? ReportValue(*value) : ReportValue();
    }
}

/// A number that names something: 12345.
ReportCell idCell(std::optional<std::int64_t> id, std::string_view unknown = "-");

/// The same of a rank, stage or the like.
template<class Id, class = decltype(Id::value)>
ReportCell idCell(const std::optional<Id>& id, std::string_view unknown = "-")
{
    return idCell(id ? std::optional<std::int64_t>(id->value) : std::nullopt, unknown);
}

/// What the cells of a column are for people.
enum class ColumnKind : std::uint8_t
{
    /// Figures, or words where it is the first: it says what its row is about.
    ByPlace,
    Figures,
    Words,
    /// Names and paths, the same in every language.
    Names
};

struct ReportColumn
{
    /// For machines alone.
    explicit ReportColumn(const char* name)
        : key(name)
    { }

    ReportColumn(UserText shown, std::string_view name = {}, // NOLINT(google-explicit-constructor)
                 ColumnKind cells = ColumnKind::ByPlace)
        : title(std::move(shown))
        , key(name)
        , kind(cells)
    { }

    ReportColumn(SourceText shown) // NOLINT(google-explicit-constructor)
        : ReportColumn(UserText(shown))
    { }

    /// A column that has a key alone is for machines.
    bool isShown() const { return !title.empty() || key.empty(); }

    UserText title;
    /// The member's name in JSON; empty for a column that is for people alone.
    std::string_view key;
    ColumnKind kind = ColumnKind::ByPlace;
};

/// What people see of a table. No kind is by place.
struct ShownTable
{
    std::vector<UserText> titles;
    std::vector<ColumnKind> kinds;
    std::vector<std::vector<UserText>> rows;
};

/// Figures in rows for texts, pages and JSON.
struct ReportTable
{
    UserText title;
    /// None where the rows speak for themselves.
    std::vector<ReportColumn> columns = {};
    /// The first cell that people see says what the row is about.
    std::vector<std::vector<ReportCell>> rows = {};
    /// Sentences below the rows.
    std::vector<UserText> notes = {};

    ShownTable shown() const;

    /// The columns with these keys, in this order, where an output has others than the table.
    ReportTable only(const std::vector<std::string_view>& keys) const;
};

struct ReportLines
{
    /// Where there are more, the last line says how many are left out.
    std::size_t mostRows = std::numeric_limits<std::size_t>::max();
    bool hasTitles = true;
};

/// The rows as aligned lines, and the notes, in English.
void writeReportLines(const ReportTable& table, std::ostream& out, ReportLines lines = {});
/// The same below an empty line and the title.
void writeReportText(const ReportTable& table, std::ostream& out, ReportLines lines = {});

/// A member with an array of objects, one for each row, of the columns that have a key.
void writeReportRows(std::string_view name, const ReportTable& table, JsonWriter& json);
/// The members of the object of one row.
void writeReportRow(const ReportTable& table, std::size_t row, JsonWriter& json);

/// The columns that have a key, as TableWriter writes CSV. Lists and objects are fields with their JSON.
Status writeReportCsv(const ReportTable& table, std::ostream& out);

} // namespace pipescope
