#include "tests/support/dump_writer.h"

#include "tests/support/tensor_files.h"

#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::test {
namespace {

/// As Python's json writes it.
std::string jsonNumber(double value)
{
    if (std::isinf(value)) {
        return value > 0 ? "Infinity" : "-Infinity";
    }
    std::ostringstream text;
    text << value;
    return text.str();
}

constexpr std::int64_t kTensorElements = 128;
constexpr std::int64_t kTensorWidth = 16;

/// What a tensor is called in the model, and where in the order of execution it is made.
struct Tensor
{
    std::string key;
    std::int64_t madeAt = -1;
};

class Writer
{
public:
    Writer(const std::filesystem::path& folder, const DumpModel& model)
        : m_model(model)
        , m_folder(folder)
        , m_dump(folder / "dump.json")
        , m_construct(folder / "construct.json")
        , m_stack(folder / "stack.json")
    { }

    void write();

private:
    void forward(std::int32_t microBatch);
    void backward(std::int32_t microBatch);
    void module(const std::string& name, const std::vector<Tensor>& inputs,
                const std::vector<Tensor>& outputs, const std::function<void()>& body);
    void api(const std::string& name, const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs);
    void node(const std::string& name);
    void entry(const std::string& name, const std::vector<Tensor>& inputs,
               const std::vector<Tensor>& outputs);
    /// `name` is that of the first, but for its number.
    void tensors(const std::string& name, const std::vector<Tensor>& list);
    void tensorFile(const std::string& name, double scale);

    std::string layer(std::int32_t i) const { return "Module.layers." + std::to_string(i); }

    /// Number of a call of an API that each layer makes once.
    std::string call(std::int32_t microBatch, std::int32_t i) const
    {
        return std::to_string(microBatch * m_model.layers + i);
    }

    const DumpModel& m_model;
    const std::filesystem::path& m_folder;
    std::ofstream m_dump;
    std::ofstream m_construct;
    std::ofstream m_stack;
    std::vector<std::string> m_parents;
    bool m_isFirstNode = true;
    bool m_isFirstEntry = true;
};

void Writer::tensorFile(const std::string& name, double scale)
{
    std::vector<float> values;
    for (std::int64_t i = 0; i < kTensorElements; ++i) {
        values.push_back(static_cast<float>(scale * (1 + static_cast<double>(i % kTensorWidth) / 8)));
    }
    m_dump << R"(, "data_name": ")" << name << '"';
    std::ofstream(m_folder / "dump_tensor_data" / name, std::ios::binary)
        << ptFileOfFloats({kTensorElements / kTensorWidth, kTensorWidth}, values);
}

void Writer::tensors(const std::string& name, const std::vector<Tensor>& list)
{
    bool isFirst = true;
    int number = 0;
    for (const Tensor& tensor : list) {
        const std::size_t hash = std::hash<std::string>{}(tensor.key);
        double scale = 1 + static_cast<double>(hash % 1000) / 1000;
        if (m_model.faultyLayer && tensor.madeAt > 2 * std::int64_t{*m_model.faultyLayer}) {
            scale *= m_model.factor;
        }
        m_dump << (isFirst ? "" : ", ")
               << R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [8, 16], "Max": )"
               << jsonNumber(3 * scale) << R"(, "Min": )" << jsonNumber(-2.5 * scale) << R"(, "Mean": )"
               << jsonNumber(0.01 * scale) << R"(, "Norm": )" << jsonNumber(9 * scale)
               << R"(, "requires_grad": true)";
        if (m_model.hasTensors) {
            tensorFile(name + std::to_string(number++) + ".pt", scale);
        }
        m_dump << '}';
        isFirst = false;
    }
}

void Writer::node(const std::string& name)
{
    m_construct << (m_isFirstNode ? "{\n\"" : ",\n\"") << name
                << "\": " << (m_parents.empty() ? "null" : '"' + m_parents.back() + '"');
    m_stack << (m_isFirstNode ? "{\n\"" : ",\n\"") << name
            << R"(": ["File /net/model.py, line 1, in forward, \n x = next"])";
    m_isFirstNode = false;
}

void Writer::entry(const std::string& name, const std::vector<Tensor>& inputs,
                   const std::vector<Tensor>& outputs)
{
    const bool isForward = name.find("forward") != std::string::npos;
    m_dump << (m_isFirstEntry ? "\n\"" : ",\n\"") << name
           << (isForward ? R"(": {"input_args": [)" : R"(": {"input": [)");
    m_isFirstEntry = false;
    tensors(name + ".input.", inputs);
    m_dump << (isForward ? R"(], "input_kwargs": {}, "output": [)" : R"(], "output": [)");
    tensors(name + ".output.", outputs);
    m_dump << "]}";
}

void Writer::api(const std::string& name, const std::vector<Tensor>& inputs,
                 const std::vector<Tensor>& outputs)
{
    node(name);
    entry(name, inputs, outputs);
}

void Writer::module(const std::string& name, const std::vector<Tensor>& inputs,
                    const std::vector<Tensor>& outputs, const std::function<void()>& body)
{
    node(name);
    m_parents.push_back(name);
    body();
    m_parents.pop_back();
    entry(name, inputs, outputs);
}

void Writer::forward(std::int32_t microBatch)
{
    const std::string mb = std::to_string(microBatch);
    const auto tensor = [&](const std::string& kind, std::int32_t i, std::int64_t madeAt) {
        return Tensor{kind + std::to_string(i) + "/" + mb, madeAt};
    };
    const auto all = [&] {
        for (std::int32_t i = 0; i < m_model.layers; ++i) {
            const Tensor in = tensor("x", i, 2 * std::int64_t{i});
            const Tensor product = tensor("h", i, 2 * std::int64_t{i} + 1);
            const Tensor out = tensor("x", i + 1, 2 * std::int64_t{i} + 2);
            module(layer(i) + ".Layer.forward." + mb, {in}, {out}, [&] {
                module(layer(i) + ".linear.Linear.forward." + mb, {in}, {product}, [&] {
                    api("Torch.matmul." + call(microBatch, i) + ".forward", {in, {"w" + std::to_string(i)}},
                        {product});
                });
                api("Tensor.__add__." + call(microBatch, i) + ".forward", {product, in}, {out});
            });
        }
    };
    module("Module.model.Model.forward." + mb, {tensor("x", 0, 0)},
           {tensor("x", m_model.layers, 2 * std::int64_t{m_model.layers})}, all);
}

void Writer::backward(std::int32_t microBatch)
{
    const std::string mb = std::to_string(microBatch);
    const std::int64_t afterForward = 2 * std::int64_t{m_model.layers};
    const auto gradient = [&](const std::string& kind, std::int32_t i) {
        return Tensor{"d" + kind + std::to_string(i) + "/" + mb, afterForward};
    };
    const auto all = [&] {
        for (std::int32_t i = m_model.layers; i-- > 0;) {
            const Tensor in = gradient("x", i + 1);
            const Tensor product = gradient("h", i);
            const Tensor out = gradient("x", i);
            module(layer(i) + ".Layer.backward." + mb, {in}, {out}, [&] {
                api("Tensor.__add__." + call(microBatch, i) + ".backward", {in}, {product, out});
                module(layer(i) + ".linear.Linear.backward." + mb, {product}, {out}, [&] {
                    api("Torch.matmul." + call(microBatch, i) + ".backward", {product},
                        {out, gradient("w", i)});
                });
            });
        }
    };
    module("Module.model.Model.backward." + mb, {gradient("x", m_model.layers)}, {gradient("x", 0)}, all);
}

void Writer::write()
{
    m_dump << R"({"task": ")" << (m_model.hasTensors ? "tensor" : "statistics")
           << R"(", "level": "mix", "framework": "pytorch", "dump_data_dir": )";
    if (m_model.hasTensors) {
        m_dump << (m_folder / "dump_tensor_data");
    } else {
        m_dump << "null";
    }
    m_dump << R"(, "data": {)";
    for (std::int32_t i = 0; i < m_model.microBatches; ++i) {
        forward(i);
        backward(i);
    }
    m_dump << "\n}}\n";
    m_construct << "\n}\n";
    m_stack << "\n}\n";
}

} // namespace

void writeDump(const std::filesystem::path& folder, const DumpModel& model)
{
    std::filesystem::create_directories(model.hasTensors ? folder / "dump_tensor_data" : folder);
    Writer(folder, model).write();
}

std::string faultyNode(const DumpModel& model)
{
    return "Torch.matmul." + std::to_string(model.faultyLayer.value_or(0)) + ".forward";
}

} // namespace pipescope::test
