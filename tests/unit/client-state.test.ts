import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage, which other tabs write to and tell of; or one that is blocked. */
class Browser {
  readonly kept = new Map<string, string>();
  readonly listeners = new Set<(event: Partial<StorageEvent>) => void>();
  isBlocked = false;

  stub(): void {
    const guarded = <T>(act: () => T): T => {
      if (this.isBlocked) throw new Error('The operation is insecure.');
      return act();
    };
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => guarded(() => this.kept.get(key) ?? null),
      setItem: (key: string, text: string) => guarded(() => this.kept.set(key, text)),
      removeItem: (key: string) => guarded(() => this.kept.delete(key)),
    });
    vi.stubGlobal('addEventListener', (name: string, hear: (event: Partial<StorageEvent>) => void) => {
      if (name === 'storage') this.listeners.add(hear);
    });
    vi.stubGlobal('removeEventListener', (_name: string, hear: (event: Partial<StorageEvent>) => void) =>
      this.listeners.delete(hear),
    );
  }

  /** Another tab writes: this one is told, and the writer is not. */
  elsewhere(key: string, text: string | null): void {
    if (text === null) this.kept.delete(key);
    else this.kept.set(key, text);
    for (const hear of this.listeners) hear({ key });
  }
}

const KEY = 'marquee:identity';
const INES = { userId: 'ines', email: 'ines@marquee.test', name: 'Ines', role: 'talent' };
const TEXT = JSON.stringify(INES);

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  browser.stub();
  // State of a page: each test is another page.
  vi.resetModules();
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const page = async () => ({
  ...(await import('@/client-state/client-state')),
  ...(await import('@/backend/session/identity')),
  session: await import('@/backend/session/stored-session'),
});

test('who the device belongs to is known before anything is loaded, and the same object until it changes', async () => {
  browser.kept.set(KEY, TEXT);
  const { clientStore, identityAtom, writeIdentity } = await page();
  const identity = clientStore.get(identityAtom);
  expect(identity).toMatchObject(INES);
  expect(clientStore.get(identityAtom)).toBe(identity);
  writeIdentity(null);
  expect(clientStore.get(identityAtom)).toBeNull();
  expect(browser.kept.has(KEY)).toBe(false);
});

test('a sign-in in another tab is heard here, and no longer when nobody listens', async () => {
  const { clientStore, identityAtom, readIdentity } = await page();
  const heard: unknown[] = [];
  const stop = clientStore.sub(identityAtom, () => heard.push(clientStore.get(identityAtom)?.name ?? null));
  browser.elsewhere(KEY, TEXT);
  browser.elsewhere('marquee:look', '{}');
  browser.elsewhere(KEY, null);
  expect(heard).toEqual(['Ines', null]);
  stop();
  expect(browser.listeners.size).toBe(0);
  browser.elsewhere(KEY, TEXT);
  expect(heard).toHaveLength(2);
  // Code outside of React reads what stands there now.
  expect(readIdentity()).toMatchObject(INES);
});

test.each(['no JSON', '[]', 'null', '{"userId":7,"email":"a@b.c"}', '{"userId":"ines"}'])(
  'stored text %s names nobody',
  async (text) => {
    browser.kept.set(KEY, text);
    const { clientStore, identityAtom, readIdentity } = await page();
    expect(clientStore.get(identityAtom)).toBeNull();
    expect(readIdentity()).toBeNull();
  },
);

test('where storage is blocked, what is written lasts until the page closes', async () => {
  browser.isBlocked = true;
  const { clientStore, identityAtom, readIdentity, writeIdentity } = await page();
  const stop = clientStore.sub(identityAtom, () => {});
  writeIdentity({ ...INES, role: 'talent', onboardingCompleted: true, profileComplete: true, checkedAt: 0 });
  expect(clientStore.get(identityAtom)?.name).toBe('Ines');
  expect(readIdentity()?.name).toBe('Ines');
  stop();
});

test('S10: a session counts as ended when its tokens are gone, in this page or from another', async () => {
  const { AUTH_STORAGE_KEY, forgetStoredSession, rereadStoredSession } = (await page()).session;
  const { clientStore, sessionEndedAtom } = await page();
  const session = JSON.stringify({ access_token: 'a.b.c', expires_at: 2, user: { id: 'ines' } });
  browser.kept.set(KEY, TEXT);
  browser.kept.set(AUTH_STORAGE_KEY, session);
  const heard: boolean[] = [];
  const stop = clientStore.sub(sessionEndedAtom, () => heard.push(clientStore.get(sessionEndedAtom)));
  expect(clientStore.get(sessionEndedAtom)).toBe(false);
  browser.elsewhere(AUTH_STORAGE_KEY, null);
  // The auth client writes by itself, and tells afterwards.
  browser.kept.set(AUTH_STORAGE_KEY, session);
  rereadStoredSession();
  forgetStoredSession();
  expect(heard).toEqual([true, false, true]);
  stop();
});

test('consent given in another tab holds here, and an answer here is written down', async () => {
  const { clientStore } = await page();
  const { allowedAtom, answerConsent, consentWantedAtom, isAllowed } =
    await import('@/platform/telemetry/consent');
  const stops = [allowedAtom, consentWantedAtom].map((one) => clientStore.sub(one, () => {}));
  expect([clientStore.get(consentWantedAtom), clientStore.get(allowedAtom)]).toEqual([true, []]);
  answerConsent(['analytics']);
  expect([clientStore.get(consentWantedAtom), clientStore.get(allowedAtom)]).toEqual([false, ['analytics']]);
  expect(browser.kept.get('marquee:consent')).toContain('analytics');
  browser.elsewhere('marquee:consent', null);
  expect(clientStore.get(consentWantedAtom)).toBe(true);
  expect(isAllowed('analytics')).toBe(false);
  for (const stop of stops) stop();
});
