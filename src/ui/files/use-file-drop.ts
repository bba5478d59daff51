import { useState, type ClipboardEvent, type DragEvent } from 'react';

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])];
const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

interface FileDrop {
  /** Files are dragged over the target. */
  over: boolean;
  target: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
}

/** Accepts files dropped or pasted onto an element. A button beside it must do the same for keyboard users. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    over,
    target: {
      onDragEnter: onDrag,
      onDragOver: onDrag,
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(filesOf(event.dataTransfer.files));
      },
      onPaste: (event) => {
        const files = filesOf(event.clipboardData.files);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
