import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import PayFigures from '@/features/pages/pay/pay-figures';
import { queryClient } from '@/backend/queries/query-cache';
import { mounted } from '../support/mounted';

const page = mounted();
let answer: () => Promise<Response>;
const text = (): string => page.place.textContent ?? '';
const show = async (): Promise<void> => {
  await page.render(<PayFigures />);
  await page.pass(0);
};

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer()),
  );
});

it('says what the jobs of a role pay, in their own unit and currency, and finds a role by any of its names', async () => {
  const half = { country: null, region: null, jobs: 7, low: 550.75, median: 620, high: 700 };
  answer = async () =>
    Response.json([
      { ...half, role: 'gaffer', unit: 'day', currency: 'USD' },
      { ...half, role: 'cam_1ac', unit: 'week', currency: 'EUR', country: 'PT', region: '', median: 1_900 },
    ]);
  await show();
  const rows = (): string[] =>
    [...page.place.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');
  expect(rows()).toEqual([
    expect.stringMatching(/^GafferEverywhere\$620 \/day\$551–\$7007$/),
    expect.stringMatching(/Portugal€1,900 \/week€551–€7007$/),
  ]);
  const field = page.place.querySelector<HTMLInputElement>('input[type=search]')!;
  const write = (value: string): Promise<void> =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await write('chief lighting');
  expect(rows()).toEqual([expect.stringContaining('Gaffer')]);
  await write('stunt');
  expect(rows()).toEqual([]);
  expect(text()).toContain('Not enough data yet for this role.');
});

it('says so where there is not enough to say anything, and where the server does not answer', async () => {
  answer = async () => Response.json([]);
  await show();
  expect(text()).toContain('Not enough data yet.');
  expect(page.place.querySelector('table')).toBeNull();
  queryClient.clear();
  answer = async () => Response.json({ message: 'No.' }, { status: 400 });
  await page.remount(<PayFigures />);
  await page.pass(60_000);
  expect([...page.place.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    'Try again',
  );
  expect(page.place.querySelector('table')).toBeNull();
});
