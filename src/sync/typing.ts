export type { Typing } from '@/backend/sync/realtime-hints';
export { tellTyping } from '@/backend/sync/typing';

/**
 * From the tab that hears the server to all tabs of the account, itself included: who is typing where. Null: this browser has no such channels,
 * and nobody is seen typing.
 */
export const openTypingChannel = (accountId: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`marquee-typing-${accountId}`);
