import { useState, type ClipboardEvent, type DragEvent } from 'react';

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])];
const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

interface FileDrop {
  /** Something is held over the target. */
  over: boolean;
  target: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
}

/** Files dropped or pasted onto an element. The button beside it does the same for everybody else. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    over,
    target: {
      onDragEnter: hold,
      onDragOver: hold,
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
