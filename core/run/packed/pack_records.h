#pragma once

#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/packed/packed_part.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::packed {

/// The records of a rank, or of a row of no pipeline, as columns.
PackedPart packRank(const RankCapture& rank, ColumnEncoder& encoder);
PackedPart packTrack(const LabelledTrack& track, const PartName& name, ColumnEncoder& encoder);

/// What the ranks of a run have in common.
struct RunHead
{
    /// LayoutName::id of the original files.
    std::string layout;
    std::uint64_t ranks = 0;
    std::uint64_t otherRows = 0;
    /// From the first to the last time of any record; empty where there is none.
    std::optional<TimeSpan> recorded;
    bool isLabelled = false;
    /// Everything of the capture but ranks and other rows; one of the two, by isLabelled.
    Capture capture;
    LabelledCapture labelled;

    FindingList& findings() { return isLabelled ? labelled.findings : capture.findings; }

    const FindingList& findings() const { return isLabelled ? labelled.findings : capture.findings; }
};

PackedPart packRun(const RunHead& run, ColumnEncoder& encoder);

/// Each is empty if the columns are not what a writer makes of records that hang together. Tables that are
/// not there are empty.
std::optional<RankCapture> unpackRank(const PackedPart& part, ColumnDecoder& decoder);
std::optional<LabelledTrack> unpackTrack(const PackedPart& part, ColumnDecoder& decoder);
std::optional<RunHead> unpackRun(const PackedPart& part, ColumnDecoder& decoder);
/// What the script wrote about the run, without the groups; from the tables `records` and `texts` alone.
std::optional<RunMetadata> unpackMetadata(const PackedPart& part, ColumnDecoder& decoder);

} // namespace pipescope::packed
