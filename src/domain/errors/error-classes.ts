/** The classes of failure a screen can run into, each with its text and one action (P8). */
export type ErrorClass = 'auth' | 'network' | 'data' | 'permission' | 'server' | 'client' | 'unknown';

export interface ErrorText {
  title: string;
  message: string;
  action: string;
  /** Where the action leads; without it the action retries. */
  to?: string;
}

export const ERROR_TEXTS: Readonly<Record<ErrorClass, ErrorText>> = {
  auth: {
    title: 'Authentication Error',
    message: 'Your session may have expired. Please sign in again.',
    action: 'Sign In',
    to: '/sign-in',
  },
  network: {
    title: 'Network Error',
    message: 'Unable to connect. Please check your internet connection.',
    action: 'Retry',
  },
  data: {
    title: 'Data Error',
    message: 'There was a problem loading the data. Please try again.',
    action: 'Refresh',
  },
  permission: {
    title: 'Permission Denied',
    message: 'You do not have permission to access this resource.',
    action: 'Go Home',
    to: '/',
  },
  server: {
    title: 'Server Error',
    message: 'Something went wrong on our end. We are working to fix it.',
    action: 'Retry',
  },
  client: {
    title: 'Invalid Request',
    message: 'There was a problem with your request. Please check and try again.',
    action: 'Go Back',
    to: 'back',
  },
  unknown: {
    title: 'Something went wrong',
    message: 'An unexpected error occurred. Please try again.',
    action: 'Retry',
  },
};

export const AFTER_RETRIES_MESSAGE =
  'Multiple retry attempts failed. Please contact support if the issue persists.';

/** In this order: “Connection to Indexed Database server lost” concerns this device, and a blocked `sessionStorage` nobody's sign-in. */
const PATTERNS: readonly [ErrorClass, RegExp][] = [
  ['data', /indexed ?(db|database)|(session|local)storage|quota/i],
  ['auth', /\b401\b|jwt|\bsession\b|unauthorized|not signed in/i],
  ['permission', /\b403\b|permission|forbidden/i],
  ['network', /network|fetch|offline|connection|dynamically imported module|timed? ?out|after all retries/i],
  ['server', /\b50\d\b|server/i],
  ['data', /data|parse|json|schema|indexeddb|database/i],
  ['client', /\b4\d\d\b|invalid|bad request/i],
];

export function classifyError(error: unknown): ErrorClass {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
}
