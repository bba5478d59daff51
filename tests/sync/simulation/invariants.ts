import { isTombstone, type PullRequest, type Row } from '@/backend/sync/sync-protocol';
import { STREAMS, type Stream } from '@/domain/streams';
import type { Conflict } from '@/sync/merge/merge';
import { isMap } from '@/sync/merge/merge-by-key';
import { jsonEqual } from '@/sync/merge/json-equal';
import type { Server } from '../support/server';
import { creditFaults } from './acts/credits';
import { companyFaults, heldOfOtherCompanies } from './acts/hiring/company';
import { jobFaults } from './acts/hiring/jobs';
import { markedButUnread } from './acts/own/notifications';
import { blockFaults } from './acts/own/messages';
import { lostOnTheDevice } from './acts/own/on-device';
import { teamFaults } from './acts/teams';
import { type Truth, truthOf } from './audit';
import { budgetFaults } from './budgets';
import { lostChoices } from './choices';
import { queueFaults } from './days';
import { markFaults } from './marks';
import { noteFaults } from './notes';
import { projectFaults } from './projects';
import { showFaults } from './shows';
import { teamNoteFaults } from './team-notes';
import { outOfOrder } from './message-order';
import { type Act, everyPhone, type Scenario } from './scenario';
import type { Phone } from './phone';

/** What the acts of one kind must not have led to. */
const FAULTS = [
  queueFaults,
  noteFaults,
  showFaults,
  teamNoteFaults,
  markFaults,
  budgetFaults,
  projectFaults,
  creditFaults,
  teamFaults,
  companyFaults,
  jobFaults,
  blockFaults,
];

/** What people have chosen, and what their phones have. */
const FAULTS_OF_PEOPLE = [lostChoices, heldOfOtherCompanies, markedButUnread, lostOnTheDevice];

/** Violations of the rules after everything is repaired and idle. */
export async function checkInvariants(scenario: Scenario): Promise<string[]> {
  const { server, acts, wasPutBack } = scenario;
  const phones = everyPhone(scenario);
  const violations: string[] = [];
  const snapshots = new Map<string, Snapshot>();
  for (const userId of new Set(phones.map((phone) => phone.userId)))
    snapshots.set(userId, await freshSnapshot(server, userId));
  for (const phone of phones) {
    const unsent = await phone.bundle.countUnsent(phone.store);
    if (unsent.waiting > 0)
      violations.push(`S2 ${phone.name} did not settle: ${unsent.waiting} writes still wait`);
    for (const stream of STREAMS)
      violations.push(...(await divergences(phone, stream, snapshots.get(phone.userId) ?? new Map())));
    violations.push(...foreignTokens(phone), ...unexpectedErrors(phone), ...refusedByNobody(phone));
  }
  for (const faults of FAULTS) violations.push(...(await faults(server, wasPutBack)));
  for (const faults of FAULTS_OF_PEOPLE) violations.push(...(await faults(scenario)));
  const truth = await truthOf(server, wasPutBack);
  // The other side of a conflict may be the state to which the server was put back.
  if (!wasPutBack) for (const phone of phones) violations.push(...needlessConflicts(phone, acts, truth));
  for (const act of acts)
    violations.push(...lostOrDoubled(act, acts, truth), ...overwrites(act, acts, truth));
  return [...violations, ...outOfOrder(acts, truth.messages)];
}

/** The choices of a conflict: each key of a map is one of its own. */
function partsOf({ field, mine, theirs }: Conflict): Omit<Conflict, 'theirs'>[] {
  if (!isMap(mine) || !isMap(theirs)) return [{ field, mine }];
  return Object.keys(mine)
    .filter((key) => !jsonEqual(mine[key], theirs[key]))
    .map((key) => ({ field: `${field}.${key}`, mine: mine[key] }));
}

/**
 * A conflict is only offered when another device, or another form that was open, has written that field and the author's own value was never applied. Message
 * bodies are left out: one that was rewritten while in flight had been sent as it was, and its author is told so. So are sentences of confirmations, which declining empties.
 */
function needlessConflicts(phone: Phone, acts: readonly Act[], { times }: Truth): string[] {
  const watched = new Set(acts.map(({ field }) => field));
  return phone.store.refused.all().flatMap(({ documentId, conflicts }) =>
    conflicts
      .flatMap(partsOf)
      .filter(({ field }) => watched.has(field) && field !== 'body' && field !== 'sentence')
      .flatMap(({ field, mine }) => {
        const ofField = acts.filter((act) => act.id === documentId && act.field === field);
        const author = ofField.find(({ value }) => value === mine);
        const what = `S8 ${String(mine)} of ${documentId} is offered to ${phone.name} as a conflict of ${field}`;
        // Of another device, or of another form on this one that had not been seen.
        const isUnseen = (act: Act): boolean =>
          act.phone !== phone ||
          act.isForgotten === true ||
          (author !== undefined && !seenBy(author, acts, false).has(act.value));
        if (!ofField.some((act) => act.kind === 'edit' && act !== author && isUnseen(act)))
          return [`${what} with nobody`];
        if (restoredBy(mine, ofField).some((act) => act.phone === phone)) return [];
        if (author && author.phone !== phone) return [`${what}, but belongs to another device`];
        return author && !author.isOfferedAgain && times(author) > 0
          ? [`${what}, but had been accepted`]
          : [];
      }),
  );
}

/**
 * Every value that its author had seen in the field when they wrote this: what was shown, what their own earlier values had
 * replaced, and their own withdrawn values, which may have arrived anyway.
 */
function seenBy(act: Act, acts: readonly Act[], isPutBack: boolean): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  // After a restore the phone shows the older state, until what its owner wrote since has arrived again.
  const withdrawn = acts
    .slice(0, act.retriedAfter ?? acts.indexOf(act))
    .filter(
      (other) =>
        other !== act &&
        other.phone === act.phone &&
        other.id === act.id &&
        other.field === act.field &&
        (other.isWithdrawn || isPutBack),
    );
  const open = [...(act.over ?? []), ...withdrawn.map(({ value }) => value)];
  while (open.length > 0) {
    const value = open.pop();
    if (seen.has(value)) continue;
    seen.add(value);
    open.push(
      ...acts
        .filter((other) => other.phone === act.phone && other.id === act.id && other.value === value)
        .flatMap(({ over }) => over ?? []),
    );
  }
  return seen;
}

/** S2: no value is replaced by an edit whose author had not seen it. */
const overwrites = (act: Act, acts: readonly Act[], { times, before, isPutBack }: Truth): string[] => {
  const replaced = before(act);
  const isSeen =
    act.kind !== 'edit' ||
    times(act) !== 1 ||
    replaced === undefined ||
    seenBy(act, acts, isPutBack).has(replaced ?? '');
  return isSeen
    ? []
    : [
        `S2 ${act.value} of ${act.id} (${act.phone.name}) replaced ${String(replaced)}, which its author had not seen`,
      ];
};

/** S9: no request of this phone carried another account's token. */
const foreignTokens = (phone: Phone): string[] =>
  phone.network.requests
    .filter(({ session }) => session !== phone.userId)
    .map(({ call }) => `S9 ${phone.name} made a ${call} with another account's token`);

/** S7: only what somebody decided about is refused; a fault of the server is not. */
const refusedByNobody = (phone: Phone): string[] =>
  phone.store.refused
    .all()
    .filter(({ code }) => code === 'MQ500' || !/^(?:MQ\d{3}|CONFLICT)$/.test(code))
    .map(
      ({ documentId, code }) =>
        `S7 ${phone.name} shows ${documentId} as refused, though the server failed (${code})`,
    );

/** Errors inside the engine that are not injected faults. */
const unexpectedErrors = (phone: Phone): string[] =>
  phone.device.problems
    .filter(
      (problem) =>
        !['SyncFault', 'StorageFullError', 'StorageUnavailableError'].includes(
          (problem as Error | null)?.name ?? '',
        ),
    )
    .map((problem) => `${phone.name} failed inside: ${String(problem)}`);

type Snapshot = ReadonlyMap<string, Map<string, Row>>;

/** Every row that a new device of this person would get, by stream. */
async function freshSnapshot(server: Server, userId: string): Promise<Snapshot> {
  const caller = server.as({ id: userId });
  const streams = new Map(STREAMS.map(({ name }) => [name, new Map<string, Row>()]));
  let open = STREAMS.map(({ name }): PullRequest => ({ stream: name, checkpoint: null, limit: 500 }));
  while (open.length > 0) {
    const answers = await caller.pull(open);
    for (const { stream, documents } of answers) {
      for (const document of documents) {
        if (isTombstone(document)) streams.get(stream)?.delete(document.id);
        else streams.get(stream)?.set(document.id, document);
      }
    }
    open = answers
      .filter(({ more }) => more)
      .map(({ stream, checkpoint }) => ({ stream, checkpoint, limit: 500 }));
  }
  return streams;
}

/** S4: the phone holds what a new one would get, field by field. */
async function divergences(phone: Phone, stream: Stream, snapshot: Snapshot): Promise<string[]> {
  const truth = new Map(snapshot.get(stream.name));
  const selector = stream.kind === undefined ? {} : { kind: stream.kind };
  const rows = (await phone.store.rows(stream.collection).find({ selector: selector as never })).filter(
    (row) => row.sync.state !== 'local',
  );
  const local = new Map(rows.map((row) => [row.id, row]));
  // The person's own row is stored as kind `me`, with more fields.
  if (stream.kind === 'person') truth.delete(phone.userId);
  const violations: string[] = [];
  for (const [id, document] of truth) {
    const row = local.get(id);
    // Evicted rows may be missing, because they can be fetched again.
    if (!row && !(stream.public && document.posted_by !== phone.userId))
      violations.push(`S4 ${phone.name} misses ${stream.name} ${id}`);
    for (const field of row ? Object.keys(document) : []) {
      if (!jsonEqual(row?.[field], document[field]))
        violations.push(
          `S4 ${phone.name} ${stream.name} ${id} ${field}: ${JSON.stringify(row?.[field])}, server ${JSON.stringify(document[field])}`,
        );
    }
  }
  for (const [id, row] of local)
    if (!truth.has(id))
      violations.push(`S4 S6 ${phone.name} still holds ${stream.name} ${id} (${row.sync.state})`);
  return violations;
}

/** Withdrawn acts that restored this value: withdrawing a value that was sent after all writes the one that it had replaced. */
const restoredBy = (value: unknown, ofField: readonly Act[]): Act[] =>
  ofField.filter((act) => act.isWithdrawn && act.over?.includes(value));

/** S2, S3, S7: each act is on the server once, kept for its author, or replaced by a later one of the same phone that had seen it. */
function lostOrDoubled(act: Act, acts: readonly Act[], truth: Truth): string[] {
  const { times, removals, stillHas, isPutBack } = truth;
  const what = `${act.kind} ${act.value} of ${act.id} (${act.phone.name})`;
  const count = times(act);
  const ofField = acts.filter(({ id, field }) => id === act.id && field === act.field);
  // What was removed may be made again, with all that it said.
  if (count > 1 + restoredBy(act.value, ofField).length + removals(act))
    return [`S3 ${what} was applied ${count} times`];
  if (act.kind === 'add' && count > 0 && !stillHas(act))
    return [`S2 ${what} had arrived, and was removed again`];
  const kept = act.phone.store.refused.all().filter(({ documentId }) => documentId === act.id);
  const isKept = kept.some(({ document, conflicts }) =>
    JSON.stringify([document, conflicts.map(({ mine }) => mine)]).includes(
      act.isNumber ? act.value : `"${act.value}"`,
    ),
  );
  if (count >= 1)
    return isKept && kept.some(({ isNew }) => isNew) ? [`S7 ${what} was both refused and accepted`] : [];
  // Knowingly: by a later edit on the same phone, in a form that showed this one. What is written anew and changed while it waits is sent once.
  const isReplaced =
    ['edit', 'note'].includes(act.kind) &&
    acts
      .slice(acts.indexOf(act) + 1)
      .some(
        (other) =>
          other.kind === 'edit' &&
          other.phone === act.phone &&
          other.id === act.id &&
          other.field === act.field &&
          seenBy(other, acts, isPutBack).has(act.value),
      );
  return isKept || isReplaced || act.isWithdrawn ? [] : [`S2 ${what} is nowhere`];
}
