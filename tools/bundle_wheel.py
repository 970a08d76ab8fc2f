#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a wheel that brings its libraries along; scripts/package wheel runs this.

    tools/bundle_wheel.py sito-VERSION-cp312-abi3-linux_x86_64.whl FOLDER [PROGRAMS]

Writes three wheels into FOLDER: sito; sito-icu, ICU's dictionaries; with PROGRAMS, the folder of the programs that were built of the same
sources, sito-tool.
Needs patchelf and gcc. The module's libraries get names of their own, so that a process may also have those of the system. Of ICU's data
the module keeps MODULE_ITEMS. libzip gets functions that fail instead of libcrypto, because it needs that for encrypted entries alone,
which sito refuses.
"""
import base64
import ctypes
import hashlib
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

# On every Linux that the tag manylinux_* stands for (PEP 600).
SYSTEM = re.compile(r"(linux-vdso|ld-linux.*|libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|libz)\.so.*")
FOLDER = "sito.libs"
PROGRAMS = ("sito", "sito-lab", "sito-web")
# Rules of words, names of languages in English, and the scripts of languages.
MODULE_ITEMS = re.compile(r"brkitr/(root\.res|word\.brk)|lang/(en|pool|root)\.res|likelySubtags\.res|(pool|res_index|root)\.res")
# Also the names of all languages in all languages, and the dictionaries.
TOOL_ITEMS = re.compile(rf"{MODULE_ITEMS.pattern}|(brkitr|lang|region)/.*|[^/]*\.res")
# Packages of archives that are linked into the module (third_party_archives of cmake/dependencies.cmake), for their licences.
ARCHIVES = ("libpsl5", "libidn2-0", "libunistring2", "libssl3")
DATE = (2026, 1, 1, 0, 0, 0)  # of all files in a wheel: equal input gives equal bytes


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout


def needed(file):
    """The names of the libraries that a file itself needs."""
    return re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-dW", file))


def libraries_of(file):
    """The libraries that a module needs and no system promises: {name: path}."""
    lines = [line.split() for line in run("ldd", file).splitlines()]
    found = {words[0]: pathlib.Path(words[2]) for words in lines if len(words) > 2 and words[1] == "=>"}
    missing = [name for name, path in found.items() if not path.exists()]
    if missing:
        sys.exit(f"{file}: {', '.join(missing)} cannot be found")
    return {name: path for name, path in found.items() if not SYSTEM.fullmatch(name)}


def own_name(name):
    """libxml2.so.2 becomes libxml2-sito.so.2."""
    return name.replace(".so", "-sito.so", 1)


# ICU's data: a header, the number of items, for each the places of its name and its bytes, names, items.

def icu_data(library):
    """The header and the items {name: bytes} of libicudata, and the name of its symbol."""
    found = re.search(r"^\S+ (\S+) \S (icudt\d+_dat)", run("nm", "-DS", library), re.MULTILINE)
    if found is None:
        sys.exit(f"{library}: no data")
    size, symbol = int(found[1], 16), found[2]
    data = bytes((ctypes.c_char * size).in_dll(ctypes.CDLL(str(library)), symbol))
    base, = struct.unpack_from("<H", data)
    count, = struct.unpack_from("<I", data, base)
    places = [struct.unpack_from("<II", data, base + 4 + 8 * i) for i in range(count)]
    ends = [at for _, at in places[1:]] + [size - base]
    items = {}
    for (name, at), end in zip(places, ends):
        begin = base + name
        items[data[begin:data.index(b"\0", begin)].decode()] = data[base + at:base + end]
    return data[:base], items, symbol


def icu_file(header, items):
    """The bytes of a data file with some items."""
    names = sorted(items)
    at = 4 + 8 * len(names)
    name_places, text = [], b""
    for name in names:
        name_places.append(at + len(text))
        text += name.encode() + b"\0"
    text += b"\xaa" * (-(len(header) + at + len(text)) % 16)
    places, body = b"", b""
    for name, place in zip(names, name_places):
        places += struct.pack("<II", place, at + len(text) + len(body))
        body += items[name] + b"\xaa" * (-len(items[name]) % 16)
    return header + struct.pack("<I", len(names)) + places + text + body


def make_library(source, name, out, *flags):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "source.S" if source.startswith(".section") else "source.c")
        file.write_text(source)
        run("gcc", "-shared", "-nostdlib", "-O2", f"-Wl,-soname,{name}", *flags, "-o", out, file)


def cut_icu_data(library, wanted, name, out):
    """Writes a libicudata with the items that are wanted; gives ICU's version and all of its dictionaries."""
    header, items, symbol = icu_data(library)
    kept = {item: data for item, data in items.items() if wanted.fullmatch(item.split("/", 1)[1])}
    with tempfile.NamedTemporaryFile(suffix=".dat") as file:
        file.write(icu_file(header, kept))
        file.flush()
        make_library(f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol},@object\n{symbol}: .incbin "{file.name}"\n'
                     f'.size {symbol}, .-{symbol}\n.section .note.GNU-stack,"",@progbits\n', name, out)
    return re.search(r"\d+", symbol)[0], {item: data for item, data in items.items() if item.endswith(".dict")}


def replace_crypto(user, out):
    """Writes a library with the functions of libcrypto that `user` names; each gives 0, which OpenSSL's callers take for a failure."""
    names = re.findall(r"U (\w+)@(OPENSSL_[\d.]+)", run("nm", "-D", "--undefined-only", user))
    with tempfile.NamedTemporaryFile("w", suffix=".map") as versions:
        version = names[0][1]
        versions.write(f"{version} {{ global: {' '.join(name + ';' for name, _ in names)} local: *; }};\n")
        versions.flush()
        make_library("".join(f"void *{name}(void) {{ return 0; }}\n" for name, _ in names), out.name, out,
                     "-fno-builtin", f"-Wl,--version-script={versions.name}")


def package_of(path):
    """The Debian package of a library."""
    for name in (path.resolve(), path, str(path.resolve()).removeprefix("/usr")):
        done = subprocess.run(["dpkg", "-S", str(name)], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    sys.exit(f"{path} belongs to no package, whose licence could be named")


def licences(paths, info, more=()):
    """Copies what Debian says about the licences of libraries."""
    into = info / "licenses"
    into.mkdir(exist_ok=True)
    for package in sorted({package_of(path) for path in paths} | set(more)):
        shutil.copy(f"/usr/share/doc/{package}/copyright", into / f"{package}.txt")


def glibc_of(files):
    """The newest version of the C library that files name."""
    versions = {tuple(map(int, version.split("."))) for file in files for version in re.findall(r"GLIBC_(2\.\d+)", run("objdump", "-T", file))}
    return "_".join(map(str, max(versions)))


def write_wheel(folder, out):
    """Packs a folder, with its RECORD."""
    info, = folder.glob("*.dist-info")
    record = info / "RECORD"
    record.unlink(missing_ok=True)
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=lambda file: (file.is_relative_to(info), str(file)))
    lines = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        def add(file, data):
            entry = zipfile.ZipInfo(str(file.relative_to(folder)), DATE)
            entry.external_attr = (0o100755 if data.startswith(b"\x7fELF") else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data, compresslevel=9)
        for file in files:
            data = file.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{file.relative_to(folder)},sha256={digest},{len(data)}\n")
            add(file, data)
        add(record, "".join([*lines, f"{record.relative_to(folder)},,\n"]).encode())
    print(f"{out.stat().st_size / 1e6:.1f} MB  {out}")


def bundle(wheel, out):
    """The wheel with its libraries; gives sito's version, ICU's and its dictionaries."""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        module, = folder.glob("sito/_sito*.so")
        libs = folder / FOLDER
        libs.mkdir()
        found = libraries_of(module)
        crypto = [name for name in found if name.startswith("libcrypto.")]
        users = [path for path in [module, *found.values()] if set(crypto) & set(needed(path))]
        if crypto and [path.name.split(".")[0] for path in users] != ["libzip"]:
            sys.exit(f"{crypto[0]} is needed by {', '.join(path.name for path in users)}: was the wheel built with SITO_WHEEL=ON?")
        icu, dictionaries = "", {}
        for name, path in found.items():
            target = libs / own_name(name)
            if name.startswith("libicudata."):
                icu, dictionaries = cut_icu_data(path, MODULE_ITEMS, target.name, target)
            elif name in crypto:
                replace_crypto(users[0], target)
            else:
                shutil.copy(path, target)
                run("strip", "--strip-unneeded", target)
                run("patchelf", "--set-soname", target.name, "--set-rpath", "$ORIGIN", target)
        for file in [module, *(libs / own_name(name) for name in found)]:
            for name in needed(file):
                if name in found:
                    run("patchelf", "--replace-needed", name, own_name(name), file)
        run("patchelf", "--set-rpath", f"$ORIGIN/../{FOLDER}", module)
        info, = folder.glob("*.dist-info")
        licences(found.values(), info, ARCHIVES)
        name, version, python, abi, platform = wheel.stem.split("-")
        platform = platform.replace("linux_", f"manylinux_{glibc_of([module, *libs.iterdir()])}_", 1)
        about = info / "WHEEL"
        about.write_text(re.sub(r"^Tag: .*$", f"Tag: {python}-{abi}-{platform}", about.read_text(), flags=re.MULTILINE))
        write_wheel(folder, out / f"{name}-{version}-{python}-{abi}-{platform}.whl")
    return version, icu, dictionaries


def describe(folder, name, version, summary, licence, tag):
    """Makes the folder that tells about a wheel."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\nSummary: {summary}\nLicense: {licence}\n")
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: sito\nRoot-Is-Purelib: {str(tag.endswith('any')).lower()}\nTag: {tag}\n")
    return info


def write_dictionaries(version, icu, dictionaries, out):
    """The wheel sito-icu: a module whose folder ICU reads."""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        for item, data in dictionaries.items():
            file = folder / "sito_icu" / item
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (folder / "sito_icu/__init__.py").write_text(
            f'"""Dictionaries of ICU {icu} for words of Chinese, Japanese, Thai, Lao, Khmer and Burmese, which sito finds by itself."""\n')
        tag = "py3-none-any"
        info = describe(folder, "sito_icu", version, "Dictionaries of ICU for sito", "Unicode-3.0", tag)
        licences([], info, [f"libicu{icu}"])
        write_wheel(folder, out / f"sito_icu-{version}-{tag}.whl")


def write_tool(version, programs, out):
    """The wheel sito-tool: the programs with their libraries; `python -m sito` runs the first."""
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        libs = folder / "sito_tool/lib"
        libs.mkdir(parents=True)
        files = [folder / "sito_tool" / name for name in PROGRAMS]
        for file in files:
            shutil.copy(programs / file.name, file)
        found = {name: path for file in files for name, path in libraries_of(file).items()}
        for name, path in found.items():
            if name.startswith("libicudata."):
                cut_icu_data(path, TOOL_ITEMS, name, libs / name)
            else:
                shutil.copy(path, libs / name)
                run("strip", "--strip-unneeded", libs / name)
        for file in files:
            run("strip", file)
            # RPATH, not RUNPATH: it holds for the libraries of libraries, too, and not for programs that sito starts.
            run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN/lib", file)
        (folder / "sito_tool/__init__.py").write_text('''"""The program sito, which `python -m sito` runs."""
import os
import sys

PROGRAM = os.path.join(os.path.dirname(__file__), "sito")


def main():
    os.execv(PROGRAM, [PROGRAM, *sys.argv[1:]])
''')
        machine = run("uname", "-m").strip()
        tag = f"py3-none-manylinux_{glibc_of([*files, *libs.iterdir()])}_{machine}"
        info = describe(folder, "sito_tool", version, "The program sito", "Apache-2.0", tag)
        (info / "entry_points.txt").write_text("[console_scripts]\nsito = sito_tool:main\n")
        licences(found.values(), info)
        write_wheel(folder, out / f"sito_tool-{version}-{tag}.whl")


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1].startswith("-"):
        print(__doc__)
        return 2
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    version, icu, dictionaries = bundle(pathlib.Path(sys.argv[1]), out)
    write_dictionaries(version, icu, dictionaries, out)
    if len(sys.argv) == 4:
        write_tool(version, pathlib.Path(sys.argv[3]), out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
