#include "core/run/bubbles/report/link_figures_json.h"

#include "core/base/text.h"

namespace pipescope {
namespace {

/// Closes the object.
void endWithFigures(const LinkFigures& figures, bool isBetweenHosts, JsonWriter& json)
{
    json.key("between_hosts");
    json.boolean(isBetweenHosts);
    json.member("messages", static_cast<std::int64_t>(figures.messages));
    json.member("bytes", figures.bytes);
    json.member("latency_ns", figures.latency);
    json.member("latency_p95_ns", figures.latencyOf95Percent);
    json.key("bytes_per_second");
    if (figures.bytesPerSecond) {
        constexpr int kDigits = 6;
        json.number(formatNumber(*figures.bytesPerSecond, kDigits));
    } else {
        json.null();
    }
    json.endObject();
}

} // namespace

void writeLinkFigures(const Trace& trace, const LinksOfRun& links, JsonWriter& json)
{
    json.key("links");
    json.beginObject();
    json.key("size_classes");
    json.beginArray();
    for (const LinkSizeClass& size : links.sizes) {
        json.beginObject();
        json.memberOrNull("least_bytes", size.leastBytes);
        endWithFigures(size.figures, size.isBetweenHosts, json);
    }
    json.endArray();
    json.key("pairs");
    json.beginArray();
    for (const LinkPair& pair : links.pairs) {
        json.beginObject();
        json.member("src_rank", trace.track(pair.source).rank.value);
        json.member("dst_rank", trace.track(pair.target).rank.value);
        endWithFigures(pair.figures, pair.isBetweenHosts, json);
    }
    json.endArray();
    json.endObject();
}

} // namespace pipescope
