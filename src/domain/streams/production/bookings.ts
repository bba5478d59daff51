import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { currency, day, id, minorAmount, shortText, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { CREDIT_FACTS } from '../../definition/profile-parts';
import { LIMITS, MAX_BOOKING_DAYS, MAX_STEP_NOTE } from '../../limits';
import { BOOKING_STATUSES } from '../../projects/production-lifecycles';
import { PAY_TYPES } from '../../vocabulary';

/**
 * One person asked for some days of work, on terms that do not change after. Each side writes fields of its own, and the server derives `status` from
 * them: `bookingStateOf` says what it will be while a step waits.
 */
export const bookings = defineStream(
  z.object({
    id,
    employer_id: id,
    talent_id: id,
    /** What a yes means: a hold, which can be confirmed later, or the booking at once. */
    wants: z.enum(['hold', 'booking']),
    job_id: id.nullable(),
    project_id: id.nullable(),
    title: z.string().min(1).max(LIMITS.title),
    /** A code of the crew taxonomy, or ''. */
    role_code: z.string().max(LIMITS.tag),
    /** In order, each once, where the work is. */
    days: z.array(day).min(1).max(MAX_BOOKING_DAYS),
    timezone: z.string().max(60),
    place: shortText,
    rate_minor: minorAmount.nullable(),
    rate_unit: z.enum(PAY_TYPES),
    currency,
    kit_fee_minor: minorAmount.nullable(),
    /** Of the fee for all days, if the employer cancels what was booked. */
    kill_fee_percent: z.int().min(0).max(100),
    note: z.string().max(LIMITS.dealNote),
    /** The last day on which a request or a hold is open. */
    open_until: day,
    employer_step: z.enum(['', 'confirmed', 'withdrawn']),
    employer_note: z.string().max(MAX_STEP_NOTE),
    /** Whoever is before this hold has `CHALLENGE_HOURS`. Never taken back. */
    is_challenging: z.boolean(),
    talent_step: z.enum(['', 'accepted', 'declined', 'released']),
    talent_note: z.string().max(MAX_STEP_NOTE),
    /** Server, as everything below. */
    status: z.enum(BOOKING_STATUSES),
    application_id: id.nullable(),
    /** Place in the queue of holds, from 1; 0: in none. */
    rank: z.int().min(0),
    held_at: timestamp.nullable(),
    challenge_deadline: timestamp.nullable(),
    /** Of a hold that challenges: until when those who are first have time. */
    challenging_until: timestamp.nullable(),
    confirmed_at: timestamp.nullable(),
    employer_agreed_at: timestamp.nullable(),
    talent_agreed_at: timestamp.nullable(),
    /** `clock`: a time ran out. `others`: the days went to somebody else. */
    ended_by: z.enum(['', 'employer', 'talent', 'clock', 'others']),
    /** Server, of one that was cancelled: how many of its days had begun by then, from the first. */
    days_worked: z.int().min(0),
    kill_fee_minor: z.int().min(0).nullable(),
    /** What it says as a credit, once it is completed; null where it names no role. `is_verified`: the company was verified then, so others read that it is confirmed. */
    credit: z.object({ ...CREDIT_FACTS, is_verified: z.literal(true).optional() }).nullable(),
    employer_name: shortText,
    company_name: shortText,
    talent_name: shortText,
    history: z.array(
      z.object({
        status: z.enum(BOOKING_STATUSES),
        at: timestamp,
        by: z.enum(['employer', 'talent', 'system']),
      }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'bookings',
  table: 'bookings',
  owners: ['employer_id', 'talent_id'],
  writable: [
    'talent_id',
    'wants',
    'job_id',
    'project_id',
    'title',
    'role_code',
    'days',
    'timezone',
    'place',
    'rate_minor',
    'rate_unit',
    'currency',
    'kit_fee_minor',
    'kill_fee_percent',
    'note',
    'open_until',
    'employer_step',
    'employer_note',
    'is_challenging',
    'talent_step',
    'talent_note',
  ],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { is_challenging: 'turn_on' },
  local: { collection: 'bookings', kind: 'booking', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['job_id', 'talent_id'],
  title: 'title',
  queue: [{ kind: 'booking_request', when: { isNew: true } }, { kind: 'booking_step' }],
  words: {
    one: 'Booking',
    heading: 'Holds and bookings',
    fields: {
      talent_id: 'Person',
      wants: 'Hold or booking',
      job_id: 'Job',
      project_id: 'Project',
      title: 'Title',
      role_code: 'Role',
      days: 'Days',
      timezone: 'Time zone',
      place: 'Place',
      rate_minor: 'Rate',
      rate_unit: 'Rate unit',
      currency: 'Currency',
      kit_fee_minor: 'Kit fee',
      kill_fee_percent: 'Cancellation fee',
      note: 'Note',
      open_until: 'Open until',
      employer_step: 'What the employer says',
      employer_note: 'Note of the employer',
      is_challenging: 'Challenge',
      talent_step: 'Answer',
      talent_note: 'Note to the employer',
    },
    prose: ['note', 'employer_note', 'talent_note'],
  },
  sample: ({ id: own, me, other }) => ({
    id: own,
    employer_id: me,
    talent_id: other,
    wants: 'hold',
    job_id: null,
    project_id: null,
    title: 'Low Tide',
    role_code: 'gaffer',
    days: ['2027-05-13', '2027-05-14'],
    timezone: 'Europe/London',
    place: 'Margate',
    rate_minor: 52_000,
    rate_unit: 'day',
    currency: 'GBP',
    kit_fee_minor: 15_000,
    kill_fee_percent: 50,
    note: 'Two nights on the beach.',
    open_until: '2027-05-01',
    employer_step: '',
    employer_note: '',
    is_challenging: false,
    talent_step: '',
    talent_note: '',
    status: 'requested',
    application_id: null,
    rank: 0,
    held_at: null,
    challenge_deadline: null,
    challenging_until: null,
    confirmed_at: null,
    employer_agreed_at: null,
    talent_agreed_at: null,
    ended_by: '',
    kill_fee_minor: null,
    days_worked: 0,
    credit: null,
    employer_name: 'Petra Lind',
    company_name: '',
    talent_name: 'Mara Voss',
    history: [{ status: 'requested', at: '2027-01-04T09:00:00+00:00', by: 'employer' }],
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Booking = z.infer<typeof bookings.schema>;
