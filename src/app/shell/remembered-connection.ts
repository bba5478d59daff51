const KEY = 'marquee:was-offline';

/**
 * Whether this device was offline when it was last known, or is so by its own word. The banner then stands from the first frame
 * instead of pushing the list down under a finger a second later.
 */
export function wasOffline(): boolean {
  if (!navigator.onLine) return true;
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberConnection(connection: 'online' | 'offline'): void {
  try {
    if (connection === 'offline') localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the next start learns of it a moment later.
  }
}
