-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP POLICY "whoever reads the words reads of the file" ON "public"."attachments";

DROP POLICY "members mark and answer" ON "public"."conversations";

DROP POLICY "members read" ON "public"."conversations";

DROP POLICY "members read messages" ON "public"."messages";

DROP POLICY "senders change messages" ON "public"."messages";

DROP TRIGGER "d_rename" ON "public"."companies";

ALTER TABLE "public"."attachments" DROP CONSTRAINT "of_one_thing";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

DROP FUNCTION "private"."fits_note"(public.notes, uuid, uuid, text, text, integer, text);

CREATE TABLE "private"."call_reminders" ("sheet_id" uuid NOT NULL, "user_id" uuid NOT NULL, "reason" text NOT NULL, "shoot_day" date NOT NULL, "version" integer NOT NULL, "sent_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "call_reminders_pkey" PRIMARY KEY (sheet_id, user_id, reason, shoot_day), CONSTRAINT "call_reminders_reason_check" CHECK ((reason = ANY (ARRAY['eve'::text, 'call'::text]))));

CREATE TABLE "private"."company_blocks" ("company_id" uuid NOT NULL, "person_id" uuid NOT NULL, "by_person" boolean NOT NULL, "made_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "company_blocks_pkey" PRIMARY KEY (company_id, person_id, by_person));

ALTER TABLE "private"."company_blocks" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_settings" ("id" uuid NOT NULL, "company_id" uuid NOT NULL, "settings" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "company_settings_company_id_key" UNIQUE (company_id), CONSTRAINT "company_settings_pkey" PRIMARY KEY (id), CONSTRAINT "company_settings_settings_check" CHECK (((jsonb_typeof(settings) = 'object'::text) AND (length((settings)::text) <= 4000) AND (COALESCE(jsonb_typeof((settings -> 'hiring'::text)), 'object'::text) = 'object'::text) AND (length(COALESCE((settings ->> 'hiring'::text), ''::text)) <= 3000))));

ALTER TABLE "public"."company_settings" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."company_settings" FROM "anon";

REVOKE ALL ON TABLE "public"."company_settings" FROM "authenticated";

CREATE TABLE "public"."project_budgets" ("id" uuid NOT NULL, "project_id" uuid NOT NULL, "currency" character(3) NOT NULL DEFAULT 'USD'::bpchar, "rates" jsonb NOT NULL DEFAULT '{}'::jsonb, "total_minor" bigint, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "project_budgets_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "project_budgets_pkey" PRIMARY KEY (id), CONSTRAINT "project_budgets_project_id_key" UNIQUE (project_id), CONSTRAINT "project_budgets_total_minor_check" CHECK (((total_minor >= 0) AND (total_minor <= '1000000000000'::bigint))));

ALTER TABLE "public"."project_budgets" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."project_budgets" FROM "anon";

REVOKE ALL ON TABLE "public"."project_budgets" FROM "authenticated";

CREATE TABLE "public"."project_events" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "actor_id" uuid, "event" text NOT NULL, "person_id" uuid, "subject" text NOT NULL DEFAULT ''::text, "version" integer NOT NULL DEFAULT 0, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "project_events_event_check" CHECK ((event = ANY (ARRAY['started'::text, 'changed'::text, 'state'::text, 'places'::text, 'invited'::text, 'joined'::text, 'declined'::text, 'left'::text, 'removed'::text, 'editor'::text, 'member'::text, 'handed_on'::text, 'sheet_published'::text, 'sheet_cancelled'::text, 'file_added'::text, 'file_removed'::text]))), CONSTRAINT "project_events_pkey" PRIMARY KEY (id), CONSTRAINT "project_events_subject_check" CHECK ((length(subject) <= 40)));

ALTER TABLE "public"."project_events" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."project_events" FROM "anon";

REVOKE ALL ON TABLE "public"."project_events" FROM "authenticated";

CREATE TABLE "public"."project_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "file_kind" text NOT NULL DEFAULT 'other'::text, "label" text NOT NULL DEFAULT ''::text, "attachments" jsonb NOT NULL, "attachments_stored" uuid[] NOT NULL DEFAULT '{}'::uuid[], "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "project_files_file_kind_check" CHECK ((file_kind = ANY (ARRAY['script'::text, 'schedule'::text, 'map'::text, 'safety'::text, 'other'::text]))), CONSTRAINT "project_files_label_check" CHECK ((length(label) <= 120)), CONSTRAINT "project_files_pkey" PRIMARY KEY (id), "added_by" uuid NOT NULL DEFAULT auth.uid(), CONSTRAINT "project_files_attachments_check" CHECK (private.are_attachments(attachments)));

ALTER TABLE "public"."project_files" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."project_files" FROM "anon";

REVOKE ALL ON TABLE "public"."project_files" FROM "authenticated";

ALTER TABLE "private"."call_sheet_links" ADD COLUMN "name" text NOT NULL DEFAULT ''::text;

ALTER TABLE "private"."call_sheet_links" ADD COLUMN "ended_at" timestamp with time zone;

ALTER TABLE "public"."attachments" ADD COLUMN "company_id" uuid;

ALTER TABLE "public"."attachments" ADD COLUMN "project_file_id" uuid;

ALTER TABLE "public"."companies" ADD COLUMN "logo" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."companies" ADD COLUMN "attachments_stored" uuid[] NOT NULL DEFAULT '{}'::uuid[];

ALTER TABLE "public"."company_members" ADD COLUMN "hears" text NOT NULL DEFAULT 'posted'::text;

ALTER TABLE "public"."conversations" ADD COLUMN "company_id" uuid;

ALTER TABLE "public"."conversations" ADD COLUMN "company_name" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."conversations" ADD COLUMN "person_id" uuid;

ALTER TABLE "public"."jobs" ADD COLUMN "company_logo" text;

ALTER TABLE "public"."messages" ADD COLUMN "company_id" uuid;

ALTER TABLE "public"."notes" ADD COLUMN "is_vouched" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."project_members" ADD COLUMN "is_offered" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."project_members" ADD COLUMN "takes_over" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.advance_call_sheets(p_most integer DEFAULT 200, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet public.call_sheets;
  v_told int;
  v_sheets int := 0;
  v_count int := 0;
begin
  for v_sheet in
    select s.* from public.call_sheets s
    -- A day on either side, for time zones.
    where s.status = 'published' and not s._deleted and s.shoot_day between (p_at at time zone 'UTC')::date - 1 and (p_at at time zone 'UTC')::date + 2
      and exists (select from public.projects p where p.id = s.project_id and not p._deleted and p.status <> 'cancelled')
    order by s.shoot_day, s.id
  loop
    exit when v_sheets >= p_most;
    continue when p_at < private.eve_of(v_sheet) and p_at < private.first_call_of(v_sheet) - private.call_lead();
    v_told := private.remind_of_calls(v_sheet, p_at);
    if v_told > 0 then v_sheets := v_sheets + 1; end if;
    v_count := v_count + v_told;
  end loop;
  delete from private.call_reminders where shoot_day < (p_at at time zone 'UTC')::date - 30;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.after_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text := new.history -> -1 ->> 'by';
  v_deal text := case when tg_op = 'UPDATE' then private.deal_step(old, new) end;
begin
  if tg_op = 'UPDATE' and new.status is not distinct from old.status and v_deal is null then return null; end if;
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state, proposal_id) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), v_deal, 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status,
    case v_deal when 'offer' then (new.offer ->> 'id')::uuid when 'propose_times' then (new.interview ->> 'id')::uuid end);
  if tg_op = 'INSERT' then
    -- Whoever applied to a job keeps it on their device, however old it is (S6).
    perform sync_private.access_changed(new.applicant_id, 'jobs', new.job_id);
    if (select auth.uid()) is not null then
      perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif v_by = 'applicant' then
    perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'application_status', concat_ws(' ', new.applicant_name, private.applicant_step(new)), new.job_title,
      '/employer/applications?job=' || new.job_id || '&a=' || new.id, 'job:' || new.job_id);
  else
    perform private.notify(new.applicant_id, 'application_status', private.application_headline(new.status, new.decline_note,
        tg_op = 'UPDATE' and new.status = old.status),
      concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, '')), '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  if 'hired' in (new.status, case when tg_op = 'UPDATE' then old.status end) then
    update public.jobs set hired_count = (
      select count(*) from public.job_applications where job_id = new.job_id and status = 'hired')
    where id = new.job_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.answered_company_thread(c public.conversations, p_wish text)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_person boolean := c.person_id is not distinct from v_me;
  v_is_mine boolean := private.is_state_of_person(c) = v_is_person;
begin
  if p_wish = c.state then return c; end if;
  perform private.require_side_of_company_thread(c, v_me);
  if c.state = 'blocked' and p_wish = 'open'
    and exists (select from private.company_blocks where company_id = c.company_id and person_id = c.person_id and by_person = v_is_person)
  then return private.unblock_company_thread(c, v_is_person); end if;
  if p_wish = 'blocked' then
    c.state_before := jsonb_build_object('state', c.state, 'by', c.state_by, 'at', c.state_at);
  elsif not (c.state = 'requested' and p_wish in ('open', 'declined') and not v_is_mine
    or c.state = 'declined' and p_wish = 'open' and v_is_mine
    or c.state = 'open' and p_wish = 'declined')
  then
    perform private.refuse('MQ403');
  end if;
  c.state := p_wish;
  c.state_by := case when p_wish <> 'open' then v_me end;
  c.state_at := clock_timestamp();
  return c;
end $function$;

CREATE OR REPLACE FUNCTION private.are_budget_rates(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) r where r.key !~ '^[a-z0-9_]{1,60}$' or not coalesce(
      private.has_keys(r.value, '{rate_minor,days}')
      and jsonb_typeof(r.value -> 'rate_minor') = 'number' and r.value ->> 'rate_minor' ~ '^\d{1,9}$' and (r.value ->> 'rate_minor')::int <= 100000000
      and jsonb_typeof(r.value -> 'days') = 'number' and r.value ->> 'days' ~ '^\d{1,3}$', false));
end $function$;

CREATE OR REPLACE FUNCTION private.block_in_company_thread(c public.conversations)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_side_of_company_thread(c, v_me);
  if c.company_id is null or c.person_id is null then
    perform private.refuse('MQ761', jsonb_build_object('Name', case when c.company_id is null then c.company_name else 'This person' end));
  end if;
  insert into private.company_blocks (company_id, person_id, by_person, made_by) values (c.company_id, c.person_id, c.person_id = v_me, v_me) on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.call_lead()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '90 minutes' $function$;

CREATE OR REPLACE FUNCTION private.call_sheet_link(p_token text)
 RETURNS private.call_sheet_links
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link private.call_sheet_links;
begin
  select l.* into v_link from private.call_sheet_links l
  join public.call_sheets s on s.id = l.sheet_id and not s._deleted and s.version > 0 and s.status in ('published', 'cancelled')
  join public.projects p on p.id = s.project_id and not p._deleted
  join public.profiles o on o.id = p.owner_id and o.suspended_at is null
  where l.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and l.ended_at is null
    and s.shoot_day >= private.today(s.timezone) - 14;
  return v_link;
end $function$;

CREATE OR REPLACE FUNCTION private.can_read_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.gate() and exists (select from public.attachments a
    where id = private.file_id(p_path) and private.file_path(a) = p_path and removed_at is null
      -- What somebody brought to a project is the project's: who leaves it reads no file of it (S6).
      and (owner_id = (select auth.uid()) and project_file_id is null or (private.is_as_stated(a, p_metadata)
        and (private.can_read_message(message_id) or private.is_application_party(application_id) or private.can_read_project_file(project_file_id)
          or private.has_logo(company_id, id)
          or profile_id is not null and case a.type when 'application/pdf' then private.may_open_cv(p_path)
            else private.can_see_picture(profile_id, id) end))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_read_message(p_message uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.messages
    where id = p_message and not _deleted
      and (conversation_id in (select private.my_conversations()) or company_id in (select private.my_companies('read'))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_read_project_file(p_file uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.project_files where id = p_file and not _deleted and project_id in (select private.my_projects()));
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
        or private.shows_picture_in_company_thread(p_profile, v_uid)
        or exists (select from public.job_applications where applicant_id = p_profile and private.hires_for(employer_id, company_id, 'read') and not _deleted) end, false)
    or exists (select from public.job_applications a, jsonb_each(a.portfolio) as entry (key, picked)
      where a.applicant_id = p_profile and private.hires_for(a.employer_id, a.company_id, 'read') and not a._deleted
        and p_file::text in (picked #>> '{file,id}', picked #>> '{thumb,id}'));
end $function$;

CREATE OR REPLACE FUNCTION private.can_upload_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form_bytes constant int := 4096;
begin
  return private.gate() and exists (select from public.attachments a
    where owner_id = (select auth.uid()) and stored_at is null and removed_at is null and private.file_path(a) = p_path
      and (company_id is null or private.has_permission(owner_id, company_id, 'manage'))
      and (project_file_id is null or private.edits_project((select project_id from public.project_files f where f.id = project_file_id), owner_id))
      and coalesce(private.stated_bytes(p_metadata, 'contentLength') <= size + v_form_bytes, true));
end $function$;

CREATE OR REPLACE FUNCTION private.check_still_hiring()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- in days
  v_ask_after constant int := 14;
  v_close_after constant int := 7;
  v_job record;
  v_due date;
  v_count int := 0;
begin
  for v_job in
    select j.id, j.posted_by, j.company_id, j.title, j.company_name from public.jobs j
    where j.status = 'active' and not j._deleted and not private.has_open_deal(j.id) and exists (
      -- One from before the last answer counts for nothing: it was due within two weeks of that answer.
      select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after and r.due < private.today(j.timezone))
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'system', 'Your job has closed',
      v_job.title || ' closed because nobody said that it is still open. You can reopen it for 30 days.',
      '/jobs/' || v_job.id, 'job:' || v_job.id, 'A job of ' || v_job.company_name || ' has closed');
    v_count := v_count + 1;
  end loop;

  for v_job in
    select j.id, j.posted_by, j.company_id, j.title, private.today(j.timezone) as today, private.said_open_on(j) as said
    from public.jobs j
    where j.status = 'active' and not j._deleted
      and greatest(j.published_at, j.last_confirmed_at) < now() - make_interval(days => v_ask_after - 1)
      and private.said_open_on(j) + v_ask_after <= private.today(j.timezone)
      and j.valid_through > greatest(private.said_open_on(j) + v_ask_after, private.today(j.timezone)) + v_close_after
      and not exists (select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after)
      and not private.has_open_deal(j.id)
  loop
    v_due := greatest(v_job.said + v_ask_after, v_job.today) + v_close_after;
    insert into private.reminders (kind, subject, due) values ('still_hiring', v_job.id, v_due) on conflict do nothing;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'deadline', 'Still hiring?',
      v_job.title || ' closes in a week unless you say that it is still open.', '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.close_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.company_access_changed(user_id, old.id) from public.company_members where company_id = old.id and status = 'joined';
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.close_expired_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job record;
  v_count int := 0;
begin
  for v_job in
    select id, posted_by, company_id, title, company_name from public.jobs
    where status = 'active' and not _deleted and valid_through < private.today(timezone)
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'system', 'Your job has closed', v_job.title || ' ran past its last day.',
      '/jobs/' || v_job.id, 'job:' || v_job.id, 'A job of ' || v_job.company_name || ' has closed');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.companies_of(p_user uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query select m.company_id from public.company_members m join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = p_user and p_user = (select auth.uid()) and m.status = 'joined';
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
  perform sync_private.access_changed_to(p_user, 'teamnotes', array(select id from public.team_notes where company_id = p_company and applicant_id is distinct from p_user));
  perform sync_private.access_changed_to(p_user, 'companysettings', array(select id from public.company_settings where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'conversations', array(select id from public.conversations where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'messages', array(select id from public.messages where company_id = p_company));
end $function$;

CREATE OR REPLACE FUNCTION private.company_reception(p_job public.jobs, p_person uuid, p_sender uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.company_thread_id(p_company uuid, p_person uuid, p_job uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sync_private.derived_id('conversation', 'company', p_company::text, p_person::text, p_job::text);
end $function$;

CREATE OR REPLACE FUNCTION private.copy_company_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.jobs set company_name = new.name, company_logo = new.logo_url where company_id = new.id and status = 'active';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.create_project_file_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.attachments (id, owner_id, project_file_id, name, type, size)
  select (file ->> 'id')::uuid, new.added_by, new.id, file ->> 'name', file ->> 'type', (file ->> 'size')::int from jsonb_array_elements(new.attachments) file;
  if (select auth.uid()) is not null then
    perform private.require_bytes_within_bounds('public.attachments', new.added_by);
    perform private.require_bytes_within_bounds('public.project_files', new.project_id);
  end if;
  return null;
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
  if new.status <> 'joined' then new.joined_at := null; new.hears := 'posted';
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.slug = '' then new.slug := private.slug(new.name, new.id); end if;
  -- Of the logo before, nothing.
  new.attachments_stored := array(select id from private.logo_files(new.logo) where id = any (new.attachments_stored));
  new.logo_url := private.logo_path(new.id, new.logo, new.attachments_stored);
  if tg_op = 'UPDATE' and new.verified_at is not null
    and (new.name <> old.name or private.website_identity(new.website) <> private.website_identity(old.website))
  then
    new.verified_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(new.job_dates);
begin
  new.starts_on := v_span.first_day;
  new.ends_on := v_span.last_day;
  new.call_time := v_span.call;
  if new.valid_through is null or (tg_op = 'UPDATE' and new.ends_on is distinct from old.ends_on) then
    new.valid_through := coalesce(new.ends_on, new.published_at::date + 60);
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then new.closed_rev := old.rev + 1; end if;
  if new.slug = '' then new.slug := private.slug(new.title || ' ' || new.city, new.id); end if;
  select name, logo_url into new.company_name, new.company_logo from public.companies where id = new.company_id;
  new.company_name := coalesce(new.company_name, '');
  new.poster_name := coalesce((select full_name from public.profiles where id = new.posted_by), '');
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
  if tg_op = 'INSERT' then
    new.is_vouched := coalesce((select b.credit -> 'is_verified' = 'true' from public.bookings b where b.id = new.booking_id), false);
  end if;
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

CREATE OR REPLACE FUNCTION private.end_call_sheet_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.call_sheet_links l set ended_at = clock_timestamp()
  where l.sheet_id = new.id and l.ended_at is null and not private.is_same_name(l.name, private.name_on_sheet(new, l.person_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.eve_of(p_sheet public.call_sheets)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select max(private.wrap_at(before)) from public.call_sheets before
      where before.project_id = p_sheet.project_id and before.shoot_day = p_sheet.shoot_day - 1 and before.status = 'published' and not before._deleted),
    private.moment_of(p_sheet.shoot_day - 1, '18:00', p_sheet.timezone));
end $function$;

CREATE OR REPLACE FUNCTION private.file_path(p_file public.attachments)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select private.attachment_path(coalesce(p_file.company_id, p_file.owner_id), p_file.id) $function$;

CREATE OR REPLACE FUNCTION private.first_call_of(p_sheet public.call_sheets)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.moment_of(p_sheet.shoot_day, least(p_sheet.content ->> 'general_call',
    (select min(value ->> 'call') from jsonb_each(p_sheet.calls) where value ->> 'call' <> '')), p_sheet.timezone);
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
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null
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
    perform private.forget_job_notices(v_person, array(select id from public.jobs where company_id = v_row.company_id));
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_job_notices(p_user uuid, p_jobs uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.notifications where user_id = p_user and group_key in (select 'job:' || id from unnest(p_jobs) id)
$function$;

CREATE OR REPLACE FUNCTION private.forget_person_of_thread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.members := private.member_cards(new.participants);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id; new.project_id := old.project_id;
  elsif (select private.gate()) and (not sync_private.is_own_id(new.id, true, 'project_budget', new.project_id::text)
    or not private.edits_project(new.project_id, (select auth.uid())))
  then
    perform private.refuse('MQ403');
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
  v_quiet constant interval := '30 days';
begin
  if (new.company_id, new.email) is distinct from (old.company_id, old.email)
    or new.answer <> old.answer and (not v_is_own or new.answer <> 'left')
    or new.hears <> old.hears and not v_is_own
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
    new.attachments_stored := '{}';
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.attachments_stored := old.attachments_stored;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company_message(c public.conversations, p_sender uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.company_id := old.company_id;
  elsif (select private.gate()) and (not sync_private.is_own_id(new.id, true, 'company_settings', new.company_id::text)
    or not private.has_permission((select auth.uid()), new.company_id, 'manage'))
  then
    perform private.refuse('MQ403');
  end if;
  return new;
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
  v_person := coalesce(v_conversation.person_id, (array_remove(v_conversation.participants, new.sender_id))[1]);
  select * into v_job from public.jobs where id = v_conversation.job_id for share;
  if v_job.id is null or not private.hires_for(v_job.posted_by, v_job.company_id, 'hire')
    or private.is_company_thread(v_conversation) and v_job.company_id is distinct from v_conversation.company_id or private.account_role(v_person) is distinct from 'talent' then
    perform private.refuse('MQ403');
  end if;
  if v_job.status <> 'active' or v_job._deleted or v_job.application_deadline < private.today(v_job.timezone) then
    perform private.refuse('MQ308');
  end if;
  if exists (select from public.job_applications where job_id = v_job.id and applicant_id = v_person and not _deleted) then
    perform private.refuse('MQ309', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  -- In a company's thread by whichever colleague.
  if exists (select from public.messages
    where conversation_id = new.conversation_id and (sender_id = new.sender_id or private.is_company_thread(v_conversation)) and payload ->> 'card' = 'invitation')
  then
    perform private.refuse('MQ310', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  new.payload := '{"card": "invitation"}';
  new.job_id := v_job.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id = v_me;
  v_is_editor boolean := private.edits_project(old.project_id, v_me);
  v_to text := old.status;
  -- An invitation that is taken back and made again is two.
  v_most_notices constant int := 6;
begin
  if (new.project_id, new.user_id) is distinct from (old.project_id, old.user_id)
    or not v_is_own and (new.answer, new.takes_over) is distinct from (old.answer, old.takes_over)
    or new.is_offered <> old.is_offered and (old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or not v_is_editor and (new.role_code, new.access, new.invitation, new.removed) is distinct from (old.role_code, old.access, old.invitation, old.removed)
    or new.access <> old.access and (new.access = 'owner' or old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or old.access = 'editor' and new.removed and not old.removed and not private.owns_project(old.project_id, v_me)
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer) then perform private.refuse('MQ678'); end if;
  new.id := old.id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  -- One at a time, so that nobody uses them up.
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.invitation > old.invitation then
    if private.lifecycle_event('membership', old.status, 'invited', 'editor') is null then
      -- Two editors have invited again, or it was accepted meanwhile: done already.
      new.invitation := old.invitation; new.removed := old.removed;
    else
      perform private.require_known_person(v_me, old.user_id);
      if (select count(*) from public.notifications n where n.user_id = old.user_id and n.type = 'project'
        and n.group_key = 'project:' || old.project_id and n.created_at > now() - interval '24 hours') >= v_most_notices
      then
        perform private.refuse('MQ412', jsonb_build_object('most', v_most_notices / 2, 'things', 'invitations to this person'));
      end if;
      v_to := 'invited'; new.answer := ''; new.removed := false; new.invited_by := v_me;
    end if;
  elsif new.removed and not old.removed then
    v_to := 'removed';
  elsif new.answer <> old.answer then
    v_to := case new.answer when 'accepted' then 'joined' else new.answer end;
    -- Taking back what has ended by itself is done already.
    if old.status = 'removed' and v_to in ('declined', 'left') then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then
      perform private.refuse(case when old.status = 'left' then 'MQ677' else 'MQ675' end);
    end if;
  end if;
  if new.takes_over <> old.takes_over or new.is_offered <> old.is_offered then new := private.hand_project_on(old, new, v_to); end if;
  if v_to <> 'joined' then new.is_offered := false; new.takes_over := ''; end if;
  new.status := v_to;
  -- Whoever comes back was not made an editor by that, unless the owner says so now.
  if v_to <> old.status and old.access = 'editor' and v_to in ('removed', 'left', 'declined') then new.access := 'member'; end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 10;
  v_most_a_day constant int := 200;
  v_body text := new.body;
  v_conversation public.conversations;
begin
  new := old;
  if v_body = old.body then return new; end if;
  if coalesce(v_body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(v_body) > 4000 then perform private.refuse('MQ303'); end if;
  if old.created_at < clock_timestamp() - interval '10 minutes' then perform private.refuse('MQ311'); end if;
  select * into v_conversation from public.conversations where id = old.conversation_id;
  if private.is_company_thread(v_conversation) then perform private.require_company_contact(v_conversation.company_id, v_conversation.person_id, old.sender_id);
  else perform private.require_contact(old.sender_id, v_conversation.participants); end if;
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
  new.user_id := null; new.joined_at := null; new.answer := ''; new.invitation := 1; new.hears := 'posted';
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

CREATE OR REPLACE FUNCTION private.guard_new_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twins: MAX_OPEN_REQUESTS and MAX_CONFIRMATIONS in src/domain/people/endorsements.ts.
  v_most_open constant int := 5;
  v_most_standing constant int := 10;
  v_credit jsonb;
begin
  new.asker_id := (select auth.uid());
  -- Taken back before it was sent.
  new.status := case when new.withdrawn then 'withdrawn' else 'asked' end;
  new.answer := ''; new.sentence := ''; new.sentence_hidden := false; new.decided_at := null;
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'endorsement', new.asker_id::text, new.credit_id::text, new.endorser_id::text,
    new.production, new.role, new.year::text, new.kind) or new.endorser_id = new.asker_id
  then
    perform private.refuse('MQ403');
  end if;
  select credits -> new.credit_id::text into v_credit from public.profiles where id = new.asker_id for share;
  if not private.says_the_same(v_credit, new) then perform private.refuse('MQ641'); end if;
  -- One sentence for whoever is no acquaintance, and for a block of either side, which it must not tell.
  if private.is_blocked_pair(new.asker_id, new.endorser_id) or not (private.are_coworkers(new.asker_id, new.endorser_id, v_credit) or exists (
    select from public.conversation_members mine
    join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.endorser_id and theirs.is_active
    join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
    where mine.user_id = new.asker_id and mine.is_active)
    or private.have_written_in_company_thread(new.asker_id, new.endorser_id))
  then
    perform private.refuse('MQ642');
  end if;
  if new.withdrawn then return new; end if;
  perform private.lock_rows_of(new.asker_id);
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status = 'asked' and id <> new.id) >= v_most_open
  then
    perform private.refuse('MQ643', jsonb_build_object('most', v_most_open));
  end if;
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status in ('asked', 'confirmed') and id <> new.id) >= v_most_standing
  then
    perform private.refuse('MQ644', jsonb_build_object('most', v_most_standing));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.invited_by := (select auth.uid());
  new.status := case when new.removed then 'removed' else 'invited' end;
  new.answer := ''; new.takes_over := ''; new.is_offered := false; new.invitation := 1; new.joined_at := null;
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'project_member', new.project_id::text, new.user_id::text)
    or not private.edits_project(new.project_id, new.invited_by)
    or new.access <> 'member' and not private.owns_project(new.project_id, new.invited_by) or new.access = 'owner'
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_known_person(new.invited_by, new.user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_project_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.added_by := (select auth.uid());
    new.attachments_stored := '{}';
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, new.added_by) then perform private.refuse('MQ403'); end if;
    if (case jsonb_typeof(new.attachments) when 'array' then jsonb_array_length(new.attachments) else 0 end) <> 1 then
      perform private.refuse('MQ400', '{"detail": "file"}');
    end if;
  else
    if old._deleted and not new._deleted then perform private.refuse('MQ404'); end if;
    new.id := old.id; new.project_id := old.project_id; new.added_by := old.added_by;
    new.attachments := old.attachments; new.attachments_stored := old.attachments_stored;
  end if;
  new.label := btrim(private.visible_text(left(new.label, 1000)));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text)
 RETURNS public.project_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_new.is_offered and not p_old.is_offered then
    p_new.takes_over := '';
    update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
  elsif not p_new.is_offered and p_old.is_offered then
    p_new.takes_over := '';
  elsif p_new.takes_over <> '' then
    perform from public.projects where id = p_old.project_id for update;
    if not p_old.is_offered or p_status <> 'joined' then perform private.refuse('MQ774'); end if;
    p_new.is_offered := false;
    if p_new.takes_over = 'accepted' then
      if private.account_role(p_old.user_id) not in ('employer', 'admin') then perform private.refuse('MQ775'); end if;
      update public.project_members set access = 'editor' where project_id = p_old.project_id and access = 'owner';
      update public.projects set owner_id = p_old.user_id where id = p_old.project_id;
      perform private.require_rows_within_bounds('public.projects', p_old.user_id);
      p_new.access := 'owner';
    end if;
    p_new.takes_over := '';
  end if;
  return p_new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_applied_to_company(p_person uuid, p_company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.job_applications where applicant_id = p_person and company_id = p_company and not _deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.has_declined_company_thread(p_company uuid, p_person uuid, p_by_person boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.has_logo(p_company uuid, p_file uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_company is not null and exists (select from public.companies c, private.logo_files(c.logo) file where c.id = p_company and not c._deleted and file.id = p_file);
end $function$;

CREATE OR REPLACE FUNCTION private.have_written_in_company_thread(p_one uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.conversations c
    where (c.person_id = p_one and p_other = any (c.participants) or c.person_id = p_other and p_one = any (c.participants)) and c.state = 'open'
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id in (p_one, p_other) and m.sender_id <> c.person_id));
end $function$;

CREATE OR REPLACE FUNCTION private.hearers_of_job(p_poster uuid, p_company uuid, p_applicant uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_poster
  union
  select m.user_id from public.company_members m
  where m.company_id = p_company and private.has_permission(m.user_id, p_company, 'hire') and m.hears = 'all' and m.user_id is distinct from p_applicant
$function$;

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
    if s.conversation_column is not null or s.project_column is not null or s.owner_columns <> '{}' then
      execute format('create trigger zz_hint_%1$s after %1$s on %2$s referencing %3$s for each statement '
        'execute function private.hint_of_change(%4$s)', v_event.name, s.relation, v_event.tables,
        (select string_agg(quote_literal(argument), ', ') from unnest(case
          when s.conversation_column is not null then array['conversations', s.conversation_column]
          when s.project_column is not null then array[case when s.for_project_editors then 'project_editors' else 'projects' end, s.project_column]
          else array['accounts'] || s.owner_columns end) argument));
    end if;
    -- Beside the accounts that a row names, everybody who works for its company.
    if s.company_column is not null then
      execute format('create trigger zz_hint_company_%1$s after %1$s on %2$s referencing %3$s for each statement '
        'execute function private.hint_of_change(''companies'', %4$L)', v_event.name, s.relation, v_event.tables, s.company_column);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.is_as_stated(p_file public.attachments, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_file.size = private.stated_bytes(p_metadata, 'size')
    and (p_file.profile_id is null and p_file.company_id is null or p_metadata ->> 'mimetype' = 'application/octet-stream'
      or p_file.type = 'image/jpeg' and p_metadata ->> 'mimetype' = p_file.type)
$function$;

CREATE OR REPLACE FUNCTION private.is_blocked_by_company_side(p_person uuid, p_colleague uuid, p_by_person boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.company_blocks where person_id = p_person and by_person = p_by_person and private.has_permission(p_colleague, company_id, 'read'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_booked_credit(p_person uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.bookings b join public.profiles employer on employer.id = b.employer_id and employer.suspended_at is null
    where b.talent_id = p_person and b.status = 'completed' and not b._deleted
      and b.credit = jsonb_build_object('production', p_credit -> 'production', 'role', p_credit -> 'role', 'year', p_credit -> 'year', 'kind', p_credit -> 'kind',
        'is_verified', true));
end $function$;

CREATE OR REPLACE FUNCTION private.is_call_now(n public.notifications)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select n.type = 'call_reminder' and n.group_key like 'call-now:%'
$function$;

CREATE OR REPLACE FUNCTION private.is_company_logo(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if not coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, logo)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(logo, '{file,thumb}')
      and private.is_logo_picture(logo -> 'file', 512, 262144) and private.is_logo_picture(logo -> 'thumb', 128, 65536), false)), false)
  then return false; end if;
  return (select count(distinct id) = count(*) and count(*) <= 16 from private.logo_files(p));
end $function$;

CREATE OR REPLACE FUNCTION private.is_company_thread(c public.conversations)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select c.company_name <> '' $function$;

CREATE OR REPLACE FUNCTION private.is_in_company_thread_with(p_viewer uuid, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.conversations where person_id = p_viewer and p_person = any (participants))
    or exists (select from public.conversations where person_id = p_person and private.has_permission(p_viewer, company_id, 'read'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_in_touch(p_talent uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_other is not null and p_other <> p_talent and not private.is_blocked_pair(p_talent, p_other)
    and not private.is_blocked_by_company_side(p_talent, p_other, true) and (
    exists (select from public.job_applications
      where applicant_id = p_talent and (employer_id = p_other or private.has_permission(p_other, company_id, 'read')) and status <> 'withdrawn' and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_talent
      join public.conversations c on c.id = theirs.conversation_id and c.state = 'open'
      where theirs.user_id = p_other and theirs.is_active and mine.is_active
        and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.conversations c where c.person_id = p_talent and c.state = 'open' and private.has_permission(p_other, c.company_id, 'read')
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.endorsements
      where (asker_id, endorser_id) in ((p_talent, p_other), (p_other, p_talent)) and status = 'confirmed' and not _deleted));
end $function$;

CREATE OR REPLACE FUNCTION private.is_logo_picture(p jsonb, p_pixels integer, p_bytes integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.has_keys(p, '{id,type,size,width,height}') and private.is_id(p -> 'id') and p ->> 'type' in ('image/png', 'image/jpeg')
    and private.is_whole_number(p -> 'size', 1, p_bytes) and private.is_whole_number(p -> 'width', 1, p_pixels) and p -> 'width' = p -> 'height'
$function$;

CREATE OR REPLACE FUNCTION private.is_member(p_conversation uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.conversation_members
    where conversation_id = p_conversation and user_id = (select auth.uid()) and is_active)
    or exists (select from public.conversations where id = p_conversation and private.has_permission((select auth.uid()), company_id, 'hire'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_public_picture(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.attachments a join public.public_profiles p on p.id = a.profile_id and not p._deleted
    where a.id = private.file_id(p_path) and private.attachment_path(a.owner_id, a.id) = p_path and a.type = 'image/jpeg' and a.removed_at is null
      and private.is_as_stated(a, p_metadata)
      and exists (select from public.profiles q, jsonb_each(q.media) as entry (key, medium)
        where q.id = a.profile_id and a.id::text in (medium #>> '{file,id}', medium #>> '{thumb,id}')
          and private.part_circle(q, private.part_of_medium(medium)) = 'everyone'))
    or exists (select from public.attachments a where a.id = private.file_id(p_path) and private.file_path(a) = p_path and a.removed_at is null
      and private.is_as_stated(a, p_metadata) and private.has_logo(a.company_id, a.id));
end $function$;

CREATE OR REPLACE FUNCTION private.is_same_name(p_one text, p_other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(btrim(p_one), '\s+', ' ', 'g')) is not distinct from lower(regexp_replace(btrim(p_other), '\s+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.is_state_of_person(c public.conversations)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select c.person_id is not null and c.state_by is not distinct from c.person_id
$function$;

CREATE OR REPLACE FUNCTION private.is_verified_company(p_company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.companies where id = p_company and not _deleted and verified_at is not null)
$function$;

CREATE OR REPLACE FUNCTION private.keep_booking_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.credit := coalesce(new.credit, private.credit_of_booking(new)
    || case when private.is_verified_company(new.company_id) then '{"is_verified": true}'::jsonb else '{}' end);
  return new;
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
  -- A logo stays with its company, whoever has uploaded it.
  update public.attachments f set owner_id = c.owner_id from public.companies c where f.company_id = c.id and f.owner_id = p_user and c.owner_id <> p_user;
end $function$;

CREATE OR REPLACE FUNCTION private.logo_files(p_logo jsonb)
 RETURNS TABLE(id uuid, type text, size integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (file ->> 'id')::uuid, file ->> 'type', (file ->> 'size')::int
  from jsonb_each(p_logo) as entry (key, logo), lateral (values (logo -> 'file'), (logo -> 'thumb')) as both_sizes (file)
$function$;

CREATE OR REPLACE FUNCTION private.logo_path(p_company uuid, p_logo jsonb, p_stored uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_company || '/' || (logo #>> '{thumb,id}') from jsonb_each(p_logo) as entry (key, logo)
  where (logo #>> '{file,id}')::uuid = any (p_stored) and (logo #>> '{thumb,id}')::uuid = any (p_stored)
  order by key collate "C" desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.mail_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Imports and seeds have been read long ago.
  if (select auth.uid()) is null then return null; end if;
  insert into private.message_mail (user_id, conversation_id, due_at)
  select told, new.conversation_id, greatest(now() + private.message_mail_wait(), (
    select max(taken_at) + interval '24 hours' from private.message_mail o
    where o.user_id = told and o.conversation_id = new.conversation_id))
  from public.conversations c cross join lateral private.told_of_message(c, new.sender_id) told
  where c.id = new.conversation_id and private.message_mail_address(told) is not null
  on conflict (user_id, conversation_id) where ended_at is null do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.make_report(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_about text := p_draft.payload ->> 'about';
  v_reason text := p_draft.payload ->> 'reason';
  v_words text := regexp_replace(private.visible_text(left(p_draft.payload ->> 'words', 10000)), c_blank || '$|^' || c_blank, '', 'g');
  v_reporter uuid := p_draft.owner_id;
  v_person uuid;
  v_label text;
  v_is_own boolean := false;
begin
  if private.is_report_reason(v_reason) is not true then perform private.refuse('MQ801'); end if;
  if coalesce(jsonb_typeof(p_draft.payload -> 'words'), 'string') <> 'string' then perform private.refuse('MQ400', '{"detail": "words"}'); end if;
  if v_reason = 'other' and coalesce(v_words, '') = '' then perform private.refuse('MQ802'); end if;
  if length(v_words) > 2000 then perform private.refuse('MQ803'); end if;
  case v_about
    when 'person' then
      -- The label is shown to the reporter.
      select id, full_name, id = v_reporter into v_person, v_label, v_is_own from public.profiles
      where id = p_draft.subject_id and private.may_know_name(v_reporter, id);
    when 'job' then
      select posted_by, title, posted_by = v_reporter into v_person, v_label, v_is_own
      from public.jobs where id = p_draft.subject_id and status in ('active', 'closed') and not _deleted;
    when 'conversation' then
      select o.user_id, private.display_name(o.user_id) into v_person, v_label
      from public.conversation_members m join public.conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
      where m.conversation_id = p_draft.subject_id and m.user_id = v_reporter and m.is_active limit 1;
      if v_person is null then
        v_person := private.reported_in_company_thread(p_draft.subject_id, v_reporter);
        v_label := private.display_name(v_person);
      end if;
    when 'note' then
      -- Whoever wrote a note can report the reply. One that they may not read is not there.
      select case when reviewer_id = v_reporter then subject_id else reviewer_id end, case when reviewer_id = v_reporter then subject_name else reviewer_name end,
        reviewer_id = v_reporter and reply_text = ''
      into v_person, v_label, v_is_own from public.notes
      where id = p_draft.subject_id and not _deleted and (is_shown or reviewer_id = v_reporter or subject_id = v_reporter and status = 'published');
    else null;
  end case;
  if v_person is null then perform private.refuse('MQ404'); end if;
  if v_is_own then perform private.refuse('MQ403'); end if;
  if exists (select from public.reports where id <> p_draft.id and reporter_id = v_reporter and about = v_about
    and subject_id = p_draft.subject_id and resolved_at is null)
  then perform private.refuse('MQ804'); end if;
  insert into public.reports (id, reporter_id, about, subject_id, person_id, subject_label, reason, words, excerpt)
  values (p_draft.id, v_reporter, v_about, p_draft.subject_id, v_person, left(v_label, 200), v_reason, coalesce(v_words, ''),
    case v_about when 'conversation' then private.report_excerpt(p_draft.subject_id, v_reporter)
      when 'note' then private.note_excerpt(p_draft.subject_id, v_reporter) else '[]' end)
  on conflict (id) do nothing;
  if found then
    perform private.require_rows_within_bounds('public.reports', v_reporter);
  elsif not exists (select from public.reports where id = p_draft.id and reporter_id = v_reporter) then
    perform private.refuse('MQ409');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.mark_file_stored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_file public.attachments;
  v_bytes constant numeric := private.stated_bytes(new.metadata, 'size');
begin
  -- Storage asks for permission with a row that has no size yet, and rolls it back.
  if v_bytes is null then return null; end if;
  -- The profile first, as whoever changes its media locks it; then the applications that a CV is with, as whoever withdraws one does.
  perform from public.profiles p where p.id = (select a.profile_id from public.attachments a
    where private.file_path(a) = new.name and a.id = private.file_id(new.name)) for no key update;
  perform from public.companies c where c.id = (select a.company_id from public.attachments a
    where private.file_path(a) = new.name and a.id = private.file_id(new.name)) for no key update;
  perform from public.job_applications where resume_path = new.name for no key update;
  update public.attachments a set stored_at = clock_timestamp()
  where private.file_path(a) = new.name and a.stored_at is null and a.removed_at is null and a.id = private.file_id(new.name)
  returning * into v_file;
  if v_file.id is not null and not coalesce(private.is_as_stated(v_file, new.metadata), false) then
    raise exception using errcode = '42501', message = private.refusal_sentence(
      case when v_file.size = v_bytes then 'MQ607' else 'MQ606' end, jsonb_build_object('name', v_file.name));
  end if;
  if v_file.message_id is not null then
    update public.conversations set id = id
    where id = (select conversation_id from public.messages where id = v_file.message_id);
    update public.messages set attachments_stored = attachments_stored || v_file.id where id = v_file.message_id;
  elsif v_file.application_id is not null then
    update public.job_applications set attachments_stored = attachments_stored || v_file.id where id = v_file.application_id;
  elsif v_file.project_file_id is not null then
    update public.project_files set attachments_stored = attachments_stored || v_file.id where id = v_file.project_file_id and not _deleted;
  elsif v_file.profile_id is not null then
    update public.profiles set attachments_stored = attachments_stored || v_file.id where id = v_file.profile_id;
    update public.job_applications set attachments_stored = attachments_stored || v_file.id
    where resume_path = new.name and v_file.id <> all (attachments_stored);
  elsif v_file.company_id is not null then
    update public.companies set attachments_stored = attachments_stored || v_file.id where id = v_file.company_id;
  end if;
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
      where theirs.user_id = p_person)
    or private.is_in_company_thread_with(p_viewer, p_person);
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_news(p_mail private.message_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_since timestamptz;
  v_count int;
  v_sender uuid;
  v_is_colleague boolean;
  -- A session that is in use is refreshed every hour at the latest.
  v_here timestamptz := (select max(coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)) from auth.sessions s
    where s.user_id = p_mail.user_id);
begin
  select * into v_conversation from public.conversations where id = p_mail.conversation_id;
  -- In a company's thread what its own people write is no news to them, and none of it is to whoever has left, or once a colleague has answered.
  v_is_colleague := private.is_company_thread(v_conversation) and v_conversation.person_id is distinct from p_mail.user_id;
  if v_is_colleague and (not private.has_permission(p_mail.user_id, v_conversation.company_id, 'read')
    or v_conversation.last_message_sender_id is distinct from v_conversation.person_id)
  then return null; end if;
  if v_conversation.state not in ('open', 'requested')
    or v_conversation.state = 'requested' and (v_conversation.state_by = p_mail.user_id
      or v_is_colleague and v_conversation.state_by is distinct from v_conversation.person_id)
    or exists (select from public.saved s
      where s.user_id = p_mail.user_id and s.kind = 'muted' and s.target_id = p_mail.conversation_id and not s._deleted)
  then return null; end if;
  select min(created_at) filter (where v_here is null or created_at > v_here), count(*), (array_agg(sender_id order by server_seq desc))[1]
  into v_since, v_count, v_sender from public.messages
  where conversation_id = p_mail.conversation_id and sender_id <> p_mail.user_id and not _deleted
    and (not v_is_colleague or sender_id = v_conversation.person_id)
    and server_seq > coalesce((v_conversation.read_marks ->> p_mail.user_id::text)::int, 0);
  if v_since is null or private.is_blocked_pair(p_mail.user_id, v_sender)
    or exists (select from public.profiles where id = v_sender and suspended_at is not null)
  then return null; end if;
  return jsonb_build_object('name', private.sender_name(v_conversation, v_sender), 'count', v_count, 'requested', v_conversation.state = 'requested',
    'since', v_since);
end $function$;

CREATE OR REPLACE FUNCTION private.moment_of(p_day date, p_clock text, p_timezone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_local timestamp;
begin
  if p_clock is null or p_clock !~ '^([01]\d|2[0-3]):[0-5]\d$' then return null; end if;
  v_local := p_day + p_clock::time;
  return v_local at time zone coalesce(nullif(p_timezone, ''), 'UTC');
exception when invalid_parameter_value then
  return v_local at time zone 'UTC';
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
    if v_former <> new.posted_by and not private.has_permission(v_former, new.company_id, 'read') then perform private.forget_job_notices(v_former, array[new.id]); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_file_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then perform private.note_project_event(new.project_id, 'file_added', null, new.file_kind);
  elsif new._deleted and not old._deleted then perform private.note_project_event(new.project_id, 'file_removed', null, new.file_kind); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status = 'invited' then perform private.note_project_event(new.project_id, 'invited', new.user_id); end if;
  elsif new.status <> old.status then
    perform private.note_project_event(new.project_id, new.status, new.user_id);
  elsif new.access <> old.access and new.status = 'joined' then
    if new.access = 'owner' then perform private.note_project_event(new.project_id, 'handed_on', new.user_id);
    elsif old.access <> 'owner' then perform private.note_project_event(new.project_id, new.access, new.user_id); end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_project_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then perform private.note_project_event(new.id, 'started'); return null; end if;
  if new.status <> old.status then perform private.note_project_event(new.id, 'state', null, new.status); end if;
  if new.positions <> old.positions then perform private.note_project_event(new.id, 'places'); end if;
  if (new.title, new.production_kind, new.logline, new.starts_on, new.ends_on, new.timezone, new.city)
    is distinct from (old.title, old.production_kind, old.logline, old.starts_on, old.ends_on, old.timezone, old.city)
  then
    perform private.note_project_event(new.id, 'changed');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_project_event(p_project uuid, p_event text, p_person uuid DEFAULT NULL::uuid, p_subject text DEFAULT ''::text, p_version integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 200;
  v_me constant uuid := (select auth.uid());
begin
  if v_me is null or p_event in ('changed', 'places') and exists (select from public.project_events
    where project_id = p_project and actor_id = v_me and event = p_event and created_at > now() - interval '1 hour')
  then
    return;
  end if;
  insert into public.project_events (project_id, actor_id, event, person_id, subject, version, created_at, updated_at)
  values (p_project, v_me, p_event, nullif(p_person, v_me), p_subject, p_version, clock_timestamp(), clock_timestamp());
  delete from public.project_events where id in (
    select id from public.project_events where project_id = p_project order by created_at desc, id desc offset v_most);
end $function$;

CREATE OR REPLACE FUNCTION private.note_sheet_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'published' and (tg_op = 'INSERT' or new.version <> old.version) then
    perform private.note_project_event(new.project_id, 'sheet_published', null, to_char(new.shoot_day, 'YYYY-MM-DD'), new.version);
  elsif tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'published' then
    perform private.note_project_event(new.project_id, 'sheet_cancelled', null, to_char(new.shoot_day, 'YYYY-MM-DD'), new.version);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_hiring(p_poster uuid, p_company uuid, p_applicant uuid, p_type text, p_title text, p_message text, p_url text, p_group text, p_title_for_others text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(hearer, p_type, case when hearer = p_poster then p_title else coalesce(p_title_for_others, p_title) end, p_message, p_url, p_group)
  from private.hearers_of_job(p_poster, p_company, p_applicant) hearer;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'project:' || new.project_id;
  v_when text := private.day_range_words(new.starts_on, new.ends_on);
  v_url text := '/projects/' || new.project_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then
    if new.is_offered and not old.is_offered then
      perform private.notify(new.user_id, 'project', p.owner_name || ' offers you ' || p.title, 'Take it over, or say that you cannot.', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    elsif old.is_offered and not new.is_offered and new.user_id = (select auth.uid()) then
      -- Of the project as it is now: whoever has taken it over is its owner.
      perform private.notify(m.user_id, 'project', new.user_name || case new.access when 'owner' then ' has taken over ' else ' cannot take over ' end || new.project_title,
        '', v_url, v_group)
      from public.project_members m where m.project_id = new.project_id and m.user_id <> new.user_id and m.access <> 'member' and m.status = 'joined';
    end if;
    return null;
  end if;
  if new.status = 'invited' then
    perform private.notify(new.user_id, 'project', new.invited_by_name || ' invites you to ' || new.project_title, v_when, v_url, v_group);
  elsif tg_op = 'UPDATE' then
    -- What was asked is answered, or is asked no more.
    update public.notifications set is_read = true where user_id = new.user_id and type = 'project' and group_key = v_group and not is_read;
    if new.status = 'removed' then
      perform private.notify(new.user_id, 'project', case old.status when 'joined' then 'You are no longer on ' else 'You are no longer invited to ' end
        || new.project_title, '', '/projects', v_group);
    elsif new.status in ('joined', 'declined') and new.invited_by is not null then
      perform private.notify(new.invited_by, 'project', new.user_name || case new.status when 'joined' then ' has joined ' else ' cannot join ' end
        || new.project_title, '', v_url, v_group);
    elsif new.status = 'left' then
      perform private.notify(p.owner_id, 'project', new.user_name || ' has left ' || new.project_title, '', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.number_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.open_company_thread(p_message public.messages)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.place_of_call(p_content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(p_content ->> 'unit_base', ''),
    nullif(concat_ws(', ', nullif(p_content -> 'locations' -> 0 ->> 'name', ''), nullif(p_content -> 'locations' -> 0 ->> 'address', '')), ''))
$function$;

CREATE OR REPLACE FUNCTION private.queue_file_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Even if it has not arrived: its upload may be in progress.
  insert into private.attachments_to_remove (path) values (private.file_path(old))
  on conflict (path) do update set since = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.reads_company_thread(c public.conversations, p_but uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_company_thread(c) or not (c.person_id is not distinct from p_but or private.has_permission(p_but, c.company_id, 'hire')) then return; end if;
  return query select m.user_id from public.company_members m where m.company_id = c.company_id and private.has_permission(m.user_id, c.company_id, 'read') and m.user_id <> p_but
    union select c.person_id where c.person_id <> p_but;
end $function$;

CREATE OR REPLACE FUNCTION private.record_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_company_thread(old) then
    perform private.block_in_company_thread(old);
    return new;
  end if;
  insert into private.blocks (blocker_id, blocked_id)
  select (select auth.uid()), other from unnest(old.participants) other where other <> (select auth.uid()) on conflict do nothing;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.record_project_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.project_members := case when tg_op = 'DELETE' then old else new end;
  v_edits boolean := v_row.access <> 'member' or tg_op = 'UPDATE' and old.access <> 'member';
begin
  if tg_op = 'UPDATE' and (new.status = 'joined', new.access <> 'member') is not distinct from (old.status = 'joined', old.access <> 'member')
    or tg_op <> 'UPDATE' and v_row.status <> 'joined'
  then
    return null;
  end if;
  perform sync_private.access_changed(v_row.user_id, 'projects', v_row.project_id);
  perform sync_private.access_changed(v_row.user_id, 'crew', m.id)
  from public.project_members m where m.project_id = v_row.project_id;
  perform sync_private.access_changed(v_row.user_id, 'callsheets', s.id)
  from public.call_sheets s where s.project_id = v_row.project_id;
  perform sync_private.access_changed_to(v_row.user_id, 'projectevents', array(select e.id from public.project_events e where e.project_id = v_row.project_id));
  perform sync_private.access_changed(v_row.user_id, 'budgets', b.id) from public.project_budgets b where b.project_id = v_row.project_id and v_edits;
  perform sync_private.access_changed(v_row.user_id, 'projectfiles', f.id)
  from public.project_files f where f.project_id = v_row.project_id;
  perform sync_private.access_changed(v_row.user_id, 'receipts', r.id)
  from public.call_sheet_receipts r where r.project_id = v_row.project_id and (v_edits or r.user_id = v_row.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_company_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where c.id in (select m.conversation_id from public.profiles p join public.conversation_members m on m.user_id = p.id
    where p.company_id = new.id);
  update public.conversations c set company_name = new.name, members = private.member_cards(c.participants) where c.company_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_member_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where c.id in (
    select conversation_id from public.conversation_members where user_id = new.id
    union all select o.id from public.company_members m join public.conversations o on o.company_id = m.company_id
    where m.user_id = new.id and m.status = 'joined' and new.id = any (o.participants));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.remind_of_calls(p_sheet public.call_sheets, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_eve constant timestamptz := private.eve_of(p_sheet);
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with calls as (
      select m.user_id, c.call, private.moment_of(p_sheet.shoot_day, c.call, p_sheet.timezone) as call_at
      from public.project_members m cross join lateral (select private.call_of(p_sheet, m.user_id) as call) c
      where m.project_id = p_sheet.project_id and m.status = 'joined'
    ), due as (
      select user_id, call, case when p_at >= call_at - private.call_lead() then 'call' else 'eve' end as reason, call_at from calls where p_at < call_at
    ), fresh as (
      insert into private.call_reminders (sheet_id, user_id, reason, shoot_day, version)
      select p_sheet.id, user_id, reason, p_sheet.shoot_day, p_sheet.version from due
      where p_at >= case reason when 'call' then call_at - private.call_lead() else v_eve end
        and p_sheet.published_at <= case reason when 'call' then call_at - private.call_lead() else v_eve end
      on conflict do nothing returning user_id)
    select due.* from due join fresh on fresh.user_id = due.user_id order by due.user_id
  loop
    -- What was to be read last night is over.
    update public.notifications set is_read = true
    where user_id = v_one.user_id and type = 'call_reminder' and group_key = 'call-eve:' || p_sheet.id and not is_read;
    perform private.notify(v_one.user_id, 'call_reminder',
      case v_one.reason when 'call' then 'Your call is ' || v_one.call
        else 'Your call: ' || v_one.call || ' on ' || to_char(p_sheet.shoot_day, 'FMDy FMDD Mon') end,
      concat_ws(': ', p_sheet.project_title, private.place_of_call(p_sheet.content)),
      '/projects/' || p_sheet.project_id || '/sheets/' || p_sheet.id,
      case v_one.reason when 'call' then 'call-now:' else 'call-eve:' end || p_sheet.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_project_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with gone as (
    update public.attachments set removed_at = clock_timestamp() where project_file_id = new.id and removed_at is null returning owner_id, id)
  insert into private.attachments_to_remove (path) select private.attachment_path(owner_id, id) from gone
  on conflict (path) do update set since = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.reported_in_company_thread(p_conversation uuid, p_reporter uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select case when c.person_id = p_reporter then coalesce(
      (select m.sender_id from public.messages m where m.conversation_id = c.id and m.sender_id <> p_reporter order by m.server_seq desc limit 1),
      (select other from unnest(c.participants) other join public.profiles p on p.id = other where other <> p_reporter limit 1))
    when private.has_permission(p_reporter, c.company_id, 'read') then c.person_id end
    from public.conversations c where c.id = p_conversation and private.is_company_thread(c));
end $function$;

CREATE OR REPLACE FUNCTION private.require_company_answer(p_company uuid, p_person uuid, p_sender uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_company_contact(p_company uuid, p_person uuid, p_sender uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if private.has_blocked(p_person, p_sender) then perform private.refuse_contact(p_sender, p_person); end if;
  perform private.refuse_to_blocked(p_sender, p_person);
end $function$;

CREATE OR REPLACE FUNCTION private.require_known_person(p_employer uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_blocked_pair(p_employer, p_person)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save anybody: whoever does not want to be written to by strangers is not invited by them either.
      exists (select from public.saved s where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
        and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      or exists (
        select from public.conversation_members mine
        join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = p_person and theirs.is_active
        join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
        where mine.user_id = p_employer and mine.is_active)
      or private.have_written_in_company_thread(p_employer, p_person))
  then
    perform private.refuse('MQ674');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_new_conversation(p_from uuid, p_is_awaited boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One at a time per sender, or two devices could both start the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(p_from::text));
  if private.account_role(p_from) <> 'admin' and not p_is_awaited
    and (select count(*) from public.conversations c
      where c.created_by = p_from and c.created_at > now() - interval '24 hours'
        and not case when private.is_company_thread(c) then c.person_id is distinct from p_from and private.has_applied_to_company(c.person_id, c.company_id)
          else private.has_applied((array_remove(c.participants, p_from))[1], p_from) end) >= 20
  then perform private.refuse('MQ302'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_side_of_company_thread(c public.conversations, p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if c.person_id is distinct from p_user and not private.has_permission(p_user, c.company_id, 'hire') then
    perform private.refuse('MQ762', jsonb_build_object('company', c.company_name));
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
    if new.role = 'talent' then
      perform private.leave_jobs_to_owner(new.id, v_company);
      perform private.forget_job_notices(new.id, array(select id from public.jobs where company_id = v_company and posted_by <> new.id));
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_call_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member record;
  v_day text := to_char(new.shoot_day, 'FMDy FMDD Mon');
  v_group text := 'call-sheet:' || new.id;
  v_is_new_version boolean := new.status = 'published' and (tg_op = 'INSERT' or new.version <> old.version);
  v_is_cancelled boolean := tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'published';
begin
  if not v_is_new_version and not v_is_cancelled then return null; end if;
  for v_member in
    select user_id from public.project_members where project_id = new.project_id and status = 'joined' order by user_id
  loop
    if v_is_new_version then perform private.send_call_sheet(new, v_member.user_id); end if;
    -- An import is the operator's, and nobody is told of what they did themselves.
    continue when (select auth.uid()) is null or v_member.user_id = (select auth.uid());
    update public.notifications set is_read = true
    where user_id = v_member.user_id and type in ('call_sheet', 'call_reminder') and not is_read
      -- Reminders of an earlier version (17_call_reminders.sql) may say another time.
      and group_key in (v_group, 'call-eve:' || new.id, 'call-now:' || new.id);
    perform private.notify(v_member.user_id, 'call_sheet',
      case when v_is_cancelled then 'Cancelled: ' when new.version = 1 then 'Call sheet: ' else 'Call sheet changed: ' end || new.project_title,
      case when v_is_cancelled then v_day || ' does not happen as planned.'
        else v_day || case when new.version = 1 then '' else ', version ' || new.version end || ': your call is ' || private.call_of(new, v_member.user_id) || '.' end,
      '/projects/' || new.project_id || '/sheets/' || new.id, v_group);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_reminders()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with waiting as (
      select a.job_id, a.employer_id, j.company_id, j.title, a.respond_by, private.today(j.timezone) as today, count(*) as people
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.status in ('pending', 'reviewed') and not a._deleted and a.respond_by between current_date - 1 and current_date + 2
      group by a.job_id, a.employer_id, j.company_id, j.title, a.respond_by, j.timezone
    ), due as (select * from waiting where respond_by between today and today + 1),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'reply', job_id, respond_by from due
      on conflict do nothing returning subject, due)
    select due.* from due join fresh on fresh.subject = due.job_id and fresh.due = due.respond_by
  loop
    perform private.notify_hiring(v_one.employer_id, v_one.company_id, null, 'reply_due',
      case v_one.people when 1 then '1 person is' else v_one.people || ' people are' end || ' promised an answer by '
        || case when v_one.respond_by = v_one.today then 'today' else 'tomorrow' end,
      v_one.title, '/employer/applications?job=' || v_one.job_id, 'job:' || v_one.job_id);
    v_count := v_count + 1;
  end loop;

  for v_one in
    with open as (
      select a.id, a.applicant_id, a.job_title, (a.offer ->> 'id')::uuid as offer_id, (a.offer ->> 'answer_by')::date as answer_by,
        private.today(j.timezone) as today
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.status = 'offered' and not a._deleted and a.offer ->> 'answer_by' is not null
    ), due as (select * from open where answer_by between today and today + 1),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'offer', offer_id, answer_by from due
      on conflict do nothing returning subject)
    select due.* from due join fresh on fresh.subject = due.offer_id
  loop
    perform private.notify(v_one.applicant_id, 'deadline',
      'Your offer is open until ' || case when v_one.answer_by = v_one.today then 'today' else 'tomorrow' end,
      v_one.job_title, '/applications?a=' || v_one.id, 'application:' || v_one.id);
    v_count := v_count + 1;
  end loop;

  for v_one in
    with booked as (
      select a.id, a.job_id, a.applicant_id, a.applicant_name, a.employer_id, a.company_id, a.job_title, (a.interview ->> 'id')::uuid as interview_id,
        (a.interview_reply ->> 'slot')::timestamptz as slot
      from public.job_applications a
      where a.status = 'interview' and not a._deleted and a.interview_reply ->> 'slot' is not null
        and a.interview_reply -> 'interview_id' = a.interview -> 'id'
    ), due as (select * from booked where slot > now() and slot <= now() + interval '24 hours'),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'interview', interview_id, (slot at time zone 'UTC')::date from due
      on conflict do nothing returning subject)
    select due.* from due join fresh on fresh.subject = due.interview_id
  loop
    perform private.notify(v_one.applicant_id, 'deadline', 'Your interview is within 24 hours', v_one.job_title,
      '/applications?a=' || v_one.id, 'application:' || v_one.id);
    perform private.notify_hiring(v_one.employer_id, v_one.company_id, v_one.applicant_id, 'deadline', 'Your interview with ' || v_one.applicant_name || ' is within 24 hours',
      v_one.job_title, '/employer/applications?job=' || v_one.job_id || '&a=' || v_one.id, 'job:' || v_one.job_id,
      'The interview with ' || v_one.applicant_name || ' is within 24 hours');
    v_count := v_count + 1;
  end loop;

  delete from private.reminders where due < current_date - 30;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.sender_name(c public.conversations, p_sender uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.display_name(p_sender) || case when private.is_company_thread(c) and c.person_id is distinct from p_sender then ', ' || c.company_name else '' end;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_company_block(c public.conversations)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_left private.company_blocks;
begin
  select * into v_left from private.company_blocks where company_id = c.company_id and person_id = c.person_id limit 1;
  if found then
    c.state_by := case when v_left.by_person then c.person_id else v_left.made_by end;
    return c;
  end if;
  c.state := coalesce(c.state_before ->> 'state', 'open');
  c.state_by := (select id from public.profiles where id = (c.state_before ->> 'by')::uuid);
  c.state_at := coalesce((c.state_before ->> 'at')::timestamptz, clock_timestamp());
  c.state_before := null;
  return c;
end $function$;

CREATE OR REPLACE FUNCTION private.shows_picture_in_company_thread(p_profile uuid, p_viewer uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.conversations c
    where (c.person_id = p_profile and private.has_permission(p_viewer, c.company_id, 'read') and (c.state = 'open' or c.state = 'requested' and private.is_state_of_person(c)))
      or (c.person_id = p_viewer and p_profile = any (c.participants) and (c.state = 'open' or c.state = 'requested' and not private.is_state_of_person(c))));
end $function$;

CREATE OR REPLACE FUNCTION private.status_of_sheet(p_sheet public.call_sheets)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case p.status when 'cancelled' then 'cancelled' else p_sheet.status end from public.projects p where p.id = p_sheet.project_id
$function$;

CREATE OR REPLACE FUNCTION private.sync_logo_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_uploader uuid := coalesce((select auth.uid()), new.owner_id);
  v_added uuid[];
  v_there uuid[];
begin
  with gone as (
    update public.attachments f set removed_at = clock_timestamp()
    where company_id = new.id and removed_at is null and id not in (select id from private.logo_files(new.logo)) returning private.file_path(f) as path)
  insert into private.attachments_to_remove (path) select path from gone
  on conflict (path) do update set since = now();
  with added as (
    insert into public.attachments as a (id, owner_id, company_id, name, type, size)
    select id, v_uploader, new.id, 'Logo', type, size from private.logo_files(new.logo) file
    where not exists (select from public.attachments o where o.id = file.id and o.company_id = new.id and o.removed_at is null)
    -- Put back: a conflict was decided for it.
    on conflict (id) do update set removed_at = null, stored_at = null, size = excluded.size, owner_id = excluded.owner_id where a.company_id = excluded.company_id
    returning id)
  select array_agg(id) into v_added from added;
  if exists (select from private.logo_files(new.logo) file
    where not exists (select from public.attachments a where a.id = file.id and a.company_id = new.id and a.size = file.size))
  then perform private.refuse('MQ409'); end if;
  if v_added is null then return null; end if;
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', v_uploader); end if;
  delete from private.attachments_to_remove where path in (select private.attachment_path(new.id, id) from unnest(v_added) id);
  if found and to_regclass('storage.objects') is not null then
    execute $sql$ select array_agg(a.id) from public.attachments a join storage.objects o
      on o.bucket_id = 'attachments' and o.name = private.file_path(a) and private.is_as_stated(a, o.metadata) where a.id = any ($1) $sql$ into v_there using v_added;
    update public.attachments set stored_at = clock_timestamp() where id = any (v_there);
    update public.companies set attachments_stored = attachments_stored || v_there where id = new.id and v_there is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.told_of_message(c public.conversations, p_sender uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_company_thread(c) then
    return query select m.user_id from public.conversation_members m where m.conversation_id = c.id and m.user_id <> p_sender and m.is_active;
  elsif c.person_id is distinct from p_sender then
    return query select c.person_id where c.person_id is not null;
  else
    return query select m.user_id from public.company_members m
      where m.company_id = c.company_id and private.has_permission(m.user_id, c.company_id, 'read') and m.user_id <> p_sender
        and (m.user_id = any (c.participants) or m.user_id = (select posted_by from public.jobs where id = c.job_id)) and not private.has_blocked(m.user_id, p_sender);
    if not found then return query select owner_id from public.companies where id = c.company_id and owner_id <> p_sender; end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.unblock_company_thread(c public.conversations, p_by_person boolean)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_other public.conversations;
begin
  delete from private.company_blocks where company_id = c.company_id and person_id = c.person_id and by_person = p_by_person;
  for v_other in select * from public.conversations o
    where o.company_id = c.company_id and o.person_id = c.person_id and o.id <> c.id and o.state = 'blocked' order by o.id for update
  loop
    v_other := private.settle_company_block(v_other);
    update public.conversations set state = v_other.state, state_by = v_other.state_by, state_at = v_other.state_at, state_before = v_other.state_before where id = v_other.id;
  end loop;
  return private.settle_company_block(c);
end $function$;

CREATE OR REPLACE FUNCTION private.wrap_at(p_sheet public.call_sheets)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_wrap text := (select line ->> 'time' from jsonb_array_elements(p_sheet.content -> 'schedule') with ordinality lines (line, place)
    where line ->> 'what' ~* '^\s*wrap\M' and line ->> 'time' <> '' order by place desc limit 1);
begin
  return private.moment_of(p_sheet.shoot_day + case when v_wrap < p_sheet.content ->> 'general_call' then 1 else 0 end, v_wrap, p_sheet.timezone);
end $function$;

CREATE OR REPLACE FUNCTION public.confirm_call_sheet_link(p_token text, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id for share;
  if private.status_of_sheet(v_sheet) <> 'published' then return '{"outcome": "cancelled"}'; end if;
  if p_version is distinct from v_sheet.version then return jsonb_build_object('outcome', 'changed', 'version', v_sheet.version); end if;
  update private.call_sheet_links set confirmed_version = v_sheet.version, confirmed_at = clock_timestamp(), opened_version = v_sheet.version
  where digest = v_link.digest and confirmed_version < v_sheet.version;
  return jsonb_build_object('outcome', 'confirmed', 'version', v_sheet.version);
end $function$;

CREATE OR REPLACE FUNCTION public.make_call_sheet_link(p_sheet uuid, p_person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet constant public.call_sheets := private.edited_sheet(p_sheet);
  v_token constant text := private.base64url(extensions.gen_random_bytes(32));
begin
  if v_sheet.status <> 'published' then perform private.refuse('MQ721'); end if;
  if private.name_on_sheet(v_sheet, p_person) is null then perform private.refuse('MQ722'); end if;
  if not (private.count_attempt('call_sheet_link (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.call_sheet_links (sheet_id, person_id, digest, name)
  values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')), private.name_on_sheet(v_sheet, p_person))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at, name, ended_at)
    = row (excluded.digest, now(), 0, 0, null, excluded.name, null);
  return v_token;
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
      'access', m.access, 'invited_at', m.updated_at,
      'logo', c.logo_url) order by m.updated_at desc, m.id), '[]')
    from public.company_members m join public.companies c on c.id = m.company_id where m.status = 'invited' and m.email <> '' and private.has_address(m.email));
end $function$;

CREATE OR REPLACE FUNCTION public.published_notes(p_filters jsonb DEFAULT '{}'::jsonb, p_after jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_page constant int := 20;
  v_words constant text := nullif(lower(btrim(left(p_filters ->> 'words', 100))), '');
  v_about constant text := p_filters ->> 'about';
  v_type constant text := p_filters ->> 'type';
  v_subject uuid;
  v_company uuid;
  v_rating int;
  v_time timestamptz := 'infinity';
  v_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_count int;
  v_average numeric;
  v_notes public.notes[];
begin
  begin
    v_subject := (p_filters ->> 'subject')::uuid;
    v_company := (p_filters ->> 'company')::uuid;
    v_rating := (p_filters ->> 'rating')::int;
    if p_after is not null then v_time := (p_after ->> 0)::timestamptz; v_id := (p_after ->> 1)::uuid; end if;
  exception when data_exception then
    perform private.refuse('MQ400', '{"detail": "filters"}');
  end;
  if (select auth.uid()) is not null then perform private.require_gate();
  elsif v_subject is null and v_company is null then perform private.refuse('MQ403');
  end if;
  select count(*), avg(n.rating) into v_count, v_average from public.notes n
  where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0);
  v_notes := array(select n from public.notes n
    where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0)
    and (n.created_at, n.id) < (v_time, v_id)
    order by n.created_at desc, n.id desc limit v_page + 1);
  return jsonb_build_object('count', v_count, 'average', case when v_count >= 3 then round(v_average, 1) end,
    'notes', (select coalesce(jsonb_agg(private.note_json(n) order by n.created_at desc, n.id desc), '[]') from unnest(v_notes[:v_page]) n),
    'next', case when cardinality(v_notes) > v_page then jsonb_build_array(v_notes[v_page].created_at, v_notes[v_page].id) end);
end $function$;

CREATE OR REPLACE FUNCTION public.push_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  delete from public.push_outbox where made_at < now() - interval '24 hours';
  delete from public.push_outbox o using public.notifications n
  where n.id = o.notification_id and private.is_call_now(n) and o.made_at < now() - private.call_lead();
  delete from public.push_outbox o using public.notifications n, public.profiles p
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and p.id = n.user_id
    and (n._deleted or p.suspended_at is not null
      or not private.is_security_notice(n) and (n.is_read or (p.settings -> 'muted') ? n.type));

  update public.push_outbox o set due_at = private.quiet_until(p.settings, p.timezone, now())
  from public.notifications n join public.profiles p on p.id = n.user_id
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and not private.is_security_notice(n)
    and not private.is_call_now(n) and private.quiet_until(p.settings, p.timezone, now()) is not null;

  with taken as (
    update public.push_outbox set taken_at = now(), attempts = attempts + 1
    where id in (select id from public.push_outbox where taken_at is null and due_at <= now()
                 order by due_at, id limit p_most for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'turn', t.turn, 'attempts', t.attempts, 'age_s', floor(extract(epoch from now() - t.made_at)),
      'subscription', jsonb_build_object('endpoint', s.endpoint, 'keys', s.subscription -> 'keys'),
      'payload', jsonb_build_object('kind', n.type, 'title', w.title, 'url', n.action_url)
        || case n.type when 'call_reminder' then jsonb_build_object('call', substring(n.title from '(?:[01]\d|2[0-3]):[0-5]\d')) else '{}' end) order by t.id), '[]')
  into v_taken
  from taken t
  join public.notifications n on n.id = t.notification_id
  join public.push_subscriptions s on s.id = t.subscription_id
  join private.push_titles w on w.type = n.type;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.read_call_sheet_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
  v_own text := v_link.person_id::text;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id;
  return jsonb_build_object('person_id', v_own, 'confirmed_version', v_link.confirmed_version, 'sheet', jsonb_build_object(
    'shoot_day', v_sheet.shoot_day, 'status', private.status_of_sheet(v_sheet), 'content', v_sheet.content, 'version', v_sheet.version,
    'project_title', v_sheet.project_title, 'timezone', v_sheet.timezone,
    -- Calls of others are not theirs to read, nor were they, those of whoever was in this line before included.
    'calls', jsonb_build_object(v_own, v_sheet.calls -> v_own),
    'history', (select coalesce(jsonb_agg(case when value -> 'was' ? 'calls'
        then jsonb_set(value, '{was,calls}', case when private.is_same_name(value -> 'was' -> 'calls' -> v_own ->> 'name', v_link.name) then jsonb_build_object(v_own, value -> 'was' -> 'calls' -> v_own) else '{}' end)
        else value end order by place), '[]')
      from jsonb_array_elements(v_sheet.history) with ordinality earlier (value, place))));
end $function$;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_short constant text := p_requests -> 0 ->> 'short';
  -- of the request before
  v_given jsonb;
  v_limit int;
  v_budget int;
  v_part text;
  v_is_first boolean;
  v_answer json;
  v_answers json[] := '{}';
  -- of the latest short answer
  v_last text;
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    v_part := coalesce(v_request ->> 'part', 'whole');
    if v_part not in ('whole', 'brief', 'texts') or v_part = 'texts' and s.long_texts = '{}' then
      perform private.refuse('MQ400', '{"detail": "part"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    if coalesce(v_short <> 'both', true) or v_request ? 'checkpoint' then v_given := v_request -> 'checkpoint'; end if;
    v_checkpoint := sync_private.parse_checkpoint(v_given);
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' or v_part = 'texts' and not v_checkpoint ? 'f' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    -- Rows that were published since the device's snapshot come before those that it waits for.
    if v_part = 'texts' then v_budget := 2 * s.budget; end if;
    v_answer := case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_part,
        case when v_part = 'texts' then sync_private.parse_since(v_request ->> 'since') end, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
    if v_short in ('true', 'same', 'both') and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      if v_short in ('same', 'both') and v_answer ->> 'checkpoint' = v_last then
        v_answer := json_build_object('stream', s.name);
      else
        v_last := v_answer ->> 'checkpoint';
        v_answer := json_build_object('stream', s.name, 'checkpoint', v_last);
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40), 'short', 'both');
  end if;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_typing(p_conversation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_gate();
  if v_me is null or to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null
    or private.remaining_wait_ms('typing', 'account ' || v_me) > 0
    or not (private.count_attempt('typing', 'account ' || v_me) ->> 'allowed')::boolean
  then return; end if;
  perform realtime.send(jsonb_build_object('conversation', c.id, 'account', v_me), 'typing', 'account:' || other.user_id, true)
  from public.conversations c
    cross join lateral (
      select o.user_id from public.conversation_members mine
        join public.conversation_members o on o.conversation_id = c.id and o.user_id <> v_me and o.is_active
      where mine.conversation_id = c.id and mine.user_id = v_me and mine.is_active
      -- In a company's thread whoever reads it, so that two colleagues do not answer at once.
      union select private.reads_company_thread(c, v_me)) other
    join public.profiles p on p.id = other.user_id and p.suspended_at is null
  where c.id = p_conversation and c.state = 'open' and not c._deleted and not exists (
    select from private.blocks b where (b.blocker_id, b.blocked_id) in ((v_me, other.user_id), (other.user_id, v_me)));
end $function$;

CREATE OR REPLACE FUNCTION public.testimonials(p_most integer DEFAULT 3)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'client', n.reviewer_name, 'rating', n.rating, 'text', n.text,
      'project', n.collaboration_type, 'date', n.created_at) order by n.created_at desc, n.id desc), '[]')
    from (select * from public.notes where is_shown and is_vouched and rating >= 4 and text <> '' order by created_at desc, id desc
      limit least(greatest(p_most, 1), 12)) n);
end $function$;

ALTER TABLE "private"."call_reminders" ADD CONSTRAINT "call_reminders_sheet_id_fkey" FOREIGN KEY (sheet_id) REFERENCES public.call_sheets(id) ON DELETE CASCADE;

ALTER TABLE "private"."call_reminders" ADD CONSTRAINT "call_reminders_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."company_blocks" ADD CONSTRAINT "company_blocks_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "private"."company_blocks" ADD CONSTRAINT "company_blocks_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."company_blocks" ADD CONSTRAINT "company_blocks_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "of_one_thing" CHECK ((num_nonnulls(message_id, application_id, profile_id, company_id, project_file_id) = 1));

ALTER TABLE "public"."company_members" ADD CONSTRAINT "company_members_hears_check" CHECK ((hears = ANY (ARRAY['posted'::text, 'all'::text])));

ALTER TABLE "public"."company_settings" ADD CONSTRAINT "company_settings_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "public"."conversations" ADD CONSTRAINT "conversations_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

ALTER TABLE "public"."conversations" ADD CONSTRAINT "conversations_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."messages" ADD CONSTRAINT "messages_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text, 'endorsement'::text, 'project'::text, 'call_sheet'::text, 'call_reminder'::text])));

ALTER TABLE "public"."project_budgets" ADD CONSTRAINT "project_budgets_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE "public"."project_events" ADD CONSTRAINT "project_events_actor_id_fkey" FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."project_events" ADD CONSTRAINT "project_events_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."project_events" ADD CONSTRAINT "project_events_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_project_file_id_fkey" FOREIGN KEY (project_file_id) REFERENCES public.project_files(id) ON DELETE CASCADE;

ALTER TABLE "public"."project_files" ADD CONSTRAINT "project_files_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE "public"."project_members" ADD CONSTRAINT "project_members_takes_over_check" CHECK ((takes_over = ANY (ARRAY[''::text, 'accepted'::text, 'declined'::text])));

CREATE INDEX call_reminders_user_id ON private.call_reminders USING btree (user_id);

CREATE INDEX company_blocks_made_by ON private.company_blocks USING btree (made_by);

CREATE INDEX company_blocks_person_id ON private.company_blocks USING btree (person_id);

CREATE INDEX attachments_company_id ON public.attachments USING btree (company_id);

CREATE INDEX attachments_project_file_id ON public.attachments USING btree (project_file_id);

CREATE INDEX call_sheets_published ON public.call_sheets USING btree (shoot_day) WHERE ((status = 'published'::text) AND (NOT _deleted));

CREATE INDEX company_settings_pull_company_id ON public.company_settings USING btree (company_id, server_xid, id);

CREATE INDEX company_settings_pull ON public.company_settings USING btree (server_xid, id);

CREATE INDEX company_settings_snapshot_company_id ON public.company_settings USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX conversations_person_id ON public.conversations USING btree (person_id, company_id);

CREATE INDEX conversations_pull_company_id ON public.conversations USING btree (company_id, server_xid, id);

CREATE INDEX conversations_snapshot_company_id ON public.conversations USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX messages_pull_company_id ON public.messages USING btree (company_id, server_xid, id);

CREATE INDEX messages_snapshot_company_id ON public.messages USING btree (company_id, created_at DESC, id DESC);

CREATE INDEX notes_quoted ON public.notes USING btree (created_at DESC, id DESC) WHERE (is_shown AND is_vouched AND (rating >= 4) AND (text <> ''::text));

CREATE INDEX project_budgets_pull_project_id ON public.project_budgets USING btree (project_id, server_xid, id);

CREATE INDEX project_budgets_pull ON public.project_budgets USING btree (server_xid, id);

CREATE INDEX project_budgets_snapshot_project_id ON public.project_budgets USING btree (project_id, created_at DESC, id DESC);

CREATE INDEX project_events_actor_id ON public.project_events USING btree (actor_id);

CREATE INDEX project_events_person_id ON public.project_events USING btree (person_id);

CREATE INDEX project_events_pull_project_id ON public.project_events USING btree (project_id, server_xid, id);

CREATE INDEX project_events_pull ON public.project_events USING btree (server_xid, id);

CREATE INDEX project_events_snapshot_project_id ON public.project_events USING btree (project_id, created_at DESC, id DESC);

CREATE INDEX project_files_pull_project_id ON public.project_files USING btree (project_id, server_xid, id);

CREATE INDEX project_files_pull ON public.project_files USING btree (server_xid, id);

CREATE INDEX project_files_snapshot_project_id ON public.project_files USING btree (project_id, created_at DESC, id DESC);

CREATE TRIGGER e_end_links AFTER UPDATE ON public.call_sheets FOR EACH ROW WHEN ((new.calls IS DISTINCT FROM old.calls)) EXECUTE FUNCTION private.end_call_sheet_links();

CREATE TRIGGER f_note AFTER INSERT OR UPDATE ON public.call_sheets FOR EACH ROW EXECUTE FUNCTION private.note_sheet_change();

CREATE TRIGGER a_close BEFORE DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.close_company();

CREATE TRIGGER d_rename AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.logo_url IS DISTINCT FROM old.logo_url))) EXECUTE FUNCTION private.copy_company_name();

CREATE TRIGGER e_files_of_new AFTER INSERT ON public.companies FOR EACH ROW WHEN ((new.logo <> '{}'::jsonb)) EXECUTE FUNCTION private.sync_logo_files();

CREATE TRIGGER e_files AFTER UPDATE ON public.companies FOR EACH ROW WHEN ((new.logo IS DISTINCT FROM old.logo)) EXECUTE FUNCTION private.sync_logo_files();

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.company_settings FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_company_settings();

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.company_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.company_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.company_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.company_settings FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.company_settings FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('companysettings');

CREATE TRIGGER c_forget_person BEFORE UPDATE ON public.conversations FOR EACH ROW WHEN (((old.person_id IS NOT NULL) AND (new.person_id IS NULL))) EXECUTE FUNCTION private.forget_person_of_thread();

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.conversations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_delete AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_insert AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER zz_hint_company_update AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('companies', 'company_id');

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.project_budgets FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_budget();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.project_budgets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.project_budgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.project_budgets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.project_budgets FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.project_budgets FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('budgets');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.project_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.project_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.project_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.project_events FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.project_events FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('projectevents');

CREATE TRIGGER a_attachments BEFORE INSERT ON public.project_files FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_attachments();

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.project_files FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_project_file();

CREATE TRIGGER a_visible BEFORE INSERT ON public.project_files FOR EACH ROW WHEN (((new.attachments)::text ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('attachments');

CREATE TRIGGER d_remove AFTER UPDATE ON public.project_files FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION private.remove_project_file();

CREATE TRIGGER e_attachments AFTER INSERT ON public.project_files FOR EACH ROW WHEN ((new.attachments <> '[]'::jsonb)) EXECUTE FUNCTION private.create_project_file_row();

CREATE TRIGGER f_note AFTER INSERT OR UPDATE ON public.project_files FOR EACH ROW EXECUTE FUNCTION private.note_file_change();

CREATE TRIGGER row_bound AFTER INSERT ON public.project_files REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER y_empty BEFORE UPDATE ON public.project_files FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION sync_private.empty_removed('{"label": "", "attachments": [], "attachments_stored": []}');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.project_files REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.project_files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.project_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.project_files FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.project_files FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('projectfiles');

CREATE TRIGGER f_note AFTER INSERT OR UPDATE ON public.project_members FOR EACH ROW EXECUTE FUNCTION private.note_member_change();

CREATE TRIGGER f_note AFTER INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.note_project_change();

CREATE POLICY "whoever reads the words reads of the file" ON "public"."attachments" FOR SELECT TO "authenticated" USING (((owner_id = ( SELECT auth.uid() AS uid)) OR private.can_read_message(message_id) OR private.is_application_party(application_id) OR (company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies))));

CREATE POLICY "colleagues read what their company has chosen" ON "public"."company_settings" FOR SELECT TO "authenticated" USING ((company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)));

CREATE POLICY "managers change what is chosen" ON "public"."company_settings" FOR UPDATE TO "authenticated" USING ((company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies))) WITH CHECK ((company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies)));

CREATE POLICY "managers choose for the company" ON "public"."company_settings" FOR INSERT TO "authenticated" WITH CHECK ((company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies)));

CREATE POLICY "gate" ON "public"."company_settings" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "members mark and answer" ON "public"."conversations" FOR UPDATE TO "authenticated" USING (((id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies)))) WITH CHECK (((id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))));

CREATE POLICY "members read" ON "public"."conversations" FOR SELECT TO "authenticated" USING (((id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))));

CREATE POLICY "members read messages" ON "public"."messages" FOR SELECT TO "authenticated" USING (((conversation_id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('read'::text) AS my_companies))));

CREATE POLICY "senders change messages" ON "public"."messages" FOR UPDATE TO "authenticated" USING (((sender_id = ( SELECT auth.uid() AS uid)) AND ((conversation_id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies))))) WITH CHECK (((sender_id = ( SELECT auth.uid() AS uid)) AND ((conversation_id IN ( SELECT private.my_conversations() AS my_conversations)) OR (company_id IN ( SELECT private.my_companies('hire'::text) AS my_companies)))));

CREATE POLICY "editors change budgets" ON "public"."project_budgets" FOR UPDATE TO "authenticated" USING ((project_id IN ( SELECT private.edited_projects() AS edited_projects))) WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "editors make budgets" ON "public"."project_budgets" FOR INSERT TO "authenticated" WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "editors read" ON "public"."project_budgets" FOR SELECT TO "authenticated" USING ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "gate" ON "public"."project_budgets" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "members read" ON "public"."project_events" FOR SELECT TO "authenticated" USING ((project_id IN ( SELECT private.my_projects() AS my_projects)));

CREATE POLICY "gate" ON "public"."project_events" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "editors add" ON "public"."project_files" FOR INSERT TO "authenticated" WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "editors change and remove" ON "public"."project_files" FOR UPDATE TO "authenticated" USING ((project_id IN ( SELECT private.edited_projects() AS edited_projects))) WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "members read" ON "public"."project_files" FOR SELECT TO "authenticated" USING ((project_id IN ( SELECT private.my_projects() AS my_projects)));

CREATE POLICY "gate" ON "public"."project_files" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."advance_call_sheets"(integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answered_company_thread"(public.conversations, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_budget_rates"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_budget_rates"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."block_in_company_thread"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_lead"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_read_project_file"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_company"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."company_reception"(public.jobs, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."company_thread_id"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_project_file_row"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_call_sheet_links"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."eve_of"(public.call_sheets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."file_path"(public.attachments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_call_of"(public.call_sheets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_job_notices"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_person_of_thread"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_budget"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_company_message"(public.conversations, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_company_settings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_project_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_project_on"(public.project_members, public.project_members, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_applied_to_company"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_declined_company_thread"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_logo"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."have_written_in_company_thread"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hearers_of_job"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_blocked_by_company_side"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_call_now"(public.notifications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_company_logo"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_company_logo"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_company_thread"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_company_thread_with"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_logo_picture"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_logo_picture"(jsonb, integer, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_same_name"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_state_of_person"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_verified_company"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."logo_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."logo_files"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."logo_path"(uuid, jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moment_of"(date, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_file_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_member_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_project_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_project_event"(uuid, text, uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_sheet_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_hiring"(uuid, uuid, uuid, text, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_company_thread"(public.messages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_of_call"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reads_company_thread"(public.conversations, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_calls"(public.call_sheets, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_project_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reported_in_company_thread"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_company_answer"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_company_contact"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_new_conversation"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_side_of_company_thread"(public.conversations, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sender_name"(public.conversations, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_company_block"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_picture_in_company_thread"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."status_of_sheet"(public.call_sheets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sync_logo_files"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_of_message"(public.conversations, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unblock_company_thread"(public.conversations, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrap_at"(public.call_sheets) FROM PUBLIC;

REVOKE ALL ("attachments_stored") ON TABLE "public"."companies" FROM "anon";

GRANT SELECT ("attachments_stored") ON TABLE "public"."companies" TO "anon";

REVOKE ALL ("logo") ON TABLE "public"."companies" FROM "anon";

GRANT SELECT ("logo") ON TABLE "public"."companies" TO "anon";

REVOKE ALL ("attachments_stored") ON TABLE "public"."companies" FROM "authenticated";

GRANT SELECT ("attachments_stored") ON TABLE "public"."companies" TO "authenticated";

REVOKE ALL ("logo_url") ON TABLE "public"."companies" FROM "authenticated";

GRANT SELECT ("logo_url") ON TABLE "public"."companies" TO "authenticated";

REVOKE ALL ("logo") ON TABLE "public"."companies" FROM "authenticated";

GRANT INSERT ("logo"), SELECT ("logo"), UPDATE ("logo") ON TABLE "public"."companies" TO "authenticated";

REVOKE ALL ("hears") ON TABLE "public"."company_members" FROM "authenticated";

GRANT INSERT ("hears"), SELECT ("hears"), UPDATE ("hears") ON TABLE "public"."company_members" TO "authenticated";

REVOKE ALL ("_deleted") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("company_id") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT INSERT ("company_id"), SELECT ("company_id"), UPDATE ("company_id") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("settings") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT INSERT ("settings"), SELECT ("settings"), UPDATE ("settings") ON TABLE "public"."company_settings" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."company_settings" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."company_settings" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_settings" TO "service_role";

REVOKE ALL ("company_id") ON TABLE "public"."conversations" FROM "authenticated";

GRANT SELECT ("company_id") ON TABLE "public"."conversations" TO "authenticated";

REVOKE ALL ("company_name") ON TABLE "public"."conversations" FROM "authenticated";

GRANT SELECT ("company_name") ON TABLE "public"."conversations" TO "authenticated";

REVOKE ALL ("person_id") ON TABLE "public"."conversations" FROM "authenticated";

GRANT SELECT ("person_id") ON TABLE "public"."conversations" TO "authenticated";

REVOKE ALL ("company_logo") ON TABLE "public"."jobs" FROM "anon";

GRANT SELECT ("company_logo") ON TABLE "public"."jobs" TO "anon";

REVOKE ALL ("company_logo") ON TABLE "public"."jobs" FROM "authenticated";

GRANT SELECT ("company_logo") ON TABLE "public"."jobs" TO "authenticated";

REVOKE ALL ("_deleted") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT INSERT ("currency"), SELECT ("currency"), UPDATE ("currency") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT INSERT ("project_id"), SELECT ("project_id"), UPDATE ("project_id") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("rates") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT INSERT ("rates"), SELECT ("rates"), UPDATE ("rates") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("total_minor") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT INSERT ("total_minor"), SELECT ("total_minor"), UPDATE ("total_minor") ON TABLE "public"."project_budgets" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."project_budgets" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."project_budgets" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."project_budgets" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("actor_id") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("actor_id") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("event") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("event") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("person_id") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("person_id") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("project_id") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("subject") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("subject") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."project_events" TO "authenticated";

REVOKE ALL ("version") ON TABLE "public"."project_events" FROM "authenticated";

GRANT SELECT ("version") ON TABLE "public"."project_events" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."project_events" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("_deleted"), UPDATE ("_deleted") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("attachments_stored") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("attachments_stored") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("attachments") ON TABLE "public"."project_files" FROM "authenticated";

GRANT INSERT ("attachments"), SELECT ("attachments"), UPDATE ("attachments") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("file_kind") ON TABLE "public"."project_files" FROM "authenticated";

GRANT INSERT ("file_kind"), SELECT ("file_kind"), UPDATE ("file_kind") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."project_files" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("label") ON TABLE "public"."project_files" FROM "authenticated";

GRANT INSERT ("label"), SELECT ("label"), UPDATE ("label") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."project_files" FROM "authenticated";

GRANT INSERT ("project_id"), SELECT ("project_id"), UPDATE ("project_id") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."project_files" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."project_files" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."project_files" TO "service_role";

REVOKE ALL ("is_offered") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("is_offered"), SELECT ("is_offered"), UPDATE ("is_offered") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("takes_over") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("takes_over"), SELECT ("takes_over"), UPDATE ("takes_over") ON TABLE "public"."project_members" TO "authenticated";

ALTER TABLE "public"."project_files" ADD CONSTRAINT "project_files_added_by_fkey" FOREIGN KEY (added_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX project_files_added_by ON public.project_files USING btree (added_by, created_at);

REVOKE ALL ("added_by") ON TABLE "public"."project_files" FROM "authenticated";

GRANT SELECT ("added_by") ON TABLE "public"."project_files" TO "authenticated";

ALTER TABLE "public"."companies" ADD CONSTRAINT "companies_logo_check" CHECK (private.is_company_logo(logo));

ALTER TABLE "public"."project_budgets" ADD CONSTRAINT "valid_rates" CHECK (private.are_budget_rates(rates));

insert into private.refusals (code, sentence) values ('MQ751', 'Choose a PNG, JPEG or WebP. An SVG, or any other document, cannot be a logo here.');

insert into private.refusals (code, sentence) values ('MQ752', 'The file of a logo can have 20 MB at most. Choose a smaller one.');

insert into private.refusals (code, sentence) values ('MQ761', '{Name} is no longer on Marquee, so nobody would read this.');

insert into private.refusals (code, sentence) values ('MQ762', 'You can read this. Only people who hire for {company} can write here.');

insert into private.refusals (code, sentence) values ('MQ763', '{company} has blocked {Name}. Unblock them before you write.');

insert into private.refusals (code, sentence) values ('MQ771', 'The files of a project take up to {most} together. Remove some first.');

insert into private.refusals (code, sentence) values ('MQ772', 'A project keeps up to {most} files. Remove some first.');

insert into private.refusals (code, sentence) values ('MQ773', '{name} is another kind of file than its name says. Check that it opens, then choose it again.');

insert into private.refusals (code, sentence) values ('MQ774', 'This project is not offered to you any more.');

insert into private.refusals (code, sentence) values ('MQ775', 'Projects are owned by employers. Switch your account to hiring, then take it over.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '200', 'added_by', 'files', 't.created_at > now() - interval ''24 hours''', 'public.project_files');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ772', '200', 'project_id', 'files', 'not t._deleted', 'public.project_files');

insert into private.byte_bounds (code, most, owner, counted, measured, relation) values ('MQ771', '2147483648', 'project_id', 'not t._deleted', '(t.attachments -> 0 ->> ''size'')::bigint', 'public.project_files');

insert into private.push_titles (type, title) values ('call_reminder', 'Your call is coming up');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('company_settings', 'public.company_settings', 'exists (select from public.companies c where c.id = t.company_id and c.owner_id = $1)', '51', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('project_budgets', 'public.project_budgets', 'exists (select from public.projects p where p.id = t.project_id and p.owner_id = $1)', '39', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('project_events', 'public.project_events', 't.actor_id = $1', '40', '{person_id}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('project_files', 'public.project_files', 't.added_by = $1', '38', '{}');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, hidden_from_column, allows_batch_insert, conversation_column, for_project_editors) values ('budgets', '{"rates": "by_key"}', NULL, '100000', 'created_at', '{id,project_id,currency,rates,total_minor,created_at,updated_at}', 'public.project_budgets', '{project_id,currency,rates,total_minor}', 'not t._deleted', 'false', '{}', '38', 'true', NULL, 't.id, t.project_id, t.currency, t.rates, t.total_minor, t.created_at, t.updated_at', 'false', 'true', '{}', '{}', NULL, 'project_id', NULL, 'false', NULL, 'true');

update sync_private.streams set readable = '{id,company_id,email,access,invitation,removed,answer,hears,user_id,status,invited_by,invited_by_name,user_name,company_name,joined_at,created_at,updated_at}', writable = '{company_id,email,access,invitation,removed,answer,hears}', select_list = 't.id, t.company_id, t.email, t.access, t.invitation, t.removed, t.answer, t.hears, t.user_id, t.status, t.invited_by, t.invited_by_name, t.user_name, t.company_name, t.joined_at, t.created_at, t.updated_at' where name = 'colleagues';

update sync_private.streams set merge = '{"logo": "by_key"}', readable = '{id,owner_id,name,slug,industry,about,logo,logo_url,attachments_stored,website,size,city,country_code,verified_at,answer_rate,median_reply_minutes,open_jobs,created_at,updated_at}', writable = '{name,industry,about,logo,website,size,city,country_code}', select_list = 't.id, t.owner_id, t.name, t.slug, t.industry, t.about, t.logo, t.logo_url, t.attachments_stored, t.website, t.size, t.city, t.country_code, t.verified_at, t.answer_rate, t.median_reply_minutes, t.open_jobs, t.created_at, t.updated_at' where name = 'companies';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, hidden_from_column, allows_batch_insert, conversation_column, for_project_editors) values ('companysettings', '{"settings": "by_key"}', NULL, '100000', 'created_at', '{id,company_id,settings,created_at,updated_at}', 'public.company_settings', '{company_id,settings}', 'not t._deleted', 'false', '{}', '51', 'true', NULL, 't.id, t.company_id, t.settings, t.created_at, t.updated_at', 'false', 'true', '{}', '{}', 'company_id', NULL, NULL, 'false', NULL, 'false');

update sync_private.streams set readable = '{id,kind,participants,members,job_id,job_title,company_id,company_name,person_id,state,state_by,last_seq,last_message_at,last_message_preview,last_message_sender_id,read_marks,delivered_marks,created_at,updated_at}', select_list = 't.id, t.kind, t.participants, t.members, t.job_id, t.job_title, t.company_id, t.company_name, t.person_id, t.state, t.state_by, t.last_seq, t.last_message_at, t.last_message_preview, t.last_message_sender_id, t.read_marks, t.delivered_marks, t.created_at, t.updated_at', company_column = 'company_id' where name = 'conversations';

update sync_private.streams set readable = '{id,project_id,user_id,role_code,access,invitation,removed,is_offered,answer,takes_over,status,invited_by,invited_by_name,user_name,user_headline,project_title,project_kind,starts_on,ends_on,joined_at,created_at,updated_at}', writable = '{project_id,user_id,role_code,access,invitation,removed,is_offered,answer,takes_over}', select_list = 't.id, t.project_id, t.user_id, t.role_code, t.access, t.invitation, t.removed, t.is_offered, t.answer, t.takes_over, t.status, t.invited_by, t.invited_by_name, t.user_name, t.user_headline, t.project_title, t.project_kind, t.starts_on, t.ends_on, t.joined_at, t.created_at, t.updated_at' where name = 'crew';

update sync_private.streams set readable = '{company_id,project_id,title,description,category,role_code,production,production_kind,headcount,required_skills,nice_skills,job_type,pay_type,unpaid_reason,salary_min,salary_max,currency,pay_day_hours,overtime_terms,kit_fee_minor,kit_required,per_diem_minor,travel_paid,accommodation_paid,union_status,location,city,region,country_code,lat,lng,is_remote,job_dates,timezone,nda_required,application_deadline,questions,is_urgent,apply_mode,external_url,id,posted_by,status,closed_reason,starts_on,ends_on,call_time,valid_through,published_at,last_confirmed_at,closed_at,slug,company_name,company_logo,poster_name,hired_count,created_at,updated_at}', select_list = 't.company_id, t.project_id, t.title, t.description, t.category, t.role_code, t.production, t.production_kind, t.headcount, t.required_skills, t.nice_skills, t.job_type, t.pay_type, t.unpaid_reason, t.salary_min, t.salary_max, t.currency, t.pay_day_hours, t.overtime_terms, t.kit_fee_minor, t.kit_required, t.per_diem_minor, t.travel_paid, t.accommodation_paid, t.union_status, t.location, t.city, t.region, t.country_code, t.lat, t.lng, t.is_remote, t.job_dates, t.timezone, t.nda_required, t.application_deadline, t.questions, t.is_urgent, t.apply_mode, t.external_url, t.id, t.posted_by, t.status, t.closed_reason, t.starts_on, t.ends_on, t.call_time, t.valid_through, t.published_at, t.last_confirmed_at, t.closed_at, t.slug, t.company_name, t.company_logo, t.poster_name, t.hired_count, t.created_at, t.updated_at' where name = 'jobs';

update sync_private.streams set company_column = 'company_id' where name = 'messages';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, hidden_from_column, allows_batch_insert, conversation_column, for_project_editors) values ('projectevents', '{}', NULL, '100000', 'created_at', '{id,project_id,actor_id,event,person_id,subject,version,created_at,updated_at}', 'public.project_events', '{}', 'not t._deleted', 'false', '{}', '39', 'true', NULL, 't.id, t.project_id, t.actor_id, t.event, t.person_id, t.subject, t.version, t.created_at, t.updated_at', 'false', 'false', '{}', '{}', NULL, 'project_id', NULL, 'false', NULL, 'false');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, hidden_from_column, allows_batch_insert, conversation_column, for_project_editors) values ('projectfiles', '{}', NULL, '100000', 'created_at', '{id,project_id,file_kind,label,attachments,attachments_stored,added_by,created_at,updated_at}', 'public.project_files', '{project_id,file_kind,label,attachments}', 'not t._deleted', 'false', '{}', '37', 'true', NULL, 't.id, t.project_id, t.file_kind, t.label, t.attachments, t.attachments_stored, t.added_by, t.created_at, t.updated_at', 'true', 'true', '{}', '{}', NULL, 'project_id', NULL, 'false', NULL, 'false');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-advance-call-sheets', '* * * * *', 'select private.advance_call_sheets()');
  end if;
end $guard$;

-- Links belong to the name that their line has now; a line that has none has lost it.
update private.call_sheet_links l set name = coalesce(private.name_on_sheet(s, l.person_id), ''),
  ended_at = case when private.name_on_sheet(s, l.person_id) is null then now() end
from public.call_sheets s where s.id = l.sheet_id;

-- What is completed for a company that is verified now: when it was is not known. Everybody else's bookings confirm nothing any more.
update public.bookings set credit = credit || '{"is_verified": true}'
where status = 'completed' and credit is not null and private.is_verified_company(company_id);
select private.refresh_booked_credits(talent_id) from (select distinct talent_id from public.bookings where status = 'completed') booked;
update public.notes n set is_vouched = true from public.bookings b where b.id = n.booking_id and b.credit -> 'is_verified' = 'true';
