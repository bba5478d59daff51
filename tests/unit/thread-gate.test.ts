import { describe, expect, it } from 'vitest';
import { MAX_UNANSWERED_MESSAGES } from '@/domain/limits';
import { gateOf } from '@/domain/messages/conversation-gate';
import type { ConversationItem } from '@/store/entities/conversations';

const [me, other] = ['me', 'other'];
const asked = (sent: number, waiting = 0, by = me): ConversationItem =>
  ({ state: 'requested', state_by: by, last_seq: sent, waiting }) as ConversationItem;

describe('the composer of an unanswered request', () => {
  it('closes to its sender at the server’s limit, counting what waits', () => {
    expect(gateOf(asked(MAX_UNANSWERED_MESSAGES - 1), me)).toBeNull();
    expect(gateOf(asked(MAX_UNANSWERED_MESSAGES), me)).toBe('unanswered');
    expect(gateOf(asked(MAX_UNANSWERED_MESSAGES - 1, 1), me)).toBe('unanswered');
  });
  it('asks its recipient, however many there are', () => {
    expect(gateOf(asked(MAX_UNANSWERED_MESSAGES, 0, other), me)).toBe('request');
  });
});
