import { act, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CallToAction } from '@/features/landing/cta/call-to-action';
import { EdgeCta } from '@/features/landing/cta/edge-cta';
import { answerConsent } from '@/platform/telemetry/consent';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { mounted } from '../support/mounted';

const page = mounted();
const { pass, scrollToTop } = page;
const render = (node: ReactNode): Promise<void> =>
  page.render(
    <UnifiedAuthContext value={{ identity: VISITOR, mode: 'lightweight' }}>{node}</UnifiedAuthContext>,
  );

beforeEach(() => answerConsent([]));

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

it('A4: beside a wide page it comes with the scrolling, can be closed, and comes back once when somebody is about to leave', async () => {
  const isShown = (): boolean => page.place.querySelector('section') !== null;
  const close = (): Promise<void> =>
    act(async () => page.place.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click());
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
