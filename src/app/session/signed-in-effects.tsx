import { lazy, useEffect, useState } from 'react';
import { whenIdle } from '@/platform/when-idle';
import { observeUnreadCount } from '@/store/entities/conversations';
import { useLive } from '@/store/react/use-live';
import { useUnifiedAuth } from '@/store/react/identity';
import { IsolatedSection } from '../shell/isolated-section';
import { ProfileWatcher } from './profile-watcher';

const Telling = lazy(() => import('./notification-toasts'));

/** What runs beside every screen while somebody is signed in. `onBadges`: unread counts by navigation id. */
export default function SignedInParts({ onBadges }: { onBadges: (badges: Record<string, number>) => void }) {
  const { mode } = useUnifiedAuth();
  const messages = useLive(observeUnreadCount) ?? 0;
  useEffect(() => {
    onBadges({ messages });
    return () => onBadges({});
  }, [messages, onBadges]);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    <>
      {mode === 'full' && <ProfileWatcher />}
      {isIdle && (
        <IsolatedSection>
          <Telling />
        </IsolatedSection>
      )}
    </>
  );
}
