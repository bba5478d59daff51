-- Threads that a company's people share (docs/companies.md): one between a company and a person about one of its jobs. Everybody there who may `read` reads it, whoever
-- may `hire` writes in it. Only a thread that was begun as one is: its id is derived from company, person and job, so whoever writes the first message has been told
-- who reads. All others, those between two people about a company's job included, stay theirs. It never changes its company, whatever becomes of the job.
--
-- The person is a member as in any conversation; the company's people are not, so that what membership says between two people stays true: policies and pulls find
-- these threads by their company. Blocks, a declined request and the limit of unanswered messages hold between the person and the company.

-- Blocks between a person and a company's threads, each lifted by the side that made it.
-- Privacy policy: Whom you block.
create table private.company_blocks (
  company_id uuid not null references public.companies (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- who hears no more from the other: the person, or the company
  by_person boolean not null,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, by_person)
);
alter table private.company_blocks enable row level security;
create index company_blocks_person_id on private.company_blocks (person_id);
create index company_blocks_made_by on private.company_blocks (made_by);

-- A company's thread keeps its name when the company is gone. For rules alone, as everything below.
create function private.is_company_thread(c public.conversations) returns boolean language sql immutable set search_path = '' as $$ select c.company_name <> '' $$;

-- Twin: companyThreadId in src/domain/ids.ts.
create function private.company_thread_id(p_company uuid, p_person uuid, p_job uuid) returns uuid language plpgsql immutable set search_path = '' as $$
begin
  return sync_private.derived_id('conversation', 'company', p_company::text, p_person::text, p_job::text);
end $$;

-- Whether its person, not somebody of its company, is the one who asked, declined or blocked.
create function private.is_state_of_person(c public.conversations) returns boolean language sql immutable set search_path = '' as $$
  select c.person_id is not null and c.state_by is not distinct from c.person_id
$$;

-- ---------------------------------------------------------------- who has to do with whom

-- Definer: applications are other people's.
create function private.has_applied_to_company(p_person uuid, p_company uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications where applicant_id = p_person and company_id = p_company and not _deleted);
end $$;

-- Whether a person blocks a company whose threads somebody reads, or p_company; with p_by_person false such a company blocks them, with null either. A block from before the person
-- worked there themselves is none. Definer: blocks are closed to clients.
create function private.is_blocked_by_company_side(p_person uuid, p_colleague uuid, p_by_person boolean, p_company uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.company_blocks where person_id = p_person and (p_by_person is null or by_person = p_by_person)
    and (company_id = p_company or private.has_permission(p_colleague, company_id, 'read')) and not private.has_permission(p_person, company_id, 'read'));
end $$;

-- Whether the two meet in a company's thread: one is its person, and the other has written in it, or, looking at that person, reads it. Definer: conversations are other people's.
create function private.is_in_company_thread_with(p_viewer uuid, p_person uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.conversations where person_id = p_viewer and p_person = any (participants))
    or exists (select from public.conversations where person_id = p_person and private.has_permission(p_viewer, company_id, 'read'));
end $$;

-- Whether one is the person of an open one in which the other has written, who still reads it. Definer, as above.
create function private.have_written_in_company_thread(p_one uuid, p_other uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.conversations c
    where (c.person_id = p_one and p_other = any (c.participants) and private.has_permission(p_other, c.company_id, 'read')
        or c.person_id = p_other and p_one = any (c.participants) and private.has_permission(p_one, c.company_id, 'read')) and c.state = 'open'
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id in (p_one, p_other) and m.sender_id <> c.person_id));
end $$;

-- Whether a picture that is for everyone is seen in one: the person's by whoever reads it, and those of the people who write by the person, once the one who looks has been accepted. Definer, as above.
create function private.shows_picture_in_company_thread(p_profile uuid, p_viewer uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.conversations c
    where (c.person_id = p_profile and private.has_permission(p_viewer, c.company_id, 'read') and (c.state = 'open' or c.state = 'requested' and private.is_state_of_person(c)))
      or (c.person_id = p_viewer and p_profile = any (c.participants) and (c.state = 'open' or c.state = 'requested' and not private.is_state_of_person(c))));
end $$;

-- Everybody but one who reads a company's thread, where that one may write in it; nobody of any other. Definer: members are other people's.
create function private.reads_company_thread(c public.conversations, p_but uuid) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_company_thread(c) or not (c.person_id is not distinct from p_but or private.has_permission(p_but, c.company_id, 'hire')) then return; end if;
  return query select m.user_id from public.company_members m where m.company_id = c.company_id and private.has_permission(m.user_id, c.company_id, 'read') and m.user_id <> p_but
    union select c.person_id where c.person_id <> p_but;
end $$;

-- Who is told of a message by a notification and a mail: everybody else in a conversation. In a company's thread the person; and of what they write whoever of the company
-- has written in it and whoever posted the job, but not who blocks them, or else whoever hires for the company, its owner first. Definer: memberships and blocks are closed to clients.
create function private.told_of_message(c public.conversations, p_sender uuid) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_company_thread(c) then
    return query select m.user_id from public.conversation_members m where m.conversation_id = c.id and m.user_id <> p_sender and m.is_active;
  elsif c.person_id is distinct from p_sender then
    return query select c.person_id where c.person_id is not null;
  else
    return query select m.user_id from public.company_members m
      where m.company_id = c.company_id and private.has_permission(m.user_id, c.company_id, 'read') and m.user_id <> p_sender
        and (m.user_id = any (c.participants) or m.user_id = (select posted_by from public.jobs where id = c.job_id)) and not private.has_blocked(m.user_id, p_sender);
    if not found then
      return query select m.user_id from public.company_members m
        where m.company_id = c.company_id and m.user_id <> p_sender and private.has_permission(m.user_id, c.company_id, 'hire') and not private.has_blocked(m.user_id, p_sender)
        order by m.access <> 'owner', m.access <> 'manager', m.joined_at, m.id limit 1;
    end if;
  end if;
end $$;

-- How a notification and a mail name who wrote: the company's people with the company. Definer: profiles are closed to others.
create function private.sender_name(c public.conversations, p_sender uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return private.display_name(p_sender) || case when private.is_company_thread(c) and c.person_id is distinct from p_sender then ', ' || c.company_name else '' end;
end $$;

-- Whom a report of one is about: to the person whoever of the company wrote last, or else began it; to whoever reads it for the company the person. Null where the reporter
-- does not read it. Definer: conversations are other people's. For make_report alone.
create function private.reported_in_company_thread(p_conversation uuid, p_reporter uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when c.person_id = p_reporter then coalesce(
      (select m.sender_id from public.messages m where m.conversation_id = c.id and m.sender_id <> p_reporter order by m.server_seq desc limit 1),
      (select other from unnest(c.participants) other join public.profiles p on p.id = other where other <> p_reporter limit 1))
    when private.has_permission(p_reporter, c.company_id, 'read') then c.person_id end
    from public.conversations c where c.id = p_conversation and private.is_company_thread(c));
end $$;

-- ---------------------------------------------------------------- who may write

-- Whether the person, or with p_by_person false the company, has declined to hear from the other and has not changed their mind since: by writing, or by applying. Definer, as above.
create function private.has_declined_company_thread(p_company uuid, p_person uuid, p_by_person boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_at timestamptz;
begin
  select max(answer.at) into v_at from public.conversations c
  cross join lateral (
    select c.state, c.state_by, c.state_at
    union all select c.state_before ->> 'state', (c.state_before ->> 'by')::uuid, (c.state_before ->> 'at')::timestamptz) as answer (state, by, at)
  where c.company_id = p_company and c.person_id = p_person and answer.state = 'declined' and (answer.by is not distinct from p_person) = p_by_person;
  return v_at is not null
    and not (p_by_person and exists (select from public.job_applications
      where applicant_id = p_person and company_id = p_company and created_at > v_at and not _deleted))
    and not exists (select from public.messages w join public.conversations c on c.id = w.conversation_id
      where c.company_id = p_company and c.person_id = p_person and (w.sender_id = p_person) = p_by_person and w.created_at > v_at);
end $$;

-- Raises MQ301, MQ307 or MQ763 where one side does not hear from the other. A block between the person and one of the company's people is of those two alone: it keeps that
-- one from writing, and nobody else. Definer: it reads blocks and names.
create function private.require_company_contact(p_company uuid, p_person uuid, p_sender uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_person constant boolean := p_sender = p_person;
  v_company constant text := (select name from public.companies where id = p_company);
begin
  if exists (select from private.company_blocks where company_id = p_company and person_id = p_person and by_person <> v_is_person)
    or private.has_declined_company_thread(p_company, p_person, not v_is_person)
  then
    if v_is_person then perform private.refuse('MQ301', jsonb_build_object('Name', v_company)); end if;
    perform private.refuse_contact(p_sender, p_person);
  end if;
  if exists (select from private.company_blocks where company_id = p_company and person_id = p_person and by_person = v_is_person) then
    if v_is_person then perform private.refuse('MQ307', jsonb_build_object('Name', v_company)); end if;
    perform private.refuse('MQ763', jsonb_build_object('company', v_company, 'Name', private.display_name(p_person)));
  end if;
  if v_is_person then return; end if;
  -- Nor does a job that moves to another company lead round the block of the one that the sender works for as well.
  if private.has_blocked(p_person, p_sender) or private.is_blocked_by_company_side(p_person, p_sender, true) then perform private.refuse_contact(p_sender, p_person); end if;
  perform private.refuse_to_blocked(p_sender, p_person);
end $$;

-- Raises MQ306 where one side has written as often as an unanswered request allows, whichever of the company's people wrote, over all their threads that are not open. A message
-- of the other side or an application begins the count anew. Definer: it reads conversations and applications, and names the other.
create function private.require_company_answer(p_company uuid, p_person uuid, p_sender uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit constant int := 3;
  v_is_person constant boolean := p_sender = p_person;
  v_answered_at timestamptz;
begin
  -- One at a time per side, or two of them could both write the last one.
  perform pg_advisory_xact_lock(hashtext('unanswered request'), hashtext(p_company::text || p_person || v_is_person));
  v_answered_at := greatest(
    (select max(w.created_at) from public.messages w join public.conversations c on c.id = w.conversation_id
      where c.company_id = p_company and c.person_id = p_person and (w.sender_id = p_person) <> v_is_person),
    case when not v_is_person then (select max(created_at) from public.job_applications
      where applicant_id = p_person and company_id = p_company and not _deleted) end);
  if (select count(*) from public.messages w join public.conversations c on c.id = w.conversation_id
      where c.company_id = p_company and c.person_id = p_person and c.state <> 'open' and (w.sender_id = p_person) = v_is_person
        and (v_answered_at is null or w.created_at > v_answered_at)) >= v_limit
  then
    perform private.refuse('MQ306', jsonb_build_object('Name',
      case when v_is_person then (select name from public.companies where id = p_company) else private.display_name(p_person) end));
  end if;
end $$;

-- How a first message to or from a company is received: 'open', 'requested', or null when it may not be sent. As first_message_state, with the company for whoever posted
-- the job: who applied to any of its jobs, or was written to by it, is no stranger. Definer: it reads what connects the two. For open_company_thread alone.
create function private.company_reception(p_job public.jobs, p_person uuid, p_sender uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_state text;
begin
  if p_sender <> p_person then
    v_state := private.first_message_state(p_sender, p_person, p_job.id);
    if v_state = 'requested' and exists (select from public.messages w join public.conversations c on c.id = w.conversation_id
        where c.company_id = p_job.company_id and c.person_id = p_person and w.sender_id = p_person)
    then return 'open'; end if;
    return v_state;
  end if;
  if private.has_applied_to_company(p_person, p_job.company_id) or private.account_role(p_person) = 'admin'
    or exists (select from public.messages w join public.conversations c on c.id = w.conversation_id
      where c.company_id = p_job.company_id and c.person_id = p_person and w.sender_id <> p_person)
  then return 'open'; end if;
  if private.account_role(p_person) = 'talent' and p_job.status = 'active' and not p_job._deleted
    or exists (select from public.saved s join public.jobs j on j.id = s.target_id
      where s.user_id = p_person and s.kind = 'job' and not s._deleted and j.company_id = p_job.company_id and j.status in ('active', 'closed') and not j._deleted)
  then return 'requested'; end if;
  return null;
end $$;

-- Creates the company's thread of a first message, where its id says that it is one; false: it is not. Raises MQ301, MQ302, MQ306, MQ307, MQ403, MQ404, MQ763. Definer: clients may
-- not create conversations. For open_conversation alone.
create function private.open_company_thread(p_message public.messages) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_from uuid := p_message.sender_id;
  v_job public.jobs;
  v_person uuid;
  v_hires boolean;
  v_reception text;
  v_people uuid[];
begin
  select * into v_job from public.jobs where id = p_message.job_id;
  if v_job.company_id is null then return false; end if;
  v_hires := private.has_permission(v_from, v_job.company_id, 'hire');
  v_person := case when v_hires then p_message.recipient_id else v_from end;
  if p_message.conversation_id <> private.company_thread_id(v_job.company_id, v_person, v_job.id) then return false; end if;
  -- Its own people write to each other elsewhere, or one of them would read it from both sides.
  if private.has_permission(v_person, v_job.company_id, 'read') then perform private.refuse('MQ403'); end if;
  if not exists (select from public.profiles where id = v_person) then perform private.refuse('MQ404'); end if;
  perform private.require_company_contact(v_job.company_id, v_person, v_from);
  v_reception := private.company_reception(v_job, v_person, v_from);
  if v_reception is null then
    if v_hires then perform private.refuse_contact(v_from, v_person); end if;
    perform private.refuse('MQ301', jsonb_build_object('Name', (select name from public.companies where id = v_job.company_id)));
  end if;
  if v_reception = 'requested' then perform private.require_company_answer(v_job.company_id, v_person, v_from); end if;
  perform private.require_new_conversation(v_from, v_hires and private.has_applied_to_company(v_person, v_job.company_id));
  -- The person writes to a company: whom they see beside its name until somebody answers is whoever posted the job.
  v_people := array[v_person, case when v_hires then v_from else v_job.posted_by end];
  insert into public.conversations (id, kind, participants, members, job_id, job_title, company_id, company_name, person_id, state, state_by, created_by)
  select p_message.conversation_id, 'job', v_people, private.member_cards(v_people), v_job.id, v_job.title, c.id, c.name, v_person,
    v_reception, case when v_reception = 'requested' then v_from end, v_from
  from public.companies c where c.id = v_job.company_id
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id) values (p_message.conversation_id, v_person) on conflict do nothing;
  return true;
end $$;

-- Who may write in a company's thread, and what follows. Raises MQ301, MQ306, MQ307, MQ761, MQ763. Definer: it changes the conversation. For guard_message alone, which holds its lock.
create function private.guard_company_message(c public.conversations, p_sender uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_is_person constant boolean := c.person_id is not distinct from p_sender;
begin
  if c.company_id is null then perform private.refuse('MQ761', jsonb_build_object('Name', c.company_name)); end if;
  if c.person_id is null then perform private.refuse('MQ761', '{"Name": "This person"}'); end if;
  perform private.require_company_contact(c.company_id, c.person_id, p_sender);
  if c.state = 'blocked' then
    perform private.refuse('MQ301', jsonb_build_object('Name', case when v_is_person then c.company_name else private.display_name(c.person_id) end));
  elsif c.state = 'requested' and private.is_state_of_person(c) = v_is_person then
    perform private.require_company_answer(c.company_id, c.person_id, p_sender);
  elsif c.state <> 'open' then
    update public.conversations set state = 'open', state_by = null, state_at = clock_timestamp() where id = c.id;
  end if;
  -- So that the person knows who writes. A conversation names fifty people at most; who comes after them writes as the company.
  if not v_is_person and p_sender <> all (c.participants) and cardinality(c.participants) < 50 then
    update public.conversations set participants = c.participants || p_sender, members = private.member_cards(c.participants || p_sender) where id = c.id;
  end if;
end $$;
