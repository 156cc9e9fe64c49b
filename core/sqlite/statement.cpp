#include "core/sqlite/statement.h"

#include "core/base/text.h"
#include "core/sqlite/connection.h"

#include <sqlite3.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace pipescope {

void Statement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Statement::Statement(std::shared_ptr<Connection> connection, sqlite3_stmt* statement)
    : m_connection(std::move(connection))
    , m_statement(statement)
{ }

Statement& Statement::operator=(Statement&& other) noexcept
{
    m_statement = std::move(other.m_statement);
    m_connection = std::move(other.m_connection);
    m_bindError = other.m_bindError;
    return *this;
}

Result<Statement> Statement::prepare(const std::shared_ptr<Connection>& connection, std::string_view sql)
{
    if (connection->stopRequested()) {
        return connection->error(SQLITE_INTERRUPT);
    }
    if (sql.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        return connection->error(SQLITE_TOOBIG);
    }
    sqlite3_stmt* handle = nullptr;
    const char* tail = nullptr;
    const int code =
        sqlite3_prepare_v2(connection->handle(), sql.data(), static_cast<int>(sql.size()), &handle, &tail);
    Statement statement(connection, handle);
    if (code != SQLITE_OK) {
        return connection->error(code);
    }
    const auto rest = sql.substr(static_cast<std::size_t>(tail - sql.data()));
    if (handle == nullptr || rest.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
        return Error{ErrorKind::InvalidArgument, connection->path(),
                     "not exactly one statement: %1"_text(sql)};
    }
    return statement;
}

void Statement::noteBinding(int code)
{
    if (m_bindError == SQLITE_OK) {
        m_bindError = code;
    }
}

void Statement::bind(int parameter, std::int64_t value)
{
    noteBinding(sqlite3_bind_int64(m_statement.get(), parameter, value));
}

void Statement::bind(int parameter, double value)
{
    noteBinding(sqlite3_bind_double(m_statement.get(), parameter, value));
}

void Statement::bind(int parameter, std::string_view value)
{
    // A null pointer would bind NULL instead of an empty text.
    const char* data = value.data() != nullptr ? value.data() : "";
    noteBinding(
        sqlite3_bind_text64(m_statement.get(), parameter, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bindView(int parameter, std::string_view value)
{
    const char* data = value.data() != nullptr ? value.data() : "";
    noteBinding(
        sqlite3_bind_text64(m_statement.get(), parameter, data, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bindBlobView(int parameter, std::string_view bytes)
{
    const char* data = bytes.data() != nullptr ? bytes.data() : "";
    noteBinding(sqlite3_bind_blob64(m_statement.get(), parameter, data, bytes.size(), SQLITE_STATIC));
}

void Statement::bind(int parameter, std::nullptr_t)
{
    noteBinding(sqlite3_bind_null(m_statement.get(), parameter));
}

Result<bool> Statement::step()
{
    if (m_bindError != SQLITE_OK) {
        return m_connection->error(std::exchange(m_bindError, SQLITE_OK));
    }
    if (m_connection->stopRequested()) {
        return m_connection->error(SQLITE_INTERRUPT);
    }
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW) {
        return true;
    }
    if (code == SQLITE_DONE) {
        return false;
    }
    return m_connection->error(code);
}

Status Statement::run()
{
    const Status done = forEachRow([](const Statement&) {});
    reset();
    return done;
}

void Statement::reset()
{
    // The code is that of the last step, which was reported then.
    sqlite3_reset(m_statement.get());
}

int Statement::columnCount() const
{
    return sqlite3_column_count(m_statement.get());
}

ValueType Statement::columnType(int column) const
{
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER:
        return ValueType::Integer;
    case SQLITE_FLOAT:
        return ValueType::Real;
    case SQLITE_TEXT:
        return ValueType::Text;
    case SQLITE_BLOB:
        return ValueType::Blob;
    default:
        return ValueType::Null;
    }
}

std::optional<std::int64_t> Statement::integer(int column) const
{
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_INTEGER) {
        return std::nullopt;
    }
    return sqlite3_column_int64(m_statement.get(), column);
}

std::optional<std::int64_t> Statement::integerLoose(int column) const
{
    constexpr double kBeyondLargest = 9223372036854775808.0;
    switch (columnType(column)) {
    case ValueType::Integer:
        return integer(column);
    case ValueType::Text:
        return parseInteger(text(column).value_or(std::string_view{}));
    case ValueType::Real: {
        const double value = *real(column);
        const bool fits = value >= -kBeyondLargest && value < kBeyondLargest && std::trunc(value) == value;
        return fits ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

std::optional<double> Statement::real(int column) const
{
    const ValueType type = columnType(column);
    if (type != ValueType::Real && type != ValueType::Integer) {
        return std::nullopt;
    }
    return sqlite3_column_double(m_statement.get(), column);
}

std::optional<std::string_view> Statement::text(int column) const
{
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_TEXT) {
        return std::nullopt;
    }
    const auto* bytes = sqlite3_column_text(m_statement.get(), column);
    if (bytes == nullptr) {
        return std::nullopt;
    }
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return std::string_view(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::optional<std::string_view> Statement::blob(int column) const
{
    if (sqlite3_column_type(m_statement.get(), column) != SQLITE_BLOB) {
        return std::nullopt;
    }
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(m_statement.get(), column));
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    if (bytes == nullptr) {
        // An empty blob, or no memory to read a long one.
        return size == 0 ? std::optional(std::string_view()) : std::nullopt;
    }
    return std::string_view(bytes, static_cast<std::size_t>(size));
}

} // namespace pipescope
