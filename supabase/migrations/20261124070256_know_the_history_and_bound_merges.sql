-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "sync_private"."key_path"(text, text);

DROP FUNCTION "sync_private"."parse_checkpoint"(jsonb);

DROP FUNCTION "sync_private"."record_start"();

DROP FUNCTION "sync_private"."value_or_null"(jsonb);

ALTER TABLE "sync_private"."state" ALTER COLUMN "epoch" SET DEFAULT floor(((100000)::double precision + (random() * (900000)::double precision)));

CREATE OR REPLACE FUNCTION private.hint_accounts(p_accounts uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
  v_budget int;
  v_is_first boolean;
  v_answers json[] := '{}';
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    v_checkpoint := sync_private.parse_checkpoint(v_request -> 'checkpoint');
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
  end loop;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_push(p_client uuid, p_writes jsonb, p_checkpoints jsonb DEFAULT '[]'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  v_chunk_size constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
  v_checkpoint text;
begin
  perform private.require_gate();
  perform sync_private.require_own_history(p_checkpoints);
  if jsonb_typeof(p_writes) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "writes"}'); end if;
  if jsonb_array_length(p_writes) > 240 then perform private.refuse('MQ400', '{"detail": "more than 240 rows"}'); end if;
  -- Sixteen times what a device sends at once (MAX_PUSH_BYTES).
  if pg_column_size(p_writes) > 4000000 then perform private.refuse('MQ400', '{"detail": "more than 4 MB"}'); end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_chunk_size order by place);
    begin
      v_part := sync_private.push_chunk(v_chunk, p_client);
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_or_refuse(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_chunk_size;
  end loop;
  if cardinality(v_answers) = 0 then return '[]'; end if;
  -- Above this transaction's own id: a start of the server that reuses the id has lost it.
  v_checkpoint := concat_ws('/', sync_private.epoch(), pg_current_xact_id()::text::bigint + 1);
  return (select json_agg(answer || jsonb_build_object('checkpoint', v_checkpoint) order by place)
    from unnest(v_answers) with ordinality as answers (answer, place));
end $function$;

CREATE OR REPLACE FUNCTION sync_private.has_short_edit(p_write jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return octet_length(coalesce(p_write ->> 'edit', '')) <= 200;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.insert_batch(p_writes jsonb[], p_client uuid)
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_ids uuid[] := array(select sync_private.write_id(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_edits text[] := array(select value ->> 'edit' from unnest(p_writes) with ordinality w (value, place) order by place);
  v_fields text[];
  v_columns text;
  v_is_known boolean;
  v_masters jsonb[];
begin
  select * into s from sync_private.streams where name = p_writes[1] ->> 'stream';
  perform sync_private.require_sound_write(s, value) from unnest(p_writes) value;
  v_fields := array(select key from jsonb_object_keys(p_writes[1] -> 'document') key where key = any (s.writable));
  v_columns := (select string_agg(format('%I', field), ', ') from unnest(v_fields) field);
  if v_columns is null or (select count(distinct id) from unnest(v_ids) id) < cardinality(v_ids)
    or sync_private.has_receipts(p_client, v_ids)
  then return null; end if;
  execute format('select exists (select from %s where id = any ($1))', s.relation) into v_is_known using v_ids;
  if v_is_known then return null; end if;

  perform set_config('sync.client', coalesce(p_client::text, ''), true), set_config('sync.base', '', true);
  execute format($insert$
    insert into %1$s (id, %2$s) select w.id, %2$s
    from unnest($1, $2) with ordinality w (id, write, place)
    cross join lateral jsonb_populate_record(null::%1$s, w.write -> 'document') r order by w.place $insert$,
    s.relation, v_columns) using v_ids, p_writes;
  execute format($read$
    select array_agg(sync_private.document_or_tombstone(to_jsonb(d), i.id) order by i.place) from unnest($1) with ordinality i (id, place)
    left join lateral (select %s, t.rev, t._deleted from %s t where t.id = i.id) d on true $read$, s.select_list, s.relation)
    into v_masters using v_ids;
  perform sync_private.save_receipts(p_client, s.name, v_ids, v_edits, array(
    select case when s.is_editable then (select coalesce(jsonb_object_agg(field, master -> field), '{}') from unnest(v_fields) field)
      else '{}' end
    from unnest(v_masters) with ordinality m (master, place) order by place));
  return array(
    select jsonb_build_object('stream', s.name, 'id', i.id, 'status', 'accepted', 'master', i.master)
    from unnest(v_ids, v_masters) with ordinality i (id, master, place) order by place);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_snapshot_position(p_position jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(jsonb_typeof(p_position) = 'object' and length(p_position ->> 'id') <= 100
      and p_position ->> 's' in ('related', 'catalogue') and (p_position ->> 'n')::int between 0 and 1000000000
      and (p_position ->> 'k')::timestamptz is not null and (p_position ->> 'i')::uuid is not null, false);
exception when data_exception then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.merge_by_key(p_merge jsonb, p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with
      -- A form fills an empty text in where nothing was, and nobody has written that.
      key as materialized (
        select key, p_field || '.' || key as path, p_merge ->> (p_field || '.' || key) as strategy,
          nullif(nullif(p_base -> key, 'null'), '""') as before, nullif(nullif(p_mine -> key, 'null'), '""') as ours,
          nullif(nullif(p_theirs -> key, 'null'), '""') as theirs,
          p_own_values ?| array[p_field || '.' || key, p_field] as is_own,
          nullif(nullif(case when p_own_values ? (p_field || '.' || key) then p_own_values -> (p_field || '.' || key)
            else p_own_values -> p_field -> key end, 'null'), '""') as own
        from (
          select jsonb_object_keys(p_mine) as key
          union select jsonb_object_keys(case when jsonb_typeof(p_base) = 'object' then p_base else '{}' end)) named),
      change as materialized (
        select key, path, before, ours, theirs, case
          when strategy = 'union' and jsonb_typeof(ours) = 'array' and jsonb_typeof(theirs) = 'array' then 'union'
          when theirs is not distinct from before or is_own and theirs is not distinct from own
            then case when p_mine ? key then 'mine' else 'removed' end
          when strategy is distinct from 'derived' then 'conflict' end as outcome
        from key
        where ours is distinct from theirs and ours is distinct from before and not (is_own and ours is not distinct from own))
    select jsonb_build_object(
      'value', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_theirs)
          where key not in (select key from change where outcome = 'removed'))
        || coalesce(jsonb_object_agg(key, case outcome when 'mine' then p_mine -> key
          else sync_private.merge_field('union', before, ours, theirs) end) filter (where outcome in ('mine', 'union')), '{}'),
      'written', coalesce(jsonb_object_agg(path, ours) filter (where outcome in ('mine', 'removed')), '{}'),
      'conflicts', coalesce(jsonb_agg(path order by path collate "C") filter (where outcome = 'conflict'), '[]'))
    from change);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.merge_field(p_strategy text, p_base jsonb, p_mine jsonb, p_theirs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_base jsonb := case when jsonb_typeof(p_base) = 'array' then p_base else '[]' end;
begin
  case p_strategy
    when 'turn_on' then
      return to_jsonb(p_mine = 'true' or p_theirs = 'true');
    when 'rise' then
      return (select coalesce(jsonb_object_agg(key, top), '{}') from (
        select key, max(value::text::numeric) as top
        from (select * from jsonb_each(p_theirs) union all select * from jsonb_each(p_mine)) as both_sides
        where jsonb_typeof(value) = 'number' group by key) tops);
    when 'union' then
      return (
        with base as materialized (select value as item from jsonb_array_elements(v_base)),
          mine as materialized (select item, place from jsonb_array_elements(p_mine) with ordinality m (item, place)),
          theirs as materialized (select item, place from jsonb_array_elements(p_theirs) with ordinality t (item, place))
        select coalesce(jsonb_agg(item order by side, place), '[]') from (
          select item, 1 as side, place from theirs
          where item not in (select item from base) or item in (select item from mine)
          union all
          select item, 2, place from mine
          where item not in (select item from base) and item not in (select item from theirs)) items);
  end case;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.new_epoch()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_relation regclass;
  v_epoch int;
begin
  for v_relation in select relation from sync_private.streams order by pull_order loop
    execute format('update %s set id = id', v_relation);
  end loop;
  update sync_private.access_changes set server_xid = pg_current_xact_id();
  update sync_private.tombstones set server_xid = pg_current_xact_id();
  update sync_private.state set epoch = default returning epoch into v_epoch;
  return v_epoch;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.parse_checkpoint(p_checkpoint jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_parts text[];
  v_parsed jsonb := p_checkpoint;
begin
  if jsonb_typeof(p_checkpoint) = 'string' then
    v_parts := string_to_array(p_checkpoint #>> '{}', '/');
    v_parsed := jsonb_strip_nulls(jsonb_build_object('e', v_parts[1], 'x', v_parts[2], 'i', v_parts[3]));
  end if;
  if jsonb_typeof(v_parsed) not in ('object', 'null') or coalesce(v_parsed ->> 'x', '0') !~ '^[0-9]{1,19}$'
    or v_parsed ->> 'i' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or (v_parsed ? 'f' and not sync_private.is_snapshot_position(v_parsed -> 'f'))
  then perform private.refuse('MQ400', '{"detail": "checkpoint"}'); end if;
  return v_parsed;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.push_or_refuse(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_id uuid := sync_private.write_id(p_write);
  v_about jsonb := jsonb_build_object('stream', p_write ->> 'stream', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_refusal jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  for v_try in 1 .. 3 loop
    begin
      return v_about || sync_private.push_write(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
    end;
    v_answer := jsonb_build_object('status', 'refused',
      'master', case when s.name is not null and v_id is not null then sync_private.current_document(s, v_id) end);
    -- The same write in another connection was faster: try again, the row is there now.
    continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
    v_refusal := sync_private.refusal_for_error(s,
      nullif(p_write -> 'base', 'null') is null, v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' and jsonb_typeof(p_write -> 'document') = 'object' then private.invalid_field(s.relation, sync_private.writable_fields(s, p_write -> 'document')) end);
    -- Without a receipt: once the server is repaired, the same write is accepted.
    if v_refusal is null then return v_about || jsonb_build_object('status', 'broken', 'master', null, 'code', v_state); end if;
    v_answer := v_answer || v_refusal;
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and sync_private.has_short_edit(p_write)
      and not sync_private.save_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.push_write(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  perform sync_private.require_sound_write(s, p_write);
  return sync_private.apply_write(s, p_write, p_client);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.record_start(p_first_xid xid8 DEFAULT NULL::xid8)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_label text;
begin
  delete from sync_private.starts where id <= (select max(id) - 1000 from sync_private.starts);
  insert into sync_private.starts (first_xid) values (coalesce(p_first_xid, pg_snapshot_xmax(pg_current_snapshot()))) returning label into v_label;
  return v_label;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_mergeable(s sync_private.streams, p_write jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_most_items constant int := 400;
  v_most_keys constant int := 200;
  v_path text;
  v_strategy text;
  v_value jsonb;
  v_problem text;
begin
  for v_path, v_strategy in select key, value from jsonb_each_text(s.merge) where value in ('union', 'by_key', 'rise') loop
    foreach v_value in array array[p_write -> 'document' #> string_to_array(v_path, '.'), p_write -> 'base' #> string_to_array(v_path, '.')] loop
      v_problem := case jsonb_typeof(v_value)
        when 'array' then case when jsonb_array_length(v_value) > v_most_items then format('has more than %s entries', v_most_items) end
        when 'object' then case when (select count(*) from jsonb_object_keys(v_value)) > v_most_keys then format('has more than %s entries', v_most_keys) end
      end;
      exit when v_problem is not null;
    end loop;
    v_value := p_write -> 'document' -> v_path;
    -- Null would be merged as if it were a list; any other value the column refuses by itself.
    if v_value = 'null' and v_strategy <> 'by_key' then v_problem := 'is missing'; end if;
    if v_problem is not null then
      perform private.refuse('MQ400', jsonb_build_object('detail', translate(v_path, '_.', '  ') || ' ' || v_problem));
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_own_history(p_checkpoints jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_checkpoints) is distinct from 'array' or jsonb_array_length(p_checkpoints) > 20 then
    perform private.refuse('MQ400', '{"detail": "checkpoints"}');
  end if;
  if exists (select from jsonb_array_elements(p_checkpoints) given cross join sync_private.parse_checkpoint(given) own
    where not sync_private.is_own_checkpoint(own ->> 'e', (own ->> 'x')::xid8))
  then
    raise exception using errcode = 'PT409', message = 'restored';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_sound_write(s sync_private.streams, p_write jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- bytes; the largest valid write is a draft with its base
  v_largest constant int := 250000;
  v_problem constant text := case
    when octet_length(p_write::text) > v_largest then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when not sync_private.has_short_edit(p_write) then 'edit' end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  perform sync_private.require_mergeable(s, p_write);
end $function$;

REVOKE ALL ON FUNCTION "sync_private"."has_short_edit"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."has_short_edit"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."is_snapshot_position"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."is_snapshot_position"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."parse_checkpoint"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."parse_checkpoint"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."record_start"(xid8) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."require_mergeable"(sync_private.streams, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_mergeable"(sync_private.streams, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."require_own_history"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_own_history"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."require_sound_write"(sync_private.streams, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_sound_write"(sync_private.streams, jsonb) TO "authenticated";
