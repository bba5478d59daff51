-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP POLICY "colleagues read each other" ON "public"."company_members";

DROP FUNCTION "private"."count_invitation"(text);

ALTER TABLE "public"."bookings" ADD COLUMN "company_id" uuid;

ALTER TABLE "sync_private"."streams" ADD COLUMN "hidden_from_column" text;

CREATE OR REPLACE FUNCTION private.company_access_changed(p_user uuid, p_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform sync_private.access_changed_to(p_user, 'jobs', array(select id from public.jobs where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'applications', array(select id from public.job_applications where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'colleagues', array(select id from public.company_members where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'teamnotes', array(select id from public.team_notes where company_id = p_company and applicant_id is distinct from p_user));
end $function$;

CREATE OR REPLACE FUNCTION private.count_invitation(p_inviter uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.count_attempt('invitation (account)', p_inviter::text) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "20", "things": "invitations"}');
  end if;
  if not (private.count_attempt('invitation (mailbox)', private.address_key(p_email)) ->> 'allowed')::boolean then perform private.refuse('MQ782'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text;
begin
  if tg_op = 'INSERT' then
    new.company_id := (select c.id from public.companies c where c.id = coalesce((select company_id from public.jobs where id = new.job_id),
        (select company_id from public.profiles where id = new.employer_id))
      and not c._deleted and private.has_permission(new.employer_id, c.id, 'hire'));
  end if;
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
  if tg_op = 'INSERT' then
    new.employer_name := private.display_name(new.employer_id);
    new.talent_name := private.display_name(new.talent_id);
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  end if;
  if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
  if new.status not in ('held', 'challenged') then new.rank := 0; end if;
  if new.status <> 'challenged' then new.challenge_deadline := null; end if;
  v_actor := case when 'challenged' = new.status or tg_op = 'UPDATE' and old.status = 'challenged' and new.status = 'held' then 'system' else private.booking_actor(new) end;
  new.history := new.history || jsonb_build_object('status', new.status, 'at', clock_timestamp(), 'by', v_actor);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reviewer public.profiles;
  v_subject public.profiles;
  v_company uuid;
  v_name text;
begin
  select * into v_reviewer from public.profiles where id = new.reviewer_id;
  select * into v_subject from public.profiles where id = new.subject_id;
  new.reviewer_name := private.display_name(new.reviewer_id);
  new.subject_name := private.display_name(new.subject_id);
  -- Of the company for which the booking was asked: nobody chooses later whose page a note is on.
  if tg_op = 'INSERT' and new.company_id is null then
    select c.id, c.name into v_company, v_name from public.bookings b join public.companies c on c.id = b.company_id and not c._deleted where b.id = new.booking_id;
    if new.about = 'employer' then
      new.company_id := v_company; new.company_name := coalesce(v_name, '');
    else
      new.reviewer_company := coalesce(v_name, '');
    end if;
  end if;
  new.is_shown := new.status = 'published' and new.is_public and not new._deleted
    and coalesce(v_reviewer.is_active and v_reviewer.suspended_at is null, false)
    and coalesce(v_subject.is_active and v_subject.suspended_at is null, false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.follow_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.company_members := case when tg_op = 'DELETE' then old else new end;
  v_person uuid := v_row.user_id;
  v_was_in boolean := tg_op <> 'INSERT' and old.status = 'joined';
  v_is_in boolean := tg_op <> 'DELETE' and new.status = 'joined';
begin
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    -- Invited again, and accepted with another account that has the address now.
    perform sync_private.access_changed_to(old.user_id, 'colleagues', array[old.id]);
  end if;
  if v_person is null or not v_was_in and not v_is_in then return null; end if;
  if v_was_in <> v_is_in then perform private.company_access_changed(v_person, v_row.company_id);
  elsif old.access <> new.access then
    -- Invitations are read by those who look after the people.
    perform sync_private.access_changed_to(v_person, 'colleagues', array(select id from public.company_members where company_id = v_row.company_id));
  end if;
  -- Nobody lets somebody in after they have gone themselves.
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'manage')) then
    update public.company_members set removed = true, status = 'removed'
    where company_id = v_row.company_id and invited_by = v_person and status = 'invited';
  end if;
  if v_is_in and not v_was_in then
    -- Whoever joins posts for it from now on; the companies of their own stay theirs.
    update public.profiles set company_id = v_row.company_id where id = v_person and (tg_op = 'UPDATE' or company_id is null);
  elsif v_was_in and not v_is_in then
    update public.profiles set company_id = (select m.company_id from public.company_members m where m.user_id = v_person and m.status = 'joined'
      order by m.access = 'owner' desc, m.joined_at limit 1)
    where id = v_person and company_id = v_row.company_id;
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id is not distinct from v_me;
  v_manages boolean := private.has_permission(v_me, old.company_id, 'manage');
  v_owns boolean := private.has_permission(v_me, old.company_id, 'own');
  v_to text := old.status;
  v_quiet constant interval := '30 days';
begin
  if (new.company_id, new.email) is distinct from (old.company_id, old.email)
    or new.answer <> old.answer and (not v_is_own or new.answer <> 'left')
    or (new.access, new.invitation, new.removed) is distinct from (old.access, old.invitation, old.removed)
      and (not v_manages or not v_owns and ('manager' in (old.access, new.access) or 'owner' in (old.access, new.access)))
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer or new.access <> 'owner') then perform private.refuse('MQ733'); end if;
  if new.access = 'owner' and old.access <> 'owner' and (old.status <> 'joined' or new.removed or private.account_role(old.user_id) = 'talent') then
    perform private.refuse('MQ734');
  end if;
  new.id := old.id; new.user_id := old.user_id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.removed then
    -- Taking out wins over an invitation that was sent again in the same write, or on another device.
    new.invitation := old.invitation;
    if not old.removed then v_to := 'removed'; end if;
  elsif new.invitation > old.invitation and old.status <> 'joined' then
    -- Once more to somebody who has not answered yet, or again to somebody who has. A second no is heard for a while.
    if old.status = 'declined' and old.invitation > 1 and old.updated_at > now() - v_quiet then
      perform private.refuse('MQ781', jsonb_build_object('date', private.date_words((old.updated_at + v_quiet)::date + 1)));
    end if;
    perform private.require_no_colleague(old.company_id, old.email);
    perform private.count_invitation(v_me, old.email);
    v_to := 'invited'; new.answer := ''; new.invited_by := v_me;
  elsif new.invitation > old.invitation then
    -- Accepted meanwhile: done already.
    new.invitation := old.invitation; new.removed := old.removed;
  elsif new.answer <> old.answer then
    v_to := 'left';
    if old.status = 'removed' then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
  end if;
  new.status := v_to;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_content text[] := array(
    select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
    where field not in ('status', 'closed_reason', 'last_confirmed_at'));
  v_edited boolean := exists (
    select from unnest(v_content) field
    where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field);
  -- the version from which the edit started, when it came through sync_push
  v_began bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_event text;
begin
  new.id := old.id; new.posted_by := old.posted_by; new.published_at := old.published_at; new.slug := old.slug;
  new.hired_count := old.hired_count; new.closed_at := old.closed_at; new.closed_rev := old.closed_rev;
  new.valid_through := old.valid_through;

  -- The edit started on an active job. It must be refused because the job closed, not applied silently.
  if v_edited and old.status <> 'active' and (old.status = 'archived' or v_began < old.closed_rev) then
    perform private.refuse('MQ106');
  end if;
  -- Into a company for which both hire, whoever posted it and whoever moves it. Out of one by whoever posted it; once somebody has applied, only if they manage the company: what
  -- applicants have sent it is not one person's to take along.
  if v_edited and new.company_id is distinct from old.company_id
    and (old.company_id is not null and (old.posted_by <> (select auth.uid()) or not private.has_permission((select auth.uid()), old.company_id, 'manage')
        and exists (select from public.job_applications where job_id = old.id))
      or new.company_id is not null and not (
        private.has_permission(old.posted_by, new.company_id, 'hire') and private.has_permission((select auth.uid()), new.company_id, 'hire')))
  then perform private.refuse('MQ403'); end if;

  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    -- "Still hiring" of a job that has closed meanwhile would be stored, and nobody would see the job.
    if old.status <> 'active' and new.status = old.status then perform private.refuse('MQ106'); end if;
    new.last_confirmed_at := clock_timestamp();
  -- Whoever changes a job looks after it (06_jobs/20_still_hiring.sql).
  elsif v_edited and old.status = 'active' then
    new.last_confirmed_at := clock_timestamp();
  end if;
  if new.status = old.status then
    new.closed_reason := old.closed_reason;
    if v_edited then perform private.check_job(new, new.job_dates is distinct from old.job_dates); end if;
    return new;
  end if;

  v_event := private.lifecycle_event('job', old.status, new.status, 'owner');
  if v_event is null then
    perform private.refuse('MQ107', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_event = 'reopen' then
    if old.closed_at < now() - interval '30 days' then perform private.refuse('MQ113'); end if;
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    if new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_reason := coalesce(new.closed_reason, 'filled');
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_me public.profiles;
begin
  new.applicant_id := (select auth.uid());
  select * into v_me from public.profiles where id = new.applicant_id;
  if v_me.role = 'employer' then perform private.refuse('MQ204'); end if;
  select * into v_job from public.jobs where id = new.job_id for share;
  -- Also of a company whose people they belong to, while their place there rests: they would read who else applied once they hire again.
  if v_job.posted_by = new.applicant_id
    or exists (select from public.company_members where company_id = v_job.company_id and user_id = new.applicant_id and status = 'joined')
  then
    perform private.refuse('MQ205');
  end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  perform private.require_unblocked_applicant(v_job.posted_by, new.applicant_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.company_id := v_job.company_id;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.decline_code := null;
  new.decline_note := '';
  new.history := '[]';
  new.offer := null; new.offer_reply := null; new.interview := null; new.interview_reply := null;
  new.job_title := v_job.title;
  new.company_name := v_job.company_name;
  new.applicant_name := v_me.full_name;
  new.applicant_headline := v_me.headline;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.email := lower(btrim(new.email));
  new.invited_by := (select auth.uid());
  new.user_id := null; new.joined_at := null; new.answer := ''; new.invitation := 1;
  new.status := case when new.removed then 'removed' else 'invited' end;
  if not (select private.gate()) then return new; end if;
  if not private.is_mail_address(new.email) then perform private.refuse('MQ731'); end if;
  if not sync_private.is_own_id(new.id, true, 'company_member', new.company_id::text, new.email)
    or not private.has_permission(new.invited_by, new.company_id, 'manage')
    or new.access = 'owner'
    or new.access = 'manager' and not private.has_permission(new.invited_by, new.company_id, 'own')
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_no_colleague(new.company_id, new.email);
  if not new.removed then perform private.count_invitation(new.invited_by, new.email); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_permission(p_user uuid, p_company uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.company_members m
    join private.company_permissions p on p.access = m.access and p.permission = p_permission
    join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = p_user and m.company_id = p_company and m.status = 'joined');
end $function$;

CREATE OR REPLACE FUNCTION private.leave_companies_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.leave_companies(old.id);
  -- What others know of their address goes, too.
  if old.email_confirmed_at is not null and coalesce(old.email, '') <> '' then
    delete from public.company_members where email = lower(old.email) and status <> 'joined';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.leave_jobs_to_colleagues(p_user uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.jobs j set posted_by = heirs.user_id from (
    select distinct on (m.company_id) m.company_id, m.user_id from public.company_members m
    where m.status = 'joined' and m.user_id <> p_user and private.has_permission(m.user_id, m.company_id, 'hire')
    order by m.company_id, m.access <> 'owner', m.access <> 'manager', m.joined_at, m.id) heirs
  where j.posted_by = p_user and j.company_id = heirs.company_id
$function$;

CREATE OR REPLACE FUNCTION private.leave_jobs_to_owner(p_person uuid, p_company uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.jobs j set posted_by = c.owner_id from public.companies c
  where j.company_id = p_company and j.posted_by = p_person and c.id = j.company_id and c.owner_id <> p_person
$function$;

CREATE OR REPLACE FUNCTION private.move_team_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform sync_private.access_changed_to(old.employer_id, 'teamnotes', array(select id from public.team_notes where application_id = new.id));
  update public.team_notes n set company_id = coalesce(n.company_id, new.company_id),
    employer_id = case when n.company_id is null or n.company_id is not distinct from new.company_id then new.employer_id
      else (select owner_id from public.companies where id = n.company_id) end
  where application_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.move_to_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_former uuid;
begin
  update public.job_applications set company_id = new.company_id where job_id = new.id;
  for v_former in select user_id from public.company_members where company_id = old.company_id and status = 'joined' loop
    perform sync_private.access_changed_to(v_former, 'jobs', array[new.id]);
    perform sync_private.access_changed_to(v_former, 'applications', array(select id from public.job_applications where job_id = new.id));
    perform sync_private.access_changed_to(v_former, 'teamnotes', array(select id from public.team_notes where job_id = new.id and applicant_id is distinct from v_former));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.my_companies(p_permission text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query select m.company_id from public.company_members m
    join private.company_permissions p on p.access = m.access and p.permission = p_permission
    join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = (select auth.uid()) and m.status = 'joined';
end $function$;

CREATE OR REPLACE FUNCTION private.notify_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'company:' || new.company_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if new.status = 'invited' and (tg_op = 'INSERT' or new.invitation <> old.invitation) then
    perform private.notify(u.id, 'system', new.invited_by_name || ' invites you to work for ' || new.company_name, '', '/company/invitations', v_group)
    from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and not private.is_blocked_pair(u.id, new.invited_by);
    -- Whoever has blocked the inviter hears nothing, and the inviter does not learn that.
    insert into private.company_mail (member_id) select new.id
    where not exists (select from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and private.is_blocked_pair(u.id, new.invited_by))
    on conflict (member_id) do update set made_at = now(), due_at = now(), taken_at = null;
  elsif tg_op = 'UPDATE' and new.status <> old.status then
    if new.status in ('joined', 'declined') then
      perform private.notify(new.invited_by, 'system', case new.status when 'joined' then new.user_name || ' has joined ' || new.company_name
        else new.email || ' does not join ' || new.company_name end, '', '/company/people', v_group);
    elsif new.status = 'left' then
      perform private.notify(c.owner_id, 'system', old.user_name || ' has left ' || new.company_name, 'Their jobs for it are yours now.', '/company/people', v_group)
      from public.companies c where c.id = new.company_id;
    elsif new.status = 'removed' and old.status = 'joined' then
      perform private.notify(old.user_id, 'system', 'You no longer work for ' || new.company_name || ' here', 'Your jobs for it stay with the company.', '/company', v_group);
    end if;
  elsif tg_op = 'UPDATE' and new.access <> old.access and new.status = 'joined' and new.user_id <> (select auth.uid()) then
    perform private.notify(new.user_id, 'system', case new.access when 'owner' then 'You own ' || new.company_name || ' now' else 'What you can do for ' || new.company_name || ' has changed' end,
      '', '/company/people', v_group);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_no_colleague(p_company uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text;
begin
  select m.user_name into v_name from public.company_members m where m.company_id = p_company and m.status = 'joined' and m.email = p_email limit 1;
  if found then
    perform private.refuse('MQ732', jsonb_build_object('Name', coalesce(nullif(v_name, ''), 'This person'), 'company', (select name from public.companies where id = p_company)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.rest_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company uuid;
begin
  for v_company in select company_id from public.company_members where user_id = new.id and status = 'joined' loop
    perform private.company_access_changed(new.id, v_company);
    if new.role = 'talent' then perform private.leave_jobs_to_owner(new.id, v_company); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_company_invitation(p_id uuid, p_answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_row public.company_members;
  v_to text := case p_answer when 'accepted' then 'joined' when 'declined' then 'declined' end;
begin
  perform private.require_gate();
  if v_to is null then perform private.refuse('MQ400', '{"detail": "the answer"}'); end if;
  select * into v_row from public.company_members where id = p_id for update;
  if v_row.id is null or v_row.email = '' or not private.has_address(v_row.email) then perform private.refuse('MQ404'); end if;
  if v_row.status <> v_to then
    if private.lifecycle_event('membership', v_row.status, v_to, 'member') is null
      or exists (select from public.companies c join public.profiles o on o.id = c.owner_id where c.id = v_row.company_id and o.suspended_at is not null)
    then
      perform private.refuse('MQ675');
    end if;
    if v_to = 'joined' and private.account_role(v_me) = 'talent' then perform private.refuse('MQ735'); end if;
    if v_to = 'joined' and exists (select from public.company_members where company_id = v_row.company_id and user_id = v_me and status = 'joined') then
      -- Invited at two addresses of theirs.
      update public.company_members set removed = true, status = 'removed' where id = p_id;
    else
      update public.company_members set answer = p_answer, status = v_to, user_id = case v_to when 'joined' then v_me else user_id end where id = p_id;
    end if;
  end if;
  return jsonb_build_object('company_id', v_row.company_id, 'status', v_to);
end $function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    -- What they have posted for a company goes on there.
    perform private.leave_jobs_to_colleagues(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION sync_private.changed_rows(p_stream text, p_xid xid8, p_id uuid, p_before xid8, p_limit integer)
 RETURNS TABLE(x xid8, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_range constant text := '(%1$s.server_xid, %1$s.id) > ($2, $3) and ($4 is null or %1$s.server_xid < $4)';
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  if s.scope is not null then
    v_parts := v_parts || format('(select t.server_xid, t.id from %s t where %s order by 1, 2 limit $5)',
      s.relation, format(v_range, 't'));
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.server_xid, t.id from %s t where t.%I = $1 and %s order by 1, 2 limit $5)',
        s.relation, v_column, format(v_range, 't'));
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations t on t.id = m.conversation_id
          where m.user_id = $1 and m.is_active and %s order by 1, 2 limit $5)$part$, format(v_range, 't'));
    elsif s.conversation_column is not null then
      -- One index range for each of the caller's conversations that changed, never a scan of everybody's messages. A message
      -- stamps its conversation in the same transaction; a later transaction may have stamped the conversation with a lower
      -- id, but not with one below a checkpoint, as it was still open when that checkpoint was given out. Hence >=.
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations c on c.id = m.conversation_id and c.server_xid >= $2
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.conversation_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.is_active order by 1, 2 limit $5)$part$,
        s.relation, s.conversation_column, format(v_range, 't'));
    end if;
    if s.project_column is not null then
      -- One index range for each project that the caller is on.
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.project_members m
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.project_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.status = 'joined'%4$s order by 1, 2 limit $5)$part$,
        s.relation, s.project_column, format(v_range, 't'), sync_private.only_editors(s));
    end if;
    if s.company_column is not null then
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.company_members m
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.company_id%4$s and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.status = 'joined' order by 1, 2 limit $5)$part$,
        s.relation, s.company_column, format(v_range, 't'), sync_private.not_hidden(s));
    end if;
    v_parts := v_parts || format(
      '(select a.server_xid, a.id from sync_private.access_changes a '
      'where a.user_id = $1 and a.stream = %L and %s order by 1, 2 limit $5)',
      s.name, format(v_range, 'a'));
  end if;
  v_parts := v_parts || format(
    '(select g.server_xid, g.id from sync_private.tombstones g where g.stream = %L and %s order by 1, 2 limit $5)',
    s.name, format(v_range, 'g'));
  -- `union`: a row that both changed and is in a log, in one transaction, must not be split over two pages.
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1, 2 limit $5'
    using v_uid, p_xid, p_id, p_before, p_limit;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.not_hidden(s sync_private.streams)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when s.hidden_from_column is null then '' else format(' and t.%I is distinct from $1', s.hidden_from_column) end
$function$;

CREATE OR REPLACE FUNCTION sync_private.snapshot_rows(p_stream text, p_related boolean, p_newest timestamp with time zone, p_id uuid, p_limit integer)
 RETURNS TABLE(k timestamp with time zone, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_page text;
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  v_page := format('(t.%1$I, t.id) < ($2, $3) order by t.%1$I desc, t.id desc limit $4', s.newest);
  if p_related then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where t.id = any (array(%s)) and not t._deleted and %s)',
      s.newest, s.relation, s.related_ids, v_page);
  elsif s.scope is not null then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where %s%s and %s)', s.newest, s.relation, s.catalogue,
      case when s.related_ids is not null and v_uid is not null then format(' and t.id not in (%s)', s.related_ids) else '' end, v_page);
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.%I, t.id from %s t where t.%I = $1 and not t._deleted and %s)',
        s.newest, s.relation, v_column, v_page);
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.created_at, t.id from public.conversation_members m
        join public.conversations t on t.id = m.conversation_id
        where m.user_id = $1 and m.is_active and not t._deleted and %s)$part$, v_page);
    elsif s.conversation_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.conversation_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.conversation_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.is_active order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.conversation_column, v_page);
    end if;
    if s.project_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.project_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.project_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.status = 'joined'%5$s order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.project_column, v_page, sync_private.only_editors(s));
    end if;
    if s.company_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.company_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.company_id%5$s and not t._deleted and %4$s) t
        where m.user_id = $1 and m.status = 'joined' order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.company_column, v_page, sync_private.not_hidden(s));
    end if;
  end if;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1 desc, 2 desc limit $4'
    using v_uid, p_newest, p_id, p_limit;
end $function$;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

CREATE INDEX bookings_company_id ON public.bookings USING btree (company_id);

CREATE TRIGGER e_rest_places AFTER UPDATE OF role ON public.profiles FOR EACH ROW WHEN (((('talent'::text = old.role) OR ('talent'::text = new.role)) AND (new.role <> old.role))) EXECUTE FUNCTION private.rest_places();

CREATE POLICY "colleagues read each other" ON "public"."company_members" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR ((status = 'joined'::text) AND (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))) OR (company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies))));

REVOKE ALL ON FUNCTION "private"."count_invitation"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_jobs_to_colleagues"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_jobs_to_owner"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rest_places"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."not_hidden"(sync_private.streams) FROM PUBLIC;

update private.refusals set sentence = 'Only a colleague who has joined, and hires, can own the company.' where code = 'MQ734';

insert into private.refusals (code, sentence) values ('MQ781', 'They have declined. You can ask again from {date}.');

insert into private.refusals (code, sentence) values ('MQ782', 'No more invitations can be mailed to this address today. Try again tomorrow.');

insert into private.refusals (code, sentence) values ('MQ783', 'A company’s name cannot hold a web address.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('invitation (account)', '20', '86400000', '86400000');

update private.export_parts set condition = 't.user_id = $1 or t.email <> '''' and t.email = (select lower(email) from auth.users where id = $1 and email_confirmed_at is not null)' where name = 'company_members';

update sync_private.streams set hidden_from_column = NULL where name = 'applications';

update sync_private.streams set hidden_from_column = NULL where name = 'availability';

update sync_private.streams set hidden_from_column = NULL where name = 'bookings';

update sync_private.streams set hidden_from_column = NULL where name = 'callsheets';

update sync_private.streams set hidden_from_column = NULL where name = 'colleagues';

update sync_private.streams set hidden_from_column = NULL where name = 'companies';

update sync_private.streams set hidden_from_column = NULL where name = 'conversations';

update sync_private.streams set hidden_from_column = NULL where name = 'crew';

update sync_private.streams set hidden_from_column = NULL where name = 'drafts';

update sync_private.streams set hidden_from_column = NULL where name = 'endorsements';

update sync_private.streams set hidden_from_column = NULL where name = 'jobs';

update sync_private.streams set hidden_from_column = NULL where name = 'messages';

update sync_private.streams set hidden_from_column = NULL where name = 'notes';

update sync_private.streams set hidden_from_column = NULL where name = 'notifications';

update sync_private.streams set hidden_from_column = NULL where name = 'people';

update sync_private.streams set hidden_from_column = NULL where name = 'profiles';

update sync_private.streams set hidden_from_column = NULL where name = 'projects';

update sync_private.streams set hidden_from_column = NULL where name = 'receipts';

update sync_private.streams set hidden_from_column = NULL where name = 'saved';

update sync_private.streams set hidden_from_column = 'applicant_id' where name = 'teamnotes';

-- What was asked before is of the company that it names, where its poster works for it.
update public.bookings b set company_id = (
  select c.id from public.companies c join public.company_members m on m.company_id = c.id and m.user_id = b.employer_id and m.status = 'joined'
  where c.name = b.company_name and not c._deleted order by m.joined_at, c.id limit 1)
where b.company_name <> '';
