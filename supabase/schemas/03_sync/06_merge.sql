-- Merging two edits of one row, field by field (twins on the device: src/sync/merge/merge.ts, src/sync/merge/merge-by-key.ts). A new row
-- is never merged. Nothing here reads a table, so members may execute all of it, as part of their own push.

-- Two edits of one field become one: `rise` takes the higher of each counter, `union` theirs with what I added and without what
-- I removed, `turn_on` is true once either side is. A `derived` field follows others, and is no conflict of its own (merge_row).
create function sync_private.merge_field(p_strategy text, p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
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
      return (select coalesce(jsonb_agg(item order by side, place), '[]') from (
        select item, 1 as side, place from jsonb_array_elements(p_theirs) with ordinality t(item, place)
        where not v_base @> jsonb_build_array(item) or p_mine @> jsonb_build_array(item)
        union all
        select item, 2, place from jsonb_array_elements(p_mine) with ordinality m(item, place)
        where not v_base @> jsonb_build_array(item) and not p_theirs @> jsonb_build_array(item)) items);
  end case;
end $$;
grant execute on function sync_private.merge_field(text, jsonb, jsonb, jsonb) to authenticated;

-- The name of one key of a map, in receipts and answers.
create function sync_private.key_path(p_field text, p_key text) returns text
language sql immutable set search_path = '' as $$ select p_field || '.' || p_key $$;
grant execute on function sync_private.key_path(text, text) to authenticated;

-- A value of a map; null where there is none: a form fills an empty text in where nothing was, and nobody has written that.
create function sync_private.value_or_null(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select nullif(nullif(p_value, 'null'), '""') $$;
grant execute on function sync_private.value_or_null(jsonb) to authenticated;

-- Merges one map key by key, so that there is no conflict when two devices change different settings or different parts of one draft:
-- {value, written: {path: value}, conflicts: [paths]}. p_merge: the stream's strategies, also of keys (`settings.muted`). p_own_values
-- as in merge_row; a map that the device made itself is in it whole. A missing value, null and an empty text mean the same.
create function sync_private.merge_by_key(p_merge jsonb, p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb) returns jsonb
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
  v_written jsonb := '{}';
  v_conflicts jsonb := '[]';
begin
  for v_key in
    select jsonb_object_keys(p_mine) union select jsonb_object_keys(case when jsonb_typeof(p_base) = 'object' then p_base else '{}' end)
  loop
    v_path := sync_private.key_path(p_field, v_key);
    v_before := sync_private.value_or_null(p_base -> v_key);
    v_ours := sync_private.value_or_null(p_mine -> v_key);
    v_theirs := sync_private.value_or_null(p_theirs -> v_key);
    v_is_own := p_own_values ? v_path or p_own_values ? p_field;
    v_own := sync_private.value_or_null(
      case when p_own_values ? v_path then p_own_values -> v_path else p_own_values -> p_field -> v_key end);
    continue when v_ours is not distinct from v_theirs or v_ours is not distinct from v_before
      or (v_is_own and v_ours is not distinct from v_own);
    if p_merge ->> v_path = 'union' and jsonb_typeof(v_ours) = 'array' and jsonb_typeof(v_theirs) = 'array' then
      v_value := v_value || jsonb_build_object(v_key, sync_private.merge_field('union', v_before, v_ours, v_theirs));
    elsif v_theirs is not distinct from v_before or (v_is_own and v_theirs is not distinct from v_own) then
      v_value := case when p_mine ? v_key then v_value || jsonb_build_object(v_key, p_mine -> v_key) else v_value - v_key end;
      v_written := v_written || jsonb_build_object(v_path, v_ours);
    elsif p_merge ->> v_path is distinct from 'derived' then
      v_conflicts := v_conflicts || to_jsonb(v_path);
    end if;
  end loop;
  return jsonb_build_object('value', v_value, 'written', v_written, 'conflicts', v_conflicts);
end $$;
grant execute on function sync_private.merge_by_key(jsonb, text, jsonb, jsonb, jsonb, jsonb) to authenticated;

-- What to write to apply mine to theirs: {changes: {field: value}, conflicts: [fields or paths], written: {field or path:
-- value}}. Where both changed the same, theirs stays. p_own_values: what this device put there itself from the same base, which
-- is not somebody else's. written: which of the changes are this edit's own, for its receipt.
create function sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_field record;
  v_theirs jsonb;
  v_merged jsonb;
  v_changes jsonb := '{}';
  v_conflicts jsonb := '[]';
  v_written jsonb := '{}';
begin
  for v_field in select key, value from jsonb_each(p_mine) loop
    v_theirs := p_theirs -> v_field.key;
    -- p_own_values: this edit repeats what its device has already written, and somebody who saw that has edited it since.
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key)
      or (not s.merge ? v_field.key and v_field.value = p_own_values -> v_field.key);
    if s.merge ->> v_field.key = 'by_key' and jsonb_typeof(v_field.value) = 'object' and jsonb_typeof(v_theirs) = 'object' then
      v_merged := sync_private.merge_by_key(s.merge, v_field.key, p_base -> v_field.key, v_field.value, v_theirs, p_own_values);
      v_written := v_written || (v_merged -> 'written');
      v_conflicts := v_conflicts || (v_merged -> 'conflicts');
      v_merged := v_merged -> 'value';
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif s.merge ? v_field.key and s.merge ->> v_field.key not in ('by_key', 'derived') then
      v_merged := sync_private.merge_field(s.merge ->> v_field.key, p_base -> v_field.key, v_field.value, v_theirs);
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif p_base -> v_field.key = v_theirs or p_own_values -> v_field.key = v_theirs then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
      v_written := v_written || jsonb_build_object(v_field.key, v_field.value);
    elsif s.merge ->> v_field.key is distinct from 'derived' then
      v_conflicts := v_conflicts || to_jsonb(v_field.key);
    end if;
  end loop;
  return jsonb_build_object('changes', v_changes, 'conflicts', v_conflicts, 'written', v_written);
end $$;
grant execute on function sync_private.merge_row(sync_private.streams, jsonb, jsonb, jsonb, jsonb) to authenticated;
