-- A refusal is an answer like others: the same write gets it again (S3, S7). Else a copy that the network kept could be taken after its
-- author was told no and has written anew.

alter table sync_private.receipts
  add column code text,
  add column message text,
  drop constraint receipts_status_check,
  add constraint receipts_status_check check (status in ('accepted', 'conflict', 'refused')),
  add constraint receipts_refusal check ((status = 'refused') = (code is not null and message is not null));

-- Raises what the write was refused with. Nothing when it was not.
create function sync_private.refuse_again(p_receipt sync_private.receipts) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_receipt.status = 'refused' then raise exception using errcode = p_receipt.code, message = p_receipt.message; end if;
end $$;

-- Whether a write of this row has ever been taken from the caller's device.
create function sync_private.has_taken(p_client uuid, p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = p_id and user_id = (select auth.uid()) and status <> 'refused');
end $$;

-- Remembers that the caller's write was refused. False: it was taken in another connection meanwhile, and that is its answer.
create function sync_private.keep_refusal(p_client uuid, p_stream text, p_id uuid, p_edit text, p_code text, p_message text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_standing text;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, code, message)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, 'refused', p_code, p_message
  on conflict (client, id, edit) do nothing;
  select status into v_standing from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return coalesce(v_standing, 'refused') = 'refused';
end $$;

-- As before (20261101002750_sync_push_chunks.sql), and a refusal is remembered. Only of an edit with a name: without one, the person's
-- second try would look like the first.
create or replace function sync_private.push_alone(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_id uuid := sync_private.id_of(p_write);
  v_about jsonb := jsonb_build_object('collection', p_write ->> 'collection', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'collection';
  for v_try in 1 .. 3 loop
    begin
      return v_about || sync_private.push_bare(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
    end;
    v_answer := jsonb_build_object('status', 'refused',
      'master', case when s.name is not null and v_id is not null then sync_private.visible_row(s, v_id) end);
    -- The same write in another connection was faster: look again, it is there now.
    continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
    v_answer := v_answer || sync_private.refusal_of(v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' then private.bad_field(s.relation, sync_private.writable_of(s, p_write -> 'document')) end);
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and not sync_private.keep_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;

revoke execute on function sync_private.refuse_again(sync_private.receipts), sync_private.has_taken(uuid, uuid),
  sync_private.keep_refusal(uuid, text, uuid, text, text, text) from public;
grant execute on function sync_private.refuse_again(sync_private.receipts), sync_private.has_taken(uuid, uuid),
  sync_private.keep_refusal(uuid, text, uuid, text, text, text) to authenticated;
