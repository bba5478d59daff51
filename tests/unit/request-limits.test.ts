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

  it('that comes in time is given, and leaves no timer', async () => {
    const response = await answerWithin(1000, Promise.resolve(new Response(null, { status: 204 })), late);
    expect([response.status, vi.getTimerCount()]).toEqual([204, 0]);
  });
  it('that does not come is given up', async () => {
    const answer = answerWithin(1000, new Promise(() => undefined), late);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answer).status).toBe(504);
  });
});
