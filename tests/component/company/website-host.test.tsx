import { screen, waitFor } from '@testing-library/dom';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { companies, profiles } from '@/domain/streams';
import { companies as companyStream } from '@/domain/streams/company/companies';
import { profiles as profileStream } from '@/domain/streams/profiles';
import { newId } from '@/domain/ids';
import { CompanyEditor } from '@/features/company/company-editor';
import { observeCompany, observeMe } from '@/store/entities/profiles';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

it('a website with an umlaut is stored with the host that mail goes to', async () => {
  const { store, me, put, show } = await onDevice('employer');
  const id = newId();
  await put(profiles, { ...profileStream.sample(sampleWorld({ id: me, me })), id: me, company_id: id });
  await put(companies, {
    ...companyStream.sample(sampleWorld({ id, me })),
    id,
    website: null,
    verified_at: null,
  });
  const stored = () => firstValueFrom(observeCompany(store, id));
  const mine = (await firstValueFrom(observeMe(store)))!;
  const user = show(<CompanyEditor me={mine} company={await stored()} onDone={() => undefined} />);
  await user.type(await screen.findByRole('textbox', { name: /^Website/ }), 'kölnfilm.de/team');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored())?.website).toBe('https://xn--klnfilm-90a.de/team'));
});
