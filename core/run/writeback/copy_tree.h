#pragma once

#include "core/base/result.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace pipescope {

/// A file and where its copy goes.
struct FileCopy
{
    std::filesystem::path from;
    std::filesystem::path to;
};

/// What is copied for one rank.
struct RankCopy
{
    FileCopy database;
    /// The small JSON files beside the database and in the rank's folder that name the rank. Each is listed
    /// for one rank only.
    std::vector<FileCopy> metadata;
};

/// The copies of the databases that a trace was read from, in the same relative tree under `target`; one
/// entry per track, in the trace's order. Nothing is written yet.
///
/// If the trace was read from a single database and `target` ends in ".db", it is the copy itself, not a
/// folder.
///
/// InvalidArgument if `target` is neither absent nor (unless it is a file) an empty folder, or lies inside
/// the trace's root (also through links); NoSpace if its file system has too little room.
Result<std::vector<RankCopy>> planCopies(const Trace& trace, const std::filesystem::path& target);

/// Copies a rank's files: the database as SnapshotDatabase reads it, that is with its log folded in, the
/// others byte by byte. The originals are not touched. A file is copied as a whole or not at all.
Status copyRank(const RankCopy& copy, const std::stop_token& stop);

/// NoSpace with a sentence if the file system that holds, or would hold, `path` has less room than `bytes`.
Status checkFreeSpace(const std::filesystem::path& path, std::uint64_t bytes);

} // namespace pipescope
