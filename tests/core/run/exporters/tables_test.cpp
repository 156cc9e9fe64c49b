#include "core/run/exporters/exporters.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace pipescope {
namespace {

using test::ns;

constexpr const char* kBlockHeader = "rank,stage,pp_group,step,index,kind,f_microbatch,f_vstage,b_microbatch,"
                                     "b_vstage,name,type,start_ns,end_ns,f_direction,b_direction\r\n";
constexpr const char* kLinkHeader =
    "step,direction,microbatch,vstage,src_rank,src_op,src_start_ns,src_end_ns,dst_rank,dst_op,dst_start_ns,"
    "dst_end_ns,bytes,data_start_ns,data_end_ns,origin,late,src_waiting_ns,dst_waiting_ns,transferring_"
    "ns,pipe_direction\r\n";

std::string blocksAs(TableFormat format, const Trace& trace)
{
    std::ostringstream out;
    EXPECT_TRUE(writeBlocks(trace, format, out));
    return out.str();
}

std::string linksAs(TableFormat format, const Trace& trace)
{
    std::ostringstream out;
    EXPECT_TRUE(writeLinks(trace, format, out));
    return out.str();
}

/// One rank with the given blocks.
Trace traceOf(std::initializer_list<Block> blocks)
{
    Trace trace;
    Track track;
    track.rank = Rank{3};
    for (const Block& block : blocks) {
        track.blocks.append(block);
    }
    track.blocks.sort();
    trace.tracks.push_back(std::move(track));
    return trace;
}

/// A CSV table with a block of this name as its only row: the row's name field.
std::string nameField(std::string_view name)
{
    Trace trace;
    Block block;
    block.name = trace.strings.intern(name);
    Track track;
    track.blocks.append(block);
    track.blocks.sort();
    trace.tracks.push_back(std::move(track));
    const std::string csv = blocksAs(TableFormat::Csv, trace);
    const std::string before = std::string(kBlockHeader) + "0,,,,0,other,,,,,";
    const std::string after = ",,0,0,,\r\n";
    EXPECT_TRUE(csv.starts_with(before) && csv.ends_with(after)) << csv;
    return csv.substr(before.size(), csv.size() - before.size() - after.size());
}

TEST(BlockTableExport, LeavesOtherRowsOut)
{
    test::TraceBuilder builder;
    builder.otherRow(0, "loader");
    builder.block(0, BlockKind::Other, ns(0, 50), "loader");
    EXPECT_EQ(blocksAs(TableFormat::Csv, *builder.build()), kBlockHeader);
}

TEST(BlockTableExport, HasTheHeaderAloneWhenThereAreNoBlocks)
{
    EXPECT_EQ(blocksAs(TableFormat::Csv, Trace{}), kBlockHeader);
    EXPECT_EQ(linksAs(TableFormat::Csv, Trace{}), kLinkHeader);
}

TEST(BlockTableExport, WritesEveryColumnOfAnOverlapBlock)
{
    Trace trace;
    trace.steps.push_back({StepNumber{12}, ns(0, 100)});
    trace.groups.resize(2);
    Block block;
    block.span = ns(1736410538306028123, 1736410538306028999);
    block.kind = BlockKind::Overlap;
    block.typeCode = 3;
    block.forward = {MicroBatch{7}, VirtualStage{1}};
    block.backward = {MicroBatch{3}, VirtualStage{6}};
    block.step = StepIndex{std::size_t{0}};
    block.name = trace.strings.intern("7F+13B");
    Track track;
    track.rank = Rank{5};
    track.stage = Stage{1};
    track.group = PipelineGroupIndex{std::size_t{1}};
    track.blocks.append(block);
    track.blocks.sort();
    trace.tracks.push_back(std::move(track));
    EXPECT_EQ(blocksAs(TableFormat::Csv, trace),
              std::string(kBlockHeader)
                  + "5,1,1,12,0,overlap,7,1,3,6,7F+13B,3,1736410538306028123,1736410538306028999,,\r\n");
}

TEST(BlockTableExport, CountsVirtualStagesAlongTheModelInEachDirection)
{
    Block block;
    block.kind = BlockKind::Overlap;
    block.forward = {MicroBatch{2}, VirtualStage{3}};
    block.backward = {MicroBatch{0}, VirtualStage{4}};
    Trace trace = traceOf({block});
    trace.schedule.stages = 4;
    trace.schedule.candidates.push_back({ScheduleKind::DualPipe, 4, 8, 2});
    EXPECT_EQ(blocksAs(TableFormat::Csv, trace),
              std::string(kBlockHeader) + "3,,,,0,overlap,2,3,0,0,,,0,0,0,1\r\n");
}

TEST(LinkTableExport, CountsVirtualStagesAlongTheModelInEachDirection)
{
    Trace trace;
    trace.tracks.emplace_back();
    trace.schedule.stages = 4;
    trace.schedule.candidates.push_back({ScheduleKind::DualPipe, 4, 8, 2});
    Link link;
    link.virtualStage = VirtualStage{4};
    link.microBatch = MicroBatch{1};
    trace.links.push_back(link);
    const auto row = nlohmann::json::parse(linksAs(TableFormat::Json, trace)).at("rows").at(0);
    EXPECT_EQ(row.at("vstage"), 0);
    EXPECT_EQ(row.at("pipe_direction"), 1);
}

TEST(BlockTableExport, LeavesUnknownFieldsEmptyAndNullInJson)
{
    const Trace trace = traceOf({Block{}});
    EXPECT_EQ(blocksAs(TableFormat::Csv, trace), std::string(kBlockHeader) + "3,,,,0,other,,,,,,,0,0,,\r\n");
    const auto table = nlohmann::json::parse(blocksAs(TableFormat::Json, trace));
    const auto& row = table.at("rows").at(0);
    for (const char* column : {"stage", "pp_group", "step", "f_microbatch", "b_vstage", "name", "type"}) {
        EXPECT_TRUE(row.at(column).is_null()) << column;
    }
}

TEST(BlockTableExport, CountsTheIndexWithinRankAndStep)
{
    test::TraceBuilder builder;
    builder.step(10, ns(0, 20)).step(11, ns(20, 40)).rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(0, 1), "FP", 0);
    builder.block(0, BlockKind::Other, ns(2, 3));
    builder.block(0, BlockKind::Forward, ns(4, 5), "FP", 0);
    builder.block(0, BlockKind::Forward, ns(22, 23), "FP", 1);
    builder.block(0, BlockKind::Other, ns(50, 51));
    builder.block(1, BlockKind::Forward, ns(1, 2), "FP", 0);
    const auto table = nlohmann::json::parse(blocksAs(TableFormat::Json, *builder.build()));
    std::vector<std::string> indices;
    for (const auto& row : table.at("rows")) {
        const auto& step = row.at("step");
        indices.push_back(row.at("rank").dump() + "/" + step.dump() + "/" + row.at("index").dump());
    }
    EXPECT_THAT(indices,
                testing::ElementsAre("0/10/0", "0/null/0", "0/10/1", "0/11/0", "0/null/1", "1/10/0"));
}

TEST(BlockTableExport, JsonHasVersionAndColumnsInOrder)
{
    const auto table = nlohmann::ordered_json::parse(blocksAs(TableFormat::Json, traceOf({Block{}})));
    EXPECT_EQ(table.at("version"), 1);
    std::string header;
    for (const auto& column : table.at("columns")) {
        header += (header.empty() ? "" : ",") + column.get<std::string>();
    }
    EXPECT_EQ(header + "\r\n", kBlockHeader);
    std::string keys;
    for (const auto& [key, value] : table.at("rows").at(0).items()) {
        keys += (keys.empty() ? "" : ",") + key;
    }
    EXPECT_EQ(keys, header);
}

TEST(BlockTableExport, QuotesCsvFieldsAsTheStandardAsks)
{
    EXPECT_EQ(nameField("plain text"), "plain text");
    EXPECT_EQ(nameField("a,b"), "\"a,b\"");
    EXPECT_EQ(nameField("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(nameField("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(nameField("re\rturn"), "\"re\rturn\"");
    EXPECT_EQ(nameField("\xE4\xB8\xAD,\xE6\x96\x87"), "\"\xE4\xB8\xAD,\xE6\x96\x87\"");
    EXPECT_EQ(nameField("bad \xFF byte"), "bad \\xFF byte");
}

TEST(BlockTableExport, JsonKeepsOddTextsAndStaysValid)
{
    Trace trace = traceOf({});
    Block block;
    block.name = trace.strings.intern(std::string("a\"\\\n\t\x01\xFF \xE4\xB8\xAD") + '\0' + "z");
    trace.tracks.front().blocks.append(block);
    trace.tracks.front().blocks.sort();
    const auto table = nlohmann::json::parse(blocksAs(TableFormat::Json, trace));
    EXPECT_EQ(table.at("rows").at(0).at("name").get<std::string>(),
              std::string("a\"\\\n\t\x01\\xFF \xE4\xB8\xAD") + '\0' + "z");
}

TEST(LinkTableExport, WritesOperatorsTimesAndPayload)
{
    test::TraceBuilder builder;
    builder.step(4, ns(0, 100)).rank(0, 0).rank(1, 1);
    const auto send = builder.op(0, OperatorKind::Send, ns(10, 30), "hcom_send__455_0_1", 0);
    const auto receive = builder.op(1, OperatorKind::Receive, ns(5, 31), "hcom_receive__455_0_1", 0);
    builder.link(0, send, 1, receive, ns(20, 29));
    Trace trace;
    {
        const auto built = builder.build();
        trace.steps = built->steps;
        trace.links = built->links;
        trace.tracks = built->tracks;
        // The texts keep their ids when interned in the same order.
        for (std::size_t i = 1; i < built->strings.size(); ++i) {
            trace.strings.intern(built->strings.text(StringId{i}));
        }
    }
    Link& link = trace.links.front();
    link.direction = LinkDirection::Backward;
    link.microBatch = MicroBatch{2};
    link.virtualStage = VirtualStage{1};
    link.bytes = 8192;
    EXPECT_EQ(linksAs(TableFormat::Csv, trace), std::string(kLinkHeader)
                                                    + "4,bwd,2,1,0,hcom_send__455_0_1,10,30,1,hcom_receive__"
                                                      "455_0_1,5,31,8192,20,29,measured,,,,,\r\n");
}

TEST(LinkTableExport, LeavesOperatorAndPayloadEmptyWhereInferredFromBlocks)
{
    Trace trace = traceOf({Block{}});
    Link link;
    link.origin = LinkOrigin::Inferred;
    link.source.span = ns(1, 2);
    link.target.span = ns(3, 4);
    trace.links.push_back(link);
    EXPECT_EQ(linksAs(TableFormat::Csv, trace),
              std::string(kLinkHeader) + ",,,,3,,1,2,3,,3,4,,,,inferred,,,,,\r\n");
}

TEST(TableExport, ReportsAStreamThatFails)
{
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_FALSE(writeBlocks(traceOf({Block{}}), TableFormat::Csv, out));
    EXPECT_FALSE(writeBlocks(traceOf({Block{}}), TableFormat::Json, out));
}

TEST(FindingExport, WritesIdSeverityRankAndAdvice)
{
    FindingList findings;
    findings.add(FindingId::UnpairedOperators, Rank{2}, "/runs/a.db", verbatim("first at 5"), 3);
    std::ostringstream out;
    ASSERT_TRUE(writeFindings(findings, out));
    const auto table = nlohmann::json::parse(out.str());
    const auto& row = table.at("findings").at(0);
    EXPECT_EQ(table.at("version"), 1);
    EXPECT_EQ(row.at("id"), "unpaired_operators");
    EXPECT_EQ(row.at("severity"), "warning");
    EXPECT_EQ(row.at("rank"), 2);
    EXPECT_EQ(row.at("count"), 3);
    EXPECT_EQ(row.at("file"), "/runs/a.db");
    EXPECT_THAT(row.at("sentence").get<std::string>(), testing::HasSubstr("3 send or receive operators"));
    EXPECT_FALSE(row.at("advice").get<std::string>().empty());
}

TEST(FindingExport, WritesThePlace)
{
    FindingList findings;
    findings.add(FindingId::UnpairedOperators, Rank{2}, "a.db", {}, Occurrences{3, TimeSpan{{40}, {70}}});
    findings.add(FindingId::FolderLoop);
    std::ostringstream out;
    ASSERT_TRUE(writeFindings(findings, out));
    const auto rows = nlohmann::json::parse(out.str()).at("findings");
    EXPECT_EQ(rows.at(0).at("begin_ns"), 40);
    EXPECT_EQ(rows.at(0).at("end_ns"), 70);
    EXPECT_TRUE(rows.at(1).at("begin_ns").is_null());
    EXPECT_TRUE(rows.at(1).at("end_ns").is_null());
}

} // namespace
} // namespace pipescope
