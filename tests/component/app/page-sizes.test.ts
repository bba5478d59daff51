import { beforeEach, expect, it, vi } from 'vitest';
import { readAdminQueue } from '@/backend/queries/admin/admin-queue';
import { readRowsById } from '@/backend/queries/rows-by-id';
import { newId } from '@/domain/ids';

const transport = vi.hoisted(() => ({
  call: vi.fn<(name: string, args: Record<string, unknown>) => Promise<unknown>>(),
  read: vi.fn<(address: string) => Promise<unknown>>(),
}));
vi.mock('@/backend/sync/page-transport', () => ({ pageTransport: () => transport }));

beforeEach(() => {
  transport.call.mockReset().mockResolvedValue({ open: 0, next: null, reports: [] });
  transport.read.mockReset().mockResolvedValue([]);
});

it('A9: a page of an admin’s queue has 20 rows', async () => {
  await readAdminQueue('a', { call: 'list_reports', list: 'reports' }, null);
  expect(transport.call.mock.calls).toEqual([['list_reports', { p_after: null, p_most: 20 }]]);
});

it('A9: one request asks for at most 100 rows', async () => {
  const ids = Array.from({ length: 201 }, () => newId());
  await readRowsById('a', 'jobs', ['id'], ids);
  const asked = transport.read.mock.calls.map(([address]) => ids.filter((id) => address.includes(id)).length);
  expect(asked).toEqual([100, 100, 1]);
});
