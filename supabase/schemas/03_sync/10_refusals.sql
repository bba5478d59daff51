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

-- The first writable field whose value is of another form than its column, an object where text belongs, say: Postgres would store that as JSON text, or fail in a rule
-- with an error that names no field. Null where there is none. A missing value is the column's own matter.
create function sync_private.misshapen_field(s sync_private.streams, p_fields jsonb) returns text
language sql immutable set search_path = '' as $$
  select f.key from jsonb_each(p_fields) f
  where f.key = any (s.writable) and case jsonb_typeof(f.value)
    when 'null' then false
    when 'array' then s.forms ->> f.key not like 'array%' or s.forms ->> f.key like 'array of %' and exists (
      select from jsonb_array_elements(f.value) e where jsonb_typeof(e.value) <> substr(s.forms ->> f.key, 10))
    -- A number may come as text, as older rows of a device have it; what is none the column refuses by itself.
    when 'string' then s.forms ->> f.key not in ('string', 'number') or s.forms ->> f.key = 'number' and f.value #>> '{}' !~ '^-?[0-9]+([.][0-9]+)?$'
    else jsonb_typeof(f.value) <> s.forms ->> f.key end
  order by f.key limit 1
$$;
grant execute on function sync_private.misshapen_field(sync_private.streams, jsonb) to authenticated;

-- Raises MQ400 with a detail where a write is not of the form that apply_write reads, or too large to be merged: before any work is done.
create function sync_private.require_sound_write(s sync_private.streams, p_write jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_problem constant text := case
    when octet_length(p_write::text) > coalesce(s.largest_write, 250000) then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when coalesce(jsonb_typeof(p_write -> 'edit'), 'null') not in ('string', 'null') or not sync_private.has_short_edit(p_write) then 'edit' end;
  v_field constant text := case when v_problem is null then sync_private.misshapen_field(s, p_write -> 'document') end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  if v_field is not null then perform private.refuse('MQ400', jsonb_build_object('detail', replace(v_field, '_', ' '))); end if;
  if sync_private.misshapen_field(s, coalesce(nullif(p_write -> 'base', 'null'), '{}')) is not null then perform private.refuse('MQ400', '{"detail": "base"}'); end if;
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
