#include "tests/golden/truth_comparison.h"

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

std::string kindOfTruth(const std::string& kind)
{
    static const std::map<std::string, std::string> kKinds{
        {"F", "forward"}, {"B", "backward"}, {"W", "weight"}, {"FB", "overlap"}, {"LOGITS", "logits"}};
    return kKinds.at(kind);
}

/// Collects for one thing that is both shown and true what of it is wrong or open.
class FieldCheck
{
public:
    FieldCheck(Comparison& result, std::string what)
        : m_result(result)
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
        (shown ? m_result.wrong : m_result.open).push_back(text.str());
    }

    void text(const char* name, std::string_view shown, std::string_view truth, std::string_view unknown)
    {
        if (shown != truth) {
            (shown == unknown ? m_result.open : m_result.wrong)
                .push_back(m_what + ": " + name + " '" + std::string(shown) + "' instead of '"
                           + std::string(truth) + "'");
        }
    }

private:
    Comparison& m_result;
    std::string m_what;
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
    BlockComparison(const Trace& trace, const Track& track, Comparison& result)
        : m_trace(trace)
        , m_track(track)
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
                m_result.open.push_back("block " + (*record)["index"].dump() + " of step "
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
        FieldCheck check(m_result, "block " + truth["index"].dump() + " of step " + truth["step"].dump());
        const auto span = localSpan(truth);
        if (block.span != TimeSpan{{span.first}, {span.second}}) {
            m_result.open.push_back("block " + truth["index"].dump() + " has odd times");
        }
        // Without the schedule, logits are no other thing than a backward.
        const std::string kind = kindOfTruth(truth["kind"]);
        const bool looksLike = kind == "logits" && block.kind == BlockKind::Backward;
        check.text("kind", looksLike ? "other" : blockKindName(block.kind), kind, "other");
        check.field("step", stepNumber(m_trace, block.step), truth["step"].get<std::int64_t>());
        check.field("forward micro-batch", number(block.forward.microBatch), member(truth, "f_mb"));
        check.field("forward virtual stage", number(block.forward.virtualStage), member(truth, "f_vstage"));
        check.field("backward micro-batch", number(block.backward.microBatch), member(truth, "b_mb"));
        check.field("backward virtual stage", number(block.backward.virtualStage), member(truth, "b_vstage"));
    }

    const Trace& m_trace;
    const Track& m_track;
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

    static int difference(const Link& link, const Json& truth)
    {
        return (number(link.microBatch) == member(truth, "mb") ? 0 : 1)
               + (number(link.virtualStage) == member(truth, "vstage") ? 0 : 1)
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
        check.field("virtual stage", number(link.virtualStage), member(truth, "vstage"));
    }

    const Trace& m_trace;
    ClusterComparison& m_result;
};

/// The first lines of a list and how many there are.
void list(std::ostream& out, const std::string& where, const char* what,
          const std::vector<std::string>& lines)
{
    constexpr std::size_t kMost = 3;
    out << "  " << where << ": " << lines.size() << ' ' << what << '\n';
    for (std::size_t i = 0; i < std::min(lines.size(), kMost); ++i) {
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

} // namespace

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
    ClusterComparison result;
    for (const auto& [rank, records] : blocksByRank) {
        const auto index = trace.trackOfRank(Rank{rank});
        const Track none;
        BlockComparison(trace, index ? trace.track(*index) : none, result.blocks[rank]).compare(records);
    }
    LinkComparison(trace, result).compare(recordsOf("link"));
    for (const Finding& finding : trace.findings.rows()) {
        result.ranksWithFindings.insert(finding.rank ? finding.rank->value : -1);
    }
    return result;
}

std::string complaints(const ClusterComparison& comparison, const std::set<int>& damaged)
{
    std::ostringstream out;
    const auto hasFinding = [&](int rank) {
        return comparison.ranksWithFindings.contains(rank) || comparison.ranksWithFindings.contains(-1);
    };
    for (const auto& [rank, result] : comparison.blocks) {
        complain(out, "blocks of rank " + std::to_string(rank), result, !damaged.contains(rank),
                 hasFinding(rank));
    }
    for (const auto& [ranks, result] : comparison.links) {
        const bool isDamaged = damaged.contains(ranks.first) || damaged.contains(ranks.second);
        complain(out, "links " + std::to_string(ranks.first) + " to " + std::to_string(ranks.second), result,
                 !isDamaged, hasFinding(ranks.first) || hasFinding(ranks.second));
    }
    return out.str();
}

} // namespace pipescope::test
