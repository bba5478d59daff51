import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';
import { layLine, network } from '../support/network';

const WAIT = { timeout: 15_000 };

beforeAll(layLine);
afterEach(network.restore);

it('asks everybody who is left for the days of a job without a signal, each with a request of their own', async () => {
  const [ines, mara, idris] = [
    await createOnboardedAccount(site(), { name: 'Ines Calder' }),
    await createOnboardedAccount(site(), { name: 'Mara Voss' }),
    await createOnboardedAccount(site(), { name: 'Idris Kane' }),
  ];
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const day = addDays(today(new Date(), 'UTC'), 30);
  const job = await publishJob(site(), employer, {
    title: 'Gaffer',
    job_dates: [{ day, kind: 'shoot', call: '', wrap: '' }],
  });
  const server = await ApiAccount.of(site(), employer.email);

  const address = [ines, mara, idris].map(({ id }) => `person=${id}`).join('&');
  const user = await openApp(`/bookings/new?${address}&job=${job}`, employer.email);
  await screen.findByRole('heading', { level: 1, name: 'Ask 3 people for days' }, WAIT);
  const asked = within(screen.getByRole('region', { name: 'Who is asked' }));
  await user.click(asked.getByRole('button', { name: 'Leave Idris Kane out' }));
  await screen.findByRole('heading', { level: 1, name: 'Ask 2 people for days' });
  network.cut();
  await press(user, () => screen.queryAllByRole('button', { name: 'Ask 2 people for a hold' })[0]);

  await screen.findByRole('heading', { level: 1, name: 'Holds and bookings' }, WAIT);
  await screen.findByText(/Ines Calder/, {}, WAIT);
  await screen.findByText(/Mara Voss/, {}, WAIT);
  expect(screen.queryByText(/Idris Kane/)).toBeNull();
  network.restore();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => {
    const rows = await server.read<{ talent_id: string; job_id: string; days: string[] }>(
      'bookings?select=talent_id,job_id,days',
    );
    expect(rows.map(({ talent_id: id }) => id).toSorted()).toEqual([ines.id, mara.id].toSorted());
    expect(rows.every(({ job_id: of, days }) => of === job && days.join(',') === day)).toBe(true);
  }, WAIT);
});
