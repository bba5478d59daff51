-- Messages: ordered by the server within their conversation; their text can be changed for ten minutes. Third part of the path of a pushed message (03_sync/12_push.sql):
-- its BEFORE triggers run in the order of their names, then the insert policy, then its AFTER triggers.

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
  -- its files (03_attachments.sql)
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those that have arrived in Storage, in the order of their arrival
  attachments_stored uuid[] not null default '{}',
  constraint one_place_each unique (conversation_id, server_seq)
);
create index messages_reply_to_id on public.messages (reply_to_id);

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, conversation_column, is_insertable, is_editable) values (
  'messages', 7, 'public.messages',
  '{id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at,
    attachments,attachments_stored}',
  '{conversation_id,recipient_id,job_id,body,reply_to_id,kind,payload,attachments}', 'conversation_id', true, true);
select sync_private.install_stream('messages');
-- For the bound below, which counts a day's messages.
create index messages_sender_id on public.messages (sender_id, created_at);
select private.bound_rows('public.messages', 'sender_id', 't.created_at > now() - interval ''24 hours''', 2000, 'messages', 'MQ412');

-- Whether the caller is a member, for policies. Definer, so that it does not depend on the reader's own policies. Volatile on
-- purpose: the insert policy must see the membership that the message's own BEFORE trigger has just written.
create function private.is_member(p_conversation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from public.conversation_members
    where conversation_id = p_conversation and user_id = (select auth.uid()) and is_active);
end $$;
grant execute on function private.is_member(uuid) to authenticated;

create policy "members read messages" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversations()));
create policy "members write messages" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.is_member(conversation_id));
create policy "senders change messages" on public.messages for update to authenticated
  using (sender_id = (select auth.uid()) and conversation_id in (select private.my_conversations()))
  with check (sender_id = (select auth.uid()) and conversation_id in (select private.my_conversations()));

-- ---------------------------------------------------------------- who may write to whom

-- Whether somebody may learn another one's name by their id: it is public, or the two have to do with each other. Ids are no secret, since
-- they are in addresses. Definer: it reads what is between others. For rules alone.
create function private.may_know_name(p_viewer uuid, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_viewer = p_person
    or exists (select from public.public_profiles where id = p_person and not _deleted)
    or exists (select from public.jobs where posted_by = p_person and status in ('active', 'closed') and not _deleted)
    or exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_viewer, p_person), (p_person, p_viewer)) and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_viewer
      where theirs.user_id = p_person);
end $$;

-- Raises MQ301, with the person's name where the sender may know it. Definer: it reads their profile. For rules alone.
create function private.refuse_contact(p_from uuid, p_to uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse('MQ301', jsonb_build_object('Name',
    case when private.may_know_name(p_from, p_to) then private.display_name(p_to) else 'This person' end));
end $$;

-- Definer: blocks are closed to clients. For rules alone.
create function private.has_blocked(p_blocker uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.blocks where blocker_id = p_blocker and blocked_id = p_other);
end $$;

-- Raises MQ307 while the sender blocks the person to whom they write, who could not answer. Definer: it reads blocks and the name.
-- For rules alone.
create function private.refuse_to_blocked(p_from uuid, p_to uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_blocked(p_from, p_to) then
    perform private.refuse('MQ307', jsonb_build_object('Name', private.display_name(p_to)));
  end if;
end $$;

-- Whether this person declined to hear from the other and has not changed their mind since: by writing to them or by applying to
-- one of their jobs. Definer: it reads conversations and applications of both. For rules alone.
create function private.has_declined(p_decliner uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_at timestamptz;
begin
  select max(answer.at) into v_at
  from public.conversations c
  join public.conversation_members m on m.conversation_id = c.id and m.user_id = p_decliner
  join public.conversation_members o on o.conversation_id = c.id and o.user_id = p_other
  cross join lateral (
    select c.state, c.state_by, c.state_at
    union all select c.state_before ->> 'state', (c.state_before ->> 'by')::uuid, (c.state_before ->> 'at')::timestamptz
  ) as answer (state, by, at)
  where answer.state = 'declined' and answer.by = p_decliner;
  return v_at is not null
    and not exists (select from public.job_applications
      where applicant_id = p_decliner and employer_id = p_other and created_at > v_at and not _deleted)
    and not exists (select from public.messages w join public.conversation_members o on o.conversation_id = w.conversation_id
      where w.sender_id = p_decliner and o.user_id = p_other and w.created_at > v_at);
end $$;

-- Raises MQ306 when the sender has written as often to this person as an unanswered request allows, over all conversations of the
-- two that are not open, in whatever state: a message or an application of the other one begins the count anew. Definer: it reads
-- conversations and applications of both, and names the person. For rules alone.
create function private.require_answer(p_from uuid, p_to uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant int := 3;
  v_answered_at timestamptz;
begin
  -- One at a time per sender, or two devices could both write the last one.
  perform pg_advisory_xact_lock(hashtext('unanswered request'), hashtext(p_from::text));
  v_answered_at := greatest(
    (select max(w.created_at) from public.messages w join public.conversation_members o on o.conversation_id = w.conversation_id
      where w.sender_id = p_to and o.user_id = p_from),
    (select max(created_at) from public.job_applications
      where applicant_id = p_to and employer_id = p_from and not _deleted));
  if (select count(*) from public.conversations c
      join public.conversation_members f on f.conversation_id = c.id and f.user_id = p_from
      join public.conversation_members o on o.conversation_id = c.id and o.user_id = p_to
      join public.messages w on w.conversation_id = c.id and w.sender_id = p_from
      where c.state <> 'open' and (v_answered_at is null or w.created_at > v_answered_at)) >= v_limit
  then
    perform private.refuse('MQ306', jsonb_build_object('Name', private.display_name(p_to)));
  end if;
end $$;

-- How a first message is received: 'open', 'requested' (from a stranger), or null when it may not be sent at all. Employers
-- write to talent who are open to contact; talent to the poster of a job that they applied to or saved, to the poster of an open job about
-- that job (p_job, null for a message about none), or to anyone who wrote to them first; admins to anyone. Definer: it reads both profiles
-- and what connects them. For open_conversation alone.
create function private.first_message_state(p_from uuid, p_to uuid, p_job uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null then return null; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  -- Whoever has hidden themselves is still there for those above, and for nobody new.
  if not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  -- Not whose profile nobody sees: the conversation shows a name.
  if v_from.role = 'employer' and v_to.open_to_contact
    and exists (select from public.public_profiles where id = p_to and not _deleted)
  then return 'requested'; end if;
  if exists (select from public.saved s join public.jobs j on j.id = s.target_id
             where s.user_id = p_from and s.kind = 'job' and not s._deleted and j.posted_by = p_to
               and j.status in ('active', 'closed') and not j._deleted)
  then return 'requested'; end if;
  -- Whoever publishes a job is asked about it.
  if v_from.role = 'talent' and exists (select from public.jobs
      where id = p_job and posted_by = p_to and status = 'active' and not _deleted)
  then return 'requested'; end if;
  return null;
end $$;

-- Whether this person waits to hear from that employer about an application, or is hired by them. Definer: applications are other people's. For open_conversation alone.
create function private.has_applied(p_applicant uuid, p_employer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications where applicant_id = p_applicant and employer_id = p_employer and not _deleted
    and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed'));
end $$;

-- Creates the conversation of a first message. Raises MQ301, MQ302, MQ305 to MQ307, MQ403, MQ404. Definer: clients may not create conversations.
-- For guard_message only.
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
  -- A derived id guarantees that both sides get the same conversation; a freely chosen one could be somebody else's. The same
  -- refusal, and before any other, as for a conversation that exists without the sender: it must not tell which one does.
  if p_message.conversation_id <> sync_private.derived_id(
    'conversation', v_kind, array_to_string(v_people, ','), coalesce(p_message.job_id::text, ''))
  then
    perform private.refuse('MQ305');
  end if;
  if v_to = v_from then perform private.refuse('MQ403'); end if;
  if not exists (select from public.profiles where id = v_to) then perform private.refuse('MQ404'); end if;
  if p_message.job_id is not null then
    select * into v_job from public.jobs where id = p_message.job_id;
    if v_job.posted_by is null or v_job.posted_by not in (v_from, v_to) then perform private.refuse('MQ403'); end if;
  end if;
  perform private.refuse_to_blocked(v_from, v_to);
  v_reception := private.first_message_state(v_from, v_to, p_message.job_id);
  if v_reception is null then perform private.refuse_contact(v_from, v_to); end if;
  if v_reception = 'requested' then perform private.require_answer(v_from, v_to); end if;
  -- One at a time per sender, or two devices could both start the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(v_from::text));
  -- Whoever applied to the sender waits to hear from them, so they neither use up the limit nor are held up by it.
  if private.account_role(v_from) <> 'admin' and not private.has_applied(v_to, v_from)
    and (select count(*) from public.conversations c
      where c.created_by = v_from and c.created_at > now() - interval '24 hours'
        and not private.has_applied((array_remove(c.participants, v_from))[1], v_from)) >= 20
  then perform private.refuse('MQ302'); end if;

  insert into public.conversations (id, kind, participants, members, job_id, job_title, state, state_by, created_by)
  values (p_message.conversation_id, v_kind, v_people, private.member_cards(v_people), v_job.id, coalesce(v_job.title, ''),
    v_reception, case when v_reception = 'requested' then v_from end, v_from)
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id)
  select p_message.conversation_id, person from unnest(v_people) person on conflict do nothing;
end $$;

-- Raises MQ301 or MQ307 where one of the others does not hear from the sender, or is blocked by them. Blocks and declined requests are between
-- people: they hold in each of their conversations, whatever its own state says. For the rules below alone.
create function private.require_contact(p_from uuid, p_participants uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_other uuid;
begin
  foreach v_other in array array_remove(p_participants, p_from) loop
    if private.has_blocked(v_other, p_from) then perform private.refuse_contact(p_from, v_other); end if;
    perform private.refuse_to_blocked(p_from, v_other);
    if private.has_declined(v_other, p_from) then perform private.refuse_contact(p_from, v_other); end if;
  end loop;
end $$;

-- ---------------------------------------------------------------- triggers, in the order in which they run

-- Trigger function, for clients' writes alone: MQ303 and MQ304 before anything else, then who may write here. Definer: it locks
-- and changes the conversation, and reads blocks.
create function private.guard_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  -- Devices of others draw what it says; nothing but an invitation (04_invitations.sql) has any.
  if new.payload ->> 'card' is distinct from 'invitation' then new.payload := '{}'; end if;
  if new.conversation_id is null then perform private.refuse('MQ400', '{"detail": "conversation"}'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  -- An invitation gets its job after this.
  new.job_id := null;
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
  returning last_seq into new.server_seq;
  return new;
end $$;
create trigger b_number before insert on public.messages for each row execute function private.number_message();

-- Trigger function: everybody else in the conversation gets a notification. Definer: clients may not create any.
create function private.notify_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Imports and seeds have their own notifications.
  if (select auth.uid()) is null then return null; end if;
  perform private.notify(m.user_id, 'message', private.display_name(new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active
    -- Who has muted it hears nothing of it.
    and not exists (select from public.saved s
      where s.user_id = m.user_id and s.kind = 'muted' and s.target_id = new.conversation_id and not s._deleted);
  return null;
end $$;
create trigger d_notify after insert on public.messages for each row execute function private.notify_members();

-- ---------------------------------------------------------------- changes

-- What a message said before it was changed, for whoever looks into a report (06_reports.sql), or abuse could be changed away. Pruned after 90 days.
create table private.earlier_texts (
  message_id uuid not null references public.messages (id) on delete cascade,
  sender_id uuid not null references public.profiles (id) on delete cascade,
  until timestamptz not null default clock_timestamp(),
  body text not null
);
create index earlier_texts_message_id on private.earlier_texts (message_id, until);
create index earlier_texts_sender_id on private.earlier_texts (sender_id, until);
create index earlier_texts_until on private.earlier_texts (until);

-- Deletes texts that no report has asked for in time. For timers only: daily. Definer: it is closed to everybody else.
create function private.prune_earlier_texts() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.earlier_texts where until < now() - interval '90 days';
end $$;

-- Trigger function, for clients' writes alone: a sender may change the text, and nothing else, for ten minutes by the server's clock, and only while
-- they may write to the others, ten times each message and 200 times in a day. Raises MQ301, MQ303, MQ304, MQ307, MQ311, MQ312, MQ412. Definer: it
-- reads blocks and the conversation, and keeps the text of before.
create function private.guard_message_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := 10;
  v_most_a_day constant int := 200;
  v_body text := new.body;
begin
  new := old;
  if v_body = old.body then return new; end if;
  if coalesce(v_body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(v_body) > 4000 then perform private.refuse('MQ303'); end if;
  if old.created_at < clock_timestamp() - interval '10 minutes' then perform private.refuse('MQ311'); end if;
  perform private.require_contact(old.sender_id, (select participants from public.conversations where id = old.conversation_id));
  if (select count(*) from private.earlier_texts where message_id = old.id) >= v_most then perform private.refuse('MQ312', jsonb_build_object('most', v_most)); end if;
  -- One at a time per sender, or many at once could keep more than that.
  perform pg_advisory_xact_lock(hashtext('changed messages'), hashtext(old.sender_id::text));
  if (select count(*) from private.earlier_texts where sender_id = old.sender_id and until > now() - interval '24 hours') >= v_most_a_day then
    perform private.refuse('MQ412', jsonb_build_object('most', v_most_a_day, 'things', 'changed messages'));
  end if;
  insert into private.earlier_texts (message_id, sender_id, body) values (old.id, old.sender_id, old.body);
  new.body := v_body;
  new.edited_at := clock_timestamp();
  return new;
end $$;
create trigger a_guard_change before update on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_message_change();

-- Trigger function: the list shows the last message as it is now. Always stamps the conversation, or no pull would find the change of an earlier
-- message (03_sync/03_pull_candidates.sql). Definer: clients may not write this column of the conversation.
create function private.refresh_preview() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations set last_message_preview = case when last_seq = new.server_seq
    then left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160) else last_message_preview end
  where id = new.conversation_id;
  return null;
end $$;
create trigger d_preview after update on public.messages for each row
  when (new.body is distinct from old.body) execute function private.refresh_preview();
