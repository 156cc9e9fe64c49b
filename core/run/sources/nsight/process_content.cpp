#include "core/run/sources/chrome_trace/launches/conclude_rows.h"
#include "core/run/sources/nsight/export_stages.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace pipescope::nsight {
namespace {

/// Makes the rows of the ranges of a process.
class RangeRows
{
public:
    RangeRows(const ExportRecords& file, const std::vector<StepWindow>& steps, ChromeContent& content)
        : m_file(file)
        , m_steps(steps)
        , m_content(content)
    { }

    void add(const ProjectedRange& range)
    {
        ChromeThread& row = rowOf(range.thread);
        const std::uint32_t label = labelOf(range.name, range.thread, row);
        ++row.labels[label].slices;
        row.slices.push_back({range.device.begin.ns, range.device.end.ns, label, argumentsAt(range.issued)});
    }

    /// The windows of steps are those of the host.
    void addSteps()
    {
        if (m_steps.empty()) {
            return;
        }
        ChromeThread row;
        row.process = "process";
        row.thread = "steps";
        for (const StepWindow& step : m_steps) {
            const auto label = static_cast<std::uint32_t>(m_content.labels.size());
            EventLabel& added = m_content.labels.emplace_back();
            added.name = m_content.strings.intern("ProfilerStep#" + std::to_string(step.number.value));
            added.category = m_content.strings.intern("nvtx");
            added.matches = stepMatches(step.number.value);
            row.labels.push_back({label, 1});
            row.slices.push_back({step.host.begin.ns, step.host.end.ns,
                                  static_cast<std::uint32_t>(row.labels.size() - 1), Slice::kNoArguments});
        }
        m_content.rows.push_back(std::move(row));
    }

private:
    std::vector<RuleMatch> stepMatches(std::int64_t number) const
    {
        const auto named = std::find_if(m_file.names.begin(), m_file.names.end(), [&](const RangeName& name) {
            return name.use == NameUse::Step && name.step == number;
        });
        return named == m_file.names.end() ? std::vector<RuleMatch>() : named->matches;
    }

    ChromeThread& rowOf(std::uint32_t thread)
    {
        const auto [known, isNew] = m_rows.try_emplace(thread, m_content.rows.size());
        if (isNew) {
            ChromeThread& row = m_content.rows.emplace_back();
            row.process = "process";
            row.thread = std::to_string(thread);
            row.threadName = "ranges";
        }
        return m_content.rows[known->second];
    }

    /// Position in the row's labels.
    std::uint32_t labelOf(StringId name, std::uint32_t thread, ChromeThread& row)
    {
        const auto [known, isNewLabel] = m_labels.try_emplace(name, m_content.labels.size());
        if (isNewLabel) {
            EventLabel& label = m_content.labels.emplace_back();
            label.name = m_content.strings.intern(m_file.strings.text(name));
            label.category = m_content.strings.intern("nvtx");
            label.matches = m_file.names[name.value].matches;
            label.isCandidate = true;
            label.isWork = true;
        }
        const std::uint64_t key = (std::uint64_t{thread} << 32U) | name.value;
        const auto [place, isNew] = m_rowLabels.try_emplace(key, row.labels.size());
        if (isNew) {
            row.labels.push_back({static_cast<std::uint32_t>(known->second), 0});
        }
        return static_cast<std::uint32_t>(place->second);
    }

    /// The step is the one in which the host opened the range: the GPU runs late.
    std::uint32_t argumentsAt(TimePoint issued)
    {
        const auto step = stepAt(issued, m_steps);
        if (!step) {
            return Slice::kNoArguments;
        }
        SliceArguments arguments;
        arguments.step = step->number.value;
        return m_content.arguments.add(arguments);
    }

    const ExportRecords& m_file;
    const std::vector<StepWindow>& m_steps;
    ChromeContent& m_content;
    /// Indexed by thread: position in the content's rows.
    std::unordered_map<std::uint32_t, std::size_t> m_rows;
    /// Indexed by the name in the file: position in the content's labels.
    std::unordered_map<StringId, std::size_t> m_labels;
    /// Indexed by thread and name: position in the row's labels.
    std::unordered_map<std::uint64_t, std::size_t> m_rowLabels;
};

TimeSpan moved(TimeSpan span, std::int64_t by)
{
    return {span.begin + Duration{by}, span.end + Duration{by}};
}

/// A part for each peer; one where none is known.
void addParts(PartDirection direction, const std::vector<std::int64_t>& peers, LabelledTrack& track)
{
    for (std::size_t i = 0; i < std::max<std::size_t>(1, peers.size()); ++i) {
        OperatorPart& part = track.parts.emplace_back();
        part.direction = direction;
        if (i < peers.size()) {
            part.peer = Rank{static_cast<std::int32_t>(peers[i])};
        }
    }
}

void addExchangeParts(const ProcessExtras& extras, LabelledTrack& track)
{
    constexpr std::size_t kMaxParts = 1000;
    for (P2pOperator& op : track.operators) {
        const auto known = op.kind == OperatorKind::BatchSendReceive && op.partCount == 0
                               ? extras.exchanges.find(op.span)
                               : extras.exchanges.end();
        if (known == extras.exchanges.end()
            || known->second.targets.size() + known->second.sources.size() > kMaxParts)
        {
            continue;
        }
        op.firstPart = static_cast<std::uint32_t>(track.parts.size());
        addParts(PartDirection::Send, known->second.targets, track);
        addParts(PartDirection::Receive, known->second.sources, track);
        // Of several messages, only the sum is known.
        track.parts.back().bytes = known->second.sources.size() > 1 ? 0 : known->second.receivedBytes;
        op.partCount = static_cast<std::uint16_t>(track.parts.size() - op.firstPart);
    }
}

} // namespace

ChromeContent contentOf(ExportRecords& file, ProcessRecords&& process, const RuleMatcher& matcher,
                        ProcessExtras& extras)
{
    ChromeContent content;
    content.file = file.file;
    content.base = file.base;
    content.opened = true;
    content.rank = process.rank ? std::optional<std::int64_t>(process.rank->value) : std::nullopt;
    for (NcclRecord& record : process.communication) {
        process.launches.communication.push_back(record.record);
    }
    extras.file = file.file;
    extras.rank = process.rank;
    extras.hostName = file.hostName;
    extras.collectives = std::move(process.collectives);
    for (RecordedCollective& collective : extras.collectives) {
        collective.span = moved(collective.span, file.base);
        extras.collectiveNames.emplace_back(file.strings.text(collective.name));
    }
    KnownTransfers known = knownTransfers(process.launches, false);
    if (process.ranges.empty()) {
        concludeRows(std::move(process.launches), matcher, content);
    } else {
        RangeRows rows(file, process.launches.steps, content);
        for (const ProjectedRange& range : process.ranges) {
            rows.add(range);
        }
        rows.addSteps();
        addTransferRow(known.transfers, process.launches, content);
    }
    for (KnownTransfer& transfer : known.transfers) {
        if (transfer.sends && transfer.receives) {
            extras.exchanges.try_emplace(moved(transfer.span, file.base), std::move(transfer));
        }
    }
    return content;
}

void addExtras(ProcessExtras&& extras, LabelledTrack& track)
{
    track.host.name = extras.hostName;
    addExchangeParts(extras, track);
    for (std::size_t i = 0; i < extras.collectives.size(); ++i) {
        Collective& added = track.collectives.emplace_back();
        added.span = extras.collectives[i].span;
        added.kind = extras.collectives[i].kind;
        added.name = track.strings.intern(extras.collectiveNames[i]);
    }
}

} // namespace pipescope::nsight
