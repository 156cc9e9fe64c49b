#include "core/graph/read/dump/dump_layout.h"

#include "core/base/error_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>

namespace pipescope::graph {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxFileSize = std::uint64_t{10} * 1024 * 1024 * 1024;

struct Entry
{
    fs::path path;
    std::string name;
    bool isFolder = false;
    bool isLink = false;
};

/// Ordered by name, so that findings and their order do not depend on the disk.
Result<std::vector<Entry>> listFolder(const fs::path& folder)
{
    std::error_code error;
    fs::directory_iterator i(folder, error);
    std::vector<Entry> entries;
    for (; !error && i != fs::directory_iterator(); i.increment(error)) {
        std::error_code unknown;
        entries.push_back(
            {i->path(), i->path().filename().string(), i->is_directory(unknown), i->is_symlink(unknown)});
    }
    if (error) {
        return systemError(error, folder);
    }
    std::ranges::sort(entries, {}, &Entry::name);
    return entries;
}

/// 12 of "rank12", 0 of "rank"; empty if the name is none of these. "rank01" is none.
std::optional<std::int64_t> numberOf(std::string_view name, std::string_view word)
{
    if (!name.starts_with(word)) {
        return {};
    }
    const std::string_view digits = name.substr(word.size());
    if (digits.empty()) {
        return 0;
    }
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isPlain = error == std::errc{} && end == digits.data() + digits.size() && digits.front() != '-'
                         && (digits.front() != '0' || digits.size() == 1);
    return isPlain ? std::optional<std::int64_t>(number) : std::nullopt;
}

bool isPartOfDump(const Entry& entry)
{
    return entry.isFolder ? entry.name == kTensorFolderName
                          : entry.name == kDumpFileName || entry.name == kConstructFileName
                                || entry.name == kStackFileName;
}

/// The folders that are numbered with this word; the other entries are findings.
std::vector<std::pair<std::int64_t, fs::path>> numberedFolders(const std::vector<Entry>& entries,
                                                               std::string_view word, FindingList& findings)
{
    std::vector<std::pair<std::int64_t, fs::path>> folders;
    for (const Entry& entry : entries) {
        const auto number = numberOf(entry.name, word);
        if (entry.isLink) {
            findings.add(FindingId::DumpLinkRefused, {}, entry.path);
        } else if (!entry.isFolder || !number) {
            const bool isNearly = entry.isFolder && asciiLower(entry.name).starts_with(word);
            findings.add(isNearly ? FindingId::DumpFolderMisnamed : FindingId::DumpEntryStray, {},
                         entry.path);
        } else {
            folders.emplace_back(*number, entry.path);
        }
    }
    std::ranges::sort(folders);
    // "rank" and "rank0" are the same rank.
    const auto repeated = std::unique(folders.begin(), folders.end(),
                                      [](const auto& a, const auto& b) { return a.first == b.first; });
    for (auto i = repeated; i != folders.end(); ++i) {
        findings.add(FindingId::DumpFolderMisnamed, {}, i->second);
    }
    folders.erase(repeated, folders.end());
    return folders;
}

bool hasFolderOf(const std::vector<Entry>& entries, std::string_view word)
{
    return std::ranges::any_of(entries, [&](const Entry& entry) {
        return entry.isFolder && numberOf(entry.name, word).has_value();
    });
}

/// Dumps of processes that did not know their rank: "proc<id>".
bool isProcessFolder(const Entry& entry)
{
    return entry.isFolder && entry.name.starts_with("proc");
}

void addProcesses(std::int64_t step, const std::vector<Entry>& entries, FindingList& findings,
                  std::vector<DumpFolder>& folders)
{
    std::vector<fs::path> processes;
    for (const Entry& entry : entries) {
        if (isProcessFolder(entry) && !entry.isLink) {
            processes.push_back(entry.path);
        } else {
            findings.add(entry.isLink ? FindingId::DumpLinkRefused : FindingId::DumpEntryStray, {},
                         entry.path);
        }
    }
    // By id: a shorter number is a smaller one.
    const auto key = [](const fs::path& path) {
        const std::string name = path.filename().string();
        return std::pair(name.size(), name);
    };
    std::ranges::sort(processes, {}, key);
    if (processes.size() > 1) {
        findings.add(FindingId::DumpProcessesAsRanks, {}, processes.front().parent_path());
    }
    for (std::size_t i = 0; i < processes.size(); ++i) {
        folders.push_back({step, Rank{static_cast<std::int32_t>(i)}, processes[i]});
    }
}

Status addRanks(std::int64_t step, const std::vector<Entry>& entries, FindingList& findings,
                std::vector<DumpFolder>& folders)
{
    if (std::ranges::any_of(entries, isProcessFolder) && !hasFolderOf(entries, "rank")) {
        addProcesses(step, entries, findings, folders);
        return ok();
    }
    for (const auto& [number, folder] : numberedFolders(entries, "rank", findings)) {
        folders.push_back({step, Rank{static_cast<std::int32_t>(number)}, folder});
    }
    return ok();
}

Status addSteps(const std::vector<Entry>& entries, FindingList& findings, std::vector<DumpFolder>& folders)
{
    for (const auto& [step, folder] : numberedFolders(entries, "step", findings)) {
        const auto ranks = listFolder(folder);
        if (!ranks) {
            findings.add(findingFromError(ranks.error()));
            continue;
        }
        const std::size_t before = folders.size();
        TRY_OK(addRanks(step, *ranks, findings, folders));
        if (folders.size() == before) {
            findings.add(FindingId::DumpStepEmpty, {}, folder);
        }
    }
    return ok();
}

Error noDump(const fs::path& root)
{
    return {
        ErrorKind::NotFound, root,
        "no dump was found here; a dump folder holds construct.json, dump.json and stack.json, or folders "
        "rank0, rank1, …, or folders step0, step1, … with folders rank0, rank1, …"_text};
}

} // namespace

Result<DumpLayout> findDumps(const fs::path& root, FindingList& findings)
{
    TRY(const auto entries, listFolder(root));
    DumpLayout layout;
    Status found = ok();
    if (std::ranges::any_of(entries, isPartOfDump)) {
        layout.folders.push_back({0, Rank{0}, root});
        for (const Entry& entry : entries) {
            if (!isPartOfDump(entry)) {
                findings.add(FindingId::DumpEntryStray, {}, entry.path);
            }
        }
    } else if (hasFolderOf(entries, "rank") || std::ranges::any_of(entries, isProcessFolder)) {
        layout.kind = DumpLayoutKind::Ranks;
        found = addRanks(0, entries, findings, layout.folders);
    } else if (hasFolderOf(entries, "step")) {
        layout.kind = DumpLayoutKind::Steps;
        found = addSteps(entries, findings, layout.folders);
    }
    if (!found) {
        return found.error();
    }
    if (layout.folders.empty()) {
        return noDump(root);
    }
    return layout;
}

Status checkDumpFile(const fs::path& file, FindingList& findings)
{
    struct stat status = {};
    if (::lstat(file.c_str(), &status) != 0) {
        return systemError(errno, file);
    }
    if (S_ISLNK(status.st_mode)) {
        return Error{ErrorKind::Unsupported, file,
                     "it is a symbolic link; copy the file here, or open the folder that it leads to"_text};
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{ErrorKind::Unsupported, file, "it is not a regular file"_text};
    }
    if (static_cast<std::uint64_t>(status.st_size) > kMaxFileSize) {
        return Error{ErrorKind::Unsupported, file, "it is larger than 10 GiB"_text};
    }
    const bool isOthers = status.st_uid != ::geteuid() && status.st_uid != 0 && ::geteuid() != 0;
    if ((status.st_mode & (S_IWOTH | S_IWGRP)) != 0 || isOthers) {
        findings.add(FindingId::DumpFileOpenToOthers, {}, file.parent_path());
    }
    return ok();
}

} // namespace pipescope::graph
