-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "sync_private"."refusal_for_error"(text, text, text, text, text, text);

CREATE OR REPLACE FUNCTION sync_private.push_or_refuse(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_id uuid := sync_private.write_id(p_write);
  v_about jsonb := jsonb_build_object('stream', p_write ->> 'stream', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_refusal jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  for v_try in 1 .. 3 loop
    begin
      return v_about || sync_private.push_write(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
    end;
    v_answer := jsonb_build_object('status', 'refused',
      'master', case when s.name is not null and v_id is not null then sync_private.current_document(s, v_id) end);
    -- The same write in another connection was faster: try again, the row is there now.
    continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
    v_refusal := sync_private.refusal_for_error(s,
      nullif(p_write -> 'base', 'null') is null, v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' and jsonb_typeof(p_write -> 'document') = 'object' then private.invalid_field(s.relation, sync_private.writable_fields(s, p_write -> 'document')) end);
    -- Without a receipt: once the server is repaired, the same write is accepted.
    if v_refusal is null then return v_about || jsonb_build_object('status', 'broken', 'master', null, 'code', v_state); end if;
    v_answer := v_answer || v_refusal;
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and not sync_private.save_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.refusal_for_error(s sync_private.streams, p_is_insert boolean, p_state text, p_message text, p_table text, p_column text, p_constraint text, p_bad_field text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_own_table constant boolean := s.relation = to_regclass('public.' || quote_ident(p_table));
  -- The stream does not let clients do this, or not with this field. Otherwise the database lacks a right that it should have.
  v_is_never_allowed constant boolean :=
    p_message = 'permission denied for table ' || (select relname from pg_catalog.pg_class where oid = s.relation)
    and case when p_is_insert then not s.is_insertable
    else not s.is_editable or has_any_column_privilege('authenticated', s.relation, 'update') end;
  v_fields text[] := case
    when not v_is_own_table then '{}'
    when p_column <> '' then array[p_column]
    else array(select a.attname::text
      from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conname = p_constraint and c.conrelid = s.relation order by a.attnum)
  end;
  v_code text := case
    when p_state like 'MQ%' then p_state
    when p_state = '42501' and (p_message not like 'permission denied for %' or v_is_never_allowed) then 'MQ403'
    when p_state = '23505' and p_constraint = 'one_application_each' then 'MQ201'
    when p_state = '23505' and (p_constraint like '%\_pkey' or p_constraint = 'profiles_username') then 'MQ409'
    when p_bad_field is not null then 'MQ400'
    when p_state ~ '^(22|23)' and p_state <> '23505' and v_fields <> '{}' and v_fields <@ s.writable then 'MQ400'
  end;
begin
  if v_code = p_state then return jsonb_build_object('code', v_code, 'message', p_message); end if;
  if v_code is null then
    raise warning 'sync_push: % (%) %.% %', p_message, p_state, p_table, p_column, p_constraint;
    return null;
  end if;
  return jsonb_build_object('code', v_code,
    'message', private.refusal_sentence(v_code, jsonb_build_object('detail', coalesce(p_bad_field, replace(v_fields[1], '_', ' '), 'the row'))));
end $function$;

REVOKE ALL ON FUNCTION "sync_private"."refusal_for_error"(sync_private.streams, boolean, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."refusal_for_error"(sync_private.streams, boolean, text, text, text, text, text, text) TO "authenticated";
