import { map, type Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { LIMITS } from '@/domain/limits';
import { drafts } from '@/domain/streams';
import { refusal } from '@/domain/refusals';
import { cutText, lengthOf } from '@/domain/values/text/sendable-text';
import { InvalidWriteError } from '../errors';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { insert, removeDocument } from '../writes/write';

/** A text that somebody uses again, on all their devices: a draft of kind `template`. */
export interface MessageTemplate {
  id: string;
  title: string;
  body: string;
}

/** This person's templates, by name. */
export const observeTemplates = (store: Store): Observable<MessageTemplate[]> =>
  store
    .live(
      ['drafts'],
      () => readAll(store, drafts, { selector: { k_kind: 'template' } }),
      ({ row, before }) => (row ?? before)?.kind === 'template',
    )
    .pipe(
      map((rows) =>
        rows
          .map(({ id, title, payload }) => ({ id, title, body: String(payload.body ?? '') }))
          .toSorted((a, b) => a.title.localeCompare(b.title)),
      ),
    );

/** @param title its first words, if empty. @throws InvalidWriteError (MQ303, MQ304), StoreError */
export async function saveTemplate(store: Store, title: string, body: string): Promise<void> {
  const text = body.trim();
  if (text === '') throw new InvalidWriteError(refusal('MQ304'), 'body');
  if (lengthOf(text) > LIMITS.message) throw new InvalidWriteError(refusal('MQ303'), 'body');
  await insert(
    store,
    drafts,
    newId(),
    {
      kind: 'template',
      intent: null,
      subject_id: null,
      title: cutText((title.trim() || text).replaceAll(/\s+/g, ' '), LIMITS.templateName),
      payload: { body: text },
    },
    { owner_id: store.me(), result_id: null },
  );
}

export const removeTemplate = (store: Store, id: string): Promise<void> => removeDocument(store, drafts, id);
