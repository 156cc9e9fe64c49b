#include "core/graph/read/doctor/dump_diagnosis.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

namespace pipescope::graph {
namespace {

/// task, level and framework stand before the data.
constexpr std::size_t kHeadBytes = 4096;
/// No run has a rank above it: a larger number is a folder of another name.
constexpr std::int32_t kLargestRank = 100'000;

std::string headOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string text(kHeadBytes, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

/// The text behind a key that stands before `data`; empty if it is null or not there.
std::string memberOf(std::string_view head, std::string_view key)
{
    head = head.substr(0, head.find("\"data\""));
    const std::string quoted = '"' + std::string(key) + '"';
    const std::size_t found = head.find(quoted);
    if (found == std::string_view::npos) {
        return {};
    }
    const std::size_t begin = head.find_first_not_of(" \t\r\n:", found + quoted.size());
    if (begin == std::string_view::npos || head[begin] != '"') {
        return {};
    }
    const std::size_t end = head.find('"', begin + 1);
    return end == std::string_view::npos ? std::string()
                                         : std::string(head.substr(begin + 1, end - begin - 1));
}

DumpRecord recordOf(const DumpFolder& folder)
{
    DumpRecord record{folder.step, folder.rank, {}, {}, {}, false, false};
    const std::string head = headOf(folder.folder / kDumpFileName);
    record.hasDump = !head.empty();
    record.task = memberOf(head, "task");
    record.level = memberOf(head, "level");
    record.framework = memberOf(head, "framework");
    record.hasConstruct = headOf(folder.folder / kConstructFileName).find('"') != std::string::npos;
    return record;
}

class DumpRules
{
public:
    explicit DumpRules(DumpDiagnosis& diagnosis)
        : m_diagnosis(diagnosis)
    { }

    void apply()
    {
        addWhere("no_dump", "dump.json is missing or empty"_text, {},
                 [](const DumpRecord& record) { return !record.hasDump; });
        addWhere("no_construct",
                 "No graph can be built, since construct.json is missing or empty: the level was L1"_text,
                 R"("level": "mix")", [](const DumpRecord& record) { return !record.hasConstruct; });
        addWhere("no_numbers", "The task writes no numbers, so that nothing can be compared"_text,
                 R"("task": "statistics")", [](const DumpRecord& record) {
                     return record.hasDump && record.task != "statistics" && record.task != "tensor";
                 });
        addMixed("tasks_mixed", "These were dumped with another task than most"_text, "task",
                 &DumpRecord::task);
        addMixed("levels_mixed", "These were dumped at another level than most"_text, "level",
                 &DumpRecord::level);
        addMixed("frameworks_mixed", "These are of another framework than most"_text, {},
                 &DumpRecord::framework);
        addMissingRanks();
    }

private:
    template<class Predicate>
    void addWhere(const char* name, SourceText sentence, const std::string& line, Predicate isFaulty)
    {
        DumpFault fault{name, {}, {}, sentence, line};
        for (const DumpRecord& record : m_diagnosis.records) {
            if (isFaulty(record)) {
                fault.ranks.insert(record.rank);
                fault.steps.insert(record.step);
            }
        }
        if (!fault.ranks.empty()) {
            m_diagnosis.faults.push_back(std::move(fault));
        }
    }

    /// Values that are not recorded differ from none.
    void addMixed(const char* name, SourceText sentence, const std::string& key,
                  std::string DumpRecord::*member)
    {
        std::map<std::string, std::size_t> counts;
        for (const DumpRecord& record : m_diagnosis.records) {
            if (!(record.*member).empty()) {
                ++counts[record.*member];
            }
        }
        if (counts.size() < 2) {
            return;
        }
        const std::string most =
            std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
        const std::string line = key.empty() ? std::string() : '"' + key + "\": \"" + most + '"';
        addWhere(name, sentence, line, [&](const DumpRecord& record) {
            return !(record.*member).empty() && record.*member != most;
        });
    }

    /// Ranks that other steps have, and numbers between those that are there.
    void addMissingRanks()
    {
        std::map<std::int64_t, std::set<Rank>> ofStep;
        std::set<Rank> all;
        for (const DumpRecord& record : m_diagnosis.records) {
            ofStep[record.step].insert(record.rank);
            all.insert(record.rank);
        }
        DumpFault inSteps{
            "steps_differ", {}, {}, "Steps that other ranks have were not dumped here"_text, R"("rank": [])"};
        for (const auto& [step, ranks] : ofStep) {
            for (const Rank rank : all) {
                if (!ranks.contains(rank)) {
                    inSteps.ranks.insert(rank);
                    inSteps.steps.insert(step);
                }
            }
        }
        DumpFault between{
            "ranks_missing", {}, {}, "Ranks between others were not dumped"_text, R"("rank": [])"};
        // Of a number far from all others nothing can be said.
        const std::int32_t last = all.size() > 1 ? all.rbegin()->value : 0;
        const bool isPlausible = last <= kLargestRank;
        for (std::int32_t rank = 0; isPlausible && rank < last; ++rank) {
            if (!all.contains(Rank{rank})) {
                between.ranks.insert(Rank{rank});
            }
        }
        for (DumpFault* fault : {&inSteps, &between}) {
            if (!fault->ranks.empty()) {
                m_diagnosis.faults.push_back(std::move(*fault));
            }
        }
    }

    DumpDiagnosis& m_diagnosis;
};

/// What `own` has and `other` has not.
void addMissing(const char* name, SourceText sentence, const DumpDiagnosis& own, const DumpDiagnosis& other,
                std::vector<DumpFault>& faults)
{
    DumpFault fault{name, {}, {}, sentence, {}};
    std::set<std::pair<std::int64_t, Rank>> there;
    for (const DumpRecord& record : other.records) {
        there.emplace(record.step, record.rank);
    }
    for (const DumpRecord& record : own.records) {
        if (!there.contains({record.step, record.rank})) {
            fault.ranks.insert(record.rank);
            fault.steps.insert(record.step);
        }
    }
    if (fault.ranks.empty()) {
        return;
    }
    for (const std::int64_t step : fault.steps) {
        fault.line += (fault.line.empty() ? "\"step\": [" : ", ") + std::to_string(step);
    }
    fault.line += ']';
    faults.push_back(std::move(fault));
}

} // namespace

void addFaultsBetween(const DumpDiagnosis& bench, DumpDiagnosis& debug)
{
    addMissing("not_in_bench", "The bench was not dumped here"_text, debug, bench, debug.faults);
    addMissing("only_in_bench", "Only the bench was dumped here"_text, bench, debug, debug.faults);
    const auto taskOf = [](const DumpDiagnosis& side) {
        return side.records.empty() ? std::string() : side.records.front().task;
    };
    if (taskOf(debug) != taskOf(bench)) {
        DumpFault fault{"tasks_of_sides_differ",
                        {},
                        {},
                        "The bench was dumped with another task: only what both record is compared"_text,
                        "\"task\": \"" + taskOf(bench) + '"'};
        for (const DumpRecord& record : debug.records) {
            fault.ranks.insert(record.rank);
        }
        debug.faults.push_back(std::move(fault));
    }
}

Result<DumpDiagnosis> diagnoseDumps(const std::filesystem::path& root)
{
    FindingList findings;
    TRY(const auto layout, findDumps(root, findings));
    DumpDiagnosis diagnosis;
    diagnosis.root = root;
    for (const DumpFolder& folder : layout.folders) {
        diagnosis.records.push_back(recordOf(folder));
    }
    DumpRules(diagnosis).apply();
    return diagnosis;
}

} // namespace pipescope::graph
