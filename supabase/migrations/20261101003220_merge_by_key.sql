-- Maps merge key by key (`by_key`, twin on the device: src/sync/merge/merge-by-key.ts): two devices that change different settings, or
-- different parts of one draft, are not asked about it.

update sync_private.streams set merge = merge || '{"settings": "by_key"}' where name = 'profiles';
update sync_private.streams set merge = merge || '{"payload": "by_key"}' where name = 'drafts';

-- The name of one key of a map, in receipts and answers.
create function sync_private.path_of(p_field text, p_key text) returns text
language sql immutable set search_path = '' as $$ select p_field || '.' || p_key $$;

-- One map: {value, wrote: {path: value}, clashes: [paths]}. p_own as in merge_row; a map that the device made itself is in it whole. No value
-- and null say the same.
create function sync_private.merge_by_key(p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_path text;
  v_before jsonb;
  v_ours jsonb;
  v_theirs jsonb;
  v_own jsonb;
  v_is_own boolean;
  v_value jsonb := p_theirs;
  v_wrote jsonb := '{}';
  v_clashes jsonb := '[]';
begin
  for v_key in
    select jsonb_object_keys(p_mine) union select jsonb_object_keys(case when jsonb_typeof(p_base) = 'object' then p_base else '{}' end)
  loop
    v_path := sync_private.path_of(p_field, v_key);
    v_before := nullif(p_base -> v_key, 'null');
    v_ours := nullif(p_mine -> v_key, 'null');
    v_theirs := nullif(p_theirs -> v_key, 'null');
    v_is_own := p_own ? v_path or p_own ? p_field;
    v_own := nullif(case when p_own ? v_path then p_own -> v_path else p_own -> p_field -> v_key end, 'null');
    continue when v_ours is not distinct from v_theirs or v_ours is not distinct from v_before
      or (v_is_own and v_ours is not distinct from v_own);
    if v_theirs is not distinct from v_before or (v_is_own and v_theirs is not distinct from v_own) then
      v_value := case when p_mine ? v_key then v_value || jsonb_build_object(v_key, p_mine -> v_key) else v_value - v_key end;
      v_wrote := v_wrote || jsonb_build_object(v_path, v_ours);
    else
      v_clashes := v_clashes || to_jsonb(v_path);
    end if;
  end loop;
  return jsonb_build_object('value', v_value, 'wrote', v_wrote, 'clashes', v_clashes);
end $$;

-- What to write so that mine goes onto theirs: {changes: {field: value}, clashes: [fields or paths], wrote: {field or path: value}}. On what both
-- changed, theirs stays. p_own: values that this device put there itself from the same base; they are not somebody else's.
-- wrote: what is this edit's own of the changes, for its receipt.
create or replace function sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_field record;
  v_theirs jsonb;
  v_merged jsonb;
  v_changes jsonb := '{}';
  v_clashes jsonb := '[]';
  v_wrote jsonb := '{}';
begin
  for v_field in select key, value from jsonb_each(p_mine) loop
    v_theirs := p_theirs -> v_field.key;
    -- p_own: this edit says again what its device has put there already, and somebody who saw it has gone on from there.
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key)
      or (not s.merge ? v_field.key and v_field.value = p_own -> v_field.key);
    if s.merge ->> v_field.key = 'by_key' and jsonb_typeof(v_field.value) = 'object' and jsonb_typeof(v_theirs) = 'object' then
      v_merged := sync_private.merge_by_key(v_field.key, p_base -> v_field.key, v_field.value, v_theirs, p_own);
      v_wrote := v_wrote || (v_merged -> 'wrote');
      v_clashes := v_clashes || (v_merged -> 'clashes');
      v_merged := v_merged -> 'value';
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif s.merge ? v_field.key and s.merge ->> v_field.key <> 'by_key' then
      v_merged := sync_private.merge_field(s.merge ->> v_field.key, p_base -> v_field.key, v_field.value, v_theirs);
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif p_base -> v_field.key = v_theirs or p_own -> v_field.key = v_theirs then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
      v_wrote := v_wrote || jsonb_build_object(v_field.key, v_field.value);
    else
      v_clashes := v_clashes || to_jsonb(v_field.key);
    end if;
  end loop;
  return jsonb_build_object('changes', v_changes, 'clashes', v_clashes, 'wrote', v_wrote);
end $$;

-- As before (20261101002950_sync_further_edits.sql); its receipt says what was its own.
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
    v_merge := '{"changes": {}, "clashes": [], "wrote": {}}';

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
      v_wrote := case when v_row is null then v_mine else v_merge -> 'wrote' end;
      perform sync_private.keep_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_wrote else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.answer_of(case when v_fields = '{}' then 'accepted' else 'conflict' end, sync_private.shown(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]' else sync_private.moved_on(s, v_seen, v_mine, v_after, v_fields, v_wrote, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;

revoke execute on function sync_private.path_of(text, text), sync_private.merge_by_key(text, jsonb, jsonb, jsonb, jsonb) from public;
grant execute on function sync_private.path_of(text, text), sync_private.merge_by_key(text, jsonb, jsonb, jsonb, jsonb) to authenticated;
