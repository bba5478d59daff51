import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import ContactScreen from '@/features/contact/contact-screen';
import { forgetOwnedDraft } from '@/features/contact/draft';
import { contactReference } from '@/domain/contact/contact-message';
import { rereadStoredSession } from '@/backend/session/stored-session';
import { writeIdentity } from '@/backend/session/identity';
import { SAVE_AFTER_PAUSE_MS } from '@/platform/updates/draft-saver';
import { Announcer } from '@/ui/feedback/announcer';
// Its code is here already, so that sending does not wait for it under the fake clock.
import '@/backend/contact';
import { mounted } from '../support/mounted';

const page = mounted();
const DRAFT = 'marquee:contact-draft';
const TEXT = 'The call time on my job is wrong since this morning.';

type Args = Record<string, string>;
interface Call {
  args: Args;
  authorization: string;
}
type Reply = [status: number, body: unknown];
let calls: Call[];
let replies: (Reply | 'lost')[];

const RECEIVED: Reply = [200, { outcome: 'received' }];
const json = ([status, body]: Reply): Response => Response.json(body, { status });
const answer = async (_url: string, init: { body: string; headers: Record<string, string> }) => {
  calls.push({ args: JSON.parse(init.body) as Args, authorization: init.headers['Authorization'] ?? '' });
  const reply = replies.shift() ?? RECEIVED;
  if (reply === 'lost') throw new TypeError('Failed to fetch');
  return json(reply);
};

const screen = (
  <Announcer>
    <ContactScreen />
  </Announcer>
);
const field = <T extends HTMLElement>(name: string): T => page.place.querySelector<T>(`[name="${name}"]`)!;
const text = (): string => page.place.textContent ?? '';
const button = (label: string): HTMLButtonElement | undefined =>
  [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === label);
const problemAt = (name: string): string | null => {
  const id = field(name).getAttribute('aria-describedby');
  return id !== null && field(name).ariaInvalid !== 'false' && field(name).hasAttribute('aria-invalid')
    ? (document.getElementById(id)?.textContent ?? null)
    : null;
};
const write = (name: string, value: string): Promise<void> =>
  act(async () => {
    const element = field<HTMLInputElement>(name);
    const proto = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(proto, 'value')!.set!.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
const submit = async (): Promise<void> => {
  await act(async () => {
    page.place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.dynamicImportSettled();
  });
  // The id is a digest, which no fake clock hurries.
  for (let turn = 0; turn < 20 || page.place.querySelector('[aria-busy=true]') !== null; turn += 1)
    await act(async () => void (await new Promise((done) => setImmediate(done))));
};
const fillIn = async (): Promise<void> => {
  await write('topic', 'fault');
  await write('name', ' Ines ');
  await write('email', ' ines@example.com ');
  await write('message', TEXT);
};
const storedDraft = (): string | null => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(DRAFT));
  expect(keys.length).toBeLessThan(2);
  return localStorage.getItem(keys[0] ?? '');
};
const storedMessage = (): string | undefined =>
  (JSON.parse(storedDraft() ?? '{}') as { form?: { message: string } }).form?.message;

const signIn = (userId: string | null): Promise<void> =>
  act(async () => {
    if (userId === null) localStorage.removeItem('marquee-auth');
    else
      localStorage.setItem(
        'marquee-auth',
        JSON.stringify({ user: { id: userId }, access_token: 'token', expires_at: Date.now() / 1000 + 3000 }),
      );
    rereadStoredSession();
    writeIdentity(
      userId === null
        ? null
        : {
            userId,
            email: `${userId}@example.com`,
            name: 'Ines',
            role: 'talent',
            onboardingCompleted: true,
            profileComplete: true,
            onboardingSkipped: false,
            checkedAt: 0,
          },
    );
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  calls = [];
  replies = [];
  vi.stubGlobal('fetch', vi.fn(answer));
  localStorage.clear();
  await signIn(null);
  await page.remount(screen);
});

describe('what is wrong', () => {
  it('is said at each field before anything is sent, and the first gets the focus', async () => {
    await submit();
    expect(problemAt('topic')).toBe('Choose what your message is about.');
    expect(problemAt('name')).toBeNull();
    expect(problemAt('email')).toBe('Please enter your email address');
    expect(problemAt('message')).toBe('Write at least 20 characters, so that we know what it is about.');
    expect(document.activeElement).toBe(field('topic'));
    await write('topic', 'press');
    expect(problemAt('topic')).toBeNull();
    await submit();
    expect(document.activeElement).toBe(field('email'));
    expect(calls).toEqual([]);
  });
  it.each([
    ['email', 'Ines <ines@example.com>', 'Enter the email address alone, without a name.'],
    ['email', `${'a'.repeat(10_000)}@example.com`, 'An email address has at most 254 characters.'],
    ['name', 'x'.repeat(101), 'A name is one line of at most 100 characters.'],
    ['message', 'x'.repeat(4_001), 'A message can hold 4,000 characters.'],
  ])('with %s is told apart (%#)', async (name, value, sentence) => {
    await fillIn();
    await write(name, value);
    await submit();
    expect(problemAt(name)).toBe(sentence);
    expect(calls).toEqual([]);
  });
  it('with the length can be seen while writing, an emoji being one character', async () => {
    await write('message', '🎬🎬🎬');
    expect(text()).toContain('3 of 4,000 characters');
  });
});

describe('sending', () => {
  beforeEach(fillIn);

  it('sends what was typed, and confirms with a number, focus and another form', async () => {
    await submit();
    expect(calls).toMatchObject([
      {
        args: {
          p_topic: 'fault',
          p_name: 'Ines',
          p_email: 'ines@example.com',
          p_message: TEXT,
          p_website: '',
        },
      },
    ]);
    expect(document.activeElement?.textContent).toBe('Your message has arrived');
    expect(text()).toContain(contactReference(calls[0]!.args['p_id']!));
    expect(text()).not.toContain('without your account');
    expect(storedDraft()).toBeNull();
    await act(async () => button('Write another message')?.click());
    expect(field<HTMLTextAreaElement>('message').value).toBe('');
  });
  it('S3: after a lost answer sends the same id, also after a reload; another text is another message', async () => {
    replies = ['lost', 'lost', 'lost'];
    await submit();
    expect(text()).toContain('Network error. Please check your connection and try again.');
    expect(button('Try again')).toBeDefined();
    await page.pass(SAVE_AFTER_PAUSE_MS);
    await page.remount(screen);
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    await submit();
    await write('message', `${TEXT} And the place.`);
    await submit();
    const [first, second, third] = calls.map(({ args }) => args['p_id']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    await submit();
    expect(calls[3]!.args['p_id']).toBe(third);
    expect(text()).toContain('Your message has arrived');
  });
  it('sends what a reader sees of it, without what is hidden', async () => {
    await write('name', 'Ines\u202E Marlow');
    await write('message', `${TEXT}\u200B 👩\u200D🚀`);
    await submit();
    expect(calls[0]!.args).toMatchObject({ p_name: 'Ines Marlow', p_message: `${TEXT} 👩\u200D🚀` });
  });
  it('S3: the same text once more, after it was sent, is a new message', async () => {
    await submit();
    await act(async () => button('Write another message')?.click());
    await fillIn();
    await submit();
    expect(new Set(calls.map(({ args }) => args['p_id'])).size).toBe(2);
  });
  it.each<[string, Reply, string]>([
    ['a limit', [200, { outcome: 'limited', wait_ms: 1_500_000 }], 'Try again in 25 minutes.'],
    ['a refusal', [400, { code: 'MQ703', message: 'Please enter a valid email address.' }], 'valid email'],
    [
      'a fault',
      [500, { code: 'XX000', message: 'no' }],
      'An unexpected error occurred. Please try again later.',
    ],
    ['another answer', [200, { outcome: 'perhaps' }], 'Unable to process the data. Please try again.'],
  ])('S7: keeps the text after %s, and says why', async (_what, reply, sentence) => {
    replies = [reply];
    await submit();
    expect(page.place.querySelector('[role=alert]')?.textContent).toContain(sentence);
    expect(text()).toContain('Your text is kept in this browser.');
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(storedMessage()).toBe(TEXT);
  });
  it('passes on what a program puts into the hidden field', async () => {
    await write('website', 'https://spam.example');
    await submit();
    expect(calls[0]!.args['p_website']).toBe('https://spam.example');
  });
});

describe('with an account', () => {
  it('has its address, and is sent in its name', async () => {
    await signIn('ines');
    await page.remount(screen);
    expect(field<HTMLInputElement>('email').value).toBe('ines@example.com');
    await write('topic', 'fault');
    await write('message', TEXT);
    await submit();
    expect(calls).toMatchObject([{ authorization: 'Bearer token' }]);
  });
  it.each([
    ['the second factor is missing', [403, { code: 'PT403', message: 'two_factor_required' }]],
    ['the session has ended', [401, { code: 'PT401', message: 'session_ended' }]],
    ['the account is suspended', [403, { code: 'MQ403', message: 'You do not have permission' }]],
  ] as [string, Reply][])('S14: is sent as a visitor where %s, and says so', async (_why, refusal) => {
    await signIn('ines');
    await page.remount(screen);
    await fillIn();
    replies = [refusal];
    await submit();
    expect(calls.map(({ authorization }) => authorization === 'Bearer token')).toEqual([true, false]);
    expect(calls[1]!.args).toEqual(calls[0]!.args);
    expect(text()).toContain('It was sent without your account');
  });
});

describe('the draft', () => {
  it('is kept at each pause, survives a reload, and goes when it is cleared', async () => {
    await fillIn();
    expect(storedMessage()).toBeUndefined();
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(storedMessage()).toBe(TEXT);
    expect(text()).toContain('Draft kept in this browser');
    await page.remount(screen);
    expect(field<HTMLSelectElement>('topic').value).toBe('fault');
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    await act(async () => button('Clear the form')?.click());
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(field<HTMLTextAreaElement>('message').value).toBe('');
    expect(storedDraft()).toBeNull();
    await write('message', 'Another one.');
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(storedMessage()).toBe('Another one.');
  });
  it('S9: of an account is that account’s alone, and goes as it signs out; a visitor’s goes along', async () => {
    await fillIn();
    await page.pass(SAVE_AFTER_PAUSE_MS);
    forgetOwnedDraft();
    await signIn('ines');
    await page.remount(screen);
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    await write('message', `${TEXT} Mine.`);
    await page.pass(SAVE_AFTER_PAUSE_MS);
    for (const other of ['ben', null]) {
      await signIn(other);
      await page.remount(screen);
      expect(field<HTMLTextAreaElement>('message').value).toBe('');
    }
    forgetOwnedDraft();
    expect(storedDraft()).toBeNull();
  });
  it.each(['null', '7', '{', '{"nonce": 1}', '{"nonce": "n", "form": {"message": 5}}'])(
    'that is none is passed over: %s',
    async (stored) => {
      localStorage.setItem(DRAFT, stored);
      await page.remount(screen);
      expect(field<HTMLTextAreaElement>('message').value).toBe('');
    },
  );
  it('of an older version, one for all tabs, is taken up', async () => {
    const form = { topic: 'fault', name: '', email: '', message: TEXT };
    localStorage.setItem(DRAFT, JSON.stringify({ owner: null, nonce: 'n', form }));
    await page.remount(screen);
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(storedMessage()).toBe(TEXT);
  });
  it('with blocked storage lasts as long as the page, and the form works', async () => {
    vi.stubGlobal('localStorage', null);
    vi.stubGlobal('sessionStorage', null);
    await page.remount(screen);
    await fillIn();
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(text()).toContain('Draft kept while this page is open');
    await page.remount(screen);
    expect(field<HTMLTextAreaElement>('message').value).toBe(TEXT);
    await submit();
    expect(text()).toContain('Your message has arrived');
    await page.remount(screen);
    expect(field<HTMLTextAreaElement>('message').value).toBe('');
  });
  it('that does not fit says so, instead of claiming that it is kept', async () => {
    const full = (): never => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => {} });
    await write('message', TEXT);
    await page.pass(SAVE_AFTER_PAUSE_MS);
    expect(text()).toContain('There is no space to keep this.');
    expect(text()).not.toContain('Draft kept');
  });
});

it('says that there is no connection before anything is sent', async () => {
  expect(text()).not.toContain('There is no connection.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event('offline')));
  expect(text()).toContain('There is no connection. Write on: your text is kept in this browser.');
});
