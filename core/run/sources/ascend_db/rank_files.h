#pragma once

#include "core/run/sources/source.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

// Finds a database's rank from its name and the small files beside it.

namespace pipescope::ascend {

/// Of a time as yyyymmddHHMMSSmmm.
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

} // namespace pipescope::ascend
