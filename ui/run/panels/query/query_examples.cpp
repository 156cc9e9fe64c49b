#include "ui/run/panels/query/query_examples.h"

#include <QCoreApplication>

#include <algorithm>

namespace pipescope::ui {

namespace {

// Each title stands once, here; the macro only marks it for the translators.
#define TEXT(text) QT_TRANSLATE_NOOP("QueryExamples", text)

constexpr auto kExamples = std::to_array<QueryExample>({
    {TEXT("Steps"),
     "SELECT id, startNs, endNs, (endNs - startNs) / 1e6 AS ms\n"
     "FROM STEP_TIME\n"
     "ORDER BY startNs",
     {"STEP_TIME"}},
    {TEXT("Blocks as written for MindStudio Insight"),
     "SELECT name, type, startNs, endNs, (endNs - startNs) / 1e6 AS ms\n"
     "FROM StepTaskInfo\n"
     "ORDER BY startNs",
     {"StepTaskInfo"}},
    {TEXT("Ranges marked in the program"),
     "SELECT s.value AS message, e.startNs, e.endNs, (e.endNs - e.startNs) / 1e6 AS ms, e.connectionId\n"
     "FROM MSTX_EVENTS e JOIN STRING_IDS s ON s.id = e.message\n"
     "ORDER BY e.startNs",
     {"MSTX_EVENTS", "STRING_IDS"}},
    {TEXT("When the marked ranges ran on the device"),
     "SELECT s.value AS message, min(t.startNs) AS startNs, max(t.endNs) AS endNs, count(*) AS tasks\n"
     "FROM MSTX_EVENTS e JOIN STRING_IDS s ON s.id = e.message\n"
     "JOIN TASK t ON t.connectionId = e.connectionId\n"
     "GROUP BY e.rowid\n"
     "ORDER BY startNs",
     {"MSTX_EVENTS", "STRING_IDS", "TASK"}},
    {TEXT("Sends, receives and collectives"),
     "SELECT s.value AS name, c.startNs, c.endNs, (c.endNs - c.startNs) / 1e6 AS ms, c.connectionId\n"
     "FROM COMMUNICATION_OP c JOIN STRING_IDS s ON s.id = c.opName\n"
     "ORDER BY c.startNs",
     {"COMMUNICATION_OP", "STRING_IDS"}},
    {TEXT("Communication by kind"),
     "SELECT s.value AS kind, count(*) AS operators, sum(c.endNs - c.startNs) / 1e6 AS ms\n"
     "FROM COMMUNICATION_OP c LEFT JOIN STRING_IDS s ON s.id = c.opType\n"
     "GROUP BY c.opType\n"
     "ORDER BY ms DESC",
     {"COMMUNICATION_OP", "STRING_IDS"}},
    {TEXT("Small tasks of the communication"),
     "SELECT s.value AS name, i.srcRank, i.dstRank, i.size, t.startNs, t.endNs\n"
     "FROM COMMUNICATION_TASK_INFO i JOIN TASK t ON t.globalTaskId = i.globalTaskId\n"
     "LEFT JOIN STRING_IDS s ON s.id = i.name\n"
     "ORDER BY t.startNs",
     {"COMMUNICATION_TASK_INFO", "STRING_IDS", "TASK"}},
    {TEXT("Tasks by type"),
     "SELECT s.value AS type, count(*) AS tasks, sum(t.endNs - t.startNs) / 1e6 AS ms\n"
     "FROM TASK t LEFT JOIN STRING_IDS s ON s.id = t.taskType\n"
     "GROUP BY t.taskType\n"
     "ORDER BY ms DESC",
     {"TASK", "STRING_IDS"}},
    {TEXT("The longest tasks"),
     "SELECT s.value AS type, t.startNs, t.endNs, (t.endNs - t.startNs) / 1e6 AS ms, t.streamId\n"
     "FROM TASK t LEFT JOIN STRING_IDS s ON s.id = t.taskType\n"
     "ORDER BY t.endNs - t.startNs DESC\n"
     "LIMIT 100",
     {"TASK", "STRING_IDS"}},
    {TEXT("The slowest kernels"),
     "SELECT s.value AS kernel, count(*) AS runs, sum(t.endNs - t.startNs) / 1e6 AS ms\n"
     "FROM COMPUTE_TASK_INFO c JOIN TASK t ON t.globalTaskId = c.globalTaskId\n"
     "JOIN STRING_IDS s ON s.id = c.name\n"
     "GROUP BY c.name\n"
     "ORDER BY ms DESC",
     {"COMPUTE_TASK_INFO", "STRING_IDS", "TASK"}},
    {TEXT("Calls of the framework"),
     "SELECT s.value AS name, p.startNs, p.endNs, p.connectionId\n"
     "FROM PYTORCH_API p JOIN STRING_IDS s ON s.id = p.name\n"
     "ORDER BY p.startNs",
     {"PYTORCH_API", "STRING_IDS"}},
    {TEXT("Calls of CANN, the longest first"),
     "SELECT s.value AS name, count(*) AS calls, sum(a.endNs - a.startNs) / 1e6 AS ms\n"
     "FROM CANN_API a JOIN STRING_IDS s ON s.id = a.name\n"
     "GROUP BY a.name\n"
     "ORDER BY ms DESC",
     {"CANN_API", "STRING_IDS"}},
    {TEXT("Texts and their numbers"), "SELECT id, value\nFROM STRING_IDS\nORDER BY id", {"STRING_IDS"}},
    {TEXT("What is known of the run"), "SELECT name, value\nFROM META_DATA", {"META_DATA"}},
});

#undef TEXT

} // namespace

std::span<const QueryExample> queryExamples()
{
    return kExamples;
}

QString exampleTitle(const QueryExample& example)
{
    return QCoreApplication::translate("QueryExamples", example.title);
}

bool canRun(const QueryExample& example, const Schema& schema)
{
    return std::all_of(example.tables.begin(), example.tables.end(), [&](const char* wanted) {
        return wanted == nullptr || std::any_of(schema.begin(), schema.end(), [&](const SchemaTable& table) {
                   return table.name.compare(QLatin1String(wanted), Qt::CaseInsensitive) == 0;
               });
    });
}

} // namespace pipescope::ui
