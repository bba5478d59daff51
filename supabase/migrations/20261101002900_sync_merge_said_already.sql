-- A value that its device has put on the row already is not said anew by a later edit from the same version (S3, S8).

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
