#include "tests/core/run/packed/packed_fixture.h"

#include "core/run/exporters/exporters.h"
#include "tests/support/run_comparison.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

namespace pipescope::test {
namespace {

using testing::IsEmpty;

std::vector<std::string> sentencesOf(const Trace& trace)
{
    std::vector<std::string> sentences;
    for (const Finding& finding : trace.findings.rows()) {
        sentences.push_back(findingKind(finding.id).name + " " + std::to_string(finding.count) + " "
                            + (finding.rank ? std::to_string(finding.rank->value) : "-") + " "
                            + finding.file.native() + " " + finding.sentence() + " "
                            + (finding.place ? std::to_string(finding.place->begin.ns) : "-"));
    }
    return sentences;
}

/// Leaves out a text that is there once.
void leaveOut(const std::string& part, std::string& text)
{
    const auto place = text.find(part);
    ASSERT_NE(place, std::string::npos) << part;
    text.erase(place, part.size());
}

/// Everything that an export has, but what was opened.
std::string exportOf(const Trace& trace)
{
    std::ostringstream out;
    EXPECT_TRUE(writeChromeTrace(trace, out, ChromeTimes::FromBegin));
    EXPECT_TRUE(writeBlocks(trace, TableFormat::Csv, out));
    EXPECT_TRUE(writeLinks(trace, TableFormat::Csv, out));
    std::string text = out.str();
    leaveOut(trace.root().native() + '"', text);
    leaveOut('"' + std::string(trace.sourceName()) + '"', text);
    return text;
}

bool isSamePart(const OperatorPart& a, const OperatorPart& b)
{
    return a.direction == b.direction && a.ownLocalRank == b.ownLocalRank
           && a.peerLocalRank == b.peerLocalRank && a.peer == b.peer && a.peerInferred == b.peerInferred
           && a.bytes == b.bytes && a.span == b.span && a.data == b.data && a.transferring == b.transferring
           && a.waiting == b.waiting && a.ordinal == b.ordinal;
}

bool isSameMessage(const MessageOperator& a, const MessageOperator& b)
{
    return a.span == b.span && a.issued == b.issued && a.connection == b.connection
           && a.operation == b.operation && a.group == b.group && a.dataType == b.dataType
           && a.count == b.count && a.countIsNumber == b.countIsNumber && a.number == b.number;
}

void expectSameTrack(const Track& expected, const Track& actual)
{
    EXPECT_EQ(actual.file, expected.file);
    EXPECT_EQ(actual.name, expected.name);
    EXPECT_EQ(actual.stepWindows, expected.stepWindows);
    ASSERT_EQ(actual.blocks.size(), expected.blocks.size());
    for (std::size_t i = 0; i < actual.blocks.size(); ++i) {
        const Block a = actual.blocks.at(BlockIndex{i});
        const Block e = expected.blocks.at(BlockIndex{i});
        EXPECT_TRUE(a.span == e.span && a.sourceRow == e.sourceRow && a.name == e.name
                    && a.message == e.message && a.labelOrigins == e.labelOrigins && a.anomaly == e.anomaly
                    && a.typeCode == e.typeCode && a.phase == e.phase)
            << i;
    }
    ASSERT_EQ(actual.operators.size(), expected.operators.size());
    for (std::size_t i = 0; i < actual.operators.size(); ++i) {
        EXPECT_EQ(actual.operators[i].span, expected.operators[i].span);
        EXPECT_EQ(actual.operators[i].sourceRow, expected.operators[i].sourceRow);
        EXPECT_EQ(actual.operators[i].name, expected.operators[i].name);
        EXPECT_EQ(actual.operators[i].group, expected.operators[i].group);
    }
    EXPECT_TRUE(std::equal(actual.parts.begin(), actual.parts.end(), expected.parts.begin(),
                           expected.parts.end(), isSamePart));
    EXPECT_TRUE(std::equal(actual.messageOperators.begin(), actual.messageOperators.end(),
                           expected.messageOperators.begin(), expected.messageOperators.end(),
                           isSameMessage));
    ASSERT_EQ(actual.collectives.size(), expected.collectives.size());
    for (std::size_t i = 0; i < actual.collectives.size(); ++i) {
        EXPECT_EQ(actual.collectives.at(CollectiveIndex{i}), expected.collectives.at(CollectiveIndex{i}));
    }
}

} // namespace

DemoOptions randomCluster(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto between = [&](int least, int most) {
        return std::uniform_int_distribution<std::int32_t>(least, most)(random);
    };
    DemoOptions options;
    options.schedule = seed % 2 == 0 ? ScheduleKind::DualPipeV : ScheduleKind::OneForwardOneBackward;
    options.stages = between(2, 4);
    options.dataParallel = between(1, 2);
    options.microBatches = options.stages * 2 + between(0, 4);
    options.steps = between(1, 2);
    options.seed = seed;
    return options;
}

TracePointer PackedTest::load(const std::filesystem::path& path, const LoadOptions& options) const
{
    Progress progress;
    const auto loaded = pipescope::load({{path}, options}, progress, {});
    EXPECT_TRUE(loaded);
    return *loaded;
}

std::filesystem::path PackedTest::pack(const std::filesystem::path& run, const std::string& name,
                                       const std::string& ranks) const
{
    OpenRequest request{{run}, {}};
    if (!ranks.empty()) {
        request.options.ranks = RankSet::parse(ranks).value();
    }
    Progress progress;
    const auto file = m_folder / name;
    const auto packed = packRun(request, file, progress, {});
    EXPECT_TRUE(packed) << packed.error().text;
    return file;
}

Status PackedTest::merge(const std::vector<std::filesystem::path>& files, const std::string& name) const
{
    return mergePacked(files, m_folder / name, {});
}

void PackedTest::expectSame(const Trace& expected, const Trace& actual)
{
    EXPECT_THAT(differencesOfRuns(expected, actual), IsEmpty());
    EXPECT_EQ(sentencesOf(actual), sentencesOf(expected));
    EXPECT_EQ(actual.filesOpened, expected.filesOpened);
    ASSERT_EQ(actual.tracks.size(), expected.tracks.size());
    for (std::size_t i = 0; i < actual.tracks.size(); ++i) {
        expectSameTrack(expected.tracks[i], actual.tracks[i]);
    }
    EXPECT_TRUE(exportOf(actual) == exportOf(expected)) << "exports differ";
}

std::vector<std::string> randomSplit(std::size_t ranks, std::size_t parts, std::mt19937& random)
{
    std::vector<std::string> lists(parts);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        std::string& list = lists[rank < parts ? rank : random() % parts];
        list += (list.empty() ? "" : ",") + std::to_string(rank);
    }
    return lists;
}

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace pipescope::test
