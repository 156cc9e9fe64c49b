#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Reads back a trace that Pipescope wrote, see core/run/model/chrome_trace_keys.h: nothing of it has to be
/// guessed.
class PipescopeExport : public ChromeEventSink
{
public:
    PipescopeExport(std::filesystem::path file, const std::optional<RankSet>& wanted);

    /// Takes the otherData of the file; false if Pipescope cannot have written it.
    bool begin(const JsonValue& otherData);

    void event(const ChromeEvent& event) override;
    void member(std::string_view key, const JsonValue& value) override;

    /// What was read.
    LabelledCapture finish();

private:
    struct Arguments;

    /// Where the events of a process go.
    struct ProcessPlace
    {
        LabelledTrack* track = nullptr;
        /// Among the ranks, or among the other rows.
        std::size_t position = 0;
        bool isOther = false;
    };

    struct HalfLink
    {
        Link link;
        bool hasSource = false;
        bool hasTarget = false;
    };

    void takeRun(const JsonValue& run);
    void takeSchedule(const JsonValue& schedule);
    void takeSizes(const JsonValue& sizes);
    void takeSteps(const JsonValue& steps);
    void takeHosts(const JsonValue& hosts);
    void takeGroups(const JsonValue& groups);
    void takeRanks(const JsonValue& ranks);
    void takeRank(const JsonValue& value);
    void takeStepWindows(const JsonValue& windows, LabelledTrack& track);
    void takeBlock(const ChromeEvent& event, LabelledTrack& track);
    void takeOperator(const ChromeEvent& event, LabelledTrack& track);
    void takeCollective(const ChromeEvent& event, LabelledTrack& track);
    static std::optional<ScheduleShape> shapeOf(const Arguments& arguments);
    OperatorPart partOf(const Arguments& arguments) const;
    void takeLink(const ChromeEvent& event, std::size_t track);
    std::optional<TimeSpan> spanOf(const ChromeEvent& event, const Arguments& arguments) const;
    std::optional<TimeSpan> momentsOf(const Arguments& arguments, std::string_view begin,
                                      std::string_view end) const;
    std::optional<StepIndex> stepOf(const Arguments& arguments) const;

    std::filesystem::path m_file;
    const std::optional<RankSet>& m_wanted;
    std::int64_t m_base = 0;
    RunMetadata m_metadata;
    std::vector<Host> m_hosts;
    std::vector<StepNumber> m_steps;
    std::map<StepNumber, StepIndex> m_stepIndices;
    std::map<std::int64_t, ProcessPlace> m_trackOfRank;
    std::map<std::int64_t, HalfLink> m_links;
    std::uint64_t m_odd = 0;
    LabelledCapture m_capture;
};

} // namespace pipescope
