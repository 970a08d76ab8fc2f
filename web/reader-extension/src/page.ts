// SPDX-License-Identifier: Apache-2.0
// The page as it stands, for executeScript and for the bookmarklet of the reader: the function is
// sent as text and uses nothing from around it.

export function pageAsItStands(): { url: string; html: string } {
  // In a document of its own nothing of the copy is loaded or run.
  const inert = document.implementation.createHTMLDocument('');
  const childrenOf = (node: Node): Iterable<Node> => {
    if (node instanceof HTMLSlotElement) {
      const assigned = node.assignedNodes({ flatten: true });
      if (assigned.length > 0) return assigned;
    }
    // What is drawn: the shadow tree instead of the children.
    return (node instanceof Element && node.shadowRoot ? node.shadowRoot : node).childNodes;
  };
  const copyOf = (node: Node): Node => {
    const copy = inert.importNode(node, false);
    for (const child of childrenOf(node)) copy.appendChild(copyOf(child));
    return copy;
  };
  const root = copyOf(document.documentElement) as HTMLElement;
  return { url: location.href, html: `<!DOCTYPE html>\n${root.outerHTML}` };
}
