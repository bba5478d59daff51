import { daysOfJob } from '@/domain/applications/named-days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { choose } from '../../choices';
import type { Phone } from '../../phone';
import type { Scenario } from '../../scenario';
import { EMPLOYERS, type GroupAct, groupOf, rowsOn } from '../group';

const MAX_CHOSEN = 3;

const applicationsOn = async (phone: Phone, selector: Record<string, unknown> = {}) =>
  (await rowsOn(phone, 'applications', selector)) as unknown as (Application & { rev: number })[];

async function view(scenario: Scenario, phone: Phone): Promise<void> {
  const all = await applicationsOn(phone);
  const application = scenario.pick(all.filter(({ employer_viewed_at: at }) => at === null));
  if (application) await phone.bundle.markApplicationViewed(phone.store, application.id);
}

/** The same step for several, as from the list of applicants. */
async function answerSeveral(scenario: Scenario, phone: Phone): Promise<void> {
  const chosen = (await applicationsOn(phone, { status: 'pending' })).slice(0, MAX_CHOSEN);
  const to = scenario.pick(['reviewed', 'shortlisted'] as const) ?? 'reviewed';
  await phone.bundle.triageApplications(phone.store, chosen, to);
}

/** Again, as long as nobody has answered. */
async function nameDays(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const application = scenario.pick(await applicationsOn(phone, { status: 'pending' }));
  const job = application && (await store.rows('jobs').one(application.job_id));
  if (!job) return;
  const { id, available_dates, asked_dates } = application;
  const asked = daysOfJob(job as unknown as Job);
  const named = available_dates.length > 0 && scenario.chance(0.5) ? [] : asked;
  await bundle.nameDays(store, bundle.opened({ id, available_dates, asked_dates }), named, asked);
  const value = JSON.stringify(named);
  choose(scenario, { phone, table: 'job_applications', id, field: 'available_dates', value });
}

/** One text to several people, each in the thread about the job that they applied to. */
async function messageMany(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const all = (await applicationsOn(phone)).filter(({ applicant_id: id }) => id !== phone.userId);
  const application = scenario.pick(all);
  if (!application) return;
  const body = scenario.token('to many ');
  const addressees = [{ personId: application.applicant_id, jobId: application.job_id }];
  const stored: unknown[] = [];
  await bundle.messageMany(store, addressees, body, (addressee) => void stored.push(addressee));
  const sent = (await rowsOn(phone, 'messages', { sender_id: phone.userId })).filter(
    (row) => row.body === body,
  );
  if (sent.length !== stored.length) throw new Error('A message that was stored is not on its phone.');
  for (const { id, conversation_id: thread } of sent) {
    if (!scenario.conversations.includes(String(thread))) scenario.conversations.push(String(thread));
    scenario.acts.push({ kind: 'message', phone, table: 'messages', id, field: 'body', value: body });
  }
}

const ACTS: readonly GroupAct[] = [
  { name: 'opens an application', weight: 5, by: EMPLOYERS, do: view },
  { name: 'answers several applications', weight: 2, by: ['employer'], do: answerSeveral },
  { name: 'says their days again', weight: 12, by: ['talent'], do: nameDays },
  { name: 'writes to applicants', weight: 4, by: EMPLOYERS, do: messageMany },
];

/** Applications beside their steps. */
export const applicationActs = groupOf({ salt: [59, 13], acts: ACTS });
