import { PRODUCTION_TRANSITIONS } from './projects/production-lifecycles';

/**
 * Lifecycles as data. The same list is in SQL (`private.lifecycle_transitions`); a test keeps the two in step.
 * The server refuses a transition that is not listed with MQ107 (jobs), MQ206 (applications), MQ645 or MQ646
 * (endorsements), MQ672 (projects), MQ675 or MQ677 (memberships), MQ684 (call sheets), MQ687, MQ688 or MQ699 (bookings).
 */
export type Lifecycle =
  'job' | 'application' | 'endorsement' | 'project' | 'membership' | 'call_sheet' | 'booking' | 'note';
export type Actor =
  | 'owner'
  | 'applicant'
  | 'employer'
  | 'asker'
  | 'endorser'
  | 'editor'
  | 'member'
  | 'talent'
  | 'reviewer'
  | 'admin'
  | 'system';

/**
 * The days that an employer has for each step after the first answer: `step_by` of an application is that long after the last step, or after
 * the applicant's turn has passed. Twin: `private.step_by`.
 */
export const EMPLOYER_STEP_DAYS = 7;

export interface Transition {
  lifecycle: Lifecycle;
  from: string;
  event: string;
  actor: Actor;
  to: string;
}

export const JOB_STATUSES = ['active', 'closed', 'archived'] as const;

export const APPLICATION_STATUSES = [
  'pending',
  'reviewed',
  'shortlisted',
  'interview',
  'offered',
  'change_asked',
  'accepted',
  'hired',
  'turned_down',
  'declined',
  'withdrawn',
  'job_closed',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** `lapsed`: the credit says something else by now, or is gone, or one of the two blocks the other. */
export const ENDORSEMENT_STATUSES = ['asked', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const;
export type EndorsementStatus = (typeof ENDORSEMENT_STATUSES)[number];

const OPEN_APPLICATION: ApplicationStatus[] = [
  'pending',
  'reviewed',
  'shortlisted',
  'interview',
  'offered',
  'change_asked',
  'accepted',
];

const forward = (from: ApplicationStatus, event: string, to: ApplicationStatus): Transition => ({
  lifecycle: 'application',
  from,
  event,
  actor: 'employer',
  to,
});

const answer = (from: ApplicationStatus, event: string, to: ApplicationStatus): Transition => ({
  lifecycle: 'application',
  from,
  event,
  actor: 'applicant',
  to,
});

const endorsement = (
  from: EndorsementStatus,
  event: string,
  actor: Actor,
  to: EndorsementStatus,
): Transition => ({ lifecycle: 'endorsement', from, event, actor, to });

/**
 * A job starts as active when it is published; until then it is a row in `drafts`. Reopening is legal for 30 days after
 * closing.
 */
export const TRANSITIONS: Transition[] = [
  { lifecycle: 'job', from: 'active', event: 'close', actor: 'owner', to: 'closed' },
  { lifecycle: 'job', from: 'active', event: 'expire', actor: 'system', to: 'closed' },
  { lifecycle: 'job', from: 'closed', event: 'reopen', actor: 'owner', to: 'active' },
  { lifecycle: 'job', from: 'active', event: 'archive', actor: 'owner', to: 'archived' },
  { lifecycle: 'job', from: 'closed', event: 'archive', actor: 'owner', to: 'archived' },

  forward('pending', 'review', 'reviewed'),
  forward('pending', 'shortlist', 'shortlisted'),
  forward('pending', 'interview', 'interview'),
  forward('pending', 'offer', 'offered'),
  forward('reviewed', 'shortlist', 'shortlisted'),
  forward('reviewed', 'interview', 'interview'),
  forward('reviewed', 'offer', 'offered'),
  forward('shortlisted', 'unshortlist', 'reviewed'),
  forward('shortlisted', 'interview', 'interview'),
  forward('shortlisted', 'offer', 'offered'),
  forward('interview', 'offer', 'offered'),
  forward('change_asked', 'offer', 'offered'),
  forward('turned_down', 'offer', 'offered'),
  forward('accepted', 'hire', 'hired'),
  answer('offered', 'accept', 'accepted'),
  answer('offered', 'turn_down', 'turned_down'),
  answer('offered', 'ask_change', 'change_asked'),
  answer('change_asked', 'accept', 'accepted'),
  answer('change_asked', 'turn_down', 'turned_down'),
  ...OPEN_APPLICATION.map((from) => forward(from, 'decline', 'declined')),
  forward('declined', 'reconsider', 'reviewed'),
  ...OPEN_APPLICATION.map((from): Transition => ({
    lifecycle: 'application',
    from,
    event: 'withdraw',
    actor: 'applicant',
    to: 'withdrawn',
  })),
  ...OPEN_APPLICATION.map((from): Transition => ({
    lifecycle: 'application',
    from,
    event: 'end',
    actor: 'system',
    to: 'job_closed',
  })),
  // A job that is open again takes those with it that its end has ended.
  ...OPEN_APPLICATION.map((to): Transition => ({
    lifecycle: 'application',
    from: 'job_closed',
    event: 'reopen',
    actor: 'system',
    to,
  })),

  endorsement('asked', 'confirm', 'endorser', 'confirmed'),
  endorsement('asked', 'decline', 'endorser', 'declined'),
  endorsement('declined', 'confirm', 'endorser', 'confirmed'),
  endorsement('confirmed', 'take_back', 'endorser', 'declined'),
  endorsement('asked', 'withdraw', 'asker', 'withdrawn'),
  endorsement('asked', 'lapse', 'system', 'lapsed'),
  endorsement('confirmed', 'lapse', 'system', 'lapsed'),
  endorsement('declined', 'lapse', 'system', 'lapsed'),

  ...PRODUCTION_TRANSITIONS,
];

export const transitionsFrom = (lifecycle: Lifecycle, from: string, actor: Actor): Transition[] =>
  TRANSITIONS.filter((t) => t.lifecycle === lifecycle && t.from === from && t.actor === actor);

export const canMove = (lifecycle: Lifecycle, from: string, to: string, actor: Actor): boolean =>
  transitionsFrom(lifecycle, from, actor).some((t) => t.to === to);

/** The sections of the employer's list (P4), with two more: what the employer has decided, and what ended without them. */
export const APPLICATION_SECTIONS = {
  pending: ['pending'],
  reviewed: ['reviewed', 'shortlisted'],
  interviews: ['interview', 'offered', 'change_asked', 'accepted'],
  answered: ['hired', 'declined'],
  ended: ['turned_down', 'withdrawn', 'job_closed'],
} as const satisfies Record<string, readonly ApplicationStatus[]>;
export type ApplicationSection = keyof typeof APPLICATION_SECTIONS;

export const isOpenApplication = (status: string): boolean => (OPEN_APPLICATION as string[]).includes(status);
