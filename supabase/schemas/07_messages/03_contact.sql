-- Who may write to whom, and learn whose name. For the rules of messages, of reports, and of whatever else brings two people
-- together: applications, offers, bookings and projects.

-- Whether a person has applied to a company for which somebody hires. Definer: applications are other people's. For rules alone.
create function private.has_applied_to_company_of(p_applicant uuid, p_colleague uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications
    where applicant_id = p_applicant and not _deleted and private.has_permission(p_colleague, company_id, 'hire'));
end $$;

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
    or private.has_applied_to_company_of(p_person, p_viewer)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_viewer
      where theirs.user_id = p_person)
    or private.is_in_company_thread_with(p_viewer, p_person);
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

-- Whether one of two people blocks the other. For what is between these two alone: their own conversation, and what one has confirmed of the other. Everything else asks
-- is_blocked_pair. Definer: blocks are closed to clients. For rules alone.
create function private.is_personal_block(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_blocked(p_one, p_other) or private.has_blocked(p_other, p_one);
end $$;

-- Whether there is a block between two sides, whoever made it: between the two people; between one of them and a company that the other reads for, or p_company, for which
-- this is done; and, where a colleague does it for p_company in the other's place, between the person, p_one, and that colleague. The one place that knows what a block
-- holds for. Definer: blocks are closed to clients. For rules alone.
create function private.is_blocked_pair(p_one uuid, p_other uuid, p_company uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  return private.is_personal_block(p_one, p_other)
    or private.is_blocked_by_company_side(p_one, p_other, null, p_company) or private.is_blocked_by_company_side(p_other, p_one, null, p_company)
    or v_me not in (p_one, p_other) and private.has_permission(v_me, p_company, 'read') and private.is_personal_block(p_one, v_me);
end $$;

-- Raises MQ763, MQ307 or MQ301 while there is a block between whoever acts and a person: whose block it is decides what is said. Definer: it reads blocks and names. For rules
-- alone.
create function private.require_no_block(p_from uuid, p_person uuid, p_company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me constant uuid := coalesce((select auth.uid()), p_from);
begin
  if not private.is_blocked_pair(p_person, p_from, p_company) then return; end if;
  perform private.refuse_to_blocked(v_me, p_person);
  if not private.has_blocked(p_person, v_me) and not private.is_blocked_by_company_side(p_person, p_from, true, p_company)
    and exists (select from private.company_blocks where company_id = p_company and person_id = p_person)
  then
    perform private.refuse('MQ763', jsonb_build_object('company', (select name from public.companies where id = p_company), 'Name', private.display_name(p_person)));
  end if;
  perform private.refuse_contact(v_me, p_person);
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
-- that job (p_job, null for a message about none), or to anyone who wrote to them first; admins to anyone. p_hires: they ask for a project that they edit, as employers do. Definer: it reads both profiles
-- and what connects them. For rules alone: of both kinds of conversation, and of who may be asked for days (22_booking_rules.sql).
create function private.first_message_state(p_from uuid, p_to uuid, p_job uuid, p_hires boolean default false) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null
    -- Whoever is about to be erased is there for those whom they write to, and for nothing new.
    or exists (select from private.account_deletions where user_id = p_to)
    -- Whoever blocks a company hears from none of its people anew, and whom it blocks begins nothing with them.
    or private.is_blocked_by_company_side(p_to, p_from, true) or private.is_blocked_by_company_side(p_from, p_to, false)
  then return null; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or private.has_applied_to_company_of(p_to, p_from)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  -- Whoever has hidden themselves is still there for those above, and for nobody new.
  if not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  -- Not whose profile nobody sees: the conversation shows a name.
  if (v_from.role = 'employer' or p_hires) and v_to.open_to_contact
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

-- Whether this person waits to hear from that employer about an application, or is hired by them. Definer: applications are other people's. For open_conversation and
-- require_new_conversation alone.
create function private.has_applied(p_applicant uuid, p_employer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications where applicant_id = p_applicant and employer_id = p_employer and not _deleted
    and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed'));
end $$;

-- Raises MQ302 when somebody has begun as many conversations in a day as they may. Whoever applied to the sender (p_is_awaited), or to the company for which they
-- write, waits to hear from them, so they neither use up the limit nor are held up by it. Definer: it reads conversations and applications of others. For
-- open_conversation and open_company_thread alone.
create function private.require_new_conversation(p_from uuid, p_is_awaited boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time per sender, or two devices could both start the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(p_from::text));
  if private.account_role(p_from) <> 'admin' and not p_is_awaited
    and (select count(*) from public.conversations c
      where c.created_by = p_from and c.created_at > now() - interval '24 hours'
        and not case when private.is_company_thread(c) then c.person_id is distinct from p_from and private.has_applied_to_company(c.person_id, c.company_id)
          else private.has_applied((array_remove(c.participants, p_from))[1], p_from) end) >= 20
  then perform private.refuse('MQ302'); end if;
end $$;

-- Creates the conversation of a first message. Raises MQ301, MQ302, MQ305 to MQ307, MQ403, MQ404. Of a company's own thread: see open_company_thread. Definer: clients may not create conversations.
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
  if private.open_company_thread(p_message) then return; end if;
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
    if not exists (select from unnest(v_people) p where p = v_job.posted_by or private.has_permission(p, v_job.company_id, 'hire')) then
      perform private.refuse('MQ403');
    end if;
  end if;
  perform private.refuse_to_blocked(v_from, v_to);
  v_reception := private.first_message_state(v_from, v_to, p_message.job_id);
  if v_reception is null then perform private.refuse_contact(v_from, v_to); end if;
  if v_reception = 'requested' then perform private.require_answer(v_from, v_to); end if;
  perform private.require_new_conversation(v_from, private.has_applied(v_to, v_from));

  insert into public.conversations (id, kind, participants, members, job_id, job_title, state, state_by, created_by)
  values (p_message.conversation_id, v_kind, v_people, private.member_cards(v_people), v_job.id, coalesce(v_job.title, ''),
    v_reception, case when v_reception = 'requested' then v_from end, v_from)
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id)
  select p_message.conversation_id, person from unnest(v_people) person on conflict do nothing;
end $$;

-- Raises MQ301 or MQ307 where one of the others does not hear from the sender, or is blocked by them. Blocks and declined requests are between
-- people: they hold in each of their conversations, whatever its own state says. For the guards of a message and of its changes alone.
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
