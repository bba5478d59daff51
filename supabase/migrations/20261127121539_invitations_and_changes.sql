-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."first_message_state"(uuid, uuid);

CREATE OR REPLACE FUNCTION private.day_range_words(p_from date, p_to date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case when p_to > p_from then to_char(p_from, 'FMDD Mon') || ' to ' || to_char(p_to, 'FMDD Mon') else to_char(p_from, 'FMDD Mon') end, '')
$function$;

CREATE OR REPLACE FUNCTION private.first_message_state(p_from uuid, p_to uuid, p_job uuid)
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
  -- Whoever publishes a job is asked about it.
  if v_from.role = 'talent' and exists (select from public.jobs
      where id = p_job and posted_by = p_to and status = 'active' and not _deleted)
  then return 'requested'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_job public.jobs;
  v_person uuid;
begin
  -- guard_message holds its lock, so two devices cannot both send the first one.
  select * into v_conversation from public.conversations where id = new.conversation_id;
  v_person := (array_remove(v_conversation.participants, new.sender_id))[1];
  select * into v_job from public.jobs where id = v_conversation.job_id for share;
  if v_job.posted_by is distinct from new.sender_id or private.account_role(v_person) is distinct from 'talent' then
    perform private.refuse('MQ403');
  end if;
  if v_job.status <> 'active' or v_job._deleted or v_job.application_deadline < private.today(v_job.timezone) then
    perform private.refuse('MQ308');
  end if;
  if exists (select from public.job_applications where job_id = v_job.id and applicant_id = v_person and not _deleted) then
    perform private.refuse('MQ309', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  if exists (select from public.messages
    where conversation_id = new.conversation_id and sender_id = new.sender_id and payload ->> 'card' = 'invitation')
  then
    perform private.refuse('MQ310', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  new.payload := '{"card": "invitation"}';
  new.job_id := v_job.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days boolean := new.job_dates is distinct from old.job_dates;
  v_place boolean := (new.is_remote, new.city, new.region, new.country_code, new.location)
    is distinct from (old.is_remote, old.city, old.region, old.country_code, old.location);
  v_pay boolean := (new.pay_type, new.salary_min, new.salary_max, new.currency)
    is distinct from (old.pay_type, old.salary_min, old.salary_max, old.currency);
  v_title text := 'A job that you applied to has changed';
  v_now text[] := array['Dates: ' || private.day_range_words(new.starts_on, new.ends_on) || '.',
    'Place: ' || private.place_words(new) || '.', 'Pay: ' || private.pay_words(new) || '.'];
  v_words text := concat_ws(' ', new.title || ':',
    case when not v_days then null
      when (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then v_now[1]
      else 'Other days or call times.' end,
    case when v_place then v_now[2] end,
    case when v_pay then v_now[3] end);
  v_group text := 'job-change:' || new.id;
  v_person uuid;
begin
  -- Imports are the operator's.
  if (select auth.uid()) is null or not (v_days or v_place or v_pay) then return null; end if;
  for v_person in
    select applicant_id from public.job_applications
    where job_id = new.id and not _deleted and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed')
    order by applicant_id
  loop
    -- What was unread may have been another change, so it says all.
    update public.notifications set message = left(concat_ws(' ', new.title || ':', array_to_string(v_now, ' ')), 500)
    where user_id = v_person and group_key = v_group and not is_read and not _deleted;
    if not found then
      perform private.notify(v_person, 'application_status', v_title, v_words, '/jobs/' || new.id, v_group);
    end if;
  end loop;
  return null;
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
  v_reception := private.first_message_state(v_from, v_to, p_message.job_id);
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

CREATE OR REPLACE FUNCTION private.pay_words(p_job public.jobs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_job.pay_type in ('unpaid', 'deferred') then p_job.pay_type else
    concat_ws(' to ', trim_scale(p_job.salary_min)::text, nullif(trim_scale(p_job.salary_max), trim_scale(p_job.salary_min))::text)
    || ' ' || p_job.currency || case when p_job.pay_type = 'hour' then ' an hour' else ' a ' || p_job.pay_type end end
$function$;

CREATE OR REPLACE FUNCTION private.place_words(p_job public.jobs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_job.is_remote then 'remote' else concat_ws(', ', nullif(p_job.city, ''), nullif(p_job.location, '')) end
$function$;

CREATE TRIGGER d_change_notices AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION private.notify_job_change();

CREATE TRIGGER a_invitation BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((((new.payload ->> 'card'::text) = 'invitation'::text) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION private.guard_invitation();

REVOKE ALL ON FUNCTION "private"."day_range_words"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_message_state"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_invitation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_job_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_words"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_words"(public.jobs) FROM PUBLIC;

update private.refusals set sentence = 'Say which role this is before publishing.' where code = 'MQ109';

insert into private.refusals (code, sentence) values ('MQ308', 'This job is no longer open, so nobody can be invited to it.');

insert into private.refusals (code, sentence) values ('MQ309', '{Name} has already applied to this job.');

insert into private.refusals (code, sentence) values ('MQ310', 'You have already invited {Name} to this job.');
