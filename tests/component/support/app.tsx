import { waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { expect, inject, vi } from 'vitest';
import { CONSENT_VERSION } from '@/domain/consent';
import { signedInStorage } from '../../support/session';
import { network } from './network';

/** The backend that this run speaks to. */
export const site = (): string => inject('backendUrl');

/** Where the app is, as the address bar says it. */
export const address = (): string => `${location.pathname}${location.search}`;

/**
 * Loads the app anew at this address, as a reload of the page does: its modules and what they remember are new, what is stored stays.
 * React works as in a browser, without `act`, under which a screen that waits for its code would wait for ever.
 * Cookies have been asked about, and none were wanted: the question would stand over everything else.
 * @param as the address of who is signed in on this device; nobody without it
 */
export async function openApp(path: string, as?: string): Promise<UserEvent> {
  await unload();
  localStorage.setItem(
    'marquee:consent',
    JSON.stringify({ version: CONSENT_VERSION, at: new Date(0).toISOString(), allowed: [], gpc: false }),
  );
  if (as)
    for (const [name, value] of Object.entries(await signedInStorage(site(), as)))
      localStorage.setItem(name, value);
  vi.resetModules();
  history.replaceState(null, '', path);
  const [{ App }, { BrowserRouter }] = [await import('@/app/app'), await import('react-router-dom')];
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<App Router={BrowserRouter} />);
  return userEvent.setup();
}

let root: Root | null = null;

/** RxDB counts the open collections of a process: each app's store is closed before the next one opens. */
async function unload(): Promise<void> {
  if (!root) return;
  root.unmount();
  root = null;
  document.body.replaceChildren();
  // Its store may still be opening; leaving waits for that.
  const { leaveAccount } = await import('@/app/session/store/data-layer');
  await leaveAccount(true);
}

/** After each test: the next one begins on a device that knows nothing. */
export async function closeApp(): Promise<void> {
  network.restore();
  await unload();
  localStorage.clear();
  sessionStorage.clear();
}

/** Once the field takes text: puts this text into it at once, in place of what is there, as pasting does. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await waitFor(() => expect(field).toMatchObject({ disabled: false, readOnly: false }));
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}

/** Presses what is found once it may be pressed: a button may wait for what it needs. */
export async function press(user: UserEvent, find: () => HTMLElement | undefined): Promise<void> {
  const button = await waitFor(() => {
    const found = find();
    expect(found).toMatchObject({ disabled: false });
    return found;
  });
  if (button) await user.click(button);
}
