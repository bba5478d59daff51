import { newId } from '@/domain/ids';
import { type Account, call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { site } from './app';

export interface Crewing {
  employer: Account;
  talent: Account;
  job: string;
  application: string;
}

export async function anApplication(headcount = 1): Promise<Crewing> {
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
  const talent = await createOnboardedAccount(site(), { name: 'Ines Component' });
  const job = await publishJob(site(), employer, { title: 'Gaffer for a deal', headcount });
  return { employer, talent, job, application: await applyFor(talent, job) };
}

export const applyFor = async ({ email }: Account, job: string): Promise<string> =>
  (await ApiAccount.of(site(), email)).apply({ id: job, questions: [] }, 'Six years on nights.');

export const change = (who: Account, application: string, changes: Record<string, unknown>) =>
  call(site(), `/rest/v1/job_applications?id=eq.${application}`, changes, who.token, 'PATCH');

export const offer = (rate: number) => ({
  status: 'offered',
  offer: {
    id: newId(),
    rate_minor: rate,
    rate_unit: 'day',
    currency: 'USD',
    days: [],
    place: '',
    note: '',
    answer_by: null,
  },
});
export const accept = (id: string) => ({
  status: 'accepted',
  offer_reply: { offer_id: id, answer: 'accept', note: '' },
});

/** Offered, accepted and hired. */
export async function hire({ employer }: Crewing, talent: Account, application: string): Promise<void> {
  const terms = offer(61_000);
  await change(employer, application, terms);
  await change(talent, application, accept(terms.offer.id));
  await change(employer, application, { status: 'hired' });
}
