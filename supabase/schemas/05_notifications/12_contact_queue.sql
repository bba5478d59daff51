-- The messages of `/contact` as admins see them on `/admin/contact`. They answer by mail, and note here that they have.
--
-- Definers: no role may read or write the table. Each begins with require_admin and raises what that does.

-- One message: {id, topic, name, email, message, has_account, account_name, created_at, state, state_changed_at, state_changed_by}. The last is a
-- name; null where nobody has changed it, or that account is gone.
create function private.contact_message_json(p_message private.contact_messages) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_message.id, 'topic', p_message.topic, 'name', p_message.name, 'email', p_message.email,
    'message', p_message.message, 'created_at', p_message.created_at,
    'has_account', p_message.user_id is not null,
    'account_name', case when p_message.user_id is not null then private.display_name(p_message.user_id) end,
    'state', p_message.state, 'state_changed_at', p_message.state_changed_at,
    'state_changed_by', case when p_message.state_changed_by is not null then private.display_name(p_message.state_changed_by) end);
end $$;

-- A page of the queue: {open, messages, next}. First what is open, the oldest first, because it has waited longest; then what was answered, the latest first.
-- `open`: how many are, in all. `next`: p_after of the page that follows; null after the last. p_most: at most 100. Admins only.
create function public.contact_queue(p_after jsonb default null, p_most int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'message', private.contact_message_json(q.message))
    order by part, place, id), '[]')
  into v_rows from (
    select m.id, m as message, p.part, p.place
    from private.contact_messages m,
      lateral (select case m.state when 'open' then 0 else 1 end as part,
        case m.state when 'open' then extract(epoch from m.created_at) else -extract(epoch from m.state_changed_at) end as place) p
    where p_after is null or (p.part, p.place, m.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid)
    order by p.part, p.place, m.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from private.contact_messages where state = 'open'),
    'messages', (select coalesce(jsonb_agg(r -> 'message' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $$;
revoke execute on function public.contact_queue(jsonb, int) from public, anon;
grant execute on function public.contact_queue(jsonb, int) to authenticated;

-- Notes that a message is `answered`, or `open` again, by the caller and now; returns it. The same twice keeps who did it first, and when. Raises MQ400 for
-- another state, MQ404 for a message that is not, or no longer, there.
create function public.set_contact_state(p_id uuid, p_state text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message private.contact_messages;
begin
  perform private.require_admin();
  if (p_state in ('open', 'answered')) is not true then
    perform private.refuse('MQ400', '{"detail": "a message is open or answered"}');
  end if;
  update private.contact_messages set state = p_state, state_changed_at = now(), state_changed_by = auth.uid()
  where id = p_id and state <> p_state;
  select * into v_message from private.contact_messages where id = p_id;
  if not found then perform private.refuse('MQ404'); end if;
  return private.contact_message_json(v_message);
end $$;
revoke execute on function public.set_contact_state(uuid, text) from public, anon;
grant execute on function public.set_contact_state(uuid, text) to authenticated;
