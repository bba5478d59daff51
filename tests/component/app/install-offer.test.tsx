import { act, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import InstallOffer from '@/app/shell/docked/install-offer';
import { answerConsent } from '@/platform/telemetry/consent';
import { watchForInstall } from '@/platform/install';
import { mounted } from '../support/mounted';

const page = mounted();
const { pass, render } = page;
const isOffered = (): boolean => page.place.textContent?.includes('Keep Marquee at hand') === true;
const canBeInstalled = (): Promise<void> =>
  act(async () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) });
    dispatchEvent(event);
  });

let watched = false;
beforeEach(async () => {
  if (!watched) watchForInstall();
  watched = true;
  answerConsent([]);
  await render(
    <>
      <input />
      <InstallOffer mayPrompt />
    </>,
  );
  await canBeInstalled();
});

it('ruling 24: the install offer comes after five seconds, not after three, and not while somebody is typing', async () => {
  await pass(4_900);
  expect(isOffered()).toBe(false);
  await pass(200);
  expect(isOffered()).toBe(true);
  const field = page.place.querySelector('input');
  await act(async () => field?.focus());
  await pass(200);
  expect(isOffered()).toBe(false);
  await pass(20_000);
  expect(isOffered()).toBe(false);
  await act(async () => field?.blur());
  await pass(5_000);
  expect(isOffered()).toBe(true);
});

it.each([
  ['a form', <form key="form" />],
  ['a dialog', <div key="dialog" role="dialog" />],
])('ruling 24: nor while %s is open, though nobody is in it', async (_, open) => {
  const show = (shown: ReactNode) =>
    render(
      <>
        <main>{shown}</main>
        <InstallOffer mayPrompt />
      </>,
    );
  await show(open);
  await pass(20_000);
  expect(isOffered()).toBe(false);
  await show(null);
  await pass(5_000);
  expect(isOffered()).toBe(true);
  await show(open);
  // Opening it was a tap.
  await act(async () => document.body.click());
  await pass(200);
  expect(isOffered()).toBe(false);
});

it('P4: a no is final', async () => {
  await pass(5_100);
  const no = [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not now');
  await act(async () => no?.click());
  expect(isOffered()).toBe(false);
  await canBeInstalled();
  await page.remount(<InstallOffer mayPrompt />);
  await pass(60_000);
  expect(isOffered()).toBe(false);
});
