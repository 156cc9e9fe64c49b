#include "tests/ui/shell/window/window_fixture.h"

#include <QTest>

#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/sources/chrome_trace/chrome_source.h"
#include "tests/support/pause.h"
#include "tests/support/trace_builder.h"

#include <chrono>
#include <fstream>
#include <string>

namespace pipescope::ui::test {

namespace {

using pipescope::test::ns;

/// Of micro-batch 0.
void addBlock(pipescope::test::TraceBuilder& builder, std::int32_t rank, BlockKind kind, TimeSpan span,
              std::uint32_t step)
{
    Block block;
    block.span = span;
    block.kind = kind;
    block.step = StepIndex{step};
    (kind == BlockKind::Forward ? block.forward : block.backward).microBatch = MicroBatch{0};
    builder.block(rank, block, kind == BlockKind::Forward ? "0F" : "0B");
}

void addGroup(pipescope::test::TraceBuilder& builder, std::int32_t firstRank, std::int32_t secondRank)
{
    for (std::uint32_t step = 0; step < 2; ++step) {
        const std::int64_t t = 1'000'000 * static_cast<std::int64_t>(step);
        addBlock(builder, firstRank, BlockKind::Forward, ns(t, t + 300'000), step);
        addBlock(builder, secondRank, BlockKind::Forward, ns(t + 350'000, t + 600'000), step);
        addBlock(builder, firstRank, BlockKind::Backward, ns(t + 650'000, t + 900'000), step);
        const auto send =
            builder.op(firstRank, OperatorKind::Send, ns(t + 300'000, t + 340'000), "hcom_send__1", step);
        const auto receive = builder.op(secondRank, OperatorKind::Receive, ns(t + 310'000, t + 350'000),
                                        "hcom_receive__1", step);
        builder.link(firstRank, send, secondRank, receive);
    }
}

bool startsWith(const std::filesystem::path& root, std::string_view prefix)
{
    return root.filename().native().starts_with(prefix);
}

} // namespace

std::shared_ptr<const Trace> sampleTrace(const std::filesystem::path& root, const std::string& layout,
                                         int groupsRead)
{
    pipescope::test::TraceBuilder builder;
    const bool areNeighbours = startsWith(root, "neighbours");
    if (areNeighbours) {
        builder.rank(0, 0, 0).rank(1, 1, 0).rank(2, 0, 1).rank(3, 1, 1);
    } else {
        builder.rank(0, 0, 0).rank(1, 0, 1).rank(2, 1, 0).rank(3, 1, 1);
    }
    builder.step(0, ns(0, 900'000)).step(1, ns(1'000'000, 1'900'000));
    addGroup(builder, 0, areNeighbours ? 1 : 2);
    if (groupsRead == 2) {
        addGroup(builder, areNeighbours ? 2 : 1, 3);
    }
    const bool isChrome = startsWith(root, "chrome");
    builder.layout(std::string(isChrome ? kChromeLayout : "pytorch"), 4, layout == "pytorch");
    if (startsWith(root, "mixed")) {
        builder.layout("msprof", 2, layout == "msprof");
    }
    Trace trace = builder.opened(root, 4).buildOpen();
    if (isChrome) {
        trace.source = ChromeSource().traits();
    }
    return std::make_shared<const Trace>(std::move(trace));
}

/// Counts for a trace of nothing.
static ChromeRuleCounts noMatches(const ChromeRules& rules)
{
    ChromeRuleCounts counts;
    counts.events.resize(rules.events.size());
    counts.ranks.resize(rules.ranks.size());
    for (const EventNumber number : kArgumentNumbers) {
        counts.arguments[static_cast<std::size_t>(number)].resize(rules.argumentsOf(number).size());
    }
    return counts;
}

Engine FakeCore::functions()
{
    Engine functions;
    functions.load = [this](const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                            const PreviewFunction& preview) {
        return load(request.roots.front(), request.options, progress, stop, preview);
    };
    functions.exportToDatabases = [this](const Trace& trace, const ExportOptions& options, Progress&,
                                         const std::stop_token&) { return exportRanks(trace, options); };
    functions.undoExport = [this](const Trace& trace, const UndoOptions& options, Progress&,
                                  const std::stop_token&) { return undoRanks(trace, options); };
    functions.surveyForRules = [](const std::filesystem::path&, const std::stop_token&) {
        return RuleSurvey{{},
                          [](const ChromeRules& rules, const std::stop_token&) { return noMatches(rules); }};
    };
    functions.writeChromeTrace = [](const Trace&, const std::filesystem::path& path) -> Status {
        std::ofstream(path) << "[]";
        return ok();
    };
    functions.writeDemo = [this](const std::filesystem::path& folder) -> Status {
        ++demos;
        std::filesystem::create_directories(folder);
        return ok();
    };
    return functions;
}

Result<TracePointer> FakeCore::load(const std::filesystem::path& root, const LoadOptions& options,
                                    Progress& progress, const std::stop_token& stop,
                                    const PreviewFunction& preview)
{
    endedLoads.countThisWork();
    ++loads;
    lastSizes = options.sizes;
    lastChromeRules = options.chromeRules;
    lastLayout = options.layout;
    progress.begin(ProgressPhase::ReadingRanks, 4);
    progress.advance(1);
    if (startsWith(root, "parts") && preview) {
        preview(sampleTrace(root, "pytorch", 1));
    }
    if (startsWith(root, "parts")) {
        mayFinish.waitUntilOpen(stop);
    }
    for (std::uint64_t tick = 1; startsWith(root, "ticking") && !stop.stop_requested() && !mayFinish.isOpen();
         ++tick)
    {
        progress.begin(ProgressPhase::ReadingRanks, tick);
        // A pace at which the window can follow.
        pipescope::test::pause(std::chrono::milliseconds(1));
    }
    if (startsWith(root, "slow")) {
        pipescope::test::waitUntilStopped(stop);
    }
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, verbatim("cancelled")};
    }
    if (startsWith(root, "broken")) {
        return Error{ErrorKind::Internal, {}, verbatim("out of memory")};
    }
    if (startsWith(root, "empty")) {
        Trace trace;
        trace.roots = {root};
        trace.findings.add(FindingId::NoDataFound, {}, root);
        return TracePointer{std::make_shared<const Trace>(std::move(trace))};
    }
    return TracePointer{sampleTrace(root, options.layout.empty() ? "pytorch" : options.layout,
                                    startsWith(root, "half") ? 1 : 2)};
}

Result<std::vector<DatabaseOutcome>> FakeCore::exportRanks(const Trace& trace, const ExportOptions& options)
{
    ++(options.dryRun ? dryRuns : writes);
    lastExport = options;
    std::vector<DatabaseOutcome> ranks;
    for (const Track& track : trace.tracks) {
        DatabaseOutcome rank;
        rank.rank = track.rank;
        rank.rowsBefore = 5;
        rank.rowsAfter = 7;
        rank.rowsVanishing = 1;
        rank.connectionIds = 2;
        ranks.push_back(rank);
    }
    ranks.back().error = Error{ErrorKind::PermissionDenied, {}, verbatim("no permission")};
    return ranks;
}

Result<std::vector<DatabaseOutcome>> FakeCore::undoRanks(const Trace& trace, const UndoOptions& options)
{
    ++(options.dryRun ? undoDryRuns : undos);
    std::vector<DatabaseOutcome> ranks;
    for (const Track& track : trace.tracks) {
        DatabaseOutcome rank;
        rank.rank = track.rank;
        rank.tables = {{"StepTaskInfo", TableAction::Removed, 7}};
        ranks.push_back(rank);
    }
    ranks.back().skipped = true;
    return ranks;
}

void WindowTest::SetUp()
{
    m_window.show();
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, test::kPatienceMs));
}

bool WindowTest::waitUntilIdle()
{
    return waitFor([this] { return m_window.isIdle(); });
}

void WindowTest::openAndWait(const std::filesystem::path& root)
{
    m_window.open(root);
    ASSERT_TRUE(waitUntilIdle());
}

void WindowTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&m_window, key, modifiers);
}

} // namespace pipescope::ui::test
