-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_actor_check";

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_lifecycle_check";

ALTER TABLE "private"."reminders" DROP CONSTRAINT "reminders_kind_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

CREATE TABLE "private"."calendar_feeds" ("user_id" uuid NOT NULL, "digest" bytea NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "read_at" timestamp with time zone, CONSTRAINT "calendar_feeds_digest_key" UNIQUE (digest), CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY (user_id));

CREATE TABLE "public"."availability" ("id" uuid NOT NULL, "days" jsonb NOT NULL DEFAULT '{}'::jsonb, "month" date NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "availability_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric)), CONSTRAINT "availability_pkey" PRIMARY KEY (id), "user_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."availability" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."availability" FROM "anon";

REVOKE ALL ON TABLE "public"."availability" FROM "authenticated";

CREATE TABLE "public"."call_sheet_receipts" ("id" uuid NOT NULL, "sheet_id" uuid NOT NULL, "project_id" uuid NOT NULL, "user_id" uuid NOT NULL, "version" integer NOT NULL, "marks" jsonb NOT NULL DEFAULT '{}'::jsonb, "confirmed_version" integer NOT NULL DEFAULT 0, "confirmed_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "call_sheet_receipts_marks_check" CHECK ((jsonb_typeof(marks) = 'object'::text)), CONSTRAINT "call_sheet_receipts_pkey" PRIMARY KEY (id), CONSTRAINT "one_receipt_each" UNIQUE (sheet_id, user_id));

ALTER TABLE "public"."call_sheet_receipts" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."call_sheet_receipts" FROM "anon";

REVOKE ALL ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

CREATE TABLE "public"."call_sheets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "shoot_day" date NOT NULL, "status" text NOT NULL DEFAULT 'draft'::text, "content" jsonb NOT NULL, "calls" jsonb NOT NULL DEFAULT '{}'::jsonb, "version" integer NOT NULL DEFAULT 0, "published_at" timestamp with time zone, "published_by_name" text NOT NULL DEFAULT ''::text, "history" jsonb NOT NULL DEFAULT '[]'::jsonb, "project_title" text NOT NULL DEFAULT ''::text, "timezone" text NOT NULL DEFAULT ''::text, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "call_sheets_pkey" PRIMARY KEY (id), CONSTRAINT "call_sheets_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))));

ALTER TABLE "public"."call_sheets" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."call_sheets" FROM "anon";

REVOKE ALL ON TABLE "public"."call_sheets" FROM "authenticated";

CREATE TABLE "public"."project_members" ("id" uuid NOT NULL, "project_id" uuid NOT NULL, "user_id" uuid NOT NULL, "role_code" text NOT NULL DEFAULT ''::text, "access" text NOT NULL DEFAULT 'member'::text, "invitation" integer NOT NULL DEFAULT 1, "removed" boolean NOT NULL DEFAULT false, "answer" text NOT NULL DEFAULT ''::text, "status" text NOT NULL DEFAULT 'invited'::text, "invited_by" uuid, "invited_by_name" text NOT NULL DEFAULT ''::text, "user_name" text NOT NULL DEFAULT ''::text, "user_headline" text NOT NULL DEFAULT ''::text, "project_title" text NOT NULL DEFAULT ''::text, "project_kind" text NOT NULL DEFAULT 'other'::text, "starts_on" date, "ends_on" date, "joined_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "one_membership_each" UNIQUE (project_id, user_id), CONSTRAINT "project_members_access_check" CHECK ((access = ANY (ARRAY['owner'::text, 'editor'::text, 'member'::text]))), CONSTRAINT "project_members_answer_check" CHECK ((answer = ANY (ARRAY[''::text, 'accepted'::text, 'declined'::text, 'left'::text]))), CONSTRAINT "project_members_invitation_check" CHECK (((invitation >= 1) AND (invitation <= 1000))), CONSTRAINT "project_members_pkey" PRIMARY KEY (id), CONSTRAINT "project_members_role_code_check" CHECK ((role_code ~ '^[a-z0-9_]{0,60}$'::text)), CONSTRAINT "project_members_status_check" CHECK ((status = ANY (ARRAY['invited'::text, 'joined'::text, 'declined'::text, 'left'::text, 'removed'::text]))));

ALTER TABLE "public"."project_members" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."project_members" FROM "anon";

REVOKE ALL ON TABLE "public"."project_members" FROM "authenticated";

CREATE TABLE "public"."projects" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "title" text NOT NULL, "production_kind" text NOT NULL DEFAULT 'other'::text, "logline" text NOT NULL DEFAULT ''::text, "status" text NOT NULL DEFAULT 'development'::text, "starts_on" date, "ends_on" date, "timezone" text NOT NULL DEFAULT ''::text, "city" text NOT NULL DEFAULT ''::text, "positions" jsonb NOT NULL DEFAULT '{}'::jsonb, "owner_name" text NOT NULL DEFAULT ''::text, "company_name" text NOT NULL DEFAULT ''::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "projects_city_check" CHECK ((length(city) <= 200)), CONSTRAINT "projects_logline_check" CHECK ((length(logline) <= 280)), CONSTRAINT "projects_pkey" PRIMARY KEY (id), CONSTRAINT "projects_production_kind_check" CHECK ((production_kind = ANY (ARRAY['feature'::text, 'series'::text, 'short'::text, 'commercial'::text, 'music_video'::text, 'documentary'::text, 'corporate'::text, 'live'::text, 'photo'::text, 'animation'::text, 'other'::text]))), CONSTRAINT "projects_status_check" CHECK ((status = ANY (ARRAY['development'::text, 'prep'::text, 'shooting'::text, 'wrap'::text, 'post'::text, 'completed'::text, 'cancelled'::text]))), CONSTRAINT "projects_timezone_check" CHECK ((length(timezone) <= 60)), CONSTRAINT "projects_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 120))), "owner_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."projects" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."projects" FROM "anon";

REVOKE ALL ON TABLE "public"."projects" FROM "authenticated";

ALTER TABLE "public"."public_profiles" ADD COLUMN "shown_days" text NOT NULL DEFAULT ''::text;

ALTER TABLE "sync_private"."streams" ADD COLUMN "project_column" text;

ALTER TABLE "sync_private"."streams" ADD COLUMN "for_project_editors" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.are_calls(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) c
    where c.key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not coalesce(
      private.has_keys(c.value, '{call,name,role,note}') and private.is_clock_time(c.value -> 'call') and private.is_text(c.value -> 'name', 120)
      and private.is_text(c.value -> 'role', 60) and private.is_text(c.value -> 'note', 200), false));
end $function$;

CREATE OR REPLACE FUNCTION private.are_day_marks(p jsonb, p_month date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, mark)
    where not coalesce(private.is_day(key) and left(key, 7) = to_char(p_month, 'YYYY-MM')
      and private.has_keys(mark, '{state,part,note}')
      and mark ->> 'state' in ('free', 'hold', 'busy', 'travel', 'unavailable')
      and mark ->> 'part' in ('day', 'morning', 'afternoon', 'night')
      and private.is_text(mark -> 'note', 200), false)), false);
end $function$;

CREATE OR REPLACE FUNCTION private.are_lines(p jsonb, p_most integer, p_keys jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p) is distinct from 'array' or jsonb_array_length(p) > p_most then return false; end if;
  return not exists (
    select from jsonb_array_elements(p) line
    where not coalesce(private.has_keys(line.value, array(select jsonb_object_keys(p_keys))), false)
      or exists (select from jsonb_each(p_keys) k
        where not coalesce(private.is_text(line.value -> k.key, (k.value #>> '{}')::int), false)
          or k.key = 'time' and not private.is_clock_time(line.value -> k.key)));
end $function$;

CREATE OR REPLACE FUNCTION private.are_positions(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) where key !~ '^[a-z0-9_]{1,60}$' or jsonb_typeof(value) <> 'number' or value::text !~ '^[1-9]\d?$');
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct (day #>> '{}')::date
  from public.job_applications a join public.jobs j on j.id = a.job_id, jsonb_array_elements(a.offer -> 'days') as day
  where a.applicant_id = p_person and a.status in ('accepted', 'hired') and not a._deleted and j.closed_reason is distinct from 'cancelled'
$function$;

CREATE OR REPLACE FUNCTION private.call_of(p_sheet public.call_sheets, p_user uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(p_sheet.calls -> p_user::text ->> 'call', ''), p_sheet.content ->> 'general_call', '')
$function$;

CREATE OR REPLACE FUNCTION private.check_job(p_job public.jobs, p_days_changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if not private.is_timezone_name(p_job.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  if private.visible_text(p_job.title) !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and coalesce(p_job.salary_max, p_job.salary_min, 0) = 0 then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
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
    select j.id, j.posted_by, j.title from public.jobs j
    where j.status = 'active' and not j._deleted and not private.has_open_deal(j.id) and exists (
      -- One from before the last answer counts for nothing: it was due within two weeks of that answer.
      select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after and r.due < private.today(j.timezone))
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify(v_job.posted_by, 'system', 'Your job has closed',
      v_job.title || ' closed because nobody said that it is still open. You can reopen it for 30 days.',
      '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;

  for v_job in
    select j.id, j.posted_by, j.title, private.today(j.timezone) as today, private.said_open_on(j) as said
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
    perform private.notify(v_job.posted_by, 'deadline', 'Still hiring?',
      v_job.title || ' closes in a week unless you say that it is still open.', '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.confirm_by_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.jobs set last_confirmed_at = clock_timestamp()
  where id = new.job_id and status = 'active' and greatest(published_at, last_confirmed_at) < now() - interval '1 day';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.cut_shown_days()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today constant date := private.today('UTC');
  v_person uuid;
  v_count int := 0;
begin
  for v_person in
    select t.id from public.public_profiles t where not t._deleted
      and (t.shown_days <> '' and left(t.shown_days, 10) < to_char(v_today - 8, 'YYYY-MM-DD')
        or t.shown_days = '' and exists (select from public.availability a where a.user_id = t.id and not a._deleted
          and a.month between date_trunc('month', v_today)::date and v_today + 371)
        -- In any state: what was agreed may have ended since.
        or exists (select from public.job_applications a where a.applicant_id = t.id and a.offer -> 'days' <> '[]'
          and a.updated_at > now() - interval '400 days'))
  loop
    perform private.refresh_shown_days(v_person);
    v_count := v_count + 1;
  end loop;
  delete from public.availability where month < date_trunc('month', v_today - interval '13 months')::date;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.days_to_show(p public.profiles, p_shown text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kept_days constant int := 7;
  v_first date := private.today('UTC') - 1;
  v_from date := nullif(left(p_shown, 10), '')::date;
begin
  if p.settings ->> 'show_days' = 'false' then return ''; end if;
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end);
end $function$;

CREATE OR REPLACE FUNCTION private.derive_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select title, timezone into new.project_title, new.timezone from public.projects where id = new.project_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_person public.profiles;
begin
  select * into v_project from public.projects where id = new.project_id;
  select * into v_person from public.profiles where id = new.user_id;
  new.user_name := private.display_name(new.user_id);
  new.user_headline := coalesce(private.work_of(v_person), '');
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  new.project_title := coalesce(v_project.title, '');
  new.project_kind := coalesce(v_project.production_kind, 'other');
  new.starts_on := v_project.starts_on;
  new.ends_on := v_project.ends_on;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.owner_name := private.display_name(new.owner_id);
  new.company_name := coalesce((select c.name from public.profiles p join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = new.owner_id), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.earlier_parts(p_old jsonb, p_new jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(key, p_old -> key) from (select jsonb_object_keys(p_old) as key union select jsonb_object_keys(p_new)) keys
  where p_old -> key is distinct from p_new -> key
$function$;

CREATE OR REPLACE FUNCTION private.earlier_version(p_old public.call_sheets, p_new public.call_sheets)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('shoot_day', nullif(p_old.shoot_day, p_new.shoot_day)))
    || case when p_old.content = p_new.content then '{}' else jsonb_build_object('content', private.earlier_parts(p_old.content, p_new.content)) end
    || case when p_old.calls = p_new.calls then '{}' else jsonb_build_object('calls', private.earlier_parts(p_old.calls, p_new.calls)) end
$function$;

CREATE OR REPLACE FUNCTION private.edited_projects()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query select project_id from public.project_members
    where user_id = (select auth.uid()) and status = 'joined' and access <> 'member';
end $function$;

CREATE OR REPLACE FUNCTION private.edits_project(p_project uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.project_members
    where project_id = p_project and user_id = p_user and status = 'joined' and access <> 'member');
end $function$;

CREATE OR REPLACE FUNCTION private.free_days(p_shown text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(left(p_shown, 10)::date - date '2000-01-01' + n - 11), '{}')
  from generate_series(11, length(p_shown)) n where substr(p_shown, n, 1) = 'f'
$function$;

CREATE OR REPLACE FUNCTION private.guard_availability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twins: MONTHS_AHEAD and MONTHS_BACK in src/domain/availability/day-marks.ts. A day more on either side, for time zones.
  v_last constant date := date_trunc('month', now() + interval '1 day' + interval '36 months')::date;
  v_first constant date := date_trunc('month', now() - interval '1 day' - interval '12 months')::date;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.month := old.month;
    return new;
  end if;
  new.user_id := (select auth.uid());
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if new.month not between v_first and v_last then perform private.refuse('MQ651'); end if;
  if not sync_private.is_own_id(new.id, true, 'availability', new.user_id::text, to_char(new.month, 'YYYY-MM-DD')) then
    perform private.refuse('MQ403');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of earlier versions. A device that missed more is shown the sheet as it is.
  v_most_earlier constant int := 30;
  v_me uuid := (select auth.uid());
begin
  if tg_op = 'INSERT' then
    new.created_by := v_me; new.version := 0; new.published_at := null; new.history := '[]'; new.published_by_name := '';
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, v_me) then perform private.refuse('MQ403'); end if;
    if new.status = 'cancelled' then perform private.refuse('MQ684', '{"from": "new", "to": "cancelled"}'); end if;
  else
    new.id := old.id; new.created_by := old.created_by; new.version := old.version; new.published_at := old.published_at;
    new.published_by_name := old.published_by_name; new.history := old.history;
    if new.project_id <> old.project_id then perform private.refuse('MQ403'); end if;
    if new.status <> old.status and private.lifecycle_event('call_sheet', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ684', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if new.status <> 'published' then return new; end if;
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.content, new.calls) is not distinct from (old.shoot_day, old.content, old.calls)
  then
    return new;
  end if;
  if new.version > 0 then
    new.history := jsonb_build_array(jsonb_build_object('version', old.version, 'at', old.published_at, 'was', private.earlier_version(old, new)))
      || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(old.history) with ordinality earlier (value, place)
        where place < v_most_earlier);
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_applicant boolean := old.applicant_id = (select auth.uid());
  -- Twin: MAX_DEAL_STEPS in src/domain/limits.ts
  v_most constant int := 60;
  v_today date;
begin
  -- Several steps taken with no signal arrive as one write. What a later step overtook was never said: an offer before a decline, an
  -- invitation before an offer, an answer before a withdrawal.
  if new.status <> old.status then
    if new.status <> 'offered' and not v_is_applicant then new.offer := old.offer; end if;
    if new.status <> 'interview' and not v_is_applicant then new.interview := old.interview; end if;
    if new.status <> 'interview' and v_is_applicant then new.interview_reply := old.interview_reply; end if;
    if new.status = 'withdrawn' and v_is_applicant then new.offer_reply := old.offer_reply; end if;
  end if;

  -- Before any of it is used; the table's own checks come after.
  if not (private.is_offer(new.offer) and private.is_offer_reply(new.offer_reply)
    and private.is_interview(new.interview) and private.is_interview_reply(new.interview_reply))
  then
    perform private.refuse('MQ400', '{"detail": "offer or interview"}');
  end if;
  if new.offer is distinct from old.offer or new.interview is distinct from old.interview then
    if v_is_applicant then perform private.refuse('MQ403'); end if;
    -- Answers are not bounded: whoever proposes last must not lock the other out.
    if jsonb_array_length(old.history) >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    if private.has_blocked(old.applicant_id, old.employer_id) then
      perform private.refuse('MQ301', jsonb_build_object('Name', private.display_name(old.applicant_id)));
    end if;
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    if new.offer -> 'rate_minor' in ('null', '0') and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
    -- A step that this device had not heard of may have come between: a request for a change, or one of the employer's own.
    if new.status = old.status and private.lifecycle_event('application', old.status, 'offered', 'employer') is not null then
      new.status := 'offered';
    end if;
    if new.status <> 'offered' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'offered'));
    end if;
  elsif new.status = 'offered' and old.status <> 'offered' then
    perform private.refuse('MQ209');
  end if;
  if new.interview is distinct from old.interview then
    if new.interview is null or private.was_proposed(old.id, new.interview) then
      perform private.refuse('MQ400', '{"detail": "interview"}');
    end if;
    if new.status = old.status and private.lifecycle_event('application', old.status, 'interview', 'employer') is not null then
      new.status := 'interview';
    end if;
    if new.status <> 'interview' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'interview'));
    end if;
    if not exists (select from jsonb_array_elements_text(new.interview -> 'slots') slot where slot::timestamptz > now()) then
      perform private.refuse('MQ213');
    end if;
  elsif new.status = 'interview' and old.status <> 'interview' then
    perform private.refuse('MQ213');
  end if;

  if new.offer_reply is distinct from old.offer_reply then
    if not v_is_applicant or new.offer_reply is null then perform private.refuse('MQ403'); end if;
    if old.status not in ('offered', 'change_asked') then perform private.refuse('MQ215'); end if;
    if new.offer_reply -> 'offer_id' is distinct from old.offer -> 'id' then perform private.refuse('MQ210'); end if;
    if new.status is distinct from (select to_state from private.lifecycle_transitions where lifecycle = 'application' and from_state = 'offered'
      and actor = 'applicant' and event = new.offer_reply ->> 'answer')
    then
      perform private.refuse('MQ403');
    end if;
    if new.status = 'change_asked' and new.offer_reply ->> 'note' !~ '\S' then perform private.refuse('MQ212'); end if;
    v_today := private.today((select timezone from public.jobs where id = old.job_id));
    if new.status = 'accepted' and (old.offer ->> 'answer_by')::date < v_today then
      perform private.refuse('MQ211', jsonb_build_object('day', to_char((old.offer ->> 'answer_by')::date, 'FMDD FMMonth YYYY')));
    end if;
    if new.offer_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  elsif v_is_applicant and new.status <> old.status and new.status in ('accepted', 'turned_down', 'change_asked') then
    perform private.refuse('MQ403');
  end if;
  if new.interview_reply is distinct from old.interview_reply then
    if not v_is_applicant or new.interview_reply is null then perform private.refuse('MQ403'); end if;
    if new.status <> 'interview' or new.interview_reply -> 'interview_id' is distinct from old.interview -> 'id' then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply -> 'slot' = 'null' then
      if new.interview_reply ->> 'note' !~ '\S' then perform private.refuse('MQ216'); end if;
    elsif not old.interview -> 'slots' @> (new.interview_reply -> 'slot') then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  end if;
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
  if v_edited and new.company_id is distinct from old.company_id and new.company_id is not null
    and not exists (select from public.companies where id = new.company_id and owner_id = new.posted_by)
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
begin
  if (new.project_id, new.user_id) is distinct from (old.project_id, old.user_id)
    or not v_is_own and new.answer <> old.answer
    or not v_is_editor and (new.role_code, new.access, new.invitation, new.removed) is distinct from (old.role_code, old.access, old.invitation, old.removed)
    or new.access <> old.access and (new.access = 'owner' or old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or old.access = 'editor' and new.removed and not old.removed and not private.owns_project(old.project_id, v_me)
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer) then perform private.refuse('MQ678'); end if;
  new.id := old.id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := greatest(new.invitation, old.invitation);
  if new.invitation > old.invitation then
    if private.lifecycle_event('membership', old.status, 'invited', 'editor') is null then
      -- Two editors have invited again, or it was accepted meanwhile: done already.
      new.invitation := old.invitation; new.removed := old.removed;
    else
      perform private.require_known_person(v_me, old.user_id);
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
  new.status := v_to;
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
  new.answer := ''; new.invitation := 1; new.joined_at := null;
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

CREATE OR REPLACE FUNCTION private.guard_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') then perform private.refuse('MQ403'); end if;
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ671'); end if;
    if new.status not in ('development', 'prep', 'shooting') then
      perform private.refuse('MQ672', jsonb_build_object('from', 'new', 'to', new.status));
    end if;
  else
    new.id := old.id; new.owner_id := old.owner_id;
    if new.status <> old.status and private.lifecycle_event('project', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ672', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.city := btrim(private.visible_text(left(new.city, 1000)));
  new.logline := btrim(private.visible_text(left(new.logline, 5000)));
  if new.title = '' then perform private.refuse('MQ673'); end if;
  if new.ends_on < new.starts_on then perform private.refuse('MQ676'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet public.call_sheets;
  v_marks jsonb := new.marks;
  v_confirmed int := new.confirmed_version;
begin
  new := old;
  if v_confirmed > old.confirmed_version then
    select * into v_sheet from public.call_sheets where id = old.sheet_id for share;
    if v_sheet.status <> 'published' then perform private.refuse('MQ682'); end if;
    if v_confirmed <> v_sheet.version then perform private.refuse('MQ681', jsonb_build_object('version', v_sheet.version)); end if;
    new.confirmed_version := v_confirmed;
    new.confirmed_at := clock_timestamp();
  end if;
  -- What is confirmed was looked at, and what was looked at has arrived.
  new.marks := jsonb_build_object('opened', greatest(private.mark_of(v_marks, 'opened', old.version), private.mark_of(old.marks, 'opened', old.version), new.confirmed_version));
  new.marks := new.marks || jsonb_build_object('delivered',
    greatest(private.mark_of(v_marks, 'delivered', old.version), private.mark_of(old.marks, 'delivered', old.version), (new.marks ->> 'opened')::int));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_open_deal(p_job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.job_applications
    where job_id = p_job and not _deleted and status in ('interview', 'offered', 'change_asked', 'accepted'))
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
    execute format('create trigger zz_hint_%1$s after %1$s on %2$s referencing %3$s for each statement '
      'execute function private.hint_of_change(%4$s)', v_event.name, s.relation, v_event.tables,
      (select string_agg(quote_literal(argument), ', ') from unnest(case
        when s.conversation_column is not null then array['conversations', s.conversation_column]
        when s.project_column is not null then array[case when s.for_project_editors then 'project_editors' else 'projects' end, s.project_column]
        else array['accounts'] || s.owner_columns end) argument));
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
  end if;
  perform private.hint_accounts(v_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.is_call_sheet(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.has_keys(p, '{unit,general_call,unit_base,parking,hospital,hospital_phone,weather,locations,schedule,contacts,advance,notes}')
    and private.is_text(p -> 'unit', 60) and private.is_clock_time(p -> 'general_call') and private.is_text(p -> 'unit_base', 300)
    and private.is_text(p -> 'parking', 300) and private.is_text(p -> 'hospital', 300) and private.is_text(p -> 'hospital_phone', 40)
    and private.is_text(p -> 'weather', 200) and private.is_text(p -> 'advance', 2000) and private.is_text(p -> 'notes', 2000)
    and private.are_lines(p -> 'locations', 10, '{"name": 120, "address": 300, "map_url": 2000}')
    and private.are_lines(p -> 'schedule', 60, '{"time": 5, "what": 200}')
    and private.are_lines(p -> 'contacts', 40, '{"name": 120, "role": 60, "phone": 40}')
    -- A link that a device opens for everybody on the crew.
    and not exists (select from jsonb_array_elements(p -> 'locations') l where l.value ->> 'map_url' !~ '^(https?://\S+)?$'), false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_clock_time(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
$function$;

CREATE OR REPLACE FUNCTION private.is_timezone_name(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p ~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}|EST5EDT|CST6CDT|MST7MDT|PST8PDT|GMT[+-]?0)?$', false)
$function$;

CREATE OR REPLACE FUNCTION private.make_owner_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.project_members (id, project_id, user_id, access, answer, status)
  values (sync_private.derived_id('project_member', new.id::text, new.owner_id::text), new.id, new.owner_id, 'owner', 'accepted', 'joined')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.mark_of(p_marks jsonb, p_name text, p_top integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p_marks -> p_name) = 'number' then greatest(least((p_marks ->> p_name)::numeric, p_top), 0)::int else 0 end
$function$;

CREATE OR REPLACE FUNCTION private.my_projects()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query select project_id from public.project_members where user_id = (select auth.uid()) and status = 'joined';
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
  if (select auth.uid()) is null or tg_op = 'UPDATE' and new.status = old.status then return null; end if;
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

CREATE OR REPLACE FUNCTION private.owns_project(p_project uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.projects where id = p_project and owner_id = p_user);
end $function$;

CREATE OR REPLACE FUNCTION private.read_sheet_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications set is_read = true
  where user_id = new.user_id and type = 'call_sheet' and group_key = 'call-sheet:' || new.sheet_id and not is_read;
  return null;
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
  perform sync_private.access_changed(v_row.user_id, 'receipts', r.id)
  from public.call_sheet_receipts r where r.project_id = v_row.project_id and (v_edits or r.user_id = v_row.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_call_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.call_sheets set id = id where project_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.project_members set id = id where project_id = new.id and status = 'invited';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_memberships()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.project_members set id = id where user_id = new.id or invited_by = new.id and status = 'invited';
  update public.projects set id = id where owner_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_public_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', hourly_rate = null, day_rate_minor = null,
      linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}',
      confirmations = '{}', shown_days = ''
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, shown_days, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, v_row.shown_days, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_shown_days(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown text;
  v_profile public.profiles;
begin
  select shown_days into v_shown from public.public_profiles where id = p_person and not _deleted for update;
  if not found then return; end if;
  select * into v_profile from public.profiles where id = p_person;
  update public.public_profiles t set shown_days = d.days
  from (select private.days_to_show(v_profile, v_shown) as days) d
  where t.id = p_person and t.shown_days <> d.days;
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
      or exists (
        select from public.conversation_members mine
        join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = p_person and theirs.is_active
        join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
        where mine.user_id = p_employer and mine.is_active))
  then
    perform private.refuse('MQ674');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.said_open_on(p_job public.jobs)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.local_time(p_job.timezone, greatest(p_job.published_at, p_job.last_confirmed_at))::date
$function$;

CREATE OR REPLACE FUNCTION private.send_call_sheet(p_sheet public.call_sheets, p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.call_sheet_receipts (id, sheet_id, project_id, user_id, version)
  values (sync_private.derived_id('call_sheet_receipt', p_sheet.id::text, p_user::text), p_sheet.id, p_sheet.project_id, p_user, p_sheet.version)
  on conflict (sheet_id, user_id) do update set version = excluded.version
  where public.call_sheet_receipts.version <> excluded.version;
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
    where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and not is_read;
    perform private.notify(v_member.user_id, 'call_sheet',
      case when v_is_cancelled then 'Cancelled: ' when new.version = 1 then 'Call sheet: ' else 'Call sheet changed: ' end || new.project_title,
      case when v_is_cancelled then v_day || ' does not happen as planned.'
        else v_day || case when new.version = 1 then '' else ', version ' || new.version end || ': your call is ' || private.call_of(new, v_member.user_id) || '.' end,
      '/projects/' || new.project_id || '/sheets/' || new.id, v_group);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_sheets_to_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.send_call_sheet(s, new.user_id) from public.call_sheets s
  where s.project_id = new.project_id and s.status = 'published' and s.shoot_day >= private.today(s.timezone) - 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.show_marked_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_shown_days(coalesce(new.user_id, old.user_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_length constant int := 372;
  v_letters text;
begin
  with booked as (
    select b.day from private.booked_days(p_person) as b (day)
  ), marked as (
    select key::date as day, private.shown_letter(mark) as letter
    from public.availability a, jsonb_each(a.days) as entry (key, mark)
    where a.user_id = p_person and not a._deleted and a.month between date_trunc('month', p_from)::date and p_from + v_length
  )
  select string_agg(case when b.day is not null then 'b' else coalesce(m.letter, '-') end, '' order by n) into v_letters
  from generate_series(0, v_length - 1) n
    left join booked b on b.day = p_from + n
    left join marked m on m.day = p_from + n;
  v_letters := rtrim(v_letters, '-');
  return case when v_letters = '' then '' else to_char(p_from, 'YYYY-MM-DD') || v_letters end;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_letter(p_mark jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_mark ->> 'state' = 'hold' then 'h'
    when p_mark ->> 'part' <> 'day' then 'p'
    when p_mark ->> 'state' = 'free' then 'f'
    else 'b' end
$function$;

CREATE OR REPLACE FUNCTION public.get_calendar_feed()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  return (select jsonb_build_object('made_at', f.made_at, 'read_at', f.read_at) from private.calendar_feeds f where f.user_id = auth.uid());
end $function$;

REVOKE ALL ON FUNCTION "public"."get_calendar_feed"() FROM "anon";

CREATE OR REPLACE FUNCTION public.make_calendar_feed()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token text := private.base64url(extensions.gen_random_bytes(32));
begin
  perform private.require_gate();
  if not (private.count_attempt('calendar_feed (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.calendar_feeds (user_id, digest) values (auth.uid(), sha256(convert_to(v_token, 'UTF8')))
  on conflict (user_id) do update set (digest, made_at, read_at) = row (excluded.digest, now(), null);
  return v_token;
end $function$;

REVOKE ALL ON FUNCTION "public"."make_calendar_feed"() FROM "anon";

CREATE OR REPLACE FUNCTION public.read_calendar_feed(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from constant date := private.today('UTC') - 31;
  v_to constant date := private.today('UTC') + 366;
  v_feed private.calendar_feeds;
begin
  select f.* into v_feed from private.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and p.suspended_at is null and not p._deleted;
  if not found then return null; end if;
  -- Not at each of the many times that a program asks.
  if coalesce(v_feed.read_at < now() - interval '1 hour', true) then
    update private.calendar_feeds set read_at = date_trunc('hour', now()) where user_id = v_feed.user_id;
  end if;
  return jsonb_build_object(
    'marks', (select coalesce(jsonb_object_agg(key, mark - 'note'), '{}')
      from public.availability a, jsonb_each(a.days) as entry (key, mark)
      where a.user_id = v_feed.user_id and not a._deleted and key::date between v_from and v_to),
    'booked', (select coalesce(jsonb_agg(b.day order by b.day), '[]') from private.booked_days(v_feed.user_id) as b (day)
      where b.day between v_from and v_to));
end $function$;

REVOKE ALL ON FUNCTION "public"."read_calendar_feed"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."read_calendar_feed"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.revoke_calendar_feed()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  delete from private.calendar_feeds where user_id = auth.uid();
  return found;
end $function$;

REVOKE ALL ON FUNCTION "public"."revoke_calendar_feed"() FROM "anon";

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
  v_limit int;
  v_budget int;
  v_part text;
  v_is_first boolean;
  v_answer json;
  v_answers json[] := '{}';
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
    v_checkpoint := sync_private.parse_checkpoint(v_request -> 'checkpoint');
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
    if p_requests -> 0 ->> 'short' = 'true' and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      v_answer := (select row_to_json(brief) from (select s.name as stream, v_answer ->> 'checkpoint' as checkpoint) brief);
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40));
  end if;
  return array_to_json(v_answers);
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
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column || s.project_column, null) loop
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

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric' else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
  v_ranked_from timestamptz;
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, true)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    ('freeOn', 'private.free_days(t.shown_days) @> array(select asked::date - date ''2000-01-01'' from jsonb_array_elements_text($1 -> ''freeOn'') asked)'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz')
  ) as each (name, part) where p_query ? name);
  if v_is_by_relevance then
    execute format('select t.created_at from %s where %s order by t.created_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.created_at from %2$s where %3$s order by %4$s t.created_at desc, t.id desc limit $3',
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_is_by_relevance then v_key || ', ' else '' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.only_editors(s sync_private.streams)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when s.for_project_editors then ' and m.access <> ''member''' else '' end
$function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  -- Before any of it is used: every filter costs work for each of its elements.
  if octet_length(p_query::text) > v_largest
    or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end)
  then
    perform private.refuse('MQ400', '{"detail": "more filters than fit one search"}');
  end if;
  if p_query ? 'freeOn' and (jsonb_typeof(p_query -> 'freeOn') <> 'array' or exists (
    select from jsonb_array_elements(p_query -> 'freeOn') asked where jsonb_typeof(asked) <> 'string' or not private.is_day(asked #>> '{}')))
  then
    perform private.refuse('MQ400', '{"detail": "free on"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
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
  end if;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1 desc, 2 desc limit $4'
    using v_uid, p_newest, p_id, p_limit;
end $function$;

ALTER TABLE "private"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_actor_check" CHECK ((actor = ANY (ARRAY['owner'::text, 'applicant'::text, 'employer'::text, 'asker'::text, 'endorser'::text, 'editor'::text, 'member'::text, 'system'::text])));

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_lifecycle_check" CHECK ((lifecycle = ANY (ARRAY['job'::text, 'application'::text, 'endorsement'::text, 'project'::text, 'membership'::text, 'call_sheet'::text])));

ALTER TABLE "private"."reminders" ADD CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['reply'::text, 'offer'::text, 'interview'::text, 'still_hiring'::text])));

ALTER TABLE "public"."call_sheet_receipts" ADD CONSTRAINT "call_sheet_receipts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."call_sheets" ADD CONSTRAINT "call_sheets_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."call_sheet_receipts" ADD CONSTRAINT "call_sheet_receipts_sheet_id_fkey" FOREIGN KEY (sheet_id) REFERENCES public.call_sheets(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text, 'endorsement'::text, 'project'::text, 'call_sheet'::text])));

ALTER TABLE "public"."project_members" ADD CONSTRAINT "project_members_invited_by_fkey" FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."project_members" ADD CONSTRAINT "project_members_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."call_sheet_receipts" ADD CONSTRAINT "call_sheet_receipts_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE "public"."call_sheets" ADD CONSTRAINT "call_sheets_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

ALTER TABLE "public"."project_members" ADD CONSTRAINT "project_members_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;

CREATE INDEX availability_month ON public.availability USING btree (month);

CREATE INDEX availability_pull ON public.availability USING btree (server_xid, id);

CREATE INDEX call_sheet_receipts_pull_project_id ON public.call_sheet_receipts USING btree (project_id, server_xid, id);

CREATE INDEX call_sheet_receipts_pull_user_id ON public.call_sheet_receipts USING btree (user_id, server_xid, id);

CREATE INDEX call_sheet_receipts_pull ON public.call_sheet_receipts USING btree (server_xid, id);

CREATE INDEX call_sheet_receipts_snapshot_project_id ON public.call_sheet_receipts USING btree (project_id, created_at DESC, id DESC);

CREATE INDEX call_sheet_receipts_snapshot_user_id ON public.call_sheet_receipts USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX call_sheets_created_by ON public.call_sheets USING btree (created_by, created_at);

CREATE INDEX call_sheets_pull_project_id ON public.call_sheets USING btree (project_id, server_xid, id);

CREATE INDEX call_sheets_pull ON public.call_sheets USING btree (server_xid, id);

CREATE INDEX call_sheets_snapshot_project_id ON public.call_sheets USING btree (project_id, created_at DESC, id DESC);

CREATE INDEX project_members_invited_by ON public.project_members USING btree (invited_by, created_at);

CREATE INDEX project_members_pull_project_id ON public.project_members USING btree (project_id, server_xid, id);

CREATE INDEX project_members_pull_user_id ON public.project_members USING btree (user_id, server_xid, id);

CREATE INDEX project_members_pull ON public.project_members USING btree (server_xid, id);

CREATE INDEX project_members_snapshot_project_id ON public.project_members USING btree (project_id, created_at DESC, id DESC);

CREATE INDEX project_members_snapshot_user_id ON public.project_members USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX projects_pull ON public.projects USING btree (server_xid, id);

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.availability FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_availability();

CREATE TRIGGER d_show_days AFTER INSERT OR DELETE OR UPDATE OF days ON public.availability FOR EACH ROW EXECUTE FUNCTION private.show_marked_days();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.availability REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.availability REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.availability REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.availability FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.availability FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('availability');

CREATE TRIGGER a_guard BEFORE UPDATE ON public.call_sheet_receipts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_receipt();

CREATE TRIGGER d_read AFTER UPDATE ON public.call_sheet_receipts FOR EACH ROW WHEN (((((new.marks ->> 'opened'::text))::integer >= new.version) AND (new.marks IS DISTINCT FROM old.marks))) EXECUTE FUNCTION private.read_sheet_notification();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.call_sheet_receipts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.call_sheet_receipts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.call_sheet_receipts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('project_editors', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.call_sheet_receipts FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.call_sheet_receipts FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('receipts');

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.call_sheets FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_call_sheet();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.call_sheets FOR EACH ROW EXECUTE FUNCTION private.derive_call_sheet();

CREATE TRIGGER d_send AFTER INSERT OR UPDATE ON public.call_sheets FOR EACH ROW EXECUTE FUNCTION private.send_call_sheets();

CREATE TRIGGER row_bound AFTER INSERT ON public.call_sheets REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.call_sheets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.call_sheets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.call_sheets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.call_sheets FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.call_sheets FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('callsheets');

CREATE TRIGGER e_still_hiring AFTER UPDATE OF status ON public.job_applications FOR EACH ROW WHEN (((new.status IS DISTINCT FROM old.status) AND (new.status = ANY (ARRAY['shortlisted'::text, 'interview'::text, 'offered'::text])))) EXECUTE FUNCTION private.confirm_by_step();

CREATE TRIGGER e_refresh_memberships AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.headline IS DISTINCT FROM old.headline) OR (new.role_codes IS DISTINCT FROM old.role_codes) OR (new.company_id IS DISTINCT FROM old.company_id))) EXECUTE FUNCTION private.refresh_memberships();

CREATE TRIGGER a_guard_step BEFORE UPDATE ON public.project_members FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_member();

CREATE TRIGGER a_guard BEFORE INSERT ON public.project_members FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_new_member();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.project_members FOR EACH ROW EXECUTE FUNCTION private.derive_member();

CREATE TRIGGER d_access AFTER INSERT OR DELETE OR UPDATE ON public.project_members FOR EACH ROW EXECUTE FUNCTION private.record_project_access();

CREATE TRIGGER d_notify AFTER INSERT OR UPDATE ON public.project_members FOR EACH ROW EXECUTE FUNCTION private.notify_member();

CREATE TRIGGER e_sheets AFTER INSERT OR UPDATE ON public.project_members FOR EACH ROW WHEN ((new.status = 'joined'::text)) EXECUTE FUNCTION private.send_sheets_to_member();

CREATE TRIGGER row_bound AFTER INSERT ON public.project_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.project_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.project_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.project_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'project_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.project_members FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.project_members FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('crew');

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_project();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.derive_project();

CREATE TRIGGER d_call_sheets AFTER UPDATE ON public.projects FOR EACH ROW WHEN (((new.title IS DISTINCT FROM old.title) OR (new.timezone IS DISTINCT FROM old.timezone))) EXECUTE FUNCTION private.refresh_call_sheets();

CREATE TRIGGER d_invitations AFTER UPDATE ON public.projects FOR EACH ROW WHEN (((new.title IS DISTINCT FROM old.title) OR (new.production_kind IS DISTINCT FROM old.production_kind) OR (new.starts_on IS DISTINCT FROM old.starts_on) OR (new.ends_on IS DISTINCT FROM old.ends_on))) EXECUTE FUNCTION private.refresh_invitations();

CREATE TRIGGER d_owner AFTER INSERT ON public.projects FOR EACH ROW EXECUTE FUNCTION private.make_owner_member();

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.projects REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('projects', 'id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('projects');

CREATE POLICY "gate" ON "public"."availability" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "members read their own, editors all" ON "public"."call_sheet_receipts" FOR SELECT TO "authenticated" USING ((((user_id = ( SELECT auth.uid() AS uid)) AND (project_id IN ( SELECT private.my_projects() AS my_projects))) OR (project_id IN ( SELECT private.edited_projects() AS edited_projects))));

CREATE POLICY "members say what they have" ON "public"."call_sheet_receipts" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) AND (project_id IN ( SELECT private.my_projects() AS my_projects)))) WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (project_id IN ( SELECT private.my_projects() AS my_projects))));

CREATE POLICY "gate" ON "public"."call_sheet_receipts" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "editors change call sheets" ON "public"."call_sheets" FOR UPDATE TO "authenticated" USING ((project_id IN ( SELECT private.edited_projects() AS edited_projects))) WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "editors make call sheets" ON "public"."call_sheets" FOR INSERT TO "authenticated" WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "members read what is published" ON "public"."call_sheets" FOR SELECT TO "authenticated" USING ((((status <> 'draft'::text) AND (project_id IN ( SELECT private.my_projects() AS my_projects))) OR (project_id IN ( SELECT private.edited_projects() AS edited_projects))));

CREATE POLICY "gate" ON "public"."call_sheets" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "both sides say their part" ON "public"."project_members" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR (project_id IN ( SELECT private.edited_projects() AS edited_projects)))) WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) OR (project_id IN ( SELECT private.edited_projects() AS edited_projects))));

CREATE POLICY "editors invite" ON "public"."project_members" FOR INSERT TO "authenticated" WITH CHECK ((project_id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "members read each other, and whoever is invited their own" ON "public"."project_members" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR (project_id IN ( SELECT private.my_projects() AS my_projects))));

CREATE POLICY "gate" ON "public"."project_members" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

CREATE POLICY "editors change" ON "public"."projects" FOR UPDATE TO "authenticated" USING ((id IN ( SELECT private.edited_projects() AS edited_projects))) WITH CHECK ((id IN ( SELECT private.edited_projects() AS edited_projects)));

CREATE POLICY "members read" ON "public"."projects" FOR SELECT TO "authenticated" USING ((id IN ( SELECT private.my_projects() AS my_projects)));

CREATE POLICY "gate" ON "public"."projects" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."are_calls"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_calls"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."are_day_marks"(jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_day_marks"(jsonb, date) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."are_lines"(jsonb, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_lines"(jsonb, integer, jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."are_positions"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_positions"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_of"(public.call_sheets, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_still_hiring"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirm_by_step"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cut_shown_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_to_show"(public.profiles, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_call_sheet"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_project"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earlier_parts"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earlier_version"(public.call_sheets, public.call_sheets) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."edited_projects"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."edited_projects"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."edits_project"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_days"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_availability"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_call_sheet"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_new_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_project"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_receipt"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_open_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_call_sheet"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_call_sheet"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_clock_time"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_clock_time"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_timezone_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_owner_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_of"(jsonb, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_projects"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."my_projects"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."notify_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owns_project"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_sheet_notification"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_project_access"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_call_sheets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_invitations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_memberships"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_shown_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_known_person"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."said_open_on"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_call_sheet"(public.call_sheets, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_call_sheets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_sheets_to_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_marked_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_days"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_letter"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_calendar_feed"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_calendar_feed"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."get_calendar_feed"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."make_calendar_feed"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_calendar_feed"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."make_calendar_feed"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_calendar_feed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_calendar_feed"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_calendar_feed"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_calendar_feed"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."revoke_calendar_feed"() TO "service_role";

REVOKE ALL ON FUNCTION "sync_private"."only_editors"(sync_private.streams) FROM PUBLIC;

REVOKE ALL ("_deleted") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("days") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("days"), SELECT ("days"), UPDATE ("days") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("month") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("month"), SELECT ("month"), UPDATE ("month") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."availability" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."availability" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("confirmed_at") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("confirmed_at") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("confirmed_version") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("confirmed_version"), UPDATE ("confirmed_version") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("marks") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("marks"), UPDATE ("marks") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("project_id") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("sheet_id") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("sheet_id") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

REVOKE ALL ("version") ON TABLE "public"."call_sheet_receipts" FROM "authenticated";

GRANT SELECT ("version") ON TABLE "public"."call_sheet_receipts" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."call_sheet_receipts" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("calls") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("calls"), SELECT ("calls"), UPDATE ("calls") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("content") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("content"), SELECT ("content"), UPDATE ("content") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("created_by") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("created_by") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("history") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("history") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("project_id"), SELECT ("project_id"), UPDATE ("project_id") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("project_title") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("project_title") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("published_at") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("published_at") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("published_by_name") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("published_by_name") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("shoot_day") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("shoot_day"), SELECT ("shoot_day"), UPDATE ("shoot_day") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT INSERT ("status"), SELECT ("status"), UPDATE ("status") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("timezone") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("timezone") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."call_sheets" TO "authenticated";

REVOKE ALL ("version") ON TABLE "public"."call_sheets" FROM "authenticated";

GRANT SELECT ("version") ON TABLE "public"."call_sheets" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."call_sheets" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("access") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("access"), SELECT ("access"), UPDATE ("access") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("answer") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("answer"), SELECT ("answer"), UPDATE ("answer") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("ends_on") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("ends_on") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("invitation") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("invitation"), SELECT ("invitation"), UPDATE ("invitation") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("invited_by_name") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("invited_by_name") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("invited_by") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("invited_by") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("joined_at") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("joined_at") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("project_id"), SELECT ("project_id"), UPDATE ("project_id") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("project_kind") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("project_kind") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("project_title") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("project_title") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("removed") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("removed"), SELECT ("removed"), UPDATE ("removed") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("role_code") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("role_code"), SELECT ("role_code"), UPDATE ("role_code") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("starts_on") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("starts_on") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("user_headline") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("user_headline") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."project_members" FROM "authenticated";

GRANT INSERT ("user_id"), SELECT ("user_id"), UPDATE ("user_id") ON TABLE "public"."project_members" TO "authenticated";

REVOKE ALL ("user_name") ON TABLE "public"."project_members" FROM "authenticated";

GRANT SELECT ("user_name") ON TABLE "public"."project_members" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."project_members" TO "service_role";

REVOKE ALL ("_deleted") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("city") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("city"), SELECT ("city"), UPDATE ("city") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("company_name") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("company_name") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("ends_on") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("ends_on"), SELECT ("ends_on"), UPDATE ("ends_on") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("logline") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("logline"), SELECT ("logline"), UPDATE ("logline") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("owner_name") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("owner_name") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("positions") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("positions"), SELECT ("positions"), UPDATE ("positions") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("production_kind") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("production_kind"), SELECT ("production_kind"), UPDATE ("production_kind") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("starts_on") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("starts_on"), SELECT ("starts_on"), UPDATE ("starts_on") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("status"), SELECT ("status"), UPDATE ("status") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("timezone") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("timezone"), SELECT ("timezone"), UPDATE ("timezone") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("title") ON TABLE "public"."projects" FROM "authenticated";

GRANT INSERT ("title"), SELECT ("title"), UPDATE ("title") ON TABLE "public"."projects" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."projects" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."projects" TO "service_role";

REVOKE ALL ("shown_days") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("shown_days") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("shown_days") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("shown_days") ON TABLE "public"."public_profiles" TO "authenticated";

ALTER TABLE "public"."availability" ADD CONSTRAINT "availability_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX availability_pull_user_id ON public.availability USING btree (user_id, server_xid, id);

CREATE INDEX availability_snapshot_user_id ON public.availability USING btree (user_id, created_at DESC, id DESC);

CREATE POLICY "own days are changed" ON "public"."availability" FOR UPDATE TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "own days are marked" ON "public"."availability" FOR INSERT TO "authenticated" WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "own days are read" ON "public"."availability" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

REVOKE ALL ("user_id") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."availability" TO "authenticated";

ALTER TABLE "public"."projects" ADD CONSTRAINT "projects_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX projects_owner_id ON public.projects USING btree (owner_id);

CREATE POLICY "employers start projects" ON "public"."projects" FOR INSERT TO "authenticated" WITH CHECK ((owner_id = ( SELECT auth.uid() AS uid)));

REVOKE ALL ("owner_id") ON TABLE "public"."projects" FROM "authenticated";

GRANT SELECT ("owner_id") ON TABLE "public"."projects" TO "authenticated";

ALTER TABLE "public"."availability" ADD CONSTRAINT "availability_days" CHECK (private.are_day_marks(days, month));

ALTER TABLE "public"."call_sheets" ADD CONSTRAINT "valid_calls" CHECK (private.are_calls(calls));

ALTER TABLE "public"."call_sheets" ADD CONSTRAINT "valid_content" CHECK (private.is_call_sheet(content));

ALTER TABLE "public"."projects" ADD CONSTRAINT "valid_positions" CHECK (private.are_positions(positions));

CREATE INDEX public_profiles_free_days ON public.public_profiles USING gin (private.free_days(shown_days)) WHERE (NOT _deleted);

insert into private.refusals (code, sentence) values ('MQ651', 'Days can be marked from a year back to three years ahead.');

insert into private.refusals (code, sentence) values ('MQ671', 'Only employers can start projects.');

insert into private.refusals (code, sentence) values ('MQ672', 'A project that is {from} cannot become {to}.');

insert into private.refusals (code, sentence) values ('MQ673', 'Give the project a title.');

insert into private.refusals (code, sentence) values ('MQ674', 'You can invite people who applied to you, whom you write with or have hired, and whom you have saved if they are open to contact.');

insert into private.refusals (code, sentence) values ('MQ675', 'This invitation is no longer open.');

insert into private.refusals (code, sentence) values ('MQ676', 'The last day cannot be before the first.');

insert into private.refusals (code, sentence) values ('MQ677', 'You have left this project. Its editors can invite you again.');

insert into private.refusals (code, sentence) values ('MQ678', 'Whoever owns a project cannot leave it.');

insert into private.refusals (code, sentence) values ('MQ681', 'This call sheet has changed. Look at version {version} before you confirm.');

insert into private.refusals (code, sentence) values ('MQ682', 'This call sheet was cancelled, so there is nothing to confirm.');

insert into private.refusals (code, sentence) values ('MQ683', 'Say the general call before you publish.');

insert into private.refusals (code, sentence) values ('MQ684', 'A call sheet that is {from} cannot become {to}.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '200', 'owner_id', 'projects', 'not t._deleted', 'public.projects');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '100', 'created_by', 'call sheets', 't.created_at > now() - interval ''24 hours''', 'public.call_sheets');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '250', 'invited_by', 'invitations', 't.created_at > now() - interval ''24 hours''', 'public.project_members');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'call_sheet', 'draft');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'call_sheet', 'published');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'project', 'development');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'project', 'post');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'project', 'prep');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'project', 'shooting');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'cancel', 'cancelled', 'project', 'wrap');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'complete', 'completed', 'project', 'post');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'complete', 'completed', 'project', 'wrap');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'edit', 'post', 'project', 'wrap');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'greenlight', 'prep', 'project', 'development');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'invite_again', 'invited', 'membership', 'declined');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'invite_again', 'invited', 'membership', 'left');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'invite_again', 'invited', 'membership', 'removed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'pick_up', 'shooting', 'project', 'post');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'pick_up', 'shooting', 'project', 'wrap');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'postpone', 'prep', 'project', 'shooting');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'publish', 'published', 'call_sheet', 'cancelled');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'publish', 'published', 'call_sheet', 'draft');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'remove', 'removed', 'membership', 'declined');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'remove', 'removed', 'membership', 'invited');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'remove', 'removed', 'membership', 'joined');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'remove', 'removed', 'membership', 'left');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'reopen', 'post', 'project', 'completed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'revive', 'development', 'project', 'cancelled');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'roll', 'shooting', 'project', 'prep');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'shelve', 'development', 'project', 'prep');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('editor', 'wrap', 'wrap', 'project', 'shooting');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('member', 'accept', 'joined', 'membership', 'declined');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('member', 'accept', 'joined', 'membership', 'invited');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('member', 'decline', 'declined', 'membership', 'invited');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('member', 'leave', 'left', 'membership', 'joined');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('calendar_feed (made)', '10', '900000', '900000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('calendar_feed', '600', '900000', '900000');

insert into private.push_titles (type, title) values ('call_sheet', 'News about a call sheet');

insert into private.push_titles (type, title) values ('project', 'News about a project');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('availability', 'public.availability', 't.user_id = $1', '21', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('calendar_feeds', 'private.calendar_feeds', 't.user_id = $1', '22', '{digest}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('call_sheet_receipts', 'public.call_sheet_receipts', 't.user_id = $1', '34', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('call_sheets', 'public.call_sheets', 't.created_by = $1', '33', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('project_members', 'public.project_members', 't.user_id = $1', '32', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('projects', 'public.projects', 't.owner_id = $1', '31', '{}');

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'applications';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('availability', '{"days": "by_key"}', NULL, '100000', 'created_at', '{id,user_id,month,days,created_at,updated_at}', 'public.availability', '{month,days}', 'not t._deleted', 'false', '{}', '12', 'true', NULL, 't.id, t.user_id, t.month, t.days, t.created_at, t.updated_at', 'false', 'true', '{user_id}', '{}', NULL, 'false', NULL, 'false');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('callsheets', '{"calls": "by_key", "content": "by_key"}', NULL, '100000', 'created_at', '{id,project_id,shoot_day,status,content,calls,version,published_at,published_by_name,history,project_title,timezone,created_by,created_at,updated_at}', 'public.call_sheets', '{project_id,shoot_day,status,content,calls}', 'not t._deleted', 'false', '{}', '33', 'true', NULL, 't.id, t.project_id, t.shoot_day, t.status, t.content, t.calls, t.version, t.published_at, t.published_by_name, t.history, t.project_title, t.timezone, t.created_by, t.created_at, t.updated_at', 'false', 'true', '{}', '{}', 'project_id', 'false', NULL, 'false');

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'companies';

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'conversations';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('crew', '{}', NULL, '100000', 'created_at', '{id,project_id,user_id,role_code,access,invitation,removed,answer,status,invited_by,invited_by_name,user_name,user_headline,project_title,project_kind,starts_on,ends_on,joined_at,created_at,updated_at}', 'public.project_members', '{project_id,user_id,role_code,access,invitation,removed,answer}', 'not t._deleted', 'false', '{}', '32', 'true', NULL, 't.id, t.project_id, t.user_id, t.role_code, t.access, t.invitation, t.removed, t.answer, t.status, t.invited_by, t.invited_by_name, t.user_name, t.user_headline, t.project_title, t.project_kind, t.starts_on, t.ends_on, t.joined_at, t.created_at, t.updated_at', 'false', 'true', '{user_id}', '{}', 'project_id', 'false', NULL, 'false');

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'drafts';

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'endorsements';

update sync_private.streams set merge = '{"nice_skills": "union", "kit_required": "union", "required_skills": "union", "last_confirmed_at": "derived"}', project_column = NULL, for_project_editors = 'false' where name = 'jobs';

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'messages';

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'notifications';

update sync_private.streams set readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media,confirmations,shown_days}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.credits, t.media, t.confirmations, t.shown_days', project_column = NULL, for_project_editors = 'false' where name = 'people';

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'profiles';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('projects', '{"positions": "by_key"}', NULL, '100000', 'created_at', '{id,owner_id,title,production_kind,logline,status,starts_on,ends_on,timezone,city,positions,owner_name,company_name,created_at,updated_at}', 'public.projects', '{title,production_kind,logline,status,starts_on,ends_on,timezone,city,positions}', 'not t._deleted', 'false', '{}', '31', 'true', NULL, 't.id, t.owner_id, t.title, t.production_kind, t.logline, t.status, t.starts_on, t.ends_on, t.timezone, t.city, t.positions, t.owner_name, t.company_name, t.created_at, t.updated_at', 'false', 'true', '{}', '{}', 'id', 'false', NULL, 'false');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('receipts', '{"marks": "rise", "confirmed_version": "derived"}', NULL, '100000', 'created_at', '{id,sheet_id,project_id,user_id,version,marks,confirmed_version,confirmed_at,created_at,updated_at}', 'public.call_sheet_receipts', '{marks,confirmed_version}', 'not t._deleted', 'false', '{}', '34', 'true', NULL, 't.id, t.sheet_id, t.project_id, t.user_id, t.version, t.marks, t.confirmed_version, t.confirmed_at, t.created_at, t.updated_at', 'false', 'false', '{user_id}', '{}', 'project_id', 'false', NULL, 'true');

update sync_private.streams set project_column = NULL, for_project_editors = 'false' where name = 'saved';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-still-hiring', '13 * * * *', 'select private.check_still_hiring()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-cut-shown-days', '3 4 * * *', 'select private.cut_shown_days()');
  end if;
end $guard$;
