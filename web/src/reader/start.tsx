// SPDX-License-Identifier: Apache-2.0
// Where nothing is read yet: an address, a file, or a page that is handed over.
import { useEffect, useState } from 'preact/hooks';
import { bookmarklet } from './handover';
import { askedAddress, readAddress, readGiven, refusedAddress } from './reading';
import { text } from './text';

function base64Of(bytes: Uint8Array): string {
  const PART = 0x8000; // more arguments at once are too many for some browsers
  let binary = '';
  for (let at = 0; at < bytes.length; at += PART) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PART));
  }
  return btoa(binary);
}

export async function readFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  await readGiven({ name: file.name, html_base64: base64Of(bytes) });
}

const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;

/** The whole window takes files. */
export function useDroppedFile(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      void readFile(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}

function AddressForm({ fetches }: { fetches: boolean }) {
  const asked = askedAddress();
  const [address, setAddress] = useState(asked || (refusedAddress() ?? ''));
  const submit = (event: Event) => {
    event.preventDefault();
    readAddress(withScheme(address.trim()));
  };
  if (!fetches) return null;
  return (
    <form class="open" onSubmit={submit}>
      <label for="address">{text.start.address}</label>
      {asked && (
        <p class="hint" id="asked">
          {text.start.asked}
        </p>
      )}
      <div class="line">
        <input
          id="address"
          type="text"
          inputMode="url"
          autocomplete="url"
          autocapitalize="off"
          spellcheck={false}
          placeholder="https://"
          aria-describedby={asked ? 'asked' : undefined}
          required
          value={address}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
        <button class="primary">{text.start.read}</button>
      </div>
    </form>
  );
}

export function Start({ fetches }: { fetches: boolean }) {
  return (
    <div class="start">
      <h1>{text.start.heading}</h1>
      <p class="intro">{text.start.lead}</p>
      {refusedAddress() !== null && (
        <p class="notice" id="refused" role="alert">
          {text.start.refused}
        </p>
      )}
      <AddressForm fetches={fetches} />
      <p class="file">
        <label class="button">
          <input
            type="file"
            accept=".html,.htm,.xhtml,.mhtml,text/html"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
          <span>{text.start.file}</span>
        </label>{' '}
        <span class="hint">{text.start.drop}</span>
      </p>
      <section class="more" aria-labelledby="more">
        <h2 id="more">{text.start.more}</h2>
        <p>{text.start.extension}</p>
        <p>
          {text.start.bookmarklet} <a href={bookmarklet()}>{text.start.bookmarkletName}</a>
        </p>
        <p>
          <a href="/">{text.workbench}</a>
        </p>
      </section>
    </div>
  );
}
