import { useState } from 'react';
import {
  CONTACT_QUEUE,
  type ContactQueue,
  getContactQueue,
  type QueuedMessage,
  setContactState,
} from '@/backend/queries/contact-queue';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

interface UseContactQueue {
  query: ServerQuery<ContactQueue>;
  /** 1 for the first. */
  page: number;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
  /** Resolves when the server has it. @throws SyncFault */
  setState: (message: QueuedMessage, state: QueuedMessage['state']) => Promise<void>;
}

/** A message that was changed here stays where it is until the page is fetched again, so that it can be undone in place. */
function applyChanges(
  queue: ContactQueue | null,
  fetchedAt: number | null,
  changes: ReadonlyMap<string, { message: QueuedMessage; at: number }>,
): ContactQueue | null {
  if (queue === null) return null;
  let { open } = queue;
  const messages = queue.messages.map((message) => {
    const change = changes.get(message.id);
    if (change === undefined || change.at < (fetchedAt ?? 0)) return message;
    open += Number(change.message.state === 'open') - Number(message.state === 'open');
    return change.message;
  });
  return { ...queue, open, messages };
}

/** The queue of messages, a page at a time. */
export function useContactQueue(): UseContactQueue {
  const { userId } = useIdentity();
  /** Where each page after the first begins, up to the one that is shown. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const [changes, setChanges] = useState<ReadonlyMap<string, { message: QueuedMessage; at: number }>>(
    new Map(),
  );
  const query = useServerQuery(
    CONTACT_QUEUE,
    getContactQueue,
    [userId, starts.at(-1) ?? null],
    useIsOffline(),
  );
  const next = query.answer?.next ?? null;
  return {
    query: { ...query, answer: applyChanges(query.answer, query.fetchedAt, changes) },
    page: starts.length + 1,
    toNext: next === null ? null : () => setStarts([...starts, JSON.stringify(next)]),
    toPrevious: starts.length === 0 ? null : () => setStarts(starts.toSpliced(-1)),
    setState: async ({ id }, state) => {
      const message = await setContactState(userId, id, state);
      setChanges((before) => new Map(before).set(id, { message, at: Date.now() }));
    },
  };
}
