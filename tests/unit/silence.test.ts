import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterByTimer, SilenceWatch } from '@/backend/sync/silence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (signal: AbortSignal): Promise<string> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/** A watch of a request without a body, and how often it looked for the server. */
function watch(probe?: (look: number, signal: AbortSignal) => Promise<string>) {
  let looks = 0;
  const silence = new SilenceWatch({
    after: afterByTimer,
    ...(probe ? { probe: (signal: AbortSignal) => probe((looks += 1), signal) } : {}),
  });
  silence.sent(0);
  return { silence, looks: () => looks };
}

describe('a silent request', () => {
  it('is given up after 30 s without a byte, and after as long again from each byte', async () => {
    const { silence } = watch();
    await vi.advanceTimersByTimeAsync(29_000);
    silence.heard();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(silence.givenUpFor).toBeNull();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(silence.givenUpFor).toBe('silent');
    expect(silence.signal.aborted).toBe(true);
  });

  it('waits on while the server can be reached: it is busy with the request', async () => {
    const { silence, looks } = watch(async () => 'reached');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(silence.givenUpFor).toBeNull();
    expect(looks()).toBe(1);
  });

  it.each([
    ['hangs', never],
    ['finds nothing', async () => 'unreached'],
    ['finds a portal', async () => 'intercepted'],
  ])(
    '4.11: is given up within 4 s of the server’s return, where a look %s until then',
    async (_name, dead) => {
      let isBack = false;
      const { silence } = watch((_look, signal) => (isBack ? Promise.resolve('reached') : dead(signal)));
      await vi.advanceTimersByTimeAsync(13_000);
      expect(silence.givenUpFor).toBeNull();
      isBack = true;
      await vi.advanceTimersByTimeAsync(4_000);
      expect(silence.givenUpFor).toBe('line_died');
    },
  );

  it('is not looked after while a long body leaves, nor once a byte has come, nor once it is over', async () => {
    const { silence, looks } = watch(async () => 'unreached');
    silence.sent(40 * 1024);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(looks()).toBe(0);
    for (let second = 0; second < 20; second += 1) {
      silence.heard();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    silence.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(0);
    expect(silence.givenUpFor).toBeNull();
  });
});
