import { describe, expect, it } from 'vitest';
import { SyncFault, UNKNOWN_FORM, type FaultKind } from '@/backend/sync/sync-protocol';
import { callFailureOf, callFailureSentence, LOAD_FAILURES } from '@/domain/errors/call-failures';
import { remoteSearchCopy } from '@/ui/domain/remote-search-line';

const failed = (status: number, message = '') => Object.assign(new Error(message), { status });

describe('A8, ruling 41: a failed call', () => {
  it.each([
    [failed(400, 'Enter a town.'), 'Enter a town.'],
    [failed(422, 'Enter a town.'), 'Enter a town.'],
    [failed(401), 'Authentication failed. Please sign in again.'],
    [failed(403), 'You do not have permission to perform this action.'],
    [failed(404), 'The requested resource was not found.'],
    [failed(0), 'Network error. Please check your connection and try again.'],
    [new TypeError('Failed to fetch'), 'Network error. Please check your connection and try again.'],
    [failed(500), 'An unexpected error occurred. Please try again later.'],
    [failed(599), 'An unexpected error occurred. Please try again later.'],
    [failed(502), 'External service is temporarily unavailable. Please try again later.'],
    [failed(503), 'External service is temporarily unavailable. Please try again later.'],
    [failed(418), 'Unable to fetch devices data. Please try again.'],
    [new Error('what'), 'Unable to fetch devices data. Please try again.'],
    ['a string', 'Unable to fetch devices data. Please try again.'],
    [failed(400), 'Unable to fetch devices data. Please try again.'],
    [new SyntaxError('Unexpected token'), 'Unable to process the data. Please try again.'],
  ])('%s says: %s', (error, sentence) => {
    expect(callFailureSentence(error, 'devices')).toBe(sentence);
  });

  it.each<[FaultKind, string]>([
    ['offline', 'network'],
    ['slow', 'network'],
    ['foreign', 'network'],
    ['busy', 'server'],
    ['restored', 'server'],
    ['token', 'auth'],
    ['barred', 'permission'],
    ['broken', 'server'],
  ])('a fault of kind %s is one of %s', (kind, failure) => {
    expect(callFailureOf(new SyncFault(kind, 'x'))).toBe(failure);
  });

  it('whose answer has an unknown form cannot be processed', () => {
    expect(callFailureOf(new SyncFault('broken', 'x', null, UNKNOWN_FORM))).toBe('transform');
  });
});

it('A8: what could not be loaded is named', () => {
  expect(LOAD_FAILURES).toEqual({
    job: 'Unable to load the job. Please try again.',
    jobs: 'Unable to load jobs. Please try again.',
    talent: 'Unable to load talent. Please try again.',
    homepage: 'Unable to load the homepage. Please try again.',
  });
});

it.each([
  ['jobs', 'Unable to load jobs. Please try again. Here is what is on this device.'],
  ['talent', 'Unable to load talent. Please try again. Here is what is on this device.'],
] as const)('A8: a search of %s that the server did not answer says so', (service, sentence) => {
  const list = { service, held: 3, asOf: null, one: 'one', many: 'many', now: new Date(0) };
  expect(remoteSearchCopy('failed', list)).toBe(sentence);
});
