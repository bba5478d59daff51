import type { PushAnswer, PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { DayMark, DayMarks } from '@/domain/availability/day-marks';
import type { NetworkRequest } from '../../support/network';

/** How an act looks on the wire: a write of this stream that edits these fields. */
interface Sign {
  act: string;
  stream: string;
  is: (document: Row, base: Row | null) => boolean;
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
  (document, base) =>
    all.every((is) => is(document, base));
const isRemoved = sets('_deleted', true);
const not =
  (is: Sign['is']): Sign['is'] =>
  (document, base) =>
    !is(document, base);
const isChange = both(not(isNew), not(isRemoved));
const hasKey =
  (field: string, key: string, ...values: unknown[]): Sign['is'] =>
  (document) => {
    const map = (document[field] ?? {}) as Row;
    return key in map && (values.length === 0 || values.includes(map[key]));
  };

const daysIn = (document: Row): DayMark[] => Object.values((document['days'] ?? {}) as DayMarks);
const marksDays: Sign['is'] = (document) => daysIn(document).length > 0;
const notesDays: Sign['is'] = (document) => daysIn(document).some(({ note }) => note !== '');

/** Every act that a person can take in the simulation, as the server hears of it. */
const SIGNS: readonly Sign[] = [
  { act: 'publishes a job', stream: 'drafts', is: sets('intent', 'publish') },
  { act: 'edits a job', stream: 'jobs', is: (document) => 'title' in document || 'description' in document },
  { act: 'closes a job', stream: 'jobs', is: sets('status', 'closed', 'filled') },
  {
    act: 'edits their profile',
    stream: 'profiles',
    is: (document) => 'headline' in document || 'bio' in document,
  },
  { act: 'adds a skill', stream: 'profiles', is: sets('skills') },
  { act: 'applies', stream: 'applications', is: isNew },
  { act: 'answers an application', stream: 'applications', is: both(isChange, sets('status')) },
  { act: 'writes a message', stream: 'messages', is: isNew },
  { act: 'edits a sent message', stream: 'messages', is: both(isChange, sets('body')) },
  { act: 'saves a job', stream: 'saved', is: both(isNew, isKind('job')) },

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
  { act: 'writes what a role costs', stream: 'budgets', is: () => true },
  { act: 'starts a show', stream: 'projects', is: isNew },
  { act: 'changes a show', stream: 'projects', is: isChange },
  { act: 'answers an invitation to a crew', stream: 'crew', is: sets('answer') },
  { act: 'writes a team note', stream: 'teamnotes', is: isNew },
  { act: 'changes a team note', stream: 'teamnotes', is: isChange },

  { act: 'marks a day', stream: 'availability', is: marksDays },
  { act: 'notes something about a day', stream: 'availability', is: notesDays },

  { act: 'writes a credit', stream: 'profiles', is: sets('credits') },
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
  { act: 'removes a draft or a template', stream: 'drafts', is: isRemoved },
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
  { act: 'chooses what to hear of', stream: 'colleagues', is: sets('hears') },
  { act: 'chooses hiring preferences', stream: 'profiles', is: sets('settings') },
  { act: 'chooses preferences for a company', stream: 'companysettings', is: isChange },
];

export type Accepted = ReadonlyMap<string, number>;

/** How often the server has accepted each act, whether or not its answer arrived. A write that was sent again counts once. */
export function acceptedIn(requests: readonly NetworkRequest[]): Map<string, number> {
  const counts = new Map(SIGNS.map(({ act }) => [act, 0]));
  const seen = new Set<string>();
  const kinds = new Map<string, unknown>();
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
        if (stream === write.stream && is(document, write.base)) counts.set(act, (counts.get(act) ?? 0) + 1);
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
