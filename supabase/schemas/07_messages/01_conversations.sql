-- Conversations: the server creates one with its first message; its members read it and raise their own read marks.

-- Privacy policy: Conversations, messages and the files in them, and how far each side has read.
create table public.conversations (
  -- derived from kind, participants and job, so that both sides compute the same id
  id uuid primary key,
  kind text not null check (kind in ('direct', 'job', 'project', 'coach')),
  participants uuid[] not null check (cardinality(participants) between 1 and 50),
  -- [{user_id, name, headline, avatar_url, role, company_id, company_name}], updated with the profiles and companies
  members jsonb not null default '[]',
  job_id uuid references public.jobs (id) on delete set null,
  job_title text not null default '',
  -- of a company's thread alone (17_company_threads.sql): whose people are its one side, its name, which stays when the company is gone, ...
  company_id uuid references public.companies (id) on delete set null,
  company_name text not null default '',
  -- ... and who is on the other; `participants` are this person and the colleagues who have written
  person_id uuid references public.profiles (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'requested', 'declined', 'blocked')),
  -- who asked, while requested; who declined or blocked
  state_by uuid references public.profiles (id) on delete set null,
  -- server: since when it is in this state, and while blocked {state, by, at} of the one that unblocking returns to
  state_at timestamptz not null default now(),
  state_before jsonb,
  created_by uuid references public.profiles (id) on delete set null,
  last_seq int not null default 0,
  last_message_at timestamptz,
  last_message_preview text not null default '' check (length(last_message_preview) <= 160),
  last_message_sender_id uuid,
  -- user id -> highest server_seq read, received
  read_marks jsonb not null default '{}',
  delivered_marks jsonb not null default '{}'
);
create index conversations_job_id on public.conversations (job_id);
create index conversations_person_id on public.conversations (person_id, company_id);
create index conversations_state_by on public.conversations (state_by);

-- Privacy policy: Conversations, messages and the files in them, and how far each side has read.
create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_active boolean not null default true,
  primary key (conversation_id, user_id)
);
create index conversation_members_user_id on public.conversation_members (user_id, conversation_id);

-- Who does not accept messages from whom, in any conversation.
-- Privacy policy: Whom you block.
create table private.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_blocked_id on private.blocks (blocked_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, always_written, conversation_column, company_column) values (
  'conversations', 6, 'public.conversations',
  '{id,kind,participants,members,job_id,job_title,company_id,company_name,person_id,state,state_by,last_seq,last_message_at,last_message_preview,
    last_message_sender_id,read_marks,delivered_marks,created_at,updated_at}',
  '{read_marks,delivered_marks,state}', '{"read_marks": "rise", "delivered_marks": "rise"}', '{state}', 'id', 'company_id');
select sync_private.install_stream('conversations');
create index conversations_created_by on public.conversations (created_by, created_at);
select private.protect_table('public.conversation_members');
grant select on public.conversation_members to authenticated;

-- Conversations that the caller is in, for policies. Definer, so that it does not depend on the reader's own policies; only ids.
create function private.my_conversations() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query select conversation_id from public.conversation_members where user_id = (select auth.uid()) and is_active;
end $$;
grant execute on function private.my_conversations() to authenticated;

create policy "own memberships are read" on public.conversation_members for select to authenticated
  using (user_id = (select auth.uid()));
create policy "members read" on public.conversations for select to authenticated
  using (id in (select private.my_conversations()) or company_id in (select private.my_companies('read')));
create policy "members mark and answer" on public.conversations for update to authenticated
  using (id in (select private.my_conversations()) or company_id in (select private.my_companies('read')))
  with check (id in (select private.my_conversations()) or company_id in (select private.my_companies('read')));

-- ---------------------------------------------------------------- what members may change

-- The higher of both marks of one person; nobody else's change, and never above what there is to read. For the trigger below.
create function private.raised_marks(p_old jsonb, p_new jsonb, p_user uuid, p_top int) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_mark numeric;
begin
  if jsonb_typeof(p_new -> p_user::text) is distinct from 'number' then return p_old; end if;
  v_mark := least((p_new ->> p_user::text)::numeric, p_top);
  if v_mark <= coalesce((p_old ->> p_user::text)::int, 0) then return p_old; end if;
  return p_old || jsonb_build_object(p_user, v_mark::int);
end $$;

-- Whether any of the others in a conversation is blocked by this person. Definer: blocks are closed to clients. For triggers alone.
create function private.blocks_in(p_blocker uuid, p_participants uuid[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from private.blocks where blocker_id = p_blocker and blocked_id = any (p_participants));
end $$;

-- A blocked conversation as the blocks that are left make it: still blocked, by the one whose block that is, or in the state before.
-- Definer: blocks are closed to clients. For unblock alone.
create function private.settle_block(c public.conversations) returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_blocker uuid := (select blocker_id from private.blocks
    where blocker_id = any (c.participants) and blocked_id = any (c.participants)
    order by blocker_id is distinct from c.state_by, created_at limit 1);
begin
  if v_blocker is not null then
    c.state_by := v_blocker;
    return c;
  end if;
  c.state := coalesce(c.state_before ->> 'state', 'open');
  -- The one who asked or declined may have deleted their account since.
  c.state_by := (select id from public.profiles where id = (c.state_before ->> 'by')::uuid);
  c.state_at := coalesce((c.state_before ->> 'at')::timestamptz, clock_timestamp());
  c.state_before := null;
  return c;
end $$;

-- This conversation after the caller has lifted their block, which holds between people and not in one conversation: every other blocked
-- one of theirs is settled as well, or it would stay closed to the other side for good, and to no rule that asks for the block.
-- Definer: it writes blocks and conversations. For guard_conversation alone.
create function private.unblock(c public.conversations) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_other public.conversations;
begin
  delete from private.blocks where blocker_id = v_me and blocked_id = any (c.participants);
  for v_other in
    select o.* from public.conversation_members m join public.conversations o on o.id = m.conversation_id
    where m.user_id = v_me and o.id <> c.id and o.state = 'blocked' and array_remove(o.participants, v_me) && c.participants
    order by o.id for update of o
  loop
    v_other := private.settle_block(v_other);
    update public.conversations set state = v_other.state, state_by = v_other.state_by, state_at = v_other.state_at,
      state_before = v_other.state_before
    where id = v_other.id;
  end loop;
  return private.settle_block(c);
end $$;

-- Trigger function, for clients' writes alone, whenever one says `blocked`, also where the other side has blocked already: each
-- block is its maker's own, and holds until they lift it. Definer: blocks are closed to clients.
create function private.record_block() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_company_thread(old) then
    perform private.block_in_company_thread(old);
    return new;
  end if;
  insert into private.blocks (blocker_id, blocked_id)
  select (select auth.uid()), other from unnest(old.participants) other where other <> (select auth.uid()) on conflict do nothing;
  return new;
end $$;
-- Of `state` alone: whoever raises a mark in a blocked conversation blocks nobody.
create trigger a_block before update of state on public.conversations for each row
  when (new.state = 'blocked' and current_user in ('anon', 'authenticated')) execute function private.record_block();

-- Trigger function, for clients' writes alone: marks only rise, each person's own; states change by those who may set them, and
-- unblocking returns to the state before, so that nobody turns a declined or unanswered request into an open conversation by
-- blocking and unblocking. Raises MQ403. Definer: it reads and writes blocks.
create function private.guard_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_wish text := new.state;
  v_read jsonb := private.raised_marks(old.read_marks, new.read_marks, v_me, old.last_seq);
  v_delivered jsonb := private.raised_marks(old.delivered_marks, new.delivered_marks, v_me, old.last_seq);
begin
  new := old;
  new.read_marks := v_read;
  -- Whatever has been read has been delivered.
  new.delivered_marks := private.raised_marks(v_delivered, v_read, v_me, old.last_seq);
  if private.is_company_thread(old) then return private.answered_company_thread(new, v_wish); end if;
  if v_wish = old.state then return new; end if;

  if old.state = 'blocked' and v_wish = 'open' and private.blocks_in(v_me, old.participants) then return private.unblock(new); end if;
  if v_wish = 'blocked' then
    new.state_before := jsonb_build_object('state', old.state, 'by', old.state_by, 'at', old.state_at);
  elsif not (
    (old.state = 'requested' and v_wish in ('open', 'declined') and old.state_by is distinct from v_me)
    or (old.state = 'declined' and v_wish = 'open' and old.state_by = v_me)
    or (old.state = 'open' and v_wish = 'declined')
  ) then
    perform private.refuse('MQ403');
  end if;
  new.state := v_wish;
  new.state_by := case when v_wish <> 'open' then v_me end;
  new.state_at := clock_timestamp();
  return new;
end $$;
create trigger a_guard before update on public.conversations for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_conversation();

-- Trigger function: reading to the end also reads the notification of it. Definer: it writes the reader's own, whatever their
-- column grants.
create function private.mark_notifications_read() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set is_read = true
  where user_id = (select auth.uid()) and type = 'message' and not is_read and group_key = 'message:' || new.id
    and (new.read_marks ->> user_id::text)::int >= new.last_seq;
  return null;
end $$;
create trigger d_mark_notifications after update on public.conversations for each row
  when (new.read_marks is distinct from old.read_marks) execute function private.mark_notifications_read();

-- Trigger function: access was granted or revoked, so the reader's next pull checks the conversation and all its messages (S6).
-- Definer: the log is closed to clients.
create function private.record_membership_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row public.conversation_members := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.is_active = old.is_active then return null; end if;
  perform sync_private.access_changed(v_row.user_id, 'conversations', v_row.conversation_id);
  perform sync_private.access_changed(v_row.user_id, 'messages', m.id)
  from public.messages m where m.conversation_id = v_row.conversation_id;
  return null;
end $$;
create trigger d_membership after insert or update or delete on public.conversation_members
  for each row execute function private.record_membership_change();

-- ---------------------------------------------------------------- names and pictures

-- Whether its members still hear of each other. Where one has blocked or declined the other, a new name or picture would be one more message. For the triggers below.
create function private.keeps_cards_new(c public.conversations) returns boolean language sql immutable set search_path = '' as $$
  select c.state not in ('blocked', 'declined')
$$;

-- Trigger function: copies names and pictures from profiles to conversations. Definer: the conversations are others' as well.
create function private.refresh_member_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.id in (
    select conversation_id from public.conversation_members where user_id = new.id
    union all select o.id from public.company_members m join public.conversations o on o.company_id = m.company_id
    where m.user_id = new.id and m.status = 'joined' and new.id = any (o.participants));
  return null;
end $$;
create trigger d_member after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name or new.headline is distinct from old.headline
    or new.avatar_url is distinct from old.avatar_url or new.role is distinct from old.role
    or new.company_id is distinct from old.company_id
    or new.settings ->> 'shown_picture' is distinct from old.settings ->> 'shown_picture')
  execute function private.refresh_member_cards();

-- Trigger function: a company was renamed or removed. Definer, as above.
create function private.refresh_company_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.id in (select m.conversation_id from public.profiles p join public.conversation_members m on m.user_id = p.id
    where p.company_id = new.id);
  update public.conversations c set company_name = new.name, members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.company_id = new.id;
  return null;
end $$;
create trigger d_member after update on public.companies for each row
  when ((new.name, new._deleted) is distinct from (old.name, old._deleted))
  execute function private.refresh_company_members();

-- Trigger function: who hears of each other again is known as they are now. Definer: companies and profiles are others'.
create function private.renew_cards() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.members := private.member_cards(new.participants);
  if private.is_company_thread(new) then
    new.company_name := coalesce((select name from public.companies where id = new.company_id), new.company_name);
  end if;
  return new;
end $$;
-- As keeps_cards_new, which is closed to the writer.
create trigger b_renew_cards before update of state on public.conversations for each row
  when (old.state in ('blocked', 'declined') and new.state not in ('blocked', 'declined')) execute function private.renew_cards();

-- What members see of each other, in the order of p_participants; a picture only where it is for everyone, because a card is there before the two
-- are in touch. Definer: profiles are closed to others; it shows what a conversation shows. For triggers alone.
create function private.member_cards(p_participants uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.full_name, 'headline', p.headline,
      'avatar_url', case when private.part_circle(p, 'picture') = 'everyone' then p.avatar_url end, 'role', p.role, 'company_id', c.id, 'company_name', coalesce(c.name, ''))
      order by array_position(p_participants, p.id)), '[]')
    from public.profiles p left join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = any (p_participants));
end $$;
