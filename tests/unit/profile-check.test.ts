import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readIdentity, type StoredIdentity, writeIdentity } from '@/backend/session/identity';
import { createProfile, storeSignedInIdentity } from '@/backend/session/signed-in-profile';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const session = {
  user: {
    id: 'u1',
    email: 'ines@story.test',
    user_metadata: { role: 'employer', name: 'Ines' },
    app_metadata: {},
  },
} as unknown as Session;
const complete = {
  role: 'talent',
  full_name: 'Ines Story',
  first_name: 'Ines',
  last_name: 'Story',
  bio: 'Gaffer.',
  avatar_url: null,
  onboarding_completed: true,
};
const known: StoredIdentity = {
  userId: 'u1',
  email: 'ines@story.test',
  name: 'Ines',
  role: 'talent',
  onboardingCompleted: true,
  profileComplete: false,
  onboardingSkipped: false,
  checkedAt: NOW,
  session: '',
};
/** The account in a session of this id. */
const signedInAs = (id: string): Session => ({
  ...session,
  access_token: `head.${btoa(JSON.stringify({ session_id: id }))}.signature`,
});

let requests: Request[];
/** The real client, against a server that always gives the same response. */
const answering = (status: number, body: unknown): SupabaseClient =>
  createClient('http://127.0.0.1:9', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: async (input, init) => {
        requests.push(new Request(input, init));
        return new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        });
      },
    },
  });

beforeEach(() => {
  requests = [];
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {},
    removeItem: () => {},
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  writeIdentity(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('P4, P7: a person’s profile wins over their account metadata', async () => {
  await storeSignedInIdentity(answering(200, [complete]), session, NOW);
  expect(readIdentity()).toEqual({ ...known, name: 'Ines Story', profileComplete: true });
  const url = new URL(requests[0]!.url);
  expect([url.pathname, url.searchParams.get('id')]).toEqual(['/rest/v1/profiles', 'eq.u1']);
});

test.each([
  ['the profile', 'admin', {}, {}, 'admin'],
  ['user metadata', null, { role: 'employer', user_role: 'admin' }, { role: 'admin' }, 'employer'],
  ['app metadata', null, { role: 'owner', user_role: 'admin' }, { role: 'employer' }, 'employer'],
  ['user_role of the user', null, { user_role: 'employer' }, { user_role: 'admin' }, 'employer'],
  ['user_role of the app', null, {}, { user_role: 'employer' }, 'employer'],
  ['user_type of the user', null, { user_type: 'employer' }, { user_type: 'talent' }, 'employer'],
  ['user_type of the app', null, {}, { user_type: 'employer' }, 'employer'],
  ['user_role before user_type', null, { user_type: 'talent' }, { user_role: 'employer' }, 'employer'],
  ['nothing that is a role', 'visitor', { role: 'root' }, { role: 7 }, 'talent'],
])('P4: the role comes from %s', async (_, role, user_metadata, app_metadata, expected) => {
  const account = { user: { ...session.user, user_metadata, app_metadata } } as unknown as Session;
  await storeSignedInIdentity(answering(200, [{ ...complete, role }]), account, NOW);
  expect(readIdentity()?.role).toBe(expected);
});

test('P4: of a profile without a role, what the check before has found counts before metadata', async () => {
  writeIdentity({ ...known, role: 'admin' });
  await storeSignedInIdentity(answering(200, [{ ...complete, role: null }]), session, NOW + 16 * MINUTE);
  expect(readIdentity()?.role).toBe('admin');
});

test('P9: "not complete" is trusted for fifteen minutes; then the server is asked, and its answer can only grant access', async () => {
  writeIdentity(known);
  await storeSignedInIdentity(answering(200, [complete]), session, NOW + 14 * MINUTE);
  expect(requests).toEqual([]);
  await storeSignedInIdentity(
    answering(200, [{ ...complete, onboarding_completed: false }]),
    session,
    NOW + 16 * MINUTE,
  );
  expect(readIdentity()).toMatchObject({
    onboardingCompleted: true,
    profileComplete: true,
    checkedAt: NOW + 16 * MINUTE,
  });
  await storeSignedInIdentity(answering(200, [{ ...complete, bio: '' }]), session, NOW + 60 * MINUTE);
  expect(requests).toHaveLength(1);
});

test('ruling 21: whoever signs in again is checked again, however fresh "not complete" is; in one session it is trusted', async () => {
  const open = answering(200, [{ ...complete, bio: '' }]);
  await storeSignedInIdentity(open, signedInAs('first'), NOW);
  await storeSignedInIdentity(open, signedInAs('first'), NOW + MINUTE);
  expect(requests).toHaveLength(1);
  expect(readIdentity()).toMatchObject({ profileComplete: false, session: 'first' });
  // Their session ended, the identity stayed, and meanwhile they have completed it elsewhere.
  await storeSignedInIdentity(answering(200, [complete]), signedInAs('second'), NOW + 2 * MINUTE);
  expect(requests).toHaveLength(2);
  expect(readIdentity()).toMatchObject({ profileComplete: true, session: 'second' });
  // Also where nothing is missing: name and role may be others by now.
  const renamed = answering(200, [{ ...complete, full_name: 'Ines Other', role: 'employer' }]);
  await storeSignedInIdentity(renamed, signedInAs('third'), NOW + 3 * MINUTE);
  expect(readIdentity()).toMatchObject({ name: 'Ines Other', role: 'employer', session: 'third' });
  await storeSignedInIdentity(renamed, signedInAs('third'), NOW + 60 * MINUTE);
  expect(requests).toHaveLength(3);
});

test('ruling 21: an identity of a version that knew no sessions is of the one that is open', async () => {
  writeIdentity(known);
  await storeSignedInIdentity(answering(200, [complete]), signedInAs('first'), NOW + MINUTE);
  expect(requests).toEqual([]);
  expect(readIdentity()).toEqual({ ...known, session: 'first' });
  await storeSignedInIdentity(answering(200, [complete]), signedInAs('second'), NOW + 2 * MINUTE);
  expect(requests).toHaveLength(1);
});

test('P4, ruling 40: that onboarding was skipped on another device comes with the account, whatever is known of the profile', async () => {
  const skipped: Session = {
    ...session,
    user: { ...session.user, user_metadata: { onboarding_skipped: true } },
  };
  await storeSignedInIdentity(answering(200, [{ ...complete, bio: '' }]), skipped, NOW);
  expect(readIdentity()).toMatchObject({ profileComplete: false, onboardingSkipped: true });
  writeIdentity(known);
  await storeSignedInIdentity(answering(200, []), skipped, NOW + MINUTE);
  expect(readIdentity()).toEqual({ ...known, onboardingSkipped: true });
  // A session of before knows nothing of it, and takes nothing away.
  await storeSignedInIdentity(answering(200, [complete]), session, NOW + 16 * MINUTE);
  expect(readIdentity()?.onboardingSkipped).toBe(true);
});

test('P8: a profile that cannot be read is logged, and nobody is sent back to onboarding', async () => {
  await storeSignedInIdentity(answering(403, { message: '' }), session, NOW);
  expect(console.warn).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ message: 'Failed to fetch profile' }),
  );
  expect(readIdentity()).toMatchObject({
    role: 'employer',
    name: 'Ines',
    onboardingCompleted: true,
    profileComplete: true,
    checkedAt: 0,
  });
});

test('P8: a profile that the server has already created counts as created; any other refusal is an error', async () => {
  expect(
    await createProfile(
      answering(409, { code: '23505', message: 'duplicate key value' }),
      session,
      'Ines Story',
      'talent',
    ),
  ).toBeNull();
  const [sent] = requests;
  expect(sent?.method).toBe('POST');
  expect(Object.keys((await sent!.json()) as object).toSorted()).toEqual([
    'created_at',
    'email',
    'full_name',
    'id',
    'is_active',
    'onboarding_completed',
    'role',
    'updated_at',
  ]);
  expect(
    await createProfile(
      answering(403, { code: '42501', message: 'permission denied' }),
      session,
      'Ines Story',
      'talent',
    ),
  ).toMatchObject({ message: 'permission denied' });
});
