import { act } from 'react';
import { BehaviorSubject, of } from 'rxjs';
import { expect, it, vi } from 'vitest';
import Banners from '@/app/shell/banners/banners';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { mounted } from '../support/mounted';

const { states } = vi.hoisted(() => ({ states: { of: null as BehaviorSubject<unknown> | null } }));
vi.mock('@/store/writes/sync-state', () => ({ observeSyncState: () => states.of }));
vi.mock('@/app/shell/acceptance/acceptance-banner', () => ({ AcceptanceBanner: () => null }));

const page = mounted();
const says = (words: string): boolean => page.place.textContent?.includes(words) === true;

it('P9: "back online" is said for three seconds, and only after having been offline', async () => {
  const state = new BehaviorSubject<unknown>({ connection: 'online', storageProblem: null });
  states.of = state;
  const store = { isScarce$: of(false) } as unknown as Store;
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  const goes = (connection: string): Promise<void> =>
    act(async () => state.next({ connection, storageProblem: null }));
  await page.render(
    <StoreContext value={value}>
      <Banners />
    </StoreContext>,
  );
  expect(says('online')).toBe(false);
  await goes('offline');
  expect(says("You're offline. Some features may be limited.")).toBe(true);
  await goes('online');
  expect(says("You're back online!")).toBe(true);
  await page.pass(2_900);
  expect(says("You're back online!")).toBe(true);
  await page.pass(200);
  expect(says("You're back online!")).toBe(false);
});
