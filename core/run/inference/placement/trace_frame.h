#pragma once

#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/load_options.h"
#include "core/run/model/trace.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {

/// Ids in the trace's pool of the texts of a row's pool.
class TextMap
{
public:
    TextMap(const StringPool& from, StringPool& to)
    {
        m_ids.reserve(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            m_ids.push_back(to.intern(from.text(StringId{i})));
        }
    }

    /// Texts of unknown pools are empty.
    StringId operator()(StringId id) const { return id.value < m_ids.size() ? m_ids[id.value] : StringId(); }

private:
    std::vector<StringId> m_ids;
};

/// The base of every trace, for all kinds of records: the kept steps, pipeline groups, hosts and a track for
/// each rank. Borrows the trace and the options.
class TraceFrame
{
public:
    TraceFrame(Trace& trace, const LoadOptions& options)
        : m_trace(trace)
        , m_options(options)
    { }

    /// Lists the steps to keep; `numbers` are those of all steps, in order.
    void selectSteps(std::span<const StepNumber> numbers);
    /// Whether records of this step (a position in the numbers) are kept; if so, `step` becomes its index in
    /// the trace.
    bool keepStep(std::optional<StepIndex>& step) const;
    /// The windows of the steps that are kept. Several of one step become one from the first begin to the
    /// last end; those that end before they begin are left out.
    std::vector<StepHostWindow> stepWindowsOf(std::span<const StepWindow> recorded) const;
    /// Those of kept steps, with their texts in the trace's pool.
    CollectiveTable collectivesOf(std::span<const Collective> recorded, const TextMap& texts) const;
    /// `ranks` are in order and become the tracks.
    void addGroups(const Placements& placements, std::span<const RankRecords* const> ranks);
    /// A track without blocks and operators; not yet one of the trace's.
    Track trackOf(const RankRecords& rank, const Placement& placement);

private:
    HostIndex hostIndex(const Host& host);

    Trace& m_trace;
    const LoadOptions& m_options;
    /// Indexed by unique id and name.
    std::map<std::pair<std::string, std::string>, HostIndex> m_hosts;
    std::vector<std::optional<StepIndex>> m_keptStep;
};

} // namespace pipescope
