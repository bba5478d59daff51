import { useEffect, useState } from 'react';
import type { OwnList } from '@/domain/saved/own-lists';
import { MAX_NOTE_LENGTH } from '@/domain/saved/person-note';
import type { KeptValues } from '@/domain/sync/kept-values';
import { cutText } from '@/domain/values/text/sendable-text';
import { attempt, sentenceOf } from '../../feedback/attempt';
import { TextArea } from '../../fields/field';
import { NoteTagField } from './note-tag-field';
import { StarsField } from './stars-field';
import type { DraftState } from '@/domain/sync/draft-state';
import { DraftLine } from '../../sync/draft-line';
import { ListChips } from '../lists/list-chips';

/** The note of the person who is signed in, about somebody. */
interface NotePort {
  place: string;
  note: { stars: number; tags: readonly string[]; lists: readonly string[]; note: string };
  /** Tags that they have given to anybody. */
  known: readonly string[];
  /** All of their lists. */
  lists: readonly OwnList[];
  setOnList: (listId: string, isOn: boolean) => Promise<void>;
  /** Makes a list and puts the person on it. */
  addToNewList: (name: string) => Promise<void>;
  setStars: (stars: number) => Promise<void>;
  setTag: (tag: string, isOn: boolean) => Promise<void>;
  /** @param shown the text that the form shows: a save starts from it */
  openText: (shown: string) => Promise<OpenedText>;
}

interface OpenedText {
  save: (text: string) => Promise<'stored' | 'offered'>;
}

interface SaverOptions {
  save: (text: string) => Promise<void>;
  onUnsaved: () => void;
  onSaved: (at: Date) => void;
  onFailed: (problem: unknown) => void;
}

/** Saves a text while it is typed, and keeps the page from reloading until it is stored. */
interface NoteSaving {
  open: (
    place: string,
    options: SaverOptions,
  ) => { changed: (text: string) => void; flush: () => Promise<void> };
  left: (place: string) => string | null;
}

interface PrivateNoteProps {
  /** Of whom it is about. */
  name: string;
  port: NotePort;
  saving: NoteSaving;
  /** The name of a new list, until it is made. */
  keptList: KeptValues<{ name: string }>;
}

/** Stars, lists, tags and a note about a person, for whoever writes them alone. Give it a key of the person. */
export function PrivateNote({ name, port, saving, keptList }: PrivateNoteProps) {
  const { note, known } = port;
  const tag = (tags: readonly string[]): void => {
    const added = tags.filter((each) => !note.tags.includes(each));
    const removed = note.tags.filter((each) => !tags.includes(each));
    for (const each of added) void attempt(() => port.setTag(each, true));
    for (const each of removed) void attempt(() => port.setTag(each, false));
  };
  return (
    <section aria-label={`Your private note about ${name}`} className="grid gap-4">
      <div>
        <h3 className="head text-md">Only you see this</h3>
        <p className="text-sm text-ink-2">
          Stars, lists, tags and a note, on all your devices, also with no signal.
        </p>
      </div>
      <StarsField value={note.stars} onChange={(stars) => void attempt(() => port.setStars(stars))} />
      <ListChips
        lists={port.lists}
        on={note.lists}
        onChange={port.setOnList}
        onMake={port.addToNewList}
        kept={keptList}
      />
      <NoteTagField value={note.tags} onChange={tag} known={known} />
      <NoteText port={port} saving={saving} />
    </section>
  );
}

/** The text between the form and the store: what a save starts from. */
class NoteForm {
  private opened: Promise<OpenedText> | null = null;

  constructor(
    private readonly openText: NotePort['openText'],
    private shown: string,
  ) {}

  /** Somebody begins to type over this text. */
  begin(stored: string): void {
    this.shown = stored;
    this.opened = this.openText(stored);
    // A save opens it again.
    this.opened.catch(() => (this.opened = null));
  }

  async save(text: string): Promise<'stored' | 'offered'> {
    this.opened ??= this.openText(this.shown);
    const { save } = await this.opened;
    return save(text);
  }
}

interface Typed {
  text: string;
  isSaved: boolean;
  /** What was stored before: as long as that is read, the save has not been seen yet. */
  before: string;
}

/** The text is saved at every pause. Where it was changed elsewhere meanwhile, both are kept, and this one stays on the screen. */
function NoteText({ port, saving }: Pick<PrivateNoteProps, 'port' | 'saving'>) {
  const stored = port.note.note;
  const [typed, setTyped] = useState<Typed | null>(() => {
    const left = saving.left(port.place);
    return left === null ? null : { text: left, isSaved: false, before: stored };
  });
  const [draft, setDraft] = useState<DraftState>({ state: 'none' });
  const [{ form, saver }] = useState(() => {
    let result: 'stored' | 'offered' = 'stored';
    const opened = new NoteForm(port.openText, stored);
    return {
      form: opened,
      saver: saving.open(port.place, {
        save: async (text) => {
          result = await opened.save(text);
        },
        onUnsaved: () => setDraft({ state: 'saving' }),
        onSaved: (at) => {
          if (result === 'stored') setTyped((now) => now && { ...now, isSaved: true });
          setDraft(result === 'offered' ? { state: 'disputed' } : { state: 'saved', at });
        },
        onFailed: (problem) => setDraft({ state: 'failed', sentence: sentenceOf(problem) }),
      }),
    };
  });
  useEffect(() => () => void saver.flush(), [saver]);

  const own = typed !== null && (!typed.isSaved || stored === typed.before) ? typed : null;
  const type = (entered: string): void => {
    const text = cutText(entered, MAX_NOTE_LENGTH);
    if (own === null) form.begin(stored);
    setTyped({ text, isSaved: false, before: own?.before ?? stored });
    saver.changed(text);
  };
  return (
    <div>
      <TextArea
        label="Note"
        rows={3}
        value={own?.text ?? stored}
        maxLength={MAX_NOTE_LENGTH}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void saver.flush()}
      />
      <DraftLine draft={draft} isFinal className="mt-1" />
    </div>
  );
}
