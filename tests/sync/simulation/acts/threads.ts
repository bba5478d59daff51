import type { Job } from '@/domain/streams/jobs';
import type { Message } from '@/domain/streams/messages';
import { jobContent } from '../../support/people';
import { threadOn } from '../people';
import type { Phone } from '../phone';
import { markWithdrawn, type Scenario } from '../scenario';
import { EVERYBODY, type GroupAct, groupOf, rowsOn } from './group';

async function reply(scenario: Scenario, phone: Phone): Promise<void> {
  const conversationId = await threadOn(scenario, phone);
  if (conversationId === undefined) return;
  const messages = await rowsOn(phone, 'messages', { conversation_id: conversationId });
  const quoted = scenario.pick(messages) as unknown as Message | undefined;
  if (!quoted) return;
  const body = scenario.token('reply');
  const sent = await phone.bundle.sendMessage(phone.store, { conversationId, body, replyTo: quoted });
  scenario.acts.push({ kind: 'message', phone, table: 'messages', id: sent.id, field: 'body', value: body });
}

/** The draft that this phone has just made with this text, which no other has. */
async function made(scenario: Scenario, phone: Phone, kind: string, key: string, value: string) {
  const rows = await rowsOn(phone, 'drafts', { k_kind: kind });
  const draft = rows.find(({ payload }) => (payload as Record<string, unknown>)[key] === value);
  if (!draft) throw new Error(`A draft of kind ${kind} that was made is not on its phone.`);
  const field = `payload.${key}`;
  scenario.acts.push({ kind: 'note', phone, table: 'drafts', id: draft.id, field, value });
}

async function keepATemplate(scenario: Scenario, phone: Phone): Promise<void> {
  const body = scenario.token('template');
  await phone.bundle.saveTemplate(phone.store, '', body);
  await made(scenario, phone, 'template', 'body', body);
}

async function keepAJobTemplate(scenario: Scenario, phone: Phone): Promise<void> {
  const description = scenario.token('template');
  await phone.bundle.saveJobTemplate(phone.store, '', jobContent({ description }));
  await made(scenario, phone, 'job_template', 'description', description);
}

async function removeATemplate(scenario: Scenario, phone: Phone): Promise<void> {
  const draft = scenario.pick(await rowsOn(phone, 'drafts', { k_kind: 'template' }));
  if (!draft) return;
  await phone.bundle.removeTemplate(phone.store, draft.id);
  markWithdrawn(scenario.acts, phone, ({ id }) => id === draft.id);
}

async function report(scenario: Scenario, phone: Phone): Promise<void> {
  const { employer, talent, chance } = scenario;
  const job = scenario.pick(await rowsOn(phone, 'jobs', { status: 'active' }));
  const thread = await threadOn(scenario, phone);
  const words = scenario.token('words');
  const common = { label: 'Something', reason: 'spam', words } as const;
  const person = phone.userId === talent ? employer : talent;
  const subject =
    thread !== undefined && chance(0.3)
      ? ({ about: 'conversation', subjectId: thread } as const)
      : job && job.posted_by !== phone.userId && chance(0.5)
        ? ({ about: 'job', subjectId: job.id } as const)
        : ({ about: 'person', subjectId: person } as const);
  await phone.bundle.sendReport(phone.store, { ...common, ...subject });
  await made(scenario, phone, 'report', 'words', words);
}

async function invite(scenario: Scenario, phone: Phone): Promise<void> {
  const open = await rowsOn(phone, 'jobs', { posted_by: phone.userId, status: 'active' });
  const job = scenario.pick(open) as unknown as Job | undefined;
  if (job) await phone.bundle.inviteToJob(phone.store, job, scenario.talent);
}

const ACTS: readonly GroupAct[] = [
  { name: 'replies to a message', weight: 5, by: EVERYBODY, do: reply },
  { name: 'keeps a message as a template', weight: 3, by: EVERYBODY, do: keepATemplate },
  { name: 'keeps a job as a template', weight: 2, by: ['employer', 'second'], do: keepAJobTemplate },
  { name: 'removes a template', weight: 1, by: EVERYBODY, do: removeATemplate },
  { name: 'reports something', weight: 2, by: EVERYBODY, do: report },
  { name: 'invites somebody to a job', weight: 4, by: ['employer'], do: invite },
];

/** Replies, invitations, templates and reports. */
export const threadActs = groupOf({ salt: [41, 17], acts: ACTS });
