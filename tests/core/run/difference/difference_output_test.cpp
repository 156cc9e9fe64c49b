#include "core/run/difference/difference_output.h"

#include "tests/core/run/bubbles/simulated_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace pipescope {
namespace {

using test::SimulatedBlock;
using test::SimulatedRun;
using testing::HasSubstr;

/// Stage 3 takes 10 % longer.
class DifferenceOutput : public testing::Test
{
protected:
    static SimulatedRun slowerRun()
    {
        SimulatedRun run;
        run.steps = 2;
        run.blockTime = [](const SimulatedBlock& block) {
            return SimulatedRun::usualTime(block) * (block.stage == 3 ? 110 : 100) / 100;
        };
        return run;
    }

    const std::shared_ptr<const Trace> m_before = SimulatedRun().trace();
    const std::shared_ptr<const Trace> m_after = slowerRun().trace();
    const RunSide m_first = *measureSide(*m_before, {}, {});
    const RunSide m_second = *measureSide(*m_after, {}, {});
    const RunDifference m_difference = *differenceOf(m_first, m_second, {});
};

TEST_F(DifferenceOutput, JsonHasWhatTheSentencesSay)
{
    std::ostringstream out;
    writeDifferenceJson(m_first, m_second, m_difference, out);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json.at("version"), kDifferenceVersion);
    EXPECT_EQ(json.at("before").at("step_ns"), m_difference.before.step);
    EXPECT_EQ(json.at("after").at("steps"), 2);
    std::int64_t sum = 0;
    for (const auto& bar : json.at("waterfall")) {
        sum += bar.at("name") == "step" ? 0 : bar.at("change_ns").get<std::int64_t>();
    }
    EXPECT_EQ(sum, m_difference.stepChange());
    ASSERT_EQ(json.at("changes").size(), 1U);
    const auto& change = json.at("changes")[0];
    EXPECT_EQ(change.at("kind"), "work");
    EXPECT_EQ(change.at("ranks"), nlohmann::json({3}));
    EXPECT_EQ(change.at("stages"), nlohmann::json({3}));
    EXPECT_EQ(change.at("block_kind"), nullptr);
    EXPECT_NEAR(change.at("relative").get<double>(), 0.1, 1e-6);
    const auto sentences = differenceSentences(m_first, m_second, m_difference);
    ASSERT_EQ(json.at("sentences").size(), sentences.size());
    EXPECT_EQ(json.at("sentences")[1], sentences[1].text.english());
    EXPECT_EQ(json.at("only_in_a"), nlohmann::json::array());
}

TEST_F(DifferenceOutput, TextHasTheWaterfallWithTheStepLast)
{
    std::ostringstream out;
    writeDifference(m_first, m_second, m_difference, out);
    EXPECT_THAT(out.str(), HasSubstr("Longer work of stage 3 (rank 3): 10 % longer"));
    const std::size_t waterfall = out.str().find("Waterfall: ");
    ASSERT_NE(waterfall, std::string::npos);
    EXPECT_LT(out.str().find("inherent", waterfall), out.str().find("\nstep ", waterfall));
}

TEST_F(DifferenceOutput, OfNothingHasNoTableOfChanges)
{
    const auto nothing = differenceOf(m_first, m_first, {});
    EXPECT_EQ(differenceTables(*nothing).size(), 1U);
}

} // namespace
} // namespace pipescope
