import { backendClient } from '../client';

/** What this device tells of itself around signing in (A7). The server marks it as the device's word. */
export interface SecurityEvent {
  event_type: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  data: Record<string, unknown>;
}

const MAX_WAITING_EVENTS = 20;
let waiting: SecurityEvent[] = [];

/** Kept in this page until somebody is signed in: before that the server has nobody to write it down for (A6: anonymous). */
export function noteSecurityEvent(event: SecurityEvent): void {
  waiting = [...waiting, event].slice(-MAX_WAITING_EVENTS);
}

/** Once the session has passed everything. What cannot be told now waits for the next time. */
export async function sendSecurityEvents(): Promise<void> {
  const events = waiting;
  if (events.length === 0) return;
  waiting = [];
  try {
    const client = await backendClient();
    const { error } = await client.from('security_events').insert(events);
    if (error) throw new Error(error.message, { cause: error });
  } catch (error) {
    console.warn('What happened around signing in could not be written down:', error);
    waiting = [...events, ...waiting].slice(-MAX_WAITING_EVENTS);
  }
}
