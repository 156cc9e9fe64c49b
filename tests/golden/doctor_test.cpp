#include "core/run/analysis/doctor/diagnosis.h"
#include "core/sqlite/writable_database.h"
#include "tests/golden/cluster_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> faultsOf(const std::filesystem::path& folder)
{
    std::vector<std::string> names;
    const auto trace = loadTrace(folder);
    for (const RecordingFault& fault : diagnose(*trace).faults) {
        if (fault.severity != Severity::Notice) {
            names.push_back(fault.name);
        }
    }
    return names;
}

/// A generated cluster, and what its instrumentation marks.
struct Wrapper
{
    std::string arguments;
    /// Words of the ranges that are left out; a whole run if empty.
    std::string word;
    std::string fault;
};

const std::vector<Wrapper>& wrappers()
{
    static const std::string kPlain = "--schedule 1f1b --pp 4 --tp 2 --microbatches 8 --steps 2";
    static const std::string kInterleaved =
        "--schedule interleaved --pp 2 --vpp 2 --microbatches 4 --p2p batch";
    static const std::string kZeroBubble = "--schedule zb-h1 --pp 3 --microbatches 6";
    static const std::string kZeroBubbleV = "--schedule zbv --pp 2 --microbatches 6";
    static const std::string kDualPipe = "--schedule dualpipe --pp 4 --microbatches 10";
    static const std::string kDualPipeV =
        "--schedule dualpipev --pp 4 --microbatches 10 --steps 2 --skew-us 300";
    static const std::vector<Wrapper> kWrappers{
        {kPlain, "", ""},
        {kPlain, "forward", "no_forwards"},
        {kPlain, "backward", "no_backwards"},
        {kInterleaved, "", ""},
        {kInterleaved, "forward", "no_forwards"},
        {kInterleaved, "backward", "no_backwards"},
        {kZeroBubble, "", ""},
        {kZeroBubble, "forward", "no_forwards"},
        {kZeroBubble, "backward", "no_backwards"},
        {kZeroBubble, "WeightGradStore", "no_weight_gradients"},
        {kZeroBubbleV, "", ""},
        {kZeroBubbleV, "forward", "no_forwards"},
        {kZeroBubbleV, "backward", "no_backwards"},
        {kZeroBubbleV, "WeightGradStore", "no_weight_gradients"},
        {kDualPipe, "", ""},
        {kDualPipe, "forward", "no_forwards"},
        {kDualPipe, "forward_backward", "no_overlaps"},
        {kDualPipe, "WeightGradStore", "no_weight_gradients"},
        {kDualPipeV, "", ""},
        {kDualPipeV, "forward", "no_forwards"},
        {kDualPipeV, "forward_backward", "no_overlaps"},
        {kDualPipeV, "''backward_step_with_model_graph''", "no_backwards"},
        {kDualPipeV, "''backward_step''", "no_loss"},
        {kDualPipeV, "WeightGradStore", "no_weight_gradients"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --level none", "", "level_too_low"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --level 0", "", "level_too_low"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --quirk no-mstx-table:1", "", "ranges_option_off"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --quirk empty-mstx:1", "", "no_ranges"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --quirk missing-event:1", "", "blocks_differ"},
        {"--schedule 1f1b --pp 4 --microbatches 8 --quirk extra-event:1", "", "blocks_differ"},
    };
    return kWrappers;
}

void leaveOut(const std::filesystem::path& folder, const std::string& word)
{
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".db") {
            auto database = WritableDatabase::open(entry.path());
            ASSERT_TRUE(database);
            ASSERT_TRUE(
                database->execute("DELETE FROM MSTX_EVENTS WHERE message IN (SELECT id FROM STRING_IDS "
                                  "WHERE value LIKE '%"
                                  + word + "%')"));
        }
    }
}

TEST(Doctor, NamesEachWrapperThatIsLeftOutOfGeneratedRunsAndNothingElse)
{
    std::vector<std::string> arguments;
    for (const Wrapper& wrapper : wrappers()) {
        arguments.push_back(wrapper.arguments + " --kernels-per-block 1");
    }
    const GeneratedClusters generated(arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Wrapper& wrapper = wrappers()[i];
        SCOPED_TRACE(wrapper.arguments + " without " + wrapper.word);
        if (!wrapper.word.empty()) {
            leaveOut(generated.folder(i), wrapper.word);
        }
        if (wrapper.fault.empty()) {
            EXPECT_THAT(faultsOf(generated.folder(i)), IsEmpty());
        } else {
            EXPECT_THAT(faultsOf(generated.folder(i)), ElementsAre(wrapper.fault));
        }
    }
}

} // namespace
} // namespace pipescope::test
