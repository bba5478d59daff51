-- Consecutive new rows of one stream in a push are inserted with one statement. A push spends most of its time on planning:
-- a single row costs five statements, each planned again under the caller's policies. With the caller's rights throughout,
-- for sync_push only.

-- What a write must share with its neighbour to be inserted with it: stream and fields. Null: it has to be processed separately.
create function sync_private.batch_shape(p_write jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_write -> 'document') is distinct from 'object' or p_write -> 'document' ? '_deleted'
    or nullif(p_write -> 'base', 'null') is not null or p_write ->> 'edit' is null or sync_private.write_id(p_write) is null
    or not exists (select from sync_private.streams where name = p_write ->> 'stream' and is_insertable and allows_batch_insert)
  then return null; end if;
  return (select concat_ws(',', p_write ->> 'stream', string_agg(key, ',' order by key)) from jsonb_object_keys(p_write -> 'document') key);
end $$;
grant execute on function sync_private.batch_shape(jsonb) to authenticated;

-- Writes of one shape, inserted by one statement and answered in their order. Null, and nothing done, when one of them is not
-- new: then each has to be processed separately. Raises every error; the caller holds a savepoint.
create function sync_private.insert_batch(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
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
end $$;
grant execute on function sync_private.insert_batch(jsonb[], uuid) to authenticated;
