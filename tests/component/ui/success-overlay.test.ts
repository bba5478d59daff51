import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showSuccess } from '@/ui/overlays/success-overlay';

const overlays = (): string[] =>
  [...document.querySelectorAll('[data-success]')].map(({ textContent }) => textContent ?? '');

describe('A9: what a success shows over the screen', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is gone after a second and a half, and in nobody’s way until then', () => {
    showSuccess('Welcome back');
    const [overlay] = document.querySelectorAll('[data-success]');
    expect(overlay?.getAttribute('aria-hidden')).toBe('true');
    expect(overlay?.className).toContain('pointer-events-none');
    vi.advanceTimersByTime(1_499);
    expect(overlays()).toEqual(['Welcome back']);
    vi.advanceTimersByTime(1);
    expect(overlays()).toEqual([]);
  });

  it('makes way for the next, which has its own time', () => {
    showSuccess('Welcome back');
    vi.advanceTimersByTime(1_000);
    showSuccess('Account created');
    expect(overlays()).toEqual(['Account created']);
    vi.advanceTimersByTime(1_000);
    expect(overlays()).toEqual(['Account created']);
    vi.advanceTimersByTime(500);
    expect(overlays()).toEqual([]);
  });
});
