(: XQT template news, version 3
   Makes <article> of a page. Bound from outside: $doc is the page as XML without namespaces,
   $url its address and $fetched when it was fetched, both "" when that is not known.
   sito has made this module; it may be edited, and stands for itself then. :)
xquery version "3.1";
declare namespace s = "urn:sito:xqt-fn";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";
declare namespace db = "http://basex.org/modules/db";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "xml";
declare option output:indent "no";
(: BaseX compiles the module for each page; copying functions into each other takes longer. :)
declare option db:inlinelimit "0";

declare variable $doc as document-node() external := .;
declare variable $url as xs:string external := '';
declare variable $fetched as xs:string external := '';

(: Elements at whose edges a line ends. :)
declare variable $s:edges := map:merge((
  'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details',
  'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form',
  'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'legend', 'li', 'main',
  'menu', 'nav', 'noframes', 'ol', 'optgroup', 'option', 'p', 'pre', 'section', 'summary', 'table',
  'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul'
) ! map { . : '&#xA;' });

(: The names of the months, by language; in other ones those of English are known. :)
declare function s:months($language as xs:string) as xs:string {
  switch ($language)
    case 'cs' return '
      apr=4; april=4; aug=8; august=8; brezen=3; brezna=3; bře=3; březen=3; března=3; březnu=3;
      cerven=6; cervence=7; cervenec=7; cervna=6; dec=12; december=12; dub=4; duben=4; dubna=4;
      dubnu=4; feb=2; february=2; jan=1; january=1; jul=7; july=7; jun=6; june=6; kveten=5;
      kvetna=5; kvě=5; květen=5; května=5; květnu=5; led=1; leden=1; ledna=1; lednu=1; lis=11;
      listopad=11; listopadu=11; mar=3; march=3; may=5; nov=11; november=11; oct=10; october=10;
      pro=12; prosince=12; prosinci=12; prosinec=12; rijen=10; rijna=10; sep=9; sept=9; september=9;
      srp=8; srpen=8; srpna=8; srpnu=8; unor=2; unora=2; zari=9; zář=9; září=9; úno=2;
      únor=2; února=2; únoru=2; čer=6; červen=6; července=7; červenci=7; červenec=7;
      června=6; červnu=6; čvc=7; čvn=6; říj=10; říjen=10; října=10; říjnu=10;'
    default return '
      apr=4; april=4; aug=8; august=8; dec=12; december=12; feb=2; february=2; jan=1; january=1;
      jul=7; july=7; jun=6; june=6; mar=3; march=3; may=5; nov=11; november=11; oct=10; october=10;
      sep=9; sept=9; september=9;'
};

(: White space. :)
declare variable $s:white :=
  codepoints-to-string((9, 10, 13, 160, 5760, 8192 to 8202, 8232, 8233, 8239, 8287, 12288));

(: As many blanks. :)
declare variable $s:blanks := string-join(string-to-codepoints($s:white) ! ' ');

(: Nodes to be left out, as a set of which one can ask quickly whether it has a node. :)
declare function s:without($nodes as node()*) as map(*) {
  map:merge($nodes ! map { generate-id(.): true() })
};

(: Whether a node is left out, itself or with what is around it. :)
declare function s:is-out($node as node()?, $without as map(*)?) as xs:boolean {
  exists($without) and
  (some $part in $node/ancestor-or-self::* satisfies map:contains($without, generate-id($part)))
};

(: What an element shows: its text with blanks only, a line feed at the edges of blocks and a tab
   for each br. Of parts that are left out the edges stand. :)
declare function s:pieces($nodes as node()*, $without as map(*)?) as xs:string* {
  for $node in $nodes
  return
    if ($node instance of text()) then translate($node, $s:white, $s:blanks)
    else
      let $name := name($node)
      let $edge := $s:edges($name)
      return (
        $edge,
        if ($name = ('script', 'title') or
            (exists($without) and map:contains($without, generate-id($node)))) then ()
        else if ($name = 'br') then '&#x9;'
        else s:pieces($node/node(), $without),
        $edge
      )
};

(: The text of a node on one line, without some parts of it. :)
declare function s:norm($node as node()?, $without as map(*)?) as xs:string {
  if (s:is-out($node, $without)) then ''
  else if ($node/*) then normalize-space(string-join(s:pieces($node/node(), $without)))
  else normalize-space(translate(string($node), $s:white, $s:blanks))
};

(: The text of a node on one line. :)
declare function s:norm($node as node()?) as xs:string {
  s:norm($node, ())
};

(: The paragraphs of nodes, without some parts of them; nodes inside others are taken once. :)
declare function s:paras($nodes as node()*, $without as map(*)?) as xs:string* {
  for $node in outermost($nodes[self::*]) | $nodes[not(self::*)]
  where not(s:is-out($node, $without))
  let $text :=
    if ($node/self::*) then string-join(s:pieces($node/node(), $without))
    else translate(string($node), $s:white, $s:blanks)
  for $paragraph in tokenize($text, '\n|\t *\t')
  let $paragraph := normalize-space($paragraph)
  where $paragraph != ''
  return $paragraph
};

(: The paragraphs of nodes. :)
declare function s:paras($nodes as node()*) as xs:string* {
  s:paras($nodes, ())
};

(: Whether an element has a class. :)
declare function s:has-class($element as element()?, $class as xs:string) as xs:boolean {
  contains-token($element/@class, $class)
};

(: Values without what stands up to the first mark, where there is one. :)
declare function s:after($values as xs:string*, $mark as xs:string) as xs:string* {
  for $value in $values
  return
    if (contains($value, $mark)) then normalize-space(substring-after($value, $mark)) else $value
};

(: What stands between marks. :)
declare function s:split($values as xs:string*, $mark as xs:string) as xs:string* {
  for $value in $values, $part in tokenize($value, $mark, 'q')
  return normalize-space($part)
};

(: What an element holds: the value that was read, or the text that could not be read. :)
declare function s:read($value as item()?, $text as xs:string) as node() {
  if (exists($value)) then text { $value } else attribute text { $text }
};

(: The words, numbers and signs of a text that dates are made of. :)
declare function s:tokens($text as xs:string) as xs:string* {
  let $lower := lower-case(translate(substring($text, 1, 1000), '&#xFF1A;', ':'))
  let $apart := replace($lower, concat(
    '([0-9]+|[./:+\-&#x5E74;&#x6708;&#x65E5;&#xB144;&#xC6D4;&#xC77C;])|',
    '[!-*,;-@\[-`{-~&#xAB;&#xBB;&#x2013;&#x2014;&#x2018;&#x2019;&#x201C;&#x201D;&#x2026;',
    '&#x3001;&#x3002;&#xFF0C;&#x60C;]'), ' $1 ')
  let $noise :=
    ('of', 'de', 'del', 'di', 'd', 'st', 'nd', 'rd', 'th', 'er', '&#xBA;', '&#xAA;')
  return tokenize($apart)[not(. = $noise)]
};

(: The first date in a text. The language says what months are called, and which of 3/4 is one. :)
declare function s:date($text as xs:string, $language as xs:string) as xs:dateTime? {
  let $tokens := s:tokens($text)
  return head(for $i in 1 to count($tokens) return s:date-at($tokens, $i, $language))
};

(: The date that begins at a token. :)
declare function s:date-at($tokens as xs:string*, $i as xs:integer, $language as xs:string)
    as xs:dateTime? {
  let $first := $tokens[$i], $second := $tokens[$i + 2], $third := $tokens[$i + 4]
  let $sign := $tokens[$i + 1][. = ('.', '/', '-')]
  return head((
    (: 2024-03-05, 3/5/2024 in English, 5.3.2024, 12/31/2024 :)
    if ($tokens[$i + 3] = $sign) then (
      s:moment($first, $second, $third, $tokens, $i + 5),
      s:moment($third, $first, $second, $tokens, $i + 5)
        [$sign = '/' and $language = ('en', 'en-us')],
      s:moment($third, $second, $first, $tokens, $i + 5),
      s:moment($third, $first, $second, $tokens, $i + 5)[$sign = '/']
    ) else (),
    (: with signs behind year, month and day :)
    if ($tokens[$i + 1] = ('&#x5E74;', '&#xB144;') and
        $tokens[$i + 3] = ('&#x6708;', '&#xC6D4;') and
        $tokens[$i + 5] = ('&#x65E5;', '&#xC77C;'))
    then s:moment($first, $second, $third, $tokens, $i + 6)
    else (),
    (: 5 March 2024, 2024 March 5 :)
    let $at := s:behind-sign($tokens, $i + 1)
    let $month := s:month($tokens[$at], $language)
    return if ($month = '') then () else
      let $last := s:behind-sign($tokens, $at + 1)
      return (
        s:moment($tokens[$last], $month, $first, $tokens, $last + 1),
        s:moment($first, $month, $tokens[$last], $tokens, $last + 1)
      ),
    (: March 5 2024 :)
    let $month := s:month($first, $language)
    return if ($month = '') then () else
      let $day := s:behind-sign($tokens, $i + 1)
      let $year := s:behind-sign($tokens, $day + 1)
      return s:moment($tokens[$year], $month, $tokens[$day], $tokens, $year + 1)
  ))
};

(: The place of a token, or of the next one when it is a sign. :)
declare function s:behind-sign($tokens as xs:string*, $i as xs:integer) as xs:integer {
  if ($tokens[$i] = ('.', '/', '-')) then $i + 1 else $i
};

(: The number of a month, or nothing. :)
declare function s:month($word as xs:string?, $language as xs:string) as xs:string {
  substring-before(substring-after(s:months($language), concat(' ', $word, '=')), ';')
};

(: A day that is in the calendar, with the time at token i. :)
declare function s:moment($year as xs:string?, $month as xs:string?, $day as xs:string?,
    $tokens as xs:string*, $i as xs:integer) as xs:dateTime? {
  if (matches($year, '^[12][0-9]{3}$') and matches($month, '^[0-9]{1,2}$') and
      matches($day, '^[0-9]{1,2}$')) then
    let $date := concat($year, '-', s:two($month), '-', s:two($day))
    where $date castable as xs:date
    return xs:dateTime(concat($date, 'T', s:time($tokens, $i)))
  else ()
};

(: A number with two digits. :)
declare function s:two($number as xs:string) as xs:string {
  concat('0'[string-length($number) < 2], $number)
};

(: The time, with its zone, at token i or up to two words further on; else midnight. :)
declare function s:time($tokens as xs:string*, $i as xs:integer) as xs:string {
  let $at := head(for $j in $i to $i + 2 where matches($tokens[$j], '^[0-9]+$') return $j)
  return
    if (exists($at) and matches($tokens[$at], '^([01]?[0-9]|2[0-3])$') and
        $tokens[$at + 1] = (':', 'h') and matches($tokens[$at + 2], '^[0-5][0-9]$')) then
      let $seconds := $tokens[$at + 3] = ':' and matches($tokens[$at + 4], '^[0-5][0-9]$')
      let $next := if ($seconds) then $at + 5 else $at + 3
      let $fraction :=
        $seconds and $tokens[$next] = '.' and matches($tokens[$next + 1], '^[0-9]+$')
      let $next := if ($fraction) then $next + 2 else $next
      let $half :=
        if ($tokens[$next] = ('am', 'pm')) then $tokens[$next]
        else if ($tokens[$next] = ('a', 'p') and $tokens[$next + 1] = '.' and
                 $tokens[$next + 2] = 'm')
        then concat($tokens[$next], 'm')
        else ''
      let $next :=
        if ($half = '') then $next else if ($tokens[$next] = $half) then $next + 1 else $next + 3
      let $hour := xs:integer($tokens[$at])
      let $hour :=
        if ($half = 'pm' and $hour < 12) then $hour + 12
        else if ($half = 'am' and $hour = 12) then 0
        else $hour
      return concat(s:two(string($hour)), ':', $tokens[$at + 2], ':',
        if ($seconds) then $tokens[$at + 4] else '00',
        s:zone($tokens, $next, $tokens[$at - 1] = 't'))
    else '00:00:00'
};

(: The zone at token i, or nothing. What begins with "-" is one only in "2024-03-05T10:00-05:00". :)
declare function s:zone($tokens as xs:string*, $i as xs:integer, $joined as xs:boolean)
    as xs:string {
  let $sign := $tokens[$i]
  let $zone :=
    if (matches($tokens[$i + 1], '^[0-9]{4}$')) then replace($tokens[$i + 1], '^(..)', '$1:')
    else if ($tokens[$i + 2] = ':') then concat($tokens[$i + 1], ':', $tokens[$i + 3])
    else concat($tokens[$i + 1], ':00')
  return
    if ($sign = ('z', 'utc', 'gmt') and not($tokens[$i + 1] = ('+', '-'))) then 'Z'
    else if (($sign = '+' or ($sign = '-' and $joined)) and
             matches($zone, '^((0[0-9]|1[0-3]):[0-5][0-9]|14:00)$'))
    then concat($sign, $zone)
    else ''
};

<article>{
  if ($url != '') then attribute url { $url } else (),
  if ($fetched != '') then attribute fetched { $fetched } else (),
  attribute template { 'news' },
  attribute version { 3 },

  (: title :)
  for $node in ($doc//*[@id='content']//h1)[1]
  let $value := s:norm($node)
  where $value != ''
  return <title>{ $value }</title>,

  (: author :)
  let $nodes := $doc//div[s:has-class(., 'byline')]//a[@rel='author']
  let $nodes := if (exists($nodes)) then $nodes else $doc//meta[@name='author']/@content
  for $node in $nodes
  for $value in s:norm($node) => s:after('By ') => s:split(' and ')
  where $value != ''
  return <author>{ $value }</author>,

  (: date :)
  for $node in ($doc//time/@datetime | $doc//span[s:has-class(., 'datum')])[1]
  let $value := s:norm($node)
  where $value != ''
  return <date>{ s:read(s:date($value, 'cs'), $value) }</date>,

  (: category :)
  for $node in ($doc//div[s:has-class(., 'breadcrumb')]/a)[last()]
  let $value := s:norm($node)
  where $value != ''
  return <category>{ $value }</category>,

  (: perex :)
  let $nodes := $doc//*[@id='content']/p[s:has-class(., 'perex')]
  let $paragraphs := s:paras($nodes)
  where exists($paragraphs)
  return <perex>{ for $p in $paragraphs return <p>{ $p }</p> }</perex>,

  (: text :)
  let $nodes := $doc//*[@id='content']
  let $without := s:without($nodes ! (./h1, ./p[s:has-class(., 'perex')], .//*[s:has-class(., 'reklama')]))
  let $paragraphs := s:paras($nodes, $without)
  where exists($paragraphs)
  return <text>{ for $p in $paragraphs return <p>{ $p }</p> }</text>
}</article>
