#include "core/graph/read/dump/dump_file.h"

#include "core/base/json/member_stream.h"
#include "core/base/threads/parallel.h"
#include "core/graph/read/dump/dump_entry.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kPieceSize = std::size_t{512} * 1024;
/// For each thread, so that all have work while some have more of it.
constexpr std::size_t kPiecesPerWorker = 2;

/// Appends what pieces hold to the graph.
class Collector
{
public:
    Collector(Graph& graph, const std::filesystem::path& file, FindingList& findings)
        : m_graph(graph)
        , m_file(file)
        , m_findings(findings)
        , m_isSeen(graph.nodes.size())
    { }

    void append(const DumpPiece& piece);
    /// What was broken, each kind once; and the nodes of the tree that have no entry have lost their data.
    void finish();

    /// An entry that was not read.
    void addBrokenEntry(std::string_view name) { m_brokenEntries.add(name); }

    /// Makes room for all items of the file, as far as they can be foreseen.
    void reserve(std::uint64_t bytesRead, std::uint64_t bytesOfFile);

private:
    StringId textOf(StringId id);
    Item itemOf(Item item);
    NodeId nodeOf(const DumpEntry& entry);
    void appendEntries(const DumpPiece& piece, std::uint32_t offset);
    void report(FindingId id, const BrokenThings& things);

    Graph& m_graph;
    const std::filesystem::path& m_file;
    FindingList& m_findings;
    std::vector<bool> m_isSeen;
    BrokenThings m_brokenEntries;
    BrokenThings m_brokenItems;
    BrokenThings m_brokenValues;
    BrokenThings m_emptyChecksums;
    BrokenThings m_repeated;
    const StringPool* m_from = nullptr;
    /// Indexed by StringId of the piece; 0 where not asked for yet.
    std::vector<StringId> m_textOf;
};

StringId Collector::textOf(StringId id)
{
    StringId& text = m_textOf[id.value];
    if (text.value == 0 && id.value != 0) {
        text = m_graph.texts.intern(m_from->text(id));
    }
    return text;
}

Item Collector::itemOf(Item item)
{
    item.path = textOf(item.path);
    item.name = textOf(item.name);
    item.type = textOf(item.type);
    item.dtype = textOf(item.dtype);
    item.shape = textOf(item.shape);
    item.dataName = textOf(item.dataName);
    if (item.checksumKind == ChecksumKind::Text) {
        item.checksum = textOf(StringId{item.checksum}).value;
    }
    for (const Statistic statistic : kStatistics) {
        if (const auto text = item.statistic(statistic).text()) {
            item.setStatistic(statistic, Value::text(textOf(*text)));
        }
    }
    return item;
}

void Collector::append(const DumpPiece& piece)
{
    m_from = &piece.values.texts();
    m_textOf.assign(m_from->size(), StringId{});
    const auto offset = static_cast<std::uint32_t>(m_graph.items.size());
    for (const Item& item : piece.items) {
        m_graph.items.add(itemOf(item));
        m_graph.hasChecksums = m_graph.hasChecksums || item.checksumKind != ChecksumKind::None;
    }
    for (const ItemExtra& extra : piece.extras) {
        const auto text = extra.value.text();
        m_graph.extras.push_back(
            {extra.item + offset, textOf(extra.key), text ? Value::text(textOf(*text)) : extra.value});
    }
    appendEntries(piece, offset);
    m_brokenEntries.add(piece.brokenEntries);
    m_brokenItems.add(piece.brokenItems);
    m_brokenValues.add(piece.brokenValues);
    m_emptyChecksums.add(piece.emptyChecksums);
}

NodeId Collector::nodeOf(const DumpEntry& entry)
{
    if (entry.node) {
        return *entry.node;
    }
    const std::string_view name = m_from->text(entry.name);
    const NodeId node = m_graph.add(name, kindOfName(name));
    m_isSeen.resize(m_graph.nodes.size());
    return node;
}

void Collector::appendEntries(const DumpPiece& piece, std::uint32_t offset)
{
    for (const DumpEntry& entry : piece.entries) {
        const NodeId id = nodeOf(entry);
        if (m_isSeen[id.value]) {
            m_repeated.add(m_graph.name(id));
        }
        m_isSeen[id.value] = true;
        m_graph.node(id).inputs = {entry.inputs.begin + offset, entry.inputs.count};
        m_graph.node(id).outputs = {entry.outputs.begin + offset, entry.outputs.count};
        m_graph.node(id).isDataLost = entry.isDataLost;
    }
}

void Collector::report(FindingId id, const BrokenThings& things)
{
    if (things.count > 0) {
        m_findings.add(id, m_graph.rank, m_file, UserText(things.first), things.count);
    }
}

void Collector::finish()
{
    report(FindingId::DumpEntryBroken, m_brokenEntries);
    report(FindingId::DumpParameterBroken, m_brokenItems);
    report(FindingId::DumpValueBroken, m_brokenValues);
    report(FindingId::DumpChecksumEmpty, m_emptyChecksums);
    report(FindingId::DumpEntryRepeated, m_repeated);
    for (std::size_t i = 1; i < m_graph.nodes.size(); ++i) {
        m_graph.nodes[i].isDataLost = m_graph.nodes[i].isDataLost || !m_isSeen[i];
    }
    const bool isEmpty = std::ranges::find(m_isSeen, true) == m_isSeen.end();
    if (isEmpty) {
        m_findings.add(FindingId::DumpWithoutData, m_graph.rank, m_file);
    }
}

void Collector::reserve(std::uint64_t bytesRead, std::uint64_t bytesOfFile)
{
    if (bytesRead == 0 || bytesRead > bytesOfFile) {
        return;
    }
    const double items = static_cast<double>(m_graph.items.size()) * static_cast<double>(bytesOfFile)
                         / static_cast<double>(bytesRead);
    constexpr double kSlack = 1.02;
    m_graph.items.reserve(static_cast<std::size_t>(items * kSlack));
}

/// Reads entries, the members of `data`: while some pieces are taken apart, the next ones are cut. Where the
/// file is damaged it goes on with the next entry.
class DataReader
{
public:
    DataReader(MemberStream& stream, Graph& graph, Collector& collector, const std::filesystem::path& file,
               std::size_t workers, FindingList& findings)
        : m_stream(stream)
        , m_graph(graph)
        , m_file(file)
        , m_workers(workers)
        , m_findings(findings)
        , m_collector(collector)
        , m_cut(workers * kPiecesPerWorker)
        , m_whole(workers * kPiecesPerWorker)
    { }

    /// `begin` comes before what the stream has.
    MemberStream::Outcome read(std::string begin, Progress& progress, const std::stop_token& stop);

private:
    void cut(std::string begin = {});
    void appendWhole();

    MemberStream& m_stream;
    Graph& m_graph;
    const std::filesystem::path& m_file;
    std::size_t m_workers;
    FindingList& m_findings;
    Collector& m_collector;
    std::vector<DumpPiece> m_cut;
    std::vector<DumpPiece> m_whole;
    std::uint64_t m_entriesPassedOver = 0;
    MemberStream::Outcome m_outcome = MemberStream::Outcome::Member;
};

void DataReader::cut(std::string begin)
{
    for (DumpPiece& piece : m_cut) {
        piece = {};
        piece.text = std::exchange(begin, {});
        while (m_outcome == MemberStream::Outcome::Member && piece.text.size() < kPieceSize) {
            std::string key;
            m_outcome = m_stream.takeMembers(kPieceSize - piece.text.size(), piece.text, key, isEntry);
            if (m_outcome == MemberStream::Outcome::TooLong) {
                m_findings.add(FindingId::DumpEntryTooLong, m_graph.rank, m_file, UserText(key));
                m_outcome = MemberStream::Outcome::Member;
            } else if (m_outcome == MemberStream::Outcome::Malformed && m_stream.resume(isEntry)) {
                ++m_entriesPassedOver;
                m_outcome = MemberStream::Outcome::Member;
            }
        }
    }
}

void DataReader::appendWhole()
{
    for (const DumpPiece& piece : m_whole) {
        m_collector.append(piece);
    }
}

MemberStream::Outcome DataReader::read(std::string begin, Progress& progress, const std::stop_token& stop)
{
    std::error_code unknownSize;
    const std::uint64_t size = std::filesystem::file_size(m_file, unknownSize);
    std::uint64_t reported = m_stream.position();
    cut(std::move(begin));
    bool isMore = true;
    bool isFirst = true;
    while (isMore && !stop.stop_requested()) {
        m_whole.swap(m_cut);
        isMore = m_outcome == MemberStream::Outcome::Member;
        const std::size_t cutting = isMore ? 1 : 0;
        parallelFor(m_whole.size() + cutting, m_workers, stop, [&](std::size_t i) {
            if (i < cutting) {
                cut();
            } else {
                readPiece(m_graph, m_whole[i - cutting]);
            }
        });
        appendWhole();
        if (std::exchange(isFirst, false)) {
            m_collector.reserve(m_stream.position(), unknownSize ? 0 : size);
        }
        progress.advance(m_stream.position() - std::exchange(reported, m_stream.position()));
    }
    for (; m_entriesPassedOver > 0; --m_entriesPassedOver) {
        m_collector.addBrokenEntry({});
    }
    return m_outcome;
}

/// The members beside `data`.
void readMember(std::string_view key, const JsonValue& value, Graph& graph)
{
    std::string scratch;
    const auto text = [&] {
        return std::string(value.isText() ? value.text.decoded(scratch) : std::string_view{});
    };
    if (key == "task") {
        graph.task = text();
    } else if (key == "framework") {
        graph.framework = text();
    } else if (key == "dump_data_dir") {
        graph.dumpDataDir = text();
    }
}

/// What the tensors' type says.
std::string frameworkOfItems(const Graph& graph)
{
    for (const Item& item : graph.items) {
        const std::string_view type = graph.text(item.type);
        if (type.starts_with("torch")) {
            return "pytorch";
        }
        if (type.starts_with("mindspore")) {
            return "mindspore";
        }
    }
    return {};
}

} // namespace

Status readDumpFile(const std::filesystem::path& file, Graph& graph, std::size_t workers,
                    FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    TRY(MemberStream stream, MemberStream::open(file));
    using Outcome = MemberStream::Outcome;
    std::string key;
    bool hasData = false;
    Collector collector(graph, file, findings);
    const auto readEntries = [&](std::string begin) {
        return DataReader(stream, graph, collector, file, workers, findings)
            .read(std::move(begin), progress, stop);
    };
    Outcome outcome = Outcome::Member;
    while ((outcome = stream.nextKey(key)) == Outcome::Member) {
        JsonValue value;
        if (key == "data" && !hasData && stream.enterObject()) {
            hasData = true;
            outcome = readEntries({});
        } else if (hasData && isEntryName(key)) {
            // A bracket too many closed `data`; here it goes on.
            collector.addBrokenEntry(key);
            stream.value(value);
            outcome = readEntries('"' + key + "\":" + std::string(value.text.raw));
        } else if ((outcome = stream.value(value)) == Outcome::Member) {
            readMember(key, value, graph);
        }
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, file, {}};
        }
        if (outcome == Outcome::Malformed) {
            break;
        }
    }
    collector.finish();
    if (outcome == Outcome::Malformed) {
        findings.add(FindingId::DumpCutShort, graph.rank, file, UserText(stream.readError()));
    }
    if (graph.framework.empty()) {
        graph.framework = frameworkOfItems(graph);
    }
    return ok();
}

} // namespace pipescope::graph
