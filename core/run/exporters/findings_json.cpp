#include "core/run/exporters/findings_json.h"

#include "core/base/json/json_writer.h"
#include "core/base/tables/table_writer.h"
#include "core/diagnostics/finding_json.h"

namespace pipescope {
namespace {

constexpr std::int64_t kFindingsVersion = 1;

} // namespace

Status writeFindings(const FindingList& findings, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", kFindingsVersion);
    json.key("findings");
    writeFindingArray(findings, json);
    json.endObject();
    json.finish();
    out.flush();
    return streamStatus(out);
}

} // namespace pipescope
