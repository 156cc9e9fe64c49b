#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/load_options.h"
#include "core/run/sources/folder_walk.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace pipescope {

/// One file that holds data of one rank, as found by its name and place.
struct FoundFile
{
    std::filesystem::path file;
    /// Folder of the capture: side files are looked for here.
    std::filesystem::path folder;
    /// Empty if neither the file's name nor its folder nor its content names it.
    std::optional<Rank> rank;
    /// Where it was captured, for files without a rank: unique id of the host (may be empty), and the
    /// device's number there.
    std::string hostUid;
    std::optional<std::int64_t> device;
    /// Number of the machine in the run, and its name; empty where there is only one, or no record says.
    std::optional<std::int64_t> machine;
    std::string hostName;
    /// When it was captured, as the number yyyymmddHHMMSSmmm; comparable between files only.
    std::int64_t captureStamp = 0;
    /// Ranks of all files that form one pipeline, by stage, including those that are not loaded; null where
    /// the files' names and folders do not show it.
    std::shared_ptr<const std::vector<Rank>> pipeline;
};

/// A file in its folder, of which nothing more is known.
FoundFile foundAt(const std::filesystem::path& file);

/// Whether a file holds what its name says.
enum class FileFit
{
    Fits,
    /// It should, but is empty or damaged. It is read with the others, so that its rank is known to be
    /// missing.
    Broken,
    /// It is something else.
    Other
};

/// What a source makes of its files: records that the stages have to make sense of, or jobs that say
/// themselves what they are. A second kind of document (the model graph) becomes a further alternative.
using SourceOutput = std::variant<Capture, LabelledCapture>;

/// Called after a rank was read: `ranks[position]` is complete and does not change until all are read. Other
/// elements must not be accessed. Called from any thread, also from several at once.
using RankRead = std::function<void(std::span<const RankCapture> ranks, std::size_t position)>;

/// A format that can be opened. Implementations are stateless and thread-safe; a new one is a folder and a
/// line in registry.cpp.
class Source
{
public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    /// How the layout is chosen and named for people: {"pytorch", "Ascend PyTorch profiler"}.
    virtual LayoutName layout() const = 0;

    /// What can be done with its files, and what their parts are called.
    virtual SourceTraits traits() const { return {}; }

    /// The same for files that were found, where it depends on these.
    virtual SourceTraits traitsOf(std::span<const FoundFile> /*files*/) const { return traits(); }

    /// The ranks name files that were read before, on whatever machine, and not those that were opened.
    virtual bool namesOtherFiles() const { return false; }

    /// Adds the files of this format that lie in the folder just listed; by default those that recognise()
    /// knows. An entry with such a name that is no file is reported.
    virtual void find(const FolderListing& listing, std::vector<FoundFile>& files,
                      FindingList& findings) const;

    /// The folder of a rank, if the one just listed has to hold that rank's file. Empty by default.
    virtual std::optional<std::filesystem::path> rankFolderOf(const FolderListing&) const { return {}; }

    /// The file if it has a name of this format, whatever folder it lies in.
    virtual std::optional<FoundFile> recognise(const std::filesystem::path& file) const = 0;

    /// The file if it has content of this format. Called for single files whose name no source knows. Empty
    /// by default.
    virtual std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                                      const std::stop_token& stop) const;

    /// The file if its content shows that it is of this format. Called for files of a folder whose names no
    /// source knows, where nothing was found by name, from any thread. Empty by default.
    virtual std::optional<FoundFile> recogniseStray(const std::filesystem::path& file,
                                                    const std::stop_token& stop) const;

    /// Finds rank, host and device of a file whose name does not contain the rank: looks beside the file and
    /// into it. Nothing by default.
    virtual void identify(FoundFile&, const std::stop_token&) const { }

    /// Gives files without a rank one (there is at least one file), and leaves out those for which that would
    /// be a guess; by default as numberRanks() does.
    virtual void assignRanks(std::vector<FoundFile>& files, const std::stop_token& stop,
                             FindingList& findings) const;

    /// Whether each file holds the data of one rank. If not, the ranks are known after reading, which keeps
    /// the wanted ones. The names of such files are not specific; they are used only where nothing else is
    /// found or they are asked for.
    virtual bool holdsOneRank() const { return true; }

    /// What it reads of a file depends on no other file, so that files may be read a few at a time.
    virtual bool readsFilesApart() const { return false; }

    /// What a file found by its name is, for sources whose files hold several ranks.
    virtual FileFit fitOf(const FoundFile&) const { return FileFit::Fits; }

    /// Says why a file does not fit.
    virtual void reportUnfit(const FoundFile&, FindingList&) const { }

    /// Whether folders below an entry of a listing can hold more files of any format. A folder is left out
    /// when any source knows it to be a dead end; by default there is none.
    virtual Descent decideDescent(const FolderListing&, const FolderEntry&) const { return Descent::Enter; }

    /// Reads the files, one per rank. A file that cannot be read is a finding of its rank; the error is
    /// Cancelled only.
    virtual Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                                      Progress& progress, const std::stop_token& stop) const = 0;

    /// The same for callers that show ranks before all are read. A source that reads ranks one by one calls
    /// `rankRead` after each; others may ignore it.
    virtual Result<SourceOutput> readProgressively(std::span<const FoundFile> files,
                                                   const LoadOptions& options, const RankRead& /*rankRead*/,
                                                   Progress& progress, const std::stop_token& stop) const
    {
        return read(files, options, progress, stop);
    }
};

/// Every format that can be opened, in the order in which they are asked.
std::vector<std::unique_ptr<const Source>> allSources();

} // namespace pipescope
