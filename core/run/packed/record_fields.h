#pragma once

#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/packed/field_columns.h"

#include <string>
#include <vector>

namespace pipescope::packed {

/// Which fields of which records lie in a packed file, under which names. Each describe() serves writing (the
/// record is const) and reading. A field that is added, taken away or changes its meaning needs a new
/// kVersion. The first field of a record costs a byte a row at least, so it is one that varies.

template<>
inline constexpr std::int64_t kValueCount<BlockKind> = kBlockKindCount;
template<>
inline constexpr std::int64_t kValueCount<Phase> = 9;
template<>
inline constexpr std::int64_t kValueCount<BlockAnomaly> = 6;
template<>
inline constexpr std::int64_t kValueCount<WindowSource> = 4;
template<>
inline constexpr std::int64_t kValueCount<OperatorKind> = kOperatorKindCount;
template<>
inline constexpr std::int64_t kValueCount<PartDirection> = 2;
template<>
inline constexpr std::int64_t kValueCount<CollectiveKind> = kCollectiveKindCount;
template<>
inline constexpr std::int64_t kValueCount<ScheduleKind> = 8;
template<>
inline constexpr std::int64_t kValueCount<WeightGradients> = 4;
template<>
inline constexpr std::int64_t kValueCount<ScheduleOrigin> = 3;
template<>
inline constexpr std::int64_t kValueCount<LinkDirection> = 3;
template<>
inline constexpr std::int64_t kValueCount<LinkOrigin> = 2;
template<>
inline constexpr std::int64_t kValueCount<LateSide> = 4;

template<class Record, class Described>
concept FieldsOf = std::is_same_v<std::remove_const_t<Record>, Described>;

template<class Fields>
void describe(Fields& fields, FieldsOf<CapturedRange> auto& range)
{
    fields("device", range.device);
    fields("host", range.host);
    fields("message", range.message);
    fields("row", range.sourceRow);
    fields("repeats", range.repeatsConnection);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<P2pOperator> auto& op)
{
    fields("span", op.span);
    fields("kind", op.kind);
    fields("parts", op.partCount);
    fields("first_part", op.firstPart);
    fields("name", op.name);
    fields("group", op.group);
    fields("step", op.step);
    fields("row", op.sourceRow);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<CapturedOperator> auto& captured)
{
    describe(fields, captured.op);
    fields("issued", captured.issued);
    fields("message", captured.message);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<OperatorPart> auto& part)
{
    fields("bytes", part.bytes);
    fields("direction", part.direction);
    fields("own", part.ownLocalRank);
    fields("peer_local", part.peerLocalRank);
    fields("peer", part.peer);
    fields("peer_inferred", part.peerInferred);
    fields("span", part.span);
    fields("data", part.data);
    fields("transferring", part.transferring);
    fields("waiting", part.waiting);
    fields("ordinal", part.ordinal);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<Collective> auto& collective)
{
    fields("span", collective.span);
    fields("kind", collective.kind);
    fields("name", collective.name);
    fields("group", collective.group);
    fields("step", collective.step);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<MessageOperator> auto& op)
{
    fields("span", op.span);
    fields("issued", op.issued);
    fields("connection", op.connection);
    fields("operation", op.operation);
    fields("group", op.group);
    fields("data_type", op.dataType);
    fields("count", op.count);
    fields("count_is_number", op.countIsNumber);
    fields("number", op.number);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<StepWindow> auto& window)
{
    fields("host", window.host);
    fields("number", window.number);
    fields("source", window.source);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<LabelledBlock> auto& labelled)
{
    auto& block = labelled.block;
    fields("span", block.span);
    fields("kind", block.kind);
    fields("phase", block.phase);
    fields("type_code", block.typeCode);
    fields("forward", block.forward.microBatch);
    fields("forward_stage", block.forward.virtualStage);
    fields("backward", block.backward.microBatch);
    fields("backward_stage", block.backward.virtualStage);
    fields("label_origins", block.labelOrigins.bits);
    fields("anomaly", block.anomaly);
    fields("step", block.step);
    fields("name", block.name);
    fields("message", block.message);
    fields("row", block.sourceRow);
    fields("chunk", labelled.chunk);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<NamedTransfer> auto& transfer)
{
    fields("op", transfer.op);
    fields("direction", transfer.direction);
    fields("micro_batch", transfer.microBatch);
    fields("virtual_stage", transfer.virtualStage);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<StepNumber> auto& number)
{
    fields("number", number);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<Rank> auto& rank)
{
    fields("rank", rank);
}

/// A group of RunMetadata; its members lie in the order of the groups in a table of their own.
struct GroupRow
{
    std::string name;
    std::string role;
    std::uint32_t members = 0;
};

template<class Fields>
void describe(Fields& fields, FieldsOf<GroupRow> auto& group)
{
    fields("name", group.name);
    fields("role", group.role);
    fields("members", group.members);
}

/// A finding; its id by the name that never changes, its detail in English.
struct FindingRow
{
    std::string id;
    std::optional<Rank> rank;
    std::filesystem::path file;
    std::uint64_t count = 1;
    std::string detail;
    std::optional<TimeSpan> place;
};

template<class Fields>
void describe(Fields& fields, FieldsOf<FindingRow> auto& finding)
{
    fields("id", finding.id);
    fields("rank", finding.rank);
    fields("file", finding.file);
    fields("count", finding.count);
    fields("detail", finding.detail);
    fields("place", finding.place);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<NamedSchedule> auto& schedule)
{
    fields("schedule", schedule.text);
    fields("schedule_kind", schedule.kind);
    fields("has_free_weights", schedule.hasFreeWeights);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<ParallelSizes> auto& sizes)
{
    fields("tensor", sizes.tensor);
    fields("pipeline", sizes.pipeline);
    fields("data", sizes.data);
    fields("context", sizes.context);
    fields("expert", sizes.expert);
    fields("order", sizes.order);
}

/// What a rank's records have once.
template<class Fields>
void describe(Fields& fields, FieldsOf<RankRecords> auto& records)
{
    fields("rank", records.rank);
    fields("file", records.file);
    fields("host", records.host.name);
    fields("host_uid", records.host.uid);
    fields("opened", records.opened);
    describe(fields, records.metadata.schedule);
    fields("micro_batches", records.metadata.microBatches);
    describe(fields, records.metadata.sizes);
}

template<class Fields>
void describeEnd(Fields& fields, FieldsOf<LinkEnd> auto& end, const std::string& name)
{
    fields(name + "_track", end.track);
    fields(name + "_op", end.op);
    fields(name + "_part", end.part);
    fields(name + "_span", end.span);
    fields(name + "_block", end.block);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<Link> auto& link)
{
    describeEnd(fields, link.source, "source");
    describeEnd(fields, link.target, "target");
    fields("direction", link.direction);
    fields("origin", link.origin);
    fields("late", link.late);
    fields("micro_batch", link.microBatch);
    fields("virtual_stage", link.virtualStage);
    fields("step", link.step);
    fields("bytes", link.bytes);
    fields("data", link.data);
    fields("ordinal", link.ordinal);
}

template<class Fields>
void describe(Fields& fields, FieldsOf<ScheduleShape> auto& shape)
{
    fields("kind", shape.kind);
    fields("stages", shape.stages);
    fields("micro_batches", shape.microBatches);
    fields("chunks", shape.chunks);
    fields("weight_gradients", shape.weightGradients);
    fields("has_logits", shape.hasLogits);
}

/// What the whole run has once, apart from lists.
struct RunRow
{
    bool isLabelled = false;
    /// LayoutName::id of the original files.
    std::string layout;
    /// Parts of each kind: one that got lost shows.
    std::uint64_t ranks = 0;
    std::uint64_t otherRows = 0;
    std::optional<TimeSpan> recordedSpan;
    std::optional<std::int64_t> forwardsPerStep;
    bool isPipelineAssumed = false;
    RankOrder rankOrder;
    bool isConcluded = false;
    std::optional<std::uint64_t> filesOpened;
    /// Of LabelledCapture::schedule, if there is one.
    bool hasSchedule = false;
    ScheduleOrigin scheduleOrigin = ScheduleOrigin::Unknown;
    bool hasFreeWeights = false;
    NamedSchedule recorded;
    std::optional<std::int32_t> microBatches;
    std::optional<std::int32_t> stages;
    std::optional<std::int32_t> virtualStages;
};

template<class Fields>
void describe(Fields& fields, FieldsOf<RunRow> auto& run)
{
    fields("is_labelled", run.isLabelled);
    fields("layout", run.layout);
    fields("ranks", run.ranks);
    fields("other_rows", run.otherRows);
    fields("recorded", run.recordedSpan);
    fields("forwards_per_step", run.forwardsPerStep);
    fields("is_pipeline_assumed", run.isPipelineAssumed);
    fields("rank_order", run.rankOrder);
    fields("is_concluded", run.isConcluded);
    fields("files_opened", run.filesOpened);
    fields("has_schedule", run.hasSchedule);
    fields("schedule_origin", run.scheduleOrigin);
    fields("free_weights", run.hasFreeWeights);
    describe(fields, run.recorded);
    fields("run_micro_batches", run.microBatches);
    fields("stages", run.stages);
    fields("virtual_stages", run.virtualStages);
}

} // namespace pipescope::packed
