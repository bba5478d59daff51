import type { ApplicationStatus } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import type { ThreadMessage } from '@/store/messages/read-thread';
import type { Stored } from '@/store/queries/write-status';

/** What stands in a thread, in the order of time: messages, and what was offered between the two. */
export type ThreadItem =
  | { kind: 'message'; id: string; created_at: string; message: ThreadMessage }
  | { kind: 'offer'; id: string; created_at: string; application: Stored<Application> };

/** Steps that say something about an offer, once there is one. */
const OFFER_STEPS: readonly ApplicationStatus[] = [
  'offered',
  'change_asked',
  'accepted',
  'turned_down',
  'hired',
  'declined',
  'withdrawn',
  'job_closed',
];

/**
 * When an application's offer last moved; null where it says nothing of its offer, as after somebody reconsiders. A step that the server does not
 * have yet has no time but "last".
 */
function movedAt({ status, history }: Application): string | 'last' | null {
  if (!OFFER_STEPS.includes(status)) return null;
  const last = history.findLast((step) => OFFER_STEPS.includes(step.status));
  return last?.status === status ? last.at : 'last';
}

/**
 * Puts each offer where it last moved. Nothing of it is stored with the messages: it is the application's row, drawn in its place, so thread and
 * pipeline cannot disagree.
 * @param is whether nothing of the thread comes before these messages, and nothing after them: what moved elsewhere is not shown here
 */
export function withOffers(
  messages: readonly ThreadMessage[],
  offers: readonly Stored<Application>[],
  is: { beginning: boolean; end: boolean },
): ThreadItem[] {
  const items: ThreadItem[] = messages.map((message) => ({
    kind: 'message',
    id: message.id,
    created_at: message.created_at,
    message,
  }));
  for (const application of offers) {
    const at = movedAt(application);
    if (at === null) continue;
    const place = at === 'last' ? items.length : placeOf(items, at);
    const before = items[place - 1];
    if ((place === 0 && !is.beginning) || (place === items.length && !is.end)) continue;
    // The day heading of a step without a time is that of what stands above it.
    const created = at === 'last' ? (before?.created_at ?? application.updated_at) : at;
    items.splice(place, 0, { kind: 'offer', id: application.id, created_at: created, application });
  }
  return items;
}

/** Before the first that is later. The texts are instants of one server, but not all to the same digit. */
function placeOf(items: readonly ThreadItem[], at: string): number {
  const time = Date.parse(at);
  const later = items.findIndex((item) => Date.parse(item.created_at) > time);
  return later === -1 ? items.length : later;
}
