import { useEffect } from 'react';
import { observeUnreadCount } from '@/store/conversations';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { ProfileWatcher } from './profile-watcher';

/** What runs beside every screen while somebody is signed in. `onBadges`: unread counts by navigation id. */
export default function SignedInParts({ onBadges }: { onBadges: (badges: Record<string, number>) => void }) {
  const store = useStore();
  const messages = useLive(() => observeUnreadCount(store), [store]) ?? 0;
  useEffect(() => {
    onBadges({ messages });
    return () => onBadges({});
  }, [messages, onBadges]);
  return <ProfileWatcher />;
}
