import {
  isTombstone,
  type PullAnswer,
  type PullRequest,
  type PulledDocument,
  type PushAnswer,
  type PushWrite,
  SyncFault,
  UNKNOWN_FORM,
} from './sync-protocol';

/**
 * Answers are checked as they come in, because a proxy, a cache, or a server of another version may answer 200 with something else. What is not
 * an answer to this very request fails as a whole, before anything of it is believed or stored. By hand: it runs for each of a thousand documents.
 */

const STATUSES: ReadonlySet<unknown> = new Set<PushAnswer['status']>([
  'accepted',
  'conflict',
  'refused',
  'broken',
]);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsentOr = (type: 'string' | 'boolean', value: unknown): boolean =>
  value === undefined || value === null || typeof value === type;

const isAbsentOrTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'));

const isDocument = (value: unknown): value is PulledDocument => {
  if (!isObject(value)) return false;
  const { id, rev, _deleted: isGone } = value;
  return typeof id === 'string' && id !== '' && (isGone === true || typeof rev === 'number');
};

/** Whether the server that has answered understands a request without a checkpoint as one with that of the request before (B7). */
export function understandsRepeats(body: unknown): boolean {
  const last: unknown = Array.isArray(body) ? body.at(-1) : undefined;
  return isObject(last) && 'nonce' in last && last['short'] === 'both';
}

/** When the server answered a pull, in milliseconds by its own clock; null: an earlier release, which does not say. */
export function answeredAt(body: unknown): number | null {
  const last: unknown = Array.isArray(body) ? body.at(-1) : undefined;
  const at = isObject(last) && 'nonce' in last ? last['at'] : null;
  return typeof at === 'number' ? at : null;
}

/**
 * @param nonce comes back at the end, so that no earlier answer is taken for this one; a server that does not know it leaves it out
 * @throws SyncFault
 */
export function pullAnswersOf(body: unknown, requests: readonly PullRequest[], nonce: string): PullAnswer[] {
  if (!Array.isArray(body)) throw unknownForm();
  const last: unknown = body.at(-1);
  if (!isObject(last) || !('nonce' in last)) return listOf(whole(body), requests, isPullAnswer);
  if (last['nonce'] !== nonce) throw unknownForm();
  return listOf(whole(body.toSpliced(-1)), requests, isPullAnswer);
}

/**
 * Of a stream without news the server answers the checkpoint alone, and not even that where it is the one of the short answer before (B7); anything else is no
 * short answer.
 */
function whole(answers: readonly unknown[]): unknown[] {
  let last: unknown;
  return answers.map((answer) => {
    if (!isObject(answer)) return answer;
    const fields = Object.keys(answer).toSorted().join();
    if (fields === 'checkpoint,stream') last = answer['checkpoint'];
    else if (fields !== 'stream' || last === undefined) return answer;
    return { ...answer, checkpoint: last, documents: [], more: false, rows_behind_horizon: 0 };
  });
}

/** @throws SyncFault */
export function pushAnswersOf(body: unknown, writes: readonly PushWrite[]): PushAnswer[] {
  return listOf(body, writes, isPushAnswer);
}

/** Rows that were asked for by id or found by a search. @throws SyncFault */
export function documentsOf(body: unknown): (PulledDocument & { rev: number })[] {
  if (Array.isArray(body) && body.every((row) => isDocument(row) && !isTombstone(row)))
    return body as (PulledDocument & { rev: number })[];
  throw unknownForm();
}

function isPullAnswer(answer: unknown, request: PullRequest): boolean {
  if (!isObject(answer)) return false;
  const { stream, documents, checkpoint, more, rows_behind_horizon: behind } = answer;
  const { snapshot, snapshot_complete: isComplete, truncated, restored } = answer;
  return (
    stream === request.stream &&
    Array.isArray(documents) &&
    documents.every(isDocument) &&
    checkpoint !== undefined &&
    typeof more === 'boolean' &&
    // Without progress the next page would be this one again, for ever.
    !(more && isSameCheckpoint(checkpoint, request.checkpoint)) &&
    typeof behind === 'number' &&
    isAbsentOr('string', snapshot) &&
    isAbsentOr('boolean', isComplete) &&
    isAbsentOr('boolean', truncated) &&
    isAbsentOr('boolean', restored)
  );
}

function isPushAnswer(answer: unknown, write: PushWrite): boolean {
  if (!isObject(answer)) return false;
  const { stream, id, edit, status, master, code, message, fields, superseded } = answer;
  return (
    stream === write.stream &&
    id === write.id &&
    (edit === undefined || edit === (write.edit ?? null)) &&
    STATUSES.has(status) &&
    (master === null || (isDocument(master) && master.id === write.id)) &&
    (typeof code === 'string' || (code === undefined && status !== 'refused' && status !== 'broken')) &&
    isAbsentOr('string', message) &&
    isAbsentOrTexts(fields) &&
    isAbsentOrTexts(superseded)
  );
}

/** Checkpoints are opaque JSON: the same text is the same checkpoint. */
const isSameCheckpoint = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b));

function listOf<Asked, Answer>(
  body: unknown,
  asked: readonly Asked[],
  isAnswer: (answer: unknown, asked: Asked) => boolean,
): Answer[] {
  if (
    Array.isArray(body) &&
    body.length === asked.length &&
    asked.every((each, index) => isAnswer(body[index], each))
  )
    return body as Answer[];
  throw unknownForm();
}

/** The answer is not one to what was asked. */
export const unknownForm = (): SyncFault =>
  new SyncFault('broken', 'The server answered in a form this version does not know.', null, UNKNOWN_FORM);
