import { formatWeekday } from '../../src/domain/values/days';
import { INVITATION, invitationText } from '../../src/domain/messages/invitation';
import type { Conversation } from '../../src/domain/streams/conversations';
import type { Message } from '../../src/domain/streams/messages';
import type { Profile } from '../../src/domain/streams/profiles';
import { formatMoney, PAY_UNIT } from '../../src/domain/values/money';
import type { Clock } from './clock';
import type { SeedJob } from './jobs';
import { atPlace, inSentence, withArticle } from './phrases';
import { Random, seedId } from './random';
import type { Thread } from './threads';
import { fillSentence, sentence } from './words';

/** How far the recipient of the last message has got. */
export type ReceiptState = 'read' | 'delivered' | 'unseen';

export interface ConversationPlan {
  employer: Profile;
  talent: Profile;
  /** The job it is about. A `direct` conversation mentions it but is not linked to it. */
  job: SeedJob;
  kind: 'job' | 'direct';
  thread: Thread;
  /** Its first message invites to apply for the job. */
  isInvitation?: boolean;
  /** How many of the thread's messages have been sent. */
  messageCount: number;
  state: Conversation['state'];
  receiptState: ReceiptState;
  /** Minutes from the last message to midnight. */
  lastMinutesAgo: number;
  /** The first message is later than this, for example the application. */
  since: string;
}

export interface SeedConversation {
  conversation: Conversation;
  messages: Message[];
}

/** Mirrors how the server shortens a message for lists. */
export const preview = (body: string): string => body.trim().replace(/\s+/g, ' ').slice(0, 160);

function slotsOf({
  employer,
  talent,
  job: { job, role, production },
}: ConversationPlan): Record<string, string> {
  const pay =
    job.salary_min === null
      ? 'expenses paid'
      : `${formatMoney(job.salary_min, job.currency)} ${PAY_UNIT[job.pay_type]}`.trim();
  return {
    employer: employer.first_name,
    talent: talent.first_name,
    title: production.title,
    role: inSentence(role.label),
    aRole: withArticle(inSentence(role.label)),
    day: formatWeekday(job.starts_on ?? job.published_at.slice(0, 10)),
    call: job.call_time || '08:00',
    place: job.location === '' ? 'the studio' : atPlace(job.location),
    city: production.place.city,
    rate: pay,
  };
}

/**
 * Times of the messages, oldest first: short gaps while two people talk, longer ones between, compressed if
 * there is not enough time.
 */
function timesOf(random: Random, clock: Clock, count: number, plan: ConversationPlan): string[] {
  const minutesAgo: number[] = [plan.lastMinutesAgo];
  while (minutesAgo.length < count)
    minutesAgo.unshift(
      (minutesAgo[0] ?? plan.lastMinutesAgo) + (random.chance(0.7) ? random.int(2, 35) : random.int(60, 900)),
    );
  const span = (minutesAgo[0] ?? plan.lastMinutesAgo) - plan.lastMinutesAgo;
  const availableMinutes = clock.minutesSince(plan.since) - plan.lastMinutesAgo;
  const scale = span > availableMinutes ? Math.max(0, availableMinutes) / span : 1;
  return minutesAgo.map((ago) => clock.ago(plan.lastMinutesAgo + (ago - plan.lastMinutesAgo) * scale));
}

/** In some threads somebody answers an earlier message, and changes their words a minute later. */
function answerOne(id: string, messages: Message[]): void {
  const random = new Random('answer', id);
  const at = messages.findIndex((message, i) => i > 0 && message.sender_id !== messages[i - 1]?.sender_id);
  const [before, answer] = [messages[at - 1], messages[at]];
  if (!before || !answer || !random.chance(0.4)) return;
  answer.reply_to_id = before.id;
  if (random.chance(0.3)) answer.edited_at = new Date(Date.parse(answer.created_at) + 60_000).toISOString();
}

export function makeConversation(plan: ConversationPlan, clock: Clock): SeedConversation {
  const { employer, talent, kind } = plan;
  const people = [employer, talent].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const jobId = kind === 'job' ? plan.job.job.id : null;
  const id = seedId('conversation', kind, people.map((person) => person.id).join(','), jobId ?? '');
  const random = new Random('conversation', id);
  const lines = plan.thread.slice(0, Math.max(1, plan.messageCount));
  const times = timesOf(random, clock, lines.length, plan);
  const slots = slotsOf(plan);

  const messages = lines.map(([side, text], i): Message => {
    const sender = side === 'E' ? employer : talent;
    const at = times[i] ?? clock.ago(plan.lastMinutesAgo);
    const isInvitation = plan.isInvitation === true && i === 0;
    return {
      id: seedId('message', id, String(i + 1)),
      conversation_id: id,
      sender_id: sender.id,
      recipient_id: i === 0 ? (side === 'E' ? talent.id : employer.id) : null,
      job_id: i === 0 ? jobId : null,
      body: isInvitation ? invitationText(plan.job.job) : sentence(fillSentence(random, text, slots)),
      reply_to_id: null,
      kind: 'text',
      payload: isInvitation ? INVITATION : {},
      server_seq: i + 1,
      edited_at: null,
      attachments: [],
      attachments_stored: [],
      created_at: at,
      updated_at: at,
    };
  });

  answerOne(id, messages);

  const last = messages.at(-1);
  const first = messages[0];
  if (last === undefined || first === undefined)
    throw new Error('A conversation needs at least one message.');
  const reader = last.sender_id === employer.id ? talent : employer;
  const ownLast = messages.findLast((message) => message.sender_id === reader.id)?.server_seq ?? 0;
  const total = messages.length;
  // Whoever replied has read everything before the reply.
  const read = plan.receiptState === 'read' ? total : ownLast;
  const delivered = plan.receiptState === 'unseen' ? ownLast : total;
  const marks = (mark: number): Record<string, number> => ({
    [last.sender_id]: total,
    ...(mark > 0 ? { [reader.id]: mark } : {}),
  });

  const conversation: Conversation = {
    id,
    kind,
    participants: people.map((person) => person.id),
    members: people.map(({ id: user_id, full_name: name, headline, avatar_url, role, company_id }) => ({
      user_id,
      name,
      headline,
      avatar_url,
      role,
      company_id,
      company_name: company_id === plan.job.job.company_id ? plan.job.job.company_name : '',
    })),
    job_id: jobId,
    job_title: kind === 'job' ? plan.job.job.title : '',
    company_id: null,
    company_name: '',
    person_id: null,
    state: plan.state,
    state_by: plan.state === 'open' ? null : plan.state === 'requested' ? first.sender_id : talent.id,
    last_seq: total,
    last_message_at: last.created_at,
    last_message_preview: preview(last.body),
    last_message_sender_id: last.sender_id,
    read_marks: marks(read),
    delivered_marks: marks(delivered),
    created_at: first.created_at,
    updated_at: last.created_at,
  };
  return { conversation, messages };
}
