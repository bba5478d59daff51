import { useEffect, useRef } from 'react';
import { vibrate } from '@/platform/haptics';
import { useLive } from '@/store/react/use-live';
import { observeSyncState } from '@/store/writes/sync-state';

/** A phone in a pocket says that the server refused something (A9). What was refused before this page was opened is no news. */
export default function RefusedHaptic(): null {
  const refused = useLive(observeSyncState)?.refused;
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (refused === undefined) return;
    if (before.current !== undefined && refused > before.current) vibrate('error');
    before.current = refused;
  }, [refused]);
  return null;
}
