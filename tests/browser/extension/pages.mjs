// SPDX-License-Identifier: Apache-2.0
// Pages to label. Every click that reaches one is written into its title.

const SPY = `<script>
  for (const name of ['pointerdown', 'mousedown', 'mouseup', 'click', 'auxclick', 'contextmenu'])
    addEventListener(name, (event) => {
      if (event.target.localName !== 'sito-labels') document.title += '!' + name;
    }, true);
</script>`;

const page = (body, head = '') => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>quiet</title>${head}${SPY}</head>
<body>${body}</body></html>`;

const STYLE = `<style>
  body { font: 16px/1.5 serif; margin: 2em auto; max-width: 44em; }
  .card { border: 1px solid #999; padding: 1em; margin: 1em 0; }
  .frobnik { cursor: pointer; color: #7a3b00; }
  .away { display: none; }
  .box { height: 90px; overflow: auto; border: 1px solid #bbb; }
</style>`;

const pages = {
  '/forum': page(
    `<h1 id="title">Repairing the old ferry</h1>
<nav><a class="home" href="/">Start</a> <a href="https://elsewhere.example/">The yard</a>
  <a hreflang="de" lang="de" href="/de">Deutsch</a></nav>
<div class="card" id="first"><p>The hull is sound &amp; dry, they say &lt;again&gt;.</p>
  <div class="frobnik" data-n="4"><span class="mark">Four answers more</span></div>
  <div class="away" id="answers"><p>Here are four answers that nobody sees at first.</p></div></div>
<div class="card"><p>A second thread.</p>
  <div class="frobnik" data-n="2"><span class="mark">Two answers more</span></div></div>
<p class="row"><button id="plain" aria-controls="answers"><svg width="20" height="20"
  viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg> Press</button>
  <a class="next" rel="next" href="?p=2">Next</a></p>
<div class="box"><p style="height: 400px">Long text in a box</p></div>
<p style="height: 900px">Far down</p><a class="low" href="/low">The lowest link</a>`,
    STYLE,
  ),
  '/replies': page(
    `<h1>Replies</h1>
<article class="post"><p>The first post.</p>
  <button class="open" data-says="Nobody answers the first post.">Four replies</button></article>
<article class="post"><p>The second post.</p>
  <button class="open" data-says="Everybody answers the second post.">Six replies</button></article>
<div class="tools"><button aria-label="Sources" data-says="The source of all."><b>?</b></button></div>
<p style="height: 900px">Far down</p>
<script>for (const button of document.querySelectorAll('button')) button.onclick = () => {
  const text = document.createElement('p');
  text.textContent = button.dataset.says;
  button.after(text);
};</script>`,
    STYLE,
  ),
  '/dialog': page(
    `<p>Behind the wall.</p><dialog id="wall"><p>We value your evening.</p>
<button class="refuse">No, thanks</button></dialog>
<script>document.getElementById('wall').showModal()</script>`,
    STYLE,
  ),
  '/shadow': page(
    `<p>Before.</p><x-more></x-more><p>Behind.</p>
<script>customElements.define('x-more', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<p>Inside</p><button class="deep">Unfold</button>';
  }
});</script>`,
    STYLE,
  ),
  '/closed': page(
    `<p>Before.</p><div id="host"></div><p>Behind.</p>
<script>document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML =
  '<p>Inside</p><button class="shut">Unfold</button>';</script>`,
    STYLE,
  ),
  // Longer than a block of the digest; with characters of two and of four bytes.
  '/small':
    '<!DOCTYPE html><html><head><title>Small</title></head><body>' +
    '<a href="/x">Zm\u011bna \u{1f6a2}</a><p>Some more text.</p></body></html>',
  '/frames': page(
    `<p>Around the frames.</p>
<iframe id="own" src="/inner" width="500" height="280"></iframe>
<iframe id="other" src="OTHER/small" width="500" height="120"></iframe>`,
    STYLE,
  ),
  '/inner': page(
    `<p>In a frame.</p><button class="inner">Show the rest</button><p class="deep">Text</p>
<iframe class="third" srcdoc="&lt;a class='third' href='/x'&gt;In the third&lt;/a&gt;" height="60"></iframe>`,
    STYLE,
  ),
  '/odd': page(
    `<!-- a comment --><p>One &nbsp; two\t three</p>
<ul class="list">${[1, 2, 3, 4, 5].map((n) => `<li><p>Item ${n}</p></li>`).join('')}</ul>
<p><span><b role="button" id="many" title="a &lt; b &quot;c&quot;">More &amp; m\u00f6re</b></span></p>
<details><summary>Open it</summary><p>Hidden text of some length.</p></details>
<div class="third"><pre>
  kept  white</pre><a href="x?a=1&amp;b=2"><!-- in it --><img alt="An image" src="data:,"> Link<br>two
  lines</a></div><textarea>a <b> c</textarea>
<div class="fixed" style="position: fixed; right: 0; top: 0; z-index: 3"><button>x</button>
<button>y</button></div>
<div class="long" onclick="0"><p>${'\u010dasto a d\u00e1le '.repeat(400)}</p></div>`,
    STYLE,
  ),
  '/hostile': page(
    `<div class="panel bar shield">A page with our names</div><button id="it">Take it</button>
<style>* { pointer-events: auto !important; font-size: 40px !important; }
sito-labels { display: none !important; opacity: 0 !important; }</style>
<script>setTimeout(() => { document.querySelector('sito-labels')?.remove(); }, 700);</script>`,
  ),
};

/** Threads whose answers come when something is pressed that looks like a link to another page. */
function voices(number) {
  const article = (at) => `<article><h2>Voice ${number}.${at}</h2>
<p>What was said in the evening of day ${number * 10 + at} is written down here in full.</p>
<p class="foot"><a class="zwif" href="/voices/${number}/${at}">Gallery ${at}</a></p></article>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Voices</title></head>
<body><nav><a href="/">Start</a> <a href="/all">All of them</a></nav>
<h1>Voices of day ${number}</h1>${[1, 2, 3].map(article).join('')}
<script>document.addEventListener('click', (event) => {
  const link = event.target.closest('a.zwif');
  if (!link) return;
  event.preventDefault();
  const answer = document.createElement('p');
  answer.textContent = 'The third voice says ' + 'w' + link.pathname.replace(/\\W/g, '') +
      ', and that the evening was long and the talk of the harbour went on for hours.';
  link.replaceWith(answer);
});</script></body></html>`;
}

/** The page of an address; undefined for none. */
export function pageOf(path) {
  const number = /^\/voices\/(\d+)$/.exec(path)?.[1];
  return number ? voices(Number(number)) : pages[path];
}
