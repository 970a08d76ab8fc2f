// SPDX-License-Identifier: Apache-2.0
// XML for reading: elements that hold elements are taken apart, one a line.

const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (content: string) => content.replace(/[&<>]/g, (sign) => XML_ESCAPES[sign] ?? sign);

function openTag(element: Element): string {
  const attributes = [...element.attributes].map(
    ({ name, value }) => ` ${name}="${escaped(value).replace(/"/g, '&quot;')}"`,
  );
  return `<${element.tagName}${attributes.join('')}`;
}

function append(element: Element, depth: number, lines: string[]): void {
  const indent = '  '.repeat(depth);
  const open = openTag(element);
  if (element.childNodes.length === 0) {
    lines.push(`${indent}${open}/>`);
    return;
  }
  if (element.children.length === 0) {
    lines.push(`${indent}${open}>${escaped(element.textContent)}</${element.tagName}>`);
    return;
  }
  lines.push(`${indent}${open}>`);
  for (const node of element.childNodes) {
    if (node instanceof Element) append(node, depth + 1, lines);
    else if (node.textContent?.trim()) lines.push(`${indent}  ${escaped(node.textContent.trim())}`);
  }
  lines.push(`${indent}</${element.tagName}>`);
}

/** A sequence of elements; as it is when it is none. */
export function indented(xml: string): string {
  const parsed = new DOMParser().parseFromString(`<all>${xml}</all>`, 'application/xml');
  const all = parsed.documentElement;
  if (all.tagName !== 'all' || parsed.querySelector('parsererror')) return xml;
  const lines: string[] = [];
  for (const element of all.children) append(element, 0, lines);
  return lines.join('\n');
}
