/** Lifecycles of what a production is made of. Part of `TRANSITIONS` (`lifecycles.ts`), and with it the same in SQL. */
interface ProductionTransition {
  lifecycle: 'project' | 'membership' | 'call_sheet' | 'booking' | 'note';
  from: string;
  event: string;
  actor: 'editor' | 'member' | 'employer' | 'talent' | 'reviewer' | 'admin' | 'system';
  to: string;
}

export const PROJECT_STATUSES = [
  'development',
  'prep',
  'shooting',
  'wrap',
  'post',
  'completed',
  'cancelled',
] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** `removed`: by an editor, whether they had joined or were only invited. */
export const MEMBER_STATUSES = ['invited', 'joined', 'declined', 'left', 'removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const CALL_SHEET_STATUSES = ['draft', 'published', 'cancelled'] as const;
export type CallSheetStatus = (typeof CALL_SHEET_STATUSES)[number];

/** `released`: a hold was let go, by either side, by the clock, or because the days went to somebody else. */
export const BOOKING_STATUSES = [
  'requested',
  'held',
  'challenged',
  'confirmed',
  'completed',
  'released',
  'declined',
  'expired',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What others can read. `removed`: taken down by an admin. */
export const NOTE_STATUSES = ['published', 'removed'] as const;
/** Before: a draft that is its author's alone, and `waiting`, sealed until both have written or the time is over. */
export type NoteState = 'draft' | 'waiting' | (typeof NOTE_STATUSES)[number];

const project = (from: ProjectStatus, event: string, to: ProjectStatus): ProductionTransition => ({
  lifecycle: 'project',
  from,
  event,
  actor: 'editor',
  to,
});

const membership = (
  from: MemberStatus,
  event: string,
  actor: 'editor' | 'member',
  to: MemberStatus,
): ProductionTransition => ({ lifecycle: 'membership', from, event, actor, to });

const callSheet = (from: CallSheetStatus, event: string, to: CallSheetStatus): ProductionTransition => ({
  lifecycle: 'call_sheet',
  from,
  event,
  actor: 'editor',
  to,
});

const booking = (
  from: BookingStatus,
  event: string,
  actor: 'employer' | 'talent' | 'system',
  to: BookingStatus,
): ProductionTransition => ({ lifecycle: 'booking', from, event, actor, to });

const note = (
  from: NoteState,
  event: string,
  actor: 'reviewer' | 'admin' | 'system',
  to: NoteState,
): ProductionTransition => ({ lifecycle: 'note', from, event, actor, to });

export const PRODUCTION_TRANSITIONS: readonly ProductionTransition[] = [
  project('development', 'greenlight', 'prep'),
  project('prep', 'shelve', 'development'),
  project('prep', 'roll', 'shooting'),
  project('shooting', 'postpone', 'prep'),
  project('shooting', 'wrap', 'wrap'),
  project('wrap', 'pick_up', 'shooting'),
  project('wrap', 'edit', 'post'),
  project('wrap', 'complete', 'completed'),
  project('post', 'pick_up', 'shooting'),
  project('post', 'complete', 'completed'),
  project('completed', 'reopen', 'post'),
  project('cancelled', 'revive', 'development'),
  ...(['development', 'prep', 'shooting', 'wrap', 'post'] as const).map((from) =>
    project(from, 'cancel', 'cancelled'),
  ),

  membership('invited', 'accept', 'member', 'joined'),
  membership('invited', 'decline', 'member', 'declined'),
  membership('declined', 'accept', 'member', 'joined'),
  membership('joined', 'leave', 'member', 'left'),
  ...(['invited', 'joined', 'declined', 'left'] as const).map((from) =>
    membership(from, 'remove', 'editor', 'removed'),
  ),
  ...(['declined', 'left', 'removed'] as const).map((from) =>
    membership(from, 'invite_again', 'editor', 'invited'),
  ),

  callSheet('draft', 'publish', 'published'),
  callSheet('draft', 'cancel', 'cancelled'),
  callSheet('published', 'cancel', 'cancelled'),
  callSheet('cancelled', 'publish', 'published'),

  booking('requested', 'hold', 'talent', 'held'),
  booking('requested', 'book', 'talent', 'confirmed'),
  booking('requested', 'decline', 'talent', 'declined'),
  booking('requested', 'withdraw', 'employer', 'released'),
  booking('requested', 'expire', 'system', 'expired'),
  booking('requested', 'overtake', 'system', 'released'),
  booking('held', 'challenge', 'system', 'challenged'),
  booking('challenged', 'stand_down', 'system', 'held'),
  ...(['held', 'challenged'] as const).flatMap((from) => [
    booking(from, 'confirm', 'employer', 'confirmed'),
    booking(from, 'release', 'employer', 'released'),
    booking(from, 'release', 'talent', 'released'),
    booking(from, 'expire', 'system', 'expired'),
  ]),
  booking('held', 'overtake', 'system', 'released'),
  booking('challenged', 'lapse', 'system', 'released'),
  booking('confirmed', 'cancel', 'employer', 'cancelled'),
  booking('confirmed', 'cancel', 'talent', 'cancelled'),
  booking('confirmed', 'call_off', 'system', 'cancelled'),
  booking('confirmed', 'complete', 'system', 'completed'),

  note('draft', 'submit', 'reviewer', 'waiting'),
  note('waiting', 'publish', 'system', 'published'),
  note('published', 'remove', 'admin', 'removed'),
  note('removed', 'restore', 'admin', 'published'),
];
