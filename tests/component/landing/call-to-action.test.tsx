import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
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
