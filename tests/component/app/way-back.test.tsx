import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { changeProfile, createCompany, createOnboardedAccount } from '../../support/accounts';
import { address, openApp, site } from '../support/app';

const WAIT = { timeout: 40_000 };
const main = () => within(screen.getByRole('main'));

it('a profile and a company lead back to their list, which is as it was left (ruling 37)', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  await changeProfile(site(), talent, { city: 'Nether Wallop', country_code: 'GB' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const company = await createCompany(site(), employer, { name: 'Hawser Films' });

  const user = await openApp('/talent?city=Nether+Wallop');
  await user.click((await screen.findAllByRole('link', { name: /Ines Calder/ }, WAIT))[0]!);
  await screen.findByRole('heading', { level: 1, name: 'Ines Calder' }, WAIT);
  expect(address()).toBe(`/talent/${talent.id}`);
  // The first one is of the breadcrumbs, which a phone does not show.
  await user.click(main().getAllByRole('link', { name: 'Talent' }).at(-1)!);
  expect(address()).toBe('/talent?city=Nether+Wallop');

  const again = await openApp(`/companies/${company}`);
  await screen.findByRole('heading', { level: 1, name: 'Hawser Films' }, WAIT);
  await again.click(main().getByRole('link', { name: 'Jobs' }));
  expect(address()).toBe('/jobs');
});
