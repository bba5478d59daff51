import type { NoteForm } from '@/domain/notes/note-form';
import type { RefusedItem } from '@/store/writes/queue-items';

/** Whether it is one's own note about a booking: once that is sealed, nothing can be chosen any more. */
export const isOfNote = ({ collection, document }: Pick<RefusedItem, 'collection' | 'document'>): boolean =>
  collection === 'drafts' && document.kind === 'note';

/** What was said for good, beside which another text of the same person cannot be sent. */
export function finalWords({ rating, text }: NoteForm): string {
  const said = [rating === null ? '' : `${rating} of 5`, text === '' ? '' : `“${text}”`].filter(Boolean);
  return `You have sent a note about this booking already, and it is final: ${said.join(', ')}. What you wrote here is kept until you discard it.`;
}

type RefusedAct = 'compare' | 'send' | 'copy' | 'discard';

/** What can be done with a refused item. Beside something final nothing is left to choose, and nothing can be sent. */
export function actsOf(
  { isConflict }: Pick<RefusedItem, 'isConflict'>,
  final: NoteForm | null,
  text: string,
): RefusedAct[] {
  const first: RefusedAct[] = final ? [] : [isConflict ? 'compare' : 'send'];
  return [...first, ...(text === '' ? [] : (['copy'] as const)), 'discard'];
}
