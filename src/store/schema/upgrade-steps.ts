import type { CollectionName } from '@/domain/streams';
import type { Row } from '@/sync/document';

/** One change of the stored form, and how a document is upgraded. */
export interface Step {
  /** `all`: of every collection. */
  collection: CollectionName | 'all';
  /** What changed, for logs and tests. */
  name: string;
  /**
   * Takes a document's server fields and returns them in the new form. Applied to the document, to the base of a waiting edit,
   * and to the copies in refused writes. Gets no envelope and must not change `id`.
   */
  up: (fields: Row) => Row;
  /** The same for what the device adds to a document: the envelope, and the payload of a refused write. Runs after `up`. */
  upOwn?: (document: Row) => Row;
}

/** A conversation from before companies shared threads has none. */
const withoutCompanyThread = (row: Row): Row => ({
  ...row,
  company_id: null,
  company_name: '',
  person_id: null,
});

/** For changes of indexes, derived keys or optional fields: copying computes the keys again. */
const unchanged = (fields: Row): Row => fields;

/** A document from before there were attachments has none. */
const withoutFiles = (fields: Row): Row => ({ attachments: [], attachments_stored: [], ...fields });

/** An application from before there were offers and interview times has none. */
const withoutDeal = (fields: Row): Row => ({
  offer: null,
  offer_reply: null,
  interview: null,
  interview_reply: null,
  ...fields,
});

/** An application from before a CV and pieces of the profile went with it has none. */
const withoutCv = (fields: Row): Row => ({ portfolio: {}, resume_name: '', resume_size: null, ...fields });

/** An application from before colleagues shared them. The next pull says for which company it is. */
const withoutCompany = (fields: Row): Row => ({ company_id: null, ...fields });

/** An application from before the employer’s later steps had a day. The next pull says which. */
const withoutStepBy = (fields: Row): Row => ({ step_by: null, ...fields });

/** An application from before it said that the days of a hire were cancelled. The next pull of it does. */
const withoutCallOff = (fields: Row): Row => ({ is_called_off: false, ...fields });

/**
 * An application from before it said which days the job had then, so that nobody knows on which of those that are not named the applicant is
 * busy.
 */
const withoutAskedDates = (fields: Row): Row => ({ asked_dates: [], ...fields });

/** The members of a conversation, from before it said whom they post for. The next pull does. */
const withCompanies = ({ members, ...fields }: Row): Row => ({
  ...fields,
  members: (Array.isArray(members) ? members : []).map((member: Row) => ({
    company_id: null,
    company_name: '',
    ...member,
  })),
});

/** A profile from before there were credits and pictures has none. Those of others come when their profile is opened or changes. */
const withoutParts = (fields: Row): Row =>
  'settings' in fields ? { credits: {}, media: {}, attachments_stored: [], ...fields } : fields;

/** A public profile from before it showed any days. The next pull of it does. */
const withoutDays = (fields: Row): Row =>
  'role_codes' in fields && !('settings' in fields) ? { shown_days: '', ...fields } : fields;

/** A company from before it had a logo, which the next pull brings; and a colleague from before they chose what they hear of. */
const withoutLogo = (fields: Row): Row => {
  if ('industry' in fields) return { logo: {}, attachments_stored: [], ...fields };
  return 'invitation' in fields ? { hears: 'posted', ...fields } : fields;
};

/** A job from before it had its company's logo. The next pull of it does. */
const withoutCompanyLogo = (fields: Row): Row => ({ company_logo: null, ...fields });

/** A booking from before it said what it is as a credit. The next pull of a completed one does. */
const withoutCredit = (fields: Row): Row => ('talent_step' in fields ? { credit: null, ...fields } : fields);

/** A booking from before a hold that challenges said until when. The next pull of it does. */
const withoutChallengeEnd = (fields: Row): Row =>
  'talent_step' in fields ? { challenging_until: null, ...fields } : fields;

/** A booking from before it said how many of its days were worked when it was cancelled. The next pull of it does. */
const withoutDaysWorked = (fields: Row): Row =>
  'talent_step' in fields ? { days_worked: 0, ...fields } : fields;

/** Somebody's place on a crew, from before a project could be handed on. */
const withoutOffer = (fields: Row): Row =>
  'invitation' in fields ? { is_offered: false, takes_over: '', ...fields } : fields;

/** A note about an applicant, from before it had stars and tags. */
const withoutMarks = (fields: Row): Row =>
  'application_id' in fields ? { stars: 0, tags: [], ...fields } : fields;

/** Renames a field, unless the new name exists: an interrupted step may have renamed it already. */
function renamed(object: Row, names: Readonly<Record<string, string>>): Row {
  const result: Row = {};
  for (const [name, value] of Object.entries(object)) result[names[name] ?? name] = value;
  return result;
}

function plainEnvelope(envelope: Row): Row {
  const { contested, ...rest } = renamed(envelope, { gone: 'deletedOnServer' });
  return contested === undefined
    ? rest
    : { ...rest, conflictingFields: renamed(contested as Row, { fields: 'names' }) };
}

function plainRefusal(payload: Row): Row {
  const refusal = renamed(payload, { clashes: 'conflicts' });
  return refusal.code === 'CLASH' ? { ...refusal, code: 'CONFLICT' } : refusal;
}

const plainNames = (document: Row): Row => ({
  ...renamed(document, { fill: 'snapshot' }),
  sync: plainEnvelope(document.sync as Row),
  ...(document.kind === 'refused' && typeof document.payload === 'object' && document.payload !== null
    ? { payload: plainRefusal(document.payload as Row) }
    : {}),
});

/**
 * Every change of the stored form so far, oldest first (S11). Append only: a step's position is the version that it leads to,
 * and devices may have any of them. `tests/unit/stored-forms.test.ts` fails when a form changes without a step.
 */
export const STEPS: readonly Step[] = [
  { collection: 'applications', name: 'sort by applicant and by employer from an index', up: unchanged },
  { collection: 'messages', name: 'the files that come with a message', up: withoutFiles },
  { collection: 'applications', name: 'the files that come with an application', up: withoutFiles },
  { collection: 'profiles', name: 'what a new job begins with, among the settings', up: unchanged },
  {
    collection: 'all',
    name: 'plain names in the envelope and in refused writes',
    up: unchanged,
    upOwn: plainNames,
  },
  { collection: 'applications', name: 'offers and interview times', up: withoutDeal },
  { collection: 'saved', name: 'jobs that are hidden, among what is saved', up: unchanged },
  { collection: 'notifications', name: 'alerts of saved searches', up: unchanged },
  { collection: 'conversations', name: 'whom the members of a conversation post for', up: withCompanies },
  {
    collection: 'saved',
    name: 'muted and archived conversations, and notes about people, among what is saved',
    up: unchanged,
  },
  { collection: 'drafts', name: 'reports, among the drafts', up: unchanged },
  { collection: 'profiles', name: 'credits, pictures and videos of a profile', up: withoutParts },
  {
    collection: 'applications',
    name: 'the CV and the pieces of the profile that go with an application',
    up: withoutCv,
  },
  { collection: 'profiles', name: 'who confirms the credits of a person', up: unchanged },
  { collection: 'notifications', name: 'news about a credit, among the notifications', up: unchanged },
  { collection: 'profiles', name: 'which days of a person are free', up: withoutDays },
  {
    collection: 'notifications',
    name: 'news about projects and call sheets, among the notifications',
    up: unchanged,
  },
  {
    collection: 'profiles',
    name: 'whether a booked day takes another booking, among the settings',
    up: unchanged,
  },
  { collection: 'bookings', name: 'holds and bookings, beside the days of a person', up: unchanged },
  { collection: 'applications', name: 'for which company an application is', up: withoutCompany },
  { collection: 'profiles', name: 'colleagues, and what they note about applicants', up: unchanged },
  {
    collection: 'bookings',
    name: 'what a completed booking says as a credit, and notes about each other, with their drafts among the drafts',
    up: withoutCredit,
  },
  { collection: 'saved', name: 'bookings of which no credit is wanted, among what is saved', up: unchanged },
  {
    collection: 'profiles',
    name: 'the logo of a company, what it has chosen, and what its people hear of',
    up: withoutLogo,
  },
  { collection: 'jobs', name: 'the logo of the company whose job it is', up: withoutCompanyLogo },
  {
    collection: 'conversations',
    name: 'threads that a company shares, with its name and the person on the other side',
    up: withoutCompanyThread,
  },
  {
    collection: 'projects',
    name: 'files, budgets and activity of projects, and offers to take one over',
    up: withoutOffer,
  },
  { collection: 'notifications', name: 'calls that are near, among the notifications', up: unchanged },
  {
    collection: 'bookings',
    name: 'whether the company was verified, in what a completed booking says as a credit',
    up: unchanged,
  },
  {
    collection: 'bookings',
    name: 'until when whoever is challenged has time, in the hold that challenges',
    up: withoutChallengeEnd,
  },
  {
    collection: 'applications',
    name: 'the day by which the employer takes the next step',
    up: withoutStepBy,
  },
  { collection: 'applications', name: 'whether the days of a hire were cancelled', up: withoutCallOff },
  { collection: 'bookings', name: 'how many days of a cancelled booking were worked', up: withoutDaysWorked },
  {
    collection: 'applications',
    name: 'the days that a job had when somebody applied',
    up: withoutAskedDates,
  },
  { collection: 'profiles', name: 'stars and tags of notes about applicants', up: withoutMarks },
  { collection: 'applications', name: 'the kit and what cancelling costs, in offers', up: unchanged },
  { collection: 'notifications', name: 'alerts of new people', up: unchanged },
  { collection: 'projects', name: 'in which time zone earlier versions of a call sheet were', up: unchanged },
  { collection: 'profiles', name: 'day and hourly rates in currencies with large numbers', up: unchanged },
  { collection: 'jobs', name: 'pay in currencies with large numbers', up: unchanged },
  { collection: 'applications', name: 'quotes and offers in currencies with large numbers', up: unchanged },
  { collection: 'bookings', name: 'fees in currencies with large numbers', up: unchanged },
];

export const concerns = (step: Step, collection: CollectionName): boolean =>
  step.collection === 'all' || step.collection === collection;

/**
 * The version of a collection's stored form: the number of its steps. Every step is one of `drafts` too, which has the refused
 * writes of all collections.
 */
export const versionOf = (collection: CollectionName, steps: readonly Step[] = STEPS): number =>
  collection === 'drafts' ? steps.length : steps.filter((step) => concerns(step, collection)).length;

/** The steps that a collection still needs, in order. */
export const stepsFrom = (
  collection: CollectionName,
  version: number,
  steps: readonly Step[] = STEPS,
): readonly Step[] =>
  (collection === 'drafts' ? steps : steps.filter((step) => concerns(step, collection))).slice(version);

/** A metadata document that was renamed, and how its value is upgraded. `to: null`: it is no longer needed. */
export interface MetadataStep {
  /** The number of `STEPS` in the release that renamed it: stores with at least as many have the new name. */
  version: number;
  from: string;
  to: string | null;
  up: (value: Row) => Row;
}

const plainPositions = (positions: Row): Row =>
  Object.fromEntries(
    Object.entries(positions).map(([stream, position]) => [
      stream,
      renamed(position as Row, { fill: 'snapshot' }),
    ]),
  );

/**
 * Metadata belongs to no collection and has no version. A document whose form changes gets a new name. It is copied with the
 * collections of the same release, and deleted under its old name once they are in use. Append only.
 */
export const METADATA_STEPS: readonly MetadataStep[] = [
  { version: 5, from: 'sync-checkpoints', to: 'sync-positions', up: plainPositions },
  {
    version: 5,
    from: 'sync-report',
    to: 'sync-status',
    up: (status) =>
      renamed(status, { filling: 'isSnapshotting', trouble: 'storageProblem', aside: 'deferred' }),
  },
  { version: 5, from: 'sync-reach', to: 'sync-coverage', up: unchanged },
  { version: 5, from: 'sync-troubles', to: 'sync-error-log', up: unchanged },
  { version: 5, from: 'sync-ask-again', to: 'sync-resync-request', up: unchanged },
  { version: 5, from: 'sync-asked-again', to: 'sync-resync-done', up: unchanged },
  { version: 5, from: 'wake', to: null, up: unchanged },
];
