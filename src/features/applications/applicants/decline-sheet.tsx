import { useState } from 'react';
import { DECLINE_CODES } from '@/domain/vocabulary';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
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
import type { LeftOut } from './bulk/bulk-moves';
import { LeftOutList } from './bulk/left-out';

const MAX_NOTE_LENGTH = 1000;

export interface Decline {
  code: DeclineCode;
  note: string;
}

interface DeclineSheetProps {
  /** The names of the people to decline; the sheet is closed while it is empty. */
  names: readonly string[];
  /** The application, where it is one: its text is kept for it alone. */
  applicationId: string | null;
  /** Who was selected with them and cannot be declined. */
  leftOut?: readonly LeftOut[];
  /** Why "filled" is not true of every one of their jobs; null where it is: only then can it be chosen, and it is proposed. */
  whyNotFilled: string | null;
  onClose: () => void;
  /** Resolves to whether all of them have it in the queue. */
  onDecline: (decline: Decline) => Promise<boolean>;
}

/** Declines one or several people with a reason and a text, which can be edited. */
export function DeclineSheet({
  names,
  applicationId,
  leftOut = [],
  whyNotFilled,
  onClose,
  onDecline,
}: DeclineSheetProps) {
  const isOpen = names.length > 0;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={names.length === 1 ? `Decline ${names[0]}` : `Decline ${names.length} people`}
      lead={
        names.length === 1
          ? 'They will read this text, and are not left waiting.'
          : 'Each of them will read this text. Nobody is left waiting.'
      }
    >
      {isOpen && (
        <>
          {leftOut.length > 0 && (
            <div className="px-4 pt-4">
              <LeftOutList leftOut={leftOut} />
            </div>
          )}
          <DeclineForm
            count={names.length}
            applicationId={applicationId}
            whyNotFilled={whyNotFilled}
            onDecline={onDecline}
          />
        </>
      )}
    </Sheet>
  );
}

interface DeclineFormProps extends Pick<DeclineSheetProps, 'applicationId' | 'whyNotFilled' | 'onDecline'> {
  count: number;
}

interface Typed {
  /** Null until somebody chooses: then the sheet proposes one, also when the job arrives after the application. */
  code: DeclineCode | null;
  /** Null while the template of the chosen reason is used. An edited text stays when another reason is chosen. */
  note: string | null;
}

const NOTHING_TYPED: Typed = { code: null, note: null };

function DeclineForm({ count, applicationId, whyNotFilled, onDecline }: DeclineFormProps) {
  const { values, change, wasRestored, finish, clear } = useKeptState<Typed>({
    of: { accountId: useStore().me(), name: `decline ${applicationId ?? 'several'}` },
    start: NOTHING_TYPED,
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
        error={isMissing && code === null ? 'Choose a reason. They will read it.' : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      <TextArea
        label="What they read"
        rows={5}
        value={note}
        error={error}
        onChange={(event) => change({ note: event.target.value })}
        hint="You can change it."
      />
      <Button type="submit" variant="danger-solid" wide>
        {count === 1 ? 'Decline' : `Decline ${count} people`}
      </Button>
    </form>
  );
}
