import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endFlow,
  type Flow,
  FlowStorage,
  newFlow,
  readFlow,
  returnAddress,
  writeFlow,
} from '@/backend/auth/sign-in-flows';

const DAY_MS = 86_400_000;

/** An in-memory localStorage. */
function storageOf(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const begun = (id: string, more: Partial<Flow> = {}): Flow => ({
  ...newFlow('google'),
  id,
  verifier: `verifier-of-${id}`,
  ...more,
});

describe('sign-in flows that leave the page', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storageOf()));

  it('two tabs have separate verifiers, whatever key their auth clients use', () => {
    const [one, two] = [newFlow('google'), newFlow('link')];
    new FlowStorage(one).setItem('marquee-auth-1-code-verifier', 'of one');
    new FlowStorage(two).setItem('marquee-auth-1-code-verifier', 'of two');
    expect([readFlow(one.id)?.verifier, readFlow(two.id)?.verifier]).toEqual(['of one', 'of two']);
    endFlow(one.id);
    expect([readFlow(one.id), readFlow(two.id)?.verifier]).toEqual([null, 'of two']);
  });
  it('stores only the verifier; a session stays in memory', () => {
    const flow = newFlow('recovery');
    const storage = new FlowStorage(flow);
    storage.setItem('marquee-auth-x', '{"access_token":"secret"}');
    storage.setItem('marquee-auth-x-code-verifier', 'v/recovery');
    expect(storage.getItem('marquee-auth-x')).toContain('secret');
    expect(
      Array.from({ length: localStorage.length }, (_, at) =>
        localStorage.getItem(localStorage.key(at)!),
      ).join(),
    ).not.toContain('secret');
    storage.removeItem('marquee-auth-x');
    expect(storage.getItem('marquee-auth-x')).toBeNull();
  });
  it('keeps the verifier when the auth client removes it, so that a lost connection does not end the flow', () => {
    const storage = new FlowStorage(begun('a'));
    storage.removeItem('marquee-auth-a-code-verifier');
    expect(storage.getItem('marquee-auth-a-code-verifier')).toBe('verifier-of-a');
  });
  it('restores the intended path and the chosen role, and no path that leaves the site', () => {
    writeFlow(begun('a', { intended: '/jobs?q=gaffer', role: 'employer' }));
    expect(readFlow('a')).toMatchObject({ kind: 'google', intended: '/jobs?q=gaffer', role: 'employer' });
    writeFlow(begun('b', { intended: '//evil.example', role: 'admin' as never }));
    expect(readFlow('b')).toMatchObject({ intended: null, role: null });
  });
  it('restores each role that can be chosen', () => {
    for (const role of ['talent', 'employer'] as const) {
      writeFlow(begun(role, { role }));
      expect(readFlow(role)?.role).toBe(role);
    }
  });
  it('starts without a verifier, an intended path or a role', () => {
    expect(newFlow('link')).toMatchObject({ kind: 'link', verifier: '', intended: null, role: null });
    expect(new FlowStorage(newFlow('link')).getItem('x-code-verifier')).toBeNull();
  });
  it('puts its id into the return address and the stored record', () => {
    vi.stubGlobal('window', { location: { origin: 'https://marquee.example' } });
    expect(returnAddress('/auth/callback', begun('a'))).toBe('https://marquee.example/auth/callback?flow=a');
    writeFlow(begun('a'));
    expect(localStorage.key(0)).toBe('marquee:flow:a');
  });
  it('expires after a day', () => {
    writeFlow(begun('a', { begunAt: 1_000 }));
    expect(readFlow('a', 1_000 + DAY_MS - 1)).not.toBeNull();
    expect(readFlow('a', 1_000 + DAY_MS)).toBeNull();
  });
  it('keeps only the newest eight', () => {
    for (let at = 0; at < 12; at += 1)
      writeFlow(begun(`flow-${at}`, { begunAt: Date.now() - 12_000 + at * 1_000 }));
    expect([3, 4, 11].map((at) => readFlow(`flow-${at}`) !== null)).toEqual([false, true, true]);
    expect(localStorage.length).toBe(8);
  });
  it('evicts no other flow when one is written again', () => {
    for (let at = 0; at < 8; at += 1)
      writeFlow(begun(`flow-${at}`, { begunAt: Date.now() - 8_000 + at * 1_000 }));
    writeFlow(readFlow('flow-7')!);
    expect(localStorage.length).toBe(8);
    expect(readFlow('flow-0')).not.toBeNull();
  });
  it('removes flows at exactly one day old, not earlier', () => {
    writeFlow(begun('yesterday', { begunAt: 1_000 }));
    writeFlow(begun('today', { begunAt: 1_001 }));
    writeFlow(begun('now', { begunAt: 1_000 + DAY_MS }));
    expect(
      ['yesterday', 'today', 'now'].map((id) => localStorage.getItem(`marquee:flow:${id}`) !== null),
    ).toEqual([false, true, true]);
  });
  it('counts only its own records, whatever else is in storage', () => {
    writeFlow(begun('a', { begunAt: Date.now() - 60_000 }));
    for (let at = 0; at < 8; at += 1)
      localStorage.setItem(`other:${at}`, JSON.stringify(begun(`other-${at}`)));
    localStorage.setItem('marquee:flow:torn', '{');
    writeFlow(begun('b'));
    expect(['a', 'b'].map((id) => readFlow(id) !== null)).toEqual([true, true]);
  });
  it('survives another tab ending a flow while they are counted', () => {
    const kept = storageOf();
    kept.setItem('marquee:flow:a', JSON.stringify(begun('a')));
    const shrinking = {
      ...kept,
      length: 2,
      key: kept.key,
      getItem: kept.getItem,
      setItem: kept.setItem,
      removeItem: kept.removeItem,
    };
    expect(() => writeFlow(begun('b'), shrinking)).not.toThrow();
    expect(readFlow('b', Date.now(), kept)).not.toBeNull();
  });
  it.each([
    '',
    '{',
    'null',
    '{"id":1}',
    '{"id":"a","kind":"carrier-pigeon","verifier":"v","begunAt":1}',
    '{"id":7,"kind":"google","verifier":"v","begunAt":1}',
    '{"id":"a","kind":"google","verifier":7,"begunAt":1}',
    '{"id":"a","kind":"google","verifier":"v","begunAt":"1"}',
  ])('ignores an unreadable record: %j', (text) => {
    localStorage.setItem('marquee:flow:a', text);
    expect(readFlow('a', 2)).toBeNull();
  });
  it('reports that the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => writeFlow(begun('a'))).toThrow(/keeps nothing for this site/);
    expect(readFlow('a')).toBeNull();
    expect(() => endFlow('a')).not.toThrow();
  });
  it('reports that storage is unavailable when the property itself throws', () => {
    vi.stubGlobal('localStorage', storageOf());
    const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(() => writeFlow(begun('a'))).toThrow(/keeps nothing for this site/);
    expect(readFlow('a')).toBeNull();
    blocked.mockRestore();
  });
});
