-- Messages: written once, ordered by the server within their conversation.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- only on a first message, which makes the conversation
  recipient_id uuid,
  job_id uuid,
  body text not null check (length(body) between 1 and 4000),
  reply_to_id uuid references public.messages (id) on delete set null,
  kind text not null default 'text' check (kind in ('text', 'file', 'offer', 'hold', 'system')),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000),
  -- server: place in the conversation, from 1
  server_seq int not null default 0,
  edited_at timestamptz,
  constraint one_place_each unique (conversation_id, server_seq)
);
create index messages_sender_id on public.messages (sender_id);
create index messages_reply_to_id on public.messages (reply_to_id);

-- A message that was sent is not changed.
insert into sync_private.streams
  (name, place, relation, readable, writable, conversation_column, is_insertable, is_editable) values (
  'messages', 7, 'public.messages',
  '{id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at}',
  '{conversation_id,recipient_id,job_id,body,reply_to_id,kind,payload}', 'conversation_id', true, false);
select sync_private.install('messages');

-- Volatile on purpose: the insert policy must see the membership that the message's own BEFORE trigger has just written.
create function private.is_member(p_conversation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from public.conversation_members
    where conversation_id = p_conversation and user_id = (select auth.uid()) and is_active);
end $$;

create policy "members read messages" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversations()));
create policy "members write messages" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.is_member(conversation_id));

revoke execute on all functions in schema private from public;
grant execute on function private.is_member(uuid) to authenticated;
