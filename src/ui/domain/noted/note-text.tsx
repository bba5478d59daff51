import { useEffect, useState } from 'react';
import type { DraftState } from '@/domain/sync/draft-state';
import { cutText } from '@/domain/values/text/sendable-text';
import { sentenceOf } from '../../feedback/attempt';
import { TextArea } from '../../fields/field';
import { DraftLine } from '../../sync/draft-line';

export interface OpenedText {
  save: (text: string) => Promise<'stored' | 'offered'>;
}

interface SaverOptions {
  save: (text: string) => Promise<void>;
  onUnsaved: () => void;
  onSaved: (at: Date) => void;
  onFailed: (problem: unknown) => void;
}

/** Saves a text while it is typed, and keeps the page from reloading until it is stored. */
export interface NoteSaving {
  open: (
    place: string,
    options: SaverOptions,
  ) => { changed: (text: string) => void; flush: () => Promise<void> };
  left: (place: string) => string | null;
}

interface NoteTextProps {
  /** Names the text among all that this page saves. */
  place: string;
  stored: string;
  /** @param shown the text that the field shows: a save starts from it */
  openText: (shown: string) => Promise<OpenedText>;
  saving: NoteSaving;
  maxLength: number;
  /** Hears what is typed, before it is saved. */
  onType?: (text: string) => void;
  hint?: string;
  optional?: boolean;
}

/** The text between the form and the store: what a save starts from. */
class NoteForm {
  private opened: Promise<OpenedText> | null = null;

  constructor(
    private readonly openText: NoteTextProps['openText'],
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
export function NoteText({
  place,
  stored,
  openText,
  saving,
  maxLength,
  onType,
  hint,
  optional,
}: NoteTextProps) {
  const [typed, setTyped] = useState<Typed | null>(() => {
    const left = saving.left(place);
    return left === null ? null : { text: left, isSaved: false, before: stored };
  });
  const [draft, setDraft] = useState<DraftState>({ state: 'none' });
  const [{ form, saver }] = useState(() => {
    let result: 'stored' | 'offered' = 'stored';
    const opened = new NoteForm(openText, stored);
    return {
      form: opened,
      saver: saving.open(place, {
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
    const text = cutText(entered, maxLength);
    if (own === null) form.begin(stored);
    setTyped({ text, isSaved: false, before: own?.before ?? stored });
    saver.changed(text);
    onType?.(text);
  };
  return (
    <div>
      <TextArea
        label="Note"
        rows={3}
        value={own?.text ?? stored}
        maxLength={maxLength}
        hint={hint}
        optional={optional}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void saver.flush()}
      />
      <DraftLine draft={draft} isFinal className="mt-1" />
    </div>
  );
}
