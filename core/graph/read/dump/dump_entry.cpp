#include "core/graph/read/dump/dump_entry.h"

#include "core/base/json/json_cursor.h"
#include "core/graph/read/dump/leaf.h"

#include <charconv>

namespace pipescope::graph {
namespace {

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Without a call number at its end.
std::string_view withoutCall(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot != std::string_view::npos && isDigits(name.substr(dot + 1)) ? name.substr(0, dot) : name;
}

} // namespace

bool isEntryName(std::string_view key)
{
    const std::string_view name = withoutCall(key);
    return name.ends_with(".forward") || name.ends_with(".backward") || name.ends_with(".parameters_grad");
}

bool isEntry(std::string_view key, char valueBegin)
{
    return valueBegin == '{' && isEntryName(key);
}

bool isParameterGradient(std::string_view name)
{
    return withoutCall(name).ends_with(".parameters_grad");
}

namespace {

constexpr int kMaxNesting = 32;
constexpr std::size_t kSections = 5;

/// Where the parameters of a member of an entry belong, in the order that nodes have them.
enum class Section : std::uint8_t
{
    Arguments,
    KeywordArguments,
    GradientInput,
    Parameters,
    Output
};

ItemGroup groupOf(Section section)
{
    switch (section) {
    case Section::Output:
        return ItemGroup::Output;
    case Section::Parameters:
        return ItemGroup::Parameter;
    default:
        return ItemGroup::Input;
    }
}

std::optional<Section> sectionOf(std::string_view key)
{
    if (key == "input_args") {
        return Section::Arguments;
    }
    if (key == "input_kwargs") {
        return Section::KeywordArguments;
    }
    if (key == "input") {
        return Section::GradientInput;
    }
    if (key == "output") {
        return Section::Output;
    }
    return key == "parameters" ? std::optional(Section::Parameters) : std::nullopt;
}

std::string_view pathOf(Section section)
{
    switch (section) {
    case Section::Output:
        return "output";
    case Section::Parameters:
        return "parameters";
    default:
        return "input";
    }
}

class PieceReader
{
public:
    PieceReader(const Graph& graph, DumpPiece& piece)
        : m_graph(graph)
        , m_piece(piece)
        , m_cursor(piece.text)
    { }

    void read();

private:
    struct Found
    {
        std::vector<Item> items;
        /// `item` counts within `items`.
        std::vector<ItemExtra> extras;
    };

    /// To the next entry at or behind a position of the piece, or to its end.
    void goToEntryBehind(const char* position);
    bool readEntry();
    bool readSections(bool isGradient);
    /// A parameter of any form, at m_path. `depth` lists and objects lie around it.
    bool readParameter(JsonCursor& cursor, int depth, bool isInObject);
    bool readList(JsonCursor& cursor, int depth, bool isInObject);
    bool readObject(JsonCursor& cursor, int depth, bool isInObject);
    bool readMembers(JsonCursor& cursor, int depth);
    void add(Item item, int depth, bool isInObject);
    void addLeaf(Leaf& leaf, int depth, bool isInObject);
    void addP2p(Leaf& leaf, int depth, bool isInObject);
    void breakItem(std::string_view name);
    ItemRange moveToPiece(Section first, Section last);

    const Graph& m_graph;
    DumpPiece& m_piece;
    JsonCursor m_cursor;
    std::array<Found, kSections> m_sections;
    Section m_section = Section::Arguments;
    bool m_isGradient = false;
    /// Data of the entry are lost.
    bool m_isDataLost = false;
    /// Name of the entry, and in m_path that of the item below it.
    std::string m_name;
    std::string m_path;
    std::string m_scratch;
};

void PieceReader::read()
{
    m_piece.entries.clear();
    m_piece.items.clear();
    m_piece.extras.clear();
    for (;;) {
        // A bracket too many: that of an entry that the next ones were taken for a part of.
        while (m_cursor.take(',') || m_cursor.take('}') || m_cursor.take(']')) {
        }
        if (m_cursor.peek() == '\0') {
            return;
        }
        const char* const begin = m_cursor.position();
        JsonText key;
        const bool isKey = m_cursor.text(key) && m_cursor.take(':');
        m_name = isKey ? key.decoded(m_scratch) : std::string_view{};
        const char* const value = isKey ? m_cursor.position() : begin;
        if (!isKey || !readEntry()) {
            m_piece.brokenEntries.add(m_name);
            goToEntryBehind(value);
        }
    }
}

void PieceReader::goToEntryBehind(const char* position)
{
    const std::string_view text = m_piece.text;
    const auto next = findMember(text, static_cast<std::size_t>(position - text.data()), isEntry);
    m_cursor = JsonCursor(text.substr(next.value_or(text.size())));
}

bool PieceReader::readEntry()
{
    for (Found& found : m_sections) {
        found.items.clear();
        found.extras.clear();
    }
    if (m_cursor.peek() != '{') {
        return false;
    }
    m_isDataLost = false;
    const bool isWhole = readSections(isParameterGradient(m_name));
    DumpEntry entry;
    entry.node = m_graph.find(m_name);
    if (!entry.node) {
        entry.name = m_piece.values.intern(m_name);
    }
    entry.inputs = moveToPiece(Section::Arguments, Section::Parameters);
    entry.outputs = moveToPiece(Section::Output, Section::Output);
    entry.isDataLost = m_isDataLost || !isWhole;
    m_piece.entries.push_back(entry);
    return isWhole;
}

bool PieceReader::readSections(bool isGradient)
{
    m_isGradient = isGradient;
    m_cursor.take('{');
    for (;;) {
        while (m_cursor.take(',')) {
        }
        if (m_cursor.take('}')) {
            return true;
        }
        JsonText key;
        if (!m_cursor.text(key) || !m_cursor.take(':')) {
            return false;
        }
        const auto section = isGradient ? Section::Parameters : sectionOf(key.raw);
        if (!section) {
            // An entry within this one: this one is not closed where it should be.
            JsonValue unknown;
            if (isEntryName(key.raw) || !m_cursor.value(unknown)) {
                return false;
            }
            continue;
        }
        m_section = *section;
        m_path = isGradient ? key.decoded(m_scratch) : pathOf(*section);
        if (!readParameter(m_cursor, 0, false)) {
            return false;
        }
    }
}

bool PieceReader::readParameter(JsonCursor& cursor, int depth, bool isInObject)
{
    switch (cursor.peek()) {
    case '[':
        return readList(cursor, depth, isInObject);
    case '{':
        return readObject(cursor, depth, isInObject);
    default:
        break;
    }
    JsonValue value;
    if (!cursor.value(value)) {
        return false;
    }
    if (value.text.raw == "null" && !value.isText()) {
        // The list of all arguments itself may be null: then there are none.
        if (depth > 0 || m_isGradient) {
            add({}, depth, isInObject);
        }
    } else {
        breakItem(m_path);
    }
    return true;
}

bool PieceReader::readList(JsonCursor& cursor, int depth, bool isInObject)
{
    JsonValue whole;
    if (depth == kMaxNesting) {
        breakItem(m_path);
        return cursor.value(whole);
    }
    cursor.take('[');
    const std::size_t length = m_path.size();
    for (std::size_t i = 0;; ++i) {
        while (cursor.take(',')) {
        }
        if (cursor.take(']')) {
            break;
        }
        // The public tool numbers no gradients.
        if (!m_isGradient) {
            std::array<char, 24> digits{};
            const auto end = std::to_chars(digits.begin(), digits.end(), i).ptr;
            m_path += '.';
            m_path.append(digits.begin(), end);
        }
        if (!readParameter(cursor, depth + 1, isInObject)) {
            return false;
        }
        m_path.resize(length);
    }
    return true;
}

bool PieceReader::readObject(JsonCursor& cursor, int depth, bool isInObject)
{
    // The object of all keyword arguments, or of all parameters.
    if (depth == 0) {
        return readMembers(cursor, depth);
    }
    const char* const begin = cursor.position();
    Leaf leaf(m_piece.values);
    if (!leaf.read(cursor)) {
        return false;
    }
    if (leaf.isLeaf()) {
        addLeaf(leaf, depth, isInObject);
        return true;
    }
    if (leaf.isP2p()) {
        addP2p(leaf, depth, isInObject);
        return true;
    }
    if (depth == kMaxNesting) {
        breakItem(m_path);
        return true;
    }
    JsonCursor again(std::string_view{begin, static_cast<std::size_t>(cursor.position() - begin)});
    return readMembers(again, depth);
}

bool PieceReader::readMembers(JsonCursor& cursor, int depth)
{
    cursor.take('{');
    const std::size_t length = m_path.size();
    for (;;) {
        while (cursor.take(',')) {
        }
        if (cursor.take('}')) {
            return true;
        }
        JsonText key;
        if (!cursor.text(key) || !cursor.take(':') || isEntryName(key.raw)) {
            return false;
        }
        m_path += '.';
        m_path += key.decoded(m_scratch);
        if (!readParameter(cursor, depth + 1, depth > 0)) {
            return false;
        }
        m_path.resize(length);
    }
}

void PieceReader::add(Item item, int depth, bool isInObject)
{
    item.path = m_piece.values.intern(m_path);
    item.group = m_isGradient ? ItemGroup::ParameterGradient : groupOf(m_section);
    item.depth = static_cast<std::uint8_t>(depth > 0 ? depth - 1 : 0);
    item.isInObject = isInObject;
    m_sections[static_cast<std::size_t>(m_section)].items.push_back(item);
}

void PieceReader::addLeaf(Leaf& leaf, int depth, bool isInObject)
{
    const std::size_t length = m_name.size();
    m_name += '.';
    m_name += m_path;
    const Item item = leaf.finish(m_name);
    if (leaf.brokenValues() > 0) {
        m_isDataLost = true;
        m_piece.brokenValues.add(m_name + '.' + std::string(leaf.firstBroken()), leaf.brokenValues());
    }
    if (hasChecksumOfNothing(item, m_piece.values.texts())) {
        m_piece.emptyChecksums.add(m_name);
    }
    m_name.resize(length);
    Found& found = m_sections[static_cast<std::size_t>(m_section)];
    for (const auto& [key, value] : leaf.extras()) {
        found.extras.push_back({static_cast<std::uint32_t>(found.items.size()), m_piece.values.intern(key),
                                m_piece.values.read(value)});
    }
    add(item, depth, isInObject);
}

void PieceReader::addP2p(Leaf& leaf, int depth, bool isInObject)
{
    Leaf tensor(m_piece.values);
    JsonCursor cursor(leaf.tensor().text.raw);
    if (!tensor.read(cursor) || !tensor.isLeaf()) {
        breakItem(m_path);
        return;
    }
    tensor.addExtras(leaf);
    addLeaf(tensor, depth, isInObject);
}

void PieceReader::breakItem(std::string_view name)
{
    m_isDataLost = true;
    m_piece.brokenItems.add(m_name + '.' + std::string(name));
}

ItemRange PieceReader::moveToPiece(Section first, Section last)
{
    const auto begin = static_cast<std::uint32_t>(m_piece.items.size());
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
        const Found& found = m_sections[i];
        const auto offset = static_cast<std::uint32_t>(m_piece.items.size());
        m_piece.items.insert(m_piece.items.end(), found.items.begin(), found.items.end());
        for (const ItemExtra& extra : found.extras) {
            m_piece.extras.push_back({extra.item + offset, extra.key, extra.value});
        }
    }
    return {begin, static_cast<std::uint32_t>(m_piece.items.size()) - begin};
}

} // namespace

void readPiece(const Graph& graph, DumpPiece& piece)
{
    PieceReader(graph, piece).read();
}

} // namespace pipescope::graph
