#include "core/run/packed/packed_run.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

namespace pipescope::packed {
namespace {

namespace fs = std::filesystem;

constexpr Duration kFurthestApart{std::int64_t{12} * 3600 * 1'000'000'000};

Error differs(UserText why)
{
    return {ErrorKind::InvalidArgument, {}, "the files are of different runs: %1"_text(std::move(why))};
}

bool isFinding(const Finding& a, const Finding& b)
{
    return a.id == b.id && a.rank == b.rank && a.file == b.file && a.detail == b.detail;
}

/// Each file repeats what was found of the folder.
void addMissing(FindingList& findings, const FindingList& others)
{
    for (const Finding& other : others.rows()) {
        const auto rows = findings.rows();
        if (std::none_of(rows.begin(), rows.end(), [&](const Finding& f) { return isFinding(f, other); })) {
            findings.add(other);
        }
    }
}

bool areFarApart(const std::optional<TimeSpan>& a, const std::optional<TimeSpan>& b)
{
    return a && b && (a->begin - b->end > kFurthestApart || b->begin - a->end > kFurthestApart);
}

/// What the ranks of one file say of the run, each value once.
struct Identity
{
    std::set<std::string> schedules;
    std::set<std::int32_t> microBatches;
    std::vector<ParallelSizes> sizes;

    void add(const RunMetadata& metadata)
    {
        if (!metadata.schedule.text.empty()) {
            schedules.insert(metadata.schedule.text);
        }
        if (metadata.microBatches) {
            microBatches.insert(*metadata.microBatches);
        }
        if (metadata.sizes != ParallelSizes{} && !has(metadata.sizes)) {
            sizes.push_back(metadata.sizes);
        }
    }

    bool has(const ParallelSizes& each) const
    {
        return std::find(sizes.begin(), sizes.end(), each) != sizes.end();
    }
};

template<class Values, class Has>
bool contradict(const Values& a, const Values& b, const Has& has)
{
    return !a.empty() && !b.empty() && std::none_of(b.begin(), b.end(), has);
}

/// A single rank with odd metadata is reported when the run is opened; that all ranks of a file contradict
/// all others is another run.
Status compare(const Identity& a, const Identity& b)
{
    if (contradict(a.schedules, b.schedules, [&](const auto& each) { return a.schedules.contains(each); })) {
        return differs("schedule %1, and %2"_text(*a.schedules.begin(), *b.schedules.begin()));
    }
    if (contradict(a.microBatches, b.microBatches,
                   [&](std::int32_t each) { return a.microBatches.contains(each); }))
    {
        return differs("%1 micro-batches, and %2"_text(*a.microBatches.begin(), *b.microBatches.begin()));
    }
    if (contradict(a.sizes, b.sizes, [&](const ParallelSizes& each) { return a.has(each); })) {
        return differs("other parallel sizes"_text);
    }
    return ok();
}

/// A part, and the position of its file.
struct Source
{
    PackedFileReader::Entry entry;
    std::size_t file = 0;
    /// The part's name in the merged file.
    PartName name;
};

class Merge
{
public:
    explicit Merge(std::span<const fs::path> files, std::stop_token stop)
        : m_files(files)
        , m_stop(std::move(stop))
    { }

    /// Looks at the files.
    Status gather()
    {
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            const Status taken = gather(i);
            if (!taken) {
                const Error& error = taken.error();
                return Error{error.kind, m_files[i], error.text};
            }
        }
        std::sort(m_parts.begin(), m_parts.end(),
                  [](const Source& a, const Source& b) { return a.name < b.name; });
        const auto twice = std::adjacent_find(m_parts.begin(), m_parts.end(),
                                              [](const auto& a, const auto& b) { return a.name == b.name; });
        if (twice != m_parts.end()) {
            return Error{ErrorKind::InvalidArgument, m_files[twice[1].file],
                         "rank %1 is in %2 as well"_text(twice->name.number, m_files[twice->file].native())};
        }
        return ok();
    }

    Status write(const fs::path& target)
    {
        TRY(auto writer, PackedFileWriter::create(target, m_stop));
        // Ranks of a file mostly follow one another, so that it is opened once; thousands at the same time
        // would be too many.
        std::optional<PackedFileReader> reader;
        std::size_t open = m_files.size();
        for (const Source& source : m_parts) {
            if (source.file != open) {
                reader.reset();
                TRY(auto next, PackedFileReader::openAgain(m_files[source.file], m_stop));
                reader = std::move(next);
                open = source.file;
            }
            TRY(auto part, reader->read(source.entry));
            part.name = source.name;
            TRY_OK(writer.add(part));
        }
        m_run.findings().sort();
        ColumnEncoder encoder;
        TRY_OK(writer.add(packRun(m_run, encoder)));
        return writer.finish();
    }

private:
    Status gather(std::size_t file)
    {
        TRY(auto reader, PackedFileReader::open(m_files[file], m_stop));
        TRY(auto run, readRunHead(reader));
        if (!isWhole(reader, run)) {
            return reader.damaged();
        }
        const auto others = static_cast<std::int64_t>(file == 0 ? 0 : m_run.otherRows);
        TRY(auto identity, identityOf(reader));
        if (file == 0) {
            m_run = std::move(run);
            m_identity = std::move(identity);
        } else {
            TRY_OK(compare(m_identity, identity));
            TRY_OK(combine(m_run, std::move(run)));
        }
        for (const auto& entry : reader.entries()) {
            const bool isOther = entry.name.kind == PartKind::OtherRow;
            if (entry.name.kind != PartKind::Run) {
                m_parts.push_back(
                    {entry, file, {entry.name.kind, entry.name.number + (isOther ? others : 0)}});
            }
        }
        return ok();
    }

    static bool isWhole(const PackedFileReader& reader, const RunHead& run)
    {
        const auto count = [&](PartKind kind) {
            return static_cast<std::uint64_t>(
                std::count_if(reader.entries().begin(), reader.entries().end(),
                              [&](const auto& entry) { return entry.name.kind == kind; }));
        };
        return count(PartKind::Rank) == run.ranks && count(PartKind::OtherRow) == run.otherRows;
    }

    static Result<Identity> identityOf(PackedFileReader& reader)
    {
        Identity identity;
        ColumnDecoder decoder;
        const auto isWanted = [](std::string_view table) { return table == "records" || table == "texts"; };
        for (const auto& entry : reader.entries()) {
            if (entry.name.kind != PartKind::Rank) {
                continue;
            }
            TRY(const auto part, reader.read(entry, isWanted));
            const auto metadata = unpackMetadata(part, decoder);
            if (!metadata) {
                return reader.damaged();
            }
            identity.add(*metadata);
        }
        return identity;
    }

    std::span<const fs::path> m_files;
    std::stop_token m_stop;
    RunHead m_run;
    Identity m_identity;
    std::vector<Source> m_parts;
};

} // namespace

Status combine(RunHead& run, RunHead&& other)
{
    if (run.layout != other.layout || run.isLabelled != other.isLabelled
        || run.capture.forwardsPerStep != other.capture.forwardsPerStep
        || run.labelled.isPipelineAssumed != other.labelled.isPipelineAssumed
        || run.labelled.rankOrder != other.labelled.rankOrder)
    {
        return differs("layout %1, and %2"_text(run.layout, other.layout));
    }
    if (run.labelled.isConcluded || other.labelled.isConcluded || !run.labelled.links.empty()
        || !other.labelled.links.empty())
    {
        return Error{ErrorKind::InvalidArgument,
                     {},
                     "links were recorded in each file, and those between the files are in none; pack all "
                     "ranks at once"_text};
    }
    if (run.labelled.isPipelineAssumed) {
        return Error{ErrorKind::InvalidArgument,
                     {},
                     "steps of logs are numbered among all ranks; pack all ranks at once"_text};
    }
    if (areFarApart(run.recorded, other.recorded)) {
        return differs("they were recorded more than half a day apart"_text);
    }
    run.ranks += other.ranks;
    run.otherRows += other.otherRows;
    if (other.recorded) {
        run.recorded = run.recorded ? run.recorded->united(*other.recorded) : *other.recorded;
    }
    if (other.labelled.filesOpened) {
        run.labelled.filesOpened = run.labelled.filesOpened.value_or(0) + *other.labelled.filesOpened;
    }
    addMissing(run.findings(), other.findings());
    return ok();
}

Status mergePackedFiles(std::span<const fs::path> files, const fs::path& target, const std::stop_token& stop)
{
    Merge merge(files, stop);
    TRY_OK(merge.gather());
    return merge.write(target);
}

} // namespace pipescope::packed
