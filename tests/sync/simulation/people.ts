import type { Row } from '@/sync/document';
import type { Application } from '@/domain/streams/applications';
import { jobContent } from '../support/people';
import { forgetChoices } from './choices';
import {
  anOpenForm,
  close,
  FIELDS,
  keepOpen,
  openForm,
  saveItem,
  saveText,
  type Shared,
  valueIn,
} from './forms';
import { type Act, type Action, COLLECTION_OF, type Scenario, markWithdrawn } from './scenario';
import type { Phone } from './phone';

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const rowsOf = async (
  phone: Phone,
  collection: 'jobs' | 'applications' | 'conversations',
  selector: Record<string, unknown>,
) => byId(await phone.store.rows(collection).find({ selector: selector as never }));

const ownJobs = (phone: Phone) => rowsOf(phone, 'jobs', { posted_by: phone.userId });

const isEmployer = ({ employer }: Scenario, phone: Phone): boolean => phone.userId === employer;

/** Sets a text field of a job to a new value, mostly of one of the first two jobs, so that two phones edit the same one. */
async function editJob(scenario: Scenario, phone: Phone): Promise<void> {
  const jobs = await ownJobs(phone);
  const job = scenario.pick(scenario.chance(0.6) ? jobs.slice(0, 2) : jobs);
  if (!job) return;
  await setField(
    scenario,
    phone,
    { table: 'jobs', id: job.id },
    scenario.chance(0.5) ? 'title' : 'description',
  );
}

const editProfile = (scenario: Scenario, phone: Phone): Promise<void> =>
  setField(
    scenario,
    phone,
    { table: 'profiles', id: phone.userId },
    scenario.chance(0.5) ? 'headline' : 'bio',
  );

/** The current value of the field on this phone, as the invariants compare it. */
async function shownIn(phone: Phone, { table, id, field, isNumber }: Act): Promise<unknown> {
  const value = valueIn((await phone.store.rows(COLLECTION_OF[table]).get([id]))[0], field);
  return isNumber ? String(value) : value;
}

/** Sets a text field to a new value, in a form that opens for it. */
export async function setField(
  scenario: Scenario,
  phone: Phone,
  shared: Shared,
  field: string,
): Promise<void> {
  const form = await openForm(phone, shared);
  if (form) await saveText(scenario, form, field);
}

/** Opens a form and leaves it open: of a job, of the profile, or of a draft. */
async function openAForm(scenario: Scenario, phone: Phone): Promise<void> {
  const [job, draft] = [
    scenario.pick((await ownJobs(phone)).slice(0, 2)),
    scenario.pick(await ownDraftIds(phone)),
  ];
  const shared: Shared =
    draft !== undefined && scenario.chance(0.4)
      ? { table: 'drafts', id: draft }
      : job && scenario.chance(0.7)
        ? { table: 'jobs', id: job.id }
        : { table: 'profiles', id: phone.userId };
  await keepOpen(scenario, phone, shared);
}

/** Saves a form that was opened a while ago. */
async function saveAForm(scenario: Scenario, phone: Phone): Promise<void> {
  const form = anOpenForm(scenario, phone);
  if (!form) return;
  const { table } = form.shared;
  if (table === 'profiles' && scenario.chance(0.3)) await saveItem(scenario, form);
  else await saveText(scenario, form, scenario.pick(FIELDS[table]) ?? FIELDS[table][0]);
  close(scenario, form);
}

async function startDraft(scenario: Scenario, phone: Phone): Promise<void> {
  if (!isEmployer(scenario, phone)) return;
  const value = scenario.token('description');
  const id = await phone.bundle.startJobDraft(phone.store, { title: 'A job', description: value });
  scenario.acts.push({
    kind: 'edit',
    phone,
    table: 'drafts',
    id,
    field: 'payload.description',
    value,
    over: [''],
  });
}

async function editDraft(scenario: Scenario, phone: Phone): Promise<void> {
  const id = scenario.pick(await ownDraftIds(phone));
  if (id !== undefined)
    await setField(
      scenario,
      phone,
      { table: 'drafts', id },
      scenario.pick(FIELDS.drafts) ?? FIELDS.drafts[0],
    );
}

/** Adds an item to a set that both phones add to. */
async function addSkill(scenario: Scenario, phone: Phone): Promise<void> {
  const form = await openForm(phone, { table: 'profiles', id: phone.userId });
  if (form) await saveItem(scenario, form);
}

/** Sets a text field, or adds to a set of the same document where it has one. */
export const change = (scenario: Scenario, phone: Phone, shared: Shared, field: string): Promise<void> =>
  shared.table === 'profiles' && scenario.chance(0.4)
    ? addSkill(scenario, phone)
    : setField(scenario, phone, shared, field);

export const ownJobIds = async (phone: Phone): Promise<string[]> =>
  (await ownJobs(phone)).map(({ id }) => id);

/** Drafts that are neither being published nor refused; for those, `sync/push.test.ts` tests what the form shows. */
export const ownDraftIds = async (phone: Phone): Promise<string[]> =>
  byId(await phone.store.rows('drafts').find({ selector: { kind: 'job' } as never }))
    .filter(({ intent, result_id: job, sync }) => intent === null && job === null && sync.state !== 'local')
    .filter(({ id }) => (phone.store.refused.latestOf('drafts', id)?.code ?? 'CONFLICT') === 'CONFLICT')
    .map(({ id }) => id);

async function write(scenario: Scenario, phone: Phone): Promise<void> {
  // A person only writes in threads that are on the phone.
  const known =
    isEmployer(scenario, phone) && scenario.chance(0.5) ? undefined : await threadOn(scenario, phone);
  if (!known && !isEmployer(scenario, phone)) return;
  await writeInto(scenario, phone, known);
}

/** Sends a message in this thread or, without one, an employer's first message. */
export async function writeInto(scenario: Scenario, phone: Phone, known: string | undefined): Promise<Act> {
  const body = scenario.token('message');
  const sent = await phone.bundle.sendMessage(
    phone.store,
    known ? { conversationId: known, body } : { recipientId: scenario.talent, body },
  );
  if (!scenario.conversations.includes(sent.conversationId)) scenario.conversations.push(sent.conversationId);
  const act: Act = { kind: 'message', phone, table: 'messages', id: sent.id, field: 'body', value: body };
  scenario.acts.push(act);
  return act;
}

/** The id of a random thread on this phone. */
export const threadOn = async (scenario: Scenario, phone: Phone): Promise<string | undefined> =>
  scenario.pick(await rowsOf(phone, 'conversations', {}))?.id;

async function apply(scenario: Scenario, phone: Phone): Promise<void> {
  const job = scenario.pick(await rowsOf(phone, 'jobs', { status: 'active' }));
  if (!job || isEmployer(scenario, phone)) return;
  const value = scenario.token('note');
  const id = await phone.bundle.applyToJob(phone.store, { jobId: job.id, coverNote: value });
  scenario.acts.push({ kind: 'apply', phone, table: 'job_applications', id, field: 'cover_note', value });
}

/** An offer or interview times, with words of their own. */
async function proposeDeal(
  scenario: Scenario,
  { bundle, store }: Phone,
  id: string,
  to: 'interview' | 'offered',
): Promise<void> {
  const note = scenario.token('terms');
  if (to === 'offered')
    await bundle.makeOffer(store, id, {
      rate_minor: 65_000,
      rate_unit: 'day',
      currency: 'USD',
      days: [],
      place: '',
      note,
      answer_by: null,
    });
  else
    await bundle.inviteToInterview(store, id, {
      kind: 'phone',
      slots: ['2099-01-04T09:00:00.000Z', '2099-01-05T09:00:00.000Z'],
      minutes: 30,
      timezone: 'UTC',
      place: '',
      note,
    });
}

/** Answers the offer or the times that this phone shows, which may have changed on the server. */
async function answerDeal(scenario: Scenario, { bundle, store }: Phone, row: Row): Promise<void> {
  const { id, status, offer, interview } = row as unknown as Application;
  if ((status === 'offered' || status === 'change_asked') && offer) {
    const answer = scenario.pick(['accept', 'accept', 'turn_down', 'ask_change'] as const) ?? 'accept';
    await bundle.answerOffer(store, id, offer.id, answer, scenario.token('answer'));
    return;
  }
  if (status !== 'interview' || !interview) return;
  const slot = scenario.chance(0.7) ? (scenario.pick(interview.slots) ?? null) : null;
  await bundle.answerInterview(store, id, interview.id, slot, scenario.token('answer'));
}

async function triage(scenario: Scenario, phone: Phone): Promise<void> {
  const application = scenario.pick(await rowsOf(phone, 'applications', {}));
  if (!application) return;
  const { bundle, store } = phone;
  if (!isEmployer(scenario, phone)) {
    if (scenario.chance(0.3)) await bundle.withdrawApplication(store, application.id);
    else await answerDeal(scenario, phone, application);
    return;
  }
  if (scenario.chance(0.6)) {
    const to = scenario.pick(['reviewed', 'shortlisted', 'interview', 'offered'] as const) ?? 'reviewed';
    if (application.status === 'accepted') await bundle.triageApplication(store, application.id, 'hired');
    else if (to === 'interview' || to === 'offered') await proposeDeal(scenario, phone, application.id, to);
    else await bundle.triageApplication(store, application.id, to);
    return;
  }
  await bundle.triageApplication(store, application.id, 'declined', {
    declineCode: 'other',
    declineNote: scenario.token('decline'),
  });
}

async function publish(scenario: Scenario, phone: Phone): Promise<void> {
  if (!isEmployer(scenario, phone)) return;
  const { bundle, store } = phone;
  const value = scenario.token('title');
  const id = await bundle.startJobDraft(
    store,
    jobContent(
      scenario.chance(0.15) ? { title: value, salary_min: null, salary_max: null } : { title: value },
    ),
  );
  await bundle.publishJob(store, id);
  scenario.acts.push({ kind: 'publish', phone, table: 'jobs', id, field: 'title', value });
}

async function closeOrReopen(scenario: Scenario, phone: Phone): Promise<void> {
  const job = scenario.pick(await ownJobs(phone));
  if (!job) return;
  await (job.status === 'active'
    ? phone.bundle.closeJob(phone.store, job.id, 'filled')
    : phone.bundle.reopenJob(phone.store, job.id));
}

async function withdrawMessage(scenario: Scenario, phone: Phone): Promise<void> {
  const act = scenario.pick(
    scenario.acts.filter(({ kind, phone: actor }) => kind === 'message' && actor === phone),
  );
  if (act && (await phone.bundle.deleteWaitingMessage(phone.store, act.id)))
    markWithdrawn(scenario.acts, phone, ({ id }) => id === act.id);
}

/** Rewrites a message: one that waits, which the server may have already, if only the reply was lost, or one that was sent, which it may refuse. */
async function rewriteMessage(scenario: Scenario, phone: Phone): Promise<void> {
  const act = scenario.pick(
    scenario.acts.filter(
      ({ kind, phone: actor, isWithdrawn }) => kind === 'message' && actor === phone && !isWithdrawn,
    ),
  );
  if (!act) return;
  const value = scenario.token('rewritten');
  const form = phone.bundle.opened({ id: act.id, body: act.value });
  const isSent = ((await phone.store.rows('messages').one(act.id))?.rev ?? 0) > 0;
  await phone.bundle[isSent ? 'changeSentMessage' : 'editWaitingMessage'](phone.store, form, value);
  act.isWithdrawn = true;
  scenario.acts.push({ ...act, value, isWithdrawn: false, isLate: true });
}

async function discardEdit(scenario: Scenario, phone: Phone): Promise<void> {
  const job = scenario.pick((await ownJobs(phone)).filter((row) => row.sync.state === 'waiting'));
  if (!job) return;
  await phone.bundle.discardWaiting(phone.store, 'jobs', job.id);
  markWithdrawn(scenario.acts, phone, ({ id, kind }) => id === job.id && kind === 'edit');
}

/** What is written again of this document over the current values, which may be somebody else's or the author's own newer edits, and which they see. */
export async function writeAgain(
  scenario: Scenario,
  phone: Phone,
  documentId: string,
  again: () => Promise<unknown>,
): Promise<void> {
  const mine = scenario.acts.filter((act) => act.phone === phone && act.id === documentId);
  const edits = mine.filter(({ kind }) => kind === 'edit');
  const shown = (): Promise<unknown[]> => Promise.all(edits.map((act) => shownIn(phone, act)));
  const before = await shown();
  await again();
  const after = await shown();
  for (const each of mine) {
    each.isLate = true;
    each.retriedAfter = scenario.acts.length;
  }
  for (const [index, edit] of edits.entries()) {
    edit.over?.push(before[index]);
    if (before[index] === edit.value && after[index] !== edit.value) edit.isWithdrawn = true;
  }
}

/** Retries or discards a refused or conflicting write. */
async function retryOrDiscard(scenario: Scenario, phone: Phone): Promise<void> {
  const item = scenario.pick(phone.store.refused.all());
  if (!item) return;
  forgetChoices(scenario, item);
  if (scenario.chance(0.5)) {
    await writeAgain(scenario, phone, item.documentId, () => phone.bundle.retryRefused(phone.store, item.id));
    return;
  }
  await phone.bundle.discardRefused(phone.store, item.id);
  markWithdrawn(scenario.acts, phone, ({ id }) => id === item.documentId);
}

async function save(scenario: Scenario, phone: Phone): Promise<void> {
  const job = scenario.pick(await rowsOf(phone, 'jobs', { status: 'active' }));
  if (job) await phone.bundle.toggleSaved(phone.store, 'job', job.id, String(job.title));
}

async function read(scenario: Scenario, phone: Phone): Promise<void> {
  const conversation = scenario.pick(scenario.conversations);
  if (conversation) await phone.bundle.markRead(phone.store, conversation);
}

async function blockOrOpen(scenario: Scenario, phone: Phone): Promise<void> {
  const conversation = scenario.pick(scenario.conversations);
  if (conversation)
    await phone.bundle.setConversationState(
      phone.store,
      conversation,
      scenario.chance(0.4) ? 'blocked' : 'open',
    );
}

/** What people do with the app. */
export const PEOPLE: readonly Action[] = [
  { name: 'publishes a job', weight: 10, do: publish },
  { name: 'edits a job', weight: 26, do: editJob },
  { name: 'edits their profile', weight: 10, do: editProfile },
  { name: 'starts a draft', weight: 3, do: startDraft },
  { name: 'continues a draft', weight: 10, do: editDraft },
  { name: 'adds a skill', weight: 3, do: addSkill },
  { name: 'opens a form', weight: 14, do: openAForm },
  { name: 'saves a form opened before', weight: 14, do: saveAForm },
  { name: 'writes a message', weight: 16, do: write },
  { name: 'applies', weight: 8, do: apply },
  { name: 'answers an application', weight: 8, do: triage },
  { name: 'closes or reopens a job', weight: 4, do: closeOrReopen },
  { name: 'saves or unsaves a job', weight: 4, do: save },
  { name: 'reads a thread', weight: 4, do: read },
  { name: 'blocks or opens a conversation', weight: 1, do: blockOrOpen },
  { name: 'withdraws a message', weight: 4, do: withdrawMessage },
  { name: 'rewrites a message', weight: 3, do: rewriteMessage },
  { name: 'discards an edit', weight: 3, do: discardEdit },
  { name: 'retries or discards what was refused', weight: 5, do: retryOrDiscard },
  {
    name: 'opens the app',
    weight: 14,
    do: async (scenario, phone) => phone.wake(scenario.chance(0.5) ? 'person' : 'hint'),
  },
];
