import { type ReactNode, useEffect, useState } from 'react';
import { Download, File as FileIcon } from 'lucide-react';
import { isOffline } from '@/domain/errors/offline-error';
import { isImage, type AttachmentView, AUTO_FETCH_MAX_BYTES } from '@/domain/attachments';
import { formatBytes } from '@/domain/values/bytes';
import { attempt } from '../feedback/attempt';
import { BlobImage } from './blob-image';
import { Button } from '../button';
import { StateLine } from '../status';

interface FileListProps {
  files: readonly AttachmentView[];
  /** Resolves to the file's bytes; rejects when they are not available. */
  read: (file: AttachmentView) => Promise<Blob>;
  /** The same for a preview; null when fetching it would cost too much. */
  preview: (file: AttachmentView) => Promise<Blob | null>;
  /** Sends a refused file again. */
  retry: (file: AttachmentView) => Promise<void>;
  /** Saves bytes to the person's downloads. */
  saveBytes: (name: string, bytes: Blob) => void;
  /** There is no connection. */
  offline: boolean;
  /** What is said of a file that its sender's device has yet to bring. */
  expected?: string;
  /** What is said of one that only another device of the sender has. */
  elsewhere?: string;
  /** Hides the files' states while their message or application is unsent and already says so. */
  quiet?: boolean;
}

function FileState({
  file,
  offline,
  expected,
  elsewhere,
}: {
  file: AttachmentView;
  offline: boolean;
  expected: string;
  elsewhere: string;
}) {
  switch (file.state) {
    case 'waiting':
      return (
        <StateLine state="waiting">{offline ? undefined : file.sentence || 'Waiting to be sent'}</StateLine>
      );
    case 'uploading':
      return (
        <StateLine state="saving">
          Uploading <span className="mono">{file.percent ?? 0} %</span>
        </StateLine>
      );
    case 'refused':
      return <StateLine state="failed">Could not be uploaded. {file.sentence}</StateLine>;
    case 'elsewhere':
      return <StateLine state="waiting">{elsewhere}</StateLine>;
    case 'expected':
      return <StateLine state="waiting">{expected}</StateLine>;
    case 'sent':
      return file.isMine ? <StateLine state="sent" /> : null;
  }
}

function usePreview(file: AttachmentView, preview: FileListProps['preview']): Blob | null {
  const [blob, setBlob] = useState<Blob | null>(null);
  const { id, state, isOnDevice } = file;
  useEffect(() => {
    let isMounted = true;
    if (isImage(file)) void preview(file).then((found) => isMounted && setBlob(found));
    return () => {
      isMounted = false;
    };
    // The other fields change with each percent; only these decide whether there is a new preview.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, state, isOnDevice]);
  return blob;
}

interface FileRowProps extends Omit<FileListProps, 'files'> {
  file: AttachmentView;
  /** What it is called, where that is not its own name. */
  title?: string;
  /** What else is said of it, such as what kind of file it is. */
  note?: ReactNode;
  /** More actions. */
  children?: ReactNode;
}

/** One file in a list, with its upload state and actions. */
export function FileRow({
  file,
  title,
  note,
  children,
  offline,
  quiet,
  read,
  preview,
  retry,
  saveBytes,
  expected = 'Arrives when the sender has signal',
  elsewhere = 'Waiting on your other device',
}: FileRowProps) {
  const picture = usePreview(file, preview);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The preview's space is reserved from the start, so that the text below does not move.
  const hasFrame =
    isImage(file) &&
    (picture !== null ||
      file.isOnDevice ||
      (file.state === 'sent' && file.size <= AUTO_FETCH_MAX_BYTES && !offline));
  const canSave = file.isOnDevice || (file.state === 'sent' && !offline);
  const onSave = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      saveBytes(file.name, await read(file));
    } catch (error) {
      setProblem(
        isOffline(error)
          ? 'Not available offline. Try again with signal.'
          : 'This file could not be fetched.',
      );
    }
    setBusy(false);
  };
  return (
    <li className="min-w-0 rounded-box border border-hair bg-sheet text-ink">
      {hasFrame && (
        <div className="h-48 overflow-hidden rounded-t-box bg-well">
          {picture !== null && (
            <BlobImage blob={picture} alt={`Picture ${file.name}`} className="size-full object-contain" />
          )}
        </div>
      )}
      <div className="flex items-center gap-2 p-2">
        {!hasFrame && <FileIcon size={20} aria-hidden className="shrink-0 text-ink-2" />}
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold wrap-anywhere">{title || file.name}</p>
          {title && <p className="text-sm wrap-anywhere text-ink-2">{file.name}</p>}
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <span className="mono">{formatBytes(file.size)}</span>
            {note}
            {!quiet && <FileState file={file} offline={offline} expected={expected} elsewhere={elsewhere} />}
            {file.state === 'sent' && !file.isOnDevice && offline && <span>Not available offline</span>}
          </p>
          {file.state === 'uploading' && !quiet && (
            <div
              role="progressbar"
              aria-label={`Uploading ${file.name}`}
              aria-valuenow={file.percent ?? 0}
              aria-valuemin={0}
              aria-valuemax={100}
              className="mt-1 h-1 bg-well"
            >
              <i className="block h-full bg-waiting" style={{ width: `${file.percent ?? 0}%` }} />
            </div>
          )}
        </div>
        {canSave && (
          <Button
            variant="quiet"
            className="min-h-11 min-w-11 shrink-0 px-2 text-sm"
            busy={busy}
            icon={<Download size={18} aria-hidden />}
            aria-label={`Download ${file.name}`}
            onClick={() => void onSave()}
          >
            <span className="hidden sm:inline">Download</span>
          </Button>
        )}
      </div>
      {children}
      {file.state === 'refused' && !quiet && (
        <div className="px-2 pb-2">
          <Button
            className="min-h-11 text-sm"
            onClick={() => void attempt(() => retry(file))}
            aria-label={`Retry ${file.name}`}
          >
            Retry
          </Button>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="px-2 pb-2 text-sm font-medium text-refused">
          {problem}
        </p>
      )}
    </li>
  );
}

/** The files of a message or application, each with its upload state and actions. */
export function FileList({ files, ...rest }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {files.map((file) => (
        <FileRow key={file.id} file={file} {...rest} />
      ))}
    </ul>
  );
}
