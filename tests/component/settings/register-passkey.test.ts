import { beforeEach, expect, it, vi } from 'vitest';
import { registerPasskey } from '@/backend/passkeys/register-passkey';

const events = vi.hoisted(() => ({ recordSecurityEvent: vi.fn<(event: unknown) => void>() }));
vi.mock('@/backend/account/security-events', () => ({ ...events, sendSecurityEvents: async () => {} }));

beforeEach(() => events.recordSecurityEvent.mockClear());

const SENTENCE = 'User information required for registration';

it.each([
  ['nobody', null],
  ['somebody without an email', { userId: 'u', email: '', name: 'Nina' }],
])('A8: a passkey for %s is not created, and the reason is said and logged', async (_who, owner) => {
  expect(await registerPasskey(owner)).toMatchObject({ ok: false, message: SENTENCE, offline: false });
  expect(events.recordSecurityEvent.mock.calls).toEqual([
    [
      expect.objectContaining({
        event_type: 'biometric_registration_failed',
        data: expect.objectContaining({ error: SENTENCE }) as unknown,
      }),
    ],
  ]);
});
