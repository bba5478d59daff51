import type { UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { newId } from '@/domain/ids';
import type { Role } from '@/domain/roles';
import type { Stream } from '@/domain/streams';
import { openStore } from '@/store/open/open';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { cleanRow } from '@/sync/document';
import { CHECKPOINTS } from '@/sync/pull/checkpoints';
import { show } from './shown';

export interface Device {
  store: Store;
  me: string;
  /** Rows as a sync would have brought them. */
  put: <Row extends { id: string }>(stream: Stream, ...rows: readonly Row[]) => Promise<void>;
  /** As after the first snapshots of these streams: what is not here does not exist. */
  complete: (...streams: readonly Stream[]) => Promise<void>;
  show: (node: ReactNode, at?: string) => UserEvent;
}

/** Somebody's device until the test ends: the real store, in memory, and no server. */
export async function onDevice(role: Role, me = newId()): Promise<Device> {
  const store = await openStore(me, { isShared: false });
  onTestFinished(async () => void (await store.remove()));
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  return {
    store,
    me,
    put: (stream, ...rows) => {
      const of = new Map(rows.map((row) => [row.id, row]));
      return portOf(store).change(stream.collection, [...of.keys()], (id) => ({
        put: cleanRow(stream, { rev: 1, ...of.get(id), id }, ''),
      }));
    },
    complete: (...streams) =>
      portOf(store).remember(
        CHECKPOINTS,
        Object.fromEntries(streams.map(({ name }) => [name, { checkpoint: {}, snapshot: '' }])),
      ),
    show: (node, at) =>
      show(
        <UnifiedAuthContext value={{ identity: { ...VISITOR, userId: me, role }, mode: 'full' }}>
          <StoreContext value={value}>
            <Suspense>{node}</Suspense>
          </StoreContext>
        </UnifiedAuthContext>,
        at,
      ),
  };
}
