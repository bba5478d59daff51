import { expect, it } from 'vitest';
import { queryClient } from '@/backend/queries/query-cache';
import { type StoredIdentity, writeIdentity } from '@/backend/session/identity';

const identity = (userId: string, name: string): StoredIdentity => ({
  userId,
  name,
  email: 'ines@story.test',
  role: 'talent',
  onboardingCompleted: true,
  profileComplete: true,
  onboardingSkipped: false,
  checkedAt: 0,
});

it('S9: what the server answered goes with the account, not with a new profile of the same one (ruling 21)', () => {
  writeIdentity(identity('a', 'Ines'));
  queryClient.setQueryData(['x'], 'hers');
  writeIdentity(identity('a', 'Ines Marlow'));
  expect(queryClient.getQueryData(['x'])).toBe('hers');
  writeIdentity(identity('b', 'Mara'));
  expect(queryClient.getQueryData(['x'])).toBeUndefined();
  queryClient.setQueryData(['x'], 'theirs');
  writeIdentity(null);
  expect(queryClient.getQueryData(['x'])).toBeUndefined();
});
