/** What unsent work waits for, as the end of "Waiting for": nobody looks for signal who has to sign in (S8). */
export type WaitsFor = 'signal' | 'sign-in' | 'your code' | 'permission' | 'room';

/** The server's word to a session that has not passed the second factor (S14). */
export const CODE_NEEDED = 'two_factor_required';

interface HoldUps {
  connection: 'online' | 'offline' | 'unknown';
  needsSignIn: boolean;
  barred: string | null;
  trouble: string | null;
}

/** The first that has to go: without signal, nothing else can be mended. */
export function waitsForOf({ connection, needsSignIn, barred, trouble }: HoldUps): WaitsFor {
  if (connection === 'offline') return 'signal';
  if (needsSignIn) return 'sign-in';
  if (barred === CODE_NEEDED) return 'your code';
  if (barred !== null) return 'permission';
  return trouble === null ? 'signal' : 'room';
}
