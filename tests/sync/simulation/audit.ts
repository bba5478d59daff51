import type { Server } from '../support/server';
import { AUDIT_ENDORSEMENTS, AUDITED_CREDITS } from './acts/credits';
import { AUDIT_COMPANIES } from './acts/hiring/company';
import { AUDIT_CONVERSATIONS } from './acts/own/messages';
import { AUDIT_NOTIFICATIONS } from './acts/own/notifications';
import { AUDIT_SAVED } from './acts/saved-things';
import { AUDIT_BUDGETS } from './budgets';
import type { Message } from './message-order';
import { AUDIT_PROJECTS } from './projects';
import type { Act } from './scenario';
import { AUDIT_TEAM_NOTES } from './team-notes';

/** Records every value that a watched field ever had on the server: which writes were applied, and how often. */
export const AUDIT = `
  create table if not exists public.audit (n bigint generated always as identity, tab text, id uuid, field text, value text);
  create or replace function public.audit() returns trigger language plpgsql security definer as $$
  declare
    v_field text;
    v_new jsonb := to_jsonb(new);
    v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  begin
    foreach v_field in array tg_argv loop
      if v_new #>> string_to_array(v_field, '.') is distinct from v_old #>> string_to_array(v_field, '.') then
        insert into public.audit (tab, id, field, value) values (tg_table_name, new.id, v_field, v_new #>> string_to_array(v_field, '.'));
      end if;
    end loop;
    return null;
  end $$;
  create or replace trigger audit after insert or update on public.jobs for each row execute function public.audit('title', 'description', 'status');
  create or replace trigger audit after insert or update on public.profiles for each row execute function public.audit('headline', 'bio', 'skills', ${AUDITED_CREDITS});
  create or replace trigger audit after insert or update on public.drafts for each row execute function public.audit('title', 'payload.description', 'payload.location', 'payload.body', 'payload.words', '_deleted');
  create or replace trigger audit after insert or update on public.messages for each row execute function public.audit('body');
  create or replace trigger audit after insert or update on public.bookings for each row execute function public.audit('note');
  create or replace trigger audit after insert or update on public.job_applications for each row execute function public.audit('cover_note');
  ${AUDIT_BUDGETS} ${AUDIT_PROJECTS} ${AUDIT_TEAM_NOTES} ${AUDIT_SAVED} ${AUDIT_ENDORSEMENTS} ${AUDIT_COMPANIES} ${AUDIT_NOTIFICATIONS} ${AUDIT_CONVERSATIONS}`;

/** The history of a scenario on the server. */
export interface Truth {
  /** How often a value of a field was set. */
  times: (act: Act) => number;
  /** The value that it replaced; undefined when it was the first. */
  before: (act: Act) => unknown;
  /** How often its row was removed. */
  removals: (act: Act) => number;
  /** Whether an item that was added to a set is in it at the end. */
  stillHas: (act: Act) => boolean;
  messages: ReadonlyMap<string, Message>;
  /** The server was put back to an earlier state. */
  isPutBack: boolean;
}

export async function truthOf(server: Server, isPutBack: boolean): Promise<Truth> {
  const audit = await server.sql<{ tab: string; id: string; field: string; value: string | null }>(
    'select tab, id, field, value from public.audit order by n',
  );
  // The key includes the table, because a job has the id and the text of its draft.
  const times = new Map<string, number>();
  const before = new Map<string, unknown>();
  const current = new Map<string, unknown>();
  const sets = new Map<string, string[]>();
  const removals = new Map<string, number>();
  for (const { tab, id, field, value } of audit) {
    const [row, place] = [`${tab}/${id}`, `${tab}/${id}/${field}`];
    const count = (item: string | null): void =>
      void times.set(`${place}/${item}`, (times.get(`${place}/${item}`) ?? 0) + 1);
    if (field === '_deleted') {
      if (value !== 'true') continue;
      removals.set(row, (removals.get(row) ?? 0) + 1);
      // Whoever makes it again has not to have seen what it said.
      for (const known of current.keys()) if (known.startsWith(`${row}/`)) current.delete(known);
      continue;
    }
    if (field === 'skills') {
      const items = JSON.parse(value ?? '[]') as string[];
      for (const item of items) if (sets.get(row)?.includes(item) !== true) count(item);
      sets.set(row, items);
      continue;
    }
    count(value);
    before.set(`${place}/${value}`, current.get(place));
    current.set(place, value);
  }
  const messages = await server.sql<Message>('select id, conversation_id, server_seq from public.messages');
  const keyOf = ({ table, id, field, value }: Act): string => `${table}/${id}/${field}/${value}`;
  return {
    times: (act) => times.get(keyOf(act)) ?? 0,
    before: (act) => before.get(keyOf(act)),
    removals: ({ table, id }) => removals.get(`${table}/${id}`) ?? 0,
    stillHas: ({ table, id, value }) => sets.get(`${table}/${id}`)?.includes(value) === true,
    messages: new Map(messages.map((row) => [row.id, row])),
    isPutBack,
  };
}
