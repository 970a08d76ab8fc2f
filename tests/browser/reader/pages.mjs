// SPDX-License-Identifier: Apache-2.0
// The pages of a made-up paper: an article for everybody, one for readers with an account, a front
// page, a page without content.

const sentences = [
  'The tide mill of Saltmarsh turns again after ninety years of rest.',
  'Twelve people have worked on it every Saturday, and none of them was paid.',
  'On the first day it ground barley for the bakery across the water.',
  'Children stood on the wall and counted how often the wheel went round.',
];
const paragraph = (from) =>
  `<p>${[0, 1, 2, 3].map((at) => sentences[(from + at) % 4]).join(' ')}</p>`;

const frame = (title, body) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} | Salt Times</title>
  <meta property="og:site_name" content="Salt Times"><meta name="author" content="Nora Quill">
  <meta property="article:published_time" content="2026-04-05"></head><body>
  <nav><ul><li><a href="/">Home</a></li><li><a href="/sea">Sea</a></li></ul></nav>${body}
  <footer><p>All rights reserved. <a href="/terms">Terms</a></p></footer></body></html>`;

const article = (title) =>
  frame(
    title,
    `<main><article><h1>${title}</h1><p class="byline">By Nora Quill, 5 April 2026</p>
    <figure><img src="/boat.png" alt="A boat at the mill"></figure>
    ${paragraph(0)}${paragraph(1)}<h2>How the wheel was made</h2>${paragraph(2)}
    <p>There is a <a href="https://mills.example/plan?a=1&amp;b=2">plan of the wheel</a> and a
    <a href="/sea/photo">photo</a>. ${sentences[1]}</p>
    <table border="1"><caption>Turns</caption><tr><th>Day</th><th>Turns</th></tr>
    <tr><td>Saturday</td><td>412</td></tr></table>
    <h2>What it cost</h2>${paragraph(3)}<pre><code class="language-c">int turns = 412;</code></pre>
    <blockquote><p>${sentences[2]}</p></blockquote>${paragraph(1)}</article></main>`,
  );

/** An article whose front has lines and pictures before its first sentence. */
const busyFront = frame(
  'A walk along the sea wall',
  `<main><article><h1>A walk along the sea wall</h1>
  <ol><li><a href="/">Home</a> /</li><li><a href="/sea">Sea</a> /</li><li>Walks</li></ol>
  <p>Walker and keeper of the tide tables</p>
  <p><img src="/boat.png" alt="A boat below the wall"> </p>
  <p>A boat below the wall, seen from the mill | Photo: Ida Brook</p>
  <p><img src="/boat.png" alt="The wall at low tide"> <strong>${sentences[3]}</strong> ${sentences[0]}</p>
  ${paragraph(1)}<h2>The way back</h2>${paragraph(2)}${paragraph(3)}</article></main>`,
);

/** An article behind a notice, its contents, a label and a date. */
const noisyFront = frame(
  'The gates of the canal',
  `<main><article><h1>The gates of the canal</h1>
  <p>Loading...</p>
  <p>This article contains affiliate links. We earn a commission if you buy something.</p>
  <h3>In this article</h3>
  <ol><li>Gates of oak</li><li>Gates of iron</li></ol>
  <h2 id="oak">Gates of oak</h2>
  <p>7 April 2026, 12:30</p>
  ${paragraph(2)}${paragraph(1)}<h2 id="iron">Gates of iron</h2>${paragraph(3)}${paragraph(0)}
  <p>Our newsletter is printed, and you can sign up for it at the mill.</p></article></main>`,
);

/** An article behind the words of buttons and forms, an unmarked caption, and what is known or said twice. */
const fullFront = frame(
  'The ferry across the creek',
  `<main><article><h1>The ferry across the creek</h1><h4>Link copied!</h4>
  <p>Stay in touch with us!</p><p><a href="/a">Mail</a> <a href="/b">Feed</a></p>
  <p>By</p><p>Nora Quill</p><p>Nora Quill</p><p>5 April 2026</p><p>5 April 2026</p>
  <p>I would like to be emailed about offers of this paper. Read our <a href="/p">privacy notice</a>.</p>
  <p>This article was first published in the almanac of the harbour, in the winter of 2025.</p>
  <p><img src="/boat.png" alt=""></p>
  <p>The ferryman pulls the boat across by a rope, on the first Sunday of the year.</p>
  <p>Photo: Ida Brook</p>
  <h2>How often do you cross the creek?</h2><h2>The first boat</h2>
  <p>Updated: 7 April 2026<img src="/boat.png" alt="">${sentences[1]} ${sentences[0]}</p>
  ${paragraph(2)}<h2>The rope</h2>${paragraph(3)}${paragraph(0)}</article></main>`,
);

const teaser = (at) =>
  `<div class="teaser"><h3><a href="/story/${at}">A headline from the sea, number ${at}</a></h3>
  <p>A sentence that says what the story number ${at} is about.</p></div>`;

const range = (count) => [...Array(count).keys()].map((at) => at + 1);

export const FIRST_SENTENCE = sentences[0];
export const BUSY_FIRST_SENTENCE = sentences[3];
export const NOISY_FIRST_SENTENCE = sentences[2];
export const FULL_FIRST_SENTENCE = sentences[1];
export const TITLE = 'The mill turns again';
export const MEMBERS_TITLE = 'For members: the mill at night';

const PAGES = {
  '/article': article(TITLE),
  '/busy-front': busyFront,
  '/noisy-front': noisyFront,
  '/full-front': fullFront,
  '/front': frame('Salt Times', `<main><h2>The sea</h2>${range(12).map(teaser).join('')}</main>`),
  '/login':
    '<html lang="en"><title>Log in</title><body><h1>Log in</h1><form><input type="password"></form>',
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Answers as the paper: /members wants the cookie that /login-done sets, and makes its text by script. */
export function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://paper.example');
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  if (pathname === '/boat.png') {
    response.writeHead(200, { 'Content-Type': 'image/png' });
    response.end(PIXEL);
  } else if (pathname === '/apart') {
    response.writeHead(200, { ...html, 'Cross-Origin-Opener-Policy': 'same-origin' });
    response.end(article(TITLE));
  } else if (pathname === '/shadow') {
    response.writeHead(200, html);
    const made = JSON.stringify(article(MEMBERS_TITLE)).replaceAll('</', '<\\/');
    response.end(
      `<!DOCTYPE html><html lang="en"><title>Mill</title><body><div id="host"></div><script>
      document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = ${made};
      </script></body></html>`,
    );
  } else if (pathname === '/login-done') {
    response.writeHead(200, { ...html, 'Set-Cookie': 'member=yes; HttpOnly' });
    response.end('<p>Welcome back.</p>');
  } else if (pathname === '/members') {
    const known = /member=yes/.test(request.headers.cookie ?? '');
    response.writeHead(known ? 200 : 403, {
      ...html,
      'Content-Security-Policy': "default-src 'self' 'unsafe-inline'; form-action 'none'",
    });
    const made = JSON.stringify(article(MEMBERS_TITLE)).replaceAll('</', '<\\/');
    response.end(
      known ? `<body><script>document.documentElement.innerHTML = ${made};</script>` : 'no',
    );
  } else {
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const page = PAGES[pathname] ?? (pathname.startsWith('/story/') ? PAGES['/article'] : null);
    response.writeHead(page ? 200 : 404, html);
    response.end(page ?? 'none');
  }
}
