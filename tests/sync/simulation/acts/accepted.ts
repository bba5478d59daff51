import type { PushAnswer, PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { DayMark, DayMarks } from '@/domain/availability/day-marks';
import type { NetworkRequest } from '../../support/network';

/** How an act looks on the wire: a write of this stream that edits these fields. */
interface Sign {
  act: string;
  stream: string;
  /** @param wasRemoved before this write, by one that was accepted */
  is: (document: Row, base: Row | null, wasRemoved: boolean) => boolean;
}

const isNew = (_document: Row, base: Row | null): boolean => base === null;
const sets =
  (field: string, ...values: unknown[]) =>
  (document: Row): boolean =>
    field in document && (values.length === 0 || values.includes(document[field]));
/** A kind is only written with a new row: `acceptedIn` adds it to later writes. */
const isKind = (kind: string): Sign['is'] => sets('kind', kind);
const both =
  (...all: Sign['is'][]): Sign['is'] =>
  (...write) =>
    all.every((is) => is(...write));
const isRemoved = sets('_deleted', true);
const isPutBack: Sign['is'] = (_document, base, wasRemoved) => base === null && wasRemoved;
const not =
  (is: Sign['is']): Sign['is'] =>
  (...write) =>
    !is(...write);
const isChange = both(not(isNew), not(isRemoved));
const hasKey =
  (field: string, key: string, ...values: unknown[]): Sign['is'] =>
  (document) => {
    const map = (document[field] ?? {}) as Row;
    return key in map && (values.length === 0 || values.includes(map[key]));
  };
/** A map is sent whole: whether this key of it is another than before. */
const changesKey =
  (field: string, key: string): Sign['is'] =>
  (document, base) =>
    field in document &&
    JSON.stringify(((document[field] ?? {}) as Row)[key]) !==
      JSON.stringify(((base?.[field] ?? {}) as Row)[key]);
/** Ids of the credits that a write adds, takes away, or leaves with other content. */
const creditsIn = (row: Row | null): Record<string, Row> => (row?.credits ?? {}) as Record<string, Row>;
const removesCredits: Sign['is'] = (document, base) =>
  'credits' in document && Object.keys(creditsIn(base)).some((id) => !(id in creditsIn(document)));
const movesCredits: Sign['is'] = (document, base) =>
  'credits' in document &&
  Object.entries(creditsIn(base)).some(([id, { place }]) => {
    const credit = creditsIn(document)[id];
    return credit !== undefined && credit.place !== place;
  });
const addsBookedCredit: Sign['is'] = (document, base) =>
  'credits' in document &&
  Object.entries(creditsIn(document)).some(
    ([id, { production }]) => production === 'A booked show' && !(id in creditsIn(base)),
  );
const startsWith =
  (field: string, start: string): Sign['is'] =>
  (document) =>
    String(document[field]).startsWith(start);

const daysIn = (document: Row): DayMark[] => Object.values((document['days'] ?? {}) as DayMarks);
const marksDays: Sign['is'] = (document) => daysIn(document).length > 0;
const notesDays: Sign['is'] = (document) => daysIn(document).some(({ note }) => note !== '');
const clearsDays: Sign['is'] = (document, base) =>
  'days' in document &&
  Object.keys((base?.days ?? {}) as DayMarks).some((day) => !(day in (document.days as DayMarks)));

/** Every act that a person can take in the simulation, as the server hears of it. */
const SIGNS: readonly Sign[] = [
  { act: 'publishes a job', stream: 'drafts', is: sets('intent', 'publish') },
  { act: 'edits a job', stream: 'jobs', is: (document) => 'title' in document || 'description' in document },
  { act: 'closes a job', stream: 'jobs', is: sets('status', 'closed', 'filled') },
  { act: 'reopens a job', stream: 'jobs', is: sets('status', 'active') },
  { act: 'archives a job', stream: 'jobs', is: sets('status', 'archived') },
  { act: 'says that a job is open', stream: 'jobs', is: sets('last_confirmed_at') },
  {
    act: 'publishes a further role',
    stream: 'drafts',
    is: both(sets('intent', 'publish'), startsWith('title', 'further role')),
  },
  {
    act: 'edits their profile',
    stream: 'profiles',
    is: (document) => 'headline' in document || 'bio' in document,
  },
  { act: 'adds a skill', stream: 'profiles', is: sets('skills') },
  { act: 'applies', stream: 'applications', is: isNew },
  { act: 'answers an application', stream: 'applications', is: both(isChange, sets('status')) },
  { act: 'opens an application', stream: 'applications', is: both(isChange, sets('employer_viewed_at')) },
  { act: 'says their days again', stream: 'applications', is: both(isChange, sets('available_dates')) },
  { act: 'writes a message', stream: 'messages', is: isNew },
  { act: 'edits a sent message', stream: 'messages', is: both(isChange, sets('body')) },
  { act: 'writes to applicants', stream: 'messages', is: both(isNew, startsWith('body', 'to many')) },
  { act: 'blocks somebody', stream: 'conversations', is: sets('state', 'blocked') },
  { act: 'lifts a block, or accepts a request', stream: 'conversations', is: sets('state', 'open') },
  { act: 'declines a request', stream: 'conversations', is: sets('state', 'declined') },
  { act: 'types a message', stream: 'drafts', is: both(isKind('message'), not(isRemoved)) },
  { act: 'is done with what was typed', stream: 'drafts', is: both(isKind('message'), isRemoved) },
  { act: 'saves a job', stream: 'saved', is: both(isNew, isKind('job')) },
  { act: 'saves somebody', stream: 'saved', is: both(isNew, isKind('profile')) },
  { act: 'no longer saves somebody', stream: 'saved', is: both(isRemoved, isKind('profile')) },

  { act: 'asks for days', stream: 'bookings', is: isNew },
  { act: 'accepts a request for days', stream: 'bookings', is: sets('talent_step', 'accepted') },
  { act: 'declines a request for days', stream: 'bookings', is: sets('talent_step', 'declined') },
  { act: 'lets days go', stream: 'bookings', is: sets('talent_step', 'released') },
  { act: 'confirms a hold', stream: 'bookings', is: sets('employer_step', 'confirmed') },
  { act: 'challenges a hold', stream: 'bookings', is: both(isChange, sets('is_challenging', true)) },
  { act: 'takes a request for days back', stream: 'bookings', is: sets('employer_step', 'withdrawn') },
  { act: 'submits a note', stream: 'drafts', is: both(isKind('note'), sets('intent')) },
  { act: 'replies to a note', stream: 'notes', is: isChange },
  { act: 'changes a call sheet', stream: 'callsheets', is: isChange },
  { act: 'confirms a call', stream: 'receipts', is: sets('confirmed_version') },
  { act: 'writes what a role costs', stream: 'budgets', is: sets('rates') },
  { act: 'says what a show may cost', stream: 'budgets', is: sets('total_minor') },
  { act: 'starts a show', stream: 'projects', is: isNew },
  { act: 'changes a show', stream: 'projects', is: isChange },
  { act: 'says how far a show is', stream: 'projects', is: both(isChange, sets('status')) },
  {
    act: 'says as what somebody is on a crew',
    stream: 'crew',
    is: both(isChange, sets('role_code'), not(sets('invitation'))),
  },
  { act: 'answers an invitation to a crew', stream: 'crew', is: sets('answer') },
  { act: 'writes a team note', stream: 'teamnotes', is: isNew },
  { act: 'changes a team note', stream: 'teamnotes', is: isChange },
  { act: 'removes a team note', stream: 'teamnotes', is: isRemoved },

  { act: 'marks a day', stream: 'availability', is: marksDays },
  { act: 'notes something about a day', stream: 'availability', is: notesDays },
  { act: 'clears days, or takes marks back', stream: 'availability', is: clearsDays },

  { act: 'writes a credit', stream: 'profiles', is: sets('credits') },
  { act: 'removes a credit', stream: 'profiles', is: removesCredits },
  { act: 'moves or sorts credits', stream: 'profiles', is: movesCredits },
  { act: 'adds the credit of a booking', stream: 'profiles', is: addsBookedCredit },
  { act: 'leaves the credit of a booking out', stream: 'saved', is: both(isNew, isKind('left_credit')) },
  { act: 'puts the credit of a booking back', stream: 'saved', is: both(isRemoved, isKind('left_credit')) },
  { act: 'asks somebody to confirm a credit', stream: 'endorsements', is: isNew },
  { act: 'confirms a credit', stream: 'endorsements', is: sets('answer', 'confirmed') },
  {
    act: 'declines to confirm, or takes it back',
    stream: 'endorsements',
    is: both(isChange, sets('answer', 'declined')),
  },
  {
    act: 'takes a request to confirm back',
    stream: 'endorsements',
    is: both(isChange, sets('withdrawn', true)),
  },
  { act: 'hides or shows a sentence', stream: 'endorsements', is: both(isChange, sets('sentence_hidden')) },

  { act: 'hides a job', stream: 'saved', is: both(isNew, isKind('hidden')) },
  { act: 'shows a job again', stream: 'saved', is: both(isRemoved, isKind('hidden')) },
  { act: 'saves a search', stream: 'saved', is: both(isNew, isKind('search')) },
  { act: 'changes a search', stream: 'saved', is: both(isChange, isKind('search')) },
  { act: 'makes a list', stream: 'saved', is: both(isNew, isKind('people_list')) },
  { act: 'puts a search back', stream: 'saved', is: both(isPutBack, isKind('search')) },
  { act: 'renames a list', stream: 'saved', is: both(isChange, isKind('people_list'), sets('label')) },
  { act: 'removes a list', stream: 'saved', is: both(isRemoved, isKind('people_list')) },
  { act: 'puts a list back', stream: 'saved', is: both(isPutBack, isKind('people_list')) },
  { act: 'puts somebody on a list', stream: 'saved', is: hasKey('payload', 'lists') },
  { act: 'gives somebody stars', stream: 'saved', is: hasKey('payload', 'stars') },
  { act: 'gives somebody tags', stream: 'saved', is: hasKey('payload', 'tags') },
  { act: 'notes something about somebody', stream: 'saved', is: hasKey('payload', 'note') },
  { act: 'mutes a conversation', stream: 'saved', is: both(isNew, isKind('muted')) },
  { act: 'archives a conversation', stream: 'saved', is: both(isNew, isKind('archived')) },

  {
    act: 'replies to a message',
    stream: 'messages',
    is: both(isNew, (document) => Boolean(document.reply_to_id)),
  },
  {
    act: 'invites somebody to a job',
    stream: 'messages',
    is: both(isNew, hasKey('payload', 'card', 'invitation')),
  },
  { act: 'keeps a message as a template', stream: 'drafts', is: both(isNew, isKind('template')) },
  { act: 'keeps a job as a template', stream: 'drafts', is: both(isNew, isKind('job_template')) },
  { act: 'removes a template', stream: 'drafts', is: both(isRemoved, isKind('template')) },
  {
    act: 'renames a job template',
    stream: 'drafts',
    is: both(isChange, isKind('job_template'), sets('title')),
  },
  { act: 'removes a job template', stream: 'drafts', is: both(isRemoved, isKind('job_template')) },
  { act: 'puts a job template back', stream: 'drafts', is: both(isPutBack, isKind('job_template')) },
  { act: 'discards a draft', stream: 'drafts', is: both(isRemoved, isKind('job')) },
  { act: 'reports something', stream: 'drafts', is: sets('intent', 'report') },

  { act: 'gives or takes crew access', stream: 'crew', is: both(isChange, sets('access')) },
  { act: 'offers a show', stream: 'crew', is: sets('is_offered', true) },
  { act: 'takes the offer of a show back', stream: 'crew', is: both(isChange, sets('is_offered', false)) },
  { act: 'takes a show over', stream: 'crew', is: sets('takes_over', 'accepted') },
  { act: 'declines a show', stream: 'crew', is: sets('takes_over', 'declined') },
  {
    act: 'changes what a colleague may do',
    stream: 'colleagues',
    is: sets('access', 'manager', 'recruiter', 'viewer'),
  },
  { act: 'hands a company on', stream: 'colleagues', is: sets('access', 'owner') },
  { act: 'invites a colleague', stream: 'colleagues', is: isNew },
  { act: 'invites a colleague again', stream: 'colleagues', is: both(isChange, sets('invitation')) },
  { act: 'takes somebody out of a company', stream: 'colleagues', is: both(isChange, sets('removed', true)) },
  { act: 'leaves a company', stream: 'colleagues', is: sets('answer', 'left') },
  { act: 'makes a company', stream: 'companies', is: isNew },
  { act: 'changes a company', stream: 'companies', is: isChange },
  { act: 'posts for another company', stream: 'profiles', is: sets('company_id') },
  { act: 'chooses what to hear of', stream: 'colleagues', is: sets('hears') },
  { act: 'chooses hiring preferences', stream: 'profiles', is: changesKey('settings', 'hiring') },
  { act: 'chooses preferences for a company', stream: 'companysettings', is: isChange },

  { act: 'marks a notification as read', stream: 'notifications', is: sets('is_read', true) },
  { act: 'is on the talent list, or not', stream: 'profiles', is: sets('is_active') },
  { act: 'chooses units', stream: 'profiles', is: changesKey('settings', 'units') },
  { act: 'chooses quiet hours', stream: 'profiles', is: changesKey('settings', 'quiet_from') },
  { act: 'shows their days, or not', stream: 'profiles', is: changesKey('settings', 'show_days') },
  { act: 'mutes a kind of news, or hears of it', stream: 'profiles', is: changesKey('settings', 'muted') },
  { act: 'accepts the terms', stream: 'profiles', is: changesKey('settings', 'accepted') },
  { act: 'ends the first steps', stream: 'profiles', is: sets('onboarding_completed') },
];

export type Accepted = ReadonlyMap<string, number>;

/** How often the server has accepted each act, whether or not its answer arrived. A write that was sent again counts once. */
export function acceptedIn(requests: readonly NetworkRequest[]): Map<string, number> {
  const counts = new Map(SIGNS.map(({ act }) => [act, 0]));
  const seen = new Set<string>();
  const kinds = new Map<string, unknown>();
  const removed = new Set<string>();
  const pushes = requests.filter(({ call }) => call === 'push');
  for (const { id, document } of pushes.flatMap(({ body }) => body.p_writes as PushWrite[]))
    if ('kind' in document) kinds.set(id, document.kind);
  for (const { body, answer } of pushes) {
    if (!Array.isArray(answer)) continue;
    const writes = body.p_writes as PushWrite[];
    for (const [index, { status }] of (answer as PushAnswer[]).entries()) {
      const write = writes[index];
      if (!write || status !== 'accepted' || seen.has(`${write.id} ${write.edit}`)) continue;
      seen.add(`${write.id} ${write.edit}`);
      const document = { kind: kinds.get(write.id), ...write.document };
      for (const { act, stream, is } of SIGNS)
        if (stream === write.stream && is(document, write.base, removed.has(write.id)))
          counts.set(act, (counts.get(act) ?? 0) + 1);
      if (isRemoved(write.document)) removed.add(write.id);
    }
  }
  return counts;
}

/** Adds what one more scenario has to what others had. */
export function addAccepted(all: Map<string, number>, more: Accepted): void {
  for (const [act, count] of more) all.set(act, (all.get(act) ?? 0) + count);
}

/** Acts that were never accepted: they are always refused, or are not taken at all. */
export const neverAccepted = (all: Accepted): string[] =>
  [...all].filter(([, count]) => count === 0).map(([act]) => act);
