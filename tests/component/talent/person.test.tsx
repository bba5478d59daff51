import { screen, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { call, changeProfile, createOnboardedAccount, publishJob, sendMessage } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';

afterEach(() => vi.unstubAllGlobals());

/** The public notes about somebody, which take two people and two days to come about. */
function publish(notes: readonly object[]): void {
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/rpc/published_notes')
      ? Response.json({ count: notes.length, average: null, notes, next: null })
      : ask(input, init);
  });
}

describe('notes about somebody', () => {
  it.each(['person', 'company'])(
    'can be reported by others where they are read: on the page of a %s',
    async (of) => {
      const talent = await createOnboardedAccount(site(), { name: 'Noted Person' });
      const employer = await createOnboardedAccount(site(), { role: 'employer' });
      const companyId = newId();
      await call(site(), '/rest/v1/companies', { id: companyId, name: 'Low Tide Films' }, employer.token);
      const note = {
        id: newId(),
        rating: 1,
        text: 'Never on time.',
        collaboration_type: 'commercial',
        about: of === 'person' ? 'talent' : 'employer',
        at: '2026-01-05T10:00:00Z',
        subject_id: talent.id,
        subject_name: 'Noted Person',
        reviewer_company: '',
        company_id: null,
        company_name: '',
        role_code: '',
        reply_text: '',
      };
      publish([
        { ...note, reviewer_id: newId(), reviewer_name: 'Otis Wren' },
        { ...note, id: newId(), text: 'Mine.', reviewer_id: employer.id, reviewer_name: employer.name },
      ]);
      const path = of === 'person' ? `/talent/${talent.id}` : `/companies/${companyId}`;
      const user = await openApp(path, employer.email);
      const theirs = within(
        (await screen.findByText('Never on time.', {}, { timeout: 15_000 })).closest('li')!,
      );
      const own = within(screen.getByText('Mine.').closest('li')!);
      expect(own.queryByRole('button', { name: 'Report' })).toBeNull();
      await user.click(theirs.getByRole('button', { name: 'Report' }));
      await screen.findByRole('dialog', { name: 'Report this note by Otis Wren' });
    },
  );
});

const WAIT = { timeout: 40_000 };

describe('of somebody who is not open to contact', () => {
  const quiet = async () => {
    const talent = await createOnboardedAccount(site(), { name: 'Quiet Person' });
    await changeProfile(site(), talent, { open_to_contact: false });
    return talent;
  };

  it('strangers are refused, and another talent is not told that employers can write', async () => {
    const talent = await quiet();
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    await openApp(`/talent/${talent.id}`, employer.email);
    expect((await screen.findAllByText('Quiet is not accepting messages.', {}, WAIT)).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByRole('link', { name: /Ask .*for days/ })).toBeNull();
    const other = await createOnboardedAccount(site(), { name: 'Other Person' });
    await openApp(`/talent/${talent.id}`, other.email);
    await screen.findAllByRole('button', { name: 'Save' }, WAIT);
    expect(screen.queryByText(/Employers can write/)).toBeNull();
  }, 120_000);

  it('whoever they applied to writes, invites and asks', async () => {
    const talent = await quiet();
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const job = await publishJob(site(), employer, { title: 'Gaffer' });
    await (await ApiAccount.of(site(), talent.email)).apply({ id: job, questions: [] }, 'Free.');
    const user = await openApp(`/talent/${talent.id}`, employer.email);
    await screen.findAllByRole('link', { name: /Ask .*for days/ }, WAIT);
    await screen.findAllByRole('button', { name: /^Invite/ });
    expect(screen.queryByText('Quiet is not accepting messages.')).toBeNull();
    await press(user, () => screen.getAllByRole('button', { name: 'Message Quiet' })[0]);
    await screen.findByRole('dialog');
    // The server says the same.
    await sendMessage(site(), employer, talent, 'Thank you for applying.');
  }, 90_000);

  it('whoever they have written with is led to the conversation', async () => {
    const talent = await createOnboardedAccount(site(), { name: 'Quiet Person' });
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const thread = await sendMessage(site(), employer, talent, 'Are you free in May?');
    await changeProfile(site(), talent, { open_to_contact: false });
    await openApp(`/talent/${talent.id}`, employer.email);
    const [link] = await screen.findAllByRole('link', { name: 'Message Quiet' }, WAIT);
    expect(link).toHaveProperty('pathname', `/messages/${thread}`);
    // They have not answered: strangers still ask nothing else of them.
    expect(screen.queryByRole('link', { name: /Ask .*for days/ })).toBeNull();
  }, 90_000);
});

describe('a profile', () => {
  it.each(['nobody', '00000000-0000-7000-8000-000000000000'])(
    'shows that a profile does not exist: %s',
    async (unknown) => {
      await openApp(`/talent/${unknown}`);
      await screen.findByRole('heading', { name: 'Nobody is here' });
    },
  );

  it('rejects an empty first message before sending', async () => {
    const talent = await createOnboardedAccount(site(), { name: 'Quiet Person' });
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const user = await openApp(`/talent/${talent.id}`, employer.email);
    await press(user, () => screen.getAllByRole('button', { name: 'Message Quiet' })[0]);
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Send message' }));
    await sheet.findByText('Write a message before sending.');
    expect(sheet.getByLabelText('Message').getAttribute('aria-invalid')).toBe('true');
  });
});
