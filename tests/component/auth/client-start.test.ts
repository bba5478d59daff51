import { beforeEach, expect, it, vi } from 'vitest';

const { createClient, importAgain } = vi.hoisted(() => ({
  createClient: vi.fn<(url: string, key: string, options: object) => object>(),
  importAgain: vi.fn<(load: () => Promise<unknown>) => Promise<unknown>>(),
}));
vi.mock('@/client-state/import-again', () => ({ importAgain }));
vi.mock('@/backend/auth/begin-sign-in-flow', () => ({ beginSignInFlow: async () => flow }));

const signOut = vi.fn<(options: object) => Promise<unknown>>(async () => ({ error: null }));
/** A server that signs somebody up, and then takes no profile of theirs. */
const flow = {
  client: {
    auth: {
      signUp: async () => ({
        data: { session: { user: { id: 'u', email: 'ines@story.test' } }, user: { identities: [{}] } },
        error: null,
      }),
      signOut,
    },
    from: () => ({ insert: async () => ({ error: { code: '42501', message: 'permission denied' } }) }),
  },
  redirectTo: '',
  abandon: () => {},
};

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  importAgain.mockImplementation(async () => ({ createClient }));
  createClient.mockReturnValue({ auth: { onAuthStateChange: () => {} } });
});

it('P7: the client sends the product’s headers with every call, keeps to ten realtime events a second, and uses PKCE', async () => {
  const { backendClient } = await import('@/backend/client');
  await backendClient();
  expect(createClient.mock.calls[0]?.[2]).toMatchObject({
    auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: true },
    db: { schema: 'public' },
    realtime: { params: { eventsPerSecond: 10 } },
    global: { headers: { 'X-Client-Info': 'marquee-app', 'X-Requested-With': 'XMLHttpRequest' } },
  });
});

it('P8: a client that cannot be started says why, and the next use tries again', async () => {
  const { backendClient } = await import('@/backend/client');
  importAgain.mockRejectedValueOnce(new Error('No code.'));
  await expect(backendClient()).rejects.toThrow(
    'Failed to initialize Supabase client: No code. Please check your environment configuration and try again.',
  );
  await expect(backendClient()).resolves.toBeTruthy();
});

it('P8: a new account without a profile is signed out again, and told why', async () => {
  const { signUp } = await import('@/backend/auth/auth');
  const answer = await signUp({
    email: 'ines@story.test',
    password: 'p',
    name: 'Ines Story',
    role: 'talent',
  });
  expect(answer).toMatchObject({
    ok: false,
    message: 'Account creation failed: permission denied. Please try again or contact support.',
  });
  expect(signOut).toHaveBeenCalledWith({ scope: 'local' });
});
