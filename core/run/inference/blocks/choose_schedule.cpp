#include "core/run/inference/blocks/choose_schedule.h"

#include "core/run/inference/blocks/schedule_fit.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

bool sameStageOfVirtualStages(const ScheduleShape& a, const ScheduleShape& b)
{
    return a.virtualStages() == b.virtualStages() && isV(a.kind) == isV(b.kind)
           && isBidirectional(a.kind) == isBidirectional(b.kind);
}

UserText textOf(const ScheduleShape& shape, bool hasFreeWeights)
{
    const std::string name = scheduleName(shape.kind, hasFreeWeights);
    const bool isInterleaved =
        shape.kind == ScheduleKind::Interleaved || shape.kind == ScheduleKind::InterleavedGPipe;
    return isInterleaved ? "%1, %2 micro-batches, %3 chunks"_text(name, shape.microBatches, shape.chunks)
                         : "%1, %2 micro-batches"_text(name, shape.microBatches);
}

/// Stages of a pipeline by the sizes, else by the members of the groups.
std::optional<std::int32_t> stagesOf(const Placements& placements)
{
    if (placements.sizes.pipeline || placements.groups.empty()) {
        return placements.sizes.pipeline;
    }
    const auto size = placements.groups.front().size();
    const bool areEqual = std::all_of(placements.groups.begin(), placements.groups.end(),
                                      [&](const auto& group) { return group.size() == size; });
    return areEqual ? std::optional(static_cast<std::int32_t>(size)) : std::nullopt;
}

class ScheduleChooser
{
public:
    ScheduleChooser(const RecordedSchedule& recorded, const Placements& placements, const ObservedRun& run,
                    const std::stop_token& stop, FindingList& findings)
        : m_recorded(recorded)
        , m_stages(stagesOf(placements))
        , m_orders(stageOrders(run, placements))
        , m_withoutWeights(run.withoutWeights)
        , m_stop(stop)
        , m_findings(findings)
    {
        for (const StageOrder& order : m_orders) {
            m_observed += order.count;
        }
    }

    ChosenSchedule choose()
    {
        if (!m_recorded.named.text.empty() && !m_recorded.named.kind) {
            m_findings.add(FindingId::ScheduleNameUnknown, {}, {}, m_recorded.named.text);
        }
        const auto recorded = fitsOfRecorded();
        if (!recorded.empty() && (m_observed == 0 || 2 * recorded.front().exact >= m_observed)) {
            return result(recorded, ScheduleOrigin::Recorded);
        }
        const auto recognised = fitsOfData();
        const bool fitsLabels = recognised.empty() || agreesWithLabels(recognised.front());
        if (!recorded.empty()) {
            return fitsLabels && isBetter(recognised, recorded.front())
                       ? contradicted(recognised)
                       : result(recorded, ScheduleOrigin::Recorded);
        }
        if (!isAcceptable(recognised)) {
            return unknown(m_recorded.named.kind ? FindingId::ScheduleParametersMissing
                                                 : FindingId::ScheduleUnknown);
        }
        return fitsLabels ? recognisedOnly(recognised) : contradictedByLabels(recognised.front());
    }

private:
    /// The schedule as recorded, if that is complete and can run.
    std::vector<ScheduleFit> fitsOfRecorded() const
    {
        if (!m_recorded.named.kind || !m_recorded.microBatches || !m_stages) {
            return {};
        }
        return bestFits(shapesOfKind(*m_recorded.named.kind, *m_stages, *m_recorded.microBatches,
                                     m_recorded.chunks, m_orders),
                        m_orders, m_stop);
    }

    /// The schedule that fits best; among several, the existing part of the metadata decides.
    std::vector<ScheduleFit> fitsOfData() const
    {
        if (!m_stages) {
            return {};
        }
        auto fits = bestFits(possibleShapes(*m_stages, m_recorded.chunks, m_orders), m_orders, m_stop);
        const auto keepIfAny = [&](auto isWanted) {
            if (std::any_of(fits.begin(), fits.end(), isWanted)) {
                std::erase_if(fits, [&](const ScheduleFit& fit) { return !isWanted(fit); });
            }
        };
        keepIfAny([&](const ScheduleFit& fit) { return fit.shape.kind == m_recorded.named.kind; });
        keepIfAny([&](const ScheduleFit& fit) { return fit.shape.microBatches == m_recorded.microBatches; });
        return fits;
    }

    /// Whether the data contradict the recorded schedule: another one explains everything, not just a single
    /// step that may have lost a range.
    bool isBetter(const std::vector<ScheduleFit>& recognised, const ScheduleFit& recorded) const
    {
        return !recognised.empty() && recognised.front().exact == m_observed
               && (m_observed > 1 || recorded.notAligned > 0);
    }

    /// Explains most steps, or some while no other step contradicts it.
    bool isAcceptable(const std::vector<ScheduleFit>& fits) const
    {
        return !fits.empty() && fits.front().exact > 0
               && (2 * fits.front().exact > m_observed || fits.front().notAligned == 0);
    }

    /// The order of kinds alone is weak evidence against recorded labels.
    bool agreesWithLabels(const ScheduleFit& fit) const
    {
        constexpr std::uint64_t kMaxWrongRecords = 16;
        return (m_recorded.numbersAreRecorded ? kMaxWrongRecords : 2) * fit.wrongLabels <= fit.labels;
    }

    ChosenSchedule contradictedByLabels(const ScheduleFit& fit)
    {
        return unknown(FindingId::ScheduleContradictsNumbers,
                       "%1 by the order of the blocks, which %2 of %3 numbers contradict"_text(
                           textOf(fit.shape, m_withoutWeights), fit.wrongLabels, fit.labels));
    }

    ChosenSchedule contradicted(const std::vector<ScheduleFit>& fits)
    {
        ChosenSchedule chosen = result(fits, ScheduleOrigin::Recognised);
        m_findings.add(FindingId::ScheduleContradicted, {}, {},
                       "%1, %2 micro-batches are recorded, the blocks show %3"_text(
                           m_recorded.named.text, *m_recorded.microBatches,
                           textOf(chosen.info.candidates.front(), m_withoutWeights)));
        return chosen;
    }

    ChosenSchedule recognisedOnly(const std::vector<ScheduleFit>& fits)
    {
        ChosenSchedule chosen = result(fits, ScheduleOrigin::Recognised);
        const bool contradicts =
            (m_recorded.named.kind && m_recorded.named.kind != chosen.info.candidates.front().kind)
            || (m_recorded.microBatches
                && *m_recorded.microBatches != chosen.info.candidates.front().microBatches);
        if (contradicts && chosen.info.candidates.size() == 1 && m_recorded.microBatches) {
            return contradicted(fits);
        }
        m_findings.add(chosen.info.candidates.size() > 1 ? FindingId::ScheduleAmbiguous
                                                         : FindingId::ScheduleRecognised,
                       {}, {}, namesAndSizes(chosen.info.candidates));
        return chosen;
    }

    UserText namesAndSizes(const std::vector<ScheduleShape>& shapes) const
    {
        constexpr std::size_t kMaxNamed = 3;
        UserText text = textOf(shapes.front(), m_withoutWeights);
        for (std::size_t i = 1; i < std::min(shapes.size(), kMaxNamed); ++i) {
            text = "%1; or %2"_text(text, textOf(shapes[i], m_withoutWeights));
        }
        return shapes.size() > kMaxNamed ? "%1; or others"_text(text) : text;
    }

    ChosenSchedule unknown(FindingId why, UserText detail = {})
    {
        ChosenSchedule chosen;
        chosen.info.recorded = m_recorded.named;
        chosen.info.microBatches = m_recorded.microBatches;
        chosen.info.stages = m_stages;
        chosen.namedByDualPipeV = m_recorded.named.kind == ScheduleKind::DualPipeV;
        chosen.info.origin = m_recorded.named.kind ? ScheduleOrigin::Recorded : ScheduleOrigin::Unknown;
        m_findings.add(why, {}, {}, std::move(detail));
        return chosen;
    }

    ChosenSchedule result(const std::vector<ScheduleFit>& fits, ScheduleOrigin origin) const
    {
        ChosenSchedule chosen;
        for (const ScheduleFit& fit : fits) {
            chosen.info.candidates.push_back(fit.shape);
        }
        const std::vector<ScheduleShape>& shapes = chosen.info.candidates;
        const ScheduleShape& first = shapes.front();
        const auto all = [&](auto member) {
            return std::all_of(shapes.begin(), shapes.end(),
                               [&](const ScheduleShape& each) { return member(each) == member(first); });
        };
        chosen.info.recorded = m_recorded.named;
        chosen.info.hasFreeWeights = m_withoutWeights;
        chosen.info.origin = origin;
        chosen.exact = fits.front().exact;
        chosen.info.stages = m_stages;
        if (all([](const ScheduleShape& shape) { return shape.microBatches; })) {
            chosen.info.microBatches = first.microBatches;
        }
        if (all([](const ScheduleShape& shape) { return shape.virtualStagesOfModel(); })) {
            chosen.info.virtualStages = first.virtualStagesOfModel();
        }
        chosen.namedByDualPipeV = first.kind == ScheduleKind::DualPipeV;
        chosen.labelsAgree = 2 * fits.front().wrongLabels <= fits.front().labels;
        return chosen;
    }

    const RecordedSchedule& m_recorded;
    std::optional<std::int32_t> m_stages;
    std::vector<StageOrder> m_orders;
    bool m_withoutWeights;
    /// Steps of ranks.
    std::uint64_t m_observed = 0;
    const std::stop_token& m_stop;
    FindingList& m_findings;
};

} // namespace

RecordedSchedule recordedSchedule(std::span<const RankRecords* const> ranks, FindingList& findings)
{
    const auto first = std::find_if(ranks.begin(), ranks.end(), [](const RankRecords* rank) {
        return !rank->metadata.schedule.text.empty();
    });
    RecordedSchedule recorded;
    if (first == ranks.end()) {
        const auto withNumber = std::find_if(
            ranks.begin(), ranks.end(), [](const RankRecords* rank) { return rank->metadata.microBatches; });
        if (withNumber != ranks.end()) {
            recorded.microBatches = (*withNumber)->metadata.microBatches;
        }
        return recorded;
    }
    const RunMetadata& metadata = (*first)->metadata;
    recorded.named = metadata.schedule;
    recorded.microBatches = metadata.microBatches;
    for (const RankRecords* rank : ranks) {
        const RunMetadata& own = rank->metadata;
        if (!own.schedule.text.empty()
            && (own.schedule != recorded.named || own.microBatches != recorded.microBatches))
        {
            findings.add(FindingId::MetadataDiffers, rank->rank, rank->file, verbatim("pp_info"));
        }
    }
    return recorded;
}

std::optional<ScheduleShape> ChosenSchedule::dataFlow() const
{
    const std::vector<ScheduleShape>& shapes = info.candidates;
    const bool agree = !shapes.empty() && std::all_of(shapes.begin(), shapes.end(), [&](const auto& shape) {
        return sameStageOfVirtualStages(shape, shapes.front());
    });
    return agree ? std::optional(shapes.front()) : std::nullopt;
}

ChosenSchedule chooseSchedule(const RecordedSchedule& recorded, const Placements& placements,
                              const ObservedRun& run, const std::stop_token& stop, FindingList& findings)
{
    ChosenSchedule chosen = ScheduleChooser(recorded, placements, run, stop, findings).choose();
    chosen.mayCountOn = run.byDualPipeVRule;
    return chosen;
}

} // namespace pipescope
