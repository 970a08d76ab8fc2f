// SPDX-License-Identifier: Apache-2.0
// What is asked of everything that is shown: names of controls, order of headings, contrast.

/** Runs in the page. Controls without a name, names without the shown label, headings that skip a level, doubled ids; of the
 * document, or of the open shadow tree of `host`. */
export function findings(host) {
  const root = host ? document.querySelector(host).shadowRoot : document;
  const CONTROLS =
    'button, a[href], input, select, textarea, summary, iframe, progress, dialog, [tabindex="0"], ' +
    '[role=dialog], [role=toolbar], [role=group], [role=tablist], [role=img]';
  const shown = (element) => element.checkVisibility();
  const found = [];
  const named = (element) =>
    element.getAttribute('aria-label') ||
    element.getAttribute('title') ||
    root.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ||
    [...(element.labels ?? [])].map((label) => label.textContent).join('') ||
    (/^(button|a|summary|code)$/.test(element.localName) ? element.textContent : '');
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (shown(element) && !named(element)?.trim())
      found.push(`no name: ${element.outerHTML.slice(0, 120)}`);
  }
  // Who says what a button shows has to reach it (WCAG 2.5.3); signs are no words.
  const words = (text) => text.toLowerCase().replace(/\s+/g, ' ').trim();
  for (const element of root.querySelectorAll('button[aria-label], a[aria-label]')) {
    const label = words(element.innerText);
    if (!shown(element) || !/[\p{L}\p{N}]{2}/u.test(label)) continue;
    if (!words(element.getAttribute('aria-label')).includes(label))
      found.push(`called otherwise: ${element.outerHTML.slice(0, 160)}`);
  }
  for (const element of root.querySelectorAll('[tabindex]')) {
    if (element.tabIndex > 0) found.push(`jumps the queue: ${element.outerHTML.slice(0, 120)}`);
  }
  let level = 0;
  for (const heading of root.querySelectorAll('h1, h2, h3')) {
    if (!shown(heading)) continue;
    const own = Number(heading.tagName[1]);
    if (own > level + 1) found.push(`heading skips a level: ${heading.textContent}`);
    level = own;
  }
  const ids = [...root.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids)) {
    if (ids.filter((other) => other === id).length > 1) found.push(`twice: id ${id}`);
  }
  return found;
}

/** Runs in the page. Texts whose contrast to what is behind them is below WCAG's AA. */
export function faint(host) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3] > 250) return color.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const found = [];
  const root = host ? document.querySelector(host).shadowRoot : document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element?.checkVisibility()) continue;
    if (element.closest('.visually-hidden, .skip, [disabled], noscript')) continue;
    const style = getComputedStyle(element);
    const [front, back] = [luminance(rgba(style.color).slice(0, 3)), luminance(groundOf(element))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    const large = parseFloat(style.fontSize) >= 24;
    if (contrast < (large ? 3 : 4.5)) {
      found.push(`${contrast.toFixed(2)}: ${walker.currentNode.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}
