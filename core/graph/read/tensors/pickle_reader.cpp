#include "core/base/text.h"
#include "core/graph/read/tensors/tensor_formats.h"

#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// The operations, as Python's pickletools lists them.
enum class Operation : std::uint8_t
{
    Mark = '(',
    Stop = '.',
    Pop = '0',
    PopMark = '1',
    Dup = '2',
    BinBytes = 'B',
    ShortBinBytes = 'C',
    BinFloat = 'G',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    None = 'N',
    BinPersid = 'Q',
    Reduce = 'R',
    BinString = 'T',
    ShortBinString = 'U',
    BinUnicode = 'X',
    EmptyList = ']',
    Append = 'a',
    Build = 'b',
    Global = 'c',
    Dict = 'd',
    Appends = 'e',
    BinGet = 'h',
    Inst = 'i',
    LongBinGet = 'j',
    List = 'l',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    Tuple = 't',
    SetItems = 'u',
    EmptyDict = '}',
    EmptyTuple = ')',
    Proto = 0x80,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    ShortBinUnicode = 0x8c,
    BinUnicode8 = 0x8d,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95
};

class Machine
{
public:
    explicit Machine(std::span<const std::byte> pickle)
        : m_rest(pickle)
    { }

    std::variant<TensorRecord, UserText> run()
    {
        while (m_problem.empty() && !m_isDone) {
            const auto operation = static_cast<Operation>(takeNumber<std::uint8_t>());
            if (!m_problem.empty()) {
                break;
            }
            const bool isKnown = movesStack(operation) || pushesNumber(operation) || pushesText(operation)
                                 || makesContainer(operation) || usesMemo(operation) || usesName(operation);
            if (!isKnown) {
                fail("The pickle holds an operation that a tensor does not need: %1"_text(
                    static_cast<int>(operation)));
            }
        }
        if (!m_problem.empty()) {
            return m_problem;
        }
        return result();
    }

private:
    static constexpr PickleId kMark = 0xFFFFFFFF;

    std::variant<TensorRecord, UserText> result()
    {
        const PickleId id = pop();
        if (!m_problem.empty()) {
            return m_problem;
        }
        if (m_values[id].kind != PickleKind::Tensor) {
            return UserText("The file holds something else than one tensor"_text);
        }
        return m_values.tensors[m_values[id].record];
    }

    void fail(UserText problem)
    {
        if (m_problem.empty()) {
            m_problem = std::move(problem);
        }
    }

    void failAsDamaged() { fail("The pickle is damaged or cut short"_text); }

    std::span<const std::byte> take(std::uint64_t count)
    {
        if (count > m_rest.size()) {
            failAsDamaged();
            return {};
        }
        const auto taken = m_rest.first(count);
        m_rest = m_rest.subspan(count);
        return taken;
    }

    /// Little-endian; 0 where there are too few bytes.
    template<class Number>
    Number takeNumber()
    {
        Number number = 0;
        if (const auto bytes = take(sizeof number); !bytes.empty()) {
            std::memcpy(&number, bytes.data(), sizeof number);
        }
        return number;
    }

    std::string takeText(std::uint64_t size)
    {
        const auto bytes = take(size);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    std::string takeLine()
    {
        const std::string_view rest(reinterpret_cast<const char*>(m_rest.data()), m_rest.size());
        const auto end = rest.find('\n');
        if (end == std::string_view::npos) {
            failAsDamaged();
            return {};
        }
        std::string line = takeText(end);
        take(1);
        return line;
    }

    void push(PickleValue value) { m_stack.push_back(m_values.add(std::move(value))); }

    void pushOther() { push({}); }

    void pushInteger(std::int64_t integer) { push({PickleKind::Integer, integer, 0, {}, {}}); }

    void pushText(std::string text) { push({PickleKind::Text, 0, 0, std::move(text), {}}); }

    void pushSequence(std::vector<PickleId> members)
    {
        push({PickleKind::Sequence, 0, 0, {}, std::move(members)});
    }

    /// A value that is always there: where the stack is empty, the first one.
    PickleId top()
    {
        if (m_stack.empty() || m_stack.back() == kMark) {
            failAsDamaged();
            return m_values.add({});
        }
        return m_stack.back();
    }

    PickleId pop()
    {
        const PickleId id = top();
        if (m_problem.empty()) {
            m_stack.pop_back();
        }
        return id;
    }

    /// The values above the topmost mark, which goes as well.
    std::vector<PickleId> popToMark()
    {
        std::size_t begin = m_stack.size();
        while (begin > 0 && m_stack[begin - 1] != kMark) {
            --begin;
        }
        if (begin == 0) {
            failAsDamaged();
            return {};
        }
        std::vector<PickleId> values(m_stack.begin() + static_cast<std::ptrdiff_t>(begin), m_stack.end());
        m_stack.resize(begin - 1);
        return values;
    }

    void pushTupleOf(std::size_t count)
    {
        std::vector<PickleId> members(count);
        for (std::size_t i = count; i-- > 0;) {
            members[i] = pop();
        }
        pushSequence(std::move(members));
    }

    bool movesStack(Operation operation)
    {
        switch (operation) {
        case Operation::Proto:
            take(1);
            return true;
        case Operation::Frame:
            take(8);
            return true;
        case Operation::Mark:
            m_stack.push_back(kMark);
            return true;
        case Operation::Stop:
            m_isDone = true;
            return true;
        case Operation::Pop:
            pop();
            return true;
        case Operation::PopMark:
            popToMark();
            return true;
        case Operation::Dup:
            m_stack.push_back(top());
            return true;
        default:
            return false;
        }
    }

    bool pushesNumber(Operation operation)
    {
        switch (operation) {
        case Operation::None:
        case Operation::NewTrue:
        case Operation::NewFalse:
            pushOther();
            return true;
        case Operation::BinInt:
            pushInteger(takeNumber<std::int32_t>());
            return true;
        case Operation::BinInt1:
            pushInteger(takeNumber<std::uint8_t>());
            return true;
        case Operation::BinInt2:
            pushInteger(takeNumber<std::uint16_t>());
            return true;
        case Operation::Long1:
            pushLong(takeNumber<std::uint8_t>());
            return true;
        case Operation::BinFloat:
            take(8);
            pushOther();
            return true;
        default:
            return false;
        }
    }

    /// Little-endian, two's complement.
    void pushLong(std::size_t size)
    {
        const auto bytes = take(size);
        if (bytes.size() > sizeof(std::int64_t)) {
            fail("The pickle holds a number of more than 64 bits"_text);
            return;
        }
        const bool isNegative = !bytes.empty() && (bytes.back() & std::byte{0x80}) != std::byte{0};
        std::int64_t integer = isNegative ? -1 : 0;
        if (!bytes.empty()) {
            std::memcpy(&integer, bytes.data(), bytes.size());
        }
        pushInteger(integer);
    }

    bool pushesText(Operation operation)
    {
        switch (operation) {
        case Operation::BinUnicode:
        case Operation::BinString:
        case Operation::BinBytes:
            pushText(takeText(takeNumber<std::uint32_t>()));
            return true;
        case Operation::ShortBinUnicode:
        case Operation::ShortBinString:
        case Operation::ShortBinBytes:
            pushText(takeText(takeNumber<std::uint8_t>()));
            return true;
        case Operation::BinUnicode8:
            pushText(takeText(takeNumber<std::uint64_t>()));
            return true;
        default:
            return false;
        }
    }

    bool makesContainer(Operation operation)
    {
        switch (operation) {
        case Operation::EmptyTuple:
        case Operation::EmptyList:
            pushSequence({});
            return true;
        case Operation::EmptyDict:
            pushOther();
            return true;
        case Operation::Tuple:
        case Operation::List:
            pushSequence(popToMark());
            return true;
        case Operation::Tuple1:
        case Operation::Tuple2:
        case Operation::Tuple3:
            pushTupleOf(1U + static_cast<std::size_t>(operation)
                        - static_cast<std::size_t>(Operation::Tuple1));
            return true;
        case Operation::Dict:
            popToMark();
            pushOther();
            return true;
        default:
            return fillsContainer(operation);
        }
    }

    /// What a dictionary or an object holds is of no use.
    bool fillsContainer(Operation operation)
    {
        switch (operation) {
        case Operation::Append: {
            const PickleId member = pop();
            m_values.values[top()].members.push_back(member);
            return true;
        }
        case Operation::Appends: {
            const auto added = popToMark();
            auto& members = m_values.values[top()].members;
            members.insert(members.end(), added.begin(), added.end());
            return true;
        }
        case Operation::SetItem:
            pop();
            pop();
            return true;
        case Operation::SetItems:
            popToMark();
            return true;
        case Operation::Build:
            pop();
            return true;
        default:
            return false;
        }
    }

    bool usesMemo(Operation operation)
    {
        switch (operation) {
        case Operation::BinPut:
            m_memo[takeNumber<std::uint8_t>()] = top();
            return true;
        case Operation::LongBinPut:
            m_memo[takeNumber<std::uint32_t>()] = top();
            return true;
        case Operation::Memoize:
            m_memo[static_cast<std::uint32_t>(m_memo.size())] = top();
            return true;
        case Operation::BinGet:
            pushFromMemo(takeNumber<std::uint8_t>());
            return true;
        case Operation::LongBinGet:
            pushFromMemo(takeNumber<std::uint32_t>());
            return true;
        default:
            return false;
        }
    }

    void pushFromMemo(std::uint32_t index)
    {
        const auto found = m_memo.find(index);
        if (found == m_memo.end()) {
            failAsDamaged();
            return;
        }
        m_stack.push_back(found->second);
    }

    bool usesName(Operation operation)
    {
        switch (operation) {
        case Operation::Global: {
            const std::string module = takeLine();
            pushName(module, takeLine());
            return true;
        }
        case Operation::Inst: {
            // An object of a class; no class is needed for a tensor.
            const std::string module = takeLine();
            refuse(module + "." + takeLine());
            return true;
        }
        case Operation::StackGlobal: {
            const PickleId name = pop();
            const PickleId module = pop();
            pushName(m_values[module].text, m_values[name].text);
            return true;
        }
        case Operation::Reduce:
            call();
            return true;
        case Operation::BinPersid:
            pushResult(valueOfPersistentId(pop(), m_values));
            return true;
        default:
            return false;
        }
    }

    void refuse(const std::string& name)
    {
        constexpr std::size_t kMaxShown = 200;
        fail("The file wants to call \"%1\", which no tensor needs; nothing of it was executed"_text(
            escapeToOneLine(name.substr(0, kMaxShown))));
    }

    void pushName(const std::string& module, const std::string& name)
    {
        std::string whole = module + "." + name;
        if (!isKnownName(whole)) {
            refuse(whole);
            return;
        }
        push({PickleKind::Name, 0, 0, std::move(whole), {}});
    }

    void call()
    {
        const PickleId arguments = pop();
        const PickleId function = pop();
        if (m_values[function].kind != PickleKind::Name || m_values[arguments].kind != PickleKind::Sequence) {
            failAsDamaged();
            return;
        }
        // One long tuple could be passed again and again.
        constexpr std::size_t kMaxArguments = 64;
        if (m_values[arguments].members.size() > kMaxArguments) {
            failAsDamaged();
            return;
        }
        const std::string name = m_values[function].text;
        const std::vector<PickleId> members = m_values[arguments].members;
        pushResult(valueOfCall(name, members, m_values));
    }

    void pushResult(std::optional<PickleValue> value)
    {
        constexpr std::size_t kMaxRecords = 64;
        if (m_values.storages.size() + m_values.tensors.size() > kMaxRecords) {
            fail("The file holds something else than one tensor"_text);
            return;
        }
        if (!value) {
            fail("The file describes a tensor in a form, or of a type, that is not known"_text);
            return;
        }
        push(std::move(*value));
    }

    std::span<const std::byte> m_rest;
    PickleValues m_values;
    std::vector<PickleId> m_stack;
    std::unordered_map<std::uint32_t, PickleId> m_memo;
    UserText m_problem;
    bool m_isDone = false;
};

} // namespace

std::variant<TensorRecord, UserText> readTensorPickle(std::span<const std::byte> pickle)
{
    return Machine(pickle).run();
}

} // namespace pipescope::graph
