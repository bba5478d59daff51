-- An edit that goes on from one whose answer was lost: both start from the same version of the row, and the device does not
-- know that the first has arrived.

-- What to write so that mine goes onto theirs: {changes: {field: value}, clashes: [fields]}. On a field that both changed,
-- theirs stays. p_own: values that this device put there itself from the same base; they are not somebody else's.
create or replace function sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_field record;
  v_theirs jsonb;
  v_merged jsonb;
  v_changes jsonb := '{}';
  v_clashes jsonb := '[]';
begin
  for v_field in select key, value from jsonb_each(p_mine) loop
    v_theirs := p_theirs -> v_field.key;
    -- p_own: this edit says again what its device has put there already, and somebody who saw it has gone on from there.
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key)
      or (not s.merge ? v_field.key and v_field.value = p_own -> v_field.key);
    if s.merge ? v_field.key then
      v_merged := sync_private.merge_field(s.merge ->> v_field.key, p_base -> v_field.key, v_field.value, v_theirs);
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif p_base -> v_field.key = v_theirs or p_own -> v_field.key = v_theirs then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
    else
      v_clashes := v_clashes || to_jsonb(v_field.key);
    end if;
  end loop;
  return jsonb_build_object('changes', v_changes, 'clashes', v_clashes);
end $$;

-- A receipt knows which version of the row its edit made. Whether a device has seen its own edit depends on that, and not on the
-- version that the edit began from: a late page may move a device's base on while the answer to its edit is lost.

alter table sync_private.receipts add column rev bigint;

drop function sync_private.keep_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb);
create function sync_private.keep_receipt(p_client uuid, p_stream text, p_id uuid, p_edit text, p_base_rev bigint, p_status text,
  p_fields text[], p_wrote jsonb, p_rev bigint) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, base_rev, status, fields, wrote, rev)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, p_base_rev, p_status, p_fields, p_wrote, p_rev where p_client is not null
  on conflict (client, id, edit) do nothing;
  if not found then perform sync_private.refuse_again(sync_private.find_receipt(p_client, p_id, p_edit)); end if;
end $$;

-- One receipt for each of some new rows; `p_wrote` are the values that it was given.
create or replace function sync_private.keep_receipts(p_client uuid, p_stream text, p_ids uuid[], p_edits text[], p_wrote jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, wrote, rev)
  select p_client, kept.id, kept.edit, (select auth.uid()), p_stream, 'accepted', kept.wrote, 1
  from unnest(p_ids, p_edits, p_wrote) as kept (id, edit, wrote) where p_client is not null
  on conflict (client, id, edit) do nothing;
  get diagnostics v_count = row_count;
  -- Another connection has answered one of them: each is looked at by itself.
  if p_client is not null and v_count < cardinality(p_ids) then perform private.refuse('MQ409'); end if;
end $$;

-- What earlier edits of this device have put on the row in versions that it had not seen when it made this one. One that the network
-- held back while newer ones arrived does not undo them: those began from a later version, or, from the same one, have names that
-- sort after its own. The version comes first: a device whose clock was set back between two launches gives out lower names.
drop function sync_private.wrote_before(uuid, uuid, bigint);
create function sync_private.wrote_before(p_client uuid, p_id uuid, p_base_rev bigint, p_edit text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(jsonb_object_agg(w.key, w.value order by r.at, r.edit collate "C"), '{}')
  from sync_private.receipts r cross join jsonb_each(r.wrote) w
  where r.client = p_client and r.id = p_id and r.user_id = (select auth.uid())
    -- One from before receipts knew their version is told by the version it began from.
    and case when r.rev is null then r.base_rev is not distinct from p_base_rev else r.rev > coalesce(p_base_rev, 0) end
    -- A digest stands for a write without a name, and says nothing of order.
    and (p_edit is null or (coalesce(r.base_rev, 0), r.edit collate "C") < (coalesce(p_base_rev, 0), p_edit collate "C")));
end $$;

-- The fields that an edit changed and in which the row says something else now, though nothing clashed: somebody has gone on from
-- this device's words. What stands there is theirs, and must not pass for the server's spelling of the edit. p_wrote: what the edit
-- put there; p_is_latest: the row is as the edit left it, so a difference in those is spelling.
create function sync_private.moved_on(s sync_private.streams, p_base jsonb, p_mine jsonb, p_row jsonb, p_clashing text[], p_wrote jsonb, p_is_latest boolean)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(m.key order by m.key), '[]') from jsonb_each(p_mine) m
  where not s.merge ? m.key and m.value is distinct from p_row -> m.key
    and (p_base is null or m.value is distinct from p_base -> m.key)
    and m.key <> all (p_clashing) and not (p_is_latest and p_wrote ? m.key);
$$;

-- An answer: {status, master, fields?, moved?}. Empty lists are left out.
create function sync_private.answer_of(p_status text, p_master jsonb, p_fields text[], p_moved jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'master', p_master)
    || case when p_fields = '{}' then '{}' else jsonb_build_object('fields', p_fields) end
    || case when p_moved = '[]' then '{}' else jsonb_build_object('moved', p_moved) end;
$$;

-- Carries out one write: {collection, id, base, document, edit?} -> {status, master, fields?, moved?}. `edit` is the device's name for
-- the edit; without one, a digest of the write stands for it. Raises every refusal; the caller holds a savepoint.
create or replace function sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
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
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, v_id, v_edit);
  -- What the edit began from, in the fields that it may set.
  v_seen jsonb := case when v_base is not null then sync_private.canonical(s, sync_private.writable_of(s, v_base)) end;
  v_wrote jsonb;
  v_done boolean;
begin
  if v_receipt.status = 'refused' then perform sync_private.refuse_again(v_receipt); end if;
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical(s, sync_private.writable_of(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also for rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our look and our write; three looks are plenty, and a fourth is asked for by the device.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, let go, saved again: without a name of its own the third act looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return sync_private.answer_of(v_receipt.status, sync_private.shown(v_row, v_id), v_receipt.fields,
        case when v_removes or v_row is null then '[]' else sync_private.moved_on(s, v_seen, v_mine, v_row, v_receipt.fields,
          v_receipt.wrote, v_receipt.rev is not distinct from (v_row ->> 'rev')::bigint) end);
    end if;
    v_merge := '{"changes": {}, "clashes": []}';

    if v_row is null then
      -- An edit that went on from one of which the device knows no answer: what it says has never been here.
      if v_removes or (p_client is not null and sync_private.wrote_last(s.name, p_client, v_id, v_base_rev)
        and not sync_private.has_taken(p_client, v_id))
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
        return jsonb_build_object('status', 'conflict', 'master', sync_private.shown(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit is not thrown away unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.wrote_last(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.shown(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s,
        v_seen, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.wrote_before(p_client, v_id, v_base_rev, p_write ->> 'edit') else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'clashes'));
      v_after := sync_private.read_row(s, v_id);
      v_wrote := case when v_row is null then v_mine else v_merge -> 'changes' end;
      perform sync_private.keep_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_wrote else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.answer_of(case when v_fields = '{}' then 'accepted' else 'conflict' end, sync_private.shown(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]' else sync_private.moved_on(s, v_seen, v_mine, v_after, v_fields, v_wrote, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;

revoke execute on function sync_private.wrote_before(uuid, uuid, bigint, text),
  sync_private.moved_on(sync_private.streams, jsonb, jsonb, jsonb, text[], jsonb, boolean), sync_private.answer_of(text, jsonb, text[], jsonb),
  sync_private.keep_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb, bigint) from public;
grant execute on function sync_private.wrote_before(uuid, uuid, bigint, text),
  sync_private.moved_on(sync_private.streams, jsonb, jsonb, jsonb, text[], jsonb, boolean), sync_private.answer_of(text, jsonb, text[], jsonb),
  sync_private.keep_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb, bigint) to authenticated;
