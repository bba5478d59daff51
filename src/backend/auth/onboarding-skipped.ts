import { backendClient } from '../client';
import { readIdentity, writeIdentity } from '../session/identity';

/**
 * Keeps with the account that its owner skipped onboarding, so that no other device asks again (ruling 40). Never throws: until
 * the identity says that it is kept, the caller tries again when there is a connection. The auth server's own `updateUser` would not
 * do: it may change no metadata here (`private.keep_metadata`, S14).
 */
export async function keepOnboardingSkipped(userId: string): Promise<void> {
  try {
    const client = await backendClient();
    const { error } = await client.rpc('skip_onboarding');
    if (error) throw error;
    const identity = readIdentity();
    if (identity?.userId === userId) writeIdentity({ ...identity, onboardingSkipped: true });
  } catch (error) {
    console.warn('That onboarding was skipped is on this device alone so far:', error);
  }
}
