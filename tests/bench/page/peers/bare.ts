import { put, rawDatabase } from '../raw';
import { type Access, clientOf, madeDrafts, MESSAGE_COLUMNS, type MessageRow, PAGE } from './client';

/** B4: fetches pages with supabase-js and puts each into bare IndexedDB. */
export async function bareFetch(access: Access, expected: number): Promise<number> {
  const client = clientOf(access);
  const raw = await rawDatabase();
  const from = performance.now();
  let held = 0;
  for (let after = 0; ;) {
    const { data, error } = await client
      .from('messages')
      .select(MESSAGE_COLUMNS)
      .gt('server_seq', after)
      .order('server_seq')
      .limit(PAGE)
      .returns<MessageRow[]>();
    if (error) throw new Error(error.message);
    await put(raw, data);
    held += data.length;
    after = data.at(-1)?.server_seq ?? after;
    if (data.length < PAGE) break;
  }
  const took = performance.now() - from;
  raw.remove();
  if (held !== expected) throw new Error(`The bare fetch brought ${held} of ${expected} rows.`);
  return took;
}

/** B5: one request per row, each after the previous answer to keep the order, or all rows in one request. */
export async function barePush(
  access: Access,
  count: number,
  text: string,
  together: boolean,
): Promise<number> {
  const client = clientOf(access);
  const drafts = madeDrafts(count, text);
  const from = performance.now();
  for (const rows of together ? [drafts] : drafts.map((draft) => [draft])) {
    // A repeated request must not fail, and ids may not be updated.
    const { error } = await client.from('drafts').upsert(rows, { ignoreDuplicates: true });
    if (error) throw new Error(error.message);
  }
  return performance.now() - from;
}
