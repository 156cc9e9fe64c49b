#pragma once

#include "core/base/json/json_writer.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pipescope {

/// A cell of a table: what people read, and the value for machines.
struct ReportCell
{
    using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

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

    ReportCell(UserText shown, Value exact)
        : text(std::move(shown))
        , value(std::move(exact))
    { }

    UserText text;
    /// Times are ns, shares 0 … 1.
    Value value;
};

struct ReportColumn
{
    ReportColumn(UserText shown, std::string_view name = {}) // NOLINT(google-explicit-constructor)
        : title(std::move(shown))
        , key(name)
    { }

    ReportColumn(SourceText shown) // NOLINT(google-explicit-constructor)
        : ReportColumn(UserText(shown))
    { }

    /// A column that has a key alone is for machines.
    bool isShown() const { return !title.empty() || key.empty(); }

    UserText title;
    /// The member's name in JSON; empty for a column that is for people alone.
    std::string_view key;
};

/// Figures in rows for texts, pages and JSON.
struct ReportTable
{
    UserText title;
    /// None where the rows speak for themselves.
    std::vector<ReportColumn> columns;
    /// The first cell that people see says what the row is about.
    std::vector<std::vector<ReportCell>> rows;
    /// Sentences below the rows.
    std::vector<UserText> notes;

    /// What people see: the titles, and the cells of each row.
    std::vector<UserText> shownTitles() const;
    std::vector<std::vector<UserText>> shownRows() const;
};

/// The title, the rows as aligned lines, and the notes, in English.
void writeReportText(const ReportTable& table, std::ostream& out);

/// A member with an array of objects, one for each row, of the columns that have a key.
void writeReportRows(std::string_view name, const ReportTable& table, JsonWriter& json);

} // namespace pipescope
