import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** The account of the device, and the address of its backend. */
export interface Access {
  url: string;
  key: string;
  token: string;
}

/** RxDB's plugin quotes column names, which PostgREST accepts and the local backend does not. */
const unquoted: typeof fetch = (input, init) =>
  fetch(typeof input === 'string' ? input.replaceAll('%22', '') : input, init);

/** A supabase-js client with a session that lasts as long as the page. */
export const clientOf = ({ url, key, token }: Access): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` }, fetch: unquoted },
  });

/** The columns of a draft that a person may write. */
export interface DraftRow {
  id: string;
  kind: 'job';
  title: string;
  payload: { title: string; description: string };
}

export const madeDrafts = (count: number, text: string): DraftRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    kind: 'job',
    title: `Draft ${i}`,
    payload: { title: `Draft ${i}`, description: text },
  }));

/** The columns of messages that a person may select; column grants do not allow `*`. */
export const MESSAGE_COLUMNS =
  'id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at';
/** The largest number of rows in one answer of the backend (`max_rows`). */
export const PAGE = 1000;

export interface MessageRow {
  id: string;
  server_seq: number;
}
