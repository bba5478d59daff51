import { useState } from 'react';
import { storedText } from './stored-text';

const stored = storedText('marquee:was-offline');

/**
 * Whether this device was offline when last known, or the browser says that it is. The banner is then there in the first frame,
 * instead of pushing the list down under somebody's finger a second later.
 */
export const wasOffline = (): boolean => !navigator.onLine || stored.read() !== null;

export const rememberConnection = (connection: 'online' | 'offline'): void =>
  stored.write(connection === 'offline' ? 'yes' : null);

type Connection = 'unknown' | 'online' | 'offline';

/** Until sync knows, what it knew last: what is said about it a second later would push everything else down. */
export function useConnectionAsKnown(reported: Connection | undefined): Connection {
  const [before] = useState<Connection>(() => (wasOffline() ? 'offline' : 'unknown'));
  return reported === undefined || reported === 'unknown' ? before : reported;
}
