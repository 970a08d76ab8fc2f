# SPDX-License-Identifier: Apache-2.0
"""Exceptions. Each knows the code of the library's error, and the file and byte offset when there is one."""


class SitoError(Exception):
    """A failure; ``code`` is one of those that the account of ``sito corpus`` counts."""

    def __init__(self, message: str, code: str = "internal", file: str = "", offset: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.file = file
        self.offset = offset

    def __str__(self):
        place = f" ({self.file} at byte {self.offset})" if self.file else ""
        return f"{self.message}{place}"

    def __reduce__(self):
        return type(self), (self.message, self.code, self.file, self.offset)


class InvalidOption(SitoError, ValueError):
    """An option, format or setting that does not exist, or an archive that was closed."""


class PageTooLarge(SitoError):
    """A page or record is larger than the limit."""


class DeadlineExceeded(SitoError, TimeoutError):
    """A page takes more processor time than it may."""


class Damaged(SitoError):
    """Input that breaks its format and cannot be used."""


class InputError(SitoError, OSError):
    """A file cannot be read."""

    def __str__(self):
        return SitoError.__str__(self)


class VersionMismatch(SitoError):
    """What another version of sito, or of its model, has made: the machines of a job should all have the same."""


_BY_CODE = {
    "invalid-argument": InvalidOption,
    "too-large": PageTooLarge,
    "too-slow": DeadlineExceeded,
    "malformed": Damaged,
    "truncated": Damaged,
    "unsupported": Damaged,
    "io": InputError,
}


def of_code(code):
    """The exception for a code of the library."""
    return _BY_CODE.get(code, SitoError)
