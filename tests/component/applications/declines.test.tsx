import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createOnboardedAccount } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { fill, openApp, press, site } from '../support/app';
import { network } from '../support/network';
import { accept, anApplication, applyFor, change, type Crewing, hire, offer } from '../support/crewing';

const reason = () => screen.findByLabelText<HTMLSelectElement>('Why');

async function openDecline({ employer, application }: Pick<Crewing, 'employer' | 'application'>) {
  const user = await openApp(`/employer/applications?a=${application}`, employer.email);
  await press(user, () => screen.queryByRole('button', { name: 'Decline' }) ?? undefined);
  return user;
}

describe('declining', () => {
  it('proposes no reason while the job has a place left, and sends nothing without one', async () => {
    const crewing = await anApplication();
    const user = await openDecline(crewing);
    expect((await reason()).value).toBe('');
    // Nor can it be chosen: nobody is told that a role is filled while it is not.
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'The role is filled' }).disabled).toBe(true);
    // Of the job, which may come after the application.
    await waitFor(async () => {
      const why = document.getElementById((await reason()).getAttribute('aria-describedby') ?? '');
      expect(why?.textContent).toBe(
        'Gaffer for a deal has 0 of 1 hired, so “The role is filled” is not true yet.',
      );
    });
    const sheet = screen.getByRole('dialog', { name: /^Decline / });
    await user.click(within(sheet).getByRole('button', { name: /^Decline/ }));
    await within(sheet).findByText('Choose a reason before you decline.');
    const account = await ApiAccount.of(site(), crewing.talent.email);
    expect(await account.read(`job_applications?select=status&id=eq.${crewing.application}`)).toEqual([
      { status: expect.not.stringMatching('declined') },
    ]);
  });

  it('proposes that the role is filled once every place is taken', async () => {
    const crewing = await anApplication();
    const other = await createOnboardedAccount(site(), { name: 'Noor Component' });
    const second = await applyFor(other, crewing.job);
    await hire(crewing, crewing.talent, crewing.application);
    await openDecline({ employer: crewing.employer, application: second });
    // Of the job, which may come after the application.
    await waitFor(async () => expect((await reason()).value).toBe('filled'));
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'The role is filled' }).disabled).toBe(
      false,
    );
  });
});

const statusesOf = async ({ employer, job }: Crewing): Promise<Record<string, string>> => {
  const me = await ApiAccount.of(site(), employer.email);
  const rows = await me.read<{ applicant_name: string; status: string }>(
    `job_applications?select=applicant_name,status&job_id=eq.${job}`,
  );
  return Object.fromEntries(rows.map(({ applicant_name: name, status }) => [name, status]));
};

/** Chooses a reason, and writes words of their own. */
async function sayWhy(user: UserEvent): Promise<void> {
  await user.selectOptions(await reason(), 'rate');
  await fill(user, screen.getByLabelText('What they read'), 'We cannot pay that.');
}
const words = (): string => screen.getByLabelText<HTMLTextAreaElement>('What they read').value;

describe('somebody who answers while the sheet of a decline is open', () => {
  it('is asked about again, with the words kept, and is declined only then', async () => {
    const crewing = await anApplication();
    const terms = offer(61_000);
    await change(crewing.employer, crewing.application, terms);
    const user = await openDecline(crewing);
    await sayWhy(user);
    await change(crewing.talent, crewing.application, accept(terms.offer.id));
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline Ines Component' }));
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'Ines Component has accepted your offer meanwhile.',
    );
    expect(sheet.queryByRole('button', { name: 'Decline' })).toBeNull();
    expect(words()).toBe('We cannot pay that.');
    expect(await statusesOf(crewing)).toEqual({ 'Ines Component': 'accepted' });
    await user.click(sheet.getByRole('button', { name: 'Go on declining' }));
    expect(sheet.queryByRole('alert')).toBeNull();
    expect(words()).toBe('We cannot pay that.');
    await user.click(sheet.getByRole('button', { name: 'Decline' }));
    await waitFor(async () => expect(await statusesOf(crewing)).toEqual({ 'Ines Component': 'declined' }));
  });

  it('is not declined once they have withdrawn', async () => {
    const crewing = await anApplication();
    const user = await openDecline(crewing);
    await sayWhy(user);
    await change(crewing.talent, crewing.application, { status: 'withdrawn' });
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline Ines Component' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('Ines Component has withdrawn meanwhile.');
    expect(sheet.queryByRole('button', { name: /declin/i })).toBeNull();
  });

  it('is left out of several, by name and with the reason, and the others are declined', async () => {
    const crewing = await anApplication();
    const noor = await createOnboardedAccount(site(), { name: 'Noor Component' });
    await applyFor(noor, crewing.job);
    const terms = offer(61_000);
    await change(crewing.employer, crewing.application, terms);
    const user = await openApp(
      `/employer/applications/interviews?job=${crewing.job}`,
      crewing.employer.email,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ines Component' }));
    await user.click(screen.getByRole('tab', { name: /^Pending/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Noor Component' }));
    await press(user, () => screen.queryByRole('button', { name: 'Decline' }) ?? undefined);
    await screen.findByRole('dialog', { name: 'Decline 2 people' });
    await sayWhy(user);
    await change(crewing.talent, crewing.application, accept(terms.offer.id));
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline Noor Component' }));
    expect(sheet.getByRole('status').textContent).toContain(
      'Has accepted your offer meanwhile: Ines Component',
    );
    expect(words()).toBe('We cannot pay that.');
    await user.click(sheet.getByRole('button', { name: 'Decline' }));
    await screen.findByText('1 person is left as they are');
    await waitFor(async () =>
      expect(await statusesOf(crewing)).toEqual({
        'Ines Component': 'accepted',
        'Noor Component': 'declined',
      }),
    );
  });
});

const REFUSED = 'They accepted your offer before your answer arrived. It was not sent.';

describe('a decline with no signal, of somebody who accepts meanwhile', () => {
  it.each([
    ['before the acceptance is here', 'sync_pu'],
    ['after the acceptance has come', 'sync_push'],
  ])(
    'S7: sent %s, it is refused in true words beside the state, and what was typed is there again',
    async (_when, down) => {
      const crewing = await anApplication();
      const terms = offer(61_000);
      await change(crewing.employer, crewing.application, terms);
      const user = await openDecline(crewing);
      await sayWhy(user);
      network.cut(down);
      const first = within(await screen.findByRole('dialog', { name: 'Decline Ines Component' }));
      await user.click(first.getByRole('button', { name: 'Decline' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Decline/ })).toBeNull());
      await change(crewing.talent, crewing.application, accept(terms.offer.id));
      if (down === 'sync_push') {
        const pulls = network.asked('sync_pull');
        await waitFor(() => expect(network.asked('sync_pull')).toBeGreaterThan(pulls));
      }
      network.restore();
      globalThis.dispatchEvent(new Event('online'));

      await user.click(screen.getByRole('tab', { name: /^Interviews/ }));
      const says = `Accepted your offer${REFUSED}`;
      await waitFor(() => expect(document.body.textContent).toContain(says));
      await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
      const row = await screen.findByRole('link', { name: /Ines Component/ });
      await waitFor(() => expect(document.body.textContent).toContain(says));
      await user.click(row);
      const person = within(await screen.findByRole('dialog', { name: 'Ines Component' }));
      await person.findByText(REFUSED);
      person.getByText('Accepted your offer');
      await user.click(person.getByRole('button', { name: 'Decline' }));
      expect((await reason()).value).toBe('rate');
      expect(words()).toBe('We cannot pay that.');
    },
  );
});

describe('a decline without words', () => {
  it('says which sentence is read in their place, and is sent with its reason', async () => {
    const crewing = await anApplication();
    const user = await openDecline(crewing);
    await user.selectOptions(await reason(), 'rate');
    const sheet = within(screen.getByRole('dialog', { name: /^Decline / }));
    sheet.getByText('They will read your answer, and are not left waiting.');
    await user.clear(screen.getByLabelText('What they read'));
    sheet.getByText('Without words of yours, they read: “The rate does not fit.”');
    await user.click(sheet.getByRole('button', { name: 'Decline' }));
    const account = await ApiAccount.of(site(), crewing.talent.email);
    const read = () =>
      account.read(`job_applications?select=status,decline_code,decline_note&id=eq.${crewing.application}`);
    await waitFor(async () =>
      expect(await read()).toEqual([{ status: 'declined', decline_code: 'rate', decline_note: '' }]),
    );
  });
});
