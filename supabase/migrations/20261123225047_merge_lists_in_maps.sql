-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "sync_private"."merge_by_key"(text, jsonb, jsonb, jsonb, jsonb);

CREATE OR REPLACE FUNCTION sync_private.merge_by_key(p_merge jsonb, p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION sync_private.value_or_null(p_value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select nullif(nullif(p_value, 'null'), '""') $function$;

REVOKE ALL ON FUNCTION "sync_private"."merge_by_key"(jsonb, text, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."merge_by_key"(jsonb, text, jsonb, jsonb, jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."value_or_null"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."value_or_null"(jsonb) TO "authenticated";

update sync_private.streams set merge = '{"payload": "by_key", "payload.at": "derived", "payload.kit": "union", "payload.days": "union", "payload.nice_skills": "union", "payload.kit_required": "union", "payload.required_skills": "union"}' where name = 'drafts';

update sync_private.streams set merge = '{"kit": "union", "skills": "union", "unions": "union", "settings": "by_key", "full_name": "derived", "languages": "union", "role_codes": "union", "departments": "union", "settings.muted": "union"}' where name = 'profiles';
