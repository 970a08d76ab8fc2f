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

export const pages = {
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
  '/hostile': page(
    `<div class="panel bar shield">A page with our names</div><button id="it">Take it</button>
<style>* { pointer-events: auto !important; font-size: 40px !important; }
sito-labels { display: none !important; opacity: 0 !important; }</style>
<script>setTimeout(() => { document.querySelector('sito-labels')?.remove(); }, 700);</script>`,
  ),
};
