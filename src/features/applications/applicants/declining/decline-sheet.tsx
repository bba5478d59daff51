import { useState } from 'react';
import { DECLINE_REASONS } from '@/domain/applications/decline-words';
import { REFUSALS } from '@/domain/refusals';
import { DECLINE_CODES } from '@/domain/vocabulary';
import { useKeptState } from '@/platform/updates/use-kept-state';
import type { Application } from '@/domain/streams/applications';
import type { Stored } from '@/store/queries/write-status';
import { useRefusedStep } from '@/store/react/applications/use-refused-step';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Select } from '@/ui/fields/choice';
import {
  DECLINE_TEMPLATES,
  DECLINE_LABELS,
  type DeclineCode,
} from '@/ui/domain/applications/application-copy';
import { optionsOf } from '@/domain/jobs/job-copy';
import { TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { Sheet } from '@/ui/overlays/sheet';
import type { LeftOut } from '../bulk/bulk-moves';
import { LeftOutList } from '../bulk/left-out';
import type { Meanwhile } from './meanwhile';

const MAX_NOTE_LENGTH = 1000;

export interface Decline {
  code: DeclineCode;
  note: string;
}

interface DeclineSheetProps {
  isOpen: boolean;
  /** The names of those who are to be declined: without those who have changed since it opened, where there are several. */
  names: readonly string[];
  /** Where it is one: its text is kept for it alone, also one that was refused. */
  application: Stored<Application> | null;
  /** Who was selected with them and is not declined. */
  leftOut: readonly LeftOut[];
  /** What has become of the one person since the sheet opened. While it is there, nothing is sent. */
  meanwhile: Meanwhile | null;
  /** Why "filled" is not true of every one of their jobs; null where it is: only then can it be chosen, and it is proposed. */
  whyNotFilled: string | null;
  isSending: boolean;
  /** Somebody has read what has become of the person, and still declines them. */
  onGoOn: () => void;
  onClose: () => void;
  /** Resolves to whether all of them have it in the queue. */
  onDecline: (decline: Decline) => Promise<boolean>;
}

function titleOf(names: readonly string[]): string {
  if (names.length === 0) return 'Nobody is left to decline';
  return names.length === 1 ? `Decline ${names[0]}` : `Decline ${names.length} people`;
}

/** Declines one or several people with a reason and a text, which can be edited. */
export function DeclineSheet({ isOpen, names, leftOut, meanwhile, onClose, ...form }: DeclineSheetProps) {
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(names)}
      lead={
        names.length === 1
          ? 'They will read your answer, and are not left waiting.'
          : 'Each of them will read your answer. Nobody is left waiting.'
      }
    >
      {isOpen && (
        <>
          {/* There before it says anything, so that it is read out when it does. */}
          <div role="status" className="px-4 pt-4 empty:hidden">
            {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
          </div>
          {meanwhile && (
            <div className="grid gap-3 px-4 pt-4">
              <Problem>{meanwhile.sentence}</Problem>
              {meanwhile.canGoOn ? (
                <Button onClick={form.onGoOn}>Go on declining</Button>
              ) : (
                <Button onClick={onClose}>Close</Button>
              )}
            </div>
          )}
          <DeclineForm count={names.length} canSend={meanwhile === null && names.length > 0} {...form} />
        </>
      )}
    </Sheet>
  );
}

interface DeclineFormProps extends Pick<
  DeclineSheetProps,
  'application' | 'whyNotFilled' | 'isSending' | 'onDecline'
> {
  count: number;
  canSend: boolean;
}

interface Typed {
  /** Null until somebody chooses: then the sheet proposes one, also when the job arrives after the application. */
  code: DeclineCode | null;
  /** Null while the template of the chosen reason is used. An edited text stays when another reason is chosen. */
  note: string | null;
}

/** What a refused decline said; nothing where none was refused. */
function typedIn({
  status,
  decline_code: code = null,
  decline_note: note = '',
}: Partial<Application>): Typed {
  if (status !== 'declined') return { code: null, note: null };
  return { code, note: code !== null && note === DECLINE_TEMPLATES[code] ? null : note };
}

function DeclineForm({ count, canSend, application, whyNotFilled, isSending, onDecline }: DeclineFormProps) {
  const { values, change, wasRestored, finish, clear } = useKeptState<Typed>({
    of: { accountId: useStore().me(), name: `decline ${application?.id ?? 'several'}` },
    start: typedIn(useRefusedStep(application)),
    nullable: ['code', 'note'],
  });
  const [isMissing, setIsMissing] = useState(false);
  const proposed = whyNotFilled === null ? 'filled' : null;
  // What was true when it was chosen may not be now.
  const chosen = DECLINE_CODES.find((known) => known === values.code && known !== 'filled');
  const code = chosen ?? proposed;
  const { note: editedNote } = values;
  const note = editedNote ?? (code === null ? '' : DECLINE_TEMPLATES[code]);
  const error =
    note.length > MAX_NOTE_LENGTH ? `${note.length - MAX_NOTE_LENGTH} characters too many.` : undefined;
  const choose = (value: string): void => {
    const next = DECLINE_CODES.find((known) => known === value);
    change({ code: next ?? null });
    setIsMissing(false);
  };
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        if (code === null) setIsMissing(true);
        else if (!error)
          void onDecline({ code, note: note.trim() }).then((isStored) => (isStored ? finish() : undefined));
      }}
    >
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      <Select
        label="Why"
        options={optionsOf(DECLINE_LABELS).map((option) => ({
          ...option,
          disabled: option.value === 'filled' && whyNotFilled !== null,
        }))}
        hint={whyNotFilled ?? undefined}
        placeholder="Choose"
        value={code ?? ''}
        error={isMissing && code === null ? REFUSALS.MQ221 : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      <TextArea
        label="What they read"
        rows={5}
        value={note}
        error={error}
        onChange={(event) => change({ note: event.target.value })}
        hint={
          code === null || note.trim() !== ''
            ? 'You can change it.'
            : `Without words of yours, they read: “${DECLINE_REASONS[code]}”`
        }
      />
      {canSend && (
        <Button type="submit" variant="danger-solid" wide busy={isSending}>
          {count === 1 ? 'Decline' : `Decline ${count} people`}
        </Button>
      )}
    </form>
  );
}
