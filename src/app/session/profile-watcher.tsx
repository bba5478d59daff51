import { useEffect } from 'react';
import { readIdentity, writeIdentity } from '@/backend/session/identity';
import { isProfileComplete } from '@/domain/people/profile-completeness';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';

/** Keeps the stored identity in step with the profile: role, name, and what the guards need (ruling 21). */
export function ProfileWatcher() {
  const me = useLive(observeMe);
  useEffect(() => {
    const identity = readIdentity();
    if (!me || !identity || identity.userId !== me.id) return;
    const next = {
      ...identity,
      email: me.email || identity.email,
      name: me.full_name || identity.name,
      role: me.role,
      onboardingCompleted: me.onboarding_completed,
      profileComplete: isProfileComplete(me),
    };
    if (JSON.stringify(next) !== JSON.stringify(identity)) writeIdentity(next);
  }, [me]);
  return null;
}
