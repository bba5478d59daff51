import { expect, test } from 'vitest';
import { syncBlockerOf } from '@/domain/sync/sync-blocker';

const working = {
  connection: 'online',
  needsSignIn: false,
  barred: null,
  storageProblem: null,
  delay: null,
} as const;

test.each([
  ['signal', { ...working, connection: 'offline', needsSignIn: true }],
  ['sign-in', { ...working, needsSignIn: true }],
  ['your confirmation', { ...working, barred: 'device_proof_required' }],
  ['permission', { ...working, barred: 'MQ403' }],
  ['space', { ...working, storageProblem: 'This device is full.' }],
  ['a way through', { ...working, connection: 'offline', delay: 'foreign' }],
  ['the server', working],
  ['signal', { ...working, connection: 'unknown' }],
] as const)('S8: unsent work waits for %s when that is what blocks it', (waitsFor, state) => {
  expect(syncBlockerOf(state)).toBe(waitsFor);
});
