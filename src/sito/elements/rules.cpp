// SPDX-License-Identifier: Apache-2.0
// The signs of each class (Komporday 2016), the rarer class first. Confidences are estimates of
// ours: 0.9 for signs that a standard defines, 0.7 for words and looks, 0.5 for all others.
#include "sito/elements/rules.h"

#include "sito/elements/classifier.h"

namespace sito::elements {
namespace {

constexpr Rule kRules[] = {
    {kLanguage, 0.9F, {"hreflang=other"}},
    {kLanguage, 0.9F, {"link=only-language"}},
    {kLanguage, 0.7F, {"label=language-name"}},
    {kLanguage, 0.7F, {"spoken=language-name", "link=other-language"}},
    {kLanguage, 0.7F, {"label=language-tag", "label=upper", "languages-around>=1"}},
    {kPager, 0.9F, {"rel.next"}},
    {kPager, 0.9F, {"rel.prev"}},
    {kPager, 0.7F, {"label=number", "link=only-number"}},
    {kPager, 0.7F, {"label=number", "numbers-around>=2", "link=of-site"}},
    {kPager, 0.7F, {"link=next-number", "label-says=next"}},
    {kPager, 0.7F, {"link=previous-number", "label-says=next"}},
    {kPager, 0.7F, {"name-says=next", "label-says=next", "link=of-site"}},
    {kPager, 0.5F, {"label=forward", "label=symbols", "link=only-number"}},
    {kOuter, 0.9F, {"href=other-domain"}},
    {kInner, 0.9F, {"link=of-site"}},
    {kCloser, 0.7F, {"label=cross", "overlay"}},
    {kCloser, 0.7F, {"label-says=close", "overlay"}},
    {kCloser, 0.7F, {"name-says=close", "overlay", "!label-says=more"}},
    {kCloser, 0.7F, {"label=cross"}},
    {kCloser, 0.7F, {"name-says=close", "label=icon"}},
    {kCloser, 0.5F, {"label-says=close", "name-says=close"}},
    {kRevealer, 0.9F, {"tag=summary"}},
    {kRevealer,
     0.9F,
     {"aria-expanded=false", "!name-says=language", "!near-says=act", "!near-says=react"}},
    {kRevealer, 0.9F, {"role=tab", "aria-selected=false"}},
    {kRevealer, 0.7F, {"refers=hidden", "!overlay", "!name-says=act", "!name-says=react"}},
    {kRevealer, 0.7F, {"label-says=more", "!label-says=act", "!label-says=react", "!overlay"}},
    {kRevealer, 0.7F, {"name-says=more", "!label-says=act", "!label-says=react", "!overlay"}},
    {kRevealer, 0.5F, {"label-says=hidden", "!label-says=act", "!label-says=react", "!overlay"}},
    {kRevealer, 0.5F, {"data.count", "label=digits", "!name-says=act", "!name-says=react"}},
};

}  // namespace

std::span<const Rule> rules_of_table() { return kRules; }

}  // namespace sito::elements
