import type { ReportedMessage, ReportReason, SCAM_SIGNAL } from '../../src/domain/reports/report';
import type { Draft } from '../../src/domain/streams/drafts';
import type { Saved } from '../../src/domain/streams/saved';
import type { Profile } from '../../src/domain/streams/profiles';
import { isDemo } from './accounts';
import type { Clock } from './clock';
import type { SeedConversation } from './conversations';
import type { SeedJob } from './jobs';
import { saved } from './personal';
import { seedId } from './random';

/** A row of `public.reports`, which only admins see as a whole. */
export interface SeedReport {
  id: string;
  /** Null: Marquee itself. */
  reporter_id: string | null;
  about: 'job' | 'conversation';
  subject_id: string;
  person_id: string;
  subject_label: string;
  reason: ReportReason | typeof SCAM_SIGNAL;
  signals: string[];
  words: string;
  excerpt: ReportedMessage[];
  created_at: string;
}

const nameIn = ({ conversation }: SeedConversation, person: string): string =>
  conversation.members.find(({ user_id: id }) => id === person)?.name ?? '';

const othersIn = ({ conversation }: SeedConversation, me: string): string =>
  conversation.participants.find((id) => id !== me) ?? me;

const lastFirst = (a: SeedConversation, b: SeedConversation): number =>
  (a.conversation.last_message_at ?? '') < (b.conversation.last_message_at ?? '') ? 1 : -1;

const openOnesOf = (all: readonly SeedConversation[], me: string): SeedConversation[] =>
  all
    .filter(({ conversation }) => conversation.state === 'open' && conversation.participants.includes(me))
    .toSorted(lastFirst);

/**
 * The demo accounts have archived their oldest conversation and muted the one before it. Not one with another demo account: whoever
 * tries both sides looks for what they write on the other.
 */
export const makeMarks = (
  clock: Clock,
  conversations: readonly SeedConversation[],
  profiles: readonly Profile[],
): Saved[] =>
  profiles.filter(isDemo).flatMap(({ id: me }, _, demo) => {
    const [muted, archived] = openOnesOf(conversations, me)
      .filter((each) => !demo.some(({ id }) => id === othersIn(each, me)))
      .slice(-2);
    const mark = (kind: 'muted' | 'archived', each: SeedConversation): Saved =>
      saved(clock, me, kind, each.conversation.id, nameIn(each, othersIn(each, me)), 60);
    return [
      ...(muted ? [mark('muted', muted)] : []),
      ...(archived
        ? [{ ...mark('archived', archived), payload: { seq: archived.conversation.last_seq } }]
        : []),
    ];
  });

/** The demo accounts have begun an answer in their third conversation. */
export const makeMessageDrafts = (
  clock: Clock,
  conversations: readonly SeedConversation[],
  profiles: readonly Profile[],
): Draft[] =>
  profiles.filter(isDemo).flatMap(({ id: me }) => {
    const [, , third] = openOnesOf(conversations, me);
    if (!third) return [];
    const at = clock.ago(45);
    return [
      {
        id: seedId('draft', 'message', me, third.conversation.id),
        owner_id: me,
        kind: 'message',
        intent: null,
        subject_id: third.conversation.id,
        title: `Message to ${nameIn(third, othersIn(third, me))}`,
        payload: { body: 'Thank you. Before I say yes: who is', at: Date.parse(at) },
        result_id: null,
        created_at: at,
        updated_at: at,
      },
    ];
  });

/** One report of a conversation that somebody has blocked, and one of a job. */
export function makeReports(
  clock: Clock,
  conversations: readonly SeedConversation[],
  jobs: readonly SeedJob[],
): SeedReport[] {
  const blocked = conversations.find(({ conversation }) => conversation.state === 'blocked');
  if (!blocked) return [];
  const { conversation, messages } = blocked;
  const reporter = conversation.state_by ?? othersIn(blocked, '');
  const other = othersIn(blocked, reporter);
  const job = jobs.findLast(({ job: each }) => each.status === 'active' && each.posted_by !== other)?.job;
  const ofConversation: SeedReport = {
    id: seedId('report', 'conversation'),
    reporter_id: reporter,
    about: 'conversation',
    subject_id: conversation.id,
    person_id: other,
    subject_label: nameIn(blocked, other),
    reason: 'spam',
    signals: [],
    words: 'The third time this week, whatever I answer.',
    excerpt: messages.slice(-10).map(({ sender_id: sender, body, created_at: at }) => ({
      name: nameIn(blocked, sender),
      is_reporter: sender === reporter,
      body,
      earlier: [],
      at,
    })),
    created_at: clock.ago(300),
  };
  if (!job || job.posted_by === null) return [ofConversation];
  return [
    ofConversation,
    {
      id: seedId('report', 'job'),
      reporter_id: reporter,
      about: 'job',
      subject_id: job.id,
      person_id: job.posted_by,
      subject_label: job.title,
      reason: 'unpaid',
      signals: [],
      words: 'They told a friend of mine on the phone that the rate is deferred.',
      excerpt: [],
      created_at: clock.ago(1_500),
    },
  ];
}
