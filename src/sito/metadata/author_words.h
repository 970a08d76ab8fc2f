// SPDX-License-Identifier: Apache-2.0
// Words and signs around the names of authors. Private to names.cpp.
#pragma once

#include <string_view>

namespace sito::author_words {

// Behind these signs, a line is about something else.
inline constexpr std::string_view kCuts[] = {
    "|",
    "\xE2\x80\xA2" /* BULLET */,
    "\xC2\xB7" /* MIDDLE DOT */,
    "\xE2\x8B\x85" /* DOT OPERATOR */,
    " - ",
    " \xE2\x80\x93 " /* EN DASH */,
    " \xE2\x80\x94 " /* EM DASH */,
    "\xE2\x80\x94",
    "(",
    "[",
    " // ",
    "\xC2\xBB" /* RIGHT GUILLEMET */,
    ">",
    "\xE2\x80\xBA" /* SINGLE RIGHT GUILLEMET */,
};

// LineSigns and words between the names of a list.
inline constexpr std::string_view kJoints[] = {
    ";",
    ",",
    " and ",
    " & ",
    " und ",
    " et ",
    " y ",
    " og ",
    " och ",
    " oraz ",
    " a ",
    " i ",
    " \xD0\xB8 " /* Cyrillic and */,
    " \xC3\xA9s " /* Hungarian and */,
    " with ",
    " / ",
    "\xE3\x80\x81" /* IDEOGRAPHIC COMMA */,
};

// Roles of people, which are not names; in English, and the same words where other languages use
// them.
inline constexpr std::string_view kRoles[] = {
    "administrator", "advisor",    "analyst",      "assistant",   "associate",    "attorney",
    "author",        "blogger",    "ceo",          "certified",   "chief",        "cofounder",
    "columnist",     "consultant", "contributing", "contributor", "coordinator",  "correspondent",
    "creator",       "cto",        "deputy",       "developer",   "director",     "editor",
    "editorial",     "engineer",   "executive",    "expert",      "founder",      "freelance",
    "freelancer",    "guest",      "head",         "journalist",  "lecturer",     "manager",
    "managing",      "moderator",  "officer",      "owner",       "photographer", "president",
    "producer",      "professor",  "redaktor",     "reporter",    "reporters",    "researcher",
    "reviewer",      "scientist",  "senior",       "specialist",  "sr",           "staff",
    "strategist",    "student",    "vice",         "vp",          "writer",       "writers",
};

inline constexpr std::string_view kDegrees[] = {
    "ba",  "bs",  "bsc", "ceo", "cfa", "cfp",    "cpa",  "csc",  "dds", "dr",
    "dvm", "edd", "esq", "jd",  "ma",  "mba",    "mbbs", "md",   "mph", "ms",
    "msc", "np",  "od",  "pa",  "phd", "pharmd", "psyd", "rd",   "rdn", "rn",
    "ing", "mgr", "bc",  "csc", "ldn", "lcsw",   "facp", "fand",
};

// Legal forms behind the name of a company: in lower case, without blanks. The short ones have
// their points, or they would be the initials of people.
inline constexpr std::string_view kLegalForms[] = {
    "a.s.",
    "ag",
    "b.v.",
    "bt.",
    "corp",
    "corp.",
    "e.v.",
    "gmbh",
    "inc",
    "inc.",
    "k.s.",
    "kft",
    "kft.",
    "llc",
    "llp",
    "ltd",
    "ltd.",
    "n.v.",
    "nyrt",
    "nyrt.",
    "o.p.s.",
    "plc",
    "s.a.",
    "s.l.",
    "s.p.a.",
    "s.r.l.",
    "s.r.o.",
    "sarl",
    "sp.zo.o.",
    "spol.sr.o.",
    "v.o.s.",
    "z.s.",
    "zrt",
    "zrt.",
    "\xD0\xBE\xD0\xBE\xD0\xBE" /* Russian: OOO */,
    "\xD0\xBE\xD0\xB0\xD0\xBE" /* Russian: OAO */,
    "\xD0\xB7\xD0\xB0\xD0\xBE" /* Russian: ZAO */,
};

// Words between a name and its date: "Jana dne 5. 3. 2013", "5. ledna 2007 od Jany". Also "g.",
// which ends a Russian date.
inline constexpr std::string_view kSmallWords[] = {
    "on",
    "at",
    "by",
    "dne",
    "od",
    "d\305\210a" /* Slovak: on the day */,
    "am",
    "vom",
    "von",
    "le",
    "par",
    "el",
    "den",
    "op",
    "dnia",
    "d\xC3\xA1tum:" /* Hungarian: date */,
    "\xD0\xBE\xD1\x82" /* Russian: from */,
    "\xD0\xB3." /* Russian: of the year */,
    "\xD0\xB3\xD0\xBE\xD0\xB4\xD0\xB0" /* Russian: of the year */,
    "\xD0\xB0\xD0\xB2\xD1\x82\xD0\xBE\xD1\x80" /* Russian: author */,
};

// Small words that begin names.
inline constexpr std::string_view kParticles[] = {
    "abu", "al",  "bin", "da",  "dal", "de", "del", "den", "der", "des", "di",
    "do",  "dos", "du",  "el",  "ibn", "la", "las", "le",  "los", "op",  "ter",
    "ten", "ul",  "van", "vom", "von", "zu", "zum", "zur", "\'t",
};

// Words between a date and its author.
inline constexpr std::string_view kSigners[] = {
    "by",  "od", "von", "par",
    "por", "di", "av",  "\xD0\xB0\xD0\xB2\xD1\x82\xD0\xBE\xD1\x80" /* Russian: author */,
};

}  // namespace sito::author_words
