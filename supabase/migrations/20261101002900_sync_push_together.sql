-- New rows of one stream that follow each other go in with one statement. A push spends most of its time on planning: a row of
-- its own costs five statements, and every one is planned anew under the caller's policies.

alter table sync_private.streams
  -- No rule of the table looks at its other rows, so that several may be inserted by one statement. Messages are counted and
  -- numbered row by row, and an application looks for others.
  add column inserts_together boolean not null default false;
update sync_private.streams set inserts_together = true where name in ('drafts', 'saved');

-- What a write must share with its neighbour to go in with it: stream and fields. null: it wants looking at by itself.
create function sync_private.shape_of(p_write jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_write -> 'document') is distinct from 'object' or p_write -> 'document' ? '_deleted'
    or nullif(p_write -> 'base', 'null') is not null or p_write ->> 'edit' is null or sync_private.id_of(p_write) is null
    or not exists (select from sync_private.streams where name = p_write ->> 'collection' and is_insertable and inserts_together)
  then return null; end if;
  return (select concat_ws(',', p_write ->> 'collection', string_agg(key, ',' order by key)) from jsonb_object_keys(p_write -> 'document') key);
end $$;

-- Whether the caller's device has been answered for a write of one of these rows.
create function sync_private.has_receipts(p_client uuid, p_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = any (p_ids) and user_id = (select auth.uid()));
end $$;

-- One receipt for each row; `p_wrote` are the values that it was given.
create function sync_private.keep_receipts(p_client uuid, p_stream text, p_ids uuid[], p_edits text[], p_wrote jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, wrote)
  select p_client, kept.id, kept.edit, (select auth.uid()), p_stream, 'accepted', kept.wrote
  from unnest(p_ids, p_edits, p_wrote) as kept (id, edit, wrote) where p_client is not null
  on conflict (client, id, edit) do nothing;
end $$;

-- Writes of one shape, inserted by one statement and answered in their order. null, and nothing done, when one of them is not
-- new: then each wants looking at. Raises what it runs into; the caller holds a savepoint.
create function sync_private.insert_together(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_ids uuid[] := array(select sync_private.id_of(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_edits text[] := array(select value ->> 'edit' from unnest(p_writes) with ordinality w (value, place) order by place);
  v_fields text[];
  v_columns text;
  v_is_known boolean;
  v_masters jsonb[];
begin
  select * into s from sync_private.streams where name = p_writes[1] ->> 'collection';
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
    select array_agg(sync_private.shown(to_jsonb(d), i.id) order by i.place) from unnest($1) with ordinality i (id, place)
    left join lateral (select %s, t.rev, t._deleted from %s t where t.id = i.id) d on true $read$, s.fields, s.relation)
    into v_masters using v_ids;
  perform sync_private.keep_receipts(p_client, s.name, v_ids, v_edits, array(
    select case when s.is_editable then (select coalesce(jsonb_object_agg(field, master -> field), '{}') from unnest(v_fields) field)
      else '{}' end
    from unnest(v_masters) with ordinality m (master, place) order by place));
  return array(
    select jsonb_build_object('collection', s.name, 'id', i.id, 'status', 'accepted', 'master', i.master)
    from unnest(v_ids, v_masters) with ordinality i (id, master, place) order by place);
end $$;

-- A chunk in whatever savepoint the caller holds, answered in its order. Raises what it runs into.
create function sync_private.push_chunk(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_shapes text[] := array(select sync_private.shape_of(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_from int := 1;
  v_to int;
  v_together jsonb[];
  v_write jsonb;
  v_answers jsonb[] := '{}';
begin
  while v_from <= cardinality(p_writes) loop
    v_to := v_from;
    while v_shapes[v_to + 1] = v_shapes[v_from] loop v_to := v_to + 1; end loop;
    v_together := case when v_to > v_from then sync_private.insert_together(p_writes[v_from:v_to], p_client) end;
    if v_together is null then
      foreach v_write in array p_writes[v_from:v_to] loop
        v_answers := v_answers || (jsonb_build_object('collection', v_write ->> 'collection', 'id', v_write ->> 'id')
          || sync_private.push_bare(v_write, p_client));
      end loop;
    else
      v_answers := v_answers || v_together;
    end if;
    v_from := v_to + 1;
  end loop;
  return v_answers;
end $$;

-- As before (20261101002750_sync_push_chunks.sql): what it takes, what it answers and what it raises.
create or replace function public.sync_push(p_client uuid, p_writes jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  v_together constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
begin
  perform private.require_gate();
  if jsonb_typeof(p_writes) is distinct from 'array' or jsonb_array_length(p_writes) > 240 then
    perform private.refuse('MQ400', '{"detail": "more than 240 rows"}');
  end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_together order by place);
    begin
      v_part := sync_private.push_chunk(v_chunk, p_client);
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_alone(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_together;
  end loop;
  return array_to_json(v_answers);
end $$;

revoke execute on function sync_private.shape_of(jsonb), sync_private.has_receipts(uuid, uuid[]),
  sync_private.keep_receipts(uuid, text, uuid[], text[], jsonb[]), sync_private.insert_together(jsonb[], uuid),
  sync_private.push_chunk(jsonb[], uuid) from public;
-- The two about receipts answer about, and write for, the caller alone.
grant execute on function sync_private.shape_of(jsonb), sync_private.has_receipts(uuid, uuid[]),
  sync_private.keep_receipts(uuid, text, uuid[], text[], jsonb[]), sync_private.insert_together(jsonb[], uuid),
  sync_private.push_chunk(jsonb[], uuid) to authenticated;
