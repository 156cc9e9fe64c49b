#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::ascend {
namespace {

TEST(Metadata, HoldsScheduleSizesAndGroups)
{
    RunMetadata metadata;
    EXPECT_TRUE(parseMetadata(
        {{"pp_info", R"({"pp_type": "DualPipeV", "microbatch_num": 10})"},
         {"distributed_args",
          R"({"tensor_model_parallel_size": 2, "pipeline_model_parallel_size": 4, "context_parallel_size": 1})"},
         {"parallel_group_info",
          R"({"group_name_19": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]}})"}},
        metadata));
    EXPECT_EQ(metadata.schedule.text, "dualpipev");
    EXPECT_EQ(metadata.microBatches, 10);
    EXPECT_EQ(metadata.sizes.tensor, 2);
    EXPECT_EQ(metadata.sizes.pipeline, 4);
    EXPECT_FALSE(metadata.sizes.data);
    EXPECT_EQ(metadata.groups.at("group_name_19").role, "pp");
    EXPECT_EQ(metadata.groups.at("group_name_19").members, (std::vector{Rank{0}, Rank{2}}));
}

TEST(Metadata, ToleratesJsonEncodedTwiceAndNumbersAsText)
{
    RunMetadata metadata;
    EXPECT_TRUE(
        parseMetadata({{"pp_info", R"("{\"pp_type\": \"1f1b\", \"microbatch_num\": \"8\"}")"}}, metadata));
    EXPECT_EQ(metadata.schedule.text, "1f1b");
    EXPECT_EQ(metadata.microBatches, 8);
}

TEST(Metadata, AScheduleThatIsNullIsNoSchedule)
{
    RunMetadata metadata;
    EXPECT_TRUE(parseMetadata({{"pp_info", R"({"pp_type": null, "microbatch_num": null})"}}, metadata));
    EXPECT_EQ(metadata.schedule.text, "");
    EXPECT_FALSE(metadata.microBatches);
}

TEST(Metadata, WhatIsNotUnderstoodIsReportedAndTheRestKept)
{
    RunMetadata metadata;
    EXPECT_FALSE(
        parseMetadata({{"pp_info", R"({"pp_type": "1f1b"})"}, {"distributed_args", "not json"}}, metadata));
    EXPECT_EQ(metadata.schedule.text, "1f1b");
}

TEST(Metadata, NumbersOutOfRangeAreUnknown)
{
    for (const char* number : {"0", "-1", "1e99", "18446744073709551615", "2000000000", "[]", "true"}) {
        RunMetadata metadata;
        parseMetadata({{"pp_info", std::string(R"({"microbatch_num": )") + number + "}"}}, metadata);
        EXPECT_FALSE(metadata.microBatches) << number;
    }
}

std::string groupOf(const std::string& ranks, const std::string& role = "\"dp\"")
{
    return R"({"g": {"group_name": )" + role + R"(, "global_ranks": )" + ranks + "}}";
}

TEST(Metadata, ListsOfRanksMayBeEmptyAndHaveBlanks)
{
    RunMetadata metadata;
    EXPECT_TRUE(parseMetadata({{"parallel_group_info", groupOf("[ 3 ,\n2147483647,\t0\r]")}}, metadata));
    EXPECT_EQ(metadata.groups.at("g").members, (std::vector{Rank{3}, Rank{2147483647}, Rank{0}}));
    EXPECT_TRUE(parseMetadata({{"parallel_group_info", groupOf("[ ]")}}, metadata));
    EXPECT_TRUE(metadata.groups.at("g").members.empty());
}

TEST(Metadata, GroupsWithOtherThingsThanRanksAreReported)
{
    for (const char* ranks : {"[-1]", "[0.5]", "[1e3]", "[2147483648]", "[\"0\"]", "[[0]]", "[0, [1]]",
                              "[null]", "[0", "{}", "0"})
    {
        RunMetadata metadata;
        EXPECT_FALSE(parseMetadata({{"parallel_group_info", groupOf(ranks)}}, metadata)) << ranks;
        EXPECT_TRUE(metadata.groups.empty()) << ranks;
    }
}

TEST(Metadata, ListsWithinNamesArePartsOfTheName)
{
    RunMetadata metadata;
    EXPECT_TRUE(
        parseMetadata({{"parallel_group_info", groupOf("[7]", R"("a \"[1, 2]\" [3] \\")")}}, metadata));
    EXPECT_EQ(metadata.groups.at("g").role, R"(a "[1, 2]" [3] \)");
    EXPECT_EQ(metadata.groups.at("g").members, std::vector{Rank{7}});
}

TEST(Metadata, GroupsMayBeJsonEncodedTwice)
{
    RunMetadata metadata;
    EXPECT_TRUE(parseMetadata(
        {{"parallel_group_info", R"("{\"g\": {\"group_name\": \"tp\", \"global_ranks\": [4, 5]}}")"}},
        metadata));
    EXPECT_EQ(metadata.groups.at("g").members, (std::vector{Rank{4}, Rank{5}}));
}

TEST(Metadata, DeeplyNestedTextsAreHarmless)
{
    RunMetadata metadata;
    constexpr std::size_t kDepth = 1'000'000;
    EXPECT_FALSE(parseMetadata({{"parallel_group_info", std::string(kDepth, '[')}}, metadata));
    EXPECT_FALSE(parseMetadata({{"pp_info", std::string(kDepth, '[') + std::string(kDepth, ']')}}, metadata));
}

} // namespace
} // namespace pipescope::ascend
