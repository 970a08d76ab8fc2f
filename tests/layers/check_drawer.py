# SPDX-License-Identifier: Apache-2.0
"""Fails where a helper of src/sito/base is written a second time."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRAWER = {"ascii.h": r"(?:bool|char|int) (\w+)\((?:unsigned )?char\b",
          "lowered.h": r"(?:std::string|bool) (\w+)\(std::string_view text\b",
          "contains.h": r"bool (is_one_of)\(",
          "trimmed.h": r"std::string_view (\w+)\(std::string_view text\b",
          "error.h": r"Error (\w+)\(std::string message\)"}

# The bodies of helpers, written out where they are used.
BODIES = {"lower() of ascii.h": r"static_cast<char>\(\w+ (?:- 'A' \+ 'a'|\+ \('a' - 'A'\)|\+ 32)\)",
          "a helper of ascii.h": r"(?<![\w.])(?!(?:\w+\.)?(?:value|byte|rune)\b)([\w.:>-]+(?:\[[^]]*\]|\(\))*) >= '(?:0|a|A)'\s+&&\s+\1 <= '(?:9|z|Z)'",
          "upper() of ascii.h": r"- '?a'? \+ '?A'?|-= 'a' - 'A'",
          "a helper of ascii.h for white space": r"== ' '\s+\|\| [^|;]* == '\\t'\s*(?:;|\)|\|\| [^|;]* == '\\[nr]')",
          "is_continuation() of ascii.h": r"static_cast<unsigned char>\([^()]*\) & 0xC0U?\) [!=]= 0x80",
          "hex_value() of ascii.h": r"- 'a' \+ 10",
          "equals_lowered() of lowered.h": r"std::equal\([^;]*\[\]\(char a, char b\) \{ return lower\(a\) == b; \}"}

OTHER_NAMES = {"is_alnum", "is_alpha", "is_hex_digit", "is_xdigit", "tolower", "to_lower"}  # of helpers in ascii.h


def names(header, pattern):
    text = (ROOT / "src/sito/base" / header).read_text()
    found = set(re.findall(r"^(?:constexpr|inline) " + pattern, text, re.M))
    if not found:
        sys.exit(f"src/sito/base/{header} defines none of its helpers")
    return found


def main():
    second = []
    helpers = {header: names(header, pattern) for header, pattern in DRAWER.items()}
    helpers["ascii.h"] |= OTHER_NAMES
    files = [path for folder in ("src", "apps") for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in (".cpp", ".h") and path.parent != ROOT / "src/sito/base"]
    for path in files:
        text = path.read_text()
        for header, pattern in DRAWER.items():
            for match in re.finditer(r"^(?:(?:static|inline|constexpr) )*" + pattern, text, re.M):
                if match.group(1) in helpers[header]:
                    line = text.count("\n", 0, match.start()) + 1
                    second.append(f"{path.relative_to(ROOT)}:{line}: {match.group(1)} is in src/sito/base/{header}")
        for helper, pattern in BODIES.items():
            for match in re.finditer(pattern, text):
                line = text.count("\n", 0, match.start()) + 1
                second.append(f"{path.relative_to(ROOT)}:{line}: write {helper}")
    print("\n".join(second) or f"{len(files)} files: no helper of src/sito/base is written again")
    return 1 if second else 0


if __name__ == "__main__":
    sys.exit(main())
