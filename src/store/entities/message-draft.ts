import { messages } from '@/domain/streams';
import { discardDraftFor, type DraftSubject, getDraft, saveDraft } from './drafts';
import { readAll } from '../queries/read';
import type { Store } from '../store';

const about = (conversationId: string): DraftSubject => ({ kind: 'message', subjectId: conversationId });

/** What was typed in this conversation and not sent; '' when nothing was. */
export async function getMessageDraft(store: Store, conversationId: string): Promise<string> {
  const { body, at } = (await getDraft(store, about(conversationId))) ?? {};
  if (typeof body !== 'string' || body === '') return '';
  // A draft that was on its way to the server when its text was sent comes back after it was discarded here.
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

/** An empty text removes the draft. @throws StoreError when the device cannot keep it */
export async function saveMessageDraft(
  store: Store,
  conversation: { id: string; name: string },
  body: string,
): Promise<void> {
  if (body.trim() === '') return discardMessageDraft(store, conversation.id);
  await saveDraft(store, about(conversation.id), `Message to ${conversation.name}`, {
    body,
    at: store.deps.now(),
  });
}

export const discardMessageDraft = (store: Store, conversationId: string): Promise<void> =>
  discardDraftFor(store, about(conversationId));
