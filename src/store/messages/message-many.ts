import type { Store } from '../store';
import { sendMessage } from '../entities/messages';
import { threadWith } from './company-threads';

/** Somebody who is written to about a job: in the thread about it, the company's or that of the two, or in a first message. */
export interface Addressee {
  personId: string;
  jobId: string;
}

/** The thread with each of them, and whether this device has it. */
async function threadsWith(
  store: Store,
  addressees: readonly Addressee[],
): Promise<{ id: string; exists: boolean }[]> {
  const places = await Promise.all(
    addressees.map(({ personId, jobId }) => threadWith(store, personId, jobId)),
  );
  const ids = places.map(({ id }) => id);
  const known = new Set((await store.rows('conversations').get(ids)).map(({ id }) => id));
  return ids.map((id) => ({ id, exists: known.has(id) }));
}

/**
 * The same text to each of them, in their own thread: a message like any other, which waits for signal, and whose refusal stops none
 * of the others (S7).
 * @param onStored called with each whose message is in the queue, so that a second try after a failure writes to nobody twice (S3)
 * @throws InvalidWriteError (MQ303, MQ304), StoreError
 */
export async function messageMany(
  store: Store,
  addressees: readonly Addressee[],
  body: string,
  onStored: (addressee: Addressee) => void,
): Promise<void> {
  const threads = await threadsWith(store, addressees);
  for (const [i, addressee] of addressees.entries()) {
    const thread = threads[i];
    await sendMessage(
      store,
      thread?.exists
        ? { conversationId: thread.id, body }
        : { recipientId: addressee.personId, jobId: addressee.jobId, body },
    );
    onStored(addressee);
  }
}
