-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."conversations" ADD COLUMN "state_at" timestamp with time zone NOT NULL DEFAULT now();

ALTER TABLE "public"."conversations" ADD COLUMN "state_before" jsonb;

CREATE OR REPLACE FUNCTION private.first_message_state(p_from uuid, p_to uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null or not v_to.is_active then return null; end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if v_wish = old.state then return new; end if;

  if old.state = 'blocked' and v_wish = 'open' and old.state_by = v_me then return private.unblock(new); end if;
  if v_wish = 'blocked' then
    insert into private.blocks (blocker_id, blocked_id)
    select v_me, other from unnest(old.participants) other where other <> v_me on conflict do nothing;
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    new.result_id := null;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.result_id := old.result_id;
  end if;
  if not sync_private.is_own_id(new.id, new.kind in ('application', 'message'), 'draft', new.kind, new.owner_id::text, new.subject_id::text) then
    perform private.refuse('MQ403');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      perform private.refuse_contact(v_other);
    end if;
    perform private.refuse_to_blocked(new.sender_id, v_other);
  end loop;
  if v_conversation.state in ('blocked', 'declined') and v_conversation.state_by is distinct from new.sender_id then
    perform private.refuse_contact(v_conversation.state_by);
  elsif v_conversation.state = 'requested' and v_conversation.state_by = new.sender_id then
    foreach v_other in array array_remove(v_conversation.participants, new.sender_id) loop
      perform private.require_answer(new.sender_id, v_other);
    end loop;
  elsif v_conversation.state in ('declined', 'requested') then
    -- Replying accepts the request.
    update public.conversations set state = 'open', state_by = null, state_at = clock_timestamp() where id = new.conversation_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  if not sync_private.is_own_id(new.id, new.target_id is not null, 'saved', new.user_id::text, new.kind, new.target_id::text) then
    perform private.refuse('MQ403');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_declined(p_decliner uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.open_conversation(p_message public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  v_reception := private.first_message_state(v_from, v_to);
  if v_reception is null then perform private.refuse_contact(v_to); end if;
  if v_reception = 'requested' then perform private.require_answer(v_from, v_to); end if;
  -- One at a time per sender, or two devices could both start the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(v_from::text));
  if private.account_role(v_from) <> 'admin'
    and (select count(*) from public.conversations
      where created_by = v_from and created_at > now() - interval '24 hours') >= 20
  then perform private.refuse('MQ302'); end if;

  insert into public.conversations (id, kind, participants, members, job_id, job_title, state, state_by, created_by)
  values (p_message.conversation_id, v_kind, v_people, private.member_cards(v_people), v_job.id, coalesce(v_job.title, ''),
    v_reception, case when v_reception = 'requested' then v_from end, v_from)
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id)
  select p_message.conversation_id, person from unnest(v_people) person on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_to_blocked(p_from uuid, p_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_blocked(p_from, p_to) then
    perform private.refuse('MQ307', jsonb_build_object('Name', private.display_name(p_to)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_answer(p_from uuid, p_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit constant int := 3;
begin
  -- One at a time per sender, or two devices could both write the last one.
  perform pg_advisory_xact_lock(hashtext('unanswered request'), hashtext(p_from::text));
  if (select count(*) from public.conversations c join public.messages w on w.conversation_id = c.id
      where c.state = 'requested' and c.state_by = p_from and p_to = any (c.participants)
        and c.id in (select conversation_id from public.conversation_members where user_id = p_from)) >= v_limit
  then
    perform private.refuse('MQ306', jsonb_build_object('Name', private.display_name(p_to)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.unblock(c public.conversations)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_blocker uuid;
begin
  delete from private.blocks where blocker_id = v_me and blocked_id = any (c.participants);
  select blocker_id into v_blocker from private.blocks where blocked_id = v_me and blocker_id = any (c.participants) limit 1;
  if found then
    c.state_by := v_blocker;
    return c;
  end if;
  c.state := coalesce(c.state_before ->> 'state', 'open');
  -- The one who asked or declined may have deleted their account since.
  c.state_by := (select id from public.profiles where id = (c.state_before ->> 'by')::uuid);
  c.state_at := coalesce((c.state_before ->> 'at')::timestamptz, clock_timestamp());
  c.state_before := null;
  return c;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_own_id(p_id uuid, p_is_derived boolean, VARIADIC p_parts text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_is_derived then return array_position(p_parts, null) is null and p_id = sync_private.derived_id(variadic p_parts); end if;
  return substr(p_id::text, 15, 1) <> '8';
end $function$;

REVOKE ALL ON FUNCTION "private"."has_declined"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_to_blocked"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_answer"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unblock"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."is_own_id"(uuid, boolean, text[]) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ306', '{Name} has not answered yet. You can write again when they do.');

insert into private.refusals (code, sentence) values ('MQ307', 'You blocked {Name}. Unblock them before you write.');
