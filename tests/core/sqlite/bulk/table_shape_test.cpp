#include "core/sqlite/bulk/table_shape.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

TEST(ColumnAffinity, FollowsTheRulesOfSqliteInTheirOrder)
{
    // The examples of sqlite.org/datatype3.html, section 3.1.1.
    for (const char* type :
         {"INT", "INTEGER", "TINYINT", "BIGINT", "UNSIGNED BIG INT", "INT8", "FLOATING POINT"}) {
        EXPECT_EQ(affinityOf(type), ColumnAffinity::Integer) << type;
    }
    for (const char* type : {"CHARACTER(20)", "VARCHAR(255)", "NVARCHAR(100)", "TEXT", "clob"}) {
        EXPECT_EQ(affinityOf(type), ColumnAffinity::Text) << type;
    }
    for (const char* type : {"BLOB", ""}) {
        EXPECT_EQ(affinityOf(type), ColumnAffinity::Blob) << type;
    }
    for (const char* type : {"REAL", "DOUBLE", "DOUBLE PRECISION", "FLOAT"}) {
        EXPECT_EQ(affinityOf(type), ColumnAffinity::Real) << type;
    }
    for (const char* type : {"NUMERIC", "DECIMAL(10,5)", "BOOLEAN", "DATE", "STRING"}) {
        EXPECT_EQ(affinityOf(type), ColumnAffinity::Integer) << type;
    }
}

} // namespace
} // namespace pipescope
