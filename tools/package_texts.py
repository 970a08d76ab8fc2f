#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes man pages and completions from the table of commands, as `sito list commands --format json` has it.

    tools/package_texts.py SITO FOLDER [--date YYYY-MM-DD]

writes FOLDER/man1/sito*.1, FOLDER/bash/sito, FOLDER/zsh/_sito and FOLDER/fish/sito.fish. The same tool gives the same bytes.
"""
import argparse
import json
import pathlib
import re
import subprocess

FILES = {"PATH", "FILE", "INPUT", "FOLDER", "ARCHIVE", "PAGE", "PAGES", "MODEL", "TEMPLATE"}
EXITS = [("0", "Everything was read."), ("1", "Finished, but some input could not be read."), ("2", "Wrong usage, or it could not start."),
         ("3", "A fault of sito."), ("130", "Interrupted.")]


def takes_file(word):
    return word.strip("[].").upper() in FILES


# ---- Man pages (man(7)) ---------------------------------------------------------------------------------------------

def roff(text):
    """Text as roff reads it: no line of it is a request, and hyphens stay hyphens."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def page_name(command):
    return "sito-" + command.replace(" ", "-") if command else "sito"


def head(name, summary, date, version):
    return (f".TH {roff(name).upper()} 1 {date} \"sito {version}\" \"User Commands\"\n.nh\n.ad l\n"
            f".SH NAME\n{roff(name)} \\- {roff(summary[0].lower() + summary[1:])}\n")


def command_page(row, others, date, version):
    command = row["command"]
    arguments = " ".join(f"\\fI{roff(one['name'])}\\fR" for one in row["arguments"])
    text = head(page_name(command), row["summary"], date, version)
    text += f".SH SYNOPSIS\n.B sito {roff(command)}\n[\\fIoptions\\fR] {arguments}\n"
    text += f".SH DESCRIPTION\n{roff(row['summary'])}.\n"
    if row["arguments"]:
        text += ".SH ARGUMENTS\n"
        for one in row["arguments"]:
            text += f".TP\n\\fI{roff(one['name'])}\\fR\n{roff(one['summary'])}.\n"
    for title, more in [("OPTIONS", False), ("MORE OPTIONS", True)]:
        options = [option for option in row["options"] if option["more"] == more]
        if options:
            text += f".SH {title}\n"
        for option in options:
            names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option["names"])
            value = f" \\fI{roff(option['value'])}\\fR" if option["value"] else ""
            text += f".TP\n{names}{value}\n{roff(option['summary'])}.\n"
    text += f".SH EXAMPLE\n.nf\n{roff(row['example'])}\n.fi\n"
    text += ".SH \"EXIT STATUS\"\n" + "".join(f".TP\n{code}\n{meaning}\n" for code, meaning in EXITS)
    return text + ".SH \"SEE ALSO\"\n" + ", ".join(f"\\fB{roff(page_name(one))}\\fR(1)" for one in others) + "\n"


def main_page(rows, date, version):
    text = head("sito", "turns web pages and archives into clean text, records and corpora", date, version)
    text += ".SH SYNOPSIS\n.B sito\n\\fICOMMAND\\fR [\\fIoptions\\fR]\n.SH DESCRIPTION\n"
    text += "sito turns pages, web archives and crawls into clean text, metadata and corpora.\n"
    text += "Data goes to standard output or to a file, everything else to standard error.\n.SH COMMANDS\n"
    for row in rows:
        text += f".TP\n\\fBsito {roff(row['command'])}\\fR\n{roff(row['summary'])}. See \\fB{roff(page_name(row['command']))}\\fR(1).\n"
    return text + ".SH \"EXIT STATUS\"\n" + "".join(f".TP\n{code}\n{meaning}\n" for code, meaning in EXITS)


# ---- Completions ----------------------------------------------------------------------------------------------------

def first_words(rows):
    """The words behind `sito`, and behind a group of commands."""
    words = {"": []}
    for row in rows:
        group, _, name = row["command"].rpartition(" ")
        words.setdefault(group, []).append((name, row["summary"]))
    for group in sorted(words):
        if group:
            words[""].append((group, f"Commands of {group}"))
    return words


def names_of(row):
    return [name for option in row["options"] for name in option["names"]]


def with_file(row):
    return [name for option in row["options"] if takes_file(option["value"]) for name in option["names"]]


def with_value(row):
    return [name for option in row["options"] if option["value"] and not takes_file(option["value"]) for name in option["names"]]


def bash(rows):
    words = first_words(rows)
    text = ("# bash completion of sito; made from its table of commands.\n_sito() {\n"
            "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=\"\" word\n"
            "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $word in -*) break ;; esac\n"
            "    case \"${command:+$command }$word\" in\n      "
            + " | ".join(f"'{one}'" for one in sorted({row['command'] for row in rows} | {group for group in words if group}))
            + ") command=\"${command:+$command }$word\" ;;\n      *) break ;;\n    esac\n  done\n  local options=\"\" values=\"\"\n  case $command in\n")
    for group, members in words.items():
        names = " ".join(name for name, _ in members)
        text += f"    '{group}') COMPREPLY=($(compgen -W '{names} --help --version' -- \"$cur\")); return ;;\n"
    for row in rows:
        text += f"    '{row['command']}') options='{' '.join(names_of(row))}' values=' {' '.join(with_value(row))} ' ;;\n"
    return text + ("  esac\n  if [[ $values == *\" $prev \"* ]]; then COMPREPLY=(); return; fi\n"
                   "  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")); return; fi\n"
                   "  COMPREPLY=($(compgen -f -- \"$cur\"))\n}\ncomplete -o filenames -F _sito sito\n")


def quoted(text):
    """Inside single quotes, for zsh's _arguments and _describe."""
    return text.replace("'", "'\\''")


def zsh(rows):
    def spec(text):
        return quoted(re.sub(r"([\[\]:\\])", r"\\\1", text))
    words = first_words(rows)
    text = "#compdef sito\n# Made from sito's table of commands.\n\n"
    for row in rows:
        text += f"_sito_{re.sub('[^a-z]', '_', row['command'])}() {{\n  _arguments"
        for option in row["options"]:
            value = f":{spec(option['value'])}:{'_files' if takes_file(option['value']) else ' '}" if option["value"] else ""
            for name in option["names"]:
                text += f" \\\n    '*{name}[{spec(option['summary'])}]{value}'"
        text += " \\\n    '*:file:_files'\n}\n\n"
    for group, members in sorted(words.items(), reverse=True):
        text += f"_sito{'_' + group if group else ''}{'_words' if group else ''}() {{\n  if (( CURRENT == 2 )); then\n    local -a words=("
        text += "".join(f"\n      '{name}:{quoted(summary.replace(':', ' '))}'" for name, summary in members) + ")\n"
        text += "    _describe command words\n    return\n  fi\n  local word=$words[2]\n  shift words; (( CURRENT-- ))\n  case $word in\n"
        for name, _ in members:
            whole = f"{group} {name}".strip()
            call = f"_sito_{name}_words" if not group and name in words else "_sito_" + re.sub("[^a-z]", "_", whole)
            text += f"    {name}) {call} ;;\n"
        text += "  esac\n}\n\n"
    return text + "_sito \"$@\"\n"


def fish(rows):
    def said(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    words = first_words(rows)
    text = "# fish completion of sito; made from its table of commands.\n"
    for group, members in words.items():
        names = " ".join(name for name, _ in members)
        where = f"'__fish_seen_subcommand_from {group}; and not __fish_seen_subcommand_from {names}'" if group else "__fish_use_subcommand"
        for name, summary in members:
            text += f"complete -c sito -n {where} -f -a {name} -d {said(summary)}\n"
    for row in rows:
        parts = row["command"].split()
        where = "'" + "; and ".join(f"__fish_seen_subcommand_from {part}" for part in parts) + "'"
        for option in row["options"]:
            flags = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in option["names"])
            value = (" -r -F" if takes_file(option["value"]) else " -x") if option["value"] else ""
            text += f"complete -c sito -n {where}{flags}{value} -d {said(option['summary'])}\n"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sito")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--date", default="2026-01-01", help="on the man pages")
    arguments = parser.parse_args()

    def run(*words):
        return subprocess.run([arguments.sito, *words], check=True, capture_output=True, text=True).stdout
    rows = json.loads(run("list", "commands", "--format", "json"))
    version = run("--version").split()[1]
    names = [row["command"] for row in rows]
    files = {"man1/sito.1": main_page(rows, arguments.date, version), "bash/sito": bash(rows), "zsh/_sito": zsh(rows), "fish/sito.fish": fish(rows)}
    for row in rows:
        same = [name for name in names if name != row["command"] and name.split()[0] == row["command"].split()[0]]
        files[f"man1/{page_name(row['command'])}.1"] = command_page(row, ["", *same], arguments.date, version)
    for name, text in files.items():
        path = arguments.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main()
