// Files that are exports, that are not, and that lack something.

#include "tests/core/run/load/nsight/nsight_test.h"

#include <algorithm>
#include <fstream>

namespace pipescope {
namespace {

using testing::ElementsAre;

using test::ExportWriter;
using test::kMain;

class NsightFiles : public test::NsightTest
{
protected:
    NsightFiles() { fill(m_export); }

    static void fill(ExportWriter& writer)
    {
        writer.range(kMain, {100, 200}, "F0");
        writer.kernel(kMain, {110, 120}, {1000, 1500});
        writer.registeredRange(kMain, {300, 320}, "ncclSend");
        writer.kernel(kMain, {305, 310}, {2000, 2500}, "ncclDevKernel_SendRecv");
        writer.nameThread(kMain, "python");
        writer.host("node7");
        writer.environment("RANK=0");
        writer.startAt(0);
    }

    /// Loads without expecting a sound run.
    static FindingList findingsOf(const std::filesystem::path& path)
    {
        Progress progress;
        const auto document = load({{path}, {}}, progress, {});
        EXPECT_TRUE(document);
        FindingList findings;
        for (const Finding& finding : (*document)->findings.rows()) {
            findings.add(finding);
        }
        return findings;
    }
};

TEST_F(NsightFiles, AreKnownByTheirTablesWhateverTheirName)
{
    for (const char* name : {"a.sqlite", "b.sqlite3", "c.db", "d"}) {
        const auto trace = open(m_export.write(m_folder / name));
        EXPECT_EQ(trace->layouts.front().layout.id, "nsight") << name;
        EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1500")) << name;
    }
}

TEST_F(NsightFiles, OfOtherProgramsBesideAreLeftOut)
{
    m_export.write(m_folder / "a.sqlite");
    ExportWriter other;
    other.dropTable("StringIds");
    other.dropTable("META_DATA_EXPORT");
    other.add("cookies", {{"name", "'x'"}});
    other.write(m_folder / "b.sqlite");
    other.write(m_folder / "c.db");
    EXPECT_THAT(blocksOf(*open(m_folder.path())), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightFiles, ThatAreReportsNameTheCommandThatExportsThem)
{
    for (const char* name : {"alone/run.nsys-rep", "old/run.qdrep"}) {
        const auto file = m_folder.write(name, "QuadD");
        for (const auto& path : {file, file.parent_path()}) {
            const FindingList findings = findingsOf(path);
            const auto found =
                std::find_if(findings.rows().begin(), findings.rows().end(),
                             [](const Finding& each) { return each.id == FindingId::ReportNotExported; });
            ASSERT_NE(found, findings.rows().end()) << path;
            EXPECT_NE(found->sentence().find("nsys export --type sqlite run."), std::string::npos);
        }
    }
}

TEST_F(NsightFiles, HideTheReportsThatTheyWereMadeOf)
{
    m_export.write(m_folder / "run.sqlite");
    m_folder.write("run.nsys-rep", "QuadD");
    EXPECT_FALSE(open(m_folder.path())->findings.contains(FindingId::ReportNotExported));
    m_folder.write("other.nsys-rep", "QuadD");
    EXPECT_TRUE(open(m_folder.path())->findings.contains(FindingId::ReportNotExported));
}

TEST_F(NsightFiles, WithoutAnyOneTableAreReadAsFarAsTheyGo)
{
    for (const std::string& table : m_export.tables()) {
        ExportWriter writer;
        fill(writer);
        writer.dropTable(table);
        const auto file = writer.write(m_folder / (table + "_missing.sqlite"));
        const FindingList findings = findingsOf(file);
        const bool isNeeded = table == "StringIds" || table == "CUPTI_ACTIVITY_KIND_KERNEL"
                              || table == "CUPTI_ACTIVITY_KIND_RUNTIME" || table == "NVTX_EVENTS";
        EXPECT_EQ(findings.contains(FindingId::TableMissing), isNeeded) << table;
    }
}

TEST_F(NsightFiles, WithoutOptionalColumnsAreReadAsIfTheyWereEmpty)
{
    for (const char* column : {"textId", "endGlobalTid", "domainId", "binaryData"}) {
        m_export.dropColumn("NVTX_EVENTS", column);
    }
    for (const char* column : {"deviceId", "streamId", "demangledName"}) {
        m_export.dropColumn("CUPTI_ACTIVITY_KIND_KERNEL", column);
    }
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightFiles, WithoutANeededColumnSayWhichOne)
{
    m_export.dropColumn("CUPTI_ACTIVITY_KIND_RUNTIME", "correlationId");
    const FindingList findings = findingsOf(m_export.write(m_folder / "a.sqlite"));
    EXPECT_TRUE(findings.contains(FindingId::ColumnMissing));
}

TEST_F(NsightFiles, WithoutIdsOfProcessesAreOfOne)
{
    m_export.dropColumn("CUPTI_ACTIVITY_KIND_KERNEL", "globalPid");
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightFiles, ThatAreEmptyDamagedOrNoDatabaseAreFindings)
{
    EXPECT_THAT(blocksOf(*open(m_export.write(m_folder / "good.sqlite"))),
                ElementsAre("0 forward 0 1000 1500"));
    m_folder.write("empty.sqlite", "");
    m_folder.write("text.sqlite",
                   "not a database at all, but a text that is long enough for a header ..........");
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1500"));
    EXPECT_TRUE(trace->findings.contains(FindingId::FileNotADatabase));
}

TEST_F(NsightFiles, CutAnywhereDoNotEndTheProgram)
{
    std::ifstream in(m_export.write(m_folder / "whole.sqlite"), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    for (std::size_t size = 0; size < bytes.size(); size += 1500) {
        const auto file = m_folder.write("cut/" + std::to_string(size) + ".sqlite", bytes.substr(0, size));
        EXPECT_FALSE(findingsOf(file).rows().empty()) << size;
    }
}

TEST_F(NsightFiles, WithValuesOfAnyTypeDoNotEndTheProgram)
{
    const std::vector<std::string> odd{
        "NULL", "'text'", "x'00ff'", "1.5", "9223372036854775807", "-9223372036854775807 - 1"};
    for (const std::string& value : odd) {
        for (const char* column : {"start", "end", "globalTid", "text", "textId", "eventType", "binaryData"})
        {
            ExportWriter::Row row{{"start", "100"},    {"end", "200"},
                                  {"eventType", "59"}, {"text", "'F1'"},
                                  {"textId", "NULL"},  {"globalTid", std::to_string(kMain.globalTid())}};
            row[column] = value;
            m_export.add("NVTX_EVENTS", row);
        }
        for (const char* column : {"start", "end", "globalPid", "correlationId", "shortName", "deviceId"}) {
            ExportWriter::Row row{{"start", "1000"},
                                  {"end", "1500"},
                                  {"correlationId", "1"},
                                  {"globalPid", std::to_string(kMain.globalPid())}};
            row[column] = value;
            m_export.add("CUPTI_ACTIVITY_KIND_KERNEL", row);
        }
        for (const char* column : {"start", "end", "globalTid", "correlationId"}) {
            ExportWriter::Row row{{"start", "110"},
                                  {"end", "120"},
                                  {"correlationId", "1"},
                                  {"globalTid", std::to_string(kMain.globalTid())}};
            row[column] = value;
            m_export.add("CUPTI_ACTIVITY_KIND_RUNTIME", row);
        }
        m_export.add("TARGET_INFO_SESSION_START_TIME", {{"utcEpochNs", value}});
    }
    findingsOf(m_export.write(m_folder / "odd.sqlite"));
}

class NsightSessions : public test::NsightTest
{
protected:
    /// A file of each of two ranks with one kernel, whose sessions began at these times.
    std::shared_ptr<const Trace> openSessions(const std::string& secondHost, std::int64_t secondUtc,
                                              std::int64_t secondClock)
    {
        write(0, "node7", 1'000'000'000'000, 5000);
        write(1, secondHost, secondUtc, secondClock);
        return open(m_folder.path());
    }

private:
    void write(int rank, const std::string& host, std::int64_t utc, std::int64_t clock)
    {
        ExportWriter writer;
        writer.host(host);
        writer.environment("RANK=" + std::to_string(rank));
        writer.add("TARGET_INFO_SESSION_START_TIME",
                   {{"utcEpochNs", std::to_string(utc)}, {"systemClockNs", std::to_string(clock)}});
        writer.range(kMain, {100, 200}, "F0");
        writer.kernel(kMain, {110, 120}, {1000, 1500});
        writer.write(m_folder / (std::to_string(rank) + ".sqlite"));
    }
};

TEST_F(NsightSessions, OfOneHostAreAsFarApartAsItsOwnClockSays)
{
    EXPECT_THAT(
        blocksOf(*openSessions("node7", 1'000'020'000'000, 12'000)),
        ElementsAre("0 forward 0 1000000001000 1000000001500", "1 forward 0 1000000008000 1000000008500"));
}

TEST_F(NsightSessions, OfSeveralHostsAreAsFarApartAsTheWallClockSays)
{
    EXPECT_THAT(
        blocksOf(*openSessions("node8", 1'000'020'000'000, 12'000)),
        ElementsAre("0 forward 0 1000000001000 1000000001500", "1 forward 0 1000020001000 1000020001500"));
}

TEST_F(NsightSessions, OfOneHostThatWasStartedAnewAreAsFarApartAsTheWallClockSays)
{
    EXPECT_THAT(
        blocksOf(*openSessions("node7", 9'000'000'000'000, 12'000)),
        ElementsAre("0 forward 0 1000000001000 1000000001500", "1 forward 0 9000000001000 9000000001500"));
}

TEST_F(NsightFiles, OfSeveralVersionsAreOneRun)
{
    int rank = 0;
    for (const test::ExportSchema& schema : test::exportSchemas()) {
        ExportWriter writer(schema);
        writer.range(kMain, {100, 200}, "F0");
        writer.kernel(kMain, {110, 120}, {1000, 1500});
        writer.write(m_folder / ("rank" + std::to_string(rank++) + ".sqlite"));
    }
    EXPECT_THAT(blocksOf(*open(m_folder.path())),
                ElementsAre("0 forward 0 1000 1500", "1 forward 0 1000 1500", "2 forward 0 1000 1500",
                            "3 forward 0 1000 1500"));
}

TEST_F(NsightFiles, MayHaveTheirColumnsInAnyOrderAndFurtherColumnsAndTables)
{
    test::ExportSchema schema = test::exportSchemas().back();
    for (auto& [table, columns] : schema.columns) {
        std::reverse(columns.begin(), columns.end());
        columns.push_back("\"ofALaterVersion\" TEXT");
    }
    m_export = ExportWriter(schema);
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.add("TABLE_OF_A_LATER_VERSION", {{"anything", "1"}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightFiles, AreNeverOfferedWriteBack)
{
    const auto trace = openExport();
    EXPECT_FALSE(trace->source.canWriteBack);
    EXPECT_EQ(trace->source.files, "Databases");
}

} // namespace
} // namespace pipescope
