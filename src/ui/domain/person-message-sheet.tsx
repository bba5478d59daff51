import { useEffect, useRef, useState, type FormEvent } from 'react';
import { LIMITS } from '@/domain/entities/common';
import { refusal } from '@/domain/refusals';
import { sentenceOf } from '../attempt';
import { Button } from '../button';
import { TextArea } from '../field';
import { Problem } from '../problem';
import { Sheet } from '../sheet';

interface PersonMessageSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  /** What the message is about: a job. */
  about?: string;
  getDraft: () => Promise<string>;
  saveDraft: (body: string) => Promise<void>;
  /** Called while words are only on the screen; its answer when they are stored. A reload waits for it. */
  hold: () => () => void;
  /** Rejects with a sentence for people when it could not be stored. */
  send: (body: string) => Promise<void>;
}

const PAUSE_MS = 400;

/** A first message, written where the person is. Its words are kept as a draft on every pause. */
export function PersonMessageSheet({
  open,
  onOpenChange,
  name,
  about,
  getDraft,
  saveDraft,
  hold,
  send,
}: PersonMessageSheetProps) {
  const [body, setBody] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(undefined);
  const load = useRef(getDraft);
  const left = LIMITS.message - [...body].length;

  useEffect(() => {
    if (!open) return;
    load.current().then(
      (draft) => setBody((typed) => typed || draft),
      (problem: unknown) => setFailure(sentenceOf(problem)),
    );
  }, [open]);

  const letGo = (): void => {
    release.current?.();
    release.current = undefined;
  };
  const keep = (text: string): void => {
    saveDraft(text).then(letGo, (problem: unknown) => setFailure(sentenceOf(problem)));
  };
  const type = (text: string): void => {
    setBody(text);
    setError(undefined);
    release.current ??= hold();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(text), PAUSE_MS);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clearTimeout(timer.current);
    if (body.trim() === '') return setError(refusal('MQ304'));
    if (left < 0) return setError(refusal('MQ303'));
    setBusy(true);
    setFailure(null);
    try {
      await send(body.trim());
      letGo();
    } catch (problem) {
      setBusy(false);
      setFailure(sentenceOf(problem));
    }
  };

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        // Closing is no decision about the words: they are there when the sheet opens again.
        if (!next && body !== '') {
          clearTimeout(timer.current);
          keep(body);
        }
        onOpenChange(next);
      }}
      title={`Message ${name}`}
      lead={about}
    >
      <form onSubmit={submit} noValidate className="grid gap-4 p-4">
        <TextArea
          label="Message"
          rows={6}
          value={body}
          onChange={(event) => type(event.target.value)}
          error={error}
          hint={
            left < 500
              ? `${left.toLocaleString('en-US')} characters left`
              : 'Without a signal it waits on this device and leaves by itself.'
          }
        />
        {failure !== null && <Problem>{failure}</Problem>}
        <Button type="submit" variant="primary" wide busy={busy}>
          Send message
        </Button>
      </form>
    </Sheet>
  );
}
