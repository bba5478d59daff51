import { newId } from '@/domain/ids';
import { STREAMS } from '@/domain/streams';
import { openStore } from '@/store/open/open';
import { portOf } from '@/store/sync/sync-port';
import { applyPage } from '@/sync/pull/apply-page';
import type { PulledDocument } from '@/backend/sync/sync-protocol';

const BODY_CHARACTERS = 640;
const CONVERSATION = newId();
const SENDER = newId();
/** Until the changes of a page have been emitted, so that they are not counted for the next. */
const PAUSE_MS = 20;

const hex = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A message of 1 KB. Ids increase with time, as those of devices do. */
function message(seq: number, at: number): PulledDocument {
  const time = at.toString(16).padStart(12, '0');
  const written = new Date(at).toISOString();
  return {
    id: `${time.slice(0, 8)}-${time.slice(8)}-7${hex(4).slice(1)}-8${hex(4).slice(1)}-${hex(12)}`,
    rev: 1,
    conversation_id: CONVERSATION,
    sender_id: SENDER,
    recipient_id: null,
    job_id: null,
    body: hex(BODY_CHARACTERS),
    reply_to_id: null,
    kind: 'text',
    payload: {},
    server_seq: seq,
    edited_at: null,
    attachments: [],
    attachments_stored: [],
    created_at: written,
    updated_at: written,
  } as PulledDocument;
}

/** B4: what storing each page of a first snapshot takes, newest rows first, without server and network. */
export async function writePages(pages: number, rows: number): Promise<number[]> {
  const stream = STREAMS.find(({ name }) => name === 'messages');
  if (!stream) throw new Error('There is no stream of messages.');
  const store = await openStore(newId(), { isShared: false });
  const port = portOf(store);
  const took: number[] = [];
  const newest = Date.now();
  for (let page = 0; page < pages; page += 1) {
    const documents = Array.from({ length: rows }, (_, index) => {
      const place = page * rows + index;
      return message(pages * rows - place, newest - place * 1000);
    });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const from = performance.now();
    await applyPage({ store: port, stream, documents, snapshot: 'bench', expectNew: true });
    took.push(performance.now() - from);
  }
  const stored = await store.rows('messages').count();
  await store.remove();
  if (stored !== pages * rows) throw new Error(`${stored} of ${pages * rows} messages were stored.`);
  return took;
}
