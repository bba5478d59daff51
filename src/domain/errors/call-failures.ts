/**
 * The nine classes of a failed call to the server, each with its sentence (A8, ruling 41). A write of the outbox is no call: what
 * becomes of it is said where it waits.
 */
export type CallFailure =
  | 'validation'
  | 'auth'
  | 'permission'
  | 'notFound'
  | 'network'
  | 'server'
  | 'external'
  | 'fetch'
  | 'transform';

export const NETWORK_FAILURE = 'Network error. Please check your connection and try again.';

/** Null: the sentence is the error's own, or names what was fetched. */
const CALL_FAILURES: Readonly<Record<CallFailure, string | null>> = {
  validation: null,
  auth: 'Authentication failed. Please sign in again.',
  permission: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  network: NETWORK_FAILURE,
  server: 'An unexpected error occurred. Please try again later.',
  external: 'External service is temporarily unavailable. Please try again later.',
  fetch: null,
  transform: 'Unable to process the data. Please try again.',
};

/** Of the services that the homepage and the lists read from. Categories are part of the app: nothing loads them. */
export const LOAD_FAILURES = {
  job: 'Unable to load the job. Please try again.',
  jobs: 'Unable to load jobs. Please try again.',
  talent: 'Unable to load talent. Please try again.',
  homepage: 'Unable to load the homepage. Please try again.',
} as const;

/** By the kind of a fault of the transport (`FaultKind`). To a person a server that was put back is as good as a busy one. */
const BY_KIND: Readonly<Record<string, CallFailure>> = {
  offline: 'network',
  slow: 'network',
  foreign: 'network',
  busy: 'server',
  restored: 'server',
  token: 'auth',
  barred: 'permission',
  broken: 'server',
};

const BY_STATUS: Readonly<Record<number, CallFailure>> = {
  0: 'network',
  400: 'validation',
  401: 'auth',
  403: 'permission',
  404: 'notFound',
  422: 'validation',
  502: 'external',
  503: 'external',
  504: 'external',
};

/** The code of a fault whose answer has a form that this version does not know. */
const UNKNOWN_FORM = 'unknown_form';

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof SyntaxError || fieldOf(error, 'code') === UNKNOWN_FORM) return 'transform';
  const kind = fieldOf(error, 'kind');
  if (typeof kind === 'string' && kind in BY_KIND) return BY_KIND[kind] ?? 'fetch';
  const status = fieldOf(error, 'status');
  if (typeof status === 'number') return BY_STATUS[status] ?? (status >= 500 ? 'server' : 'fetch');
  return error instanceof TypeError ? 'network' : 'fetch';
}

/** What to say of it. @param operation what was fetched, in words, as in `devices` */
export function callFailureSentence(error: unknown, operation: string): string {
  const failure = callFailureOf(error);
  if (failure === 'validation' && error instanceof Error && error.message !== '') return error.message;
  return CALL_FAILURES[failure] ?? `Unable to fetch ${operation} data. Please try again.`;
}
