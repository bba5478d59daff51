import { formatCount } from '@/domain/values/counts';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { LIMITS } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { sentenceOf } from '../../feedback/attempt';
import { Button } from '../../button';
import { cx } from '../../cx';
import { FieldNote, TextArea } from '../../fields/field';
import { PickedList, PickFilesButton } from '../../files/file-picker';
import { usePersistenceCopy } from '../../sync/use-persistence-copy';
import { Problem } from '../../feedback/problem';
import { Sheet } from '../../overlays/sheet';
import { ReadBy } from '../messages/read-by';
import { useFileDrop } from '../../files/use-file-drop';
import { type PickedFilesCache, usePickedFiles } from '../../files/use-picked-files';

interface FirstMessageDraft {
  text: string;
  save: (body: string) => Promise<void>;
  remove: () => Promise<void>;
}

interface TextSaverOptions {
  save: (text: string) => Promise<void>;
  onSaved: () => void;
  onFailed: (problem: unknown) => void;
}

/** Saves a text while it is typed, and keeps the page from reloading until it is stored. */
interface TextSaver {
  changed: (text: string) => void;
  flush: () => Promise<void>;
  settle: () => Promise<void>;
  resume: () => void;
}

/** Stores and sends the text and files of a first message. */
export interface FirstMessagePort {
  openDraft: () => Promise<FirstMessageDraft>;
  /** Holds picked files until they are sent, under the key `place`. */
  pickedFiles: PickedFilesCache;
  place: string;
  /** Whose people read it, and whether the writer is one of them; null: nobody else does. */
  readBy: { company: string; isMine: boolean } | null;
  /** Resolves to the conversation's id; rejects with a sentence for the person when it could not be stored. */
  send: (body: string, files: readonly File[]) => Promise<string>;
}

export interface PersonMessageSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  /** What the message is about: a job. */
  about?: string;
  first: FirstMessagePort;
  /** Called once: decides when the text is saved, under the key `place`. */
  saverOf: (place: string, options: TextSaverOptions) => TextSaver;
  /** Called when files are only on the screen; returns a function to call when they are stored. A reload waits for it. */
  hold: () => () => void;
  onSent: (conversationId: string) => void;
}

/** Opens a draft once, so that a form that opens again goes on from what it has saved. A failure is tried again. */
function openOnce(open: () => Promise<FirstMessageDraft>): () => Promise<FirstMessageDraft> {
  let opened: Promise<FirstMessageDraft> | undefined;
  return async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (problem) {
      opened = undefined;
      throw problem;
    }
  };
}

/** Writes a first message over the current screen. Its text is saved as a draft while it is typed, and its files are kept beside it. */
export function PersonMessageSheet({
  open,
  onOpenChange,
  name,
  about,
  first,
  saverOf,
  hold,
  onSent,
}: PersonMessageSheetProps) {
  const copy = usePersistenceCopy();
  const id = useId();
  const [body, setBody] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [openDraft] = useState(() => openOnce(first.openDraft));
  const [saver] = useState(() =>
    saverOf(first.place, {
      save: async (text) => (await openDraft()).save(text),
      onSaved: () => setFailure(null),
      onFailed: (problem) => setFailure(sentenceOf(problem)),
    }),
  );
  const picked = usePickedFiles(first.pickedFiles, first.place);
  const hasPicked = picked.files.length > 0;
  const { over, target } = useFileDrop(picked.add);
  const left = LIMITS.message - [...body].length;

  useEffect(() => {
    if (!open) return;
    openDraft().then(
      ({ text }) => setBody((typed) => typed || text),
      (problem: unknown) => setFailure(sentenceOf(problem)),
    );
  }, [open, openDraft]);

  useEffect(() => (picked.isKept ? undefined : hold()), [picked.isKept, hold]);
  // Closing does not discard the text: it is there when the sheet opens again.
  useEffect(() => {
    if (!open) void saver.flush();
    return () => void saver.flush();
  }, [open, saver]);

  const type = (text: string): void => {
    setBody(text);
    setError(undefined);
    saver.changed(text);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (body.trim() === '' && !hasPicked) return setError(refusal('MQ304'));
    if (left < 0) return setError(refusal('MQ303'));
    setBusy(true);
    setFailure(null);
    const release = hold();
    try {
      await saver.settle();
      const conversationId = await first.send(body.trim(), picked.files);
      picked.take()();
      // The message is stored. If its draft stays, that must not look like a failure: the message would be sent twice (S3).
      await openDraft()
        .then((opened) => opened.remove())
        .catch((cause: unknown) => console.error('The draft of a sent message was not removed:', cause));
      onSent(conversationId);
    } catch (problem) {
      saver.resume();
      if (body !== '') saver.changed(body);
      setBusy(false);
      setFailure(sentenceOf(problem));
    } finally {
      release();
    }
  };

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={`Message ${name}`} lead={about}>
      <form
        {...target}
        onSubmit={submit}
        noValidate
        className={cx('grid gap-4 p-4', over && 'outline-2 -outline-offset-4 outline-dashed outline-line')}
      >
        {first.readBy && <ReadBy {...first.readBy} />}
        <TextArea
          label="Message"
          rows={6}
          value={body}
          onChange={(event) => type(event.target.value)}
          error={error}
          hint={left < 500 ? `${formatCount(left)} characters left` : copy.firstMessage}
        />
        <div aria-live="polite" className="empty:hidden">
          <FieldNote id={`${id}f`} error={picked.problem ?? undefined} />
        </div>
        <PickedList picked={picked} className="max-h-44 overflow-y-auto" />
        {failure !== null && <Problem>{failure}</Problem>}
        <div className="flex gap-2">
          <PickFilesButton label="Attach files" onPick={picked.add} />
          <Button type="submit" variant="primary" wide busy={busy} disabled={!picked.isRead}>
            Send message
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
