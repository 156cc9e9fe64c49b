#pragma once

#include "core/run/packed/pack_records.h"
#include "core/run/packed/packed_file.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <variant>

namespace pipescope::packed {

/// Writes what a source made of its files as a packed file, see PackedFileWriter; `layout` is the source's.
Status writePackedRun(std::variant<Capture, LabelledCapture>&& run, const std::string& layout,
                      const std::filesystem::path& file, const std::stop_token& stop);

/// What the run's part of a file says. Corrupt if it is damaged: nothing can be read without it.
Result<RunHead> readRunHead(const PackedFileReader& file);

/// Adds what another file has of the same run; findings that both have count once. InvalidArgument if the
/// two cannot be put together: their layouts differ, or they have links that were concluded within each.
Status combine(RunHead& run, RunHead&& other);

/// Puts the ranks of several packed files of one run into one file, which is equal to the file of all ranks
/// at once. Columns are copied as they are, one rank at a time. InvalidArgument, with nothing written, if the
/// files are of different runs: of different layouts, with a rank in common, with schedules, numbers of
/// micro-batches or parallel sizes of which none is the same, or recorded more than half a day apart. Corrupt
/// if any column is damaged.
Status mergePackedFiles(std::span<const std::filesystem::path> files, const std::filesystem::path& target,
                        const std::stop_token& stop);

} // namespace pipescope::packed
