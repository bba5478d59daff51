import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import NewsletterForm from '@/features/landing/newsletter/newsletter-form';
import ConfirmScreen from '@/features/newsletter/confirm-screen';
import UnsubscribeScreen from '@/features/newsletter/unsubscribe-screen';
import { mounted } from '../support/mounted';

const page = mounted();
let status: number;
let vibrate: ReturnType<typeof vi.fn>;

const press = (label: string): Promise<void> =>
  act(async () => {
    const button = [...page.place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === label,
    );
    button?.focus();
    button?.click();
    await vi.advanceTimersByTimeAsync(0);
  });
const write = (element: HTMLInputElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
/** What a screen reader reads by itself, besides what has the focus. */
const liveTexts = (): string[] =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].map(
    ({ textContent }) => textContent ?? '',
  );

beforeEach(() => {
  status = 200;
  vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  const answer = async (): Promise<Response> =>
    Response.json(
      status === 200
        ? { success: true, message: 'Done as asked.', frequency: 'weekly', categories: ['all'] }
        : { error: 'No.' },
      {
        status,
      },
    );
  vi.stubGlobal('fetch', vi.fn(answer));
});

describe('subscribing', () => {
  const field = () => page.place.querySelector<HTMLInputElement>('[name=newsletter-email]')!;

  it('gives the focus to the confirmation that takes the form’s place, which is read once', async () => {
    await page.render(<NewsletterForm />);
    await write(field(), 'ines.focus@example.test');
    await press('Subscribe');
    expect(page.place.querySelector('form')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Check your email');
    expect(document.activeElement).not.toBe(document.body);
    expect(liveTexts().filter((text) => text.includes('A confirmation email is on its way'))).toEqual([]);
  });

  it('A4: says that it is under way, and cannot be sent twice meanwhile', async () => {
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise<Response>((resolve) => (answer = resolve))),
    );
    await page.render(<NewsletterForm />);
    await write(field(), 'ines.waits@example.test');
    await press('Subscribe');
    await press('Subscribing...');
    const asked = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/subscribe'));
    expect(asked).toHaveLength(1);
    await act(async () => answer(Response.json({ success: true, message: 'Done as asked.' })));
    expect(page.place.textContent).toContain('Check your email');
  });

  it('A5: counts what the service has refused, as it counts what it took: three in a quarter of an hour', async () => {
    await page.render(<NewsletterForm />);
    await write(field(), 'ines.thrice@example.test');
    status = 500;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await press('Subscribe');
      expect(page.place.textContent).toContain('No.');
    }
    status = 200;
    await press('Subscribe');
    expect(page.place.textContent).toContain(
      'Too many subscription attempts. Please try again in 15 minutes',
    );
    const asked = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/subscribe'));
    expect(asked).toHaveLength(3);
    await page.pass(900_000);
    await press('Subscribe');
    expect(page.place.textContent).toContain('Check your email');
    // A9: three errors, a warning, and that it went well.
    const error = [100, 60, 100, 60, 100];
    expect(vibrate.mock.calls).toEqual([[error], [error], [error], [[100, 60, 50]], [[50, 60, 50]]]);
  });

  it('A5: counts what has reached nobody as well', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await page.render(<NewsletterForm />);
    await write(field(), 'ines.unreached@example.test');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await press('Subscribe');
      expect(page.place.textContent).toContain(
        'Failed to subscribe to newsletter. Check your connection and try again.',
      );
    }
    await press('Subscribe');
    expect(page.place.textContent).toContain(
      'Too many subscription attempts. Please try again in 15 minutes',
    );
  });

  it('A8: says that the readers could not be counted, and takes an address all the same', async () => {
    status = 500;
    await page.render(<NewsletterForm />);
    await page.pass(0);
    expect(page.place.textContent).toContain(
      'Be among the first to get industry updatesFailed to fetch subscription statistics',
    );
    status = 200;
    await write(field(), 'ines.uncounted@example.test');
    await press('Subscribe');
    expect(page.place.textContent).toContain('Check your email');
  });

  it('that failed puts the focus into the field, where the reason is', async () => {
    await page.render(<NewsletterForm />);
    await write(field(), 'ines.refused@example.test');
    status = 500;
    await press('Subscribe');
    expect(document.activeElement).toBe(field());
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('No.');
  });
});

describe.each([
  ['Subscribe', ConfirmScreen],
  ['Unsubscribe', UnsubscribeScreen],
] as const)('behind a mail’s link, %s', (label, Screen) => {
  it('gives the focus to what it did, which is read once', async () => {
    await page.render(<Screen />, '/?token=t');
    await press(label);
    expect(document.activeElement?.textContent).toBe('Done as asked.');
    expect(document.activeElement?.tagName).toBe('P');
    expect(liveTexts()).not.toContain('Done as asked.');
    expect(vibrate.mock.calls).toEqual([[[50, 60, 50]]]);
  });

  it('A9: lets a failure be felt as one', async () => {
    await page.render(<Screen />, '/?token=t');
    status = 410;
    await press(label);
    expect(page.place.querySelector('[role=alert]')?.textContent).toContain('No.');
    expect(vibrate.mock.calls).toEqual([[[100, 60, 100, 60, 100]]]);
  });
});
