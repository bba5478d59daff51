-- Notifies the local Realtime bridge of changes and of messages to channels: only the primary key, never a row. Runs at each start,
-- after the migrations. The bridge reads the row with each subscriber's own rights.

create or replace function marquee_local.tell_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_key jsonb;
begin
  select jsonb_object_agg(name, v_row -> name) into v_key from unnest(tg_argv) as name;
  perform pg_notify('marquee_realtime', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', v_key, 'at', now()
  )::text);
  return null;
end $$;
revoke all on function marquee_local.tell_change() from public;

-- Without an event it is a trial of who may listen (supabase/local/realtime/messages.ts), which is for nobody.
create or replace function marquee_local.tell_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('marquee_realtime_messages', jsonb_build_object('id', new.id, 'topic', new.topic, 'isPrivate', new.private)::text);
  return null;
end $$;
revoke all on function marquee_local.tell_message() from public;
create or replace trigger zz_marquee_message after insert on realtime.messages for each row
  when (new.event is not null) execute function marquee_local.tell_message();

-- Deletes messages that were delivered long ago. For the timer of the local backend.
create or replace function marquee_local.prune_messages() returns void language sql volatile set search_path = '' as $$
  delete from realtime.messages where inserted_at < now() - interval '1 hour'
$$;
revoke all on function marquee_local.prune_messages() from public;

-- One trigger on each published table with a primary key, none on the others.
do $$
declare
  v_table record;
begin
  for v_table in select tgrelid::regclass as name from pg_trigger where tgname = 'zz_marquee_realtime' loop
    execute format('drop trigger zz_marquee_realtime on %s', v_table.name);
  end loop;
  for v_table in
    select
      format('%I.%I', p.schemaname, p.tablename)::regclass as name,
      string_agg(quote_literal(a.attname), ', ' order by a.attnum) as key
    from pg_publication_tables p
    join pg_index i on i.indrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and i.indisprimary
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
    group by 1
  loop
    execute format(
      'create trigger zz_marquee_realtime after insert or update or delete on %s for each row execute function marquee_local.tell_change(%s)',
      v_table.name, v_table.key
    );
  end loop;
end $$;
