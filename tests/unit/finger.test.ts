import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page = new EventTarget();
let happened = false;
let whenNoFinger: (act: () => void) => () => void;

function happens(type: string, fields: object = {}): void {
  page.dispatchEvent(Object.assign(new Event(type), fields));
}
const finger = (type: string): void => happens(type, { pointerId: 1, pointerType: 'touch', buttons: 1 });
const wait = (): void => void whenNoFinger(() => (happened = true));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  happened = false;
  ({ whenNoFinger } = await import('@/platform/touch/finger'));
});
afterEach(() => {
  happens('blur');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what must not change under a finger', () => {
  it('changes at once where there is none', () => {
    wait();
    expect(happened).toBe(true);
  });

  it('waits while a finger is down, and until its click is over', () => {
    finger('pointerdown');
    wait();
    vi.advanceTimersByTime(60_000);
    expect(happened).toBe(false);
    finger('pointerup');
    vi.advanceTimersByTime(100);
    expect(happened).toBe(false);
    vi.advanceTimersByTime(300);
    expect(happened).toBe(true);
  });

  it('waits while a finger scrolls, which is no pointer any more', () => {
    finger('pointerdown');
    happens('touchstart', { touches: [{}] });
    finger('pointercancel');
    wait();
    vi.advanceTimersByTime(60_000);
    expect(happened).toBe(false);
    happens('touchend', { touches: [] });
    vi.advanceTimersByTime(400);
    expect(happened).toBe(true);
  });

  it('begins to wait anew with the next finger', () => {
    finger('pointerdown');
    finger('pointerup');
    wait();
    vi.advanceTimersByTime(100);
    finger('pointerdown');
    vi.advanceTimersByTime(60_000);
    expect(happened).toBe(false);
  });

  it('does not wait for a mouse button that was released outside of the window', () => {
    happens('pointerdown', { pointerId: 7, pointerType: 'mouse', buttons: 1 });
    wait();
    happens('pointermove', { pointerId: 7, pointerType: 'mouse', buttons: 1 });
    vi.advanceTimersByTime(60_000);
    expect(happened).toBe(false);
    happens('pointermove', { pointerId: 7, pointerType: 'mouse', buttons: 0 });
    vi.advanceTimersByTime(400);
    expect(happened).toBe(true);
  });

  it('does not wait for a finger that the window has lost', () => {
    finger('pointerdown');
    wait();
    happens('blur');
    vi.advanceTimersByTime(400);
    expect(happened).toBe(true);
  });

  it('does not happen once it is cancelled', () => {
    finger('pointerdown');
    const cancel = whenNoFinger(() => (happened = true));
    cancel();
    finger('pointerup');
    vi.advanceTimersByTime(60_000);
    expect(happened).toBe(false);
  });
});
