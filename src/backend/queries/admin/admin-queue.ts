import { DESIGN } from '@/domain/design-constants';
import { pageTransport } from '../../sync/page-transport';

/** A page of a queue that only admins read. */
export interface AdminQueue<Item> {
  /** How many are open in all. */
  open: number;
  items: Item[];
  /** Where the next page begins; null after the last. */
  next: unknown;
}

const PAGE_SIZE = DESIGN.pageRows;

/**
 * @param call the function that answers `{open, next}` and, under the name `list`, the items
 * @param after `next` of the page before, as JSON; null: the first
 * @throws SyncFault
 */
export async function readAdminQueue<Item>(
  accountId: string | null,
  { call, list }: { call: string; list: string },
  after: string | null,
): Promise<AdminQueue<Item>> {
  const answer = (await pageTransport(accountId).call(call, {
    p_after: after === null ? null : (JSON.parse(after) as unknown),
    p_most: PAGE_SIZE,
  })) as { open: number; next: unknown } & Record<string, unknown>;
  return { open: answer.open, items: answer[list] as Item[], next: answer.next };
}
