#include "core/diagnostics/finding_json.h"

namespace pipescope {

void writeFindingArray(const FindingList& findings, JsonWriter& json)
{
    json.beginArray();
    for (const Finding& finding : findings.rows()) {
        const FindingKind& kind = findingKind(finding.id);
        json.beginObject();
        json.member("id", kind.name);
        json.member("severity", severityName(kind.severity));
        json.memberOrNull("rank",
                          finding.rank ? std::optional<std::int64_t>(finding.rank->value) : std::nullopt);
        json.memberOrNull("file", finding.file.native());
        json.memberOrNull("begin_ns", finding.place ? std::optional(finding.place->begin.ns) : std::nullopt);
        json.memberOrNull("end_ns", finding.place ? std::optional(finding.place->end.ns) : std::nullopt);
        json.member("count", static_cast<std::int64_t>(finding.count));
        json.member("sentence", finding.sentence());
        json.member("advice", kind.advice);
        json.endObject();
    }
    json.endArray();
}

} // namespace pipescope
