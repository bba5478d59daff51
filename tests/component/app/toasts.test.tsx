import { screen, waitFor } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { importAgain } = vi.hoisted(() => ({
  importAgain: vi.fn<(load: () => Promise<unknown>) => Promise<unknown>>(),
}));
vi.mock('@/client-state/import-again', () => ({ importAgain }));

let root: Root;
function Going() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={(event) => void navigate(event.currentTarget.value)}>
      Go
    </button>
  );
}
let toasts: typeof import('@/ui/feedback/toast');
beforeEach(async () => {
  vi.resetModules();
  importAgain.mockReset();
  importAgain.mockImplementation((load) => load());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  toasts = await import('@/ui/feedback/toast');
  const { Toasts } = await import('@/app/shell/toasts');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <Going />
        <Toasts />
      </MemoryRouter>,
    ),
  );
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const say = (title: string): (() => void) => toasts.alertToast({ state: 'failed', title });
const place = (): HTMLElement | null => document.querySelector('section[aria-label^="Notifications"]');

it('B10: the place for toasts is not there before there is anything to say', async () => {
  await Promise.resolve();
  expect(importAgain).not.toHaveBeenCalled();
  expect(place()).toBeNull();
  say('First');
  await screen.findByText('First');
});

it('what could not be said without its code is said when there is signal again', async () => {
  importAgain.mockRejectedValueOnce(new TypeError('gone'));
  say('Late');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(place()).toBeNull();
  expect(importAgain).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(importAgain).toHaveBeenCalledTimes(2);
  await screen.findByText('Late');
});

it('and when there is something else to say: of two alerts the later one', async () => {
  importAgain.mockRejectedValueOnce(new TypeError('gone'));
  say('This was not saved');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  say('Neither was this');
  await screen.findByText('Neither was this');
  expect(screen.queryByText('This was not saved')).toBeNull();
});

it('S9: nothing of an account that was left stays, and an alert that was closed before it was shown never is', async () => {
  importAgain.mockRejectedValueOnce(new TypeError('gone'));
  const close = say('Closed before');
  close();
  toasts.notice({ state: 'sent', title: 'Ines wrote to you' });
  toasts.dismissToasts();
  say('Signed out');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  dispatchEvent(new Event('online'));
  await screen.findByText('Signed out');
  expect(screen.queryByText('Closed before')).toBeNull();
  // At once: a notice would close itself.
  expect(screen.queryByText('Ines wrote to you')).toBeNull();
});

it('A9: an alert takes the place of the one before', async () => {
  say('The first');
  await screen.findByText('The first');
  say('The second');
  await screen.findByText('The second');
  await waitFor(() => expect(screen.queryByText('The first')).toBeNull());
});

it('P9, A9: a notice, and an alert that only informs, close themselves after 4,000 ms; a failure stays for 1,000,000', () => {
  const shownFor = vi.fn<(options: { duration: number }) => void>();
  toasts.openToasts({ show: (_, options) => shownFor(options), dismiss: () => {} });
  toasts.notice({ state: 'sent', title: 'Ines wrote to you' });
  toasts.alertToast({ state: 'synced', title: 'Welcome back!' });
  say('Not sent');
  expect(shownFor.mock.calls.map(([{ duration }]) => duration)).toEqual([4_000, 4_000, 1_000_000]);
});

it('P9: at most three are visible, 14 px apart and 356 px wide at the bottom right, and Alt+T leads to them', async () => {
  // The code of the place first: notices close themselves meanwhile.
  say('One');
  await screen.findByText('One');
  for (const title of ['Two', 'Three', 'Four', 'Five']) toasts.notice({ state: 'sent', title });
  await screen.findByText('Five');
  // Those of the test before may still be leaving.
  await waitFor(() =>
    expect(document.querySelectorAll('li[data-sonner-toast]').length).toBeGreaterThanOrEqual(5),
  );
  // At once: as they close themselves, any number is three for a moment.
  expect(document.querySelectorAll('li[data-sonner-toast][data-visible="true"]')).toHaveLength(3);
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect({
    at: [list?.dataset.yPosition, list?.dataset.xPosition],
    gap: list?.style.getPropertyValue('--gap'),
    width: /w-\[min\((\w+),/.exec(screen.getByText('Five').closest('[role="status"]')?.className ?? '')?.[1],
    keys: place()?.getAttribute('aria-label'),
  }).toEqual({ at: ['bottom', 'right'], gap: '14px', width: '356px', keys: 'Notifications alt+T' });
});

it('requests that are lost on a line that holds are made again after five seconds, then ten', async () => {
  vi.useFakeTimers();
  importAgain.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
  say('Lost twice');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(importAgain).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(importAgain).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(9_700);
  expect(importAgain).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(importAgain).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  await screen.findByText('Lost twice');
});

describe('a page that is left', () => {
  const calm = (title: string): (() => void) => toasts.alertToast({ state: 'synced', title });
  beforeEach(async () => {
    // The code of the place comes by itself, in real time.
    say('First');
    await screen.findByText('First');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return () => vi.useRealTimers();
  });
  const goTo = (path: string): void => {
    const button = document.querySelector('button')!;
    button.value = path;
    flushSync(() => button.click());
  };

  it('takes what was said on it along, but not what has led to the next one', async () => {
    vi.advanceTimersByTime(1_000);
    goTo('/jobs');
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    say('Not sent');
    await screen.findByText('Not sent');
    vi.advanceTimersByTime(900);
    goTo('/messages');
    vi.advanceTimersByTime(5_000);
    expect(screen.getByText('Not sent')).toBeTruthy();
  });

  it('what only informs goes after four seconds, though it is alone (ruling 22)', async () => {
    calm('Welcome back!');
    await screen.findByText('Welcome back!');
    vi.advanceTimersByTime(3_500);
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    vi.advanceTimersByTime(1_500);
    await waitFor(() => expect(screen.queryByText('Welcome back!')).toBeNull());
  });
});
