import { useState } from 'react';
import { optionsOf, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { MAX_NOTE } from '@/domain/limits';
import { isCollaborationType, type NoteForm, noteFormOf } from '@/domain/notes/note-form';
import type { Draft } from '@/domain/streams/drafts';
import type { Booking } from '@/domain/streams/production/bookings';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { unsavedDraft } from '@/platform/updates/draft-saver';
import { useDraftSaving } from '@/platform/updates/use-draft-saving';
import { noteErrors } from '@/store/notes/notes';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { RatingField } from '@/ui/domain/notes/rating-field';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { RadioCards, Select } from '@/ui/fields/choice';
import { TextArea } from '@/ui/fields/field';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { DraftLine } from '@/ui/sync/draft-line';
import { StoredNote } from './stored-note';

interface Unsaved {
  form: NoteForm;
  stored: StoredNote;
}

interface NoteFieldsProps {
  booking: Booking;
  /** What was written before, also where the server has refused it. */
  draft: Stored<Draft> | null;
  /** The other side, as this one calls them. */
  name: string;
}

/** The form of a note: every pause keeps a draft, on all devices; sending is asked once more, because it is final. */
export function NoteFields({ booking, draft: before, name }: NoteFieldsProps) {
  const store = useStore();
  const key = `note ${store.me()} ${booking.id}`;
  const [unsaved] = useState(() => unsavedDraft<Unsaved>(key)?.value ?? null);
  const [stored] = useState(() => unsaved?.stored ?? new StoredNote(store, booking, before));
  const [form, setForm] = useState<NoteForm>(() => unsaved?.form ?? noteFormOf(before?.payload ?? {}));
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const { draft, changed, settle } = useDraftSaving<Unsaved>(
    key,
    (value) => value.stored.save(value.form),
    sentenceOf,
  );
  const put = (changes: Partial<NoteForm>): void => {
    const next = { ...form, ...changes };
    setForm(next);
    setFailure('');
    changed({ form: next, stored });
  };
  const errors = isChecked ? noteErrors(form) : {};
  const ask = (): void => {
    setChecked(true);
    const [wrong] = Object.keys(noteErrors(form));
    if (wrong === undefined) setAsking(true);
    else document.querySelector<HTMLElement>(`[data-note="${wrong}"] :is(input, textarea, select)`)?.focus();
  };
  const send = async (): Promise<void> => {
    setAsking(false);
    try {
      await settle();
      await stored.send(form);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const left = MAX_NOTE - lengthOf(form.text);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {before?.sync.state === 'refused' && <Problem>{before.sync.sentence}</Problem>}
      <div data-note="rating">
        <RatingField
          legend={`How was it to work with ${name}?`}
          value={form.rating}
          onChange={(rating) => put({ rating })}
          error={errors.rating}
        />
      </div>
      <div data-note="collaborationType">
        <Select
          label="What you worked on together"
          placeholder="Choose"
          options={optionsOf(PRODUCTION_LABELS)}
          value={form.collaborationType}
          error={errors.collaborationType}
          onChange={({ target }) =>
            put({ collaborationType: isCollaborationType(target.value) ? target.value : '' })
          }
        />
      </div>
      <div data-note="text">
        <TextArea
          label="In your words"
          optional
          rows={6}
          hint={
            left < 200
              ? `${left} characters left.`
              : 'What somebody who thinks of working with them should know.'
          }
          value={form.text}
          error={errors.text}
          onChange={({ target }) => put({ text: target.value })}
        />
      </div>
      <RadioCards
        legend="Who reads it"
        name="who-reads"
        options={[
          {
            value: 'public',
            label: 'Everybody',
            note: 'On their page, with your name. It counts in their average, and Marquee may quote it on its first page.',
          },
          { value: 'private', label: `${name} alone`, note: 'With your name. It counts nowhere.' },
        ]}
        value={form.isPublic ? 'public' : 'private'}
        onChange={(value) => put({ isPublic: value === 'public' })}
      />
      <DraftLine draft={draft} />
      {failure !== '' && <Problem>{failure}</Problem>}
      <Button type="submit" variant="primary" className="justify-self-start max-md:w-full">
        Send the note
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this note?"
        confirm="Send the note"
        keep="Not yet"
        danger={false}
        onConfirm={() => void send()}
      >
        {form.isPublic
          ? 'Everybody can read it once it is published, with your name, and Marquee may quote it.'
          : `${name} reads it once it is published, with your name.`}{' '}
        It cannot be changed or taken back after that. {name} does not learn of it until it is published.
      </ConfirmDialog>
    </form>
  );
}
