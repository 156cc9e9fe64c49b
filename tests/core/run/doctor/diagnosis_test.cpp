#include "core/run/analysis/doctor/diagnosis.h"

#include "core/run/analysis/doctor/recorded_counts.h"
#include "tests/core/run/load/demo_folder.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using test::DemoFolder;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Four ranks of two stages, two steps.
DemoOptions runOf(ScheduleKind schedule)
{
    DemoOptions options;
    options.schedule = schedule;
    options.stages = 2;
    options.dataParallel = 2;
    options.microBatches = 6;
    options.steps = 2;
    return options;
}

constexpr std::int32_t kRanks = 4;

/// The ranges whose text has the word are not recorded on these ranks.
void leaveOut(const DemoFolder& run, const std::string& word, std::int32_t first = 0,
              std::int32_t last = kRanks)
{
    for (std::int32_t rank = first; rank < last; ++rank) {
        run.change(rank,
                   "DELETE FROM MSTX_EVENTS WHERE message IN (SELECT id FROM STRING_IDS WHERE value LIKE '%"
                       + word + "%')");
    }
}

void changeAll(const DemoFolder& run, const std::string& sql)
{
    for (std::int32_t rank = 0; rank < kRanks; ++rank) {
        run.change(rank, sql);
    }
}

std::vector<std::string> namesOf(const Diagnosis& diagnosis, Severity least = Severity::Warning)
{
    std::vector<std::string> names;
    for (const RecordingFault& fault : diagnosis.faults) {
        if (fault.severity >= least) {
            names.push_back(fault.name);
        }
    }
    return names;
}

std::vector<std::string> namesOf(const DemoFolder& run, Severity least = Severity::Warning)
{
    return namesOf(diagnose(*run.load()), least);
}

RecordingFault faultOf(const DemoFolder& run, const std::string& name)
{
    for (const RecordingFault& fault : diagnose(*run.load()).faults) {
        if (fault.name == name) {
            return fault;
        }
    }
    ADD_FAILURE() << "no fault " << name;
    return {};
}

std::vector<Rank> ranks(std::initializer_list<std::int32_t> numbers)
{
    std::vector<Rank> list;
    for (const std::int32_t number : numbers) {
        list.emplace_back(number);
    }
    return list;
}

class WholeRun : public testing::TestWithParam<ScheduleKind>
{ };

TEST_P(WholeRun, LacksNothing)
{
    const DemoFolder run(runOf(GetParam()));
    const auto trace = run.load();
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_THAT(namesOf(diagnosis, Severity::Notice), IsEmpty());
    EXPECT_FALSE(diagnosis.needsMending());
    EXPECT_EQ(diagnosis.counts.origin, ExpectationOrigin::RecordedSchedule);
    for (const RecordedStep& row : diagnosis.counts.rows) {
        for (std::size_t kind = 0; kind < kCountedKindCount; ++kind) {
            EXPECT_EQ(row.found[kind], row.expected[kind]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Schedule, WholeRun,
                         testing::Values(ScheduleKind::GPipe, ScheduleKind::OneForwardOneBackward,
                                         ScheduleKind::Interleaved, ScheduleKind::ZeroBubbleH1,
                                         ScheduleKind::DualPipeV));

struct LeftOut
{
    ScheduleKind schedule;
    std::string word;
    std::string fault;
    std::string line;
};

class WrapperLeftOut : public testing::TestWithParam<LeftOut>
{ };

TEST_P(WrapperLeftOut, IsNamedWithItsLine)
{
    const DemoFolder run(runOf(GetParam().schedule));
    leaveOut(run, GetParam().word);
    EXPECT_THAT(namesOf(run), ElementsAre(GetParam().fault));
    EXPECT_THAT(faultOf(run, GetParam().fault).line, HasSubstr(GetParam().line));
}

INSTANTIATE_TEST_SUITE_P(
    Each, WrapperLeftOut,
    testing::Values(
        LeftOut{ScheduleKind::GPipe, "forward", "no_forwards", "marked(schedules.forward_step"},
        LeftOut{ScheduleKind::GPipe, "backward", "no_backwards", "marked(schedules.backward_step"},
        LeftOut{ScheduleKind::OneForwardOneBackward, "forward", "no_forwards", "forward_step"},
        LeftOut{ScheduleKind::OneForwardOneBackward, "backward", "no_backwards", "backward_step"},
        LeftOut{ScheduleKind::Interleaved, "forward", "no_forwards", "forward_step"},
        LeftOut{ScheduleKind::Interleaved, "backward", "no_backwards", "backward_step"},
        LeftOut{ScheduleKind::ZeroBubbleH1, "forward", "no_forwards", "forward_step"},
        LeftOut{ScheduleKind::ZeroBubbleH1, "backward", "no_backwards", "backward_step"},
        LeftOut{ScheduleKind::ZeroBubbleH1, "WeightGradStore", "no_weight_gradients", "WeightGradStore.pop"},
        LeftOut{ScheduleKind::DualPipeV, "WeightGradStore", "no_weight_gradients", "WeightGradStore.pop"},
        LeftOut{ScheduleKind::DualPipeV, "forward", "no_forwards", "instrument_dualpipev"},
        LeftOut{ScheduleKind::DualPipeV, "forward_backward_overlaping", "no_overlaps",
                "instrument_dualpipev"},
        LeftOut{ScheduleKind::DualPipeV, "''backward_step_with_model_graph''", "no_backwards",
                "instrument_dualpipev"},
        LeftOut{ScheduleKind::DualPipeV, "''backward_step''", "no_loss", "instrument_dualpipev"},
        LeftOut{ScheduleKind::OneForwardOneBackward, "_step", "no_ranges", "instrument_megatron"}));

TEST(Diagnosis, NamesOverlapsThatAreMarkedAsForwards)
{
    const DemoFolder run(runOf(ScheduleKind::DualPipeV));
    changeAll(run, "UPDATE STRING_IDS SET value = replace(value, 'forward_backward_overlaping', "
                   "'forward_step_with_model_graph')");
    EXPECT_THAT(namesOf(run), ElementsAre("no_overlaps"));
}

TEST(Diagnosis, NamesTheRanksWithoutRangesWhileOthersHaveThem)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    leaveOut(run, "_step", 1, 3);
    EXPECT_THAT(namesOf(run), ElementsAre("no_ranges"));
    const RecordingFault fault = faultOf(run, "no_ranges");
    EXPECT_EQ(fault.ranks, ranks({1, 2}));
    EXPECT_THAT(fault.sentence.english(), HasSubstr("on other ranks, but not here"));
}

TEST(Diagnosis, NamesTheWrapperThatIsMissingOnOneRank)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    leaveOut(run, "backward", 2, 3);
    EXPECT_THAT(namesOf(run), ElementsAre("no_backwards"));
    EXPECT_EQ(faultOf(run, "no_backwards").ranks, ranks({2}));
}

TEST(Diagnosis, NamesTheOptionForRangesThatWasOff)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    run.change(1, "DROP TABLE MSTX_EVENTS");
    EXPECT_THAT(namesOf(run), ElementsAre("ranges_option_off"));
    EXPECT_EQ(faultOf(run, "ranges_option_off").ranks, ranks({1}));
    EXPECT_THAT(faultOf(run, "ranges_option_off").line, HasSubstr("mstx=True"));
    changeAll(run, "DROP TABLE IF EXISTS MSTX_EVENTS");
    EXPECT_THAT(namesOf(run), ElementsAre("ranges_option_off"));
    EXPECT_EQ(faultOf(run, "ranges_option_off").ranks, ranks({0, 1, 2, 3}));
}

TEST(Diagnosis, WantsNoRangeOfTheLossFromOtherProgramsThanMindSpeed)
{
    const DemoFolder run(runOf(ScheduleKind::DualPipeV));
    leaveOut(run, "''backward_step''");
    changeAll(run, "UPDATE STRING_IDS SET value = replace(value, '_with_model_graph', '')");
    EXPECT_THAT(namesOf(run), Not(Contains("no_loss")));
}

TEST(Diagnosis, CountsARangeThatIsMissing)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    run.change(1, "DELETE FROM MSTX_EVENTS WHERE rowid = 3");
    EXPECT_THAT(namesOf(run), ElementsAre("blocks_differ"));
    const RecordingFault fault = faultOf(run, "blocks_differ");
    EXPECT_EQ(fault.ranks, ranks({1}));
    EXPECT_EQ(fault.steps.size(), 1);
    EXPECT_THAT(fault.sentence.english(), HasSubstr("5 of 6"));
}

TEST(Diagnosis, NamesMixedLevels)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    run.keepMessagesOnly(1);
    EXPECT_THAT(namesOf(run), ElementsAre("levels_mixed"));
    EXPECT_EQ(faultOf(run, "levels_mixed").ranks, ranks({1}));
    EXPECT_THAT(faultOf(run, "levels_mixed").line, HasSubstr("Level1"));
}

TEST(Diagnosis, NamesALevelThatIsTooLow)
{
    const DemoFolder none(runOf(ScheduleKind::OneForwardOneBackward));
    for (std::int32_t rank = 0; rank < kRanks; ++rank) {
        none.keepMessagesOnly(rank);
    }
    EXPECT_THAT(namesOf(none), ElementsAre("level_too_low"));
    const DemoFolder zero(runOf(ScheduleKind::OneForwardOneBackward));
    changeAll(zero, "UPDATE COMMUNICATION_TASK_INFO SET srcRank = 4294967295, dstRank = 4294967295");
    EXPECT_THAT(namesOf(zero), ElementsAre("level_too_low"));
    EXPECT_THAT(faultOf(zero, "level_too_low").sentence.english(), HasSubstr("level (0)"));
}

TEST(Diagnosis, NamesMissingCommunication)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    changeAll(run, "DROP TABLE COMMUNICATION_OP; DROP TABLE COMMUNICATION_TASK_INFO");
    EXPECT_THAT(namesOf(run), ElementsAre("no_communication"));
}

TEST(Diagnosis, NamesRanksThatAreMissing)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    std::filesystem::remove(run.database(2));
    EXPECT_THAT(namesOf(run), Contains("ranks_missing"));
    EXPECT_THAT(faultOf(run, "ranks_missing").sentence.english(), HasSubstr("2 of 4"));
    EXPECT_EQ(faultOf(run, "ranks_missing").line, "--profile-ranks -1");
}

/// The databases of a run get the names that MindSpore's profiler gives them.
void renameForMindSpore(const DemoFolder& run)
{
    for (std::int32_t rank = 0; rank < kRanks; ++rank) {
        const std::filesystem::path file = run.database(rank);
        std::filesystem::rename(file, file.parent_path()
                                          / ("ascend_mindspore_profiler_" + std::to_string(rank) + ".db"));
    }
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(run.folder())) {
        folders.push_back(entry.path());
    }
    for (const std::filesystem::path& folder : folders) {
        std::string name = folder.filename().string();
        if (name.ends_with("_ascend_pt")) {
            name.replace(name.size() - 2, 2, "ms");
            std::filesystem::rename(folder, folder.parent_path() / name);
        }
    }
}

TEST(Diagnosis, GivesTheLinesOfTheFrameworkThatRecorded)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    leaveOut(run, "backward");
    EXPECT_THAT(faultOf(run, "no_backwards").line, HasSubstr("schedules.backward_step"));
    renameForMindSpore(run);
    EXPECT_THAT(faultOf(run, "no_backwards").line, HasSubstr("pipeline.backward"));
}

TEST(Diagnosis, NamesAStepThatOneRankDoesNotHave)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    run.change(3, "DELETE FROM MSTX_EVENTS WHERE startNs >= (SELECT max(startNs) FROM STEP_TIME);"
                  "DELETE FROM STEP_TIME WHERE startNs = (SELECT max(startNs) FROM STEP_TIME)");
    EXPECT_THAT(namesOf(run), ElementsAre("steps_differ"));
    EXPECT_EQ(faultOf(run, "steps_differ").ranks, ranks({3}));
    EXPECT_EQ(faultOf(run, "steps_differ").steps.size(), 1);
}

TEST(Diagnosis, NamesStepsThatAreNotRecorded)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    changeAll(run, "DROP TABLE STEP_TIME; DROP TABLE IF EXISTS PYTORCH_API");
    EXPECT_THAT(namesOf(run, Severity::Notice), Contains("steps_not_recorded"));
    EXPECT_EQ(faultOf(run, "steps_not_recorded").line, "profiler.step()");
}

TEST(Diagnosis, NamesTheScheduleThatIsNotRecorded)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    changeAll(run, "DELETE FROM META_DATA WHERE name = 'pp_info'");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(run.folder())) {
        if (entry.path().extension() == ".json") {
            std::filesystem::remove(entry.path());
        }
    }
    EXPECT_THAT(namesOf(run, Severity::Notice), ElementsAre("no_schedule_recorded"));
    EXPECT_THAT(faultOf(run, "no_schedule_recorded").line, HasSubstr("add_pp_info"));
}

TEST(Diagnosis, ExpectsWhatMostRanksOfAStageHaveWhereNoScheduleIsKnown)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    changeAll(
        run, "UPDATE STRING_IDS SET value = '{\"pp_type\": \"own\", \"microbatch_num\": 6}' WHERE value "
             "LIKE '%pp_type%'; UPDATE META_DATA SET value = '{\"pp_type\": \"own\"}' WHERE name = 'pp_info';"
             "DELETE FROM MSTX_EVENTS WHERE message IN (SELECT id FROM STRING_IDS WHERE value LIKE "
             "'%backward%')");
    const auto trace = run.load();
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_EQ(diagnosis.counts.origin, ExpectationOrigin::SameStage);
    EXPECT_THAT(namesOf(diagnosis), Contains("no_backwards"));
}

TEST(Diagnosis, NamesHostsWhoseClocksCannotBeCompared)
{
    test::TraceBuilder builder;
    builder.step(1, test::ns(0, 1000)).rank(0, 0).rank(8, 1);
    for (const std::int32_t rank : {0, 8}) {
        builder.block(rank, BlockKind::Forward, test::ns(0, 100), "FP", 0);
        builder.block(rank, BlockKind::Backward, test::ns(200, 300), "BP", 0);
    }
    const auto trace = builder.build();
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_THAT(namesOf(diagnosis, Severity::Notice), Contains("clock_unknown"));
    EXPECT_EQ(diagnosis.faults.back().ranks, ranks({0, 8}));
}

TEST(Diagnosis, WritesFaultsTableAndClocksAsText)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    leaveOut(run, "backward", 2, 3);
    const auto trace = run.load();
    std::ostringstream out;
    writeDiagnosis(*trace, diagnose(*trace), out);
    EXPECT_THAT(out.str(),
                HasSubstr("warning, rank 2: Forwards are marked, but no backwards  [no_backwards]\n"
                          "    add: schedules.backward_step = "));
    EXPECT_THAT(out.str(), HasSubstr("blocks are expected by the recorded schedule"));
    EXPECT_THAT(out.str(), HasSubstr("0/6"));
    EXPECT_THAT(out.str(), HasSubstr("Clocks of the hosts"));
}

TEST(Diagnosis, WritesTheSameAsJson)
{
    const DemoFolder run(runOf(ScheduleKind::OneForwardOneBackward));
    leaveOut(run, "backward", 2, 3);
    const auto trace = run.load();
    std::ostringstream out;
    writeDiagnosisJson(*trace, diagnose(*trace), out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("complete"), false);
    EXPECT_EQ(json.at("faults").at(0).at("id"), "no_backwards");
    EXPECT_EQ(json.at("faults").at(0).at("ranks"), nlohmann::json::array({2}));
    EXPECT_EQ(json.at("expected_by"), "the recorded schedule");
    const auto& row = json.at("recorded").at(4);
    EXPECT_EQ(row.at("rank"), 2);
    EXPECT_EQ(row.at("backward").at("found"), 0);
    EXPECT_EQ(row.at("backward").at("expected"), 6);
}

} // namespace
} // namespace pipescope
