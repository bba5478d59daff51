import { storedText } from '@/client-state/stored-text';

const stored = storedText('marquee:was-offline');

/**
 * Whether this device was offline when it was last known, or is so by its own word. The banner then stands from the first frame
 * instead of pushing the list down under a finger a second later.
 */
export const wasOffline = (): boolean => !navigator.onLine || stored.read() !== null;

export const rememberConnection = (connection: 'online' | 'offline'): void =>
  stored.write(connection === 'offline' ? 'yes' : null);
