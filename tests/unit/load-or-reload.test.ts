import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The modules listen to the page as soon as they are there.
vi.stubGlobal('addEventListener', () => {});
const { loadOrReload, reloadOnceForMissingCode } = await import('@/platform/updates/missing-code');
const { loadQuietly } = await import('@/client-state/quiet-load');
const { holdUnsavedText } = await import('@/platform/updates/unsaved-text');

const reload = vi.fn();
const asked = vi.fn();
/** What `/sw.js` answers, and when. */
let answer: (response: { ok: boolean }) => void = () => {};

/** The page is the service worker's, and its cache has these. */
function keepApp({ keptPaths = ['/app.html'] } = {}): void {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('caches', {
    match: (path: string) => Promise.resolve(keptPaths.includes(path) ? {} : undefined),
  });
}

beforeEach(() => {
  reload.mockReset();
  asked.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        asked();
        answer = resolve;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = new Error('missing');
const load = loadOrReload(() => Promise.reject(missing));
const settled = async (isRetry?: boolean): Promise<unknown> => load(isRetry).catch((error: unknown) => error);

describe('code that could not be loaded', () => {
  it('is a failure at first, and starts nothing anew', async () => {
    expect(await settled()).toBe(missing);
    expect(asked).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('starts the page anew when a person asks again and the server answers', async () => {
    const result = settled(true);
    await vi.advanceTimersByTimeAsync(0);
    answer({ ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    // Cancelled: it can be tried once more.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toBe(missing);
  });

  it('does not where the server does not answer', async () => {
    const result = settled(true);
    await vi.advanceTimersByTimeAsync(0);
    answer({ ok: false });
    expect(await result).toBe(missing);
    expect(reload).not.toHaveBeenCalled();
  });

  it('starts the page anew without a line where the service worker has the app (S1)', async () => {
    keepApp();
    const result = settled(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toBe(missing);
  });

  it('asks the server where the browser has taken the app from the device', async () => {
    keepApp({ keptPaths: [] });
    const result = settled(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledOnce();
    answer({ ok: false });
    expect(await result).toBe(missing);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not over text that was typed while the server was asked', async () => {
    const result = settled(true);
    await vi.advanceTimersByTimeAsync(0);
    const release = holdUnsavedText();
    answer({ ok: true });
    expect(await result).toBe(missing);
    expect(reload).not.toHaveBeenCalled();
    release();
  });
});

describe('code that is missing', () => {
  let onMissing: (event: { payload: Error }) => void = () => {};
  /** As Vite does it: it tells of the failure before whoever loads hears of it. */
  const failing = async (error: Error): Promise<never> => {
    onMissing({ payload: error });
    throw error;
  };
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    vi.stubGlobal('window', {
      addEventListener: (_name: string, listen: typeof onMissing) => (onMissing = listen),
    });
    reloadOnceForMissingCode();
  });
  const afterwards = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    answer({ ok: true });
    await vi.advanceTimersByTimeAsync(0);
  };

  it('starts the page anew, also while other code that nobody waits for is on its way', async () => {
    void loadQuietly(() => new Promise(() => {}));
    await failing(missing).catch(() => {});
    await afterwards();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('starts the page anew once where the device has the app, and there is no line (S1)', async () => {
    keepApp();
    for (const failure of [missing, new Error('missing again')]) {
      await failing(failure).catch(() => {});
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not where nobody waits for it', async () => {
    await loadQuietly(() => failing(new Error('ahead'))).catch(() => {});
    await afterwards();
    expect(reload).not.toHaveBeenCalled();
  });
});
