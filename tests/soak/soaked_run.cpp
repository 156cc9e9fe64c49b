#include "tests/soak/soaked_run.h"

#include <QLineEdit>
#include <QTest>

#include "tests/bench/timeline/big_trace.h"
#include "tests/support/dump_writer.h"
#include "tests/ui/shell/window/timeline_window.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/view/graph_minimap_view.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/session/engine.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/tools/row_filter_field.h"

#include <array>

namespace pipescope::soak {
namespace {

constexpr int kPatienceMs = 600'000;
constexpr std::uint64_t kBlocksPerLink = 4;
constexpr std::uint64_t kBetweenTidying = 200;
constexpr std::size_t kMaxMarks = 100;
constexpr std::array kFilters{"",        "rank:0-7", "stage:2", "rank:3 stage:1", "host:node-1",
                              "group:0", "nothing"};
constexpr std::array kSearches{"", "mb:7", "kind:backward dur>1ms", "rank:0-3", "send", "F", "step:1"};
constexpr std::array kNodeQueries{"",       "level:different", "kind:api",
                                  "matmul", "score>0.5",       "/layers\\.\\d+/"};

template<std::size_t kCount>
const char* chosen(const std::array<const char*, kCount>& texts, int random)
{
    return texts[static_cast<std::size_t>(random) % kCount];
}

/// A load that shows one replica first and then all.
ui::Engine madeUpRun(std::uint64_t blocks)
{
    ui::Engine functions;
    functions.load = [blocks](const OpenRequest&, Progress& progress, const std::stop_token& stop,
                              const PreviewFunction& preview) -> Result<TracePointer> {
        progress.begin(ProgressPhase::ReadingRanks, 2);
        if (preview) {
            preview(bench::makeBigTrace({16, 1, blocks / 64, blocks / 64 / kBlocksPerLink}));
        }
        progress.advance();
        auto trace = bench::makeBigTrace({16, 16, blocks, blocks / kBlocksPerLink});
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, verbatim("cancelled")};
        }
        return TracePointer{std::move(trace)};
    };
    return functions;
}

class SoakedRun : public SoakedWindow
{
public:
    SoakedRun(std::uint64_t blocks, QSettings& settings, const std::filesystem::path& folder)
        : m_window(madeUpRun(blocks), settings, folder)
    {
        m_window.show();
        m_window.open("made-up");
    }

    ui::MainWindow& window() override { return m_window; }

    QWidget* mainView() override { return m_window.timeline(); }

    QWidget* surface(int /*random*/) override { return m_window.timeline()->viewport(); }

    QWidget* minimap(int /*random*/) override { return m_window.minimap(); }

    void type(int random) override
    {
        if (random % 2 == 0) {
            ui::ViewOptions view = m_window.session().view();
            view.rows.filter = chosen(kFilters, random / 2);
            m_window.session().setView(view);
        } else {
            m_window.searchPanel()->field()->setText(QString::fromUtf8(chosen(kSearches, random / 2)));
        }
    }

    void tidy(std::uint64_t count) override
    {
        if (m_window.session().marks().size() > kMaxMarks) {
            m_window.session().setMarks({});
        }
        if (count % kBetweenTidying == 0) {
            ui::ViewOptions view = m_window.session().view();
            view.rows.showAll();
            view.groups.clear();
            m_window.session().setView(view);
            m_window.timeline()->revealer().resetView();
        }
    }

private:
    ui::test::TimelineWindow m_window;
};

class SoakedGraphs : public SoakedWindow
{
public:
    SoakedGraphs(std::int32_t layers, QSettings& settings, const std::filesystem::path& folder)
        : m_window({ui::timelineKind(ui::makeEngine()), ui::graphKind()}, settings, folder)
    {
        test::DumpModel model;
        model.layers = layers;
        model.microBatches = 2;
        test::writeDump(folder / "bench", model);
        model.faultyLayer = layers / 2;
        test::writeDump(folder / "debug", model);
        m_window.show();
        m_window.open({folder / "debug", folder / "bench"});
    }

    ui::MainWindow& window() override { return m_window; }

    QWidget* mainView() override { return graphs().chart(); }

    QWidget* surface(int random) override { return graphs().chart()->pane(sideOf(random)); }

    QWidget* minimap(int random) override { return graphs().chart()->minimap(sideOf(random)); }

    void type(int random) override
    {
        graphs().panels().list()->field()->setText(QString::fromUtf8(chosen(kNodeQueries, random)));
    }

    void tidy(std::uint64_t count) override
    {
        if (count % kBetweenTidying == 0) {
            graphs().chart()->navigator().fitAll();
        }
    }

private:
    static graph::Side sideOf(int random)
    {
        return random % 2 == 0 ? graph::Side::Debug : graph::Side::Bench;
    }

    ui::GraphWorkspace& graphs() { return dynamic_cast<ui::GraphWorkspace&>(m_window.workspace()); }

    ui::MainWindow m_window;
};

std::unique_ptr<SoakedWindow> onceLoaded(std::unique_ptr<SoakedWindow> soaked)
{
    const bool isLoaded = QTest::qWaitFor([&] { return soaked->window().documents().isIdle(); }, kPatienceMs);
    return isLoaded ? std::move(soaked) : nullptr;
}

} // namespace

std::unique_ptr<SoakedWindow> openRun(std::uint64_t blocks, QSettings& settings,
                                      const std::filesystem::path& folder)
{
    return onceLoaded(std::make_unique<SoakedRun>(blocks, settings, folder));
}

std::unique_ptr<SoakedWindow> openGraphs(std::int32_t layers, QSettings& settings,
                                         const std::filesystem::path& folder)
{
    return onceLoaded(std::make_unique<SoakedGraphs>(layers, settings, folder));
}

} // namespace pipescope::soak
