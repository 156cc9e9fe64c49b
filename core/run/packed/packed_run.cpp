#include "core/run/packed/packed_run.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pipescope::packed {
namespace {

void take(std::optional<TimeSpan>& recorded, const TimeSpan& span)
{
    recorded = recorded ? recorded->united(span) : span;
}

std::optional<TimeSpan> recordedSpan(const std::vector<RankCapture>& ranks)
{
    std::optional<TimeSpan> recorded;
    for (const RankCapture& rank : ranks) {
        for (const CapturedRange& range : rank.ranges) {
            take(recorded, range.device);
        }
        for (const CapturedOperator& captured : rank.operators) {
            take(recorded, captured.op.span);
        }
    }
    return recorded;
}

std::optional<TimeSpan> recordedSpan(const std::vector<LabelledTrack>& tracks)
{
    std::optional<TimeSpan> recorded;
    for (const LabelledTrack& track : tracks) {
        for (const LabelledBlock& labelled : track.blocks) {
            take(recorded, labelled.block.span);
        }
    }
    return recorded;
}

Status addAll(PackedFileWriter& writer, RunHead& run, Capture&& capture, ColumnEncoder& encoder)
{
    const std::vector<RankCapture> ranks = std::move(capture.ranks);
    run.capture = std::move(capture);
    run.capture.ranks.clear();
    run.capture.findings.sort();
    run.ranks = ranks.size();
    run.recorded = recordedSpan(ranks);
    TRY_OK(writer.add(packRun(run, encoder)));
    for (const RankCapture& rank : ranks) {
        TRY_OK(writer.add(packRank(rank, encoder)));
    }
    return ok();
}

Status addAll(PackedFileWriter& writer, RunHead& run, LabelledCapture&& capture, ColumnEncoder& encoder)
{
    const std::vector<LabelledTrack> ranks = std::move(capture.ranks);
    const std::vector<LabelledTrack> others = std::move(capture.otherRows);
    run.isLabelled = true;
    run.labelled = std::move(capture);
    run.labelled.ranks.clear();
    run.labelled.otherRows.clear();
    run.labelled.findings.sort();
    run.ranks = ranks.size();
    run.otherRows = others.size();
    run.recorded = recordedSpan(ranks);
    TRY_OK(writer.add(packRun(run, encoder)));
    for (const LabelledTrack& track : ranks) {
        TRY_OK(writer.add(packTrack(track, {PartKind::Rank, track.rank.value}, encoder)));
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
        const PartName name{PartKind::OtherRow, static_cast<std::int64_t>(i)};
        TRY_OK(writer.add(packTrack(others[i], name, encoder)));
    }
    return ok();
}

} // namespace

Status writePackedRun(std::variant<Capture, LabelledCapture>&& run, const std::string& layout,
                      const std::filesystem::path& file, const std::stop_token& stop)
{
    TRY(auto writer, PackedFileWriter::create(file, stop));
    ColumnEncoder encoder;
    RunHead head;
    head.layout = layout;
    TRY_OK(std::visit([&](auto& capture) { return addAll(writer, head, std::move(capture), encoder); }, run));
    return writer.finish();
}

Result<RunHead> readRunHead(const PackedFileReader& file)
{
    const auto& entries = file.entries();
    if (entries.empty() || entries.front().name != PartName{}) {
        return file.damaged();
    }
    TRY(const auto part, file.read(entries.front()));
    ColumnDecoder decoder;
    auto run = unpackRun(part, decoder);
    return run ? Result<RunHead>(*std::move(run)) : Result<RunHead>(file.damaged());
}

} // namespace pipescope::packed
