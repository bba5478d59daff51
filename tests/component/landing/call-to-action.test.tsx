import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallToAction } from '@/features/landing/cta/call-to-action';
import { EdgeCta } from '@/features/landing/cta/edge-cta';
import { answerConsent } from '@/platform/telemetry/consent';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';

let root: Root;
let place: HTMLElement;

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const render = (node: ReactNode): Promise<void> =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <UnifiedAuthContext value={{ identity: VISITOR, mode: 'lightweight' }}>{node}</UnifiedAuthContext>
      </MemoryRouter>,
    ),
  );
const scrollToTop = (top: number): Promise<void> =>
  act(async () => {
    Object.assign(window, { scrollY: top });
    dispatchEvent(new Event('scroll'));
  });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(window, { scrollY: 0, innerHeight: 800 });
  answerConsent([]);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

it('A4: a click is confirmed by a check for two seconds', async () => {
  await render(<CallToAction />);
  const isConfirmed = (): boolean => place.querySelector('[aria-label="Done"]') !== null;
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/sign-up');
  expect(isConfirmed()).toBe(false);
  await act(async () => place.querySelector('a')?.click());
  await pass(1_900);
  expect(isConfirmed()).toBe(true);
  await pass(200);
  expect(isConfirmed()).toBe(false);
});

it('A4: beside a wide page it comes with the scrolling, can be closed, and comes back once when somebody is about to leave', async () => {
  const isShown = (): boolean => place.querySelector('section') !== null;
  const close = (): Promise<void> =>
    act(async () => place.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click());
  const leave = (): Promise<void> =>
    act(async () => void document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 })));
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
