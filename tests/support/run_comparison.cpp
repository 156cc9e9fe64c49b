#include "tests/support/run_comparison.h"

#include "core/run/model/names.h"

#include <algorithm>
#include <sstream>

namespace pipescope::test {
namespace {

constexpr std::size_t kMaxReported = 8;

template<class Id>
std::string textOf(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : "-";
}

std::string textOf(const TimeSpan& span)
{
    return std::to_string(span.begin.ns) + ".." + std::to_string(span.end.ns);
}

std::string textOf(const std::optional<TimeSpan>& span)
{
    return span ? textOf(*span) : "-";
}

std::string textOf(const std::optional<Duration>& duration)
{
    return duration ? std::to_string(duration->ns) : "-";
}

class RunComparison
{
public:
    RunComparison(const Trace& expected, const Trace& actual)
        : m_expected(expected)
        , m_actual(actual)
    { }

    std::vector<std::string> compare()
    {
        expect("ranks", m_expected.tracks.size(), m_actual.tracks.size());
        expect("links", m_expected.links.size(), m_actual.links.size());
        expect("steps", stepsOf(m_expected), stepsOf(m_actual));
        expect("groups", groupsOf(m_expected), groupsOf(m_actual));
        expect("schedule", scheduleName(m_expected.schedule), scheduleName(m_actual.schedule));
        if (!m_differences.empty()) {
            return m_differences;
        }
        for (std::size_t i = 0; i < m_expected.tracks.size(); ++i) {
            compareTrack(m_expected.tracks[i], m_actual.tracks[i]);
        }
        for (std::size_t i = 0; i < m_expected.links.size(); ++i) {
            expect("link " + std::to_string(i), linkText(m_expected, i), linkText(m_actual, i));
        }
        return m_differences;
    }

private:
    template<class Value>
    void expect(const std::string& what, const Value& expected, const Value& actual)
    {
        if (expected != actual && m_differences.size() < kMaxReported) {
            std::ostringstream text;
            text << what << ": expected\n    " << expected << "\n  but it is\n    " << actual;
            m_differences.push_back(text.str());
        }
    }

    static std::string stepsOf(const Trace& trace)
    {
        std::string text;
        for (const Step& step : trace.steps) {
            text += std::to_string(step.number.value) + " " + textOf(step.span) + " host "
                    + textOf(step.hostWindow) + ", ";
        }
        return text;
    }

    static std::string groupsOf(const Trace& trace)
    {
        std::string text;
        for (const PipelineGroup& group : trace.groups) {
            for (const Rank rank : group.ranks) {
                text += std::to_string(rank.value) + " ";
            }
            text += "/ ";
        }
        return text;
    }

    static std::string stepText(const Trace& trace, const std::optional<StepIndex>& step)
    {
        return step ? "step " + std::to_string(trace.steps[step->value].number.value) : "no step";
    }

    static std::string blockText(const Trace& trace, const Block& block)
    {
        std::ostringstream text;
        text << textOf(block.span) << ' ' << blockKindName(block.kind) << " \""
             << trace.strings.text(block.name) << "\" message \"" << trace.strings.text(block.message)
             << "\" forward " << textOf(block.forward.microBatch) << '@' << textOf(block.forward.virtualStage)
             << " backward " << textOf(block.backward.microBatch) << '@'
             << textOf(block.backward.virtualStage) << ' ' << stepText(trace, block.step) << ' '
             << phaseName(block.phase) << ' ' << blockAnomalyName(block.anomaly) << " type "
             << (block.typeCode ? int{*block.typeCode} : -1);
        return text.str();
    }

    static std::string partText(const OperatorPart& part)
    {
        std::ostringstream text;
        text << (part.direction == PartDirection::Send ? " to " : " from ") << textOf(part.peer) << ' '
             << part.peerInferred << ' ' << part.bytes << " bytes " << textOf(part.span) << " data "
             << textOf(part.data) << " transferring " << textOf(part.transferring) << " waiting "
             << textOf(part.waiting) << " number " << (part.ordinal ? int(*part.ordinal) : -1);
        return text.str();
    }

    static std::string operatorText(const Trace& trace, const Track& track, const P2pOperator& op)
    {
        std::string text = textOf(op.span) + " " + std::string(operatorKindName(op.kind)) + " "
                           + std::string(trace.strings.text(op.name)) + " "
                           + std::string(trace.strings.text(op.group)) + " " + stepText(trace, op.step);
        for (const OperatorPart& part : track.partsOf(op)) {
            text += partText(part);
        }
        return text;
    }

    static std::string collectiveText(const Trace& trace, const Collective& collective)
    {
        return textOf(collective.span) + " " + std::string(collectiveKindName(collective.kind)) + " "
               + std::string(trace.strings.text(collective.name)) + " "
               + std::string(trace.strings.text(collective.group)) + " " + stepText(trace, collective.step);
    }

    static std::string endText(const LinkEnd& end)
    {
        return std::to_string(end.track.value) + " operator " + textOf(end.op) + " part "
               + std::to_string(end.part) + " block " + textOf(end.block) + " " + textOf(end.span);
    }

    static std::string linkText(const Trace& trace, std::size_t index)
    {
        const Link& link = trace.links[index];
        std::ostringstream text;
        text << endText(link.source) << " to " << endText(link.target) << ' '
             << linkDirectionName(link.direction) << ' ' << linkOriginName(link.origin) << ' '
             << lateSideName(link.late) << ' ' << textOf(link.microBatch) << '@' << textOf(link.virtualStage)
             << ' ' << stepText(trace, link.step) << ' ' << link.bytes << " bytes " << textOf(link.data)
             << " number " << link.ordinal;
        return text.str();
    }

    void compareTrack(const Track& expected, const Track& actual)
    {
        const std::string rank = "rank " + std::to_string(expected.rank.value);
        expect(rank, expected.rank.value, actual.rank.value);
        expect(rank + "'s name", expected.name, actual.name);
        expect(rank + " belongs to no pipeline", expected.isOther, actual.isOther);
        expect(rank + "'s stage", textOf(expected.stage), textOf(actual.stage));
        expect(rank + "'s group", textOf(expected.group), textOf(actual.group));
        expect(rank + "'s host", m_expected.hosts[expected.host.value].name,
               m_actual.hosts[actual.host.value].name);
        expect(rank + "'s blocks", expected.blocks.size(), actual.blocks.size());
        expect(rank + "'s operators", expected.operators.size(), actual.operators.size());
        for (std::size_t i = 0; i < std::min(expected.blocks.size(), actual.blocks.size()); ++i) {
            expect(rank + "'s block " + std::to_string(i),
                   blockText(m_expected, expected.blocks.at(BlockIndex{i})),
                   blockText(m_actual, actual.blocks.at(BlockIndex{i})));
        }
        for (std::size_t i = 0; i < std::min(expected.operators.size(), actual.operators.size()); ++i) {
            expect(rank + "'s operator " + std::to_string(i),
                   operatorText(m_expected, expected, expected.operators[i]),
                   operatorText(m_actual, actual, actual.operators[i]));
        }
        expect(rank + "'s collectives", expected.collectives.size(), actual.collectives.size());
        for (std::size_t i = 0; i < std::min(expected.collectives.size(), actual.collectives.size()); ++i) {
            expect(rank + "'s collective " + std::to_string(i),
                   collectiveText(m_expected, expected.collectives.at(CollectiveIndex{i})),
                   collectiveText(m_actual, actual.collectives.at(CollectiveIndex{i})));
        }
    }

    const Trace& m_expected;
    const Trace& m_actual;
    std::vector<std::string> m_differences;
};

} // namespace

std::vector<std::string> differencesOfRuns(const Trace& expected, const Trace& actual)
{
    return RunComparison(expected, actual).compare();
}

} // namespace pipescope::test
