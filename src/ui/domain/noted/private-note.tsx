import type { OwnList } from '@/domain/saved/own-lists';
import { MAX_NOTE_LENGTH } from '@/domain/saved/person-note';
import type { KeptValues } from '@/domain/sync/kept-values';
import { attempt } from '../../feedback/attempt';
import { NoteTagField } from './note-tag-field';
import { StarsField } from './stars-field';
import { ListChips } from '../lists/list-chips';
import { NoteText, type NoteSaving, type OpenedText } from './note-text';

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
      <NoteText
        place={port.place}
        stored={note.note}
        openText={port.openText}
        saving={saving}
        maxLength={MAX_NOTE_LENGTH}
      />
    </section>
  );
}
