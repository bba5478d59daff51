import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallToAction } from '@/features/landing/cta/call-to-action';
import { EdgeCta } from '@/features/landing/cta/edge-cta';
import AboutScreen from '@/features/pages/about-screen';
import HowItWorksScreen from '@/features/pages/how-it-works-screen';
import PricingScreen from '@/features/pages/pricing-screen';
import { answerConsent } from '@/platform/telemetry/consent';
import type { Role } from '@/domain/roles';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { mounted } from '../support/mounted';

const page = mounted();
const { pass, scrollToTop } = page;
const render = (node: ReactNode, role: Role = 'visitor'): Promise<void> =>
  page.render(
    <UnifiedAuthContext value={{ identity: { ...VISITOR, role }, mode: 'lightweight' }}>
      {node}
    </UnifiedAuthContext>,
  );

beforeEach(() => {
  localStorage.clear();
  answerConsent([]);
});

it('A4: a click is confirmed by a check for two seconds', async () => {
  await render(<CallToAction />);
  const isConfirmed = (): boolean => page.place.querySelector('[aria-label="Done"]') !== null;
  expect(page.place.querySelector('a')?.getAttribute('href')).toBe('/sign-up');
  expect(isConfirmed()).toBe(false);
  await act(async () => page.place.querySelector('a')?.click());
  await pass(1_900);
  expect(isConfirmed()).toBe(true);
  await pass(200);
  expect(isConfirmed()).toBe(false);
});

describe.each([
  ['About', AboutScreen, 'A'],
  ['Pricing', PricingScreen, 'A'],
  ['How it works', HowItWorksScreen, 'B'],
] as const)('A4: at the end of the page %s', (_, Screen, variant) => {
  const WORDS = {
    A: { visitor: 'Get Started', talent: 'Find Your Dream Job', employer: 'Find Top Talent' },
    B: { visitor: 'Join Marquee', talent: 'Discover Opportunities', employer: 'Hire Media Pros' },
  } as const;

  it.each([
    ['visitor', '/sign-up'],
    ['talent', '/dashboard'],
    ['employer', '/dashboard'],
  ] as const)('the words are those for %s, and lead to %s', async (role, path) => {
    await render(<Screen />, role);
    const links = [...page.place.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual([WORDS[variant][role], path]);
    for (const [other, words] of Object.entries(WORDS[variant]))
      if (other !== role) expect(links.map(([text]) => text)).not.toContain(words);
  });

  it('it can be felt, and not where less motion is wanted', async () => {
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate });
    await render(<Screen />);
    const press = (): Promise<void> =>
      act(async () => page.place.querySelector<HTMLElement>('a[href="/sign-up"]')?.click());
    await press();
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([50, 60, 50]);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await press();
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
});

describe('A4: beside a wide page', () => {
  const isShown = (): boolean => page.place.querySelector('section') !== null;
  const close = (): Promise<void> =>
    act(async () => page.place.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click());
  const leave = (): Promise<void> =>
    act(async () => void document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 })));
  const put = (html: string): Promise<HTMLElement> => {
    const element = page.place.appendChild(document.createElement('div'));
    element.innerHTML = html;
    return act(async () => (element.querySelector('input')?.focus(), element));
  };

  it('it comes with the scrolling, can be closed, and comes back once when somebody is about to leave', async () => {
    await render(<EdgeCta />);
    expect(isShown()).toBe(false);
    await scrollToTop(300);
    expect(isShown()).toBe(true);
    await close();
    await scrollToTop(400);
    expect(isShown()).toBe(false);
    await leave();
    expect(isShown()).toBe(true);
    await close();
    await leave();
    expect(isShown()).toBe(false);
  });

  it('it waits until the question about cookies is answered, and keeps its one return until then', async () => {
    localStorage.clear();
    await render(<EdgeCta />);
    await scrollToTop(300);
    await leave();
    expect(isShown()).toBe(false);
    await act(async () => answerConsent([]));
    expect(isShown()).toBe(true);
    await close();
    await leave();
    expect(isShown()).toBe(true);
  });

  it('it neither comes, stays nor comes back while somebody is in a field, and takes no focus', async () => {
    await render(<EdgeCta />);
    const field = (await put('<input>')).querySelector('input')!;
    await scrollToTop(300);
    await leave();
    expect(isShown()).toBe(false);
    expect(document.activeElement).toBe(field);
    await act(async () => field.blur());
    expect(isShown()).toBe(true);
    await act(async () => field.focus());
    expect(isShown()).toBe(false);
    await act(async () => field.blur());
    await close();
    await leave();
    expect(isShown()).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it('its one return is not spent behind an open dialog', async () => {
    await render(<EdgeCta />);
    const dialog = await put('<div role="dialog"></div>');
    await leave();
    expect(isShown()).toBe(false);
    dialog.remove();
    await leave();
    expect(isShown()).toBe(true);
  });
});
