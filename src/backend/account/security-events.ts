import { backendClient } from '../client';

/** An event around signing in, as this device saw it (A7). The server marks it as reported by the device. */
export interface SecurityEvent {
  event_type: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  data: Record<string, unknown>;
}

const MAX_PENDING_EVENTS = 20;
let pending: SecurityEvent[] = [];

/** Kept in this page until somebody is signed in: before that the server would have no account to store it for (A6: anonymous). */
export function recordSecurityEvent(event: SecurityEvent): void {
  pending = [...pending, event].slice(-MAX_PENDING_EVENTS);
}

/** Call once the session has passed every step. Events that cannot be sent wait for the next call. */
export async function sendSecurityEvents(): Promise<void> {
  const events = pending;
  if (events.length === 0) return;
  pending = [];
  try {
    const client = await backendClient();
    const { error } = await client.from('security_events').insert(events);
    if (error) throw new Error(error.message, { cause: error });
  } catch (error) {
    console.warn('Security events could not be sent:', error);
    pending = [...events, ...pending].slice(-MAX_PENDING_EVENTS);
  }
}
