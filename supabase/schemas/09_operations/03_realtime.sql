-- Realtime carries hints ("something changed": the client pulls), and that somebody is typing (07_messages/10_typing.sql); no rows. Each goes to the private channel of an account that a change
-- concerns, so its cost does not depend on who else listens, and says nothing else. docs/sync.md describes them.

-- The most accounts that one transaction tells. The rest hear of a nightly task over everybody's rows with their next poll.
create function private.max_hints() returns int language sql immutable set search_path = '' as $$ select 1000 $$;

-- Tells these accounts that something changed, each at most once in a transaction, and none that is suspended. Does nothing where
-- there is no Realtime (plain PostgreSQL): devices poll. Definer: clients may not send messages. For triggers only.
create function private.hint_accounts(p_accounts uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Lasts as long as the transaction. Where a savepoint is rolled back, its entries go with it, and so do the messages that it sent.
  v_told uuid[] := coalesce(nullif(current_setting('marquee.hinted', true), ''), '{}')::uuid[];
  v_accounts uuid[];
begin
  if p_accounts <@ v_told or to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then return; end if;
  v_accounts := array(
    select id from public.profiles where id = any (p_accounts) and id <> all (v_told) and suspended_at is null
    limit greatest(private.max_hints() - cardinality(v_told), 0));
  if cardinality(v_accounts) = 0 then return; end if;
  perform realtime.send('{}', 'hint', 'account:' || id, true) from unnest(v_accounts) id;
  perform set_config('marquee.hinted', (v_told || v_accounts)::text, true);
end $$;

-- Trigger function of each statement on a hinted table: tells whom its rows concern, or concerned before. Arguments: whether the
-- columns after it hold accounts, conversations, projects, projects whose editors alone are told, or companies. Definer: memberships are closed to clients.
create function private.hint_of_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  execute (
    select 'select array_agg(id) from (' || string_agg(format('select %I as id from %I', c, r), ' union ') || ') ids'
    from unnest(tg_argv[1:]) c,
      unnest(case tg_op when 'INSERT' then '{new_rows}' when 'DELETE' then '{old_rows}' else '{new_rows,old_rows}' end::text[]) r)
  into v_ids;
  if tg_argv[0] = 'conversations' then
    v_ids := array(select distinct user_id from public.conversation_members where conversation_id = any (v_ids) and is_active);
  elsif tg_argv[0] in ('projects', 'project_editors') then
    v_ids := array(select distinct user_id from public.project_members
      where project_id = any (v_ids) and status = 'joined' and (tg_argv[0] = 'projects' or access <> 'member'));
  elsif tg_argv[0] = 'companies' then
    -- Not whose place rests: they read nothing of it.
    v_ids := array(select distinct m.user_id from public.company_members m join public.profiles a on a.id = m.user_id and a.role <> 'talent'
      where m.company_id = any (v_ids) and m.status = 'joined');
  end if;
  perform private.hint_accounts(v_ids);
  return null;
end $$;

-- Makes changes of a stream's table hint those whom its row in `streams` names. For schema files and migrations only.
create function private.hint_changes(p_stream text) returns void language plpgsql set search_path = '' as $$
declare
  s sync_private.streams;
  v_event record;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  for v_event in select * from (values
    ('insert', 'new table as new_rows'),
    ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')) events (name, tables)
  loop
    if s.conversation_column is not null or s.project_column is not null or s.owner_columns <> '{}' then
      execute format('create trigger zz_hint_%1$s after %1$s on %2$s referencing %3$s for each statement '
        'execute function private.hint_of_change(%4$s)', v_event.name, s.relation, v_event.tables,
        (select string_agg(quote_literal(argument), ', ') from unnest(case
          when s.conversation_column is not null then array['conversations', s.conversation_column]
          when s.project_column is not null then array[case when s.for_project_editors then 'project_editors' else 'projects' end, s.project_column]
          else array['accounts'] || s.owner_columns end) argument));
    end if;
    -- Beside the accounts that a row names, everybody who works for its company.
    if s.company_column is not null then
      execute format('create trigger zz_hint_company_%1$s after %1$s on %2$s referencing %3$s for each statement '
        'execute function private.hint_of_change(''companies'', %4$L)', v_event.name, s.relation, v_event.tables, s.company_column);
    end if;
  end loop;
end $$;

select private.hint_changes(name) from unnest(array[
  'notifications', 'messages', 'conversations', 'applications', 'drafts', 'saved', 'profiles', 'endorsements',
  'availability', 'projects', 'crew', 'callsheets', 'receipts', 'bookings', 'notes', 'projectfiles', 'budgets', 'projectevents', 'colleagues', 'teamnotes', 'companysettings']) name;

-- An account's channel is for the account alone, in a session that passes the gate. Nobody sends: there is no policy for it. A
-- database without Realtime has neither.
do $$
begin
  if to_regclass('realtime.messages') is null then return; end if;
  create policy "accounts hear their hints" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'account:' || (select auth.uid()) and (select private.gate()));
end $$;
