#include "core/graph/read/tensors/pickle_value.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::string_view kTensorV1 = "torch._utils._rebuild_tensor";
constexpr std::string_view kTensorV2 = "torch._utils._rebuild_tensor_v2";
/// With the type as an argument, for types that came later.
constexpr std::string_view kTensorV3 = "torch._utils._rebuild_tensor_v3";
constexpr std::string_view kTensorOfNpu = "torch_npu.utils.storage._rebuild_npu_tensor";
constexpr std::string_view kParameter = "torch._utils._rebuild_parameter";
constexpr std::string_view kParameterWithState = "torch._utils._rebuild_parameter_with_state";
/// (function, class, its arguments, state): a tensor that has attributes.
constexpr std::string_view kTensorWithState = "torch._tensor._rebuild_from_type_v2";

constexpr std::array kTensorFunctions{kTensorV1,  kTensorV2,           kTensorV3,       kTensorOfNpu,
                                      kParameter, kParameterWithState, kTensorWithState};

/// Their value is of no use for a tensor's numbers.
constexpr std::array<std::string_view, 9> kInertNames{"collections.OrderedDict",
                                                      "torch.device",
                                                      "torch.Size",
                                                      "torch.Tensor",
                                                      "torch.nn.parameter.Parameter",
                                                      "torch.storage.UntypedStorage",
                                                      "torch.UntypedStorage",
                                                      "torch.serialization._get_layout",
                                                      "torch_npu.npu._format.Format"};

struct StorageName
{
    std::string_view name;
    ElementType type;
};

constexpr std::array<StorageName, 12> kStorageNames{{{"torch.BoolStorage", ElementType::Bool},
                                                     {"torch.CharStorage", ElementType::Int8},
                                                     {"torch.ShortStorage", ElementType::Int16},
                                                     {"torch.IntStorage", ElementType::Int32},
                                                     {"torch.LongStorage", ElementType::Int64},
                                                     {"torch.ByteStorage", ElementType::UInt8},
                                                     {"torch.HalfStorage", ElementType::Float16},
                                                     {"torch.BFloat16Storage", ElementType::BFloat16},
                                                     {"torch.FloatStorage", ElementType::Float32},
                                                     {"torch.DoubleStorage", ElementType::Float64},
                                                     {"torch.storage.UntypedStorage", ElementType::UInt8},
                                                     {"torch.UntypedStorage", ElementType::UInt8}}};

constexpr std::string_view kTorch = "torch.";

const StorageName* storageNamed(std::string_view name)
{
    const auto* found = std::find_if(kStorageNames.begin(), kStorageNames.end(),
                                     [&](const StorageName& storage) { return storage.name == name; });
    return found == kStorageNames.end() ? nullptr : found;
}

/// "torch.float32"
std::optional<ElementType> typeNamed(std::string_view name)
{
    return name.starts_with(kTorch) ? elementTypeOfName(name.substr(kTorch.size())) : std::nullopt;
}

/// Elements of a tensor may be of types that are not read; their names are no danger.
bool isUnreadTypeName(std::string_view name)
{
    constexpr std::array<std::string_view, 14> kUnread{
        "torch.complex32",     "torch.complex64",    "torch.complex128",      "torch.ComplexFloatStorage",
        "torch.quint8",        "torch.qint8",        "torch.qint32",          "torch.ComplexDoubleStorage",
        "torch.float8_e4m3fn", "torch.float8_e5m2",  "torch.float8_e4m3fnuz", "torch.float8_e5m2fnuz",
        "torch.QInt8Storage",  "torch.QUInt8Storage"};
    return std::find(kUnread.begin(), kUnread.end(), name) != kUnread.end();
}

std::optional<std::vector<std::int64_t>> integersOf(PickleId id, const PickleValues& values)
{
    if (values[id].kind != PickleKind::Sequence || values[id].members.size() > kMaxDimensions) {
        return {};
    }
    std::vector<std::int64_t> integers;
    for (const PickleId member : values[id].members) {
        if (values[member].kind != PickleKind::Integer) {
            return {};
        }
        integers.push_back(values[member].integer);
    }
    return integers;
}

/// The type of a tensor: its storage's, or the one that version 3 has as the seventh argument.
std::optional<ElementType> typeOfTensor(std::string_view function, const StorageRecord& storage,
                                        const std::vector<PickleId>& arguments, const PickleValues& values)
{
    constexpr std::size_t kTypeArgument = 6;
    if (function != kTensorV3) {
        return storage.type;
    }
    return arguments.size() > kTypeArgument ? typeNamed(values[arguments[kTypeArgument]].text) : std::nullopt;
}

/// (storage, offset, size, stride, …)
std::optional<PickleValue> tensorOf(std::string_view function, const std::vector<PickleId>& arguments,
                                    PickleValues& values)
{
    const bool areThere = arguments.size() >= 4 && values[arguments[0]].kind == PickleKind::Storage
                          && values[arguments[1]].kind == PickleKind::Integer;
    if (!areThere) {
        return {};
    }
    const StorageRecord& storage = values.storages[values[arguments[0]].record];
    const auto type = typeOfTensor(function, storage, arguments, values);
    auto sizes = integersOf(arguments[2], values);
    auto strides = integersOf(arguments[3], values);
    if (!type || !sizes || !strides) {
        return {};
    }
    values.tensors.push_back(
        {storage, *type, values[arguments[1]].integer, std::move(*sizes), std::move(*strides)});
    PickleValue value{PickleKind::Tensor, 0, 0, {}, {}};
    value.record = static_cast<std::uint32_t>(values.tensors.size() - 1);
    return value;
}

/// The first argument, a tensor.
std::optional<PickleValue> parameterOf(const std::vector<PickleId>& arguments, const PickleValues& values)
{
    const bool isTensor = !arguments.empty() && values[arguments[0]].kind == PickleKind::Tensor;
    return isTensor ? std::optional(values[arguments[0]]) : std::nullopt;
}

std::optional<PickleValue> tensorWithStateOf(const std::vector<PickleId>& arguments, PickleValues& values)
{
    const bool areThere = arguments.size() >= 3 && values[arguments[0]].kind == PickleKind::Name
                          && values[arguments[2]].kind == PickleKind::Sequence;
    if (!areThere) {
        return {};
    }
    const std::string function = values[arguments[0]].text;
    const std::vector<PickleId> inner = values[arguments[2]].members;
    // It never names itself, so that this does not go deeper.
    return function == kTensorWithState ? std::nullopt : valueOfCall(function, inner, values);
}

} // namespace

bool isKnownName(std::string_view name)
{
    const auto isIn = [&](const auto& names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    return isIn(kTensorFunctions) || isIn(kInertNames) || storageNamed(name) != nullptr || typeNamed(name)
           || isUnreadTypeName(name);
}

std::optional<PickleValue> valueOfCall(std::string_view name, const std::vector<PickleId>& arguments,
                                       PickleValues& values)
{
    if (name == kTensorWithState) {
        return tensorWithStateOf(arguments, values);
    }
    if (name == kParameter || name == kParameterWithState) {
        return parameterOf(arguments, values);
    }
    if (name == kTensorV1 || name == kTensorV2 || name == kTensorV3 || name == kTensorOfNpu) {
        return tensorOf(name, arguments, values);
    }
    return PickleValue{};
}

std::optional<PickleValue> valueOfPersistentId(PickleId id, PickleValues& values)
{
    constexpr std::size_t kMaxKey = 255;
    const std::vector<PickleId>& members = values[id].members;
    const bool isStorage =
        members.size() >= 3 && values[members[0]].kind == PickleKind::Text
        && values[members[0]].text == "storage" && values[members[1]].kind == PickleKind::Name
        && values[members[2]].kind == PickleKind::Text && values[members[2]].text.size() <= kMaxKey;
    if (!isStorage) {
        return {};
    }
    const StorageName* storage = storageNamed(values[members[1]].text);
    const bool isTyped = storage != nullptr && !storage->name.ends_with("UntypedStorage");
    const auto type = isTyped ? std::optional(storage->type) : std::nullopt;
    values.storages.push_back({type, values[members[2]].text});
    PickleValue value{PickleKind::Storage, 0, 0, {}, {}};
    value.record = static_cast<std::uint32_t>(values.storages.size() - 1);
    return value;
}

} // namespace pipescope::graph
