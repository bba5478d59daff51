-- Messages: ordered by the server within their conversation; their text can be changed for ten minutes. Third part of the path of a pushed message (03_sync/12_push.sql):
-- its BEFORE triggers run in the order of their names, then the insert policy, then its AFTER triggers.

-- Privacy policy: Conversations, messages and the files in them, and how far each side has read.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- only on a first message, which creates the conversation
  recipient_id uuid,
  job_id uuid,
  body text not null check (length(body) between 1 and 4000),
  reply_to_id uuid references public.messages (id) on delete set null,
  kind text not null default 'text' check (kind in ('text', 'file', 'offer', 'hold', 'system')),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000),
  -- server: place in the conversation, from 1
  server_seq int not null default 0,
  edited_at timestamptz,
  -- server: whose people read it, copied from its conversation; in no document
  company_id uuid references public.companies (id) on delete set null,
  -- its files (05_attachments.sql)
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those that have arrived in Storage, in the order of their arrival
  attachments_stored uuid[] not null default '{}',
  constraint one_place_each unique (conversation_id, server_seq)
);
create index messages_reply_to_id on public.messages (reply_to_id);

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, conversation_column, company_column, is_insertable, is_editable) values (
  'messages', 7, 'public.messages',
  '{id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at,
    attachments,attachments_stored}',
  '{conversation_id,recipient_id,job_id,body,reply_to_id,kind,payload,attachments}', 'conversation_id', 'company_id', true, true);
select sync_private.install_stream('messages');
-- For the bound below, which counts a day's messages.
create index messages_sender_id on public.messages (sender_id, created_at);
select private.bound_rows('public.messages', 'sender_id', 't.created_at > now() - interval ''24 hours''', 2000, 'messages', 'MQ412');

-- Whether the caller may write in it: a member, or whoever hires for its company. For policies. Definer, so that it does not depend on the reader's own policies. Volatile on
-- purpose: the insert policy must see the membership that the message's own BEFORE trigger has just written.
create function private.is_member(p_conversation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from public.conversation_members
    where conversation_id = p_conversation and user_id = (select auth.uid()) and is_active)
    or exists (select from public.conversations where id = p_conversation and private.has_permission((select auth.uid()), company_id, 'hire'));
end $$;
grant execute on function private.is_member(uuid) to authenticated;

create policy "members read messages" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversations()) or company_id in (select private.my_companies('read')));
create policy "members write messages" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.is_member(conversation_id));
create policy "senders change messages" on public.messages for update to authenticated
  using (sender_id = (select auth.uid())
    and (conversation_id in (select private.my_conversations()) or company_id in (select private.my_companies('hire'))))
  with check (sender_id = (select auth.uid())
    and (conversation_id in (select private.my_conversations()) or company_id in (select private.my_companies('hire'))));

-- ---------------------------------------------------------------- triggers, in the order in which they run

-- Trigger function, for clients' writes alone: MQ303 and MQ304 before anything else, then who may write here: MQ301, MQ305,
-- MQ307, MQ400, MQ403, MQ762. Definer: it locks and changes the conversation, and reads blocks.
create function private.guard_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  -- Devices of others draw what it says; nothing but an invitation (06_invitations.sql) and a job (14_job_cards.sql) has any.
  if coalesce(new.payload ->> 'card', '') not in ('invitation', 'job') then new.payload := '{}'; end if;
  if new.conversation_id is null then perform private.refuse('MQ400', '{"detail": "conversation"}'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then
    if private.has_permission(new.sender_id, v_conversation.company_id, 'read') then
      perform private.refuse('MQ762', jsonb_build_object('company', v_conversation.company_name));
    end if;
    perform private.refuse('MQ305');
  end if;
  -- An invitation gets its job after this.
  new.job_id := null;
  if private.is_company_thread(v_conversation) then
    perform private.guard_company_message(v_conversation, new.sender_id);
    return new;
  end if;
  perform private.require_contact(new.sender_id, v_conversation.participants);
  if v_conversation.state = 'blocked' then
    -- Never without a block, but should one be lost, its conversation still takes no message.
    v_other := case when v_conversation.state_by = new.sender_id
      then (array_remove(v_conversation.participants, new.sender_id))[1] else v_conversation.state_by end;
    perform private.refuse(case when v_conversation.state_by = new.sender_id then 'MQ307' else 'MQ301' end,
      jsonb_build_object('Name', private.display_name(v_other)));
  elsif v_conversation.state = 'requested' and v_conversation.state_by = new.sender_id then
    foreach v_other in array array_remove(v_conversation.participants, new.sender_id) loop
      perform private.require_answer(new.sender_id, v_other);
    end loop;
  elsif v_conversation.state <> 'open' then
    -- Replying accepts a request and takes back a no; so does the other side's message once the no was taken back elsewhere.
    update public.conversations set state = 'open', state_by = null, state_at = clock_timestamp() where id = new.conversation_id;
  end if;
  return new;
end $$;
create trigger a_guard before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_message();

-- Trigger function: the place in the conversation, under the conversation's row lock, so that two senders never get the same
-- one. Definer: clients may not write these columns of it.
create function private.number_message() returns trigger language plpgsql security definer set search_path = '' as $$
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
    -- A person's own message counts as read. But somebody who wrote offline may not have seen earlier ones: their mark stays.
    read_marks = case when coalesce((read_marks ->> new.sender_id::text)::int, 0) = last_seq
      then read_marks || jsonb_build_object(new.sender_id, last_seq + 1) else read_marks end,
    delivered_marks = case when coalesce((delivered_marks ->> new.sender_id::text)::int, 0) = last_seq
      then delivered_marks || jsonb_build_object(new.sender_id, last_seq + 1) else delivered_marks end
  where id = new.conversation_id
  returning last_seq, company_id into new.server_seq, new.company_id;
  return new;
end $$;
create trigger b_number before insert on public.messages for each row execute function private.number_message();

-- Trigger function: whoever is told of a message gets a notification (17_company_threads.sql). Definer: clients may not create any.
create function private.notify_members() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  -- Imports and seeds have their own notifications.
  if (select auth.uid()) is null then return null; end if;
  select * into v_conversation from public.conversations where id = new.conversation_id;
  perform private.notify(told, 'message', private.sender_name(v_conversation, new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from private.told_of_message(v_conversation, new.sender_id) told
  -- Who has muted it hears nothing of it.
  where not exists (select from public.saved s
    where s.user_id = told and s.kind = 'muted' and s.target_id = new.conversation_id and not s._deleted);
  return null;
end $$;
create trigger d_notify after insert on public.messages for each row execute function private.notify_members();
