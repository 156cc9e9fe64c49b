#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

struct sqlite3_stmt;

namespace pipescope {

class Connection;

/// The type that a value is stored with, which need not be the one its column declares.
enum class ValueType : std::uint8_t
{
    Null,
    Integer,
    Real,
    Text,
    Blob
};

/// One prepared SQL statement. Used by the thread that uses its database, which it keeps open.
class Statement
{
public:
    /// Exactly one statement; an empty text or a second statement is InvalidArgument.
    static Result<Statement> prepare(const std::shared_ptr<Connection>& connection, std::string_view sql);

    Statement(Statement&&) noexcept = default;
    Statement& operator=(Statement&& other) noexcept;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement() = default;

    /// Parameters count from 1, as in `?1`. What cannot be bound (no such parameter, text too long) is the
    /// error of the next step().
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);
    /// The text is copied.
    void bind(int parameter, std::string_view value);
    void bind(int parameter, std::nullptr_t);
    /// The text must stay until the statement has run.
    void bindView(int parameter, std::string_view value);
    /// Bytes that must stay likewise.
    void bindBlobView(int parameter, std::string_view bytes);

    /// True: there is a row to look at. False: there are no more rows. After a stop request
    /// ErrorKind::Cancelled.
    Result<bool> step();
    /// Runs a statement that yields no rows, or whose rows do not matter, to its end and makes it ready to
    /// run again.
    Status run();
    /// Steps to the end and calls `use(statement)` for each row; where that returns a Status, an error ends
    /// it.
    template<class Use>
    Status forEachRow(Use use);
    /// Makes the statement ready to run again; what is bound stays.
    void reset();

    int columnCount() const;

    /// Values of the current row; columns count from 0. A column that does not exist is Null.
    ValueType columnType(int column) const;

    bool isNull(int column) const { return columnType(column) == ValueType::Null; }

    /// Only what is stored as an integer.
    std::optional<std::int64_t> integer(int column) const;
    /// Also a decimal text and a real number without fraction.
    std::optional<std::int64_t> integerLoose(int column) const;
    /// What is stored as a real number or an integer.
    std::optional<double> real(int column) const;
    /// Only what is stored as text, in UTF-8 if the database is sound. Valid until the next step() or
    /// reset().
    std::optional<std::string_view> text(int column) const;
    /// Only what is stored as bytes. Valid as long as text().
    std::optional<std::string_view> blob(int column) const;

private:
    struct Finalize
    {
        void operator()(sqlite3_stmt* statement) const;
    };

    Statement(std::shared_ptr<Connection> connection, sqlite3_stmt* statement);
    void noteBinding(int code);

    // The statement must go before the connection does.
    std::shared_ptr<Connection> m_connection;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_bindError = 0;
};

template<class Use>
Status Statement::forEachRow(Use use)
{
    while (true) {
        const Result<bool> row = step();
        if (!row || !*row) {
            return row ? ok() : Status(row.error());
        }
        if constexpr (std::is_void_v<std::invoke_result_t<Use&, Statement&>>) {
            use(*this);
        } else if (const Status used = use(*this); !used) {
            return used;
        }
    }
}

} // namespace pipescope
