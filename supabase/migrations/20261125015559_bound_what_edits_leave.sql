-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "sync_private"."written_before"(uuid, uuid, bigint, text);

CREATE TABLE "sync_private"."send_limits" ("hours" integer NOT NULL, "most_bytes" bigint NOT NULL, CONSTRAINT "send_limits_hours_check" CHECK ((hours > 0)), CONSTRAINT "send_limits_most_bytes_check" CHECK ((most_bytes > 0)), CONSTRAINT "send_limits_pkey" PRIMARY KEY (hours));

CREATE TABLE "sync_private"."sent_bytes" ("user_id" uuid NOT NULL, "hour" timestamp with time zone NOT NULL, "bytes" bigint NOT NULL, CONSTRAINT "sent_bytes_pkey" PRIMARY KEY (user_id, hour));

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
  perform sync_private.require_room_to_send();
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
  perform sync_private.count_sent(pg_column_size(p_writes), cardinality(v_answers));
  -- Above this transaction's own id: a start of the server that reuses the id has lost it.
  v_checkpoint := concat_ws('/', sync_private.epoch(), pg_current_xact_id()::text::bigint + 1);
  return (select json_agg(answer || jsonb_build_object('checkpoint', v_checkpoint, 'edit', write -> 'edit') order by place)
    from unnest(v_answers) with ordinality as answers (answer, place)
    join jsonb_array_elements(p_writes) with ordinality as writes (write, place) using (place));
end $function$;

CREATE OR REPLACE FUNCTION sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_write ->> 'id')::uuid;
  v_base jsonb := nullif(p_write -> 'base', 'null');
  v_base_rev bigint := (v_base ->> 'rev')::bigint;
  v_removes boolean := coalesce((p_write -> 'document' ->> '_deleted')::boolean, false);
  v_edit text := coalesce(p_write ->> 'edit', md5((p_write - 'edit')::text));
  v_mine jsonb;
  v_row jsonb;
  v_after jsonb;
  v_merge jsonb;
  v_fields text[];
  v_receipt sync_private.receipts := sync_private.find_answer(p_client, v_id, v_edit);
  -- The version from which the edit began, in the fields that it may set.
  v_seen jsonb := case when v_base is not null then sync_private.canonical_fields(s, sync_private.writable_fields(s, v_base)) end;
  v_written jsonb;
  v_done boolean;
begin
  if v_receipt.status = 'refused' then perform sync_private.repeat_refusal(v_receipt); end if;
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical_fields(s, sync_private.writable_fields(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also read by rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our reading and our writing. Three tries are enough; for a fourth the device sends it again.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, removed, saved again: without an edit id the third write looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return sync_private.write_answer(v_receipt.status, sync_private.document_or_tombstone(v_row, v_id), v_receipt.fields,
        case when v_removes or v_row is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_row, v_receipt.fields, v_receipt.written,
            v_receipt.rev is not distinct from (v_row ->> 'rev')::bigint) end);
    end if;
    v_merge := '{"changes": {}, "conflicts": [], "written": {}}';

    if v_row is null then
      -- The replay of a write whose receipt was pruned has nothing to do. An edit that builds on one whose answer the device
      -- missed is not a replay: its values have never arrived.
      if v_removes or (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev)
        and not sync_private.has_accepted(p_client, v_id))
      then
        v_done := true;
      elsif v_base is not null then
        perform private.refuse('MQ404');
      elsif not s.is_insertable then
        perform private.refuse('MQ403');
      else
        perform sync_private.insert_row(s, v_id, v_mine);
        v_done := true;
      end if;
    elsif (v_row ->> '_deleted')::boolean then
      if v_removes then
        v_done := true;
      elsif v_base is null and s.is_deletable then
        v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_mine || '{"_deleted": false}');
      else
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit must not be discarded unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s, v_seen, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.written_before(p_client, v_id, v_base_rev, p_write ->> 'edit', v_mine, v_row) else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'conflicts'));
      v_after := sync_private.read_row(s, v_id);
      v_written := case when v_row is null then v_mine else v_merge -> 'written' end;
      perform sync_private.save_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_written else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.write_answer(case when v_fields = '{}' then 'accepted' else 'conflict' end,
        sync_private.document_or_tombstone(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_after, v_fields, v_written, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.count_sent(p_bytes integer, p_writes integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_receipt_bytes constant int := 500;
begin
  insert into sync_private.sent_bytes as s (user_id, hour, bytes)
  select (select auth.uid()), date_trunc('hour', now(), 'UTC'), p_bytes + v_receipt_bytes * p_writes
  where (select auth.uid()) is not null
  on conflict (user_id, hour) do update set bytes = s.bytes + excluded.bytes;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.full_value(p_short jsonb, p_mine jsonb, p_theirs jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_short::text not like '"md5:%' then p_short
    when p_short = sync_private.short_value(p_mine) then p_mine
    when p_short = sync_private.short_value(p_theirs) then p_theirs
    else p_short end
$function$;

CREATE OR REPLACE FUNCTION sync_private.full_values(p_short jsonb, p_mine jsonb, p_theirs jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(w.key, case
    when jsonb_typeof(w.value) = 'object' then (
      select coalesce(jsonb_object_agg(e.key, sync_private.full_value(e.value, p_mine -> w.key -> e.key, p_theirs -> w.key -> e.key)), '{}')
      from jsonb_each(w.value) e)
    when p.dot = 0 then sync_private.full_value(w.value, p_mine -> w.key, p_theirs -> w.key)
    else sync_private.full_value(w.value, p_mine -> left(w.key, p.dot - 1) -> substr(w.key, p.dot + 1),
      p_theirs -> left(w.key, p.dot - 1) -> substr(w.key, p.dot + 1)) end), '{}')
  from jsonb_each(p_short) w cross join lateral (select position('.' in w.key) as dot) p
$function$;

CREATE OR REPLACE FUNCTION sync_private.prune_receipts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from sync_private.receipts where at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  delete from sync_private.sent_bytes where hour < now() - interval '25 hours';
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_room_to_send()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
begin
  if exists (select from sync_private.send_limits l where l.most_bytes <= (
      select sum(s.bytes) from sync_private.sent_bytes s
      where s.user_id = (select auth.uid()) and s.hour > v_hour - l.hours * interval '1 hour'))
  then
    raise exception using errcode = 'PT429', message = 'Too many requests',
      detail = ceil(extract(epoch from v_hour + interval '1 hour' - now()))::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.save_receipt(p_client uuid, p_stream text, p_id uuid, p_edit text, p_base_rev bigint, p_status text, p_fields text[], p_written jsonb, p_rev bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, base_rev, status, fields, written, rev)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, p_base_rev, p_status, p_fields, sync_private.short_values(p_written), p_rev where p_client is not null
  on conflict (client, id, edit) do nothing;
  if not found then perform sync_private.repeat_refusal(sync_private.find_receipt(p_client, p_id, p_edit)); end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.save_receipts(p_client uuid, p_stream text, p_ids uuid[], p_edits text[], p_written jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, written, rev)
  select p_client, kept.id, kept.edit, (select auth.uid()), p_stream, 'accepted', sync_private.short_values(kept.written), 1
  from unnest(p_ids, p_edits, p_written) as kept (id, edit, written) where p_client is not null
  on conflict (client, id, edit) do nothing;
  get diagnostics v_count = row_count;
  -- Another connection has answered one of them: each has to be processed separately.
  if p_client is not null and v_count < cardinality(p_ids) then perform private.refuse('MQ409'); end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.short_value(p_value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when octet_length(p_value::text) <= 64 and p_value::text not like '"md5:%' then p_value
    else to_jsonb('md5:' || md5(p_value::text)) end
$function$;

CREATE OR REPLACE FUNCTION sync_private.short_values(p_written jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_short jsonb := (
    select coalesce(jsonb_object_agg(w.key, case when jsonb_typeof(w.value) <> 'object' then sync_private.short_value(w.value)
      else (select coalesce(jsonb_object_agg(e.key, sync_private.short_value(e.value)), '{}') from jsonb_each(w.value) e) end), '{}')
    from jsonb_each(p_written) w);
begin
  if octet_length(v_short::text) <= 8000 then return v_short; end if;
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_short)
    where jsonb_typeof(value) <> 'object' and position('.' in key) = 0);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.written_before(p_client uuid, p_id uuid, p_base_rev bigint, p_edit text, p_mine jsonb, p_theirs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return sync_private.full_values((
  select coalesce(jsonb_object_agg(w.key, w.value order by r.at, r.edit collate "C"), '{}')
  from sync_private.receipts r cross join jsonb_each(r.written) w
  where r.client = p_client and r.id = p_id and r.user_id = (select auth.uid())
    -- A receipt without a version is placed by the one that its edit began from.
    and case when r.rev is null then r.base_rev is not distinct from p_base_rev else r.rev > coalesce(p_base_rev, 0) end
    -- A digest, used for a write without an edit id, has no order.
    and (p_edit is null or (coalesce(r.base_rev, 0), r.edit collate "C") < (coalesce(p_base_rev, 0), p_edit collate "C"))),
    p_mine, p_theirs);
end $function$;

ALTER TABLE "sync_private"."sent_bytes" ADD CONSTRAINT "sent_bytes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "sync_private"."count_sent"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."count_sent"(integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."full_value"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."full_values"(jsonb, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."require_room_to_send"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_room_to_send"() TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."short_value"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."short_values"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."written_before"(uuid, uuid, bigint, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."written_before"(uuid, uuid, bigint, text, jsonb, jsonb) TO "authenticated";

insert into sync_private.send_limits (hours, most_bytes) values ('1', '50000000');

insert into sync_private.send_limits (hours, most_bytes) values ('24', '200000000');
