/** Why a request was not accepted. */
export interface Unacceptable {
  status: 400 | 413;
  message: string;
  /** PostgREST's, where it is a query that is refused. */
  code?: string;
}

/** What a field of a request to Auth or Storage is; `maybe`: null, too, which supabase-js sends where it has none. */
type Kind = 'text' | 'maybe text' | 'object' | 'texts' | 'count' | 'seconds' | 'sorting';

const FIELDS: Readonly<Record<string, Kind>> = {
  email: 'text',
  phone: 'text',
  password: 'text',
  current_password: 'text',
  token: 'text',
  token_hash: 'text',
  type: 'text',
  refresh_token: 'text',
  auth_code: 'text',
  code_verifier: 'text',
  nonce: 'text',
  code_challenge: 'maybe text',
  code_challenge_method: 'maybe text',
  data: 'object',
  bucketId: 'text',
  sourceKey: 'text',
  destinationKey: 'text',
  destinationBucket: 'maybe text',
  prefix: 'text',
  search: 'maybe text',
  sortBy: 'sorting',
  prefixes: 'texts',
  paths: 'texts',
  limit: 'count',
  offset: 'count',
  expiresIn: 'seconds',
};

/** What a request may hold, before any work. */
export const REQUEST_LIMITS = {
  /** Levels of arrays and objects in a JSON body. Ours have eight; PostgreSQL's parser fails at some thousands. */
  depth: 64,
  /** PostgreSQL takes no statement with more values than 65,535, and the app sends no rows this way at all. */
  rows: 1_000,
  /** Names of files in one request: as many as `attachments_to_remove` gives. Each costs statements of its own. */
  texts: 100,
  textCharacters: 8_000,
  /** More than a person has files. */
  count: 1_000_000,
  /** For which a signed address opens a file. The app signs none: it sends its token with each request. */
  signedSeconds: 10 * 60,
} as const;

/** What a list of files can be sorted by. */
const SORTABLE: readonly unknown[] = ['name', 'updated_at', 'created_at', 'last_accessed_at'];

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= REQUEST_LIMITS.textCharacters;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  'maybe text': (value) => value === null || isText(value),
  object: isObject,
  texts: (value) => Array.isArray(value) && value.length <= REQUEST_LIMITS.texts && value.every(isText),
  count: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= REQUEST_LIMITS.count,
  seconds: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= REQUEST_LIMITS.signedSeconds,
  sorting: (value) =>
    isObject(value) &&
    SORTABLE.includes(value['column']) &&
    ['asc', 'desc', undefined].includes(value['order'] as string | undefined),
};

/** What must be there, by address. */
const REQUIRED: readonly { path: RegExp; fields: readonly string[] }[] = [
  { path: /^\/storage\/v1\/object\/sign\/[^/]+\/?$/, fields: ['paths', 'expiresIn'] },
  { path: /^\/storage\/v1\/object\/sign\/[^/]+\/.+$/, fields: ['expiresIn'] },
  { path: /^\/storage\/v1\/object\/(copy|move)$/, fields: ['sourceKey', 'destinationKey'] },
];

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Whether all texts can be stored by PostgreSQL: no NUL, no half of a character. The depth has been limited before. */
const hasStorableTexts = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : Array.isArray(value)
      ? value.every(hasStorableTexts)
      : !isObject(value) ||
        Object.entries(value).every(([key, part]) => isStorable(key) && hasStorableTexts(part));

const refused = (message: string): Unacceptable => ({ status: 400, message });

/** Why an address cannot be read; null if it can. */
export function addressProblem({ pathname, searchParams }: URL): Unacceptable | null {
  try {
    return [decodeURIComponent(pathname), ...[...searchParams].flat()].every(isStorable)
      ? null
      : refused('The address holds a NUL.');
  } catch {
    return refused('The address is not well encoded.');
  }
}

/**
 * Why a JSON body cannot be read by the services, which take its form for granted and fail with 500 on any other; null if it can.
 * PostgREST checks its own, apart from the number of rows.
 */
export function bodyProblem(pathname: string, body: Uint8Array): Unacceptable | null {
  if (!/^\/(auth|storage|rest)\//.test(pathname)) return null;
  const text = new TextDecoder().decode(body);
  if (text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('The body is not JSON.');
  }
  if (pathname.startsWith('/rest/'))
    return Array.isArray(value) && value.length > REQUEST_LIMITS.rows
      ? { status: 413, message: `A request can have at most ${REQUEST_LIMITS.rows} rows.` }
      : null;
  if (!isObject(value)) return refused('The body must be an object.');
  if (!hasStorableTexts(value)) return refused('A text holds a NUL or half of a character.');
  const wrong = Object.entries(value).find(([field, part]) => {
    const kind = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    return kind !== undefined && part !== undefined && !IS[kind](part);
  });
  if (wrong) return refused(`${wrong[0]} has another form, or is too long.`);
  const required = REQUIRED.find(({ path }) => path.test(pathname))?.fields ?? [];
  const missing = required.find((field) => !(field in value));
  return missing === undefined ? null : refused(`${missing} is missing.`);
}
