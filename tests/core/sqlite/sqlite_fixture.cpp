#include "tests/core/sqlite/sqlite_fixture.h"

#include <sqlite3.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace pipescope::testing {
namespace {

constexpr int kNotPrepared = 99;

std::string fileState(const std::filesystem::path& file)
{
    struct stat info
    { };

    if (::lstat(file.c_str(), &info) != 0) {
        return "gone";
    }
    std::string state = std::to_string(info.st_mode) + ' ' + std::to_string(info.st_mtim.tv_sec) + '.'
                        + std::to_string(info.st_mtim.tv_nsec) + ' ' + std::to_string(info.st_ctim.tv_nsec)
                        + ' ';
    if (S_ISREG(info.st_mode)) {
        std::ifstream stream(file, std::ios::binary);
        state.append(std::istreambuf_iterator<char>(stream), {});
    }
    return state;
}

void execute(sqlite3* connection, const std::string& sql)
{
    char* message = nullptr;
    const int code = sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, &message);
    EXPECT_EQ(code, SQLITE_OK) << sql << ": " << (message != nullptr ? message : "");
    sqlite3_free(message);
}

} // namespace

std::map<std::string, std::string> folderState(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> state;
    state["."] = fileState(folder);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        state[entry.path().filename().string()] = fileState(entry.path());
    }
    return state;
}

ExpectUntouched::ExpectUntouched(const TemporaryFolder& folder)
    : m_folder(folder.path())
    , m_before(folderState(m_folder))
{ }

ExpectUntouched::~ExpectUntouched()
{
    EXPECT_TRUE(folderState(m_folder) == m_before)
        << "something was changed, created or removed in " << m_folder;
}

void runSql(const std::filesystem::path& file, const std::string& sql)
{
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open_v2(file.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr),
              SQLITE_OK);
    execute(connection, sql);
    sqlite3_close(connection);
}

void runSqlAndKill(const std::filesystem::path& file, const std::string& sql)
{
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        sqlite3* connection = nullptr;
        sqlite3_open_v2(file.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        const int code = sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr);
        if (code != SQLITE_OK) {
            ::_exit(kNotPrepared);
        }
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer failed: " << sql;
}

void writeFile(const std::filesystem::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary) << bytes;
}

std::int64_t singleInteger(const Database& database, const std::string& sql)
{
    auto statement = database.prepare(sql);
    if (!statement) {
        ADD_FAILURE() << statement.error().text;
        return -1;
    }
    const auto row = statement->step();
    if (!row) {
        ADD_FAILURE() << row.error().text;
        return -1;
    }
    EXPECT_TRUE(*row) << "no row: " << sql;
    return statement->integer(0).value_or(-1);
}

std::int64_t rowsOfT(const std::filesystem::path& file)
{
    const auto database = SnapshotDatabase::open(file);
    if (!database) {
        ADD_FAILURE() << database.error().path << ": " << database.error().text;
        return -1;
    }
    return singleInteger(*database, "SELECT count(*) FROM t");
}

std::string tableWithRows(int rows)
{
    return "CREATE TABLE t(id INTEGER PRIMARY KEY, label TEXT);"
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
           + std::to_string(rows) + ") INSERT INTO t SELECT i, printf('label %08d', i) FROM n;";
}

} // namespace pipescope::testing
