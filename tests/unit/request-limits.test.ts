import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWithin, depthOf } from '../../supabase/local/http/request-limits';

const depth = (text: string): number => depthOf(new TextEncoder().encode(text));

describe('the depth of JSON', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['[[],[],[]]', 2],
    ['["[[[["]', 1],
    [String.raw`["\"[[[", {}]`, 2],
    [String.raw`["\\", [[]]]`, 3],
  ])('of %s is %i', (text, levels) => expect(depth(text)).toBe(levels));
});

describe('an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const late = (): Response => new Response(null, { status: 504 });
  const never = new Promise<never>(() => undefined);
  const limit = (arrived: Promise<unknown>) => ({ ms: 45_000, arrived, late });
  const body = () => {
    let arrive = (): void => undefined;
    return { arrived: new Promise<void>((resolve) => (arrive = resolve)), arrive: () => arrive() };
  };

  it('that comes in time is given, and leaves no timer', async () => {
    const { arrived, arrive } = body();
    const response = await answerWithin(Promise.resolve(new Response(null, { status: 204 })), limit(arrived));
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect([response.status, vi.getTimerCount()]).toEqual([204, 0]);
  });
  it('4.1: that does not come is given up, but not while the body of its request still arrives', async () => {
    const { arrived, arrive } = body();
    let status: number | null = null;
    const answered = answerWithin(never, limit(arrived)).then((response) => (status = response.status));
    await vi.advanceTimersByTimeAsync(600_000);
    arrive();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(status).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    await answered;
    expect(status).toBe(504);
  });
});
