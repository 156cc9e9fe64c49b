#include "ui/run/panels/query/schema.h"

#include "tests/ui/run/panels/query/rank_databases.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui::test {
namespace {

const SchemaTable* tableNamed(const Schema& schema, const char* name)
{
    const auto found = std::find_if(schema.begin(), schema.end(), [&](const SchemaTable& table) {
        return table.name == QLatin1String(name);
    });
    return found == schema.end() ? nullptr : &*found;
}

TEST(ReadSchema, ShowsTablesViewsColumnsAndTypes)
{
    const RankDatabases databases;
    const pipescope::testing::ExpectUntouched untouched(databases.folder());
    const auto schema = readSchema(databases.file(0), {});
    ASSERT_TRUE(schema) << schema.error().text;
    EXPECT_EQ(schema->size(), 4U);
    const SchemaTable* steps = tableNamed(*schema, "STEP_TIME");
    ASSERT_NE(steps, nullptr);
    ASSERT_EQ(steps->columns.size(), 3U);
    EXPECT_EQ(steps->columns[0].name, QStringLiteral("id"));
    EXPECT_TRUE(steps->columns[0].primaryKey);
    EXPECT_EQ(steps->columns[1].type, QStringLiteral("TEXT"));
    EXPECT_FALSE(steps->columns[1].primaryKey);
}

TEST(ReadSchema, TakesHostileNamesAndAViewOfNothing)
{
    const RankDatabases databases;
    const auto schema = readSchema(databases.file(0), {});
    ASSERT_TRUE(schema);
    const SchemaTable* hostile = tableNamed(*schema, kHostileTable);
    ASSERT_NE(hostile, nullptr);
    EXPECT_EQ(hostile->columns.front().name, QStringLiteral("a 'b'"));
    const SchemaTable* view = tableNamed(*schema, "hollow");
    ASSERT_NE(view, nullptr);
    EXPECT_TRUE(view->isView);
    EXPECT_TRUE(view->columns.empty());
}

TEST(CountRows, CountsAlsoWhereTheNameIsHostile)
{
    const RankDatabases databases;
    EXPECT_EQ(*countRows(databases.file(0), QStringLiteral("TASK"), {}), 3);
    EXPECT_EQ(*countRows(databases.file(0), QString::fromLatin1(kHostileTable), {}), 1);
    EXPECT_FALSE(countRows(databases.file(0), QStringLiteral("missing"), {}));
}

} // namespace
} // namespace pipescope::ui::test
