-- Merging two edits of one row, field by field (twin on the device: src/sync/merge/merge.ts).

-- Two edits of one field become one: `rise` takes the higher of each counter, `union` theirs with what I added and without
-- what I took out, `turn_on` true once either says so.
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

-- Of a record, the fields that a push may set.
create function sync_private.writable_of(s sync_private.streams, p_record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(p_record, '{}')) where key = any (s.writable));
end $$;

-- A record as the database prints it, so that 1.50 and 1.5, or two ways to write a moment, compare equal. Raises the
-- database's own error where a field is not in the right form.
create function sync_private.canonical(s sync_private.streams, p_fields jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_record jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::%s, $1))', s.relation) into v_record using p_fields;
  return (select coalesce(jsonb_object_agg(key, v_record -> key), '{}') from jsonb_object_keys(p_fields) key);
end $$;

-- What to write so that mine goes onto theirs: {changes: {field: value}, clashes: [fields]}. On a field that both changed,
-- theirs stays. p_own: values that this device put there itself from the same base; they are not somebody else's.
create function sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own jsonb) returns jsonb
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
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key);
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

revoke execute on all functions in schema sync_private from public;
grant execute on function sync_private.merge_field(text, jsonb, jsonb, jsonb),
  sync_private.writable_of(sync_private.streams, jsonb), sync_private.canonical(sync_private.streams, jsonb),
  sync_private.merge_row(sync_private.streams, jsonb, jsonb, jsonb, jsonb) to authenticated;
