#include "core/sqlite/statement.h"

#include "tests/core/sqlite/sqlite_fixture.h"

namespace pipescope {
namespace {

using testing::TemporaryFolder;

class StatementTest : public ::testing::Test
{
protected:
    StatementTest()
        : m_database(SnapshotDatabase::open(emptyFile(m_folder)))
    { }

    static std::filesystem::path emptyFile(const TemporaryFolder& folder)
    {
        testing::writeFile(folder / "empty.db", "");
        return folder / "empty.db";
    }

    Statement prepared(std::string_view sql) { return m_database->prepare(sql).value(); }

    Statement firstRow(std::string_view sql)
    {
        Statement statement = prepared(sql);
        EXPECT_TRUE(statement.step().value());
        return statement;
    }

    TemporaryFolder m_folder;
    Result<SnapshotDatabase> m_database;
};

TEST_F(StatementTest, ReadsValuesOnlyAsTheTypeTheyAreStoredWith)
{
    const Statement row = firstRow("SELECT 7, '7', 7.0, NULL, x'37'");
    EXPECT_EQ(row.integer(0), 7);
    EXPECT_EQ(row.integer(1), std::nullopt);
    EXPECT_EQ(row.integer(2), std::nullopt);
    EXPECT_EQ(row.integer(3), std::nullopt);
    EXPECT_EQ(row.text(0), std::nullopt);
    EXPECT_EQ(row.text(1), "7");
    EXPECT_EQ(row.text(4), std::nullopt);
    EXPECT_EQ(row.real(2), 7.0);
    EXPECT_TRUE(row.isNull(3));
    EXPECT_EQ(row.columnType(4), ValueType::Blob);
}

TEST_F(StatementTest, LooseIntegersMayBeDecimalTextOrWholeNumbers)
{
    const Statement row = firstRow("SELECT 7, '-12', 3.0, 3.5, 'x3', 1e19, -9223372036854775808.0, NULL");
    EXPECT_EQ(row.integerLoose(0), 7);
    EXPECT_EQ(row.integerLoose(1), -12);
    EXPECT_EQ(row.integerLoose(2), 3);
    EXPECT_EQ(row.integerLoose(3), std::nullopt);
    EXPECT_EQ(row.integerLoose(4), std::nullopt);
    EXPECT_EQ(row.integerLoose(5), std::nullopt);
    EXPECT_EQ(row.integerLoose(6), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(row.integerLoose(7), std::nullopt);
}

TEST_F(StatementTest, AColumnThatDoesNotExistIsNull)
{
    const Statement row = firstRow("SELECT 1");
    EXPECT_EQ(row.columnCount(), 1);
    EXPECT_TRUE(row.isNull(5));
    EXPECT_EQ(row.text(5), std::nullopt);
}

TEST_F(StatementTest, BindsEveryTypeAndKeepsThemOverAReset)
{
    Statement statement = prepared("SELECT ?1, ?2, ?3, ?4, ?5");
    statement.bind(1, std::int64_t{-5});
    statement.bind(2, std::string_view("a\0b", 3));
    statement.bind(3, 0.5);
    statement.bind(4, nullptr);
    statement.bind(5, std::string_view{});
    for (int round = 0; round < 2; ++round) {
        ASSERT_TRUE(statement.step().value());
        EXPECT_EQ(statement.integer(0), -5);
        EXPECT_EQ(statement.text(1), std::string_view("a\0b", 3));
        EXPECT_EQ(statement.real(2), 0.5);
        EXPECT_TRUE(statement.isNull(3));
        EXPECT_EQ(statement.text(4), "");
        EXPECT_FALSE(statement.step().value());
        statement.reset();
    }
}

TEST_F(StatementTest, AWrongParameterIsTheErrorOfTheNextStep)
{
    Statement statement = prepared("SELECT ?1");
    statement.bind(2, std::int64_t{1});
    const auto row = statement.step();
    ASSERT_FALSE(row);
    EXPECT_EQ(row.error().kind, ErrorKind::InvalidArgument);
}

TEST_F(StatementTest, OnlyOneStatementIsPreparedAtATime)
{
    EXPECT_TRUE(m_database->prepare("SELECT 1; "));
    for (const char* sql : {"", "SELECT 1; SELECT 2", "SELEKT 1", "SELECT * FROM absent"}) {
        const auto statement = m_database->prepare(sql);
        ASSERT_FALSE(statement) << sql;
        EXPECT_EQ(statement.error().kind, ErrorKind::InvalidArgument) << sql;
        EXPECT_FALSE(statement.error().text.empty());
    }
}

TEST_F(StatementTest, StaysUsableWhenItsDatabaseObjectIsGone)
{
    Statement statement = prepared("SELECT 3");
    m_database = Error{};
    ASSERT_TRUE(statement.step().value());
    EXPECT_EQ(statement.integer(0), 3);
}

TEST_F(StatementTest, CanBeReplacedByAnotherOne)
{
    Statement statement = firstRow("SELECT 1");
    statement = firstRow("SELECT 2");
    EXPECT_EQ(statement.integer(0), 2);
}

} // namespace
} // namespace pipescope
