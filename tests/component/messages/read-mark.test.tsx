import { afterEach, expect, it, vi } from 'vitest';
import { useReadMark } from '@/features/messages/thread/use-read-mark';
import { type ConversationItem, markRead } from '@/store/entities/conversations';
import type { Store } from '@/store/store';
import { mounted } from '../support/mounted';

vi.mock('@/store/entities/conversations', () => ({ markRead: vi.fn(async () => {}) }));

const store = { me: () => 'me' } as Store;
const page = mounted();

function Reader({ last, mark, unread = last - mark }: { last: number; mark: number; unread?: number }) {
  const seen = { last_seq: last, read_marks: { me: mark }, unread };
  useReadMark(store, { id: 'c', state: 'open', ...seen } as unknown as ConversationItem, true);
  return null;
}

afterEach(() => void vi.clearAllMocks());

it('marks what arrives while the mark for the one before is being stored', async () => {
  await page.render(<Reader last={2} mark={1} />);
  await page.render(<Reader last={3} mark={1} />);
  expect(markRead).toHaveBeenCalledTimes(2);
  expect(markRead).toHaveBeenLastCalledWith(store, 'c', 3);
  await page.render(<Reader last={3} mark={3} />);
  expect(markRead).toHaveBeenCalledTimes(2);
});

it('marks what came before the reader’s own last words, which they wrote without having seen it', async () => {
  await page.render(<Reader last={5} mark={3} unread={0} />);
  expect(markRead).toHaveBeenCalledExactlyOnceWith(store, 'c', 5);
});
