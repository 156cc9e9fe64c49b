#include "tests/core/run/hostile/hostile_folder.h"

#include "tests/support/trace_invariants.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

namespace pipescope::test {

HostileFolder::HostileFolder(const DemoOptions& options)
    : m_run(options)
    , m_file(m_run.database(0))
{
    changeSchema("PRAGMA journal_mode = DELETE; VACUUM");
    std::ifstream stream(m_file, std::ios::binary);
    m_sound.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    m_blocksOfOther = m_run.load()->tracks.at(1).blocks.size();
}

void HostileFolder::replaceBy(std::string_view content) const
{
    std::ofstream(m_file, std::ios::binary | std::ios::trunc) << content;
}

bool HostileFolder::restoreAndChange(const std::string& sql) const
{
    restore();
    sqlite3* handle = nullptr;
    sqlite3_open(m_file.c_str(), &handle);
    sqlite3_exec(handle, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY", nullptr, nullptr, nullptr);
    const int code = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(handle);
    return code == SQLITE_OK;
}

void HostileFolder::changeSchema(const std::string& sql) const
{
    sqlite3* handle = nullptr;
    sqlite3_open(m_file.c_str(), &handle);
    char* message = nullptr;
    const std::string all = "PRAGMA writable_schema = ON;" + sql;
    EXPECT_EQ(sqlite3_exec(handle, all.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message << ": " << sql;
    sqlite3_free(message);
    sqlite3_close(handle);
}

std::shared_ptr<const Trace> HostileFolder::load() const
{
    auto trace = m_run.load();
    EXPECT_TRUE(brokenInvariants(*trace).empty()) << brokenInvariants(*trace).front();
    const auto other = trace->trackOfRank(Rank{1});
    EXPECT_TRUE(other && trace->track(*other).blocks.size() == m_blocksOfOther);
    return trace;
}

std::string findingsOf(const Trace& trace)
{
    std::string text;
    for (const Finding& finding : trace.findings.rows()) {
        text += finding.rank == Rank{1} ? "" : finding.sentence() + '\n';
    }
    return text;
}

} // namespace pipescope::test
