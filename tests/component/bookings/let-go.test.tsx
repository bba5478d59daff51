import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount } from '../../support/accounts';
import { openApp, press, site } from '../support/app';

const WAIT = { timeout: 15_000 };
const HOUR_MS = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

const createEmployer = (name: string) => createOnboardedAccount(site(), { name, role: 'employer' });
const createTalent = () => createOnboardedAccount(site(), { name: 'Ines Calder' });

/** Asks as another device of the employer would, and says yes as one of the person. Returns the id. */
async function agreed(
  employer: Account,
  talent: Account,
  wants: 'hold' | 'booking',
  days = [30, 31],
): Promise<string> {
  const id = randomUUID();
  const [day = '', ...more] = days.map((ahead) => addDays(today(new Date(), 'UTC'), ahead));
  await call(
    site(),
    '/rest/v1/bookings',
    {
      id,
      talent_id: talent.id,
      wants,
      title: 'Low Tide',
      days: [day, ...more],
      timezone: 'UTC',
      rate_minor: 52_000,
      currency: 'GBP',
      kill_fee_percent: 50,
      open_until: day,
    },
    employer.token,
  );
  await step(talent, id, { talent_step: 'accepted' });
  return id;
}

const step = (who: Account, id: string, changes: Record<string, unknown>): Promise<unknown> =>
  call(site(), `/rest/v1/bookings?id=eq.${id}`, changes, who.token, 'PATCH');

const button = (name: string) => () => screen.queryAllByRole('button', { name })[0];

it('cancels a booking with what is due for it, which the other side reads as well', async () => {
  const [petra, ines] = [await createEmployer('Petra Lind'), await createTalent()];
  const id = await agreed(petra, ines, 'booking');
  const user = await openApp(`/bookings/${id}`, petra.email);
  await screen.findByText('Booked', { selector: '[role="status"] *' }, WAIT);
  await press(user, button('Cancel the booking'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }, WAIT));
  sheet.getByText(/What you agreed on is due: 50 %.*£520/);
  await user.type(sheet.getByLabelText(/^Why/), 'The boat sank.');
  await user.click(sheet.getByRole('button', { name: 'Cancel the booking' }));
  await screen.findByText('You cancelled', {}, WAIT);
  await screen.findByText('Agreed and due: £520.', {}, WAIT);
  expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull();

  await openApp(`/bookings/${id}`, ines.email);
  await screen.findByText('Petra Lind cancelled', {}, WAIT);
  screen.getByText('Agreed and due: £520.');
  screen.getByText('The boat sank.');
});

it('says why neither side cancels a booking whose last day has begun', async () => {
  const [petra, ines] = [await createEmployer('Petra Lind'), await createTalent()];
  const id = await agreed(petra, ines, 'booking', [0]);
  for (const { email } of [petra, ines]) {
    await openApp(`/bookings/${id}`, email);
    await screen.findByText(
      'The last day has begun, so this booking cannot be cancelled any more.',
      {},
      WAIT,
    );
    expect(button('Cancel the booking')()).toBeUndefined();
  }
  const later = await agreed(petra, ines, 'booking', [1]);
  await openApp(`/bookings/${later}`, ines.email);
  await waitFor(() => expect(button('Cancel the booking')()).toBeDefined(), WAIT);
  expect(screen.queryByText(/^The last day has begun/)).toBeNull();
});

it('lets a hold go, by either side, and nothing is due', async () => {
  const [petra, ines] = [await createEmployer('Petra Lind'), await createTalent()];
  for (const [who, words] of [
    [ines, 'Ines Calder let it go'],
    [petra, 'Petra Lind let it go'],
  ] as const) {
    const id = await agreed(petra, ines, 'hold');
    const user = await openApp(`/bookings/${id}`, who.email);
    await press(user, button('Release the hold'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Release this hold?' }, WAIT));
    await user.click(sheet.getByRole('button', { name: 'Release the hold' }));
    await screen.findByText('You let it go', {}, WAIT);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release the hold' })).toBeNull(), WAIT);
    await waitFor(() => expect(screen.getByText('Released')).toBeTruthy(), WAIT);
    await openApp(`/bookings/${id}`, (who === ines ? petra : ines).email);
    await screen.findByText(words, {}, WAIT);
    expect(screen.queryByText(/Agreed and due/)).toBeNull();
  }
});

it('counts both sides of a challenge down by the server’s clock, on a device that is two hours slow', async () => {
  const [petra, otis, ines] = [
    await createEmployer('Petra Lind'),
    await createEmployer('Otis Wren'),
    await createTalent(),
  ];
  const first = await agreed(petra, ines, 'hold');
  const second = await agreed(otis, ines, 'hold');
  await step(otis, second, { is_challenging: true });
  const RealDate = Date;
  vi.stubGlobal(
    'Date',
    class extends RealDate {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(RealDate.now() - 2 * HOUR_MS);
        else super(...given);
      }
      static override now = () => RealDate.now() - 2 * HOUR_MS;
    },
  );
  await openApp(`/bookings/${first}`, petra.email);
  await screen.findByText(/^Challenged: (23 h \d+|24 h 0) min left to confirm$/, {}, WAIT);
  await openApp(`/bookings/${second}`, otis.email);
  await screen.findByText(/^Second hold, whoever is first has (23 h \d+|24 h 0) min left$/, {}, WAIT);
  await openApp('/bookings', ines.email);
  await screen.findByText(/^Petra Lind has (23 h \d+|24 h 0) min to confirm$/, {}, WAIT);
});
