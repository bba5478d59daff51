import { screen } from '@testing-library/dom';
import { beforeEach, it, vi } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { openApp, site } from '../support/app';

const WAIT = { timeout: 40_000 };

/** A desk: every width that is asked for is there. */
beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width >'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
);

it('somebody can be reported where they are beside the list, as on their own page', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Component' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  await openApp(`/talent?person=${talent.id}`, employer.email);
  await screen.findByRole('button', { name: 'Report Ines Component' }, WAIT);
});
