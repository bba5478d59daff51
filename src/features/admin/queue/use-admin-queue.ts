import { useState } from 'react';
import type { AdminQueue } from '@/backend/queries/admin/admin-queue';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

export interface UseAdminQueue<Item> {
  query: ServerQuery<AdminQueue<Item>>;
  /** 1 for the first. */
  page: number;
  toNext: (() => void) | null;
  toPrevious: (() => void) | null;
  /** Shows what the server has made of an item. */
  change: (item: Item) => void;
}

type Changes<Item> = ReadonlyMap<string, { item: Item; at: number }>;

/** An item that was changed here stays where it is until the page is fetched again, so that it can be undone in place. */
function applyChanges<Item extends { id: string }>(
  queue: AdminQueue<Item> | null,
  fetchedAt: number | null,
  changes: Changes<Item>,
  isOpen: (item: Item) => boolean,
): AdminQueue<Item> | null {
  if (queue === null) return null;
  let { open } = queue;
  const items = queue.items.map((item) => {
    const change = changes.get(item.id);
    if (change === undefined || change.at < (fetchedAt ?? 0)) return item;
    open += Number(isOpen(change.item)) - Number(isOpen(item));
    return change.item;
  });
  return { ...queue, open, items };
}

/**
 * A queue of the server's, a page at a time.
 * @param name as for `useServerQuery`
 * @param fetch must keep its identity between renders
 */
export function useAdminQueue<Item extends { id: string }>(
  name: string,
  fetch: (accountId: string | null, after: string | null) => Promise<AdminQueue<Item>>,
  isOpen: (item: Item) => boolean,
): UseAdminQueue<Item> {
  const { userId } = useIdentity();
  /** Where each page after the first begins, up to the one that is shown. */
  const [starts, setStarts] = useState<readonly string[]>([]);
  const [changes, setChanges] = useState<Changes<Item>>(new Map());
  const query = useServerQuery(name, fetch, [userId, starts.at(-1) ?? null], useIsOffline());
  const next = query.answer?.next ?? null;
  return {
    query: { ...query, answer: applyChanges(query.answer, query.fetchedAt, changes, isOpen) },
    page: starts.length + 1,
    toNext: next === null ? null : () => setStarts([...starts, JSON.stringify(next)]),
    toPrevious: starts.length === 0 ? null : () => setStarts(starts.toSpliced(-1)),
    change: (item) => setChanges((before) => new Map(before).set(item.id, { item, at: Date.now() })),
  };
}
