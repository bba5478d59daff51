import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage, to which other tabs write as well, or to which access is blocked. */
class Browser {
  readonly stored = new Map<string, string>();
  readonly listeners = new Set<(event: Partial<StorageEvent>) => void>();
  isBlocked = false;

  stub(): void {
    const guarded = <T>(act: () => T): T => {
      if (this.isBlocked) throw new Error('The operation is insecure.');
      return act();
    };
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => guarded(() => this.stored.get(key) ?? null),
      setItem: (key: string, text: string) => guarded(() => this.stored.set(key, text)),
      removeItem: (key: string) => guarded(() => this.stored.delete(key)),
    });
    vi.stubGlobal('addEventListener', (name: string, listener: (event: Partial<StorageEvent>) => void) => {
      if (name === 'storage') this.listeners.add(listener);
    });
    vi.stubGlobal('removeEventListener', (_name: string, listener: (event: Partial<StorageEvent>) => void) =>
      this.listeners.delete(listener),
    );
  }

  /** Another tab writes. A browser fires `storage` in every tab but the one that wrote. */
  writeInAnotherTab(key: string, text: string | null): void {
    if (text === null) this.stored.delete(key);
    else this.stored.set(key, text);
    for (const listener of this.listeners) listener({ key });
  }
}

const KEY = 'marquee:identity';
const INES = { userId: 'ines', email: 'ines@marquee.test', name: 'Ines', role: 'talent' };
const TEXT = JSON.stringify(INES);

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  browser.stub();
  // The state belongs to the page, so each test loads the modules again.
  vi.resetModules();
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const page = async () => ({
  ...(await import('@/client-state/client-state')),
  ...(await import('@/backend/session/identity')),
  session: await import('@/backend/session/stored-session'),
});

test('the identity is available before anything is loaded, and stays the same object until it changes', async () => {
  browser.stored.set(KEY, TEXT);
  const { clientStore, identityAtom, writeIdentity } = await page();
  const identity = clientStore.get(identityAtom);
  expect(identity).toMatchObject(INES);
  expect(clientStore.get(identityAtom)).toBe(identity);
  writeIdentity(null);
  expect(clientStore.get(identityAtom)).toBeNull();
  expect(browser.stored.has(KEY)).toBe(false);
});

test('a sign-in in another tab notifies subscribers here, and the page stops listening after the last one unsubscribes', async () => {
  const { clientStore, identityAtom, readIdentity } = await page();
  const seen: unknown[] = [];
  const stop = clientStore.sub(identityAtom, () => seen.push(clientStore.get(identityAtom)?.name ?? null));
  browser.writeInAnotherTab(KEY, TEXT);
  browser.writeInAnotherTab('marquee:look', '{}');
  browser.writeInAnotherTab(KEY, null);
  expect(seen).toEqual(['Ines', null]);
  stop();
  expect(browser.listeners.size).toBe(0);
  browser.writeInAnotherTab(KEY, TEXT);
  expect(seen).toHaveLength(2);
  // Code outside React reads storage directly, so it needs no listener.
  expect(readIdentity()).toMatchObject(INES);
});

test.each(['no JSON', '[]', 'null', '{"userId":7,"email":"a@b.c"}', '{"userId":"ines"}'])(
  'the stored text %s is not an identity',
  async (text) => {
    browser.stored.set(KEY, text);
    const { clientStore, identityAtom, readIdentity } = await page();
    expect(clientStore.get(identityAtom)).toBeNull();
    expect(readIdentity()).toBeNull();
  },
);

test('keeps the identity until the page closes when storage is blocked', async () => {
  browser.isBlocked = true;
  const { clientStore, identityAtom, readIdentity, writeIdentity } = await page();
  const stop = clientStore.sub(identityAtom, () => {});
  writeIdentity({
    ...INES,
    role: 'talent',
    onboardingCompleted: true,
    profileComplete: true,
    onboardingSkipped: false,
    checkedAt: 0,
  });
  expect(clientStore.get(identityAtom)?.name).toBe('Ines');
  expect(readIdentity()?.name).toBe('Ines');
  stop();
});

test('S10: a session counts as ended when its tokens are gone, in this page or from another', async () => {
  const { AUTH_STORAGE_KEY, forgetStoredSession, rereadStoredSession } = (await page()).session;
  const { clientStore, sessionEndedAtom } = await page();
  const session = JSON.stringify({ access_token: 'a.b.c', expires_at: 2, user: { id: 'ines' } });
  browser.stored.set(KEY, TEXT);
  browser.stored.set(AUTH_STORAGE_KEY, session);
  const seen: boolean[] = [];
  const stop = clientStore.sub(sessionEndedAtom, () => seen.push(clientStore.get(sessionEndedAtom)));
  expect(clientStore.get(sessionEndedAtom)).toBe(false);
  browser.writeInAnotherTab(AUTH_STORAGE_KEY, null);
  // The auth client writes to storage on its own and notifies us afterwards.
  browser.stored.set(AUTH_STORAGE_KEY, session);
  rereadStoredSession();
  forgetStoredSession();
  expect(seen).toEqual([true, false, true]);
  stop();
});

test('consent is stored, and an answer in another tab takes effect here', async () => {
  const { clientStore } = await page();
  const { allowedAtom, answerConsent, consentWantedAtom, isAllowed } =
    await import('@/platform/telemetry/consent');
  const stops = [allowedAtom, consentWantedAtom].map((one) => clientStore.sub(one, () => {}));
  expect([clientStore.get(consentWantedAtom), clientStore.get(allowedAtom)]).toEqual([true, []]);
  answerConsent(['analytics']);
  expect([clientStore.get(consentWantedAtom), clientStore.get(allowedAtom)]).toEqual([false, ['analytics']]);
  expect(browser.stored.get('marquee:consent')).toContain('analytics');
  browser.writeInAnotherTab('marquee:consent', null);
  expect(clientStore.get(consentWantedAtom)).toBe(true);
  expect(isAllowed('analytics')).toBe(false);
  for (const stop of stops) stop();
});
