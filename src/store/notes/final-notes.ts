import type { Observable } from 'rxjs';
import { type NoteForm, noteFormOf } from '@/domain/notes/note-form';
import { drafts, notes } from '@/domain/streams';
import { isRecord } from '@/domain/values/records';
import { readOne } from '../queries/read';
import type { Store } from '../store';

/**
 * What this person has said for good about a booking: sealed, or published since, under the id of its draft. Null: nothing yet, as far as this device knows.
 * What was written beside it on another device can only be copied or discarded.
 */
export const observeFinalNote = (store: Store, draftId: string): Observable<NoteForm | null> =>
  store.live(
    ['drafts', 'bookings'],
    async () => {
      const published = await readOne(store, notes, draftId);
      if (published) {
        const { rating, text, collaboration_type: collaborationType, is_public: isPublic } = published;
        return noteFormOf({ rating, text, collaborationType, isPublic });
      }
      const draft = await readOne(store, drafts, draftId);
      if (draft?.kind !== 'note' || draft.result_id === null) return null;
      return noteFormOf(isRecord(draft.payload) ? draft.payload : {});
    },
    ({ id }) => id === draftId,
  );
