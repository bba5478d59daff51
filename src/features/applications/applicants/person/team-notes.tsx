import { useState, type FormEvent } from 'react';
import { PenLine, Trash2 } from 'lucide-react';
import { formatTimeAgo } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { cutText } from '@/domain/values/text/sendable-text';
import { LIMITS } from '@/domain/limits';
import { MAX_NOTE_TAGS } from '@/domain/saved/note-limits';
import { tagsInUse } from '@/domain/saved/person-note';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import type { TeamNote } from '@/domain/streams/company/teamnotes';
import { useKeptState } from '@/platform/updates/use-kept-state';
import {
  addTeamNote,
  changeTeamNote,
  observeTeamNotes,
  removeTeamNote,
  type Said,
} from '@/store/company/team-notes';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import { Button, IconButton } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt, sentenceOf } from '@/ui/feedback/attempt';
import { StarsField } from '@/ui/domain/noted/stars-field';
import { NoteMarks } from '@/ui/domain/noted/note-marks';
import { NoteTagField } from '@/ui/domain/noted/note-tag-field';
import { TextArea } from '@/ui/fields/field';
import { LeftText } from '@/ui/fields/left-text';
import { SyncLine } from '@/ui/sync/sync-line';

interface TeamNotesProps {
  applicationId: string;
  /** The company's, whose people read these; '': this person posts for none, and is alone with them. */
  company: string;
  now: Date;
}

/** What a company's people have said about an applicant, and a place for one's own word. */
export function TeamNotes({ applicationId, company, now }: TeamNotesProps) {
  const store = useStore();
  const notes = useLive(observeTeamNotes, applicationId);
  return (
    <section aria-label="Team notes" className="mt-6">
      <h3 className="head mb-1 text-md">Team notes</h3>
      <p className="mb-3 text-sm text-ink-2">
        Everybody who works for {company} reads them. The applicant never does.
      </p>
      <ul className="grid gap-3 empty:hidden">
        {(notes ?? []).map((note) => (
          <Note key={note.id} note={note} now={now} />
        ))}
      </ul>
      <NoteForm
        name={`team note on ${applicationId}`}
        label="Your note for the team"
        verb="Add the note"
        known={tagsInUse(notes ?? [])}
        onSave={(said) => addTeamNote(store, applicationId, said)}
      />
    </section>
  );
}

function Note({ note, now }: { note: Stored<TeamNote>; now: Date }) {
  const store = useStore();
  const { userId } = useIdentity();
  const [isChanging, setChanging] = useState(false);
  const start = cutText(note.note || note.tags.join(', ') || plural(note.stars, 'star', 'stars'), 40);
  if (isChanging) return <ChangedNote note={note} onDone={() => setChanging(false)} />;
  return (
    <li className="border-l-2 border-line pl-3">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <NoteMarks
            note={note}
            most={MAX_NOTE_TAGS}
            whose={note.author_id === userId ? 'yours' : 'theirs'}
          />
          {note.note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>}
        </div>
        {note.author_id === userId && note.sync.state !== 'refused' && (
          <>
            <IconButton
              label={`Change your note “${start}”`}
              className="-my-2 shrink-0"
              onClick={() => setChanging(true)}
            >
              <PenLine size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={`Remove your note “${start}”`}
              className="-my-2 shrink-0"
              onClick={() => void attempt(() => removeTeamNote(store, note.id))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <p className="text-sm text-ink-2">
        <bdi>{note.author_name || 'A colleague'}</bdi>, {formatTimeAgo(note.created_at, now)}
      </p>
      <SyncLine sync={note.sync} />
    </li>
  );
}

function ChangedNote({ note, onDone }: { note: Stored<TeamNote>; onDone: () => void }) {
  const store = useStore();
  const announce = useAnnounce();
  const form = useOpened(note);
  return (
    <li>
      <NoteForm
        name={`team note ${note.id}`}
        label="Your note"
        verb="Save"
        opened={form.shown}
        onSave={async (said) => {
          if ((await changeTeamNote(store, form, said)) === 'offered') announce(CHANGED_ELSEWHERE);
        }}
        onDone={onDone}
      />
    </li>
  );
}

interface NoteFormProps {
  /** Which note it is, among all that this person writes. */
  name: string;
  label: string;
  verb: string;
  opened?: Said;
  /** Tags that the team has given them. */
  known?: readonly string[];
  onSave: (said: Said) => Promise<unknown>;
  /** Absent where the form stays for the next note. */
  onDone?: () => void;
}

const NOTHING: Said = { note: '', stars: 0, tags: [] };

function NoteForm({ name, label, verb, opened = NOTHING, known = [], onSave, onDone }: NoteFormProps) {
  const { values, change, wasRestored, finish, clear } = useKeptState({
    of: { accountId: useStore().me(), name },
    // Named as before there were stars and tags: what is left on a device is found by it.
    start: { body: opened.note, stars: opened.stars, tags: opened.tags },
  });
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await onSave({ note: values.body, stars: values.stars, tags: values.tags });
      if (onDone) await finish();
      else clear();
      onDone?.();
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  const put = (changes: Partial<typeof values>): void => {
    change(changes);
    setError(undefined);
  };
  const cancel = (): void => void finish().then(onDone);
  return (
    <form noValidate className="mt-3 grid gap-2" onSubmit={(event) => void submit(event)}>
      {wasRestored && <LeftText onDiscard={clear} />}
      <TextArea
        label={label}
        rows={2}
        maxLength={LIMITS.teamNote}
        value={values.body}
        error={error}
        onChange={(event) => put({ body: event.target.value })}
      />
      <StarsField value={values.stars} onChange={(stars) => put({ stars })} />
      <NoteTagField value={values.tags} onChange={(tags) => put({ tags })} known={known} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{verb}</Button>
        {onDone && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </form>
  );
}
