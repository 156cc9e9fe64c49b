#include "tests/golden/truth_comparison.h"

#include "core/run/model/names.h"
#include "tests/golden/cluster_fixture.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <tuple>

namespace pipescope::test {
namespace {

using Json = nlohmann::json;

/// Begin and end on the rank's own clock.
using LocalSpan = std::pair<std::int64_t, std::int64_t>;

LocalSpan localSpan(const Json& record)
{
    return {record["start_local"], record["end_local"]};
}

template<class Id>
std::optional<int> number(const std::optional<Id>& id)
{
    return id ? std::optional(static_cast<int>(id->value)) : std::nullopt;
}

std::optional<int> member(const Json& record, const char* name)
{
    return record.contains(name) && !record[name].is_null() ? std::optional(record[name].get<int>())
                                                            : std::nullopt;
}

/// A virtual stage as it is shown, and its direction.
std::pair<std::optional<int>, std::optional<int>> stageOf(const Trace& trace,
                                                          const std::optional<VirtualStage>& virtualStage)
{
    if (!virtualStage) {
        return {};
    }
    const DirectedStage stage = trace.schedule.directed(*virtualStage);
    return {stage.virtualStage.value, stage.direction};
}

/// Compares one shown item with its truth and collects the wrong and the open fields.
class FieldCheck
{
public:
    /// `isDecidable` if the data show its labels.
    FieldCheck(Comparison& result, std::string what, bool isDecidable = true)
        : m_result(result)
        , m_open(isDecidable ? result.open : result.undecided)
        , m_what(std::move(what))
    { }

    void field(const char* name, std::optional<std::int64_t> shown, std::optional<std::int64_t> truth)
    {
        if (shown == truth) {
            return;
        }
        std::ostringstream text;
        text << m_what << ": " << name << ' ' << (shown ? std::to_string(*shown) : "unknown")
             << " instead of " << (truth ? std::to_string(*truth) : "none");
        (shown ? m_result.wrong : m_open).push_back(text.str());
    }

    void text(const char* name, std::string_view shown, std::string_view truth, std::string_view unknown)
    {
        if (shown != truth) {
            (shown == unknown ? m_open : m_result.wrong)
                .push_back(m_what + ": " + name + " '" + std::string(shown) + "' instead of '"
                           + std::string(truth) + "'");
        }
    }

private:
    Comparison& m_result;
    std::vector<std::string>& m_open;
    std::string m_what;
};

/// Which labels of blocks the data do not show, although nothing but a recorded range may be lost.
class Undecided
{
public:
    explicit Undecided(const std::map<std::string, std::vector<Json>>& truth)
        : m_isShapeOpen(isShapeOpen(truth.at("meta").front()["args"]))
    {
        const auto quirks = truth.find("quirk");
        if (quirks == truth.end()) {
            return;
        }
        std::set<int> ranks;
        for (const Json& quirk : quirks->second) {
            if (quirk["name"] == "missing-event") {
                ranks.insert(quirk["rank"].get<int>());
            }
        }
        noteLostSteps(truth.at("block"), ranks);
    }

    bool includes(const Json& block) const
    {
        return m_isShapeOpen || m_lostSteps.contains({block["rank"], block["step"]});
    }

    std::map<int, std::size_t> lostBlocks() const
    {
        std::map<int, std::size_t> counts;
        for (const auto& [rank, step] : m_lostSteps) {
            ++counts[rank];
        }
        return counts;
    }

private:
    /// On a single stage GPipe's order, all forwards and then all backwards, is also that of one micro-batch
    /// which walks through as many chunks. Only the metadata show which it is.
    static bool isShapeOpen(const Json& arguments)
    {
        const bool isUnnamed = arguments["no_pp_info"] && arguments["pp"] == 1;
        const bool isOneMicroBatch = arguments["microbatches"] == 1;
        return isUnnamed
               && ((arguments["schedule"] == "gpipe" && !isOneMicroBatch)
                   || (arguments["schedule"] == "interleaved" && isOneMicroBatch));
    }

    /// The generator leaves out the middle one of a rank's blocks. Where the step then begins or ends with
    /// blocks of one kind, or has several in a row, their order does not show which of them is missing.
    void noteLostSteps(const std::vector<Json>& blocks, const std::set<int>& ranks)
    {
        std::map<int, std::vector<int>> steps;
        for (const Json& block : blocks) {
            if (ranks.contains(block["rank"])) {
                steps[block["rank"]].push_back(block["step"]);
            }
        }
        for (const auto& [rank, ofBlocks] : steps) {
            m_lostSteps.emplace(rank, ofBlocks[ofBlocks.size() / 2]);
        }
    }

    bool m_isShapeOpen = false;
    /// Ranks and steps that lost a block.
    std::set<std::pair<int, int>> m_lostSteps;
};

/// Where no number is recorded, steps are counted from 0; the generator's first one is 10.
std::optional<std::int64_t> stepNumber(const Trace& trace, std::optional<StepIndex> step)
{
    constexpr std::int64_t kFirstStep = 10;
    if (!step) {
        return std::nullopt;
    }
    const bool areCounted = trace.steps.back().number.value < kFirstStep;
    return trace.steps[step->value].number.value + (areCounted ? kFirstStep : 0);
}

class BlockComparison
{
public:
    BlockComparison(const Trace& trace, const Track& track, const Undecided& undecided, Comparison& result)
        : m_trace(trace)
        , m_track(track)
        , m_undecided(undecided)
        , m_result(result)
    { }

    void compare(const std::vector<const Json*>& truth)
    {
        // Damage may leave a block only one of its times, or turn them round.
        std::map<std::int64_t, const Json*> byBegin;
        std::map<std::int64_t, const Json*> byEnd;
        for (const Json* record : truth) {
            byBegin[localSpan(*record).first] = record;
            byEnd[localSpan(*record).second] = record;
        }
        std::set<const Json*> shown;
        for (std::size_t i = 0; i < m_track.blocks.size(); ++i) {
            const Block block = m_track.blocks.at(BlockIndex{i});
            const auto same = byBegin.find(block.span.begin.ns);
            const auto turned = byEnd.find(block.span.begin.ns);
            const bool isTurned =
                turned != byEnd.end() && block.span.end.ns == localSpan(*turned->second).first;
            const Json* record = isTurned ? turned->second : same != byBegin.end() ? same->second : nullptr;
            if (record == nullptr || !shown.insert(record).second) {
                checkOdd(block);
            } else {
                checkTrue(block, *record);
            }
        }
        for (const Json* record : truth) {
            if (!shown.contains(record)) {
                m_result.absent.push_back("block " + (*record)["index"].dump() + " of step "
                                          + (*record)["step"].dump() + " is not shown");
            }
        }
    }

private:
    /// A range that the schedule does not have must not pass for a block of it.
    void checkOdd(const Block& block)
    {
        const bool passes = block.forward.microBatch || block.backward.microBatch;
        const bool isOther = block.kind == BlockKind::Other;
        auto& list = passes ? m_result.wrong : isOther ? m_result.odd : m_result.open;
        list.push_back("a range at " + std::to_string(block.span.begin.ns) + " of kind "
                       + std::string(blockKindName(block.kind)) + " is no block of the run");
    }

    void checkTrue(const Block& block, const Json& truth)
    {
        const std::string name = "block " + truth["index"].dump() + " of step " + truth["step"].dump();
        FieldCheck check(m_result, name);
        FieldCheck place(m_result, name, !m_undecided.includes(truth));
        const auto span = localSpan(truth);
        if (block.span != TimeSpan{{span.first}, {span.second}}) {
            m_result.open.push_back(name + " has odd times");
        }
        // Without the schedule, logits are no other thing than a backward.
        const std::string kind = kindOfTruth(truth["kind"]);
        const bool looksLike = kind == "logits" && block.kind == BlockKind::Backward;
        check.field("step", stepNumber(m_trace, block.step), truth["step"].get<std::int64_t>());
        place.text("kind", looksLike ? std::string_view("other") : blockKindName(block.kind), kind, "other");
        place.field("forward micro-batch", number(block.forward.microBatch), member(truth, "f_mb"));
        const auto forward = stageOf(m_trace, block.forward.virtualStage);
        const auto backward = stageOf(m_trace, block.backward.virtualStage);
        place.field("forward virtual stage", forward.first, member(truth, "f_vstage"));
        place.field("forward direction", forward.second, member(truth, "f_direction"));
        place.field("backward micro-batch", number(block.backward.microBatch), member(truth, "b_mb"));
        place.field("backward virtual stage", backward.first, member(truth, "b_vstage"));
        place.field("backward direction", backward.second, member(truth, "b_direction"));
    }

    const Trace& m_trace;
    const Track& m_track;
    const Undecided& m_undecided;
    Comparison& m_result;
};

/// Operators of a link on both sides; several links of two batches share them.
using LinkKey = std::tuple<int, LocalSpan, int, LocalSpan>;

LinkKey keyOfTruth(const Json& link)
{
    return {link["send"]["rank"], localSpan(link["send"]), link["recv"]["rank"], localSpan(link["recv"])};
}

class LinkComparison
{
public:
    LinkComparison(const Trace& trace, ClusterComparison& result)
        : m_trace(trace)
        , m_result(result)
    { }

    void compare(const std::vector<Json>& truth)
    {
        std::multimap<LinkKey, const Json*> byOperators;
        for (const Json& link : truth) {
            byOperators.emplace(keyOfTruth(link), &link);
        }
        for (const Link& link : m_trace.links) {
            const auto [first, last] = byOperators.equal_range(keyOf(link));
            const auto best = std::min_element(first, last, [&](const auto& a, const auto& b) {
                return difference(link, *a.second) < difference(link, *b.second);
            });
            if (best == last) {
                pairResult(keyOf(link))
                    .wrong.push_back("a link that never was at " + std::to_string(link.source.span.begin.ns));
            } else {
                checkTrue(link, *best->second);
                byOperators.erase(best);
            }
        }
        for (const auto& [key, link] : byOperators) {
            pairResult(key).open.push_back("link of " + (*link)["direction"].dump() + " micro-batch "
                                           + (*link)["mb"].dump() + " is not shown");
        }
    }

private:
    LinkKey keyOf(const Link& link) const
    {
        const auto span = [](const LinkEnd& end) { return LocalSpan{end.span.begin.ns, end.span.end.ns}; };
        return {m_trace.track(link.source.track).rank.value, span(link.source),
                m_trace.track(link.target.track).rank.value, span(link.target)};
    }

    Comparison& pairResult(const LinkKey& key)
    {
        return m_result.links[{std::get<0>(key), std::get<2>(key)}];
    }

    int difference(const Link& link, const Json& truth) const
    {
        return (number(link.microBatch) == member(truth, "mb") ? 0 : 1)
               + (stageOf(m_trace, link.virtualStage)
                          == std::pair(member(truth, "vstage"), member(truth, "pipe_direction"))
                      ? 0
                      : 1)
               + (linkDirectionName(link.direction) == truth["direction"].get<std::string>() ? 0 : 1);
    }

    void checkTrue(const Link& link, const Json& truth)
    {
        FieldCheck check(pairResult(keyOfTruth(truth)), "link of " + truth["direction"].dump()
                                                            + " micro-batch " + truth["mb"].dump()
                                                            + " in step " + truth["step"].dump());
        check.field("step", stepNumber(m_trace, link.step), truth["step"].get<std::int64_t>());
        check.text("direction", linkDirectionName(link.direction), truth["direction"].get<std::string>(), "");
        check.field("micro-batch", number(link.microBatch), member(truth, "mb"));
        check.field("virtual stage", stageOf(m_trace, link.virtualStage).first, member(truth, "vstage"));
        check.field("direction in the pipeline", stageOf(m_trace, link.virtualStage).second,
                    member(truth, "pipe_direction"));
    }

    const Trace& m_trace;
    ClusterComparison& m_result;
};

/// The first lines of a list and how many there are.
void list(std::ostream& out, const std::string& where, const char* what,
          const std::vector<std::string>& lines)
{
    constexpr std::size_t kMax = 3;
    out << "  " << where << ": " << lines.size() << ' ' << what << '\n';
    for (std::size_t i = 0; i < std::min(lines.size(), kMax); ++i) {
        out << "      " << lines[i] << '\n';
    }
}

void complain(std::ostream& out, const std::string& where, const Comparison& comparison, bool mustBeComplete,
              bool hasFinding)
{
    if (!comparison.wrong.empty()) {
        list(out, where, "wrong", comparison.wrong);
    }
    if (!comparison.open.empty() && (mustBeComplete || !hasFinding)) {
        list(out, where, mustBeComplete ? "left open though the data tell" : "left open without a finding",
             comparison.open);
    }
    if (!comparison.odd.empty() && !hasFinding) {
        list(out, where, "odd without a finding", comparison.odd);
    }
}

void complainOfLoss(std::ostream& out, const std::string& where, const Comparison& comparison,
                    std::size_t lost, bool isLossReported, bool isDoubtReported)
{
    if (comparison.absent.size() > lost) {
        list(out, where, "not shown though recorded", comparison.absent);
    } else if (!comparison.absent.empty() && !isLossReported) {
        list(out, where, "lost and not told", comparison.absent);
    }
    if (!comparison.undecided.empty() && !isDoubtReported) {
        list(out, where, "undecided and not told", comparison.undecided);
    }
}

void noteFindings(const Trace& trace, ClusterComparison& result)
{
    for (const Finding& finding : trace.findings.rows()) {
        const int rank = finding.rank ? finding.rank->value : -1;
        result.ranksWithFindings.insert(rank);
        // Where no rank shows the whole schedule, the loss cannot be seen.
        const bool coversBoth =
            finding.id == FindingId::ScheduleMismatch || finding.id == FindingId::ScheduleUnknown;
        if (coversBoth || finding.id == FindingId::MicroBatchUnclear
            || finding.id == FindingId::ScheduleAmbiguous) {
            result.ranksWithDoubtReported.insert(rank);
        }
        if (coversBoth || finding.id == FindingId::ScheduleDeviation) {
            result.ranksWithLossReported.insert(rank);
        }
    }
}

} // namespace

std::string kindOfTruth(const std::string& kind)
{
    static const std::map<std::string, std::string> kKinds{
        {"F", "forward"}, {"B", "backward"}, {"W", "weight"}, {"FB", "overlap"}, {"LOGITS", "logits"}};
    return kKinds.at(kind);
}

ClusterComparison compareWithTruth(const Trace& trace, const std::filesystem::path& truthFile)
{
    const auto truth = readTruth(truthFile);
    const auto recordsOf = [&](const char* type) {
        const auto found = truth.find(type);
        return found != truth.end() ? found->second : std::vector<Json>{};
    };
    const std::vector<Json> blocks = recordsOf("block");
    std::map<int, std::vector<const Json*>> blocksByRank;
    for (const Json& block : blocks) {
        blocksByRank[block["rank"]].push_back(&block);
    }
    const Undecided undecided(truth);
    ClusterComparison result;
    result.lostBlocks = undecided.lostBlocks();
    for (const auto& [rank, records] : blocksByRank) {
        const auto index = trace.trackOfRank(Rank{rank});
        const Track none;
        BlockComparison(trace, index ? trace.track(*index) : none, undecided, result.blocks[rank])
            .compare(records);
    }
    LinkComparison(trace, result).compare(recordsOf("link"));
    noteFindings(trace, result);
    return result;
}

std::string complaints(const ClusterComparison& comparison, const std::set<int>& damaged,
                       const std::set<int>& unrecorded)
{
    std::ostringstream out;
    const auto isIn = [](const std::set<int>& ranks, int rank) {
        return ranks.contains(rank) || ranks.contains(-1);
    };
    const auto hasFinding = [&](int rank) { return isIn(comparison.ranksWithFindings, rank); };
    for (const auto& [rank, result] : comparison.blocks) {
        const std::string where = "blocks of rank " + std::to_string(rank);
        complain(out, where, result, !damaged.contains(rank), hasFinding(rank));
        if (damaged.contains(rank)) {
            complainOfLoss(out, where, result, result.absent.size(), hasFinding(rank), hasFinding(rank));
        } else {
            const auto lost = comparison.lostBlocks.find(rank);
            complainOfLoss(out, where, result, lost != comparison.lostBlocks.end() ? lost->second : 0,
                           isIn(comparison.ranksWithLossReported, rank),
                           isIn(comparison.ranksWithDoubtReported, rank));
        }
    }
    for (const auto& [ranks, result] : comparison.links) {
        const auto mayBeOpen = [&](int rank) { return damaged.contains(rank) || unrecorded.contains(rank); };
        const bool isDamaged = mayBeOpen(ranks.first) || mayBeOpen(ranks.second);
        complain(out, "links " + std::to_string(ranks.first) + " to " + std::to_string(ranks.second), result,
                 !isDamaged, hasFinding(ranks.first) || hasFinding(ranks.second));
    }
    return out.str();
}

} // namespace pipescope::test
