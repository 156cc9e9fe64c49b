#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QTemporaryDir>

#include "tests/bench/timeline/heap_use.h"
#include "tests/soak/random_events.h"
#include "tests/soak/resident_memory.h"
#include "tests/soak/soaked_run.h"

#include <chrono>
#include <cstdio>

// Drives the real window with random input on a made-up run, or on two model graphs, and watches the memory
// of the process.

namespace pipescope::soak {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenReports{10};

struct Options
{
    std::chrono::seconds time{60};
    std::uint64_t seed = 1;
    std::uint64_t blocks = 1'000'000;
    /// A model graph of so many layers in place of a run; a run if 0.
    std::int32_t layers = 0;
    /// Allowed after the first third of the time, in which caches fill.
    std::int64_t mostGrowthMegabytes = 400;
};

Options parsed(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Random input events on the main window. Fails if the memory grows beyond a bound."));
    parser.addHelpOption();
    const QCommandLineOption seconds(QStringLiteral("seconds"), QStringLiteral("How long."),
                                     QStringLiteral("n"), QStringLiteral("60"));
    const QCommandLineOption seed(QStringLiteral("seed"), QStringLiteral("Of the random numbers."),
                                  QStringLiteral("n"), QStringLiteral("1"));
    const QCommandLineOption blocks(QStringLiteral("blocks"), QStringLiteral("In the run, at least."),
                                    QStringLiteral("n"), QStringLiteral("1000000"));
    const QCommandLineOption layers(QStringLiteral("layers"),
                                    QStringLiteral("Of a model graph, in place of a run."),
                                    QStringLiteral("n"), QStringLiteral("0"));
    const QCommandLineOption growth(QStringLiteral("most-growth"),
                                    QStringLiteral("Megabytes after the first third of the time."),
                                    QStringLiteral("n"), QStringLiteral("400"));
    parser.addOptions({seconds, seed, blocks, layers, growth});
    parser.process(arguments);
    return {std::chrono::seconds(parser.value(seconds).toInt()), parser.value(seed).toULongLong(),
            parser.value(blocks).toULongLong(), parser.value(layers).toInt(),
            parser.value(growth).toLongLong()};
}

/// The offscreen platform complains of each change of a window's size hints, and Qt Test of each click that a
/// widget does not care for.
void writeMessage(QtMsgType /*type*/, const QMessageLogContext& /*context*/, const QString& text)
{
    if (!text.contains(QLatin1String("propagateSizeHints"))
        && !text.contains(QLatin1String("not accepted by"))) {
        std::fprintf(stderr, "%s\n", qPrintable(text));
    }
}

/// True if the memory stayed within its bound.
bool soak(SoakedWindow& window, const Options& options)
{
    RandomEvents events(window, options.seed);
    const auto begin = Clock::now();
    auto nextReport = begin + kBetweenReports;
    std::int64_t baseline = 0;
    std::int64_t most = 0;
    for (auto now = begin; now - begin < options.time; now = Clock::now()) {
        events.next();
        if (now - begin < options.time / 3) {
            baseline = residentMegabytes();
        }
        if (now >= nextReport) {
            nextReport += kBetweenReports;
            most = std::max(most, residentMegabytes());
            std::printf(
                "%5lld s  %8llu events  %6lld MB, %6llu in use\n",
                static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(now - begin).count()),
                static_cast<unsigned long long>(events.count()), static_cast<long long>(residentMegabytes()),
                static_cast<unsigned long long>(bench::heapBytes() >> 20U));
            std::fflush(stdout);
        }
    }
    const std::int64_t growth = std::max(most, residentMegabytes()) - baseline;
    std::printf("%llu events; memory grew by %lld MB after the first third, %lld MB allowed\n",
                static_cast<unsigned long long>(events.count()), static_cast<long long>(growth),
                static_cast<long long>(options.mostGrowthMegabytes));
    return growth <= options.mostGrowthMegabytes;
}

} // namespace
} // namespace pipescope::soak

int main(int argc, char** argv)
{
    // As the viewer does.
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    qInstallMessageHandler(pipescope::soak::writeMessage);
    QApplication application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    const auto options = pipescope::soak::parsed(QApplication::arguments());
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    const std::filesystem::path place = folder.path().toStdString();
    const auto window = options.layers > 0 ? pipescope::soak::openGraphs(options.layers, settings, place)
                                           : pipescope::soak::openRun(options.blocks, settings, place);
    if (window == nullptr) {
        std::fprintf(stderr, "nothing was loaded\n");
        return 1;
    }
    return pipescope::soak::soak(*window, options) ? 0 : 1;
}
