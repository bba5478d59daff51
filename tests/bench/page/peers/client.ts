import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Whose device it is, and where its backend stands. */
export interface Access {
  url: string;
  key: string;
  token: string;
}

/** PostgREST takes a column's name in quotation marks, as RxDB's plugin writes it; the local backend does not. */
const unquoted: typeof fetch = (input, init) =>
  fetch(typeof input === 'string' ? input.replaceAll('%22', '') : input, init);

/** The provider's client with a session that lasts as long as the page. */
export const clientOf = ({ url, key, token }: Access): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` }, fetch: unquoted },
  });

/** What a person may write of a draft. */
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

/** The columns that a reader of messages may ask for; `*` is not among a person's rights. */
export const MESSAGE_COLUMNS =
  'id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at';
/** Most rows that the backend answers at once (`max_rows`). */
export const PAGE = 1000;

export interface MessageRow {
  id: string;
  server_seq: number;
}
