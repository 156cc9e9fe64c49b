#include "core/base/parse/number_ranges.h"
#include "core/base/tables/report_table.h"
#include "core/base/text.h"
#include "core/graph/read/doctor/dump_diagnosis.h"

#include <ostream>

namespace pipescope::graph {
namespace {

constexpr std::int64_t kDumpDiagnosisVersion = 1;

std::string placeOf(const DumpFault& fault)
{
    std::string text = (fault.ranks.size() == 1 ? "rank " : "ranks ")
                       + formatRanks({fault.ranks.begin(), fault.ranks.end()});
    if (!fault.steps.empty()) {
        text += fault.steps.size() == 1 ? ", step" : ", steps";
        for (const std::int64_t step : fault.steps) {
            text += (step == *fault.steps.begin() ? " " : ",") + std::to_string(step);
        }
    }
    return text;
}

ReportTable recordedTable(const DumpDiagnosis& diagnosis)
{
    ReportTable table{{},
                      {{"step"_text, "step"},
                       {"rank"_text, "rank", ColumnKind::Words},
                       {"task"_text, "task", ColumnKind::Names},
                       {"level"_text, "level", ColumnKind::Names},
                       {"framework"_text, "framework", ColumnKind::Names},
                       {"graph"_text, "construct", ColumnKind::Words}}};
    for (const DumpRecord& record : diagnosis.records) {
        table.rows.push_back({idCell(record.step), idCell(record.rank.value), nameCell(record.task, "?"),
                              nameCell(record.level, "?"), nameCell(record.framework, "?"),
                              ReportCell(record.hasConstruct ? "yes"_text : "no"_text, record.hasConstruct)});
    }
    return table;
}

} // namespace

void writeDumpDiagnosis(const DumpDiagnosis& diagnosis, std::ostream& out)
{
    if (diagnosis.faults.empty()) {
        out << "Nothing is missing.\n";
    }
    for (const DumpFault& fault : diagnosis.faults) {
        out << "warning, " << placeOf(fault) << ": " << fault.sentence << "  [" << fault.name << "]\n";
        if (!fault.line.empty()) {
            out << "    add to config.json: " << escapeToOneLine(fault.line) << '\n';
        }
    }
    out << '\n';
    writeReportLines(recordedTable(diagnosis), out);
}

void writeDumpDiagnosisJson(const DumpDiagnosis& diagnosis, std::ostream& out)
{
    JsonWriter json(out);
    json.object([&] {
        json.member("version", kDumpDiagnosisVersion);
        json.member("root", diagnosis.root.native());
        json.member("complete", diagnosis.faults.empty());
        json.objects("faults", diagnosis.faults, [&](const DumpFault& fault) {
            json.member("id", fault.name);
            json.values("ranks", fault.ranks);
            json.values("steps", fault.steps);
            json.member("sentence", fault.sentence);
            json.memberOrNull("add", fault.line);
        });
        writeReportRows("recorded", recordedTable(diagnosis), json);
    });
    json.finish();
}

} // namespace pipescope::graph
