/**
 * The codes by which GoTrue ends a session when a refresh is asked for. Its other errors (too many requests, a fault of its own) say
 * nothing about the session.
 */
const SESSION_END_CODES: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
]);

/** Whether the auth server itself has ended the session (S10). Without a stored session there is none to keep. */
export const isSessionEnd = ({ name, code }: { name: string; code?: string | undefined }): boolean =>
  SESSION_END_CODES.has(code) || name === 'AuthSessionMissingError';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isUser = (value: unknown): boolean => isObject(value) && isText(value.id);

const isSession = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.access_token) &&
  isText(value.refresh_token) &&
  typeof value.expires_in === 'number' &&
  isUser(value.user);

/** The first of the two links that a change of address needs is answered by a sentence alone. */
const isFirstOfTwoLinks = (value: unknown): boolean =>
  isObject(value) && isText(value.msg) && value.code !== undefined;

/** "A mail is on its way": nothing, or the id of a message. */
const isMailSent = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).every((name) => name === 'message_id');

/** What GoTrue answers where it does what it was asked; `undefined`: no JSON. Any JSON object from a path that is not named here. */
const SUCCESSES: Readonly<Record<string, (answer: unknown) => boolean>> = {
  token: isSession,
  user: isUser,
  signup: (answer) => isSession(answer) || isUser(answer),
  verify: (answer) => isSession(answer) || isUser(answer) || isFirstOfTwoLinks(answer),
  otp: isMailSent,
  magiclink: isMailSent,
  recover: isMailSent,
  resend: isMailSent,
};

/** GoTrue's codes are words. A proxy that answers JSON has numbers, or none. */
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_]*$/.test(value);

/** The code of an error of GoTrue, in each of its three forms; null: it is somebody else's. */
export function goTrueErrorCode(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { code, error_code: namedCode, error, message, msg, error_description: description } = answer;
  if (isCode(code) && typeof message === 'string') return code;
  if (isCode(namedCode) && typeof msg === 'string') return namedCode;
  return isCode(error) && typeof description === 'string' ? error : null;
}

/** Undefined: it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The auth client compares `expires_at`, a time of the server's clock, with the device's: where that is an hour ahead, each token would be
 * stale as it comes, and renewed before every request. Without it the client counts `expires_in` from now.
 */
const withoutServerTime = (session: Fields): Fields =>
  Object.fromEntries(Object.entries(session).filter(([name]) => name !== 'expires_at'));

const AUTH_PATH = /\/auth\/v1\/([^?#]*)(.*)$/;

/** Worded like a browser's own error, so that forms say the same as for any other lost connection. */
const FOREIGN = 'Failed to fetch: the answer is not the auth server’s';
const NOT_NOW = 'Failed to fetch: the auth server cannot refresh the session now';

/** Whether a call failed because something else answered in the auth server's place. */
export const isForeignAnswer = ({ message }: { message: string }): boolean => message.startsWith(FOREIGN);

/** @throws TypeError for what the auth client must not see, as `fetch` does without any answer */
async function ownAnswer(response: Response, endpoint: string, isRefresh: boolean): Promise<Response> {
  const isMoved = response.redirected || response.type === 'opaqueredirect';
  if (endpoint === 'logout' && response.status === 204 && !isMoved) return response;
  const text = await response.text();
  const answer = jsonOf(text);
  const code = response.ok ? null : goTrueErrorCode(answer);
  const isSuccess = response.ok && endpoint !== 'logout' && (SUCCESSES[endpoint] ?? isObject)(answer);
  // GoTrue never redirects a call; a portal does.
  if (isMoved || (code === null && !isSuccess)) throw new TypeError(`${FOREIGN} (${response.status}).`);
  const { status, statusText, headers } = response;
  if (isSuccess && isSession(answer)) return Response.json(withoutServerTime(answer as Fields), { status });
  // Its body can be read only once.
  if (code === null || !isRefresh) return new Response(text, { status, statusText, headers });
  if (!SESSION_END_CODES.has(code)) throw new TypeError(`${NOT_NOW} (${response.status}).`);
  // Named once more: the auth client finds the code of the newer form only beside a header, which a proxy may have removed.
  return Response.json({ ...(answer as Fields), error_code: code }, { status });
}

/**
 * Hands the auth client only what the auth server itself has answered. Everything else (a firewall's page, a portal's JSON) becomes an
 * error of the connection, because the auth client removes the stored session at any other failure of a refresh, whoever it came from
 * (S10). For the same reason a refresh gets only those errors that end a session.
 */
export function ownAnswersOnly(base: typeof fetch): typeof fetch {
  return async (input, init) => {
    const [, endpoint, query = ''] =
      AUTH_PATH.exec(input instanceof Request ? input.url : String(input)) ?? [];
    const response = await base(input, init);
    if (endpoint === undefined) return response;
    return ownAnswer(response, endpoint, endpoint === 'token' && query.includes('grant_type=refresh_token'));
  };
}
