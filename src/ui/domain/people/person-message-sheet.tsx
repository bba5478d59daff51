import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
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
import { useFileDrop } from '../../files/use-file-drop';
import { type PickedFilesCache, usePickedFiles } from '../../files/use-picked-files';

interface FirstMessageDraft {
  text: string;
  save: (body: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Stores and sends the text and files of a first message. */
interface FirstMessagePort {
  openDraft: () => Promise<FirstMessageDraft>;
  /** Holds picked files until they are sent, under the key `place`. */
  pickedFiles: PickedFilesCache;
  place: string;
  /** Resolves to the conversation's id; rejects with a sentence for the person when it could not be stored. */
  send: (body: string, files: readonly File[]) => Promise<string>;
}

interface PersonMessageSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  /** What the message is about: a job. */
  about?: string;
  first: FirstMessagePort;
  /**
   * Called when text or files are only on the screen; returns a function to call when they are stored. A reload waits
   * for it.
   */
  hold: () => () => void;
  onSent: (conversationId: string) => void;
}

const SAVE_AFTER_PAUSE_MS = 400;

/**
 * Writes a first message over the current screen. Its text is saved as a draft at every pause, its files only in this
 * page.
 */
export function PersonMessageSheet({
  open,
  onOpenChange,
  name,
  about,
  first,
  hold,
  onSent,
}: PersonMessageSheetProps) {
  const copy = usePersistenceCopy();
  const id = useId();
  const [body, setBody] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);
  const load = useRef(first.openDraft);
  // Opened once: a form that opens again goes on from what it has saved.
  const draft = useRef<Promise<FirstMessageDraft>>(undefined);
  const picked = usePickedFiles(first.pickedFiles, first.place);
  const hasPicked = picked.files.length > 0;
  const { over, target } = useFileDrop(picked.add);
  const left = LIMITS.message - [...body].length;

  useEffect(() => {
    if (!open) return;
    draft.current ??= load.current();
    draft.current.then(
      ({ text }) => setBody((typed) => typed || text),
      (problem: unknown) => {
        draft.current = undefined;
        setFailure(sentenceOf(problem));
      },
    );
  }, [open]);

  useEffect(() => (hasPicked ? hold() : undefined), [hasPicked, hold]);

  const releaseHold = (): void => {
    release.current?.();
    release.current = undefined;
  };
  const saveDraft = (text: string): void => {
    const saved = draft.current?.then((opened) => opened.save(text));
    saved?.then(releaseHold, (problem: unknown) => setFailure(sentenceOf(problem)));
  };
  const type = (text: string): void => {
    setBody(text);
    setError(undefined);
    release.current ??= hold();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveDraft(text), SAVE_AFTER_PAUSE_MS);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clearTimeout(timer.current);
    if (body.trim() === '' && !hasPicked) return setError(refusal('MQ304'));
    if (left < 0) return setError(refusal('MQ303'));
    setBusy(true);
    setFailure(null);
    try {
      const conversationId = await first.send(body.trim(), picked.files);
      picked.set([]);
      // The message is stored. If its draft stays, that must not look like a failure: the message would be sent twice (S3).
      await draft.current
        ?.then((opened) => opened.remove())
        .catch((cause: unknown) => console.error('The draft of a sent message was not removed:', cause));
      releaseHold();
      onSent(conversationId);
    } catch (problem) {
      setBusy(false);
      setFailure(sentenceOf(problem));
    }
  };

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        // Closing does not discard the text: it is there when the sheet opens again.
        if (!next && body !== '') {
          clearTimeout(timer.current);
          saveDraft(body);
        }
        onOpenChange(next);
      }}
      title={`Message ${name}`}
      lead={about}
    >
      <form
        {...target}
        onSubmit={submit}
        noValidate
        className={cx('grid gap-4 p-4', over && 'outline-2 -outline-offset-4 outline-dashed outline-line')}
      >
        <TextArea
          label="Message"
          rows={6}
          value={body}
          onChange={(event) => type(event.target.value)}
          error={error}
          hint={left < 500 ? `${left.toLocaleString('en-US')} characters left` : copy.firstMessage}
        />
        <div aria-live="polite" className="empty:hidden">
          <FieldNote id={`${id}f`} error={picked.problem ?? undefined} />
        </div>
        <PickedList picked={picked} className="max-h-44 overflow-y-auto" />
        {failure !== null && <Problem>{failure}</Problem>}
        <div className="flex gap-2">
          <PickFilesButton label="Attach files" onPick={picked.add} />
          <Button type="submit" variant="primary" wide busy={busy}>
            Send message
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
