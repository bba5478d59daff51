import { type NoteForm, noteFormOf } from '@/domain/notes/note-form';
import type { Draft } from '@/domain/streams/drafts';
import { saveDraft } from '@/store/entities/drafts';
import { submitNote } from '@/store/notes/notes';
import type { Stored } from '@/store/queries/write-status';
import type { Store } from '@/store/store';
import { type FormResult, opened, type Opened, savedIn } from '@/store/writes/form-edit';
import { derivedId } from '@/domain/ids';

/** The draft of one note in the store, as this form knows it: another tab or device may write there at any time. */
export class StoredNote {
  private form: Opened<Draft['payload']>;

  constructor(
    private readonly store: Store,
    private readonly booking: { id: string; title: string },
    draft: Stored<Draft> | null,
  ) {
    this.form = opened(draft ? { ...draft.payload, ...noteFormOf(draft.payload) } : {});
  }

  /** @throws StoreError */
  async save(value: NoteForm): Promise<FormResult> {
    const subject = { kind: 'note', subjectId: this.booking.id } as const;
    const payload = { ...value };
    const result = await saveDraft(this.store, subject, this.booking.title, this.form, payload);
    this.form = savedIn(this.form, payload);
    return result;
  }

  /** Sends what the form shows. @throws GoneError, StoreError */
  async send(value: NoteForm): Promise<void> {
    await this.save(value);
    await submitNote(this.store, await derivedId('draft', 'note', this.store.me(), this.booking.id));
  }
}
