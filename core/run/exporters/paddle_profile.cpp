#include "core/base/error_text.h"
#include "core/base/files/atomic_file.h"
#include "core/base/json/json_writer.h"
#include "core/run/exporters/exporters.h"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

constexpr std::string_view kStepRow = "Step";
/// Behind all devices.
constexpr std::int64_t kStepThread = 1'000'000;

/// Names of colours that Chrome's viewer knows; other types have its own choice.
std::string_view colourOf(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kColours{
        {{"forward", "thread_state_running"}, {"backward", "rail_idle"}, {"optimizer", "rail_response"}}};
    const auto found = std::find_if(kColours.begin(), kColours.end(),
                                    [&](const auto& colour) { return colour.first == type; });
    return found != kColours.end() ? found->second : std::string_view();
}

/// Microseconds with exactly three decimals.
std::string microseconds(TimePoint time)
{
    const bool isNegative = time.ns < 0;
    const std::uint64_t ns =
        isNegative ? 0 - static_cast<std::uint64_t>(time.ns) : static_cast<std::uint64_t>(time.ns);
    std::string text(isNegative ? 1 : 0, '-');
    text += std::to_string(ns / 1000);
    text += '.';
    text += std::to_string(1000 + ns % 1000).substr(1);
    return text;
}

struct Row
{
    std::string name;
    std::int64_t thread = 0;
};

class ProfileWriter
{
public:
    ProfileWriter(const Trace& trace, std::ostream& out, bool numberedThreads)
        : m_trace(trace)
        , m_json(out, 2)
        , m_numberedThreads(numberedThreads)
    { }

    Status write()
    {
        m_json.beginObject();
        m_json.key("traceEvents");
        m_json.beginArray();
        for (std::size_t t = 0; t < m_trace.tracks.size(); ++t) {
            writeTrack(m_trace.tracks[t], static_cast<std::int64_t>(t));
        }
        writeSteps();
        m_json.endArray();
        m_json.endObject();
        m_json.finish();
        return m_json.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the file could not be written"_text});
    }

private:
    void writeTrack(const Track& track, std::int64_t thread)
    {
        const Row row{track.name.empty() ? "GPU" + std::to_string(track.rank.value) : track.name, thread};
        nameThread(row);
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            const Block block = track.blocks.at(BlockIndex{i});
            const std::string_view type = m_trace.strings.text(block.message);
            writePair(row, m_trace.strings.text(block.name), type, block.span);
        }
    }

    void writeSteps()
    {
        const Row row{std::string(kStepRow), kStepThread};
        nameThread(row);
        std::optional<TimePoint> last;
        for (const Step& step : m_trace.steps) {
            TimeSpan span = step.span;
            span.begin = last ? std::max(*last, span.begin) : span.begin;
            span.end = std::max(span.begin, span.end);
            last = span.end;
            writePair(row, "step" + std::to_string(step.number.value), "step", span);
        }
    }

    void nameThread(const Row& row)
    {
        if (!m_numberedThreads) {
            return;
        }
        m_json.beginObject();
        m_json.member("name", "thread_name");
        m_json.member("ph", "M");
        m_json.member("pid", 0);
        m_json.member("tid", row.thread);
        m_json.object("args", [&] { m_json.member("name", row.name); });
        m_json.endObject();
    }

    void writePair(const Row& row, std::string_view name, std::string_view type, TimeSpan span)
    {
        writeEvent(row, name, type, "B", span.begin);
        writeEvent(row, name, type, "E", span.end);
    }

    void writeEvent(const Row& row, std::string_view name, std::string_view type, std::string_view phase,
                    TimePoint time)
    {
        m_json.beginObject();
        m_json.member("name", name);
        m_json.member("cat", type);
        m_json.member("ph", phase);
        m_json.key("ts");
        m_json.number(microseconds(time));
        m_json.member("pid", 0);
        if (m_numberedThreads) {
            m_json.member("tid", row.thread);
        } else {
            m_json.member("tid", row.name);
        }
        if (const std::string_view colour = colourOf(type); !colour.empty()) {
            m_json.member("cname", colour);
        }
        m_json.endObject();
    }

    const Trace& m_trace;
    JsonWriter m_json;
    bool m_numberedThreads;
};

} // namespace

Status writePaddleProfile(const Trace& trace, const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return systemError(error, folder);
    }
    for (const bool numberedThreads : {false, true}) {
        const char* name = numberedThreads ? "pipeline_profile_perfetto.json" : "pipeline_profile.json";
        TRY_OK(writeFileAtomically(folder / name, [&](std::ostream& out) {
            return ProfileWriter(trace, out, numberedThreads).write();
        }));
    }
    return ok();
}

} // namespace pipescope
