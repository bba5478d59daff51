import type { PushAnswer, PushWrite } from '@/backend/sync/sync-protocol';
import type { Phone } from './phone';
import type { Act } from './scenario';

export interface Message {
  id: string;
  conversation_id: string;
  server_seq: number;
}

/**
 * A message on which the server has just failed is not sent along with newer ones sooner than this (`src/sync/push/deferred-writes.ts`): if
 * the server is repaired within this time, those overtake it.
 */
const ALONG_AFTER_MS = 5_000;

/** Messages that one person wrote on one device in one thread are on the server in that order. */
export function outOfOrder(acts: readonly Act[], messages: ReadonlyMap<string, Message>): string[] {
  const earlier = new Map<string, Message[]>();
  return acts.flatMap(({ kind, phone, id, value, isLate }) => {
    const message = kind === 'message' && isLate !== true ? messages.get(id) : undefined;
    if (!message) return [];
    const thread = `${phone.name}/${message.conversation_id}`;
    const before = earlier.get(thread) ?? [];
    earlier.set(thread, [...before, message]);
    const isOvertaken = before.some(
      (other) => other.server_seq > message.server_seq && !wasHeld(phone, other.id, id),
    );
    return isOvertaken ? [`order: message ${value} came before an earlier one`] : [];
  });
}

/** Whether the server had failed on the earlier message right before the later one was sent. */
function wasHeld(phone: Phone, earlier: string, later: string): boolean {
  const pushes = phone.network.requests.filter(({ call }) => call === 'push');
  const sent = pushes.find(({ body }) => (body.p_writes as PushWrite[]).some(({ id }) => id === later));
  return pushes.some(
    ({ at, answer }) =>
      sent !== undefined &&
      Math.abs(sent.at - at) < ALONG_AFTER_MS &&
      Array.isArray(answer) &&
      (answer as PushAnswer[]).some(({ id, status }) => id === earlier && status === 'broken'),
  );
}
