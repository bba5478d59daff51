import { messages } from '@/domain/streams';
import { discardDraftFor, type DraftSubject, getDraft, saveDraft } from './drafts';
import { readAll } from '../queries/read';
import type { Store } from '../store';

const subjectOf = (conversationId: string): DraftSubject => ({ kind: 'message', subjectId: conversationId });

/** The unsent text of this conversation; '' when there is none. */
export async function getMessageDraft(store: Store, conversationId: string): Promise<string> {
  const { body, at } = (await getDraft(store, subjectOf(conversationId))) ?? {};
  if (typeof body !== 'string' || body === '') return '';
  // A draft that was being pushed when its text was sent can come back with a pull after it was discarded here.
  const thread = await readAll(store, messages, { selector: { k_conversation: conversationId } });
  const wasSent = thread.some(
    (message) =>
      message.sender_id === store.me() &&
      message.body === body &&
      Date.parse(message.created_at) >= Number(at),
  );
  if (!wasSent) return body;
  await discardMessageDraft(store, conversationId);
  return '';
}

/** An empty text removes the draft. @throws StoreError */
export async function saveMessageDraft(
  store: Store,
  conversation: { id: string; name: string },
  body: string,
): Promise<void> {
  if (body.trim() === '') return discardMessageDraft(store, conversation.id);
  await saveDraft(store, subjectOf(conversation.id), `Message to ${conversation.name}`, {
    body,
    at: store.deps.now(),
  });
}

export const discardMessageDraft = (store: Store, conversationId: string): Promise<void> =>
  discardDraftFor(store, subjectOf(conversationId));
