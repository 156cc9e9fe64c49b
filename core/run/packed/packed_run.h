#pragma once

#include "core/run/packed/pack_records.h"
#include "core/run/packed/packed_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace pipescope::packed {

/// Writes what a source made of its files as a packed file, see PackedFileWriter. The ranks may come a few at
/// a time: none is kept.
class PackedRunWriter
{
public:
    struct Options
    {
        /// LayoutName::id of the source.
        std::string layout;
        /// Threads that make columns.
        std::size_t workers = 1;
    };

    static Result<PackedRunWriter> create(const std::filesystem::path& file, Options options,
                                          std::stop_token stop);

    /// The run's next ranks, by their order, and what goes with them.
    Status add(Capture&& capture);
    /// All ranks of the run.
    Status add(LabelledCapture&& capture);

    /// Ends the file with what was found of the run as a whole. Call it once; without it no file is left.
    Status finish(FindingList&& findings);

private:
    PackedRunWriter(PackedFileWriter&& writer, Options&& options, std::stop_token&& stop);

    Status addParts(std::size_t count,
                    const std::function<PackedPart(std::size_t i, ColumnEncoder& encoder)>& pack);

    PackedFileWriter m_writer;
    std::size_t m_workers = 1;
    std::stop_token m_stop;
    RunHead m_run;
};

/// What the run's part of a file says. Corrupt if it is damaged: nothing can be read without it.
Result<RunHead> readRunHead(PackedFileReader& file);

/// Adds what another file has of the same run; findings that both have count once. InvalidArgument if the
/// two cannot be put together: their layouts differ, or they have links or steps that were concluded within
/// each.
Status combine(RunHead& run, RunHead&& other);

/// Puts the ranks of several packed files of one run into one file, which is equal to the file of all ranks
/// at once. Columns are copied as they are, one rank at a time. InvalidArgument, with nothing written, if the
/// files are of different runs: of different layouts, with a rank in common, with schedules, numbers of
/// micro-batches or parallel sizes of which none is the same, or recorded more than half a day apart. Corrupt
/// if any column is damaged.
Status mergePackedFiles(std::span<const std::filesystem::path> files, const std::filesystem::path& target,
                        const std::stop_token& stop);

} // namespace pipescope::packed
