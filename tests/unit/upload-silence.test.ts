import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendByBrowser } from '@/backend/sync/file-transport';

/** A browser's request whose bytes go as far as the test says. */
class Request extends EventTarget {
  static latest: Request;
  readonly upload = new EventTarget();
  isAborted = false;
  constructor() {
    super();
    Request.latest = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  moved(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MEGABYTE = 1024 * 1024;
const upload = (bytes: number): Promise<unknown> =>
  sendByBrowser({
    url: 'http://127.0.0.1:1',
    headers: {},
    body: { size: bytes } as Blob,
    onProgress: () => {},
    signal: new AbortController().signal,
  }).catch(() => 'given up');

test('a slow line has two minutes and more for what the system has taken from the browser and not sent yet', async () => {
  void upload(MEGABYTE);
  await vi.advanceTimersByTimeAsync(100_000);
  Request.latest.moved(MEGABYTE, MEGABYTE);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(Request.latest.isAborted).toBe(false);
});

test('an upload is given up when its line is dead, a small one soon', async () => {
  const large = upload(50 * MEGABYTE);
  await vi.advanceTimersByTimeAsync(170_000);
  expect(Request.latest.isAborted).toBe(true);
  expect(await large).toBe('given up');
  void upload(40 * 1024);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(Request.latest.isAborted).toBe(true);
});
