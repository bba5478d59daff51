import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, QUERY } from '@/backend/queries/query-cache';
import { SyncFault } from '@/backend/sync/sync-protocol';

const MINUTE = 60_000;

describe('P9: server data that is cached but not stored', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });
  const queryWith = (answer: () => Promise<string>) => {
    const server = vi.fn(answer);
    const at: number[] = [];
    const startedAt = Date.now();
    const fetch = () =>
      queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => (at.push(Date.now() - startedAt), server()) });
    return { fetch, server, at };
  };

  it('is fresh for five minutes', async () => {
    const { fetch, server } = queryWith(() => Promise.resolve('here'));
    await fetch();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    await fetch();
    expect(server).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await fetch();
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('is kept for thirty minutes', async () => {
    const { fetch } = queryWith(() => Promise.resolve('here'));
    await fetch();
    vi.advanceTimersByTime(30 * MINUTE - 1);
    expect(queryClient.getQueryData(['x'])).toBe('here');
    vi.advanceTimersByTime(1);
    expect(queryClient.getQueryData(['x'])).toBeUndefined();
  });

  it('is requested at most three times, after 1 s and 2 s, when the server fails', async () => {
    const { fetch, at } = queryWith(() => Promise.reject(new SyncFault('busy', '503')));
    const failed = expect(fetch()).rejects.toThrow('503');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await failed;
    expect(at).toEqual([0, 1_000, 3_000]);
  });

  it.each([
    new SyncFault('token', '401'),
    new SyncFault('barred', '403'),
    new SyncFault('broken', '400'),
    new SyncFault('busy', '429', 5_000),
    new SyncFault('offline', 'nobody there'),
  ])('is requested once when a retry would get the same answer: %s', async (fault) => {
    const { fetch, at } = queryWith(() => Promise.reject(fault));
    const failed = expect(fetch()).rejects.toBe(fault);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await failed;
    expect(at).toEqual([0]);
  });

  it('is retried after at most half a minute', () => {
    const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
    expect([0, 1, 4, 5, 20].map((failures) => (retryDelay as (n: number) => number)(failures))).toEqual([
      1_000, 2_000, 16_000, 30_000, 30_000,
    ]);
    expect(QUERY.maxRetryDelayMs).toBe(30_000);
  });
});
