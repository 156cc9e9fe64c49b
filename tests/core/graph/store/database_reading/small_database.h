#pragma once

#include "core/graph/store/database_reading/stored_database.h"
#include "core/sqlite/writable_database.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>

namespace pipescope::test {

/// A row of tb_nodes of the debug side, step 0 and rank 0. Texts as SQL, for values of every type.
struct SmallRow
{
    std::string name;
    std::string parent;
    /// The column sub_nodes.
    std::string children;
    /// Further columns as "name = value, …", in SQL.
    std::string changes;
};

/// A database of the model graph with the rows of a test, in their order.
class SmallDatabase
{
public:
    SmallDatabase();

    void add(const SmallRow& row);

    /// "DefaultModel" with these children, in JSON; after all others.
    void addRoot(const std::string& children) { add({"DefaultModel", "", children, ""}); }

    void execute(const std::string& sql);

    std::filesystem::path file() const { return m_temporary.path() / "compare_1.vis.db"; }

    graph::StoredDatabase open() const;
    /// The debug graph.
    graph::StoredGraph read(graph::GraphDetail detail, FindingList& findings) const;

private:
    TemporaryFolder m_temporary;
    WritableDatabase m_database;
    int m_order = 0;
};

} // namespace pipescope::test
