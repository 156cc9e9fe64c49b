#pragma once

#include <QString>

#include "ui/run/panels/query/schema.h"

#include <array>
#include <span>

namespace pipescope::ui {

/// A statement to start from. Titles are English and translated when shown.
struct QueryExample
{
    const char* title;
    const char* sql;
    /// Tables it reads; null where there are fewer.
    std::array<const char*, 3> tables;
};

/// Indexed by table, in an order useful for exploring a rank.
std::span<const QueryExample> queryExamples();

QString exampleTitle(const QueryExample& example);

/// Whether the database has all tables that the example reads.
bool canRun(const QueryExample& example, const Schema& schema);

} // namespace pipescope::ui
