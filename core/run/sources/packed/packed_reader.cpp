#include "core/run/sources/packed/packed_reader.h"

#include "core/base/threads/parallel.h"
#include "core/run/sources/rank_numbers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::packed {
namespace {

/// What a level of detail needs; see LoadDetail.
bool isNeeded(std::string_view table, LoadDetail detail)
{
    constexpr std::array<std::string_view, 7> kOfBlocks{"ranges",         "blocks", "strings", "steps",
                                                        "profiler_steps", "name",   "findings"};
    const bool isOfAll =
        table == "records" || table == "texts" || table == "groups" || table == "members" || table == "name";
    const bool isOfBlocks = isOfAll || table == "step_windows"
                            || std::find(kOfBlocks.begin(), kOfBlocks.end(), table) != kOfBlocks.end();
    return detail == LoadDetail::Files ? isOfAll : detail != LoadDetail::Blocks || isOfBlocks;
}

FindingId idOf(const Error& error)
{
    return error.kind == ErrorKind::Unsupported       ? FindingId::PackedByAnotherVersion
           : error.kind == ErrorKind::InvalidArgument ? FindingId::PackedRunsDiffer
                                                      : findingFromError(error).id;
}

template<class Records>
bool isThere(const LinkEnd& end, const std::vector<Records>& tracks)
{
    const Records& track = tracks[end.track.value];
    return (!end.op || end.op->value < track.operators.size())
           && (!end.block || end.block->value < track.blocks.size());
}

} // namespace

RunReader::RunReader(const LoadOptions& options, Progress& progress, const std::stop_token& stop)
    : m_options(options)
    , m_progress(progress)
    , m_stop(stop)
{ }

void RunReader::add(const std::filesystem::path& file)
{
    if (const Status looked = look(file); !looked) {
        m_findings.add(idOf(looked.error()), {}, file, looked.error().text);
    }
}

Status RunReader::look(const std::filesystem::path& file)
{
    TRY(auto reader, PackedFileReader::open(file, m_stop));
    TRY(auto run, readRunHead(reader));
    const std::uint64_t parts = run.ranks + run.otherRows + 1;
    if (m_run) {
        TRY_OK(combine(*m_run, std::move(run)));
    } else {
        m_run = std::move(run);
    }
    if (parts != reader.entries().size()) {
        m_findings.add(FindingId::FileCorrupt, {}, file, "ranks are missing in it"_text);
    }
    take(reader, file);
    return ok();
}

void RunReader::take(const PackedFileReader& reader, const std::filesystem::path& file)
{
    std::uint32_t position = 0;
    for (const auto& entry : reader.entries()) {
        if (entry.name.kind == PartKind::Run) {
            continue;
        }
        const bool isRank = entry.name.kind == PartKind::Rank;
        if (isRank && !m_seen.insert(entry.name).second) {
            m_findings.add(FindingId::DuplicateCapture, Rank{static_cast<std::int32_t>(entry.name.number)},
                           file);
        } else if (isWanted(entry.name)) {
            m_places.push_back({file, entry, position});
        }
        position += isRank ? 1 : 0;
    }
}

bool RunReader::isWanted(const PartName& name) const
{
    return name.kind != PartKind::Rank || !m_options.ranks
           || (std::in_range<std::int32_t>(name.number)
               && m_options.ranks->contains(Rank{static_cast<std::int32_t>(name.number)}));
}

void RunReader::reportDamage(const Place& place, const Error& error)
{
    const bool isRank = place.entry.name.kind == PartKind::Rank;
    const auto rank =
        isRank ? std::optional(Rank{static_cast<std::int32_t>(place.entry.name.number)}) : std::nullopt;
    m_findings.add(findingFromError(error).id, rank, place.file, error.text);
}

template<class Records, class Unpack>
std::vector<Records> RunReader::readAll(const Unpack& unpack)
{
    std::stable_sort(m_places.begin(), m_places.end(),
                     [](const Place& a, const Place& b) { return a.entry.name < b.entry.name; });
    // A stretch opens its file once, and there are enough of them for all threads.
    constexpr std::size_t kMostAStretch = 512;
    const std::size_t workers = workerCount(m_options.jobs);
    const std::size_t length = std::clamp(m_places.size() / (workers * 4), std::size_t{1}, kMostAStretch);
    std::vector<std::optional<Result<Records>>> read(m_places.size());
    m_progress.begin(ProgressPhase::ReadingRanks, m_places.size());
    parallelFor((m_places.size() + length - 1) / length, workers, m_stop, [&](std::size_t stretch) {
        ColumnDecoder decoder;
        std::optional<Result<PackedFileReader>> reader;
        const std::size_t end = std::min((stretch + 1) * length, m_places.size());
        for (std::size_t i = stretch * length; i < end && !m_stop.stop_requested(); ++i) {
            const Place& place = m_places[i];
            if (!reader || m_places[i - 1].file != place.file) {
                reader.reset();
                reader.emplace(PackedFileReader::openAgain(place.file, m_stop));
            }
            read[i].emplace(*reader ? unpack(**reader, place.entry, decoder)
                                    : Result<Records>(reader->error()));
            m_progress.advance();
        }
    });
    std::vector<Records> all;
    std::vector<Place> places;
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (read[i] && *read[i]) {
            all.push_back(*std::move(*read[i]));
            places.push_back(m_places[i]);
        } else if (read[i]) {
            reportDamage(m_places[i], read[i]->error());
        }
    }
    m_places = std::move(places);
    return all;
}

void RunReader::finishLabelled(LabelledCapture& capture, std::vector<LabelledTrack>&& tracks)
{
    std::vector<std::optional<std::uint32_t>> newPositions;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        if (m_places[i].entry.name.kind != PartKind::Rank) {
            capture.otherRows.push_back(std::move(tracks[i]));
            continue;
        }
        newPositions.resize(std::max<std::size_t>(newPositions.size(), m_places[i].position + 1));
        newPositions[m_places[i].position] = static_cast<std::uint32_t>(capture.ranks.size());
        capture.ranks.push_back(std::move(tracks[i]));
    }
    if (m_options.detail == LoadDetail::Files || m_options.detail == LoadDetail::Blocks) {
        capture.links.clear();
    }
    // Links of ranks that were not read have gone with these.
    std::erase_if(capture.links, [&](Link& link) {
        for (LinkEnd* const end : {&link.source, &link.target}) {
            const std::uint32_t track = end->track.value;
            if (track >= newPositions.size() || !newPositions[track]) {
                return true;
            }
            end->track = TrackIndex{std::size_t{*newPositions[track]}};
            if (!isThere(*end, capture.ranks)) {
                return true;
            }
        }
        return false;
    });
}

SourceOutput RunReader::finish()
{
    RunHead run = m_run ? *std::move(m_run) : RunHead{};
    SourceOutput output;
    const auto damaged = [](const PackedFileReader& file) { return file.damaged(); };
    const auto unpackWith = [&](const auto& unpack) {
        return [&](PackedFileReader& file, const PackedFileReader::Entry& entry, ColumnDecoder& decoder)
                   -> Result<typename decltype(unpack(PackedPart{}, decoder))::value_type> {
            TRY(const auto part,
                file.read(entry, [&](std::string_view table) { return isNeeded(table, m_options.detail); }));
            auto records = unpack(part, decoder);
            if (!records) {
                return damaged(file);
            }
            return *std::move(records);
        };
    };
    if (run.isLabelled) {
        finishLabelled(run.labelled, readAll<LabelledTrack>(unpackWith(unpackTrack)));
        output = std::move(run.labelled);
    } else {
        run.capture.ranks = readAll<RankCapture>(unpackWith(unpackRank));
        output = std::move(run.capture);
    }
    std::visit(
        [&](auto& capture) {
            if (m_options.ranks) {
                std::vector<Rank> ranks;
                for (const PartName& seen : m_seen) {
                    ranks.push_back(Rank{static_cast<std::int32_t>(seen.number)});
                }
                reportAbsentRanks(*m_options.ranks, ranks, capture.findings);
            }
            capture.findings.merge(std::move(m_findings));
        },
        output);
    return output;
}

} // namespace pipescope::packed
