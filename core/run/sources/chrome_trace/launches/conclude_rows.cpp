#include "core/run/sources/chrome_trace/launches/conclude_rows.h"

#include "core/base/order_statistics.h"
#include "core/run/sources/chrome_trace/launches/launch_reader.h"
#include "core/run/sources/chrome_trace/launches/transfer_directions.h"
#include "core/run/unannotated/conclude_ranges.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace pipescope {
namespace {

/// Adds a row of slices that are concluded.
class RowWriter
{
public:
    RowWriter(ChromeContent& content, const LaunchRecords& records, std::string name)
        : m_content(content)
        , m_records(records)
    {
        m_row.process = records.device;
        m_row.thread = std::move(name);
    }

    /// The step is the one that the host launched the slice in.
    void add(EventRole role, std::string_view name, TimeSpan span, std::optional<TimePoint> issued,
             SliceArguments arguments = {})
    {
        const auto step = issued ? stepAt(*issued, m_records.steps) : std::nullopt;
        arguments.step = step ? step->number.value : EventNumbers::kNone;
        const std::uint32_t label = labelOf(role, name);
        ++m_row.labels[label].slices;
        m_row.slices.push_back({span.begin.ns, span.end.ns, label, m_content.arguments.add(arguments)});
    }

    void finish() { m_content.rows.push_back(std::move(m_row)); }

private:
    std::uint32_t labelOf(EventRole role, std::string_view name)
    {
        const StringId text = m_content.strings.intern(name);
        const auto next = static_cast<std::uint32_t>(m_row.labels.size());
        const auto [label, isNew] = m_labels.try_emplace({role, text}, next);
        if (isNew) {
            m_row.labels.push_back({static_cast<std::uint32_t>(m_content.labels.size()), 0});
            EventLabel& added = m_content.labels.emplace_back();
            added.name = text;
            added.category = m_content.strings.intern("concluded");
            added.concluded = role;
        }
        return label->second;
    }

    ChromeContent& m_content;
    const LaunchRecords& m_records;
    ChromeThread m_row;
    std::map<std::pair<EventRole, StringId>, std::uint32_t> m_labels;
};

LaunchedWork workOf(const LaunchRecords& records, const std::vector<KnownTransfer>& transfers)
{
    LaunchedWork work;
    work.autogradThread = records.autogradThread;
    std::map<std::int64_t, std::size_t> threads;
    for (const KnownTransfer& transfer : transfers) {
        if (transfer.launch) {
            ++threads[transfer.launch->thread];
        }
    }
    work.scriptThread = mostFrequent(threads);
    for (const DeviceKernel& recorded : records.kernels) {
        LaunchedKernel& kernel = work.kernels.emplace_back();
        kernel.device = recorded.span;
        if (const auto launch = launchOf(recorded, records)) {
            kernel.thread = launch->thread;
            kernel.issued = launch->span.begin;
        }
    }
    return work;
}

/// A part for each peer; one where none is known.
void addParts(PartDirection direction, const std::vector<std::int64_t>& peers, RankCapture& capture)
{
    for (std::size_t i = 0; i < std::max<std::size_t>(1, peers.size()); ++i) {
        OperatorPart& part = capture.parts.emplace_back();
        part.direction = direction;
        if (i < peers.size() && std::in_range<std::int32_t>(peers[i])) {
            part.peer = Rank{static_cast<std::int32_t>(peers[i])};
        }
    }
}

void addOperator(const KnownTransfer& transfer, RankCapture& capture)
{
    CapturedOperator& captured = capture.operators.emplace_back();
    captured.op.span = transfer.span;
    captured.op.firstPart = static_cast<std::uint32_t>(capture.parts.size());
    captured.op.kind = transfer.sends && transfer.receives ? OperatorKind::BatchSendReceive
                       : transfer.sends                    ? OperatorKind::Send
                                                           : OperatorKind::Receive;
    for (const auto direction : {PartDirection::Send, PartDirection::Receive}) {
        const bool isSend = direction == PartDirection::Send;
        if (isSend ? transfer.sends : transfer.receives) {
            addParts(direction, isSend ? transfer.targets : transfer.sources, capture);
        }
    }
    captured.op.partCount = static_cast<std::uint16_t>(capture.parts.size() - captured.op.firstPart);
}

void addBlocks(const RankCapture& capture, const LaunchRecords& records, ChromeContent& content)
{
    RowWriter row(content, records, "blocks (concluded)");
    for (const CapturedRange& range : capture.ranges) {
        const std::string name(capture.strings.text(range.message));
        const bool isForward = name.starts_with("forward");
        row.add(isForward ? EventRole::Forward : EventRole::Backward, name, range.device, range.host.begin);
    }
    row.finish();
}

/// Annotations of the communication show the messages already.
bool hasMessages(const ChromeContent& content, const RuleMatcher& matcher)
{
    return std::any_of(content.labels.begin(), content.labels.end(), [&](const EventLabel& label) {
        return std::any_of(label.matches.begin(), label.matches.end(), [&](const RuleMatch& match) {
            const EventRole role = matcher.roleOf(match.rule);
            return role == EventRole::Send || role == EventRole::Receive || role == EventRole::Exchange;
        });
    });
}

/// A file may not say which rank it is of.
void takeFindings(const RankCapture& capture, ChromeContent& content)
{
    for (Finding finding : capture.findings.rows()) {
        finding.rank = content.rank ? finding.rank : std::nullopt;
        content.findings.add(std::move(finding));
    }
}

SliceArguments argumentsOf(const KnownTransfer& transfer)
{
    SliceArguments arguments;
    arguments.bytes = transfer.receivedBytes;
    const auto peer = transfer.peer();
    if (peer && std::in_range<std::int32_t>(*peer)) {
        arguments.peer = static_cast<std::int32_t>(*peer);
    }
    return arguments;
}

} // namespace

bool isUnannotated(const ChromeContent& content)
{
    bool hasTransfers = false;
    for (const EventLabel& label : content.labels) {
        if (label.isWork) {
            return false;
        }
        hasTransfers = hasTransfers
                       || (content.strings.text(label.category) == "kernel"
                           && isTransferKernel(content.strings.text(label.name)));
    }
    return hasTransfers;
}

void addTransferRow(const std::vector<KnownTransfer>& transfers, const LaunchRecords& records,
                    ChromeContent& content)
{
    RowWriter row(content, records, "messages (concluded)");
    for (const KnownTransfer& transfer : transfers) {
        const EventRole role = transfer.sends && transfer.receives ? EventRole::Exchange
                               : transfer.sends                    ? EventRole::Send
                                                                   : EventRole::Receive;
        const auto issued = transfer.launch ? std::optional(transfer.launch->span.begin) : std::nullopt;
        row.add(role, transfer.name, transfer.span, issued, argumentsOf(transfer));
    }
    row.finish();
}

void concludeRows(LaunchRecords&& records, const RuleMatcher& matcher, ChromeContent& content)
{
    const KnownTransfers known = knownTransfers(records, !content.pipelineRanks.empty());
    RankCapture capture;
    capture.file = content.file;
    if (content.rank && std::in_range<std::int32_t>(*content.rank)) {
        capture.rank = Rank{static_cast<std::int32_t>(*content.rank)};
    }
    if (known.areUndirected) {
        capture.findings.add(FindingId::BlocksNotConcluded, capture.rank, capture.file,
                             "nothing shows which of NCCL's kernels send and which receive"_text);
    } else if (!known.transfers.empty()) {
        for (const KnownTransfer& transfer : known.transfers) {
            addOperator(transfer, capture);
        }
        concludeRanges(workOf(records, known.transfers), capture);
    }
    if (!capture.ranges.empty()) {
        const bool needsMessages = !hasMessages(content, matcher);
        addBlocks(capture, records, content);
        if (needsMessages) {
            addTransferRow(known.transfers, records, content);
        }
    }
    takeFindings(capture, content);
}

} // namespace pipescope
