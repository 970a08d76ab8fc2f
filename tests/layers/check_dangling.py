#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No std::string_view is made of a std::string that ends with the statement.

`view = known ? "text/html" : name;` makes a temporary string of both sides, and the view of it is left behind. Clang's
warnings see that in declarations and returns (scripts/tidy), but not in assignments before version 20. clang-query sees
all of them; as it takes seconds a file, the default is the files that text calls suspicious: they assign to, declare or
return something called like a view, by a choice with a literal or by a call.

  check_dangling.py [--all] [FILE.cpp...]     --all: every file of src and apps
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77

QUERY = """set output diag
let View hasUnqualifiedDesugaredType(recordType(hasDeclaration(classTemplateSpecializationDecl(\
hasName("::std::basic_string_view")))))
let Temporary materializeTemporaryExpr(hasType(hasUnqualifiedDesugaredType(recordType(hasDeclaration(\
classTemplateSpecializationDecl(hasName("::std::basic_string")))))))
let Converted cxxMemberCallExpr(callee(cxxConversionDecl()), \
onImplicitObjectArgument(anyOf(Temporary, implicitCastExpr(has(Temporary)))))
let Borrows ignoringImplicit(ignoringParens(anyOf(Converted, conditionalOperator(anyOf(\
hasTrueExpression(ignoringImplicit(Converted)), hasFalseExpression(ignoringImplicit(Converted)))))))
match stmt(isExpansionInMainFile(), anyOf(\
cxxOperatorCallExpr(hasOverloadedOperatorName("="), hasArgument(0, hasType(View)), hasArgument(1, Borrows)), \
returnStmt(hasReturnValue(expr(hasType(View), Borrows))), \
declStmt(hasDescendant(varDecl(hasType(View), hasInitializer(Borrows))))))
"""

# The query has to find each of these, and nothing else here.
SAMPLE = """#include <string>
#include <string_view>
std::string make();
void use(std::string_view);
struct Page { std::string_view type; };
std::string_view returned(const std::string& s) {
  return s.empty() ? "" : s;  // found
}
void f(const std::string& s) {
  Page page;
  page.type = s.empty() ? "text/html" : s;  // found
  page.type = make();  // found
  std::string_view declared = s.empty() ? "" : s;  // found
  std::string_view whole = s;
  std::string copy = s.empty() ? "" : s;
  page.type = copy;
  use(make());
  use(s.empty() ? "" : s);
}
"""

LITERAL = re.compile(r'^\(?"')
STATEMENT = re.compile(r"[^;{}]*;")
ASSIGNED = re.compile(r"([A-Za-z_]\w*)\s*(?<![<>=!+|&-])=(?!=)\s*(.*);$", re.S)
CHOICE = re.compile(r"\?\s*(.*?)\s:\s*(.*)$", re.S)


def sources():
    return sorted(p for folder in ("src", "apps") for p in (ROOT / folder).rglob("*.cpp"))


def view_names():
    """Names of variables, members and functions that are views somewhere."""
    names = set()
    for folder in ("src", "apps"):
        for path in (ROOT / folder).rglob("*.[hc]*"):
            names.update(re.findall(r"\bstring_view\s+(?:\w+::)*(\w+)", path.read_text()))
    return names


def is_mixed(right):
    """A choice between a literal and something else."""
    choice = CHOICE.search(right)
    return choice is not None and bool(LITERAL.match(choice[1])) != bool(LITERAL.match(choice[2]))


def is_suspicious(text, names):
    text = re.sub(r"//[^\n]*", "", text)
    for statement in STATEMENT.findall(text):
        statement = statement.strip()
        if "std::string " in statement.split("=")[0]:
            continue
        assigned = ASSIGNED.search(statement)
        if assigned and assigned[1] in names and is_mixed(assigned[2]):
            return True
    return False


def run(path, arguments):
    query = subprocess.run(["clang-query-14" if shutil.which("clang-query-14") else "clang-query", "-f", arguments["query"],
                            str(path), "--", "-std=c++20", "-w", *arguments["include"]],
                           capture_output=True, text=True, check=False)
    if "matches." not in query.stdout and "match." not in query.stdout or "error:" in query.stderr:
        return path, None, query.stderr
    return path, re.findall(r'^(\S+:\d+):\d+: note: "root" binds here', query.stdout, re.M), ""


def main():
    if not (shutil.which("clang-query-14") or shutil.which("clang-query")):
        print("skipped: no clang-query (Debian package clang-tools)")
        return SKIPPED
    named = [pathlib.Path(p).resolve() for p in sys.argv[1:] if p != "--all"]
    names = view_names()
    paths = named or [p for p in sources() if "--all" in sys.argv or is_suspicious(p.read_text(), names)]
    build = pathlib.Path(os.environ.get("SITO_BUILD", ROOT / "build/dev"))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "query").write_text(QUERY)
        (folder / "sample.cpp").write_text(SAMPLE)
        includes = [f"-I{ROOT / 'src'}", f"-I{ROOT / 'apps'}", f"-I{build / 'generated'}", "-I/usr/include/libxml2", "-I/usr/include/postgresql"]
        arguments = {"query": str(folder / "query"), "include": includes}
        _, found, errors = run(folder / "sample.cpp", arguments)
        lines = [int(one.rsplit(":", 1)[1]) for one in found or []]
        expected = [i + 1 for i, line in enumerate(SAMPLE.split("\n")) if "// found" in line]
        if sorted(lines) != expected:
            print(f"the query finds lines {sorted(lines)} of the sample, not {expected}\n{errors}")
            return 1
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda path: run(path, arguments), paths))
    n_faults = 0
    for path, found, errors in results:
        if found is None:
            print(f"{path}: cannot be parsed\n{errors[-2000:]}")
            n_faults += 1
        for place in found or []:
            print(f"{place}: a view of a string that ends here")
            n_faults += 1
    print(f"{len(paths)} files looked at, {n_faults} faults")
    return 1 if n_faults else 0


if __name__ == "__main__":
    sys.exit(main())
