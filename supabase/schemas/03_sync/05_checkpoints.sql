-- The form of a checkpoint, which is opaque to the device. Open to everybody who may call sync_pull.

-- A checkpoint of somebody who follows is text: epoch/xid, and /id where a page was full. As an object with names it travelled
-- twice with each of ten streams and was a quarter of an idle pull. The checkpoint of a snapshot under way is an object, and
-- so are those of early devices, which never look into them; the next answer to those is text.
-- Null stays null. Raises MQ400 where it is neither, or where a part is not of the form in which the server wrote it; one of another
-- epoch, or of none, is well formed.
create function sync_private.parse_checkpoint(p_checkpoint jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_parts text[];
  v_parsed jsonb := p_checkpoint;
begin
  if jsonb_typeof(p_checkpoint) = 'string' then
    v_parts := string_to_array(p_checkpoint #>> '{}', '/');
    v_parsed := jsonb_strip_nulls(jsonb_build_object('e', v_parts[1], 'x', v_parts[2], 'i', v_parts[3]));
  end if;
  if jsonb_typeof(v_parsed) not in ('object', 'null') or coalesce(v_parsed ->> 'x', '0') !~ '^[0-9]{1,19}$'
    or v_parsed ->> 'i' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or (v_parsed ? 'f' and not sync_private.is_snapshot_position(v_parsed -> 'f'))
  then perform private.refuse('MQ400', '{"detail": "checkpoint"}'); end if;
  return v_parsed;
end $$;
grant execute on function sync_private.parse_checkpoint(jsonb) to anon, authenticated;

-- Whether this is the `f` of a checkpoint, as snapshot_page reads it.
create function sync_private.is_snapshot_position(p_position jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_position) = 'object' and length(p_position ->> 'id') <= 100
      and p_position ->> 's' in ('related', 'catalogue') and (p_position ->> 'n')::int between 0 and 1000000000
      and (p_position ->> 'k')::timestamptz is not null and (p_position ->> 'i')::uuid is not null, false);
exception when data_exception then
  return false;
end $$;
grant execute on function sync_private.is_snapshot_position(jsonb) to anon, authenticated;

-- A checkpoint as it is sent: `epoch/transaction/id`. Uses its argument alone; clients call it through sync_pull.
create function sync_private.format_checkpoint(p_checkpoint jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws('/', p_checkpoint ->> 'e', p_checkpoint ->> 'x', p_checkpoint ->> 'i')
$$;
grant execute on function sync_private.format_checkpoint(jsonb) to anon, authenticated;
