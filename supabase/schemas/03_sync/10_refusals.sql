-- What a write is refused for: its form, before any work is done, and the errors of the database that a person can do something
-- about. Everything else is a fault of the server, which no person is told to repair.

-- The id that a write names; null when it is not one. Reads no table.
create function sync_private.write_id(p_write jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_write ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (p_write ->> 'id')::uuid end;
end $$;
grant execute on function sync_private.write_id(jsonb) to authenticated;

-- Whether a receipt can hold the edit's id; a longer one does not fit into its index.
create function sync_private.has_short_edit(p_write jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return octet_length(coalesce(p_write ->> 'edit', '')) <= 200;
end $$;
grant execute on function sync_private.has_short_edit(jsonb) to authenticated;

-- Raises MQ400 with a detail where a write is not of the form that apply_write reads, or too large to be merged: before any work is done.
create function sync_private.require_sound_write(s sync_private.streams, p_write jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- bytes; the largest valid write is a draft with its base
  v_largest constant int := 250000;
  v_problem constant text := case
    when octet_length(p_write::text) > v_largest then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when coalesce(jsonb_typeof(p_write -> 'edit'), 'null') not in ('string', 'null') or not sync_private.has_short_edit(p_write) then 'edit' end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  perform sync_private.require_mergeable(s, p_write);
end $$;
grant execute on function sync_private.require_sound_write(sync_private.streams, jsonb) to authenticated;

-- Connection, rollback by the server, resources, operator, system, internal error, lock not available: the device tries again.
create function sync_private.is_transient(p_state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_state, 2) in ('08', '40', '53', '57', '58', 'XX') or p_state = '55P03';
end $$;
grant execute on function sync_private.is_transient(text) to authenticated;

-- The code and the message of a refusal: {code, message}; null when nobody has decided about this error, so that it is a fault of
-- the server (a bug, a missing right, a constraint that was not meant for people), and the device tries the same write again later.
-- Our own refusals are passed on. Of the database's own errors only those are refusals that name something the person can change: a field
-- that the stream lets them write, or a value that somebody else has. p_bad_field: the field with the wrong type, where it
-- is known. p_is_insert: the write is of a new row. Definer: it reads constraints of tables that the caller may not know, and
-- names a column.
create function sync_private.refusal_for_error(s sync_private.streams, p_is_insert boolean, p_state text, p_message text, p_table text,
  p_column text, p_constraint text, p_bad_field text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
grant execute on function sync_private.refusal_for_error(sync_private.streams, boolean, text, text, text, text, text, text) to authenticated;
