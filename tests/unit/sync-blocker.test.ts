import { expect, test } from 'vitest';
import { syncBlockerOf } from '@/domain/sync-blocker';

const well = { connection: 'online', needsSignIn: false, barred: null, trouble: null } as const;

test.each([
  ['signal', { ...well, connection: 'offline', needsSignIn: true }],
  ['sign-in', { ...well, needsSignIn: true }],
  ['your confirmation', { ...well, barred: 'device_proof_required' }],
  ['permission', { ...well, barred: 'MQ403' }],
  ['room', { ...well, trouble: 'This device is full.' }],
  ['signal', well],
] as const)('S8: unsent work is said to wait for %s, which is what keeps it', (waitsFor, state) => {
  expect(syncBlockerOf(state)).toBe(waitsFor);
});
