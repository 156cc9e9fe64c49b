#include "core/run/packed/packed_run.h"

#include "core/base/threads/parallel.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pipescope::packed {
namespace {

template<class Records, class SpanOf>
void takeTimes(std::optional<TimeSpan>& recorded, const Records& records, const SpanOf& spanOf)
{
    for (const auto& record : records) {
        recorded = recorded ? recorded->united(spanOf(record)) : spanOf(record);
    }
}

} // namespace

PackedRunWriter::PackedRunWriter(PackedFileWriter&& writer, Options&& options, std::stop_token&& stop)
    : m_writer(std::move(writer))
    , m_workers(options.workers)
    , m_stop(std::move(stop))
{
    m_run.layout = std::move(options.layout);
}

Result<PackedRunWriter> PackedRunWriter::create(const std::filesystem::path& file, Options options,
                                                std::stop_token stop)
{
    TRY(auto writer, PackedFileWriter::create(file, stop));
    return PackedRunWriter(std::move(writer), std::move(options), std::move(stop));
}

Status PackedRunWriter::add(Capture&& capture)
{
    const std::vector<RankCapture> ranks = std::move(capture.ranks);
    m_run.ranks += ranks.size();
    m_run.capture.forwardsPerStep = capture.forwardsPerStep;
    m_run.capture.findings.merge(std::move(capture.findings));
    for (const RankCapture& rank : ranks) {
        takeTimes(m_run.recorded, rank.ranges, [](const CapturedRange& range) { return range.device; });
        takeTimes(m_run.recorded, rank.operators, [](const CapturedOperator& each) { return each.op.span; });
    }
    return addParts(ranks.size(),
                    [&](std::size_t i, ColumnEncoder& encoder) { return packRank(ranks[i], encoder); });
}

Status PackedRunWriter::add(LabelledCapture&& capture)
{
    const std::vector<LabelledTrack> ranks = std::move(capture.ranks);
    const std::vector<LabelledTrack> others = std::move(capture.otherRows);
    m_run.isLabelled = true;
    m_run.labelled = std::move(capture);
    m_run.labelled.ranks.clear();
    m_run.labelled.otherRows.clear();
    m_run.ranks = ranks.size();
    m_run.otherRows = others.size();
    for (const LabelledTrack& track : ranks) {
        takeTimes(m_run.recorded, track.blocks, [](const LabelledBlock& each) { return each.block.span; });
    }
    TRY_OK(addParts(ranks.size(), [&](std::size_t i, ColumnEncoder& encoder) {
        return packTrack(ranks[i], {PartKind::Rank, ranks[i].rank.value}, encoder);
    }));
    return addParts(others.size(), [&](std::size_t i, ColumnEncoder& encoder) {
        return packTrack(others[i], {PartKind::OtherRow, static_cast<std::int64_t>(i)}, encoder);
    });
}

Status PackedRunWriter::addParts(std::size_t count,
                                 const std::function<PackedPart(std::size_t i, ColumnEncoder& encoder)>& pack)
{
    for (std::size_t first = 0; first < count; first += m_workers) {
        std::vector<PackedPart> parts(std::min(m_workers, count - first));
        parallelFor(parts.size(), m_workers, m_stop, [&](std::size_t i) {
            ColumnEncoder encoder;
            parts[i] = pack(first + i, encoder);
        });
        if (m_stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
        }
        for (const PackedPart& part : parts) {
            TRY_OK(m_writer.add(part));
        }
    }
    return ok();
}

Status PackedRunWriter::finish(FindingList&& findings)
{
    m_run.findings().merge(std::move(findings));
    m_run.findings().sort();
    ColumnEncoder encoder;
    TRY_OK(m_writer.add(packRun(m_run, encoder)));
    return m_writer.finish();
}

Result<RunHead> readRunHead(PackedFileReader& file)
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
