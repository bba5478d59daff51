import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeTyping, typingTeller } from '@/store/messages/typing';
import type { Store } from '@/store/store';
import { openTypingChannel, tellTyping } from '@/sync/typing';

vi.mock('@/sync/typing', async (original) => ({
  ...(await original<typeof import('@/sync/typing')>()),
  tellTyping: vi.fn(async () => {}),
}));

const storeOf = (accountId: string | null) => ({ accountId }) as unknown as Store;

describe('who else is typing', () => {
  let channel: BroadcastChannel;
  let seen: (string | null)[];
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    channel = openTypingChannel('ines')!;
    seen = [];
    const subscription = observeTyping(storeOf('ines'), 'thread').subscribe((who) => seen.push(who));
    stop = () => subscription.unsubscribe();
  });
  afterEach(() => {
    stop();
    channel.close();
    vi.useRealTimers();
  });
  const hear = async (conversation: string, account = 'mara'): Promise<void> => {
    const before = seen.length;
    // A broadcast channel has no target origin: it never leaves its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ conversation, account });
    const isHeard = (): boolean => seen.length > before;
    do await new Promise((resolve) => setImmediate(resolve));
    while (conversation === 'thread' && !isHeard());
  };

  it('is seen until it has not been told again for nine seconds, also while others type elsewhere', async () => {
    await hear('thread');
    vi.advanceTimersByTime(8_000);
    await hear('thread');
    await hear('another');
    vi.advanceTimersByTime(8_999);
    expect(seen).toEqual([null, 'mara', 'mara']);
    vi.advanceTimersByTime(1);
    expect(seen.at(-1)).toBeNull();
  });

  it('is nobody for a visitor', () => {
    const heard: unknown[] = [];
    observeTyping(storeOf(null), 'thread').subscribe((who) => heard.push(who));
    expect(heard).toEqual([null]);
  });
});

describe('that this person is typing', () => {
  beforeEach(() => void vi.mocked(tellTyping).mockClear());
  afterEach(() => void vi.unstubAllGlobals());

  it('is told at most every four seconds, in each conversation for itself', () => {
    let now = 0;
    const tell = typingTeller('thread', () => now);
    for (; now < 8_000; now += 500) tell();
    typingTeller('another', () => now)();
    expect(vi.mocked(tellTyping).mock.calls).toEqual([['thread'], ['thread'], ['another']]);
  });

  it('is not told without a signal, and keeps nothing for later', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const tell = typingTeller('thread');
    tell();
    vi.unstubAllGlobals();
    expect(tellTyping).not.toHaveBeenCalled();
    tell();
    expect(tellTyping).toHaveBeenCalledOnce();
  });
});
