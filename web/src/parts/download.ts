// SPDX-License-Identifier: Apache-2.0
// Hands a text to the browser as a file.
export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
