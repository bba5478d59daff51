-- One write: the row it is about, the merge where somebody has edited the same row, and the answer.

-- The fields that an edit changed and in which the row says something else now, though nothing was in conflict: somebody has
-- edited this device's value since. The value is theirs, and must not pass for the server's normalised form of the edit.
-- p_written: what the edit wrote; p_is_latest: the row is as the edit left it, so a difference in those is normalisation.
create function sync_private.fields_changed_since(s sync_private.streams, p_base jsonb, p_mine jsonb, p_row jsonb,
  p_conflicting text[], p_written jsonb, p_is_latest boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(m.key order by m.key), '[]') from jsonb_each(p_mine) m
  where not s.merge ? m.key and m.value is distinct from p_row -> m.key
    and (p_base is null or m.value is distinct from p_base -> m.key)
    and m.key <> all (p_conflicting) and not (p_is_latest and p_written ? m.key);
$$;
grant execute on function sync_private.fields_changed_since(sync_private.streams, jsonb, jsonb, jsonb, text[], jsonb, boolean)
  to authenticated;

-- An answer: {status, master, fields?, superseded?}. Empty lists are left out.
create function sync_private.write_answer(p_status text, p_master jsonb, p_fields text[], p_superseded jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'master', p_master)
    || case when p_fields = '{}' then '{}' else jsonb_build_object('fields', p_fields) end
    || case when p_superseded = '[]' then '{}' else jsonb_build_object('superseded', p_superseded) end;
$$;
grant execute on function sync_private.write_answer(text, jsonb, text[], jsonb) to authenticated;

-- Carries out one write: {stream, id, base, document, edit?} -> {status, master, fields?, superseded?}. `edit` is the
-- edit id; without one, a digest of the write is used. Raises every refusal, itself MQ403 and MQ404; the caller holds a savepoint.
create function sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid) returns jsonb
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
end $$;
grant execute on function sync_private.apply_write(sync_private.streams, jsonb, uuid) to authenticated;
