// SPDX-License-Identifier: Apache-2.0
// A made-up news site for the tests. Whoever wrote an article is named in a way that invites a
// mistake: the photographer has the byline, the writer stands at the end.
import fs from 'node:fs';
import path from 'node:path';

const NOUNS = ['bridge', 'mill', 'orchard', 'railway', 'theatre', 'school', 'well', 'tower'];
const EVENTS = ['reopens', 'is sold', 'burns', 'turns hundred', 'gets a roof', 'floods'];
const WRITERS = ['Zdenka Mala', 'Ota Brezina', 'Ludvik Soucek'];
export const PHOTOGRAPHER = 'Karel Fiala';
const PLACES = ['Lhota', 'Zabori', 'Dolni Ves', 'Kamenice', 'Rudna'];

const pick = (list, at) => list[at % list.length];

export function writerOf(at) {
  return pick(WRITERS, at);
}

export function titleOf(at) {
  return `The ${pick(NOUNS, at)} of ${pick(PLACES, at)} ${pick(EVENTS, at)}`;
}

export function dateOf(at) {
  return `2024-05-${String(at + 1).padStart(2, '0')}`;
}

function paragraphs(at) {
  const noun = pick(NOUNS, at);
  const place = pick(PLACES, at);
  return [
    `Nobody in ${place} had expected that the ${noun} would be talked about again, least of all after the council had put the matter aside twice, in the spring and again before the harvest.`,
    `On day ${at + 1} of the month the neighbours met in front of it all the same, with lanterns and a petition that ${40 + 7 * at} people had signed, and waited until the mayor came down and read it aloud.`,
    `What happens to the ${noun} now is for the region to say. The hearing is open to everybody, and those who have lived beside it the longest will be heard first, as the custom of ${place} has it.`,
  ];
}

export function pageOf(at) {
  const text = paragraphs(at)
    .map((words) => `        <p>${words}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${titleOf(at)} - The Valley Post</title></head>
<body>
  <header><a href="/">The Valley Post</a> <a href="/news">News</a> <a href="/sport">Sport</a></header>
  <main>
    <h1>${titleOf(at)}</h1>
    <p class="info"><span class="day">${at + 1} May 2024</span> <span class="byline">By ${PHOTOGRAPHER}</span></p>
    <div class="body">
${text}
    </div>
    <p class="ending"><i class="scribe">${writerOf(at)}</i></p>
  </main>
  <footer><a href="/about">About us</a> <a href="/terms">Terms</a> The Valley Post, every day but Sunday.</footer>
</body>
</html>
`;
}

/** Names of what is offered on a page of a shop. */
export const offersAt = (at) => NOUNS.slice(4 * at, 4 * at + 4).map((noun) => `Model ${noun}`);

function offersOf(at) {
  const items = offersAt(at).map(
    (name, i) =>
      `<li class="offer"><a class="what" href="http://shop.example/${4 * at + i}">${name}</a> <b class="price">${10 + i} crowns</b></li>`,
  );
  return `<!doctype html><html lang="en"><head><title>Offers</title></head><body>
<ul class="menu"><li><a href="/">Home</a></li><li><a href="/cart">Cart</a></li></ul>
<ul class="offers">${items.join('\n')}</ul></body></html>`;
}

const HOSTILE = `<!doctype html>
<html><head><title>&lt;img src=x onerror=document.title='owned'&gt;</title>
<meta http-equiv="refresh" content="0;url=/api/session">
<script>parent.postMessage({sito:'picked',node:1},'*'); top.document.title = 'owned';</script></head>
<body onload="fetch('/api/session')">
<h1>"><script>top.location='/owned'</script><b>A title that is markup</b></h1>
<p onclick="top.location='/owned'" style="background:url(/api/session)">${'Text that is long enough to be found and to be shown to somebody. '.repeat(4)}</p>
<img src="/api/session" onerror="top.document.title='owned'">
<form action="/api/runs" method="post"><button>Press me</button></form>
<iframe src="/api/session"></iframe>
<a href="javascript:top.document.title='owned'">a link</a>
<p class="date">2024-05-01</p>
</body></html>`;

/** One answer of a server as a WARC record. */
function recordOf(at) {
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${pageOf(at)}`;
  const head = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(at).padStart(12, '0')}>`,
    'WARC-Date: 2024-06-01T00:00:00Z',
    `WARC-Target-URI: http://valley.example/${at}.html`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(answer)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${answer}\r\n\r\n`;
}

/** Writes the folder that the server may read. */
export function writeSite(folder) {
  fs.mkdirSync(path.join(folder, 'site', 'more'), { recursive: true });
  for (let at = 0; at < 25; ++at) {
    const name = `page-${String(at).padStart(2, '0')}.html`;
    fs.writeFileSync(path.join(folder, 'site', at < 5 ? name : `more/${name}`), pageOf(at));
  }
  // Without a date and a byline.
  fs.writeFileSync(
    path.join(folder, 'site', 'bare.html'),
    pageOf(3).replace(/ *<p class="info">.*\n/, ''),
  );
  // Its title is not on the first screen.
  fs.writeFileSync(
    path.join(folder, 'site', 'low.html'),
    pageOf(4).replace('<main>', '<div style="height: 3000px">An advertisement</div><main>'),
  );
  for (const at of [0, 1]) fs.writeFileSync(path.join(folder, `offers-${at}.html`), offersOf(at));
  fs.writeFileSync(path.join(folder, 'valley.warc'), [0, 1, 2].map(recordOf).join(''));
  fs.writeFileSync(path.join(folder, 'hostile.html'), HOSTILE);
  fs.writeFileSync(path.join(folder, 'picture.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'));
}
