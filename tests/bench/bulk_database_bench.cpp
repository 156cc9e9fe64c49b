// Writes a database like that of a big model graph (204,000 nodes, seven indexes) with INSERT and CREATE
// INDEX, with BulkDatabase, and as bytes alone, and prints wall time, processor time and the memory in use at
// most.
//
//     bulk_database_bench [--quick] [folder]

#include "core/sqlite/bulk/bulk_database.h"

#include "core/base/files/temporary_file.h"
#include "core/base/threads/parallel.h"
#include "core/sqlite/writable_database.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace pipescope;

constexpr std::string_view kTable =
    "CREATE TABLE tb_nodes (id TEXT PRIMARY KEY, graph_id TEXT NOT NULL, node_order INTEGER NOT NULL, "
    "node_name TEXT NOT NULL, node_type TEXT NOT NULL, up_node TEXT, sub_nodes TEXT, precision_index "
    "INTEGER, "
    "overflow_level TEXT, micro_step_id INTEGER NOT NULL, matched_node_link TEXT, stack_id TEXT, "
    "parallel_merge_info TEXT, matched_distributed TEXT, modified INTEGER NOT NULL, input_data TEXT, "
    "output_data TEXT, data_source TEXT, dump_data_dir TEXT, step INTEGER NOT NULL, rank INTEGER NOT NULL);";
constexpr std::string_view kIndexes =
    "CREATE INDEX index1 ON tb_nodes (step, rank, data_source, up_node, node_order);"
    "CREATE INDEX index2 ON tb_nodes (step, rank, data_source, node_name);"
    "CREATE INDEX index3 ON tb_nodes (step, rank, data_source, node_order);"
    "CREATE INDEX index4 ON tb_nodes (step, rank, node_order);"
    "CREATE INDEX index5 ON tb_nodes (step, rank, micro_step_id, node_order);"
    "CREATE INDEX index6 ON tb_nodes (step, rank, modified, matched_node_link);";

/// The texts of a row, made again and again in the same memory.
struct NodeRow
{
    std::string id;
    std::string name;
    std::string parent;
    std::string inputs = std::string(800, 'x');
    std::string outputs = std::string(350, 'y');

    void make(std::int64_t node)
    {
        constexpr std::int64_t kLayers = 1000;
        constexpr std::int64_t kStride = 7919;
        const std::string layer =
            "Module.0.module.module.decoder.layers." + std::to_string(node * kStride % kLayers);
        parent = layer + ".self_attention.TransformerLayer.forward." + std::to_string(node / 10);
        name = layer + ".self_attention.core_attention.DotProductAttention.forward." + std::to_string(node);
        id = "NPU_0_0_" + name;
    }
};

/// Calls text(view), integer(number) and null() for the values of a row.
template<class Out>
void giveValues(Out& out, const NodeRow& row, std::int64_t node)
{
    out.text(row.id);
    out.text("NPU_0_0");
    out.integer(node);
    out.text(row.name);
    out.text("1");
    out.text(row.parent);
    out.text("");
    out.null();
    out.null();
    out.integer(0);
    out.text("[]");
    out.text("NPU_0_0_1");
    out.text("");
    out.text("{}");
    out.integer(0);
    out.text(row.inputs);
    out.text(row.outputs);
    out.text("NPU");
    out.text("/tmp/big");
    out.integer(0);
    out.integer(0);
}

struct StatementValues
{
    Statement& statement;
    int next = 1;

    void text(std::string_view value) { statement.bind(next++, value); }

    void integer(std::int64_t value) { statement.bind(next++, value); }

    void null() { statement.bind(next++, nullptr); }
};

bool report(const Status& status)
{
    if (!status) {
        std::fprintf(stderr, "%s\n", status.error().text.english().c_str());
    }
    return status.hasValue();
}

bool writeWithInserts(const fs::path& file, std::int64_t rows)
{
    auto database = WritableDatabase::createNew(file, WritableDatabase::Durability::Fast);
    Status done = database ? database->execute("PRAGMA page_size=16384; PRAGMA journal_mode=OFF;"
                                               "PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY;"
                                               + std::string(kTable) + "BEGIN")
                           : Status(database.error());
    std::string marks = "INSERT INTO tb_nodes VALUES (?";
    for (int i = 1; i < 21; ++i) {
        marks += ",?";
    }
    auto statement = database->prepare(marks + ")");
    NodeRow row;
    for (std::int64_t node = 0; done && node < rows; ++node) {
        row.make(node);
        StatementValues values{*statement};
        giveValues(values, row, node);
        done = statement->run();
    }
    done = done ? database->execute(std::string(kIndexes) + "COMMIT") : done;
    return report(done);
}

bool writeInBulk(const fs::path& file, std::int64_t rows, std::size_t pageSize, std::size_t workers,
                 bool flushToDisk)
{
    constexpr std::int64_t kRowsInBlock = 2048;
    BulkOptions options;
    options.pageSize = pageSize;
    options.workers = workers;
    options.flushToDisk = flushToDisk;
    auto database = BulkDatabase::create(file, std::string(kTable) + std::string(kIndexes), options);
    if (!database) {
        return report(database.error());
    }
    const auto table = database->table("tb_nodes");
    const auto blocks = static_cast<std::size_t>((rows + kRowsInBlock - 1) / kRowsInBlock);
    parallelFor(blocks, workers, {}, [&](std::size_t index) {
        const auto first = static_cast<std::int64_t>(index) * kRowsInBlock;
        BulkBlock block = table->block(first + 1);
        NodeRow row;
        for (std::int64_t node = first; node < std::min(first + kRowsInBlock, rows); ++node) {
            row.make(node);
            giveValues(block, row, node);
            block.endRow();
        }
        report(table->append(std::move(block)));
    });
    return report(database->finish());
}

bool writeBytes(const fs::path& file, std::uintmax_t bytes, bool flushToDisk)
{
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
    const std::string piece(kPiece, 'x');
    auto temporary = TemporaryFile::createBeside(file);
    Status done = temporary ? ok() : Status(temporary.error());
    for (std::uintmax_t at = 0; done && at < bytes; at += kPiece) {
        done = temporary->writeAt(at, piece);
    }
    done = done && flushToDisk ? temporary->flush() : done;
    done = done ? temporary->becomeNewTarget() : done;
    return report(done);
}

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// In a process of its own, so that memory and processor time are those of this work.
bool measure(const char* name, const fs::path& file, const std::function<bool()>& work)
{
    fs::remove(file);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(work() ? 0 : 1);
    }
    int status = 0;
    rusage usage = {};
    ::wait4(child, &status, 0, &usage);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    std::printf("%-36s wall %6.3f s   user %6.3f s   system %6.3f s   memory %4ld MB   file %4ju MB\n", name,
                wall.count(), seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss / 1024,
                static_cast<std::uintmax_t>(fs::exists(file) ? fs::file_size(file) / 1000000 : 0));
    return status == 0;
}

} // namespace

int main(int count, char** arguments)
{
    const std::vector<std::string> options(arguments + 1, arguments + count);
    const bool isQuick = !options.empty() && options.front() == "--quick";
    const bool hasFolder = options.size() > (isQuick ? 1U : 0U);
    const fs::path folder = hasFolder ? fs::path(options.back()) : fs::temp_directory_path();
    const fs::path file = folder / ("bulk_database_bench-" + std::to_string(::getpid()) + ".db");
    const std::int64_t rows = isQuick ? 2000 : 204'000;

    bool works = measure("INSERT, CREATE INDEX", file, [&] { return writeWithInserts(file, rows); });
    std::uintmax_t bytes = 0;
    for (const std::size_t workers : {1, 2}) {
        for (const bool flush : {false, true}) {
            const std::string name = "bulk, " + std::to_string(workers)
                                     + (workers == 1 ? " thread" : " threads")
                                     + (flush ? ", flushed to disk" : "");
            works =
                measure(name.c_str(), file, [&] { return writeInBulk(file, rows, 16384, workers, flush); })
                && works;
            bytes = fs::exists(file) ? fs::file_size(file) : 0;
        }
    }
    works = measure("bytes alone", file, [&] { return writeBytes(file, bytes, false); }) && works;
    works =
        measure("bytes alone, flushed to disk", file, [&] { return writeBytes(file, bytes, true); }) && works;
    fs::remove(file);
    return works ? 0 : 1;
}
