-- Merging two edits of one row, field by field (twins on the device: src/sync/merge/merge.ts, src/sync/merge/merge-by-key.ts). A new row
-- is never merged. Nothing here reads a table, so members may execute all of it, as part of their own push. Each merge is one statement
-- over sets, because a person may send, and may have stored, maps and lists of any length that fits.

-- Raises MQ400 with the field where a list or a map that would be merged is none, or has more entries than any form sends, in the new
-- values or in those that the edit started from: before any work is done (S13). The longest list of a form are 200 days, the largest
-- map a job's 42 fields.
create function sync_private.require_mergeable(s sync_private.streams, p_write jsonb) returns void
language plpgsql immutable set search_path = '' as $$
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
end $$;
grant execute on function sync_private.require_mergeable(sync_private.streams, jsonb) to authenticated;

-- Two edits of one field become one: `rise` takes the higher of each counter, `union` theirs with what I added and without what
-- I removed, `turn_on` is true once either side is, `act` is what I do now, which the row's own rules judge. A `derived` field follows others, and is no conflict of its own (merge_row).
create function sync_private.merge_field(p_strategy text, p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base jsonb := case when jsonb_typeof(p_base) = 'array' then p_base else '[]' end;
begin
  case p_strategy
    when 'act' then
      return p_mine;
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
end $$;
grant execute on function sync_private.merge_field(text, jsonb, jsonb, jsonb) to authenticated;

-- Merges one map key by key, so that there is no conflict when two devices change different settings or different parts of one draft:
-- {value, written: {path: value}, conflicts: [paths]}. p_merge: the stream's strategies, also of keys (`settings.muted`). p_own_values
-- as in merge_row; a map that the device made itself is in it whole. A missing value, null and an empty text mean the same.
create function sync_private.merge_by_key(p_merge jsonb, p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
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
    if v_field.value = v_theirs and v_field.key = any (s.always_written) and v_field.value is distinct from p_base -> v_field.key then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
    end if;
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
