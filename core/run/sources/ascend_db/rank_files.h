#pragma once

#include "core/base/result.h"
#include "core/document/source_traits.h"
#include "core/run/model/load_options.h"
#include "core/run/sources/source.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// Finds a database's rank from its name and the small files beside it.

namespace pipescope::ascend {

/// Digits of a time as yyyymmddHHMMSSmmm.
constexpr std::size_t kStampDigits = 17;

/// The part of `text` between the affixes; empty if it does not have both.
std::optional<std::string_view> textBetween(std::string_view text, std::string_view prefix,
                                            std::string_view suffix);

/// A rank in decimal digits and nothing else; empty if there are none or too many.
std::optional<Rank> rankFromDigits(std::string_view digits);

/// When a capture was made, as yyyymmddHHMMSSmmm: from the 17 digits in a name ("<host>_<pid>_<17
/// digits>_ascend_pt"), else from the time the file was last changed (UTC); 0 if neither is known.
std::int64_t captureStamp(std::string_view name, const std::filesystem::path& file);

/// The least rank N of the files profiler_info_<N>.json in a folder.
std::optional<Rank> rankFromInfoFiles(const std::filesystem::path& folder);

/// Fills in what the database itself records: rank and device from RANK_DEVICE_MAP, else the device from
/// NPU_INFO; the host from HOST_INFO. Does nothing where the database cannot be read; its reader will report
/// that.
void identifyByContent(FoundFile& found, const std::stop_token& stop);

/// Reads one rank's database. Whatever is wrong with it is a finding of the capture; a damaged database
/// yields no ranges and no operators. The only error is Cancelled.
Result<RankCapture> readRank(const FoundFile& found, const LoadOptions& options, const std::stop_token& stop);

/// The rows of a rank's database that a block or operator was made from, column by column as they are stored:
/// of a block its TASK and the MSTX_EVENTS of the same connection, of an operator its COMMUNICATION_OP and
/// the TASK rows of its connection. Names are "TASK.startNs", origins "row 211"; a number that stands for a
/// text is followed by the text. Opens the database for the call, as SnapshotDatabase does.
Result<std::vector<RecordedValue>> readRecordedRows(const RecordPlace& place, const std::stop_token& stop);

/// "SELECT * FROM TASK WHERE rowid = 211"
std::string recordedRowQuery(const RecordPlace& place);

/// What all Ascend databases have in common.
SourceTraits databaseTraits();

} // namespace pipescope::ascend
