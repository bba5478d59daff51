-- Who may write to whom, and what a message brings about.

-- The id that everyone who knows the same parts computes alike (twin: src/domain/ids.ts): the first 16 bytes of SHA-256
-- over the parts joined with '|', marked as UUID version 8.
create function sync_private.derived_id(variadic p_parts text[]) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select encode(set_byte(set_byte(b, 6, get_byte(b, 6) & 15 | 128),
      8, get_byte(b, 8) & 63 | 128), 'hex')::uuid
    from (select substring(sha256(convert_to(array_to_string(p_parts, '|'), 'UTF8')) from 1 for 16) as b) as hashed);
end $$;

create function private.refuse_for(p_user uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse('MQ301', jsonb_build_object('Name', private.name_of(p_user)));
end $$;

create function private.has_blocked(p_blocker uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.blocks where blocker_id = p_blocker and blocked_id = p_other);
end $$;

-- How a first message is received: 'open', 'requested' (from a stranger), or null when it may not be sent at all.
-- Employers write to talent who are open to contact; talent to the poster of a job they applied to or saved, or to anyone
-- who wrote to them first; admins to anyone.
create function private.reception(p_from uuid, p_to uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or v_to.suspended_at is not null or not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  if v_from.role = 'employer' and v_to.role = 'talent' and v_to.open_to_contact then return 'requested'; end if;
  if exists (select from public.saved s join public.jobs j on j.id = s.target_id
             where s.user_id = p_from and s.kind = 'job' and not s._deleted and j.posted_by = p_to)
  then return 'requested'; end if;
  return null;
end $$;

-- Makes the conversation of a first message. Raises MQ301, MQ302, MQ403, MQ404.
create function private.open_conversation(p_message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_from uuid := p_message.sender_id;
  v_to uuid := p_message.recipient_id;
  v_kind text := case when p_message.job_id is null then 'direct' else 'job' end;
  v_people uuid[] := array(select p from unnest(array[v_from, v_to]) p order by p::text collate "C");
  v_job public.jobs;
  v_reception text;
begin
  if v_to = v_from then perform private.refuse('MQ403'); end if;
  if not exists (select from public.profiles where id = v_to) then perform private.refuse('MQ404'); end if;
  if p_message.job_id is not null then
    select * into v_job from public.jobs where id = p_message.job_id;
    if v_job.posted_by is null or v_job.posted_by not in (v_from, v_to) then perform private.refuse('MQ403'); end if;
  end if;
  -- The id is a promise that both sides make the same conversation; a free choice could sit on somebody else's.
  if p_message.conversation_id <> sync_private.derived_id(
    'conversation', v_kind, array_to_string(v_people, ','), coalesce(p_message.job_id::text, ''))
  then
    perform private.refuse('MQ403');
  end if;
  v_reception := private.reception(v_from, v_to);
  if v_reception is null then perform private.refuse_for(v_to); end if;
  -- One at a time for each sender, or two devices could both be the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(v_from::text));
  if private.role_of(v_from) <> 'admin'
    and (select count(*) from public.conversations
      where created_by = v_from and created_at > now() - interval '24 hours') >= 20
  then perform private.refuse('MQ302'); end if;

  insert into public.conversations (id, kind, participants, members, job_id, job_title, state, state_by, created_by)
  values (p_message.conversation_id, v_kind, v_people, private.member_cards(v_people), v_job.id, coalesce(v_job.title, ''),
    v_reception, case when v_reception = 'requested' then v_from end, v_from)
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id)
  select p_message.conversation_id, person from unnest(v_people) person on conflict do nothing;
end $$;

-- Clients' messages: MQ303 and MQ304 before anything else, then who may write here.
create function private.guard_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  foreach v_other in array v_conversation.participants loop
    if v_other <> new.sender_id and private.has_blocked(v_other, new.sender_id) then
      perform private.refuse_for(v_other);
    end if;
  end loop;
  if v_conversation.state in ('blocked', 'declined') and v_conversation.state_by is distinct from new.sender_id then
    perform private.refuse_for(v_conversation.state_by);
  elsif v_conversation.state = 'blocked' then
    -- Who blocked somebody lifts that first.
    perform private.refuse('MQ305');
  elsif v_conversation.state = 'declined'
    or (v_conversation.state = 'requested' and v_conversation.state_by is distinct from new.sender_id)
  then
    -- An answer accepts the request.
    update public.conversations set state = 'open', state_by = null where id = new.conversation_id;
  end if;
  return new;
end $$;
create trigger a_guard before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_message();

-- The place in the conversation, under the conversation's row lock: two senders never get the same one.
create function private.place_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Replies point within their own conversation; a stray one is dropped rather than the message refused.
  if new.reply_to_id is not null
    and not exists (select from public.messages where id = new.reply_to_id and conversation_id = new.conversation_id)
  then new.reply_to_id := null; end if;
  update public.conversations set
    last_seq = last_seq + 1,
    last_message_at = case when (select auth.uid()) is null then new.created_at else clock_timestamp() end,
    last_message_preview = left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    last_message_sender_id = new.sender_id,
    -- One's own message is no news to oneself. But who wrote offline may not have seen what came before: their mark stays.
    read_marks = case when coalesce((read_marks ->> new.sender_id::text)::int, 0) = last_seq
      then read_marks || jsonb_build_object(new.sender_id, last_seq + 1) else read_marks end,
    delivered_marks = case when coalesce((delivered_marks ->> new.sender_id::text)::int, 0) = last_seq
      then delivered_marks || jsonb_build_object(new.sender_id, last_seq + 1) else delivered_marks end
  where id = new.conversation_id
  returning last_seq into new.server_seq;
  return new;
end $$;
create trigger b_place before insert on public.messages for each row execute function private.place_message();

create function private.follow_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Imports and seeds bring their own notifications.
  if (select auth.uid()) is null then return null; end if;
  perform private.notify(m.user_id, 'message', private.name_of(new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active;
  return null;
end $$;
create trigger d_follow after insert on public.messages for each row execute function private.follow_message();

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema sync_private from public;
