import { describe, expect, it } from 'vitest';
import { AFTER_RETRIES_MESSAGE, classifyError, ERROR_TEXTS } from '@/domain/errors/error-classes';

describe('P8: error classes', () => {
  it.each([
    [new Error('JWT expired'), 'auth'],
    [new Error('Request failed with 403'), 'permission'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'network'],
    [new TypeError('Request failed after all retries'), 'network'],
    [new Error('503 Service Unavailable'), 'server'],
    [new SyntaxError('Unexpected token in JSON'), 'data'],
    [new Error('422 Unprocessable'), 'client'],
    [new Error('Your session has expired'), 'auth'],
    [new Error('Connection to Indexed Database server lost. Refresh the page to try again'), 'data'],
    [new DOMException("Failed to read the 'sessionStorage' property from 'Window'", 'SecurityError'), 'data'],
    [
      new DOMException(
        'Encountered full disk while opening backing store for indexedDB.open.',
        'UnknownError',
      ),
      'data',
    ],
    [new DOMException('The quota has been exceeded.', 'QuotaExceededError'), 'data'],
    [new Error('boom'), 'unknown'],
    ['text', 'unknown'],
  ])('%s is %s', (error, kind) => expect(classifyError(error)).toBe(kind));
  it('has the specified title, sentence and action for each', () => {
    expect(
      Object.entries(ERROR_TEXTS).map(([kind, { title, message, action, to }]) => [
        kind,
        `${title}: ${message} ${action}${to ? ` to ${to}` : ''}`,
      ]),
    ).toEqual([
      [
        'auth',
        'Authentication Error: Your session may have expired. Please sign in again. Sign In to /sign-in',
      ],
      ['network', 'Network Error: Unable to connect. Please check your internet connection. Retry'],
      ['data', 'Data Error: There was a problem loading the data. Please try again. Refresh'],
      ['permission', 'Permission Denied: You do not have permission to access this resource. Go Home to /'],
      ['server', 'Server Error: Something went wrong on our end. We are working to fix it. Retry'],
      [
        'client',
        'Invalid Request: There was a problem with your request. Please check and try again. Go Back to back',
      ],
      ['unknown', 'Something went wrong: An unexpected error occurred. Please try again. Retry'],
    ]);
    expect(AFTER_RETRIES_MESSAGE).toBe(
      'Multiple retry attempts failed. Please contact support if the issue persists.',
    );
  });
});
