/** The account that this device is subscribed for: enough to unsubscribe without asking the server. */
export interface StoredSubscription {
  userId: string;
  endpoint: string;
  /** When the server last saved it, in milliseconds since 1970; 0: not yet. */
  keptAt: number;
}

const KEY = 'marquee:push';

export function readStoredSubscription(): StoredSubscription | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredSubscription> | null;
    if (typeof value?.userId !== 'string' || typeof value.endpoint !== 'string') return null;
    return { userId: value.userId, endpoint: value.endpoint, keptAt: Number(value.keptAt) || 0 };
  } catch {
    // Storage is blocked or unreadable: treated as not subscribed.
    return null;
  }
}

export function writeStoredSubscription(record: StoredSubscription | null): void {
  try {
    if (record) localStorage.setItem(KEY, JSON.stringify(record));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the switch then shows only what the browser knows.
  }
}
