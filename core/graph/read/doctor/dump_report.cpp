#include "core/base/json/json_writer.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/tables/table_writer.h"
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

std::string orUnknown(const std::string& text)
{
    return text.empty() ? "?" : escapeToOneLine(text);
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
    std::vector<std::vector<std::string>> rows{{"step", "rank", "task", "level", "framework", "graph"}};
    for (const DumpRecord& record : diagnosis.records) {
        rows.push_back({std::to_string(record.step), std::to_string(record.rank.value),
                        orUnknown(record.task), orUnknown(record.level), orUnknown(record.framework),
                        record.hasConstruct ? "yes" : "no"});
    }
    writeTextTable(rows, out);
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
        json.objects("recorded", diagnosis.records, [&](const DumpRecord& record) {
            json.member("step", record.step);
            json.member("rank", record.rank);
            json.memberOrNull("task", record.task);
            json.memberOrNull("level", record.level);
            json.memberOrNull("framework", record.framework);
            json.member("construct", record.hasConstruct);
        });
    });
    json.finish();
}

} // namespace pipescope::graph
