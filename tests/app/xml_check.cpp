#include "tests/app/xml_check.h"

#include <algorithm>
#include <vector>

namespace pipescope::test {
namespace {

bool isNameCharacter(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == ':'
           || c == '_';
}

class XmlReader
{
public:
    explicit XmlReader(std::string_view text)
        : m_rest(text)
        , m_all(text)
    { }

    std::string problem()
    {
        if (takes("<?")) {
            takeUntil("?>");
        }
        while (m_problem.empty() && !m_rest.empty()) {
            if (takes("</")) {
                closeElement();
            } else if (takes("<")) {
                openElement();
            } else {
                checkText(takeText('<'));
            }
        }
        if (m_problem.empty() && !m_open.empty()) {
            fail("<" + std::string(m_open.back()) + "> is not closed");
        }
        if (m_problem.empty() && m_roots != 1) {
            fail(std::to_string(m_roots) + " outermost elements");
        }
        return m_problem;
    }

private:
    void fail(const std::string& what)
    {
        const auto line = std::count(m_all.begin(), m_rest.data(), '\n') + 1;
        m_problem = "line " + std::to_string(line) + ": " + what;
    }

    bool takes(std::string_view text)
    {
        const bool isThere = m_rest.starts_with(text);
        m_rest.remove_prefix(isThere ? text.size() : 0);
        return isThere;
    }

    void takeUntil(std::string_view end)
    {
        const auto at = m_rest.find(end);
        m_rest.remove_prefix(at == std::string_view::npos ? m_rest.size() : at + end.size());
    }

    std::string_view takeText(char end)
    {
        const std::string_view text = m_rest.substr(0, m_rest.find(end));
        m_rest.remove_prefix(text.size());
        return text;
    }

    std::string_view takeName()
    {
        const auto* const end = std::ranges::find_if_not(m_rest, isNameCharacter);
        const std::string_view name = m_rest.substr(0, static_cast<std::size_t>(end - m_rest.begin()));
        m_rest.remove_prefix(name.size());
        return name;
    }

    void checkText(std::string_view text)
    {
        for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
            const std::string_view entity = text.substr(at, text.find(';', at) - at);
            const bool isKnown = entity == "&amp" || entity == "&lt" || entity == "&gt" || entity == "&quot"
                                 || entity == "&apos" || entity.starts_with("&#");
            if (!isKnown) {
                fail("unknown entity " + std::string(entity));
            }
        }
        if (text.find('<') != std::string_view::npos) {
            fail("< in a text");
        }
    }

    void openElement()
    {
        const std::string_view name = takeName();
        if (name.empty()) {
            fail("< without a name");
            return;
        }
        m_roots += m_open.empty() ? 1 : 0;
        while (m_problem.empty()) {
            m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \n"), m_rest.size()));
            if (takes("/>")) {
                return;
            }
            if (takes(">")) {
                m_open.push_back(name);
                return;
            }
            takeAttribute();
        }
    }

    void takeAttribute()
    {
        const std::string_view name = takeName();
        if (name.empty() || !takes("=\"")) {
            fail("no attribute");
            return;
        }
        checkText(takeText('"'));
        if (!takes("\"")) {
            fail("an attribute without end");
        }
    }

    void closeElement()
    {
        const std::string_view name = takeName();
        if (m_open.empty() || m_open.back() != name || !takes(">")) {
            fail("</" + std::string(name) + "> closes nothing");
            return;
        }
        m_open.pop_back();
    }

    std::string_view m_rest;
    std::string_view m_all;
    std::vector<std::string_view> m_open;
    int m_roots = 0;
    std::string m_problem;
};

} // namespace

std::string xmlProblem(std::string_view document)
{
    return XmlReader(document).problem();
}

} // namespace pipescope::test
