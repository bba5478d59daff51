import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { proveIdentity } from '@/backend/account/identity-proof';
import {
  type Issue,
  type IssueProgress,
  queueIssue,
  stopIssue,
  testIssue,
} from '@/backend/newsletter-issues';
import { IssueProgressView } from '@/features/admin/newsletter/issue-progress';
import { SendIssue } from '@/features/admin/newsletter/send-issue';
import { mounted } from '../support/mounted';

vi.mock('@/backend/account/identity-proof', () => ({ proveIdentity: vi.fn() }));
vi.mock('@/backend/newsletter-issues', () => ({
  queueIssue: vi.fn(),
  stopIssue: vi.fn(),
  testIssue: vi.fn(),
}));

const page = mounted();
const refresh = vi.fn();
const ROUND_MS = 5_000;

const issueIn = (state: Issue['state'], waiting = 7): Issue =>
  ({
    issue: 'i1',
    subject: 'Week 48',
    state,
    recipients: 10,
    counts: { waiting, sent: 10 - waiting },
    queued_at: null,
    finished_at: null,
    paused_until: null,
    content: { version: 'v1' },
  }) as unknown as Issue;
const show = (state: Issue['state'], { isStale = false, waiting = 7 } = {}): Promise<void> =>
  page.render(<IssueProgressView issue={issueIn(state, waiting)} isStale={isStale} refresh={refresh} />);
const text = (): string => page.place.textContent ?? '';
const button = (label: string): HTMLButtonElement =>
  [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))!;
const press = (label: string): Promise<void> => act(async () => button(label).click());

/** A call that is answered when the test says so. */
function answerLater<T>(): { promise: Promise<T>; answer: (value: T) => Promise<void> } {
  let resolve = (_value: T): void => {};
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, answer: (value) => act(async () => resolve(value)) };
}

beforeEach(() => vi.clearAllMocks());

describe('the progress of an issue', () => {
  it('is fetched again five seconds after each answer, while it is being sent', async () => {
    await show('sending');
    await page.pass(ROUND_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
    await page.pass(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    // Until that fetch is answered there is no other.
    await show('sending', { isStale: true });
    await page.pass(5 * ROUND_MS);
    expect(refresh).toHaveBeenCalledTimes(1);
    await show('sending', { waiting: 3 });
    expect(text()).toContain('7 of 10 readers');
    await page.pass(ROUND_MS);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it.each(['stopped', 'sent'] as const)('is not fetched again once it is %s', async (state) => {
    await show('sending');
    await page.pass(ROUND_MS / 2);
    await show(state);
    await page.pass(10 * ROUND_MS);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is not fetched again once nobody looks at it', async () => {
    await show('sending');
    await page.render(null);
    await page.pass(10 * ROUND_MS);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('offers to stop only while it is being sent, and to go on only once it is stopped', async () => {
    await show('sending');
    expect(button('Stop sending')).toBeDefined();
    expect(button('Send to')).toBeUndefined();
    await show('stopped');
    expect(button('Stop sending')).toBeUndefined();
    expect(button('Send to 7 readers')).toBeDefined();
    await show('sent', { waiting: 0 });
    expect([...page.place.querySelectorAll('button')]).toEqual([]);
  });
});

describe('stopping', () => {
  it('is asked once, however often it is pressed, and what became of it is fetched', async () => {
    const { promise, answer } = answerLater<Awaited<ReturnType<typeof stopIssue>>>();
    vi.mocked(stopIssue).mockReturnValue(promise);
    await show('sending');
    await press('Stop sending');
    await press('Stop sending');
    expect(stopIssue).toHaveBeenCalledExactlyOnceWith('i1');
    expect(refresh).not.toHaveBeenCalled();
    await answer({ ok: true, value: {} as IssueProgress });
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('that is refused says why, and can be tried again', async () => {
    vi.mocked(stopIssue).mockResolvedValue({ ok: false, sentence: 'It was not reached.' });
    await show('sending');
    await press('Stop sending');
    expect(page.place.querySelector('[role=alert]')?.textContent).toBe('It was not reached.');
    expect(refresh).not.toHaveBeenCalled();
    await press('Stop sending');
    expect(stopIssue).toHaveBeenCalledTimes(2);
  });
});

describe('sending', () => {
  const onQueued = vi.fn();
  const submit = (): Promise<void> =>
    act(
      async () =>
        void page.place
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  beforeEach(async () => {
    await page.render(
      <SendIssue id="i1" version="v1" recipients={10} isUnsaved={false} onQueued={onQueued} />,
    );
    const password = page.place.querySelector('input')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(password, 'secret');
      password.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });

  it('is proved and queued once, by button and by Enter, while either is on its way', async () => {
    const proof = answerLater<Awaited<ReturnType<typeof proveIdentity>>>();
    const queued = answerLater<Awaited<ReturnType<typeof queueIssue>>>();
    vi.mocked(proveIdentity).mockReturnValue(proof.promise);
    vi.mocked(queueIssue).mockReturnValue(queued.promise);
    await submit();
    await submit();
    await press('Sending');
    expect(proveIdentity).toHaveBeenCalledExactlyOnceWith(
      'newsletter',
      { way: 'password', password: 'secret' },
      { subject: 'i1:v1' },
    );
    expect(queueIssue).not.toHaveBeenCalled();
    await proof.answer({ ok: true, value: undefined });
    await submit();
    await press('Sending');
    expect(proveIdentity).toHaveBeenCalledTimes(1);
    expect(queueIssue).toHaveBeenCalledExactlyOnceWith('i1');
    expect(onQueued).not.toHaveBeenCalled();
    await queued.answer({ ok: true, value: {} as IssueProgress });
    expect(onQueued).toHaveBeenCalledTimes(1);
  });

  it('without the right password sends nothing, and says so', async () => {
    vi.mocked(proveIdentity).mockResolvedValue({ ok: false, message: 'Wrong password.', offline: false });
    await submit();
    expect(text()).toContain('Wrong password.');
    expect(queueIssue).not.toHaveBeenCalled();
    expect(onQueued).not.toHaveBeenCalled();
  });

  it('a test is mailed once, however often it is pressed', async () => {
    const { promise, answer } = answerLater<Awaited<ReturnType<typeof testIssue>>>();
    vi.mocked(testIssue).mockReturnValue(promise);
    await press('Send me a test');
    await press('Send me a test');
    expect(testIssue).toHaveBeenCalledTimes(1);
    await answer({ ok: true, value: { message: 'It is on its way.' } });
    expect(text()).toContain('It is on its way.');
  });
});
