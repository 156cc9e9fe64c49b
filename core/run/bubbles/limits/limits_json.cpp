#include "core/run/bubbles/limits/limits_json.h"

#include "core/base/json/json_writer.h"
#include "core/diagnostics/finding_json.h"

namespace pipescope {

void writeVerdictsJson(std::span<const LimitVerdict> verdicts, const FindingList& findings, std::ostream& out)
{
    constexpr std::int64_t kVersion = 1;
    constexpr std::size_t kBrokenLevels = 3;
    JsonWriter json(out, kBrokenLevels);
    json.beginObject();
    json.member("version", kVersion);
    json.key("verdicts");
    json.beginArray();
    for (const LimitVerdict& verdict : verdicts) {
        json.beginObject();
        json.member("name", verdict.name);
        json.key("ok");
        json.boolean(verdict.isKept);
        json.member("text", verdict.text.english());
        json.endObject();
    }
    json.endArray();
    json.key("findings");
    writeFindingArray(findings, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
