#include "core/diagnostics/finding.h"
#include "tests/app/cli_runner.h"
#include "tests/support/dump_writer.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace pipescope::test {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Two dumps: in "debug" the matmul of layer 1 gives other numbers than in "bench".
class CliGraph : public CliTest
{
protected:
    void SetUp() override
    {
        DumpModel model;
        model.layers = 3;
        writeDump(path("bench"), model);
        model.faultyLayer = 1;
        writeDump(path("debug"), model);
        m_faultyNode = faultyNode(model);
    }

    static CliRun graph(std::vector<std::string> arguments, const std::stop_token& stop = {})
    {
        arguments.insert(arguments.begin(), "graph");
        return cli(arguments, stop);
    }

    json divergence(const std::string& debug, const std::string& bench)
    {
        const CliRun run = graph({"diverge", debug, bench, "--json"});
        EXPECT_EQ(run.code, 0) << run.err;
        return json::parse(run.out);
    }

    std::vector<std::string> databasesIn(const std::string& folder) const
    {
        std::vector<std::string> names;
        if (std::filesystem::exists(folder)) {
            for (const auto& entry : std::filesystem::directory_iterator(folder)) {
                names.push_back(entry.path().filename().string());
            }
        }
        return names;
    }

    std::string m_faultyNode;
};

TEST_F(CliGraph, BuildWritesADatabaseAndSaysWhere)
{
    const CliRun run = graph({"build", path("debug"), "-o", path("out")});
    EXPECT_EQ(run.code, 0) << run.err;
    const auto names = databasesIn(path("out"));
    ASSERT_EQ(names.size(), 1U);
    EXPECT_THAT(names[0], testing::StartsWith("build_"));
    EXPECT_THAT(names[0], EndsWith(".vis.db"));
    EXPECT_THAT(run.out, HasSubstr(names[0]));
}

TEST_F(CliGraph, CompareWritesTheFileThatIsNamed)
{
    const CliRun run = graph({"compare", path("debug"), path("bench"), "-o", path("mine.vis.db")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(std::filesystem::exists(path("mine.vis.db")));
    EXPECT_THAT(run.out, HasSubstr("matched"));
}

TEST_F(CliGraph, AFileIsNeverReplaced)
{
    std::ofstream(path("mine.vis.db")) << "something of mine";
    const CliRun run = graph({"build", path("debug"), "-o", path("mine.vis.db")});
    EXPECT_EQ(run.code, 4) << run.err;
    EXPECT_EQ(contentOf(path("mine.vis.db")), "something of mine");
}

TEST_F(CliGraph, AnInputThatIsBrokenBesideTheOutputIsNoFailureToWrite)
{
    std::filesystem::create_directories(m_folder / "out");
    std::ofstream(m_folder / "out" / "mapping.yaml") << "- no mapping";
    const CliRun run = graph({"compare", path("debug"), path("bench"), "-o", path("out/new.vis.db"),
                              "--layer-mapping", path("out/mapping.yaml")});
    EXPECT_EQ(run.code, 3) << run.err;
}

TEST_F(CliGraph, TwoRunsInOneSecondWriteTwoFiles)
{
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(graph({"build", path("debug"), "-o", path("out")}).code, 0);
    }
    EXPECT_EQ(databasesIn(path("out")).size(), 3U);
}

TEST_F(CliGraph, WhatCannotBeWrittenIsExitCodeFour)
{
    std::ofstream(path("file")) << "no folder";
    const CliRun run = graph({"build", path("debug"), "-o", path("file") + "/build.vis.db"});
    EXPECT_EQ(run.code, 4) << run.err;
    EXPECT_THAT(run.err, HasSubstr("cannot write"));
}

TEST_F(CliGraph, DivergeWritesNothing)
{
    const auto before = filesBelow(m_folder);
    const CliRun run = graph({"diverge", path("debug"), path("bench")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr(m_faultyNode));
    EXPECT_EQ(filesBelow(m_folder), before);
}

TEST_F(CliGraph, EqualDumpsHaveNoFirstDivergence)
{
    const json report = divergence(path("bench"), path("bench"));
    EXPECT_TRUE(report.at("first_divergence").is_null());
    EXPECT_EQ(report.at("version"), 2);
}

TEST_F(CliGraph, TheFirstDivergenceHasItsPathAndReason)
{
    const json first = divergence(path("debug"), path("bench")).at("first_divergence");
    EXPECT_EQ(first.at("node"), m_faultyNode);
    EXPECT_EQ(first.at("path").front(), "DefaultModel");
    EXPECT_EQ(first.at("path").back(), m_faultyNode);
    EXPECT_EQ(first.at("rank"), 0);
    EXPECT_EQ(first.at("step"), 0);
    EXPECT_FALSE(first.at("reason").get<std::string>().empty());
}

TEST_F(CliGraph, BadLayersAreNamed)
{
    const CliRun run = graph({"diverge", path("debug"), path("bench")});
    EXPECT_THAT(run.out, HasSubstr("Layers with bad forwards: 1, 2\nLayers with bad backwards: 0, 1"));
    EXPECT_THAT(run.out, HasSubstr("3 layers are alike: 0 to 2"));
    EXPECT_THAT(graph({"diverge", path("bench"), path("bench")}).out, Not(HasSubstr("Layers with bad")));
}

TEST_F(CliGraph, AnOnsetHasItsLayerModuleAndBlame)
{
    const CliRun run = graph({"diverge", path("debug"), path("bench")});
    EXPECT_THAT(run.out, HasSubstr(m_faultyNode + "  (layer 1, step 0, rank 0, in Module."));
    EXPECT_THAT(run.out, HasSubstr("of them behind no other onset: "));
    EXPECT_THAT(run.out, Not(HasSubstr("%")));
    const json onset = divergence(path("debug"), path("bench")).at("onsets").at(0);
    EXPECT_EQ(onset.at("layer"), 1);
    EXPECT_THAT(onset.at("module").get<std::string>(), HasSubstr("layers.1."));
    EXPECT_FALSE(onset.at("blame").get<std::string>().empty());
    EXPECT_EQ(divergence(path("debug"), path("bench")).at("first_divergence").at("layer"), 1);
    EXPECT_EQ(onset.at("explained"), onset.at("explained_alone"));
    EXPECT_TRUE(onset.contains("signature"));
    EXPECT_TRUE(onset.at("gain").is_null());
    EXPECT_TRUE(onset.at("confidence").is_null());
}

TEST_F(CliGraph, WorstNodesThatAnOnsetExplainsAreNotListed)
{
    EXPECT_THAT(graph({"diverge", path("debug"), path("bench")}).out, Not(HasSubstr("Worst nodes")));
    for (const json& worst : divergence(path("debug"), path("bench")).at("worst")) {
        EXPECT_EQ(worst.at("consequence"), true);
    }
}

TEST_F(CliGraph, EqualStatisticsLeadToChecksums)
{
    EXPECT_THAT(graph({"diverge", path("bench"), path("bench")}).out,
                HasSubstr("Next: equal statistics prove nothing"));
    EXPECT_THAT(divergence(path("bench"), path("bench")).at("next").at(0).get<std::string>(),
                HasSubstr("equal statistics prove nothing"));
}

TEST_F(CliGraph, TheReportHasBadLayersAndCurvesOfTheWorstNodes)
{
    const json layers = divergence(path("debug"), path("bench")).at("layers");
    const json& cell = layers.at("cells").at(1);
    EXPECT_EQ(cell.at("layer"), 1);
    EXPECT_EQ(layers.at("of_model"), true);
    EXPECT_EQ(cell.at("rank"), 0);
    EXPECT_EQ(cell.at("level"), "different");
    EXPECT_GT(cell.at("bad"), 0);
    EXPECT_LE(cell.at("bad"), cell.at("nodes"));
    EXPECT_EQ(layers.at("cells").at(0).at("bad_forward"), 0);
    EXPECT_GT(cell.at("bad_forward"), 0);
    EXPECT_TRUE(cell.at("overflow").is_null());
    EXPECT_EQ(layers.at("alike").at(0).at("layers"), 3);
    const json& curve = layers.at("curves").at(0);
    EXPECT_EQ(curve.at("layers"), json({0, 1, 2}));
    EXPECT_EQ(curve.at("multiples").size(), 3U);
    EXPECT_TRUE(divergence(path("bench"), path("bench")).at("layers").at("cells").empty());
}

TEST_F(CliGraph, APassedLimitIsExitCodeOne)
{
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench"), "--max-error", "0.001"}).code, 1);
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench"), "--max-error", "1000"}).code, 0);
    EXPECT_EQ(graph({"diverge", path("bench"), path("bench"), "--max-error", "0"}).code, 0);
}

TEST_F(CliGraph, AComparisonOfNothingKeepsNoLimit)
{
    // As the dump's writer leaves it if it is killed before the first numbers.
    std::ofstream(path("debug") + "/dump.json", std::ios::trunc)
        << R"({"task": "statistics", "framework": "pytorch", "data": {}})";
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench"), "--max-error", "1000"}).code, 1);
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench"), "--max-undecided", "0"}).code, 1);
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench")}).code, 0);
    EXPECT_EQ(graph({"diverge", path("bench"), path("bench"), "--max-undecided", "0"}).code, 0);
    EXPECT_THAT(graph({"diverge", path("debug"), path("bench")}).out, HasSubstr("First divergence: none"));
}

TEST_F(CliGraph, WithoutOverflowItsLimitIsKept)
{
    EXPECT_EQ(graph({"diverge", path("bench"), path("bench"), "--no-overflow"}).code, 0);
}

class CliGraphFloor : public CliGraph
{
protected:
    /// A dump whose matmul of a layer is that many times as large as in "bench".
    std::string dumpWith(const std::string& name, std::int32_t layer, double factor)
    {
        DumpModel model;
        model.layers = 3;
        model.faultyLayer = layer;
        model.factor = factor;
        writeDump(path(name), model);
        return path(name);
    }

    json firstDivergence(const std::string& debug, const std::vector<std::string>& options)
    {
        std::vector<std::string> arguments{"diverge", debug, path("bench"), "--json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = graph(arguments);
        EXPECT_EQ(run.code, 0) << run.err;
        return json::parse(run.out).at("first_divergence");
    }
};

TEST_F(CliGraphFloor, WhatTwoRunsOfTheBenchDifferByIsNoDivergence)
{
    const std::string debug = dumpWith("noisy", 1, 1.0008);
    EXPECT_FALSE(firstDivergence(debug, {}).is_null());
    EXPECT_TRUE(firstDivergence(debug, {"--floor", dumpWith("again", 1, 1.0005)}).is_null());
}

TEST_F(CliGraphFloor, AFaultFarAboveTheNoiseIsFound)
{
    const json first = firstDivergence(path("debug"), {"--floor", dumpWith("again", 1, 1.0005)});
    ASSERT_FALSE(first.is_null());
    EXPECT_EQ(first.at("node"), m_faultyNode);
}

TEST_F(CliGraphFloor, ARankThatItDoesNotHaveIsComparedWithout)
{
    for (const char* rank : {"rank0", "rank1"}) {
        writeDump(m_folder / "two" / rank, {});
        writeDump(m_folder / "other" / rank, {});
    }
    writeDump(m_folder / "again" / "rank0", {});
    const CliRun run = graph({"diverge", path("two"), path("other"), "--floor", path("again")});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr(findingKind(FindingId::FloorMissing).sentence.english));
}

TEST_F(CliGraphFloor, ThePublicToolHasNone)
{
    const CliRun run = graph({"compare", path("debug"), path("bench"), "-o", path("out"), "--floor",
                              path("bench"), "--compatible", "doc"});
    EXPECT_EQ(run.code, 2);
}

TEST_F(CliGraphFloor, WhatIsNoDumpIsAnError)
{
    EXPECT_EQ(graph({"diverge", path("debug"), path("bench"), "--floor", path("absent")}).code, 3);
}

TEST_F(CliGraph, AWrongMappingIsAnErrorAndNothingIsWritten)
{
    std::ofstream(path("mapping.yaml")) << "- no mapping";
    const CliRun run = graph({"compare", path("debug"), path("bench"), "-o", path("out"), "--layer-mapping",
                              path("mapping.yaml")});
    EXPECT_NE(run.code, 0);
    EXPECT_THAT(run.err, HasSubstr("mapping.yaml"));
    EXPECT_THAT(databasesIn(path("out")), IsEmpty());
}

TEST_F(CliGraph, AMappingThatIsNotThereIsAnErrorAndNothingIsWritten)
{
    const CliRun run = graph(
        {"compare", path("debug"), path("bench"), "-o", path("out"), "--layer-mapping", path("absent.yaml")});
    EXPECT_NE(run.code, 0);
    EXPECT_THAT(run.err, HasSubstr("absent.yaml"));
    EXPECT_THAT(databasesIn(path("out")), IsEmpty());
}

TEST_F(CliGraph, RanksAndStepsThatAreNotThereAreExitCodeThree)
{
    for (const char* option : {"--ranks", "--steps"}) {
        const CliRun run = graph({"build", path("debug"), "-o", path("out"), option, "7"});
        EXPECT_EQ(run.code, 3) << option << run.err;
        EXPECT_THAT(databasesIn(path("out")), IsEmpty());
    }
}

TEST_F(CliGraph, WhatIsNoDumpIsExitCodeThree)
{
    std::filesystem::create_directories(path("empty"));
    EXPECT_EQ(graph({"build", path("empty"), "-o", path("out")}).code, 3);
    EXPECT_EQ(graph({"diverge", path("absent"), path("bench")}).code, 3);
}

TEST_F(CliGraph, AStoppedRunLeavesNoFile)
{
    std::stop_source stop;
    stop.request_stop();
    const CliRun run = graph({"compare", path("debug"), path("bench"), "-o", path("out")}, stop.get_token());
    EXPECT_EQ(run.code, 130);
    EXPECT_THAT(databasesIn(path("out")), IsEmpty());
}

TEST_F(CliGraph, TakesThePublicToolsFileAndWords)
{
    const json wanted{{"npu_path", path("debug")},
                      {"bench_path", path("bench")},
                      {"is_print_compare_log", true},
                      {"own_key", 1}};
    std::ofstream(path("compare.json")) << wanted;
    const CliRun run = graph({"-i", path("compare.json"), "-o", path("out"), "-f", "-oc"});
    EXPECT_EQ(run.code, 0) << run.err;
    ASSERT_EQ(databasesIn(path("out")).size(), 1U);
    EXPECT_THAT(databasesIn(path("out"))[0], testing::StartsWith("compare_"));
    EXPECT_THAT(run.err, HasSubstr("own_key"));
}

} // namespace
} // namespace pipescope::test
