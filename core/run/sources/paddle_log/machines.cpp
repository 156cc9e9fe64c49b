#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/run/sources/paddle_log/log_name.h"
#include "core/run/sources/paddle_log/log_reader.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pipescope::paddle {
namespace {

constexpr std::string_view kMachineName = "machine";
/// Clocks of machines may differ by less, and a run is not started again as fast.
constexpr Duration kMaxApart{10'000'000'000};

/// A folder that holds logs, or those of one node among them.
struct LogFolder
{
    std::filesystem::path path;
    /// As the logs' names say.
    std::optional<std::int64_t> node;
    /// Positions of its files.
    std::vector<std::size_t> files;
    std::set<std::int64_t> devices;
    std::optional<std::int64_t> number;
    std::optional<TimeSpan> jobs;
};

/// Numbers within names count as such.
bool isNaturallyBefore(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        const auto length = [](std::string_view text) {
            return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit)
                                            - text.begin());
        };
        const std::size_t lengthA = std::max<std::size_t>(1, length(a));
        const std::size_t lengthB = std::max<std::size_t>(1, length(b));
        const bool areNumbers = isDigit(a.front()) && isDigit(b.front());
        const std::string_view headA = a.substr(0, areNumbers ? lengthA : 1);
        const std::string_view headB = b.substr(0, areNumbers ? lengthB : 1);
        if (headA != headB) {
            const bool hasEqualLength = headA.size() == headB.size();
            return hasEqualLength ? headA < headB : headA.size() < headB.size();
        }
        a.remove_prefix(headA.size());
        b.remove_prefix(headB.size());
    }
    return a.size() < b.size();
}

/// Numbers the devices of logs whose names do not show them, by the names in each folder.
void numberDevices(std::vector<FoundFile>& files, FindingList& findings)
{
    std::map<std::filesystem::path, std::vector<FoundFile*>> unnumbered;
    for (FoundFile& file : files) {
        if (!file.device) {
            unnumbered[file.folder].push_back(&file);
        }
    }
    for (auto& [folder, logs] : unnumbered) {
        std::sort(logs.begin(), logs.end(), [](const FoundFile* a, const FoundFile* b) {
            return isNaturallyBefore(a->file.native(), b->file.native());
        });
        for (std::size_t i = 0; i < logs.size(); ++i) {
            logs[i]->device = static_cast<std::int64_t>(i);
        }
        if (logs.size() > 1) {
            findings.add(FindingId::LogsNumbered, {}, folder, {}, logs.size());
        }
    }
}

/// In natural order of their paths.
std::vector<LogFolder> foldersOf(const std::vector<FoundFile>& files)
{
    std::map<std::pair<std::filesystem::path, std::optional<std::int64_t>>, LogFolder> byPath;
    for (std::size_t i = 0; i < files.size(); ++i) {
        LogFolder& folder = byPath[{files[i].folder, files[i].machine}];
        folder.files.push_back(i);
        folder.devices.insert(files[i].device.value_or(0));
    }
    std::vector<LogFolder> folders;
    for (auto& [place, folder] : byPath) {
        folder.path = place.first;
        folder.node = place.second;
        folder.number =
            folder.node ? folder.node : numberBehind(folder.path.filename().native(), kMachineName);
        folders.push_back(std::move(folder));
    }
    std::sort(folders.begin(), folders.end(), [](const LogFolder& a, const LogFolder& b) {
        return isNaturallyBefore(a.path.native(), b.path.native());
    });
    return folders;
}

/// Whether folders that have no number hold logs of devices that another one holds as well.
bool areDevicesRepeated(const std::vector<LogFolder>& folders)
{
    std::set<std::pair<std::int64_t, std::int64_t>> seen;
    bool isAnyRepeated = false;
    for (const LogFolder& folder : folders) {
        for (const std::int64_t device : folder.devices) {
            isAnyRepeated = !seen.emplace(folder.number.value_or(0), device).second || isAnyRepeated;
        }
    }
    return isAnyRepeated && std::any_of(folders.begin(), folders.end(), [](const LogFolder& folder) {
               return !folder.number;
           });
}

/// Parts of the folders whose jobs lie at the same time, the earliest first.
std::vector<std::vector<LogFolder*>> capturesOf(std::vector<LogFolder>& folders)
{
    std::vector<LogFolder*> known;
    for (LogFolder& folder : folders) {
        if (folder.jobs) {
            known.push_back(&folder);
        }
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const LogFolder* a, const LogFolder* b) { return a->jobs->begin < b->jobs->begin; });
    std::vector<std::vector<LogFolder*>> captures;
    TimePoint end;
    for (LogFolder* folder : known) {
        if (captures.empty() || folder->jobs->begin > end + kMaxApart) {
            captures.emplace_back();
            end = folder->jobs->end;
        }
        captures.back().push_back(folder);
        end = std::max(end, folder->jobs->end);
    }
    return captures;
}

/// How many folders have a part of this name, by how far that part is above the folder's end.
using PartCounts = std::vector<std::unordered_map<std::string, std::size_t>>;

PartCounts partCountsOf(const std::vector<LogFolder>& folders)
{
    PartCounts counts;
    for (const LogFolder& folder : folders) {
        std::filesystem::path parent = folder.path;
        for (std::size_t depth = 0; parent.has_relative_path(); ++depth) {
            counts.resize(std::max(counts.size(), depth + 1));
            ++counts[depth][parent.filename().native()];
            parent = parent.parent_path();
        }
    }
    return counts;
}

/// The last part of the path of one of the counted folders in which they differ.
std::string nameOf(const std::filesystem::path& path, const PartCounts& counts)
{
    std::filesystem::path parent = path;
    for (std::size_t depth = 0; parent.has_relative_path(); ++depth) {
        std::string part = parent.filename().native();
        if (counts[depth].at(part) == 1) {
            return part;
        }
        parent = parent.parent_path();
    }
    return path.filename().native();
}

/// What is not of these folders is an earlier capture.
void keepOnly(const std::vector<LogFolder*>& latest, std::vector<FoundFile>& files, FindingList& findings)
{
    std::unordered_set<std::string> kept;
    for (const LogFolder* folder : latest) {
        kept.insert(folder->path.native());
    }
    std::erase_if(files, [&](const FoundFile& file) {
        const bool isKept = kept.contains(file.folder.native());
        if (!isKept) {
            findings.add(FindingId::DuplicateCapture, {}, file.file);
        }
        return !isKept;
    });
}

void numberByTime(std::vector<FoundFile>& files, std::vector<LogFolder>& folders, const std::stop_token& stop,
                  FindingList& findings)
{
    parallelFor(folders.size(), workerCount(0), stop,
                [&](std::size_t i) { folders[i].jobs = glanceAtJobs(files[folders[i].files.front()].file); });
    auto captures = capturesOf(folders);
    const bool isUnclear =
        captures.size() != 1
        && std::any_of(folders.begin(), folders.end(), [](const LogFolder& folder) { return !folder.jobs; });
    captures.resize(std::max<std::size_t>(1, captures.size()));
    for (LogFolder& folder : folders) {
        if (!folder.jobs) {
            captures.back().push_back(&folder);
        }
    }
    // Pointers into the sorted list: in natural order again.
    std::vector<LogFolder*>& latest = captures.back();
    std::sort(latest.begin(), latest.end());
    const bool areSeveral = latest.size() > 1;
    const PartCounts counts = partCountsOf(folders);
    std::vector<UserText> names;
    for (std::size_t machine = 0; machine < latest.size(); ++machine) {
        const LogFolder& folder = *latest[machine];
        names.emplace_back(nameOf(folder.path, counts));
        for (const std::size_t file : folder.files) {
            files[file].machine =
                areSeveral ? std::optional(static_cast<std::int64_t>(machine)) : folder.number;
            files[file].hostName = names.back().english();
        }
    }
    if (areSeveral) {
        findings.add(isUnclear ? FindingId::MachinesUnclear : FindingId::MachinesNumbered, {}, {},
                     listOf(names), names.size());
    }
    keepOnly(latest, files, findings);
}

} // namespace

void numberMachines(std::vector<FoundFile>& files, const std::stop_token& stop, FindingList& findings)
{
    numberDevices(files, findings);
    std::vector<LogFolder> folders = foldersOf(files);
    std::map<std::filesystem::path, std::size_t> nodesOfPath;
    for (const LogFolder& folder : folders) {
        ++nodesOfPath[folder.path];
    }
    for (const LogFolder& folder : folders) {
        // Nodes may write to one folder.
        const bool isShared = folder.node && nodesOfPath[folder.path] > 1;
        const std::string node = isShared ? "n" + std::to_string(*folder.node) : std::string();
        for (const std::size_t file : folder.files) {
            files[file].machine = folder.number;
            files[file].hostName = isShared ? node : folder.path.filename().native();
            files[file].hostUid = (folder.path / node).native();
        }
    }
    if (areDevicesRepeated(folders)) {
        numberByTime(files, folders, stop, findings);
    }
}

} // namespace pipescope::paddle
