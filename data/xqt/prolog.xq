(: The functions of generated modules. Each does to the character what its
   namesake in src/sito/fields/read/values.h does. A module has only those that it uses: declarations are
   separated by empty lines, and what one needs is read from its text. $s:edges and s:months are
   made by module.cpp from the tables that the direct engine has, too. :)

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

(: Values without what stands from the first mark on. :)
declare function s:before($values as xs:string*, $mark as xs:string) as xs:string* {
  for $value in $values
  return
    if (contains($value, $mark)) then normalize-space(substring-before($value, $mark)) else $value
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

(: What a pattern takes at the front of a text, if no digit follows. :)
declare function s:front($text as xs:string, $pattern as xs:string) as xs:string? {
  let $whole := concat('^(', $pattern, ')([^0-9].*)?$')
  return if (matches($text, $whole, 's')) then replace($text, $whole, '$1', 's') else ()
};

(: The first number in a text: -1234.5 of "-1 234,5". :)
declare function s:number($text as xs:string) as xs:string? {
  let $from := replace($text, '^[^0-9]+', '')
  let $number := head((
    s:front($from, '[1-9][0-9]{0,2}([ ''&#x2019;][0-9]{3})+([.,][0-9]+)?')
      ! translate(., ', ''&#x2019;', '.'),
    s:front($from, '[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?') ! translate(., ',', ''),
    s:front($from, '[1-9][0-9]{0,2}(\.[0-9]{3})+(,[0-9]+)?') ! translate(., ',.', '.'),
    s:front($from, '[0-9]+([.,][0-9]+)?') ! translate(., ',', '.')
  ))
  let $minus := matches($text, '^([^0-9]*[ (:=])?[-&#x2212;][0-9]')
  return $number ! concat('-'[$minus], .)
};

(: An address against that of the page, where that is simple; sito sees to the others. :)
declare function s:abs($address as xs:string) as xs:string {
  if (
    matches($address, '^/?[A-Za-z0-9_~.\-]') and not(contains($address, '//')) and not(matches($address, '[.]\?|\?$')) and
    not(matches(concat($address, substring-after($url, ':')), '[^A-Za-z0-9/_~.?=&amp;,+\-]')) and
    matches($url, '^https?://[^/?]+/') and not(contains(substring-after($url, '://'), '//')) and
    empty($doc//base)
  )
  then string(resolve-uri($address, $url))
  else $address
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

(: The day of the first date in a text. :)
declare function s:day($text as xs:string, $language as xs:string) as xs:string? {
  s:date($text, $language) ! substring(string(.), 1, 10)
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
