#include "core/run/sources/chrome_trace/launches/transfer_directions.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// Kernels whose direction is not known that are few: one in so many.
constexpr std::size_t kFew = 20;

std::optional<HostCall> callOf(std::int64_t id, const std::vector<HostCall>& calls)
{
    const auto found =
        std::lower_bound(calls.begin(), calls.end(), id,
                         [](const HostCall& call, std::int64_t wanted) { return call.id < wanted; });
    return id != 0 && found != calls.end() && found->id == id ? std::optional(*found) : std::nullopt;
}

/// What is known of a kernel's direction.
enum class Knowledge : std::uint8_t
{
    Known,
    Unknown,
    /// It is no message of a pipeline.
    Foreign
};

struct Candidate
{
    KnownTransfer transfer;
    Knowledge knowledge = Knowledge::Unknown;
};

void take(const CommunicationRecord& record, Candidate& candidate)
{
    KnownTransfer& transfer = candidate.transfer;
    const bool isSend = record.transfer == RecordedTransfer::Send;
    (isSend ? transfer.sends : transfer.receives) = true;
    if (record.peer) {
        (isSend ? transfer.targets : transfer.sources).push_back(*record.peer);
    }
    if (!isSend) {
        transfer.receivedBytes = saturatingAdd(transfer.receivedBytes, record.bytes);
    }
}

/// Takes what the records say: the last one is that of the launch, and those before it, back to the launch
/// before, may be messages of the same kernel.
void takeRecords(std::span<const CommunicationRecord> records, Candidate& candidate)
{
    const bool areDetailed = std::any_of(records.begin(), records.end(),
                                         [](const CommunicationRecord& each) { return each.isDetailed; });
    for (const CommunicationRecord& record : records) {
        if (record.isDetailed != areDetailed) {
            continue;
        }
        candidate.knowledge =
            record.transfer == RecordedTransfer::Other ? Knowledge::Foreign : Knowledge::Known;
        if (candidate.knowledge == Knowledge::Known) {
            take(record, candidate);
        }
    }
}

std::vector<Candidate> candidatesOf(const LaunchRecords& records)
{
    std::vector<Candidate> candidates;
    for (const TransferKernel& kernel : records.transfers) {
        Candidate& candidate = candidates.emplace_back();
        candidate.transfer.span = kernel.span;
        candidate.transfer.name = kernel.name;
        candidate.transfer.launch = launchOf(kernel, records);
        if (kernel.record) {
            takeRecords(std::span(&*kernel.record, 1), candidate);
        }
    }
    return candidates;
}

/// The records of each launch's thread since its launch before.
void assignRecords(const std::vector<CommunicationRecord>& communication, std::vector<Candidate>& candidates)
{
    std::vector<Candidate*> launched;
    for (Candidate& candidate : candidates) {
        if (candidate.transfer.launch) {
            launched.push_back(&candidate);
        }
    }
    std::sort(launched.begin(), launched.end(), [](const Candidate* a, const Candidate* b) {
        const HostCall& first = *a->transfer.launch;
        const HostCall& second = *b->transfer.launch;
        return std::tie(first.thread, first.span) < std::tie(second.thread, second.span);
    });
    auto next = communication.begin();
    for (Candidate* candidate : launched) {
        const HostCall& launch = *candidate->transfer.launch;
        const auto first = std::find_if(next, communication.end(), [&](const CommunicationRecord& record) {
            return record.thread >= launch.thread;
        });
        next = std::find_if(first, communication.end(), [&](const CommunicationRecord& record) {
            return record.thread != launch.thread || launch.span.end < record.begin;
        });
        if (candidate->knowledge == Knowledge::Unknown) {
            takeRecords(std::span(first, next), *candidate);
        }
    }
}

/// Gives kernels of unknown direction the one that their place between the other kernels shows.
class PlaceReader
{
public:
    explicit PlaceReader(const LaunchRecords& records)
        : m_steps(records.steps)
    {
        for (const DeviceKernel& kernel : records.kernels) {
            m_begins.push_back(kernel.span.begin);
            if (const auto launch = launchOf(kernel, records)) {
                m_launches.push_back(launch->span.begin);
                if (launch->thread == records.autogradThread) {
                    m_backwards.push_back(launch->span.begin);
                }
            }
        }
        std::sort(m_begins.begin(), m_begins.end());
        std::sort(m_launches.begin(), m_launches.end());
        std::sort(m_backwards.begin(), m_backwards.end());
    }

    void direct(std::span<Candidate> candidates) const
    {
        for (std::size_t first = 0; first < candidates.size();) {
            const std::size_t before = workBefore(candidates[first]);
            std::size_t last = first + 1;
            while (last < candidates.size() && workBefore(candidates[last]) == before) {
                ++last;
            }
            directTogether(candidates.subspan(first, last - first));
            first = last;
        }
    }

private:
    std::size_t workBefore(const Candidate& candidate) const
    {
        const auto found = std::lower_bound(m_begins.begin(), m_begins.end(), candidate.transfer.span.begin);
        return static_cast<std::size_t>(found - m_begins.begin());
    }

    /// Whether the host has launched no work before it, or none in its step.
    bool isFirstOfStep(const Candidate& candidate) const
    {
        if (workBefore(candidate) == 0 || !candidate.transfer.launch) {
            return workBefore(candidate) == 0;
        }
        const TimePoint launched = candidate.transfer.launch->span.begin;
        const auto step = stepAt(launched, m_steps);
        const auto first = step ? std::lower_bound(m_launches.begin(), m_launches.end(), step->host.begin)
                                : m_launches.begin();
        return step && (first == m_launches.end() || launched < *first);
    }

    /// Whether its step has backwards, but none behind it: what follows receives nothing.
    bool isLastOfStep(const Candidate& candidate) const
    {
        if (!candidate.transfer.launch) {
            return false;
        }
        const TimePoint launched = candidate.transfer.launch->span.begin;
        const auto behind = std::upper_bound(m_backwards.begin(), m_backwards.end(), launched);
        const auto step = stepAt(launched, m_steps);
        return step && behind != m_backwards.begin() && step->host.begin <= *std::prev(behind)
               && (behind == m_backwards.end() || step->host.end <= *behind);
    }

    /// No work lies between them.
    void directTogether(std::span<Candidate> candidates) const
    {
        std::size_t behindWork = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            Candidate& candidate = candidates[i];
            const bool isFirst = isFirstOfStep(candidate);
            const bool isBehindWork = !isFirst && behindWork == 0;
            behindWork += isFirst ? 0 : 1;
            if (candidate.knowledge == Knowledge::Unknown) {
                candidate.knowledge = Knowledge::Known;
                candidate.transfer.sends = isBehindWork;
                candidate.transfer.receives =
                    !isBehindWork || (candidates.size() == 1 && !isLastOfStep(candidate));
            }
        }
    }

    std::span<const StepWindow> m_steps;
    /// Begins of the other kernels, in order.
    std::vector<TimePoint> m_begins;
    std::vector<TimePoint> m_launches;
    /// Those of autograd's thread.
    std::vector<TimePoint> m_backwards;
};

} // namespace

std::optional<std::int64_t> KnownTransfer::peer() const
{
    std::optional<std::int64_t> only;
    for (const std::vector<std::int64_t>* ranks : {&targets, &sources}) {
        for (const std::int64_t rank : *ranks) {
            if (only && *only != rank) {
                return std::nullopt;
            }
            only = rank;
        }
    }
    return only;
}

std::optional<HostCall> launchOf(const DeviceKernel& kernel, const LaunchRecords& records)
{
    const auto launch = callOf(kernel.correlation, records.launches);
    return launch ? launch : callOf(kernel.externalId, records.operators);
}

std::optional<StepWindow> stepAt(TimePoint time, std::span<const StepWindow> steps)
{
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), time,
                         [](TimePoint t, const StepWindow& step) { return t < step.host.begin; });
    const bool isInside = after != steps.begin() && std::prev(after)->host.contains(time);
    return isInside ? std::optional(*std::prev(after)) : std::nullopt;
}

KnownTransfers knownTransfers(const LaunchRecords& records, bool isInPipeline)
{
    std::vector<Candidate> candidates = candidatesOf(records);
    assignRecords(records.communication, candidates);
    std::erase_if(candidates, [](const Candidate& each) { return each.knowledge == Knowledge::Foreign; });
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.transfer.span < b.transfer.span;
    });
    if (isInPipeline) {
        PlaceReader(records).direct(candidates);
    }
    KnownTransfers known;
    for (Candidate& candidate : candidates) {
        if (candidate.knowledge == Knowledge::Known) {
            known.transfers.push_back(std::move(candidate.transfer));
        }
    }
    if (known.transfers.size() + candidates.size() / kFew < candidates.size()) {
        return {{}, true};
    }
    return known;
}

} // namespace pipescope
