#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// What the layouts of Ascend profiler databases have in common: the tables, and with them the reading.
class AscendSource : public Source
{
public:
    SourceTraits traits() const override;
    /// A database of another name.
    std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                              const std::stop_token& stop) const override;

    bool readsFilesApart() const override { return true; }

    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
    Result<SourceOutput> readProgressively(std::span<const FoundFile> files, const LoadOptions& options,
                                           const RankRead& rankRead, Progress& progress,
                                           const std::stop_token& stop) const override;
};

/// Databases of msMonitor: msmonitor_<process>_<17 digits>_<rank>.db in any folder; a rank of -1 means no
/// rank.
class MsmonitorSource final : public AscendSource
{
public:
    LayoutName layout() const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    void identify(FoundFile& file, const std::stop_token& stop) const override;
};

/// Databases of msprof: PROF_<…>/msprof_<14 digits>.db; the one with the greatest number is used. Rank, host
/// and device stand in PROF_<…>/device_<N>/info.json.<N>; a rank of -1 means no rank. Frameworks' profilers
/// keep their raw data in folders of the same names, without a database, so that none of them is missing.
class MsprofSource final : public AscendSource
{
public:
    LayoutName layout() const override;
    void find(const FolderListing& listing, std::vector<FoundFile>& files,
              FindingList& findings) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    void identify(FoundFile& file, const std::stop_token& stop) const override;
    Descent decideDescent(const FolderListing& listing, const FolderEntry& entry) const override;
};

namespace ascend {

/// What makes each framework record more.
RecordingLines megatronLines();
RecordingLines mindSporeLines();

} // namespace ascend

/// What the profiler of a framework calls its files.
struct FrameworkNames
{
    std::string_view id;
    std::string_view name;
    /// Name of a database without number: "ascend_pytorch_profiler" of ascend_pytorch_profiler.db and
    /// ascend_pytorch_profiler_3.db.
    std::string_view databaseStem;
    /// End of a rank folder's name: "_ascend_pt".
    std::string_view folderSuffix;
    RecordingLines (*lines)();
};

constexpr FrameworkNames kPyTorchNames{"pytorch", "Ascend PyTorch profiler", "ascend_pytorch_profiler",
                                       "_ascend_pt", ascend::megatronLines};
constexpr FrameworkNames kMindSporeNames{"mindspore", "Ascend MindSpore profiler",
                                         "ascend_mindspore_profiler", "_ascend_ms", ascend::mindSporeLines};

/// Databases of a framework's own profiler: …_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_3.db,
/// or with MindSpore's names. Where the name has no rank, it is taken from profiler_info_<rank>.json in the
/// rank folder, else from the database.
class FrameworkSource final : public AscendSource
{
public:
    explicit FrameworkSource(const FrameworkNames& names)
        : m_names(names)
    { }

    LayoutName layout() const override;
    SourceTraits traits() const override;
    std::optional<std::filesystem::path> rankFolderOf(const FolderListing& listing) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    void identify(FoundFile& file, const std::stop_token& stop) const override;
    Descent decideDescent(const FolderListing& listing, const FolderEntry& entry) const override;

private:
    /// What a database's name has between stem and suffix: "_3", or nothing.
    std::optional<std::string_view> rankPartOf(std::string_view fileName) const;

    FrameworkNames m_names;
};

} // namespace pipescope
