// SPDX-License-Identifier: Apache-2.0
// The page as a screen reader walks it: the items of Chromium's accessibility tree, in their order.

/** Items as {role, name, level, focused, inMain}; text that stands in a heading is the heading's. */
export async function itemsOf(page) {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const items = [];
  const property = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;
  const walk = (node, inMain, inHeading) => {
    const role = node.ignored ? '' : (node.role?.value ?? '');
    const name = node.name?.value ?? '';
    const main = inMain || role === 'main';
    const own = role !== '' && !['none', 'generic', 'InlineTextBox', 'LineBreak'].includes(role);
    if (own && !inHeading) {
      items.push({
        role,
        name,
        level: property(node, 'level') ?? 0,
        focused: property(node, 'focused') === true,
        inMain: main,
      });
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, main, inHeading || role === 'heading');
    }
  };
  walk(nodes[0], false, false);
  return items;
}

/** What one jump to the next heading reaches from the top, and the text that is read behind it. */
export function afterHeadingJump(items) {
  const at = items.findIndex(({ role }) => role === 'heading');
  if (at < 0) return { heading: null, next: '' };
  const rest = items.slice(at + 1);
  const first = rest.findIndex(({ role, name }) => role === 'StaticText' && name.trim() !== '');
  // A paragraph of several runs (links, emphasis) is read as one.
  const runs = [];
  for (const { role, name } of rest.slice(Math.max(first, 0))) {
    if (role === 'paragraph' || role === 'heading' || role === 'list') break;
    if (role === 'StaticText') runs.push(name);
  }
  const between = rest.slice(0, Math.max(first, 0)).map(({ role }) => role);
  return { heading: items[at], next: runs.join(''), between };
}
