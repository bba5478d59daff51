import { expect, it, vi } from 'vitest';
import { useReadMark } from '@/features/messages/thread/use-read-mark';
import { type ConversationItem, markRead } from '@/store/entities/conversations';
import type { Store } from '@/store/store';
import { mounted } from '../support/mounted';

vi.mock('@/store/entities/conversations', () => ({ markRead: vi.fn(async () => {}) }));

const store = {} as Store;
const page = mounted();

function Reader({ seen }: { seen: Pick<ConversationItem, 'last_seq' | 'unread'> }) {
  useReadMark(store, { id: 'c', state: 'open', ...seen } as ConversationItem, true);
  return null;
}

it('marks what arrives while the mark for the one before is being stored: as many are unread as were', async () => {
  await page.render(<Reader seen={{ last_seq: 2, unread: 1 }} />);
  await page.render(<Reader seen={{ last_seq: 3, unread: 1 }} />);
  expect(markRead).toHaveBeenCalledTimes(2);
  expect(markRead).toHaveBeenLastCalledWith(store, 'c', 3);
  await page.render(<Reader seen={{ last_seq: 3, unread: 0 }} />);
  expect(markRead).toHaveBeenCalledTimes(2);
});
