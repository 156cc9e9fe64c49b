#include "tests/golden/committed/committed_run.h"

#include "core/base/files/text_window.h"
#include "core/sqlite/writable_database.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace pipescope::test {
namespace {

std::string unpackedText(const std::filesystem::path& file)
{
    auto window = TextWindow::open(file);
    if (!window) {
        ADD_FAILURE() << window.error().text;
        return {};
    }
    while (window->grow() == TextWindow::Growth::Grew) {
    }
    EXPECT_EQ(window->error(), "") << file;
    return std::string(window->text());
}

void makeDatabase(const std::filesystem::path& file, const std::string& sql)
{
    auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
    ASSERT_TRUE(database) << database.error().text;
    const Status made = database->execute(sql);
    ASSERT_TRUE(made) << made.error().text;
}

} // namespace

std::vector<std::string> committedRuns()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(PIPESCOPE_COMMITTED_RUNS)) {
        if (entry.is_directory()) {
            names.push_back(entry.path().filename());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

CommittedRun::CommittedRun(const std::string& name)
    : m_case(std::filesystem::path(PIPESCOPE_COMMITTED_RUNS) / name)
{
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_case / "run")) {
        if (entry.is_regular_file()) {
            unpack(entry.path());
        }
    }
}

std::vector<CsvRow> CommittedRun::table(const std::string& file) const
{
    return readCsv(m_case / file);
}

void CommittedRun::unpack(const std::filesystem::path& file)
{
    const std::filesystem::path relative = file.lexically_relative(m_case / "run");
    const std::filesystem::path target = m_unpacked / relative;
    std::filesystem::create_directories(target.parent_path());
    const std::string name = relative.filename();
    if (name.ends_with(".sql.gz")) {
        makeDatabase(target.parent_path() / target.stem().stem(), unpackedText(file));
    } else if (name.starts_with("workerlog.")) {
        std::ofstream(target.parent_path() / target.stem(), std::ios::binary) << unpackedText(file);
    } else {
        std::filesystem::copy_file(file, target);
    }
}

} // namespace pipescope::test
