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

void writeDumpFaults(const DumpDiagnosis& diagnosis, JsonWriter& json)
{
    json.objects("faults", diagnosis.faults, [&](const DumpFault& fault) {
        json.member("id", fault.name);
        json.key("ranks");
        json.beginArray();
        for (const Rank rank : fault.ranks) {
            json.integer(rank.value);
        }
        json.endArray();
        json.key("steps");
        json.beginArray();
        for (const std::int64_t step : fault.steps) {
            json.integer(step);
        }
        json.endArray();
        json.member("sentence", fault.sentence.english());
        json.memberOrNull("add", fault.line);
    });
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
    json.beginObject();
    json.member("version", kDumpDiagnosisVersion);
    json.member("root", diagnosis.root.native());
    json.member("complete", diagnosis.faults.empty());
    writeDumpFaults(diagnosis, json);
    json.objects("recorded", diagnosis.records, [&](const DumpRecord& record) {
        json.member("step", record.step);
        json.member("rank", record.rank.value);
        json.memberOrNull("task", record.task);
        json.memberOrNull("level", record.level);
        json.memberOrNull("framework", record.framework);
        json.member("construct", record.hasConstruct);
    });
    json.endObject();
    json.finish();
}

} // namespace pipescope::graph
