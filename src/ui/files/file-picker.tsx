import { useId, useRef, type ReactNode } from 'react';
import { File as FileIcon, Paperclip, X } from 'lucide-react';
import { isImage } from '@/domain/attachments';
import { formatBytes } from '@/domain/values/bytes';
import { BlobImage } from './blob-image';
import { Button, IconButton } from '../button';
import { cx } from '../cx';
import { FieldNote } from '../fields/field';
import { useFileDrop } from './use-file-drop';
import type { PickedFiles } from './use-picked-files';

interface PickProps {
  label: string;
  disabled?: boolean;
  onPick: (files: File[]) => void;
  /** The text beside the icon; without it the button is square. */
  children?: ReactNode;
  /** What the device's picker offers; everything without it. It may still give something else. */
  accept?: string;
  /** One file rather than several. */
  single?: boolean;
}

/** Opens the device's file picker. */
export function PickFilesButton({ label, disabled, onPick, children, accept, single = false }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => input.current?.click();
  const icon = <Paperclip size={20} aria-hidden />;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // Cleared, so that picking the same file again fires a change.
          event.target.value = '';
        }}
      />
      {children ? (
        <Button icon={icon} disabled={disabled} onClick={open}>
          {children}
        </Button>
      ) : (
        <IconButton label={label} disabled={disabled} onClick={open} className="disabled:text-ink-3">
          {icon}
        </IconButton>
      )}
    </>
  );
}

function PickedChip({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li className="flex min-h-12 max-w-full items-center gap-2 rounded-box border border-hair bg-sheet pl-2">
      {isImage(file) ? (
        <BlobImage blob={file} alt="" className="size-9 shrink-0 rounded-mark object-cover" />
      ) : (
        <FileIcon size={20} aria-hidden className="shrink-0 text-ink-2" />
      )}
      <span className="min-w-0 py-1">
        <span className="block truncate text-sm font-semibold">{file.name}</span>
        <span className="mono block text-sm text-ink-2">{formatBytes(file.size)}</span>
      </span>
      <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The picked files, each with a remove button; nothing when there are none. */
export function PickedList({ picked, className }: { picked: PickedFiles; className?: string }) {
  if (picked.files.length === 0) return null;
  return (
    <ul aria-label="Files to send" className={cx('flex flex-wrap gap-2', className)}>
      {picked.files.map((file, index) => (
        // Two files may have the same name, size and date; only the index distinguishes them.
        // oxlint-disable-next-line react/no-array-index-key
        <PickedChip
          key={`${index} ${file.name} ${file.lastModified}`}
          file={file}
          onRemove={() => picked.remove(file)}
        />
      ))}
    </ul>
  );
}

/** A form field for files: label, drop zone, button, the picked files, and why something was not accepted. */
export function FilesField({ label, hint, picked }: { label: string; hint: string; picked: PickedFiles }) {
  const id = useId();
  const { over, target } = useFileDrop(picked.add);
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}n`} className="min-w-0">
      <p id={id} className="mb-1 text-sm font-semibold">
        {label} <span className="font-normal text-ink-2">(optional)</span>
      </p>
      <div
        {...target}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-box border border-dashed p-3',
          over ? 'border-ink bg-well' : 'border-line',
        )}
      >
        <PickedList picked={picked} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PickFilesButton label={`${label}: choose files`} onPick={picked.add}>
            Choose files
          </PickFilesButton>
          <span className="hidden text-sm text-ink-2 lg:inline">or drop them here</span>
        </div>
      </div>
      <div aria-live="polite">
        <FieldNote id={`${id}n`} hint={hint} error={picked.problem ?? undefined} />
      </div>
    </div>
  );
}
