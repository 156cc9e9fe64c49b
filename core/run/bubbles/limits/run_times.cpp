#include "core/base/json/member_stream.h"
#include "core/base/text.h"
#include "core/run/bubbles/limits/limits.h"
#include "core/run/bubbles/report/analysis_output.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope {
namespace {

/// Sums of floating point, so that no number in a file makes them overflow.
class MeanTimes
{
public:
    void addStep(double longestWindow)
    {
        m_window += longestWindow;
        ++m_steps;
    }

    void addRanks(std::size_t count, double busy, double idle)
    {
        m_ranks += static_cast<double>(count);
        m_busy += busy;
        m_idle += idle;
    }

    std::optional<RunTimes> means() const
    {
        if (m_steps == 0 || m_ranks == 0) {
            return std::nullopt;
        }
        return RunTimes{whole(m_window / m_steps), whole(m_busy / m_ranks), whole(m_idle / m_ranks)};
    }

private:
    static std::int64_t whole(double ns)
    {
        constexpr double kMost = 9e18;
        return static_cast<std::int64_t>(std::clamp(ns, -kMost, kMost));
    }

    double m_window = 0;
    double m_steps = 0;
    double m_busy = 0;
    double m_idle = 0;
    double m_ranks = 0;
};

std::optional<double> numberOf(const JsonValue& value)
{
    const auto number = value.isNumber() ? parseInteger(value.text.raw) : std::nullopt;
    return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
}

/// One pipeline of a step, or a step: what both have, and what is inside.
struct Figures
{
    std::optional<double> window;
    std::optional<double> busy;
    std::optional<double> idle;
    JsonValue parts;
};

/// False if `object` is none.
bool readFigures(const JsonValue& object, std::string_view partsKey, Figures& figures)
{
    return object.isObject()
           && forEachMember(object.text.raw, [&](const JsonText& key, const JsonValue& value) {
                  if (key.raw == "window_ns") {
                      figures.window = numberOf(value);
                  } else if (key.raw == "busy_ns") {
                      figures.busy = numberOf(value);
                  } else if (key.raw == "idle_ns") {
                      figures.idle = numberOf(value);
                  } else if (key.raw == partsKey && value.isArray()) {
                      figures.parts = value;
                  }
              });
}

/// False if it is not as the analysis writes a step.
bool addStepOfFile(const JsonValue& element, MeanTimes& means)
{
    Figures step;
    if (!readFigures(element, "groups", step) || !step.busy || !step.idle || !step.parts.isArray()) {
        return false;
    }
    double longest = 0;
    std::size_t ranks = 0;
    bool isWhole = true;
    forEachElement(step.parts.text.raw, [&](const JsonValue& each) {
        Figures group;
        isWhole = isWhole && readFigures(each, "ranks", group) && group.window && group.parts.isArray();
        if (isWhole) {
            longest = std::max(longest, *group.window);
            forEachElement(group.parts.text.raw, [&](const JsonValue&) { ++ranks; });
        }
    });
    means.addStep(longest);
    means.addRanks(ranks, *step.busy, *step.idle);
    return isWhole;
}

bool readSteps(MemberStream& stream, MeanTimes& means)
{
    if (!stream.enterArray()) {
        return false;
    }
    while (true) {
        JsonValue element;
        const auto outcome = stream.nextElement(element);
        if (outcome == MemberStream::Outcome::Closed) {
            return true;
        }
        if (outcome != MemberStream::Outcome::Member || !addStepOfFile(element, means)) {
            return false;
        }
    }
}

/// True at the steps of an analysis of the known version.
bool findSteps(MemberStream& stream)
{
    std::string key;
    bool isKnown = false;
    while (stream.nextKey(key) == MemberStream::Outcome::Member) {
        if (key == "steps") {
            return isKnown;
        }
        JsonValue value;
        if (stream.value(value) == MemberStream::Outcome::Malformed) {
            return false;
        }
        // What is read of it here is the same in all versions.
        const auto version = key == "version" ? parseInteger(value.text.raw) : std::nullopt;
        isKnown = isKnown || (version && *version >= 1 && *version <= kAnalysisVersion);
    }
    return false;
}

} // namespace

RunTimes runTimesOf(const BubbleAnalysis& analysis)
{
    MeanTimes means;
    std::size_t graph = 0;
    for (const StepBubble& step : analysis.steps) {
        std::int64_t longest = 0;
        std::size_t ranks = 0;
        for (const GroupBubble& group : step.groups) {
            longest = std::max(longest, analysis.run.ladders[graph++].measured());
            ranks += group.ranks.size();
        }
        means.addStep(static_cast<double>(longest));
        means.addRanks(ranks, static_cast<double>(step.figures.busy),
                       static_cast<double>(step.figures.idleTotal()));
    }
    return means.means().value_or(RunTimes{});
}

Result<RunTimes> readRunTimes(const std::filesystem::path& file)
{
    TRY(auto stream, MemberStream::open(file));
    MeanTimes means;
    if (!findSteps(stream) || !readSteps(stream, means)) {
        return Error{ErrorKind::Corrupt, file,
                     "the file is not what \"analyze --json\" writes, or is cut off"_text};
    }
    const auto times = means.means();
    return times ? Result(*times) : Error{ErrorKind::NotFound, file, "the file has no steps"_text};
}

} // namespace pipescope
