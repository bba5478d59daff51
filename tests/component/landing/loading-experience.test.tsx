import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import LoadingExperience from '@/features/landing/session/loading-experience';
import { LoadingNote } from '@/ui/loading/loading-note';
import { mounted } from '../support/mounted';

const auth = vi.hoisted(() => ({
  onAuthChange: async (): Promise<() => void> => () => {},
  getSession: (): Promise<unknown> => Promise.reject(new Error('not set')),
}));
vi.mock('@/backend/auth/auth', () => ({
  onAuthChange: () => auth.onAuthChange(),
  getSession: () => auth.getSession(),
}));

const page = mounted();
const text = (): string => page.place.textContent ?? '';
const never = (): Promise<unknown> => new Promise(() => {});

let onGiveUp: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  onGiveUp = vi.fn<() => void>();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('P2, P4: "Loading your experience" names its steps, and gives up a session that takes longer than five seconds', async () => {
  auth.getSession = never;
  await page.render(<LoadingExperience onGiveUp={onGiveUp} />);
  expect(page.place.querySelector('h1')?.textContent).toBe('Loading your experience');
  expect(text()).toContain('Loading session');
  expect(page.place.querySelector('progress')?.value).toBe(30);
  await page.pass(4_900);
  expect(onGiveUp).not.toHaveBeenCalled();
  await page.pass(200);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});

it('P4: begins by saying that it checks who is there', async () => {
  const kept = auth.onAuthChange;
  onTestFinished(() => void Object.assign(auth, { onAuthChange: kept }));
  auth.onAuthChange = () => new Promise(() => {});
  await page.render(<LoadingExperience onGiveUp={onGiveUp} />);
  expect(page.place.querySelector('[role=status]')?.textContent).toBe('Checking authentication');
  expect(page.place.querySelector('progress')?.value).toBe(10);
});

it('P4: with a session it waits for the profile: from 5 s with the time, from 10 s in other words, from 15 s with a way to try again', async () => {
  auth.getSession = async () => ({ ok: true, value: {} });
  await page.render(<LoadingExperience onGiveUp={onGiveUp} />);
  expect(text()).toContain('Loading profile');
  await page.pass(4_900);
  expect(text()).not.toContain('4 s');
  await page.pass(1_000);
  expect(text()).toContain('Loading profile5 s');
  await page.pass(3_900);
  expect(text()).not.toContain('Still loading');
  await page.pass(1_000);
  expect(text()).toContain('Still loading, please wait...');
  await page.pass(4_000);
  expect(page.place.querySelector('button')).toBeNull();
  await page.pass(1_000);
  expect(text()).toContain('Loading is taking longer than expected');
  expect(page.place.querySelector('button')?.textContent).toBe('Try Again');
  expect(onGiveUp).not.toHaveBeenCalled();
});

it('P2: without a session the landing page is shown', async () => {
  auth.getSession = async () => ({ ok: true, value: null });
  await page.render(<LoadingExperience onGiveUp={onGiveUp} />);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});

it.each(['onAuthChange', 'getSession'] as const)(
  'P2: an auth provider that fails (%s) leads to the landing page, too, and at once',
  async (call) => {
    const kept = { ...auth };
    onTestFinished(() => void Object.assign(auth, kept));
    auth[call] = () => Promise.reject(new Error('The auth provider failed.'));
    await page.render(<LoadingExperience onGiveUp={onGiveUp} />);
    expect(onGiveUp).toHaveBeenCalledTimes(1);
  },
);

it('P4: whatever loads elsewhere is logged after 2 s, shows the time after 5, asks to wait after 10 and can be tried again after 30', async () => {
  const onRetry = vi.fn<() => void>();
  await page.render(<LoadingNote text="Loading jobs" onRetry={onRetry} />);
  const shown: [number, string][] = [];
  for (let second = 0; second <= 31; second += 1) {
    const now = [
      text().replaceAll(/\d+ s/g, 'N s'),
      vi.mocked(console.error).mock.calls.length > 0 ? 'logged' : '',
    ].join(' ');
    if (shown.at(-1)?.[1] !== now) shown.push([second, now]);
    await page.pass(1_000);
  }
  expect(shown).toEqual([
    [0, 'Loading jobs '],
    [2, 'Loading jobs logged'],
    [5, 'Loading jobsN s logged'],
    [10, 'Still loading, please wait...N s logged'],
    [30, 'Loading is taking longer than expectedTry Again logged'],
  ]);
});

it('P4: where nothing else was asked for, "Try Again" loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await page.render(<LoadingNote text="Loading jobs" />);
  await page.pass(31_000);
  expect(reload).not.toHaveBeenCalled();
  page.place.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});
