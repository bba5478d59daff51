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
const touch = (...events: (readonly [type: string, clientY: number])[]): Promise<void> =>
  act(async () => {
    for (const [type, clientY] of events)
      bar()?.dispatchEvent(new MouseEvent(type, { clientY, bubbles: true }));
  });
const drag = (by: number, end = 'pointerup'): Promise<void> =>
  touch(['pointerdown', 700], ['pointermove', 700 + by], [end, 700 + by]);
const focusOn = (html: string): Promise<void> =>
  act(async () => {
    const place = page.place.appendChild(document.createElement('div'));
    place.innerHTML = html;
    place.querySelector<HTMLElement>('[data-here]')?.focus();
  });

beforeEach(async () => {
  vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 8_000, configurable: true });
  sessionStorage.clear();
  localStorage.clear();
  answerConsent([]);
  await page.render(<StickyCta />);
});

describe('A4: the call to action at the lower edge of a phone', () => {
  it('comes with the scrolling, and goes at the top', async () => {
    expect(isShown()).toBe(false);
    await scrollToTop(3_000);
    expect(isShown()).toBe(true);
    expect(bar()?.textContent).toContain('Free forever, No credit card');
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

  it('is dragged away from its lower part, too, where a finger has fewer than fifty pixels to go', async () => {
    await scrollToTop(3_000);
    await touch(['pointerdown', 770], ['pointermove', 790], ['pointerup', 790]);
    expect(isShown()).toBe(true);
    await touch(['pointerdown', 770], ['pointermove', 792], ['pointerup', 792]);
    expect(isShown()).toBe(false);
  });

  it('stays under a finger that only slips, at the very edge', async () => {
    await scrollToTop(3_000);
    await touch(['pointerdown', 790], ['pointermove', 799], ['pointerup', 799]);
    expect(isShown()).toBe(true);
  });

  it('leaves a finger that goes up to the page', () => {
    expect(bar()?.className).toContain('touch-pan-down');
  });

  it.each([
    ['not by dragging it up', () => drag(-300)],
    ['not by a drag that is called off', () => drag(300, 'pointercancel')],
    [
      'not by a drag that comes back',
      () => touch(['pointerdown', 700], ['pointermove', 900], ['pointerup', 750]),
    ],
    ['not by a finger that was never put down on it', () => touch(['pointermove', 900], ['pointerup', 900])],
    ['not by scrolling past it', () => scrollToTop(5_000)],
  ])('is dismissed %s', async (_how, attempt) => {
    await scrollToTop(3_000);
    await attempt();
    expect(isShown()).toBe(true);
    expect(sessionStorage.getItem('cta_dismissed')).toBeNull();
  });

  it('once dragged away stays so in this tab, whatever would bring it, and says nothing of who is here', async () => {
    await scrollToTop(3_000);
    await drag(51);
    expect(sessionStorage.getItem('cta_dismissed')).not.toBeNull();
    expect(vibrate).toHaveBeenCalledWith(25);
    for (const top of [4_000, 3_900]) await scrollToTop(top);
    await pass(31_000);
    expect(isShown()).toBe(false);
    expect(live()).toBeNull();
    await page.remount(<StickyCta />);
    await scrollToTop(3_000);
    await pass(31_000);
    expect(isShown()).toBe(false);
  });

  it('dismissed while it says who is here says so no more, and watches nothing any more', async () => {
    await scrollToTop(3_000);
    await pass(31_000);
    expect(live()).not.toBeNull();
    await drag(51);
    expect(live()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('with blocked storage is dismissed until the page is opened anew', async () => {
    vi.stubGlobal('sessionStorage', null);
    await page.remount(<StickyCta />);
    await scrollToTop(3_000);
    expect(isShown()).toBe(true);
    await act(async () => bar()?.querySelector('button')?.click());
    expect(isShown()).toBe(false);
    await scrollToTop(4_000);
    expect(isShown()).toBe(false);
    await page.remount(<StickyCta />);
    await scrollToTop(3_000);
    expect(isShown()).toBe(true);
  });

  it('waits until the question about cookies is answered', async () => {
    localStorage.clear();
    await page.remount(<StickyCta />);
    await scrollToTop(3_000);
    await pass(16_000);
    expect(isShown()).toBe(false);
    await act(async () => answerConsent([]));
    expect(isShown()).toBe(true);
  });

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<form><button data-here>Send</button></form>',
  ])('neither comes nor stays while somebody is at %s', async (html) => {
    await focusOn(html);
    await scrollToTop(3_000);
    expect(isShown()).toBe(false);
    await act(async () => (document.activeElement as HTMLElement).blur());
    expect(isShown()).toBe(true);
    await focusOn(html);
    expect(isShown()).toBe(false);
    expect(document.activeElement?.hasAttribute('data-here')).toBe(true);
  });

  it('hands the focus to the page where whoever closes it had it on the bar', async () => {
    const main = page.place.parentElement!.appendChild(document.createElement('main'));
    Object.assign(main, { id: 'main', tabIndex: -1 });
    await scrollToTop(3_000);
    const close = bar()!.querySelector<HTMLElement>('button[aria-label]')!;
    await act(async () => close.focus());
    await act(async () => close.click());
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('comes to who has tapped a choice or a button of the page', async () => {
    await focusOn('<input type="radio" data-here>');
    await scrollToTop(3_000);
    expect(isShown()).toBe(true);
    await focusOn('<button data-here>Pause</button>');
    expect(isShown()).toBe(true);
  });

  it('ruling 28: each claim of the demo is marked as an example, beside it', async () => {
    await scrollToTop(3_000);
    await pass(31_000);
    const marked = [...(bar()?.querySelectorAll('p.board, p > span.block') ?? [])]
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes('Example'));
    expect(marked).toEqual([
      expect.stringMatching(/people are looking right now. Example$/),
      '2,847 joined this week Example',
    ]);
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
