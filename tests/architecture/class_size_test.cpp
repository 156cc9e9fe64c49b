#include "tests/architecture/class_sizes.h"
#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace pipescope::test {
namespace {

constexpr int kMaxMethods = 40;

/// Classes that may be larger, and why. One that is no longer larger must leave.
const std::map<std::string, std::string>& largerClasses()
{
    static const std::map<std::string, std::string> kLarger{
        {"TimelineSession", "what all views of a window share, each with a getter, a setter and a signal"}};
    return kLarger;
}

/// The methods of the only class of a text; -1 if it has another number of classes.
int methodsOf(std::string_view source)
{
    const std::vector<ClassSize> sizes = classSizes(source);
    return sizes.size() == 1 ? sizes.front().methods : -1;
}

std::string textOf(const SourceFile& file)
{
    std::string text;
    for (const std::string& line : file.lines) {
        text += line + '\n';
    }
    return text;
}

TEST(ClassSizes, HaveAtMostFortyMethods)
{
    std::size_t classes = 0;
    std::set<std::string> larger;
    for (const SourceFile& file : sourceFiles()) {
        if (!file.path.ends_with(".h") || file.path.starts_with("tests/")) {
            continue;
        }
        for (const ClassSize& size : classSizes(textOf(file))) {
            ++classes;
            if (size.methods > kMaxMethods) {
                larger.insert(size.name);
                EXPECT_TRUE(largerClasses().contains(size.name))
                    << size.name << " in " << file.path << " has " << size.methods << " methods";
            }
        }
    }
    EXPECT_GT(classes, 300U);
    for (const auto& [name, reason] : largerClasses()) {
        EXPECT_TRUE(larger.contains(name)) << name << " needs no exception any longer";
    }
}

TEST(ClassSizes, CountDeclaredAndDefinedMethods)
{
    EXPECT_EQ(methodsOf("class A\n{\npublic:\n    void f();\n    int g() const { return m_g; }\n\n"
                        "private:\n    int m_g = 0;\n};\n"),
              2);
}

TEST(ClassSizes, CountEachOverloadConstructorDestructorAndOperator)
{
    EXPECT_EQ(
        methodsOf("class A : public B\n{\n    explicit A(int a);\n    ~A() override;\n    void f(int);\n"
                  "    void f(long);\n    bool operator==(const A& other) const;\n"
                  "    int operator()(int x) const;\n    bool operator<(const A&) const;\n};\n"),
        7);
}

TEST(ClassSizes, CountSignalsAndSlotsButNoMacros)
{
    EXPECT_EQ(methodsOf("class A : public QObject\n{\n    Q_OBJECT\n    Q_PROPERTY(int a READ a)\n\n"
                        "    enum class E\n    {\n        X\n    };\n    Q_ENUM(E)\n\nsignals:\n"
                        "    void changed();\n\npublic slots:\n    void show();\n};\n"),
              2);
}

TEST(ClassSizes, LeaveOutWhatIsDefaultedOrDeleted)
{
    EXPECT_EQ(
        methodsOf("struct A\n{\n    A() = default;\n    A(const A&) = delete;\n    A& operator=(A&&) = "
                  "delete;\n    bool operator==(const A&) const = default;\n    virtual void f() = 0;\n};\n"),
        1);
}

TEST(ClassSizes, TakeVariablesForNoMethods)
{
    EXPECT_EQ(methodsOf("struct A\n{\n    int a = f();\n    std::function<void(int)> b;\n    B c{g()};\n"
                        "    void (*d)(int) = nullptr;\n    std::map<int, std::vector<int>> e;\n"
                        "    static constexpr int kMax = max(1, 2);\n};\n"),
              0);
}

TEST(ClassSizes, TakeTypesAndFriendsForNoMethods)
{
    EXPECT_EQ(methodsOf("class A\n{\n    using F = std::function<void()>;\n    friend void f(A& a);\n"
                        "    static_assert(sizeof(int) == 4);\n    enum class E { X = f(1), Y };\n"
                        "    class Forward;\n};\n"),
              0);
}

TEST(ClassSizes, CountFunctionsOfTypesWithParenthesesAndTemplates)
{
    EXPECT_EQ(
        methodsOf(
            "class A\n{\n    std::function<void(int)> f() const;\n"
            "    template<class T, class U = std::vector<T>>\n    std::optional<T> g() const\n"
            "    {\n        return T{h()};\n    }\n    [[nodiscard]] int i(std::function<int()> j = {});\n"
            "};\n"),
        3);
}

TEST(ClassSizes, CountAConstructorWithAListOfValuesOnce)
{
    EXPECT_EQ(
        methodsOf("class A\n{\n    A(int a, int b)\n        : m_a{a}\n        , m_b(b)\n"
                  "        , m_c{std::max(a, b)}\n    {\n        f();\n    }\n    int m_a, m_b, m_c;\n};\n"),
        1);
}

TEST(ClassSizes, GiveNestedClassesTheirOwnCount)
{
    const std::vector<ClassSize> sizes =
        classSizes("namespace a::b {\nclass Outer\n{\n    struct Inner\n    {\n        void f();\n        "
                   "void g();\n    };\n\n"
                   "    void h();\n    Inner m_inner;\n};\n\nstruct Other\n{ };\n} // namespace a::b\n");
    ASSERT_EQ(sizes.size(), 3U);
    EXPECT_EQ(sizes[0].name, "Outer::Inner");
    EXPECT_EQ(sizes[0].methods, 2);
    EXPECT_EQ(sizes[1].name, "Outer");
    EXPECT_EQ(sizes[1].methods, 1);
    EXPECT_EQ(sizes[2].name, "Other");
    EXPECT_EQ(sizes[2].methods, 0);
}

TEST(ClassSizes, ReadNoMethodsOutOfCommentsTextsAndDirectives)
{
    EXPECT_EQ(
        methodsOf("#define CLASS class M { void f(); };\n/* class C { void f(); }; */\nclass A\n{\n"
                  "    // void f();\n    /// Like g(); but }\n    std::string m_text = \"} void h();\";\n"
                  "    char m_brace = '}';\n    int m_million = 1'000'000;\n    void f();\n};\n"),
        1);
}

TEST(ClassSizes, ReadPastFunctionsBesideClasses)
{
    const std::vector<ClassSize> sizes =
        classSizes("class Forward;\nstruct tm timeOf(int x);\ninline int f(int x)\n{\n    return g({x});\n}\n"
                   "constexpr int kX[] = {1, 2};\nstruct A\n{\n    void f();\n};\n");
    ASSERT_EQ(sizes.size(), 1U);
    EXPECT_EQ(sizes.front().methods, 1);
}

} // namespace
} // namespace pipescope::test
