import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StickyCta } from '@/features/landing/sticky/sticky-cta';
import { answerConsent } from '@/platform/telemetry/consent';
import { mounted } from '../support/mounted';

const page = mounted();
const { pass, scrollToTop } = page;
let vibrate: ReturnType<typeof vi.fn>;
const bar = (): HTMLElement | null => page.place.querySelector('section[aria-label="Join Marquee"]');
const isShown = (): boolean => bar()?.hasAttribute('inert') === false;
const live = (): string | null => bar()?.querySelector('p.board')?.textContent ?? null;
const drag = (by: number): Promise<void> =>
  act(async () => {
    for (const [type, clientY] of [
      ['pointerdown', 700],
      ['pointermove', 700 + by],
      ['pointerup', 700 + by],
    ] as const)
      bar()?.dispatchEvent(new MouseEvent(type, { clientY, bubbles: true }));
  });

beforeEach(async () => {
  vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 8_000, configurable: true });
  sessionStorage.clear();
  answerConsent([]);
  await page.render(<StickyCta />);
});

describe('A4: the call to action at the lower edge of a phone', () => {
  it('comes with the scrolling, and goes at the top', async () => {
    expect(isShown()).toBe(false);
    await scrollToTop(3_000);
    expect(isShown()).toBe(true);
    await scrollToTop(90);
    expect(isShown()).toBe(false);
  });

  it('comes to who stays fifteen seconds, without another scroll', async () => {
    await scrollToTop(500);
    expect(isShown()).toBe(false);
    await pass(16_000);
    expect(isShown()).toBe(true);
  });

  it('comes to who goes back up', async () => {
    await scrollToTop(1_000);
    expect(isShown()).toBe(false);
    await scrollToTop(900);
    expect(isShown()).toBe(true);
  });

  it('is dismissed by its button, with a touch of haptics, and stays so in this tab', async () => {
    await scrollToTop(3_000);
    await act(async () => bar()?.querySelector('button')?.click());
    expect(isShown()).toBe(false);
    expect(sessionStorage.getItem('cta_dismissed')).not.toBeNull();
    expect(vibrate).toHaveBeenCalledWith(25);
    await page.remount(<StickyCta />);
    await scrollToTop(3_100);
    expect(isShown()).toBe(false);
  });

  it('is dragged away by more than fifty pixels', async () => {
    await scrollToTop(3_000);
    await drag(50);
    expect(isShown()).toBe(true);
    await drag(51);
    expect(isShown()).toBe(false);
  });

  it('says who is here from the thirtieth second, for ten, drifting every five', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await scrollToTop(3_000);
    await pass(29_000);
    expect(live()).toBeNull();
    await pass(2_000);
    expect(live()).toBe('243 people are looking right now. Example');
    await pass(5_000);
    expect(live()).toBe('244 people are looking right now. Example');
    await pass(5_000);
    expect(live()).toBeNull();
  });
});
