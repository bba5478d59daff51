import type { Draft } from '../streams/drafts';
import type { Note } from '../streams/production/notes';
import type { NoteState } from '../projects/production-lifecycles';

/** Where one's own note about a booking stands; null: nothing is written. `sending`: sent here, and not known to the server yet. */
export type OwnNoteState = NoteState | 'sending' | 'refused';

interface Known {
  note: Pick<Note, 'status'> | null;
  draft: (Pick<Draft, 'intent' | 'result_id'> & { sync: { state: string } }) | null;
}

/** What the server has said comes first: nothing is sent before it has it (S8). */
export function ownNoteState({ note, draft }: Known): OwnNoteState | null {
  if (note) return note.status;
  if (!draft) return null;
  if (draft.result_id !== null) return 'waiting';
  if (draft.sync.state === 'refused') return 'refused';
  return draft.intent === 'submit' ? 'sending' : 'draft';
}

/** Whether its words can still be changed. */
export const isOpen = (state: OwnNoteState | null): boolean =>
  state === null || state === 'draft' || state === 'refused';
