#include "core/run/sources/paddle_log/paddle_source.h"

#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/run/sources/paddle_log/log_name.h"
#include "core/run/sources/paddle_log/log_reader.h"
#include "core/run/sources/paddle_log/log_record.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace pipescope {
namespace {

/// Logs in a folder that is no machine's are those of the only one.
std::int64_t machineOfFile(const FoundFile& file)
{
    return file.machine.value_or(0);
}

/// Where the ranks of the machines lie.
struct RankLayout
{
    /// Numbers in order.
    std::vector<std::int64_t> machines;
    /// One host name each.
    std::vector<std::string> hostNames;
    /// For each, the node that its logs' names say.
    std::vector<std::optional<std::int64_t>> nodes;
    /// Ranks of each, as many as the greatest device of any needs.
    std::int64_t devices = 1;

    std::int64_t rankOf(const FoundFile& file) const
    {
        const auto machine = std::lower_bound(machines.begin(), machines.end(), machineOfFile(file));
        return (machine - machines.begin()) * devices + file.device.value_or(0);
    }
};

RankLayout layoutOf(const std::vector<FoundFile>& files)
{
    std::map<std::int64_t, const FoundFile*> machines;
    RankLayout layout;
    for (const FoundFile& file : files) {
        machines.emplace(machineOfFile(file), &file);
        layout.devices = std::max(layout.devices, file.device.value_or(0) + 1);
    }
    for (const auto& [machine, file] : machines) {
        const auto name = paddle::LogName::parse(file->file.filename().native());
        layout.machines.push_back(machine);
        layout.hostNames.push_back(file->hostName);
        layout.nodes.push_back(name ? name->node : std::nullopt);
    }
    return layout;
}

/// Numbers that leave most ranks without a log are no devices' of one pipeline.
bool isPlausible(const std::vector<std::int64_t>& ranks)
{
    constexpr std::int64_t kMaxTimesMore = 4;
    return ranks.back() < kMaxTimesMore * (static_cast<std::int64_t>(ranks.size()) + 8);
}

void reportMissing(const RankLayout& layout, const std::vector<std::int64_t>& present, FindingList& findings)
{
    for (std::size_t m = 0; m < layout.machines.size(); ++m) {
        std::string missing;
        std::uint64_t count = 0;
        for (std::int64_t device = 0; device < layout.devices; ++device) {
            const std::int64_t rank = static_cast<std::int64_t>(m) * layout.devices + device;
            if (rank <= present.back() && !std::binary_search(present.begin(), present.end(), rank)) {
                missing += (count++ == 0 ? "" : ", ") + paddle::LogName{layout.nodes[m], device}.text();
            }
        }
        if (count > 0) {
            const bool isOne = layout.machines.size() == 1;
            const std::string machine = isOne ? "" : layout.hostNames[m] + ": ";
            findings.add(FindingId::DeviceLogsMissing, {}, {}, machine + missing, count);
        }
    }
}

std::string trackName(const FoundFile& file)
{
    const std::string device = "GPU" + std::to_string(file.device.value_or(0));
    return file.machine ? device + "(machine:" + std::to_string(*file.machine) + ")" : device;
}

void placeTrack(const FoundFile& file, LabelledTrack& track)
{
    track.name = trackName(file);
    track.host.uid = file.hostUid;
    track.host.name = file.hostName.empty() ? file.folder.filename().native() : file.hostName;
    if (file.pipeline != nullptr) {
        CommunicationGroup& group = track.metadata.groups[std::string(kPipelineRole)];
        group.role = kPipelineRole;
        group.members = *file.pipeline;
    }
}

/// Files that belong together share one group object: each group is added only once.
void placeTracks(std::span<const FoundFile> files, LabelledCapture& capture)
{
    std::set<const std::vector<Rank>*> reported;
    for (std::size_t i = 0; i < files.size(); ++i) {
        placeTrack(files[i], capture.ranks[i]);
        if (!reported.insert(files[i].pipeline.get()).second) {
            capture.ranks[i].metadata.groups.clear();
        }
    }
}

void numberSteps(std::span<const FoundFile> files, std::vector<paddle::DeviceSteps>& devices,
                 LabelledCapture& capture)
{
    for (std::size_t i = 0; i < files.size(); ++i) {
        devices[i].machine = machineOfFile(files[i]);
    }
    paddle::keepLastRuns(devices, capture.ranks);
    auto numbers = paddle::numberSteps(devices);
    for (std::size_t i = 0; i < files.size(); ++i) {
        LabelledTrack& track = capture.ranks[i];
        track.steps = std::move(numbers[i]);
        for (std::size_t step = 0; step < devices[i].steps.size(); ++step) {
            if (const auto window = devices[i].steps[step].hostWindow) {
                track.stepWindows.push_back({track.steps[step], *window, WindowSource::LoggedRange});
            }
        }
    }
}

FoundFile foundLog(const std::filesystem::path& file)
{
    FoundFile found;
    found.file = file;
    std::error_code error;
    // The folder's name may be a machine's, also where the folder was given as ".".
    found.folder = std::filesystem::absolute(file, error).lexically_normal().parent_path();
    const auto changed = std::filesystem::last_write_time(file, error);
    found.captureStamp = error ? 0 : static_cast<std::int64_t>(changed.time_since_epoch().count());
    return found;
}

Result<std::vector<RecordedValue>> readLine(const RecordPlace& place, const std::stop_token& stop)
{
    TRY(const auto line, paddle::logLine(place.file, static_cast<std::uint64_t>(place.row), stop));
    return std::vector<RecordedValue>{{"Log line"_text, line, "line %1"_text(place.row)}};
}

} // namespace

LayoutName PaddleSource::layout() const
{
    return {"paddle", "PaddlePaddle worker logs", {"workerlog.*"}};
}

SourceTraits PaddleSource::traits() const
{
    SourceTraits traits;
    traits.files = "Logs"_text;
    traits.blockNumber = "Job"_text;
    traits.hasProfileFolder = true;
    traits.recording.allRanges = "job_schedule_profiler_range(step, start, end, False)";
    traits.recording.steps = traits.recording.allRanges;
    traits.readRecord = readLine;
    OriginNames& names = traits.origins;
    names.file = "Log"_text;
    names.row = "Line"_text;
    names.message = "Type"_text;
    names.host = "folder name"_text;
    names.stage = "file name"_text;
    for (UserText* name : {&names.block, &names.messageRecord, &names.step}) {
        *name = "log"_text;
    }
    return traits;
}

std::optional<FoundFile> PaddleSource::recognise(const std::filesystem::path& file) const
{
    const auto name = paddle::LogName::parse(file.filename().native());
    if (!name) {
        return std::nullopt;
    }
    FoundFile found = foundLog(file);
    found.machine = name->node;
    found.device = name->device;
    return found;
}

std::optional<FoundFile> PaddleSource::recogniseContent(const std::filesystem::path& file,
                                                        const std::stop_token& stop) const
{
    return paddle::holdsJobs(file, paddle::kWholeLog, stop) ? std::optional(foundLog(file)) : std::nullopt;
}

std::optional<FoundFile> PaddleSource::recogniseStray(const std::filesystem::path& file,
                                                      const std::stop_token& stop) const
{
    // Jobs begin with the first steps, and a folder may hold many other files.
    constexpr std::uint64_t kHead = std::uint64_t{16} << 20;
    return paddle::holdsJobs(file, kHead, stop) ? std::optional(foundLog(file)) : std::nullopt;
}

void PaddleSource::assignRanks(std::vector<FoundFile>& files, const std::stop_token& stop,
                               FindingList& findings) const
{
    paddle::numberMachines(files, stop, findings);
    const RankLayout layout = layoutOf(files);
    std::vector<std::int64_t> ranks;
    for (const FoundFile& file : files) {
        ranks.push_back(layout.rankOf(file));
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    const bool hasGaps = isPlausible(ranks);
    for (FoundFile& file : files) {
        const std::int64_t rank = layout.rankOf(file);
        const auto position = std::lower_bound(ranks.begin(), ranks.end(), rank) - ranks.begin();
        file.rank = Rank{static_cast<std::int32_t>(hasGaps ? rank : position)};
    }
    if (ranks.size() < 2) {
        return;
    }
    const auto pipeline = std::make_shared<std::vector<Rank>>();
    const auto last = static_cast<std::int32_t>(hasGaps ? ranks.back() : ranks.size() - 1);
    for (std::int32_t rank = 0; rank <= last; ++rank) {
        pipeline->emplace_back(rank);
    }
    for (FoundFile& file : files) {
        file.pipeline = pipeline;
    }
    if (hasGaps) {
        reportMissing(layout, ranks, findings);
    }
}

Result<SourceOutput> PaddleSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    LabelledCapture capture;
    capture.ranks.resize(files.size());
    std::vector<paddle::DeviceSteps> devices(files.size());
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    parallelFor(files.size(), workerCount(options.jobs), stop, [&](std::size_t i) {
        if (options.detail != LoadDetail::Files) {
            paddle::DeviceLog log = paddle::readLog(files[i].file, *files[i].rank, stop);
            capture.ranks[i] = std::move(log.track);
            devices[i].steps = std::move(log.steps);
        }
        capture.ranks[i].rank = *files[i].rank;
        capture.ranks[i].file = files[i].file;
        progress.advance();
    });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
    }
    numberSteps(files, devices, capture);
    placeTracks(files, capture);
    capture.isPipelineAssumed = true;
    capture.rankOrder = *RankOrder::parse("tp-cp-pp-ep-dp");
    return SourceOutput{std::move(capture)};
}

} // namespace pipescope
