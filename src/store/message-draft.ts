import type { Message } from '@/domain/entities/conversation';
import type { Draft } from '@/domain/entities/personal';
import { derivedId } from '@/domain/ids';
import { discardWaiting } from './queue';
import { readAll, readOne } from './read';
import type { Store } from './store';
import { edit, insert, removeDocument } from './write';

/** One draft for each person and conversation: two devices go on with the same text. */
const draftId = (store: Store, conversationId: string): Promise<string> => derivedId('draft', 'message', store.me(), conversationId);

/** What was typed in this conversation and not sent; '' when nothing was. */
export async function getMessageDraft(store: Store, conversationId: string): Promise<string> {
  const draft = await readOne<Draft>(store, 'drafts', await draftId(store, conversationId));
  const { body, at } = draft?.payload ?? {};
  if (typeof body !== 'string' || body === '') return '';
  // A draft that was on its way to the server when its text was sent comes back after it was discarded here.
  const thread = await readAll<Message>(store, 'messages', { selector: { k_conversation: conversationId } });
  const wasSent = thread.some((message) => message.sender_id === store.me() && message.body === body && Date.parse(message.created_at) >= Number(at));
  if (!wasSent) return body;
  await discardMessageDraft(store, conversationId);
  return '';
}

/** An empty text removes the draft. @throws StoreError when the device cannot keep it */
export async function saveMessageDraft(store: Store, conversation: { id: string; name: string }, body: string): Promise<void> {
  if (body.trim() === '') return discardMessageDraft(store, conversation.id);
  const id = await draftId(store, conversation.id);
  const fields = { title: `Message to ${conversation.name}`.slice(0, 200), payload: { body, at: store.deps.now() } };
  if (await readOne<Draft>(store, 'drafts', id)) await edit(store, 'drafts', id, fields);
  else await insert(store, 'drafts', id, { kind: 'message', intent: null, subject_id: conversation.id, ...fields }, { owner_id: store.me(), result_id: null });
}

/** A draft that the server never had goes at once: its removal must not wait in the queue beside the message itself. */
export async function discardMessageDraft(store: Store, conversationId: string): Promise<void> {
  const id = await draftId(store, conversationId);
  const draft = await readOne<Draft>(store, 'drafts', id);
  if (!draft) return;
  if (draft.rev === 0) await discardWaiting(store, 'drafts', id);
  else await removeDocument(store, 'drafts', id);
}
