-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP POLICY "owners change companies" ON "public"."companies";

DROP POLICY "both sides read" ON "public"."job_applications";

DROP POLICY "both sides take steps" ON "public"."job_applications";

DROP POLICY "owners read a job's steps" ON "public"."job_events";

DROP POLICY "members read jobs" ON "public"."jobs";

DROP POLICY "owners change jobs" ON "public"."jobs";

DROP TRIGGER "d_default_company" ON "public"."companies";

ALTER TABLE "private"."verification_mail" DROP CONSTRAINT "verification_mail_verification_id_fkey";

DROP FUNCTION "private"."set_default_company"();

DROP FUNCTION "private"."verification_mail_due_at"();

DROP FUNCTION "public"."verification_mail_settle"(jsonb);

DROP FUNCTION "public"."verification_mail_take"(integer);


CREATE TABLE "private"."company_mail" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "verification_id" uuid, "member_id" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "due_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "claims" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, CONSTRAINT "company_mail_check" CHECK ((num_nonnulls(verification_id, member_id) = 1)), CONSTRAINT "company_mail_member_id_key" UNIQUE (member_id), CONSTRAINT "company_mail_pkey" PRIMARY KEY (id), CONSTRAINT "company_mail_verification_id_key" UNIQUE (verification_id));

ALTER TABLE "private"."company_mail" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."company_permissions" ("access" text NOT NULL, "permission" text NOT NULL, CONSTRAINT "company_permissions_access_check" CHECK ((access = ANY (ARRAY['owner'::text, 'manager'::text, 'recruiter'::text, 'viewer'::text]))), CONSTRAINT "company_permissions_permission_check" CHECK ((permission = ANY (ARRAY['read'::text, 'hire'::text, 'manage'::text, 'own'::text]))), CONSTRAINT "company_permissions_pkey" PRIMARY KEY (access, permission));

ALTER TABLE "private"."company_permissions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_members" ("id" uuid NOT NULL, "company_id" uuid NOT NULL, "email" text NOT NULL DEFAULT ''::text, "access" text NOT NULL DEFAULT 'recruiter'::text, "invitation" integer NOT NULL DEFAULT 1, "removed" boolean NOT NULL DEFAULT false, "answer" text NOT NULL DEFAULT ''::text, "user_id" uuid, "status" text NOT NULL DEFAULT 'invited'::text, "invited_by" uuid, "invited_by_name" text NOT NULL DEFAULT ''::text, "user_name" text NOT NULL DEFAULT ''::text, "company_name" text NOT NULL DEFAULT ''::text, "joined_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "company_members_access_check" CHECK ((access = ANY (ARRAY['owner'::text, 'manager'::text, 'recruiter'::text, 'viewer'::text]))), CONSTRAINT "company_members_answer_check" CHECK ((answer = ANY (ARRAY[''::text, 'accepted'::text, 'declined'::text, 'left'::text]))), CONSTRAINT "company_members_check" CHECK (((status <> 'joined'::text) OR (user_id IS NOT NULL))), CONSTRAINT "company_members_email_check" CHECK (((length(email) <= 254) AND (email = lower(email)))), CONSTRAINT "company_members_invitation_check" CHECK (((invitation >= 1) AND (invitation <= 1000))), CONSTRAINT "company_members_pkey" PRIMARY KEY (id), CONSTRAINT "company_members_status_check" CHECK ((status = ANY (ARRAY['invited'::text, 'joined'::text, 'declined'::text, 'left'::text, 'removed'::text]))));

ALTER TABLE "public"."company_members" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."company_members" FROM "anon";

REVOKE ALL ON TABLE "public"."company_members" FROM "authenticated";

CREATE TABLE "public"."team_notes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "application_id" uuid NOT NULL, "note" text NOT NULL DEFAULT ''::text, "author_name" text NOT NULL DEFAULT ''::text, "job_id" uuid NOT NULL, "employer_id" uuid NOT NULL, "applicant_id" uuid, "company_id" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "team_notes_note_check" CHECK ((length(note) <= 1000)), CONSTRAINT "team_notes_pkey" PRIMARY KEY (id), "author_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."team_notes" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."team_notes" FROM "anon";

REVOKE ALL ON TABLE "public"."team_notes" FROM "authenticated";

ALTER TABLE "public"."job_applications" ADD COLUMN "company_id" uuid;

ALTER TABLE "sync_private"."streams" ADD COLUMN "company_column" text;

CREATE OR REPLACE FUNCTION private.book_accepted_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status in ('accepted', 'hired') and old.status not in ('accepted', 'hired') then
    perform private.book_offer(new, private.today((select timezone from public.jobs where id = new.job_id)));
  elsif old.status in ('accepted', 'hired') and new.status not in ('accepted', 'hired') then
    update public.bookings set status = 'cancelled',
      ended_by = case when (select auth.uid()) = new.applicant_id then 'talent' when private.hires_for(new.employer_id, new.company_id, 'hire') then 'employer' else 'others' end
    where application_id = new.id and status = 'confirmed';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_picture(p_profile uuid, p_file uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_uid uuid := (select auth.uid());
  v_circle text;
begin
  select private.part_circle(p, private.part_of_medium(medium)) into v_circle
  from public.profiles p, jsonb_each(p.media) as entry (key, medium)
  where p.id = p_profile and p_file::text in (medium #>> '{file,id}', medium #>> '{thumb,id}');
  return coalesce(case v_circle
      when 'contacts' then private.is_in_touch(p_profile, v_uid)
      when 'nobody' then false
      else exists (select from public.public_profiles where id = p_profile and not _deleted)
        or exists (select from public.conversation_members theirs join public.conversations c on c.id = theirs.conversation_id
          where theirs.user_id = p_profile and c.id in (select private.my_conversations())
            -- Whoever writes first does not see the other until that one has accepted.
            and (c.state = 'open' or c.state = 'requested' and c.state_by = p_profile))
        or exists (select from public.job_applications where applicant_id = p_profile and private.hires_for(employer_id, company_id, 'read') and not _deleted) end, false)
    or exists (select from public.job_applications a, jsonb_each(a.portfolio) as entry (key, picked)
      where a.applicant_id = p_profile and private.hires_for(a.employer_id, a.company_id, 'read') and not a._deleted
        and p_file::text in (picked #>> '{file,id}', picked #>> '{thumb,id}'));
end $function$;

CREATE OR REPLACE FUNCTION private.cancel_job_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.bookings set status = 'cancelled', ended_by = case when private.hires_for(new.posted_by, new.company_id, 'hire') then 'employer' else 'others' end
  where job_id = new.id and application_id is not null and status = 'confirmed';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.companies_of(p_user uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query select company_id from public.company_members where user_id = p_user and p_user = (select auth.uid()) and status = 'joined';
end $function$;

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
  perform sync_private.access_changed_to(p_user, 'teamnotes', array(select id from public.team_notes where company_id = p_company));
end $function$;

CREATE OR REPLACE FUNCTION private.company_mail_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.company_mail);
end $function$;

CREATE OR REPLACE FUNCTION private.count_invitation(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.count_attempt('invitation (mailbox)', private.address_key(p_email)) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "5", "things": "invitations to this address"}');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.user_name := case when new.user_id is null then '' else private.display_name(new.user_id) end;
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  -- Whoever is not in it any more learns nothing new of it (S6).
  if tg_op = 'INSERT' or new.status in ('invited', 'joined') then
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  end if;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

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
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null then return null; end if;
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
  if v_was_in <> v_is_in then perform private.company_access_changed(v_person, v_row.company_id); end if;
  if v_is_in and not v_was_in then
    -- Whoever joins posts for it from now on; the companies of their own stay theirs.
    update public.profiles set company_id = v_row.company_id where id = v_person and (tg_op = 'UPDATE' or company_id is null);
  elsif v_was_in and not v_is_in then
    update public.profiles set company_id = (select m.company_id from public.company_members m where m.user_id = v_person and m.status = 'joined'
      order by m.access = 'owner' desc, m.joined_at limit 1)
    where id = v_person and company_id = v_row.company_id;
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    update public.jobs j set posted_by = c.owner_id from public.companies c
    where j.company_id = v_row.company_id and j.posted_by = v_person and c.id = j.company_id and c.owner_id <> v_person;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.resume_name, new.resume_size, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.resume_name, old.resume_size, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.company_id := old.company_id; new.respond_by := old.respond_by;
  new.decided_at := old.decided_at; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
  -- The words of a decline whose step has lost against one of the applicant's.
  if v_answer_changed and new.status <> 'declined' then
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
  end if;
  -- Nobody is told that a role is filled while it is not. Twin: isFilled in src/domain/jobs/unfilled.ts.
  if new.decline_code = 'filled' and old.decline_code is distinct from new.decline_code
    and not exists (select from public.jobs where id = old.job_id and (closed_reason = 'filled' or hired_count >= headcount))
  then
    perform private.refuse('MQ218');
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
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
  if new.access = 'owner' and old.access <> 'owner' and (old.status <> 'joined' or new.removed) then perform private.refuse('MQ734'); end if;
  new.id := old.id; new.user_id := old.user_id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.invitation > old.invitation and old.status <> 'joined' then
    -- Once more to somebody who has not answered yet, or again to somebody who has.
    perform private.require_no_colleague(old.company_id, old.email);
    perform private.count_invitation(old.email);
    v_to := 'invited'; new.answer := ''; new.removed := false; new.invited_by := v_me;
  elsif new.invitation > old.invitation then
    -- Accepted meanwhile: done already.
    new.invitation := old.invitation; new.removed := old.removed;
  elsif new.removed and not old.removed then
    v_to := 'removed';
  elsif new.answer <> old.answer then
    v_to := 'left';
    if old.status = 'removed' then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
  end if;
  new.status := v_to;
  return new;
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
  if v_job.id is null or not private.hires_for(v_job.posted_by, v_job.company_id, 'hire') or private.account_role(v_person) is distinct from 'talent' then
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
  -- Into a company for which both hire, whoever posted it and whoever moves it; out of one only by whoever posted it.
  if v_edited and new.company_id is distinct from old.company_id
    and (new.company_id is null and old.posted_by <> (select auth.uid()) or new.company_id is not null and not (
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
  if v_job.posted_by = new.applicant_id then perform private.refuse('MQ205'); end if;
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
  if not new.removed then perform private.count_invitation(new.email); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.email := coalesce((select email from auth.users where id = new.id), '');
    new.two_factor_enabled := false;
    new.suspended_at := null;
    if new.role = 'admin' then perform private.refuse('MQ403'); end if;
  else
    new.id := old.id;
    new.email := old.email;
    new.two_factor_enabled := old.two_factor_enabled;
    new.suspended_at := old.suspended_at;
    -- An account that is going to be deleted stays hidden.
    if new.is_active and not old.is_active and exists (select from private.account_deletions where user_id = new.id) then
      new.is_active := false;
    end if;
    -- Ruling 14: talent and employer switch freely, only the server grants or revokes admin.
    if new.role is distinct from old.role and 'admin' in (new.role, old.role) then
      perform private.refuse('MQ403');
    end if;
  end if;
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not private.has_permission(new.id, new.company_id, 'read')
  then perform private.refuse('MQ403'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_team_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_of public.job_applications;
begin
  if tg_op = 'INSERT' then
    select * into v_of from public.job_applications where id = new.application_id;
    new.author_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if (select private.gate()) and (v_of.id is null or not sync_private.is_own_id(new.id, false, '') or v_of.applicant_id = new.author_id
      or not private.hires_for(v_of.employer_id, v_of.company_id, 'read'))
    then
      perform private.refuse('MQ403');
    end if;
    new.job_id := v_of.job_id; new.employer_id := v_of.employer_id; new.company_id := v_of.company_id; new.applicant_id := v_of.applicant_id;
  else
    new.id := old.id; new.application_id := old.application_id; new.author_id := old.author_id; new.job_id := old.job_id;
    new.employer_id := old.employer_id; new.company_id := old.company_id; new.applicant_id := old.applicant_id;
  end if;
  new.author_name := private.display_name(new.author_id);
  if not new._deleted and (new.note !~ '\S' or length(new.note) > 1000) then perform private.refuse('MQ736'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_on_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members set access = 'manager' where company_id = new.company_id and access = 'owner' and id <> new.id;
  update public.companies set owner_id = new.user_id where id = new.company_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.bookings set employer_id = new.employer_id where application_id = new.id and employer_id = old.employer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.has_address(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.users where id = (select auth.uid()) and lower(email) = p_email and email_confirmed_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION private.has_applied_to_company_of(p_applicant uuid, p_colleague uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.job_applications
    where applicant_id = p_applicant and not _deleted and private.has_permission(p_colleague, company_id, 'hire'));
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
    where m.user_id = p_user and m.company_id = p_company and m.status = 'joined');
end $function$;

CREATE OR REPLACE FUNCTION private.hint_changes(p_stream text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_event record;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  for v_event in select * from (values
    ('insert', 'new table as new_rows'),
    ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')) events (name, tables)
  loop
    execute format('create trigger zz_hint_%1$s after %1$s on %2$s referencing %3$s for each statement '
      'execute function private.hint_of_change(%4$s)', v_event.name, s.relation, v_event.tables,
      (select string_agg(quote_literal(argument), ', ') from unnest(case
        when s.conversation_column is not null then array['conversations', s.conversation_column]
        when s.project_column is not null then array[case when s.for_project_editors then 'project_editors' else 'projects' end, s.project_column]
        else array['accounts'] || s.owner_columns end) argument));
    -- Beside the accounts that a row names, everybody who works for its company.
    if s.company_column is not null then
      execute format('create trigger zz_hint_company_%1$s after %1$s on %2$s referencing %3$s for each statement '
        'execute function private.hint_of_change(''companies'', %4$L)', v_event.name, s.relation, v_event.tables, s.company_column);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.hint_of_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  execute (
    select 'select array_agg(id) from (' || string_agg(format('select %I as id from %I', c, r), ' union ') || ') ids'
    from unnest(tg_argv[1:]) c,
      unnest(case tg_op when 'INSERT' then '{new_rows}' when 'DELETE' then '{old_rows}' else '{new_rows,old_rows}' end::text[]) r)
  into v_ids;
  if tg_argv[0] = 'conversations' then
    v_ids := array(select distinct user_id from public.conversation_members where conversation_id = any (v_ids) and is_active);
  elsif tg_argv[0] in ('projects', 'project_editors') then
    v_ids := array(select distinct user_id from public.project_members
      where project_id = any (v_ids) and status = 'joined' and (tg_argv[0] = 'projects' or access <> 'member'));
  elsif tg_argv[0] = 'companies' then
    v_ids := array(select distinct user_id from public.company_members where company_id = any (v_ids) and status = 'joined');
  end if;
  perform private.hint_accounts(v_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.hires_for(p_owner uuid, p_company uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_owner = (select auth.uid()) or private.has_permission((select auth.uid()), p_company, p_permission);
end $function$;

CREATE OR REPLACE FUNCTION private.invitation_mail_text(p_member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('kind', 'invitation', 'to', m.email, 'name', m.company_name, 'asker', private.asker_name(m.invited_by))
    from public.company_members m where m.id = p_member);
end $function$;

CREATE OR REPLACE FUNCTION private.is_application_party(p_application uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.job_applications
    where id = p_application and (applicant_id = (select auth.uid()) or private.hires_for(employer_id, company_id, 'read')));
end $function$;

CREATE OR REPLACE FUNCTION private.is_in_touch(p_talent uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_other is not null and p_other <> p_talent and not private.is_blocked_pair(p_talent, p_other) and (
    exists (select from public.job_applications
      where applicant_id = p_talent and (employer_id = p_other or private.has_permission(p_other, company_id, 'read')) and status <> 'withdrawn' and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_talent
      join public.conversations c on c.id = theirs.conversation_id and c.state = 'open'
      where theirs.user_id = p_other and theirs.is_active and mine.is_active
        and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.endorsements
      where (asker_id, endorser_id) in ((p_talent, p_other), (p_other, p_talent)) and status = 'confirmed' and not _deleted));
end $function$;

CREATE OR REPLACE FUNCTION private.is_on_side_of_job(p_user uuid, p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_user = p_job.posted_by
    or exists (select from public.profiles where id = p_user and company_id = p_job.company_id)
    or private.has_permission(p_user, p_job.company_id, 'read');
end $function$;

CREATE OR REPLACE FUNCTION private.leave_companies(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members m set access = 'owner' from (
    select distinct on (o.company_id) o.id from public.company_members o join public.companies c on c.id = o.company_id and c.owner_id = p_user
    where o.status = 'joined' and o.user_id <> p_user and o.access in ('manager', 'recruiter') order by o.company_id, o.access <> 'manager', o.joined_at, o.id) heirs
  where m.id = heirs.id;
  update public.company_members set answer = 'left', status = 'left' where user_id = p_user and status = 'joined' and access <> 'owner';
end $function$;

CREATE OR REPLACE FUNCTION private.leave_companies_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.leave_companies(old.id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.make_owner_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.company_members (id, company_id, user_id, access, answer, status)
  values (sync_private.derived_id('company_member', new.id::text, new.owner_id::text), new.id, new.owner_id, 'owner', 'accepted', 'joined')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.may_know_name(p_viewer uuid, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_viewer = p_person
    or exists (select from public.public_profiles where id = p_person and not _deleted)
    or exists (select from public.jobs where posted_by = p_person and status in ('active', 'closed') and not _deleted)
    or exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_viewer, p_person), (p_person, p_viewer)) and not _deleted)
    or private.has_applied_to_company_of(p_person, p_viewer)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_viewer
      where theirs.user_id = p_person);
end $function$;

CREATE OR REPLACE FUNCTION private.may_open_cv(p_path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.job_applications
    where resume_path = p_path and split_part(p_path, '/', 1) = applicant_id::text and private.hires_for(employer_id, company_id, 'read')
      and status <> 'withdrawn' and not _deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.move_team_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform sync_private.access_changed_to(old.employer_id, 'teamnotes', array(select id from public.team_notes where application_id = new.id));
  update public.team_notes set company_id = new.company_id, employer_id = new.employer_id where application_id = new.id;
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
    perform sync_private.access_changed_to(v_former, 'teamnotes', array(select id from public.team_notes where job_id = new.id));
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
    from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null;
    insert into private.company_mail (member_id) values (new.id)
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
    if not exists (select from unnest(v_people) p where p = v_job.posted_by or private.has_permission(p, v_job.company_id, 'hire')) then
      perform private.refuse('MQ403');
    end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.own_company(p_company uuid)
 RETURNS public.companies
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  select * into v_company from public.companies where id = p_company and id in (select private.my_companies('manage')) and not _deleted for update;
  if not found then perform private.refuse('MQ404'); end if;
  return v_company;
end $function$;

CREATE OR REPLACE FUNCTION private.owns_job(p_job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.jobs where id = p_job and private.hires_for(posted_by, company_id, 'read'));
end $function$;

CREATE OR REPLACE FUNCTION private.publish_job(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  -- A company that was deleted, or for which they do not hire, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and not _deleted) or not private.has_permission(p_draft.owner_id, v_job.company_id, 'hire') then
    v_job.company_id := null;
  end if;
  v_job.id := p_draft.id;
  v_job.posted_by := p_draft.owner_id;
  v_job.published_at := clock_timestamp();
  v_job.last_confirmed_at := v_job.published_at;
  v_job.created_at := v_job.published_at;
  v_job.server_xid := pg_current_xact_id();
  insert into public.jobs select v_job.* on conflict (id) do nothing;
  if found then
    -- An import is the operator's.
    if (select auth.uid()) is not null then perform private.require_rows_within_bounds('public.jobs', p_draft.owner_id); end if;
  elsif not exists (select from public.jobs where id = p_draft.id and posted_by = p_draft.owner_id) then
    perform private.refuse('MQ409');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members set id = id where user_id = new.id or invited_by = new.id and status = 'invited';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_colleagues()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members set id = id where company_id = new.id and status in ('invited', 'joined');
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
  select m.user_name into v_name from public.company_members m left join auth.users u on u.id = m.user_id
  where m.company_id = p_company and m.status = 'joined' and p_email in (m.email, lower(u.email)) limit 1;
  if found then
    perform private.refuse('MQ732', jsonb_build_object('Name', coalesce(nullif(v_name, ''), 'This person'), 'company', (select name from public.companies where id = p_company)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.review_job(p_job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signals text[];
begin
  if exists (select from public.companies c join private.company_verifications v on v.company_id = c.id and v.state = 'granted' and v.verified_how = 'admin'
    where c.id = p_job.company_id and private.has_permission(p_job.posted_by, c.id, 'hire') and c.verified_at is not null) then return; end if;
  v_signals := private.scam_signals_of(p_job);
  if coalesce(v_signals, '{}') = '{}' then return; end if;
  update public.reports r set signals = (select array_agg(distinct s order by s) from unnest(r.signals || v_signals) s)
  where r.subject_id = p_job.id and r.reason = 'scam_signal' and r.resolved_at is null;
  if found then return; end if;
  insert into public.reports (id, about, subject_id, person_id, subject_label, reason, signals)
  values (gen_random_uuid(), 'job', p_job.id, p_job.posted_by, left(p_job.title, 200), 'scam_signal', v_signals)
  on conflict do nothing;
exception when unique_violation then
  -- An admin has resolved a report of all these signals.
  null;
when invalid_regular_expression then
  -- An operator's: it must not keep anybody from publishing.
  raise warning 'private.scam_signals has a pattern that is not a regular expression: %', sqlerrm;
end $function$;

CREATE OR REPLACE FUNCTION private.revoke_former_booker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform sync_private.access_changed(old.employer_id, 'bookings', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.verification_for_admin(p_id uuid, p_note text)
 RETURNS private.company_verifications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_verification private.company_verifications;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note, E' \t\n\r'), '') = '' then perform private.refuse('MQ905'); end if;
  if length(btrim(p_note, E' \t\n\r')) > 2000 then perform private.refuse('MQ803'); end if;
  select c.* into v_company from private.company_verifications v join public.companies c on c.id = v.company_id where v.id = p_id for update of c;
  if not found then perform private.refuse('MQ404'); end if;
  if private.has_permission(auth.uid(), v_company.id, 'read') then perform private.refuse('MQ403'); end if;
  select * into v_verification from private.company_verifications where id = p_id;
  return v_verification;
end $function$;

CREATE OR REPLACE FUNCTION private.verification_mail_text(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v private.company_verifications;
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  select * into v from private.company_verifications where id = p_id;
  insert into private.verification_tokens (digest, verification_id, expires_at)
  values (private.verification_digest(v_token), v.id, v.asked_at + interval '24 hours');
  return jsonb_build_object('kind', 'verification', 'to', v.address, 'token', v_token, 'name', v.company_name, 'domain', private.website_host(v.website),
    'asker', private.asker_name(v.asked_by));
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
    if private.lifecycle_event('membership', v_row.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
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

REVOKE ALL ON FUNCTION "public"."answer_company_invitation"(uuid, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.ask_domain_verification(p_id uuid, p_company uuid, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_problem text;
  v_limit jsonb;
begin
  perform private.require_gate();
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a request has an id"}'); end if;
  v_company := private.own_company(p_company);
  if exists (select from private.company_verifications where id = p_id and company_id = p_company) then return '{"outcome": "accepted"}'; end if;
  if v_company.verified_at is not null then perform private.refuse('MQ906'); end if;
  v_problem := private.company_address_problem(v_company.website, p_address);
  if v_problem is not null then
    perform private.refuse(v_problem, jsonb_build_object('domain',
      case v_problem when 'MQ902' then split_part(lower(p_address), '@', 2) else private.website_host(v_company.website) end));
  end if;
  if exists (select from public.companies where id <> p_company and verified_at is not null and not _deleted
    and private.website_identity(website) = private.website_identity(v_company.website))
  then
    perform private.refuse('MQ907', jsonb_build_object('domain', private.website_host(v_company.website)));
  end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  -- By company first, so that others who name this address do not keep this company from it.
  if private.make_verification(p_id, v_company, 'domain mail', '', lower(p_address))
    and (private.count_attempt('verification (mail)', p_company::text || ' ' || private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
    and (private.count_attempt('verification (mailbox)', private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
  then
    insert into private.company_mail (verification_id) values (p_id);
  end if;
  return '{"outcome": "accepted"}';
end $function$;

CREATE OR REPLACE FUNCTION public.company_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.company_mail m using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where m.id = r.id and m.claims = r.claim and r.outcome not in ('later', 'down');
  update private.company_mail m set taken_at = null, due_at = private.mail_retry_at(m.claims, r.after_s)
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and r.outcome in ('later', 'down');
end $function$;

REVOKE ALL ON FUNCTION "public"."company_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."company_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.company_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mail record;
  v_taken jsonb := '[]';
begin
  delete from private.company_mail c where c.made_at < now() - interval '24 hours'
    or exists (select from private.company_verifications v where v.id = c.verification_id and (v.state <> 'open' or v.asked_at < now() - interval '24 hours'))
    or exists (select from public.company_members m where m.id = c.member_id and m.status <> 'invited');
  for v_mail in
    select id, claims, verification_id, member_id from private.company_mail
    where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    update private.company_mail set taken_at = now(), claims = claims + 1 where id = v_mail.id;
    v_taken := v_taken || (jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1)
      || case when v_mail.member_id is null then private.verification_mail_text(v_mail.verification_id) else private.invitation_mail_text(v_mail.member_id) end);
  end loop;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."company_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."company_mail_take"(integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.company_verification(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  perform private.require_gate();
  select * into v_company from public.companies where id = p_company and id in (select private.my_companies('manage')) and not _deleted;
  if not found then perform private.refuse('MQ404'); end if;
  return jsonb_build_object(
    'verified_at', v_company.verified_at,
    'verified_how', (select verified_how from private.company_verifications where company_id = p_company and state = 'granted' order by decided_at limit 1),
    'mail', (select jsonb_build_object('address', v.address, 'asked_at', v.asked_at, 'expires_at', v.asked_at + interval '24 hours',
        'is_under_way', exists (select from private.verification_tokens t where t.verification_id = v.id))
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'domain mail' and v.state = 'open' and v.asked_at > now() - interval '24 hours'),
    'check', (select jsonb_build_object('note', v.note, 'asked_at', v.asked_at, 'state', v.state, 'decided_at', v.decided_at, 'decision', v.decision)
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'admin' and v.state in ('open', 'declined') order by v.asked_at desc limit 1),
    'ended', (select jsonb_build_object('at', v.ended_at, 'reason', v.ended_reason)
      from private.company_verifications v where v.company_id = p_company and v.state = 'ended' and v_company.verified_at is null order by v.ended_at desc limit 1));
end $function$;

CREATE OR REPLACE FUNCTION public.job_days(p_days integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_object_agg(id, days), '{}') from (
      select j.id, jsonb_object_agg(d.day, jsonb_build_array(d.views, d.saves)) as days
      from public.jobs j join private.job_days d on d.job_id = j.id
      where (j.posted_by = (select auth.uid()) or j.company_id in (select private.my_companies('read'))) and not j._deleted and d.views + d.saves > 0
        and d.day > current_date - least(greatest(coalesce(p_days, 30), 1), 60)
      group by j.id) counted);
end $function$;

CREATE OR REPLACE FUNCTION public.my_company_invitations()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'company_id', m.company_id, 'company', m.company_name, 'inviter', m.invited_by_name,
      'access', m.access, 'invited_at', m.updated_at) order by m.updated_at desc, m.id), '[]')
    from public.company_members m where m.status = 'invited' and m.email <> '' and private.has_address(m.email));
end $function$;

REVOKE ALL ON FUNCTION "public"."my_company_invitations"() FROM "anon";

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
    perform private.leave_companies(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION sync_private.access_changed_to(p_user uuid, p_stream text, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, id from unnest(p_ids) id where exists (select from auth.users where auth.users.id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
  perform private.hint_accounts(array[p_user]);
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
            where t.%2$I = m.company_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.status = 'joined' order by 1, 2 limit $5)$part$,
        s.relation, s.company_column, format(v_range, 't'));
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

CREATE OR REPLACE FUNCTION sync_private.install_stream(p_stream text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_column text;
  v_table text;
begin
  update sync_private.streams set select_list = 't.' || array_to_string(readable, ', t.') where name = p_stream
  returning * into strict s;
  v_table := (select relname from pg_catalog.pg_class where oid = s.relation);
  execute format($ddl$
    alter table %1$s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column rev bigint not null default 1,
      add column server_xid xid8 not null default pg_current_xact_id(),
      add column _deleted boolean not null default false,
      add column last_client uuid,
      add column last_base bigint $ddl$, s.relation);
  execute format('create trigger zz_stamp before insert or update on %s for each row '
    'execute function sync_private.stamp()', s.relation);
  execute format('create trigger zz_tombstone after delete on %s for each row '
    'execute function sync_private.record_tombstone(%L)', s.relation, s.name);
  execute format('create index %I on %s (server_xid, id)', v_table || '_pull', s.relation);
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column || s.project_column || s.company_column, null) loop
    continue when v_column = 'id';
    execute format('create index %I on %s (%I, server_xid, id)', v_table || '_pull_' || v_column, s.relation, v_column);
    execute format('create index %I on %s (%I, %I desc, id desc)',
      v_table || '_snapshot_' || v_column, s.relation, v_column, s.newest);
  end loop;
  if s.scope is not null then
    execute format('create index %I on %s (%I desc, id desc) where %s', v_table || '_snapshot', s.relation, s.newest,
      replace(s.catalogue, 't.', ''));
  end if;
  perform private.protect_table(s.relation);
  execute format('grant select (%s, rev, server_xid, _deleted) on %s to authenticated%s',
    array_to_string(s.readable, ', '), s.relation, case when s.is_public then ', anon' else '' end);
  if s.is_insertable then
    execute format('grant insert (id, %s) on %s to authenticated', array_to_string(s.writable, ', '), s.relation);
  end if;
  if s.is_editable and cardinality(s.writable) > 0 then
    execute format('grant update (%s%s) on %s to authenticated',
      array_to_string(s.writable, ', '), case when s.is_deletable then ', _deleted' else '' end, s.relation);
  end if;
end $function$;

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
          where t.%3$I = m.company_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.status = 'joined' order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.company_column, v_page);
    end if;
  end if;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1 desc, 2 desc limit $4'
    using v_uid, p_newest, p_id, p_limit;
end $function$;

ALTER TABLE "private"."company_mail" ADD CONSTRAINT "company_mail_verification_id_fkey" FOREIGN KEY (verification_id) REFERENCES private.company_verifications(id) ON DELETE CASCADE;

ALTER TABLE "public"."company_members" ADD CONSTRAINT "company_members_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "public"."company_members" ADD CONSTRAINT "company_members_invited_by_fkey" FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."company_mail" ADD CONSTRAINT "company_mail_member_id_fkey" FOREIGN KEY (member_id) REFERENCES public.company_members(id) ON DELETE CASCADE;

ALTER TABLE "public"."company_members" ADD CONSTRAINT "company_members_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_applicant_id_fkey" FOREIGN KEY (applicant_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.job_applications(id) ON DELETE CASCADE;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_employer_id_fkey" FOREIGN KEY (employer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

CREATE INDEX company_mail_due ON private.company_mail USING btree (due_at);

CREATE INDEX company_members_email ON public.company_members USING btree (email) WHERE (status = 'invited'::text);

CREATE INDEX company_members_invited_by ON public.company_members USING btree (invited_by, created_at);

CREATE UNIQUE INDEX company_members_joined ON public.company_members USING btree (company_id, user_id) WHERE (status = 'joined'::text);

CREATE UNIQUE INDEX company_members_owner ON public.company_members USING btree (company_id) WHERE (access = 'owner'::text);

CREATE INDEX company_members_pull_company_id ON public.company_members USING btree (company_id, server_xid, id);

CREATE INDEX company_members_pull_user_id ON public.company_members USING btree (user_id, server_xid, id);

CREATE INDEX company_members_pull ON public.company_members USING btree (server_xid, id);

CREATE INDEX company_members_snapshot_company_id ON public.company_members USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX company_members_snapshot_user_id ON public.company_members USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX job_applications_pull_company_id ON public.job_applications USING btree (company_id, server_xid, id);

CREATE INDEX job_applications_snapshot_company_id ON public.job_applications USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX team_notes_application_id ON public.team_notes USING btree (application_id);

CREATE INDEX team_notes_job_id ON public.team_notes USING btree (job_id);

CREATE INDEX team_notes_pull_company_id ON public.team_notes USING btree (company_id, server_xid, id);

CREATE INDEX team_notes_pull_employer_id ON public.team_notes USING btree (employer_id, server_xid, id);

CREATE INDEX team_notes_pull ON public.team_notes USING btree (server_xid, id);

CREATE INDEX team_notes_snapshot_company_id ON public.team_notes USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX team_notes_snapshot_employer_id ON public.team_notes USING btree (employer_id, created_at DESC, id DESC);

CREATE TRIGGER leave_companies BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.leave_companies_first();

CREATE TRIGGER e_revoke_former AFTER UPDATE OF employer_id ON public.bookings FOR EACH ROW WHEN ((new.employer_id IS DISTINCT FROM old.employer_id)) EXECUTE FUNCTION private.revoke_former_booker();

CREATE TRIGGER c_owner AFTER INSERT ON public.companies FOR EACH ROW EXECUTE FUNCTION private.make_owner_colleague();

CREATE TRIGGER e_refresh_colleagues AFTER UPDATE OF name ON public.companies FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION private.refresh_colleagues();

CREATE TRIGGER a_guard_step BEFORE UPDATE ON public.company_members FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_colleague();

CREATE TRIGGER a_guard BEFORE INSERT ON public.company_members FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_new_colleague();

CREATE TRIGGER b_hand_on BEFORE UPDATE OF access ON public.company_members FOR EACH ROW WHEN (((new.access = 'owner'::text) AND (old.access <> 'owner'::text))) EXECUTE FUNCTION private.hand_on_company();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.derive_colleague();

CREATE TRIGGER d_follow AFTER INSERT OR DELETE OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.follow_colleague();

CREATE TRIGGER e_notify AFTER INSERT OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.notify_colleague();

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.company_members REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.company_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.company_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.company_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.company_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.company_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.company_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.company_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.company_members FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('colleagues');

CREATE TRIGGER d_move_notes AFTER UPDATE OF company_id, employer_id ON public.job_applications FOR EACH ROW WHEN (((new.company_id IS DISTINCT FROM old.company_id) OR (new.employer_id IS DISTINCT FROM old.employer_id))) EXECUTE FUNCTION private.move_team_notes();

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.job_applications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.job_applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.job_applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER d_move_to_company AFTER UPDATE OF company_id ON public.jobs FOR EACH ROW WHEN ((new.company_id IS DISTINCT FROM old.company_id)) EXECUTE FUNCTION private.move_to_company();

CREATE TRIGGER e_refresh_colleague AFTER UPDATE OF full_name ON public.profiles FOR EACH ROW WHEN ((new.full_name IS DISTINCT FROM old.full_name)) EXECUTE FUNCTION private.refresh_colleague();

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.team_notes FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_team_note();

CREATE TRIGGER row_bound AFTER INSERT ON public.team_notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER y_empty BEFORE UPDATE ON public.team_notes FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION sync_private.empty_removed('{"note": ""}');

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.team_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.team_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.team_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.team_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'author_id', 'employer_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.team_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'author_id', 'employer_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.team_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'author_id', 'employer_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.team_notes FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.team_notes FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('teamnotes');

CREATE POLICY "managers change companies" ON "public"."companies" FOR UPDATE TO "authenticated" USING ((id IN ( SELECT private.my_companies('manage'::text) AS my_companies))) WITH CHECK ((id IN ( SELECT private.my_companies('manage'::text) AS my_companies)));

CREATE POLICY "colleagues read each other" ON "public"."company_members" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))));

CREATE POLICY "managers and colleagues say their part" ON "public"."company_members" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies)))) WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies))));

CREATE POLICY "managers invite" ON "public"."company_members" FOR INSERT TO "authenticated" WITH CHECK ((company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies)));

CREATE POLICY "gate" ON "public"."company_members" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "both sides read" ON "public"."job_applications" FOR SELECT TO "authenticated" USING (((applicant_id = ( SELECT auth.uid() AS uid)) OR (employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))));

CREATE POLICY "both sides take steps" ON "public"."job_applications" FOR UPDATE TO "authenticated" USING (((applicant_id = ( SELECT auth.uid() AS uid)) OR (employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies)))) WITH CHECK (((applicant_id = ( SELECT auth.uid() AS uid)) OR (employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies))));

CREATE POLICY "the hiring side reads a job's steps" ON "public"."job_events" FOR SELECT TO "authenticated" USING ((private.owns_job(job_id) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "members read jobs" ON "public"."jobs" FOR SELECT TO "authenticated" USING ((((status = ANY (ARRAY['active'::text, 'closed'::text])) AND (NOT _deleted)) OR (posted_by = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "owners and colleagues change jobs" ON "public"."jobs" FOR UPDATE TO "authenticated" USING (((posted_by = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((posted_by = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "the hiring side reads" ON "public"."team_notes" FOR SELECT TO "authenticated" USING (((applicant_id IS DISTINCT FROM ( SELECT auth.uid() AS uid)) AND ((employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)))));

CREATE POLICY "gate" ON "public"."team_notes" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."companies_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_of"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."company_access_changed"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."company_mail_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_invitation"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_new_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_team_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_on_company"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_applied_to_company_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_permission"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hires_for"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invitation_mail_text"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_companies"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_companies_first"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_owner_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_team_notes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_to_company"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_companies"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_companies"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."notify_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_colleague"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_colleagues"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_no_colleague"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revoke_former_booker"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_mail_text"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."answer_company_invitation"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_company_invitation"(uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."answer_company_invitation"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."company_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."company_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."company_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."company_mail_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."my_company_invitations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_company_invitations"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."my_company_invitations"() TO "service_role";

REVOKE ALL ON FUNCTION "sync_private"."access_changed_to"(uuid, text, uuid[]) FROM PUBLIC;

REVOKE ALL ("_deleted") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("access") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("access"), SELECT ("access"), UPDATE ("access") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("answer") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("answer"), SELECT ("answer"), UPDATE ("answer") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("company_id") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("company_id"), SELECT ("company_id"), UPDATE ("company_id") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("company_name") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("company_name") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("email") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("email"), SELECT ("email"), UPDATE ("email") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("invitation") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("invitation"), SELECT ("invitation"), UPDATE ("invitation") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("invited_by_name") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("invited_by_name") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("invited_by") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("invited_by") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("joined_at") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("joined_at") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("removed") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("removed"), SELECT ("removed"), UPDATE ("removed") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("user_name") ON TABLE "public"."company_members" FROM "authenticated";

GRANT SELECT ("user_name") ON TABLE "public"."company_members" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_members" TO "service_role";

REVOKE ALL ("company_id") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT SELECT ("company_id") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("_deleted") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("_deleted"), UPDATE ("_deleted") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("application_id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("application_id"), SELECT ("application_id"), UPDATE ("application_id") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("author_name") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("author_name") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("company_id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("company_id") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("employer_id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("employer_id") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("job_id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("job_id") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("note"), SELECT ("note"), UPDATE ("note") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."team_notes" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."team_notes" TO "service_role";

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_author_id_fkey" FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX team_notes_pull_author_id ON public.team_notes USING btree (author_id, server_xid, id);

CREATE INDEX team_notes_snapshot_author_id ON public.team_notes USING btree (author_id, created_at DESC, id DESC);

CREATE POLICY "authors change their own" ON "public"."team_notes" FOR UPDATE TO "authenticated" USING (((author_id = ( SELECT auth.uid() AS uid)) AND ((employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))))) WITH CHECK (((author_id = ( SELECT auth.uid() AS uid)) AND ((employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)))));

CREATE POLICY "the hiring side writes" ON "public"."team_notes" FOR INSERT TO "authenticated" WITH CHECK (((author_id = ( SELECT auth.uid() AS uid)) AND ((employer_id = ( SELECT auth.uid() AS uid)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)))));

REVOKE ALL ("author_id") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT SELECT ("author_id") ON TABLE "public"."team_notes" TO "authenticated";

insert into private.refusals (code, sentence) values ('MQ731', 'Enter an e-mail address, such as name@company.com.');

insert into private.refusals (code, sentence) values ('MQ732', '{Name} works for {company} already.');

insert into private.refusals (code, sentence) values ('MQ733', 'Whoever owns a company cannot leave it. Hand it to a colleague first.');

insert into private.refusals (code, sentence) values ('MQ734', 'Only a colleague who has joined can own the company.');

insert into private.refusals (code, sentence) values ('MQ735', 'Companies are for hiring. Switch your account to hiring, then accept.');

insert into private.refusals (code, sentence) values ('MQ736', 'A note can have 1 to 1,000 characters.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '100', 'company_id', 'colleagues', 't.status in (''invited'', ''joined'')', 'public.company_members');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '20', 'invited_by', 'invitations', 't.created_at > now() - interval ''24 hours''', 'public.company_members');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '500', 'author_id', 'notes', 't.created_at > now() - interval ''24 hours''', 'public.team_notes');

insert into private.company_permissions (access, permission) values ('manager', 'hire');

insert into private.company_permissions (access, permission) values ('manager', 'manage');

insert into private.company_permissions (access, permission) values ('manager', 'read');

insert into private.company_permissions (access, permission) values ('owner', 'hire');

insert into private.company_permissions (access, permission) values ('owner', 'manage');

insert into private.company_permissions (access, permission) values ('owner', 'own');

insert into private.company_permissions (access, permission) values ('owner', 'read');

insert into private.company_permissions (access, permission) values ('recruiter', 'hire');

insert into private.company_permissions (access, permission) values ('recruiter', 'read');

insert into private.company_permissions (access, permission) values ('viewer', 'read');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('invitation (mailbox)', '5', '86400000', '86400000');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('company_members', 'public.company_members', 't.user_id = $1', '41', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('team_notes', 'public.team_notes', 't.author_id = $1', '42', '{}');

update sync_private.streams set readable = '{id,job_id,applicant_id,employer_id,company_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,decline_code,decline_note,decided_at,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.company_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.portfolio, t.resume_path, t.resume_name, t.resume_size, t.answers, t.employer_viewed_at, t.respond_by, t.decline_code, t.decline_note, t.decided_at, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply', company_column = 'company_id' where name = 'applications';

update sync_private.streams set company_column = NULL where name = 'availability';

update sync_private.streams set company_column = NULL where name = 'bookings';

update sync_private.streams set company_column = NULL where name = 'callsheets';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('colleagues', '{}', NULL, '100000', 'created_at', '{id,company_id,email,access,invitation,removed,answer,user_id,status,invited_by,invited_by_name,user_name,company_name,joined_at,created_at,updated_at}', 'public.company_members', '{company_id,email,access,invitation,removed,answer}', 'not t._deleted', 'false', '{}', '41', 'true', NULL, 't.id, t.company_id, t.email, t.access, t.invitation, t.removed, t.answer, t.user_id, t.status, t.invited_by, t.invited_by_name, t.user_name, t.company_name, t.joined_at, t.created_at, t.updated_at', 'false', 'true', '{user_id}', '{}', 'company_id', NULL, 'false', NULL, 'false');

update sync_private.streams set related_ids = 'select private.companies_of($1)', company_column = NULL where name = 'companies';

update sync_private.streams set company_column = NULL where name = 'conversations';

update sync_private.streams set company_column = NULL where name = 'crew';

update sync_private.streams set company_column = NULL where name = 'drafts';

update sync_private.streams set company_column = NULL where name = 'endorsements';

update sync_private.streams set scope = 't.status = ''active'' or t.posted_by = $1 or t.id in (select private.related_jobs()) or t.company_id in (select private.companies_of($1))', related_ids = 'select id from public.jobs where posted_by = $1 or company_id in (select private.companies_of($1)) union select private.related_jobs()', company_column = NULL where name = 'jobs';

update sync_private.streams set company_column = NULL where name = 'messages';

update sync_private.streams set company_column = NULL where name = 'notifications';

update sync_private.streams set company_column = NULL where name = 'people';

update sync_private.streams set company_column = NULL where name = 'profiles';

update sync_private.streams set company_column = NULL where name = 'projects';

update sync_private.streams set company_column = NULL where name = 'receipts';

update sync_private.streams set company_column = NULL where name = 'saved';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('teamnotes', '{}', NULL, '100000', 'created_at', '{id,application_id,note,author_id,author_name,job_id,employer_id,company_id,created_at,updated_at}', 'public.team_notes', '{application_id,note}', 'not t._deleted', 'false', '{}', '42', 'true', NULL, 't.id, t.application_id, t.note, t.author_id, t.author_name, t.job_id, t.employer_id, t.company_id, t.created_at, t.updated_at', 'true', 'true', '{author_id,employer_id}', '{}', 'company_id', NULL, 'false', NULL, 'false');

-- Written by hand: whoever made a company owns it; an application belongs to its job's company; mails that have not left yet are kept.
insert into public.company_members (id, company_id, user_id, access, answer, status)
select sync_private.derived_id('company_member', c.id::text, c.owner_id::text), c.id, c.owner_id, 'owner', 'accepted', 'joined'
from public.companies c where not c._deleted on conflict do nothing;
update public.job_applications a set company_id = j.company_id from public.jobs j where j.id = a.job_id and j.company_id is not null;
insert into private.company_mail (verification_id, made_at, due_at, claims)
select verification_id, made_at, due_at, claims from private.verification_mail;
drop table private.verification_mail;
