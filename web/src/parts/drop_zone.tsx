// SPDX-License-Identifier: Apache-2.0
// Takes files that are dropped on it.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  children: ComponentChildren;
}

export function DropZone({ onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
