import type { Observable } from 'rxjs';
import { drafts, messages } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import {
  discardDraftConflict,
  discardDraftFor,
  type DraftSubject,
  getDraft,
  saveDraft,
} from '../entities/drafts';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { type FormResult, type Opened, opened, savedIn } from '../writes/form-edit';

/** A message's unsent text as a composer has opened it, or has saved it since. */
export type OpenedMessageDraft = Opened<Draft['payload']>;

/** `isSent`: it had been sent when the change began. */
export interface ChangedMessage {
  id: string;
  body: string;
  isSent: boolean;
}

/** Whose draft it is: of a new message in a conversation, or of the new text of a message. */
export interface MessageDraftPlace {
  conversationId: string;
  /** The message that is being changed, and the text that the change began from; absent for a new one. */
  message?: ChangedMessage;
  /** Of the other person, for lists. */
  name: string;
}

type Place = Pick<MessageDraftPlace, 'conversationId' | 'message'>;

const subjectOf = ({ conversationId, message }: Place): DraftSubject => ({
  kind: 'message',
  subjectId: message?.id ?? conversationId,
});

const bodyOf = ({ body }: Draft['payload']): string => (typeof body === 'string' ? body : '');

/** The text that a composer shows when it opens; '' when there is none. */
export const textOf = ({ shown }: OpenedMessageDraft): string => bodyOf(shown);

/** The unsent text of this conversation; '' when there is none. */
export const getMessageDraft = async (store: Store, conversationId: string): Promise<string> =>
  textOf(await openMessageDraft(store, conversationId));

/** The unsent text of this conversation, for a composer that will save it. */
export async function openMessageDraft(store: Store, conversationId: string): Promise<OpenedMessageDraft> {
  const payload = (await getDraft(store, subjectOf({ conversationId }))) ?? {};
  const body = bodyOf(payload);
  if (body === '') return opened(payload);
  // A draft that was being pushed when its text was sent can come back with a pull after it was discarded here.
  const thread = await readAll(store, messages, { selector: { k_conversation: conversationId } });
  const wasSent = thread.some(
    (message) =>
      message.sender_id === store.me() &&
      message.body === body &&
      Date.parse(message.created_at) >= Number(payload.at),
  );
  if (!wasSent) return opened(payload);
  await discardDraftFor(store, subjectOf({ conversationId }));
  return opened({});
}

/** The unsent texts of new messages, by conversation. */
export const observeMessageDrafts = (store: Store): Observable<ReadonlyMap<string, string>> =>
  store.live(
    ['drafts'],
    async () => {
      const all = await readAll(store, drafts, { selector: { k_kind: 'message' } });
      // Others are new texts of messages (`openMessageEdits`).
      const ofNew = all.filter(({ payload }) => payload.conversation_id === undefined);
      return new Map(ofNew.map((draft) => [draft.subject_id ?? '', bodyOf(draft.payload)]));
    },
    ({ row, before }) => (row ?? before)?.kind === 'message',
  );

/** The new text of a message that was typed, and neither saved in the message nor taken back. */
export interface OpenedMessageEdit {
  message: ChangedMessage;
  draft: OpenedMessageDraft;
  /** Where the message is now. */
  is: { state: 'waiting' | 'sent' } | { state: 'refused'; refusedId: string };
}

/** Those of this conversation. */
export async function openMessageEdits(store: Store, conversationId: string): Promise<OpenedMessageEdit[]> {
  const all = await readAll(store, drafts, { selector: { k_kind: 'message' } });
  const edits = all.filter(({ payload }) => payload.conversation_id === conversationId);
  return Promise.all(
    edits.map(async ({ payload, subject_id: subject }): Promise<OpenedMessageEdit> => {
      const id = subject ?? '';
      const row = await store.rows('messages').one(id);
      const refused = store.refused.latestOf('messages', id);
      return {
        message: { id, body: String(payload.from ?? ''), isSent: payload.is_sent === true },
        draft: opened(payload),
        is: refused
          ? { state: 'refused', refusedId: refused.id }
          : { state: row?.sync.state === 'waiting' && row.rev === 0 ? 'waiting' : 'sent' },
      };
    }),
  );
}

/**
 * Saves what has been typed so far. An empty text removes the draft, but not what another tab has written there.
 * @returns the draft as the composer has it now
 * @throws StoreError
 */
export async function saveMessageDraft(
  store: Store,
  place: MessageDraftPlace,
  draft: OpenedMessageDraft,
  body: string,
): Promise<{ draft: OpenedMessageDraft; result: FormResult }> {
  if (body.trim() === '') {
    await discardMessageDraft(store, place, draft);
    return { draft: savedIn(draft, {}), result: 'stored' };
  }
  const payload = {
    body,
    at: store.deps.now(),
    ...(place.message
      ? {
          conversation_id: place.conversationId,
          from: place.message.body,
          is_sent: place.message.isSent,
        }
      : {}),
  };
  const result = await saveDraft(store, subjectOf(place), `Message to ${place.name}`, draft, payload);
  return { draft: savedIn(draft, payload), result };
}

/** For a text that was sent or taken back. What another tab has written meanwhile stays. @throws StoreError */
export async function discardMessageDraft(
  store: Store,
  place: Place,
  draft: OpenedMessageDraft,
): Promise<void> {
  const stored = await getDraft(store, subjectOf(place));
  if (stored && bodyOf(stored) === textOf(draft)) await discardDraftFor(store, subjectOf(place));
  await discardDraftConflict(store, subjectOf(place), draft);
}
