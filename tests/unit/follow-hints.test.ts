import { expect, it, vi } from 'vitest';
import { followHints } from '@/sync/leader/hints';
import { TestClock } from '../sync/support/test-clock';

let onAuth: ((event: string) => void) | null = null;
vi.mock('@/backend/auth/auth', () => ({
  onAuthChange: async (listener: NonNullable<typeof onAuth>) => {
    onAuth = listener;
    return () => {};
  },
}));
vi.mock('@/backend/sync/realtime-hints', () => ({ listenForHints: async () => () => {} }));

it('a new session or token ends a wait and asks for nothing: a pull that renews its token must not cause the next one', async () => {
  const wakes: string[] = [];
  const leader = { wake: (reason: string) => void wakes.push(reason), setLive: () => {} };
  const stop = followHints(leader, 'me', new TestClock(), () => {});
  await vi.waitFor(() => expect(onAuth).not.toBeNull());
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']) onAuth?.(event);
  expect(wakes).toEqual(['session', 'session']);
  stop();
});
