import type { StoredIdentity } from '@/backend/session/identity';
import { newId } from '@/domain/ids';

/** A talent as a device remembers them, without a session. */
export const SAMPLE_TALENT: StoredIdentity = {
  userId: newId(),
  email: 'nina@marquee.test',
  name: 'Nina',
  role: 'talent',
  onboardingCompleted: true,
  profileComplete: true,
  onboardingSkipped: false,
  checkedAt: 0,
};
