/** Whose notifications this device was last subscribed for: enough to undo it without asking the server. */
export interface PushRecord {
  userId: string;
  endpoint: string;
  /** When the server last took it, in milliseconds; 0 before it first has. */
  keptAt: number;
}

const KEY = 'marquee:push';

export function readPushRecord(): PushRecord | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<PushRecord> | null;
    if (typeof value?.userId !== 'string' || typeof value.endpoint !== 'string') return null;
    return { userId: value.userId, endpoint: value.endpoint, keptAt: Number(value.keptAt) || 0 };
  } catch {
    // Blocked or unreadable storage: as if nobody had subscribed here.
    return null;
  }
}

export function writePushRecord(record: PushRecord | null): void {
  try {
    if (record) localStorage.setItem(KEY, JSON.stringify(record));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the switch then shows what the browser itself knows.
  }
}
