import { type FormEvent, useState } from 'react';
import { LIMITS } from '@/domain/limits';
import { refusal } from '@/domain/refusals';
import { formatCount } from '@/domain/values/counts';
import { keptValues } from '@/platform/updates/kept-values';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { type Addressee, messageMany } from '@/store/messages/message-many';
import { useStore } from '@/store/react/store-context';
import { useTemplates } from '@/store/react/messages/use-templates';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { TemplateSheet, withTemplate } from '@/ui/domain/messages/template-sheet';
import { Sheet } from '@/ui/overlays/sheet';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import type { Applicant } from '../applicant';
import { applicantName } from '../views/applicant-parts';
import { addresseesOf } from './addressees';

interface BulkMessageSheetProps {
  open: boolean;
  people: readonly Applicant[];
  onClose: () => void;
  /** All of them have it in the queue. */
  onSent: (count: number) => void;
}

/** One text to several people, each in their own thread. */
export function BulkMessageSheet({ open, people, onClose, onSent }: BulkMessageSheetProps) {
  const { values, change, wasRestored, clear } = useKeptState({
    of: { accountId: useStore().me(), name: 'bulk message' },
    start: { body: '' },
  });
  /** Those who have it already, when a try before has failed half way. */
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const addressees = addresseesOf(people).filter(({ personId }) => !written.has(personId));
  const count = addressees.length;
  return (
    <Sheet
      open={open && count > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={count === 1 && people[0] ? `Message ${applicantName(people[0])}` : `Message ${count} people`}
      lead="Each of them gets this text in their own thread with you. Nobody sees who else got it."
    >
      <MessageForm
        addressees={addressees}
        body={values.body}
        onBody={(body) => change({ body })}
        onDiscard={wasRestored ? clear : undefined}
        onStored={({ personId }) => setWritten((before) => new Set([...before, personId]))}
        onSent={() => {
          clear();
          setWritten(new Set());
          onSent(count);
        }}
      />
    </Sheet>
  );
}

interface MessageFormProps {
  addressees: readonly Addressee[];
  body: string;
  onBody: (body: string) => void;
  /** Left out: nothing was left from before. */
  onDiscard?: () => void;
  onStored: (addressee: Addressee) => void;
  onSent: () => void;
}

function MessageForm({ addressees, body, onBody, onDiscard, onStored, onSent }: MessageFormProps) {
  const store = useStore();
  const copy = usePersistenceCopy();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const templates = useTemplates();
  const left = LIMITS.message - [...body].length;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (body.trim() === '') return setError(refusal('MQ304'));
    if (left < 0) return setError(refusal('MQ303'));
    setBusy(true);
    setFailure(null);
    const release = holdUnsavedText();
    try {
      await messageMany(store, addressees, body.trim(), onStored);
      onSent();
    } catch (problem) {
      setFailure(sentenceOf(problem));
    } finally {
      release();
      setBusy(false);
    }
  };

  return (
    <form noValidate className="grid gap-4 p-4" onSubmit={(event) => void submit(event)}>
      {onDiscard && <LeftText goes="sent" onDiscard={onDiscard} />}
      <TextArea
        label="Message"
        rows={6}
        value={body}
        error={error}
        onChange={(event) => {
          onBody(event.target.value);
          setError(undefined);
        }}
        hint={left < 500 ? `${formatCount(left)} characters left` : copy.firstMessage}
      />
      <div>
        <Button onClick={() => setChoosing(true)}>Templates</Button>
        <TemplateSheet
          open={isChoosing}
          onOpenChange={setChoosing}
          templates={templates.all}
          typed={body}
          onUse={(text) => onBody(withTemplate(body, text))}
          onSave={templates.save}
          onRemove={templates.remove}
          kept={keptValues({ accountId: store.me(), name: 'template' })}
        />
      </div>
      {failure !== null && <Problem>{failure}</Problem>}
      <Button type="submit" variant="primary" wide busy={busy}>
        {addressees.length === 1 ? 'Send message' : `Send to ${addressees.length} people`}
      </Button>
    </form>
  );
}
