#include "core/graph/read/doctor/dump_diagnosis.h"

#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Two steps of two ranks.
class DumpDiagnosisTest : public testing::Test
{
protected:
    DumpDiagnosisTest()
    {
        for (const char* const folder : {"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}) {
            test::writeDump(m_folder.path() / folder, {});
        }
    }

    std::filesystem::path path(const std::string& name) const { return m_folder.path() / name; }

    /// Puts another text for the first place of `from` in a rank's dump.json.
    void replace(const std::string& folder, const std::string& from, const std::string& to) const
    {
        const std::filesystem::path file = path(folder + "/dump.json");
        std::stringstream text;
        text << std::ifstream(file).rdbuf();
        std::string content = text.str();
        const std::size_t place = content.find(from);
        ASSERT_NE(place, std::string::npos) << content.substr(0, 200);
        std::ofstream(file) << content.replace(place, from.size(), to);
    }

    DumpDiagnosis diagnosed() const
    {
        auto diagnosis = diagnoseDumps(m_folder.path());
        EXPECT_TRUE(diagnosis);
        return diagnosis ? *std::move(diagnosis) : DumpDiagnosis{};
    }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const DumpFault& fault : diagnosed().faults) {
            names.push_back(fault.name);
        }
        return names;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(DumpDiagnosisTest, NamesNothingInWholeDumps)
{
    EXPECT_THAT(names(), IsEmpty());
    EXPECT_EQ(diagnosed().records.size(), 4);
    EXPECT_EQ(diagnosed().records.front().task, "statistics");
}

TEST_F(DumpDiagnosisTest, NamesALevelThatWritesNoConstruct)
{
    std::ofstream(path("step0/rank1/construct.json")) << "{}";
    EXPECT_THAT(names(), ElementsAre("no_construct"));
    EXPECT_THAT(diagnosed().faults.front().ranks, ElementsAre(Rank{1}));
    EXPECT_THAT(diagnosed().faults.front().steps, ElementsAre(0));
    EXPECT_EQ(diagnosed().faults.front().line, R"("level": "mix")");
}

TEST_F(DumpDiagnosisTest, NamesATaskWithoutNumbers)
{
    for (const char* const folder : {"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}) {
        replace(folder, "\"statistics\"", "\"structure\"");
    }
    EXPECT_THAT(names(), ElementsAre("no_numbers"));
}

TEST_F(DumpDiagnosisTest, NamesMixedTasksAndFrameworks)
{
    replace("step1/rank1", "\"statistics\"", "\"tensor\"");
    replace("step1/rank1", "\"pytorch\"", "\"mindspore\"");
    EXPECT_THAT(names(), ElementsAre("tasks_mixed", "frameworks_mixed"));
    EXPECT_THAT(diagnosed().faults.front().ranks, ElementsAre(Rank{1}));
    EXPECT_EQ(diagnosed().faults.front().line, R"("task": "statistics")");
}

TEST_F(DumpDiagnosisTest, NamesMixedLevels)
{
    replace("step1/rank0", "\"mix\"", "\"L0\"");
    EXPECT_THAT(names(), ElementsAre("levels_mixed"));
    EXPECT_THAT(diagnosed().faults.front().steps, ElementsAre(1));
}

TEST_F(DumpDiagnosisTest, NamesStepsAndRanksThatAreMissing)
{
    std::filesystem::remove_all(path("step1/rank1"));
    EXPECT_THAT(names(), ElementsAre("steps_differ"));
    test::writeDump(path("step0/rank3"), {});
    test::writeDump(path("step1/rank3"), {});
    EXPECT_THAT(names(), ElementsAre("steps_differ", "ranks_missing"));
    EXPECT_THAT(diagnosed().faults.back().ranks, ElementsAre(Rank{2}));
}

TEST_F(DumpDiagnosisTest, IsWrittenAsTextAndJson)
{
    std::ofstream(path("step0/rank1/construct.json")) << "{}";
    std::ostringstream text;
    writeDumpDiagnosis(diagnosed(), text);
    EXPECT_THAT(text.str(), HasSubstr("warning, rank 1, step 0: No graph can be built"));
    EXPECT_THAT(text.str(), HasSubstr("    add to config.json: \"level\": \"mix\"\n"));
    std::ostringstream out;
    writeDumpDiagnosisJson(diagnosed(), out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("complete"), false);
    EXPECT_EQ(json.at("faults").at(0).at("id"), "no_construct");
    EXPECT_EQ(json.at("recorded").size(), 4);
}

/// Names of the faults between this dump and a bench with these folders.
class DumpDiagnosisOfTwo : public DumpDiagnosisTest
{
protected:
    std::vector<DumpFault> faultsBeside(
        const std::vector<std::string>& folders, const std::function<void()>& change = [] {}) const
    {
        for (const std::string& folder : folders) {
            test::writeDump(m_bench.path() / folder, {});
        }
        const auto bench = diagnoseDumps(m_bench.path());
        change();
        DumpDiagnosis debug = diagnosed();
        EXPECT_TRUE(bench);
        if (bench) {
            addFaultsBetween(*bench, debug);
        }
        return debug.faults;
    }

    test::TemporaryFolder m_bench;
};

TEST_F(DumpDiagnosisOfTwo, WithTheSameStepsAndRanksHaveNoFault)
{
    EXPECT_THAT(faultsBeside({"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}), IsEmpty());
}

TEST_F(DumpDiagnosisOfTwo, AStepThatOnlyOneSideHasIsNamedWithTheLineToAdd)
{
    const auto faults = faultsBeside({"step0/rank0", "step0/rank1", "step2/rank0", "step2/rank1"});
    ASSERT_EQ(faults.size(), 2U);
    EXPECT_EQ(faults[0].name, "not_in_bench");
    EXPECT_THAT(faults[0].steps, ElementsAre(1));
    EXPECT_EQ(faults[0].line, "\"step\": [1]");
    EXPECT_EQ(faults[1].name, "only_in_bench");
    EXPECT_THAT(faults[1].steps, ElementsAre(2));
    EXPECT_THAT(faults[1].ranks, ElementsAre(Rank{0}, Rank{1}));
}

TEST_F(DumpDiagnosisOfTwo, AnotherTaskOnOneSideIsAFault)
{
    const auto faults = faultsBeside({"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}, [this] {
        for (const char* const folder : {"step0/rank0", "step0/rank1", "step1/rank0", "step1/rank1"}) {
            replace(folder, "\"statistics\"", "\"tensor\"");
        }
    });
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].name, "tasks_of_sides_differ");
    EXPECT_EQ(faults[0].line, "\"task\": \"statistics\"");
}

TEST_F(DumpDiagnosisTest, ARankFarFromAllOthersIsNoGapOfMillions)
{
    test::writeDump(path("step0/rank2147483000"), {});
    test::writeDump(path("step1/rank2147483000"), {});
    EXPECT_THAT(names(), IsEmpty());
}

} // namespace
} // namespace pipescope::graph
