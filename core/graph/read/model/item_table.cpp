#include "core/graph/read/model/item_table.h"

#include "core/graph/read/model/mixing.h"

namespace pipescope::graph {
namespace {

std::uint64_t both(StringId first, StringId second)
{
    return (std::uint64_t{first.value} << 32U) | second.value;
}

std::uint64_t hashOf(const ItemForm& form)
{
    std::uint64_t rest = form.depth;
    for (const auto part : {static_cast<unsigned>(form.group), static_cast<unsigned>(form.dataNameKind),
                            static_cast<unsigned>(form.requiresGrad)})
    {
        rest = (rest << 8U) | part;
    }
    for (const bool flag : {form.isInObject, form.hasValue, form.isTensor, form.hasExtras}) {
        rest = (rest << 1U) | (flag ? 1U : 0U);
    }
    const std::uint64_t names = mixed(both(form.path, form.name), both(form.type, form.dtype));
    return mixed(mixed(names, both(form.shape, form.dataName)), rest);
}

std::uint64_t hashOf(const ItemContent& content)
{
    auto kinds = static_cast<std::uint64_t>(content.checksumKind);
    std::uint64_t hash = content.checksum;
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        hash = mixed(hash, content.statisticBits[i]);
        kinds = (kinds << 8U) | static_cast<std::uint64_t>(content.statisticKinds[i]);
    }
    return mixed(hash, kinds);
}

/// The row of `rows` that is equal to `row`, which is added if there is none.
template<class Part>
std::uint32_t numberOf(const Part& part, std::vector<Part>& parts, Interner& index)
{
    const std::uint32_t number =
        index.number(hashOf(part), [&](std::uint32_t other) { return parts[other] == part; });
    if (number == parts.size()) {
        parts.push_back(part);
    }
    return number;
}

template<class Part>
Interner indexOf(const std::vector<Part>& parts)
{
    Interner index(parts.size());
    for (const Part& part : parts) {
        index.number(hashOf(part), [](std::uint32_t) { return false; });
    }
    return index;
}

} // namespace

ItemTable::Row ItemTable::rowOf(const Item& item)
{
    Index& known = index();
    return {numberOf<ItemForm>(item, m_forms, known.forms),
            numberOf<ItemContent>(item, m_contents, known.content)};
}

ItemTable::Index& ItemTable::index()
{
    if (!m_index) {
        m_index.emplace(Index{indexOf(m_forms), indexOf(m_contents)});
    }
    return *m_index;
}

void ItemTable::compact()
{
    m_index.reset();
    m_rows.shrink_to_fit();
    m_forms.shrink_to_fit();
    m_contents.shrink_to_fit();
}

} // namespace pipescope::graph
