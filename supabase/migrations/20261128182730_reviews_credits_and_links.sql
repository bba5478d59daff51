-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_actor_check";

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_lifecycle_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_intent_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_kind_check";

ALTER TABLE "public"."reports" DROP CONSTRAINT "reports_about_check";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

DROP FUNCTION "private"."booked_days"(uuid, timestamp with time zone);

DROP FUNCTION "private"."held_days"(uuid, timestamp with time zone);

DROP FUNCTION "private"."shown_days"(uuid, date, timestamp with time zone);

CREATE TABLE "private"."call_sheet_links" ("sheet_id" uuid NOT NULL, "person_id" uuid NOT NULL, "digest" bytea NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "opened_version" integer NOT NULL DEFAULT 0, "confirmed_version" integer NOT NULL DEFAULT 0, "confirmed_at" timestamp with time zone, CONSTRAINT "call_sheet_links_digest_key" UNIQUE (digest), CONSTRAINT "call_sheet_links_pkey" PRIMARY KEY (sheet_id, person_id));

CREATE TABLE "private"."note_events" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "note_id" uuid NOT NULL, "actor_id" uuid, "event" text NOT NULL, "why" text NOT NULL, "words" text NOT NULL DEFAULT ''::text, "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "note_events_event_check" CHECK ((event = ANY (ARRAY['remove'::text, 'restore'::text, 'remove_reply'::text]))), CONSTRAINT "note_events_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."note_events" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."note_windows" ("booking_id" uuid NOT NULL, "closes_at" timestamp with time zone NOT NULL, "is_done" boolean NOT NULL DEFAULT false, "is_reminded" boolean NOT NULL DEFAULT false, CONSTRAINT "note_windows_pkey" PRIMARY KEY (booking_id));

ALTER TABLE "private"."note_windows" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."sealed_notes" ("id" uuid NOT NULL, "booking_id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "subject_id" uuid NOT NULL, "rating" integer NOT NULL, "text" text NOT NULL, "collaboration_type" text NOT NULL, "is_public" boolean NOT NULL, "written_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "sealed_notes_booking_id_reviewer_id_key" UNIQUE (booking_id, reviewer_id), CONSTRAINT "sealed_notes_pkey" PRIMARY KEY (id), CONSTRAINT "sealed_notes_rating_check" CHECK (((rating >= 1) AND (rating <= 5))), CONSTRAINT "sealed_notes_text_check" CHECK ((length(text) <= 2000)));

ALTER TABLE "private"."sealed_notes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notes" ("id" uuid NOT NULL, "booking_id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "subject_id" uuid NOT NULL, "about" text NOT NULL, "rating" integer NOT NULL, "text" text NOT NULL DEFAULT ''::text, "collaboration_type" text NOT NULL, "is_public" boolean NOT NULL DEFAULT false, "publish_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "reply_text" text NOT NULL DEFAULT ''::text, "status" text NOT NULL DEFAULT 'published'::text, "replied_at" timestamp with time zone, "is_reply_removed" boolean NOT NULL DEFAULT false, "is_shown" boolean NOT NULL DEFAULT false, "reviewer_name" text NOT NULL DEFAULT ''::text, "reviewer_company" text NOT NULL DEFAULT ''::text, "subject_name" text NOT NULL DEFAULT ''::text, "company_id" uuid, "company_name" text NOT NULL DEFAULT ''::text, "role_code" text NOT NULL DEFAULT ''::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "notes_about_check" CHECK ((about = ANY (ARRAY['talent'::text, 'employer'::text]))), CONSTRAINT "notes_booking_id_reviewer_id_key" UNIQUE (booking_id, reviewer_id), CONSTRAINT "notes_pkey" PRIMARY KEY (id), CONSTRAINT "notes_rating_check" CHECK (((rating >= 1) AND (rating <= 5))), CONSTRAINT "notes_reply_text_check" CHECK ((length(reply_text) <= 1000)), CONSTRAINT "notes_status_check" CHECK ((status = ANY (ARRAY['published'::text, 'removed'::text]))), CONSTRAINT "notes_text_check" CHECK ((length(text) <= 2000)));

ALTER TABLE "public"."notes" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."notes" FROM "anon";

REVOKE ALL ON TABLE "public"."notes" FROM "authenticated";

ALTER TABLE "public"."bookings" ADD COLUMN "credit" jsonb;

CREATE OR REPLACE FUNCTION private.advance_notes(p_most integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
  v_window private.note_windows;
  v_booking public.bookings;
  v_side uuid;
  v_count int := 0;
begin
  for v_due in
    select booking_id from private.note_windows
    where not is_done and (closes_at <= clock_timestamp() or not is_reminded and closes_at <= clock_timestamp() + interval '3 days')
    order by closes_at, booking_id limit p_most
  loop
    -- Somebody may have written meanwhile.
    select * into v_window from private.note_windows where booking_id = v_due.booking_id and not is_done for update;
    continue when not found;
    if v_window.closes_at <= clock_timestamp() then
      perform private.publish_notes(v_due.booking_id);
    else
      update private.note_windows set is_reminded = true where booking_id = v_due.booking_id;
      select * into v_booking from public.bookings where id = v_due.booking_id;
      foreach v_side in array array[v_booking.talent_id, v_booking.employer_id] loop
        continue when exists (select from private.sealed_notes where booking_id = v_booking.id and reviewer_id = v_side);
        perform private.notify(v_side, 'note',
          'Last days for a note about ' || private.display_name(case when v_side = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end),
          v_booking.title, '/bookings/' || v_booking.id || '/note', 'note:' || v_booking.id);
      end loop;
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.are_coworkers(p_asker uuid, p_other uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.project_members mine join public.project_members theirs on theirs.project_id = mine.project_id
      where mine.user_id = p_asker and mine.status = 'joined' and theirs.user_id = p_other and theirs.status = 'joined')
    or exists (select from public.bookings where status = 'completed' and (employer_id, talent_id) in ((p_asker, p_other), (p_other, p_asker)) and not _deleted)
    or private.is_booked_credit(p_asker, p_credit) and exists (
      select from public.public_profiles p, jsonb_each(p.credits) as entry (key, credit) where p.id = p_other and not p._deleted
        and credit -> 'is_booked' = 'true' and credit -> 'production' = p_credit -> 'production' and credit -> 'year' = p_credit -> 'year');
end $function$;

CREATE OR REPLACE FUNCTION private.asker_name(p_account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select left(private.name_of(p.full_name), 80) || ' (' || left(u.email, 1) || '…@' || split_part(u.email, '@', 2) || ')'
    from public.profiles p join auth.users u on u.id = p.id where p.id = p_account);
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.confirmed_at < p_at and private.booking_ended_at(b.status, b.history) >= p_at;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_confirms_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_booked_credits(case when tg_op = 'DELETE' then old.talent_id else new.talent_id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_ended_at(p_status text, p_history jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_status in ('released', 'declined', 'expired', 'cancelled') then (p_history -> -1 ->> 'at')::timestamptz else 'infinity' end
$function$;

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
  where l.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and private.name_on_sheet(s, l.person_id) is not null
    and s.shoot_day >= private.today(s.timezone) - 14;
  return v_link;
end $function$;

CREATE OR REPLACE FUNCTION private.carry_out_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text;
begin
  if tg_op = 'UPDATE' and old.result_id is not null then
    new.result_id := old.result_id;
    if new._deleted or (new.payload, new.title, new.kind) is not distinct from (old.payload, old.title, old.kind) then
      return new;
    end if;
    if old.kind = 'note' then perform private.refuse('MQ712'); end if;
    -- The draft is a job, or a report, by now. An edit of it must neither be dropped silently nor change a public ad.
    select status into v_status from public.jobs where id = old.result_id;
    perform private.refuse(case when v_status = 'active' or old.kind = 'report' then 'MQ404' else 'MQ106' end);
  end if;
  if new.kind = 'job' and new.intent = 'publish' and not new._deleted then
    perform private.publish_job(new);
    new.result_id := new.id;
  elsif new.kind = 'report' and new.intent = 'report' and not new._deleted then
    perform private.make_report(new);
    new.result_id := new.id;
  elsif new.kind = 'note' and new.intent = 'submit' and not new._deleted then
    perform private.submit_note(new);
    new.result_id := new.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.create_account_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_meta jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  v_name text;
  v_is_chosen boolean;
begin
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  -- Anybody can send any metadata, and a provider may know somebody as `J. R. Voss (Art)`: what is a name of it is kept.
  v_name := private.name_of(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name'));
  v_is_chosen := coalesce(v_meta ->> 'role' in ('talent', 'employer'), false);
  insert into public.profiles (id, email, full_name, role, role_chosen, settings) values (
    new.id, coalesce(new.email, ''), v_name, case when v_is_chosen then v_meta ->> 'role' else 'talent' end, v_is_chosen,
    '{"muted": [], "quiet_from": "", "quiet_to": ""}'::jsonb
      -- What the person accepted in the form.
      || case when jsonb_typeof(v_meta -> 'accepted') = 'object' and length(v_meta ->> 'accepted') <= 200
        then jsonb_build_object('accepted', v_meta -> 'accepted') else '{}' end)
  on conflict (id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.credit_of_booking(p public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_job public.jobs;
  v_role text;
begin
  select * into v_project from public.projects where id = p.project_id and not _deleted;
  select * into v_job from public.jobs where id = p.job_id;
  v_role := coalesce(nullif(p.role_code, ''), nullif((select role_code from public.project_members where project_id = p.project_id
    and user_id = p.talent_id and status = 'joined'), ''), nullif(v_job.role_code, ''));
  if v_role is null then return null; end if;
  return jsonb_build_object(
    'production', coalesce(nullif(btrim(v_project.title), ''), nullif(btrim(v_job.production), ''), p.title),
    'role', v_role, 'year', extract(year from p.days[cardinality(p.days)])::int,
    'kind', coalesce(v_project.production_kind, v_job.production_kind, 'other'));
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
  if private.part_circle(p, 'days') <> 'everyone' then return ''; end if;
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end, private.bookings_shown_at());
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
begin
  select * into v_reviewer from public.profiles where id = new.reviewer_id;
  select * into v_subject from public.profiles where id = new.subject_id;
  new.reviewer_name := private.display_name(new.reviewer_id);
  new.subject_name := private.display_name(new.subject_id);
  -- Of the company as it was: whoever leaves one takes no notes along, and leaves none behind that are of another.
  if tg_op = 'INSERT' and new.company_id is null then
    if new.about = 'employer' then
      select c.id, c.name into new.company_id, new.company_name from public.companies c where c.id = v_subject.company_id and not c._deleted;
      new.company_name := coalesce(new.company_name, '');
    else
      new.reviewer_company := coalesce((select c.name from public.companies c where c.id = v_reviewer.company_id and not c._deleted), '');
    end if;
  end if;
  new.is_shown := new.status = 'published' and new.is_public and not new._deleted
    and coalesce(v_reviewer.is_active and v_reviewer.suspended_at is null, false)
    and coalesce(v_subject.is_active and v_subject.suspended_at is null, false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.edited_sheet(p_sheet uuid)
 RETURNS public.call_sheets
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet public.call_sheets;
begin
  perform private.require_gate();
  select * into v_sheet from public.call_sheets where id = p_sheet and not _deleted;
  if not coalesce(private.edits_project(v_sheet.project_id, (select auth.uid())), false) then perform private.refuse('MQ403'); end if;
  return v_sheet;
end $function$;

CREATE OR REPLACE FUNCTION private.fits_note(n public.notes, p_subject uuid, p_company uuid, p_about text, p_type text, p_rating integer, p_words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select n.is_shown and (p_subject is null or n.subject_id = p_subject) and (p_company is null or n.company_id = p_company)
    and (p_about is null or n.about = p_about) and (p_type is null or n.collaboration_type = p_type) and (p_rating is null or n.rating >= p_rating)
    and (p_words is null or position(p_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0)
$function$;

CREATE OR REPLACE FUNCTION private.forget_note_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from sync_private.tombstones where stream = 'drafts' and id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_talent boolean := old.talent_id = (select auth.uid());
  v_says public.bookings := new;
  v_to text;
  v_day date;
  -- words that do not reach the other side
  v_unsent text := '';
  v_type constant text := 'booking';
  v_most_holds constant int := 3;
begin
  if (new.talent_id, new.wants, new.job_id, new.project_id, new.title, new.role_code, new.days, new.timezone, new.place, new.rate_minor, new.rate_unit,
      new.currency, new.kit_fee_minor, new.kill_fee_percent, new.note, new.open_until) is distinct from
    (old.talent_id, old.wants, old.job_id, old.project_id, old.title, old.role_code, old.days, old.timezone, old.place, old.rate_minor, old.rate_unit,
      old.currency, old.kit_fee_minor, old.kill_fee_percent, old.note, old.open_until)
    or v_is_talent and (new.employer_step, new.employer_note, new.is_challenging) is distinct from (old.employer_step, old.employer_note, old.is_challenging)
    or not v_is_talent and (new.talent_step, new.talent_note) is distinct from (old.talent_step, old.talent_note)
  then
    perform private.refuse('MQ403');
  end if;
  perform private.lock_days_of(old.talent_id);
  -- Everything of the server's, and no words without the step that they belong to.
  new := old;
  if v_is_talent then
    if v_says.talent_step = old.talent_step then return new; end if;
    new.talent_step := v_says.talent_step;
    new.talent_note := btrim(private.visible_text(left(v_says.talent_note, 2000)));
    v_to := private.after_talent_step(old.status, old.wants, new.talent_step);
  else
    if v_says.employer_step <> old.employer_step then
      new.employer_step := v_says.employer_step;
      new.employer_note := btrim(private.visible_text(left(v_says.employer_note, 2000)));
      v_to := private.after_employer_step(old.status, new.employer_step);
    elsif v_says.is_challenging and not old.is_challenging then
      if old.status not in ('held', 'challenged') then
        perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'confirmed') then 'MQ699' else 'MQ688' end);
      end if;
      if private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at) is null then perform private.refuse('MQ694'); end if;
      if private.is_blocked_pair(old.employer_id, old.talent_id) then perform private.refuse_contact(old.employer_id, old.talent_id); end if;
      new.is_challenging := true;
      return new;
    else
      return new;
    end if;
  end if;
  -- Who blocks somebody is not booked by them, and reads nothing of them; letting go is open to both, and what was written with it goes back to whoever wrote it.
  if private.is_blocked_pair(old.employer_id, old.talent_id) then
    if v_to in ('held', 'confirmed') then
      perform private.refuse_contact((select auth.uid()), case when v_is_talent then old.employer_id else old.talent_id end);
    end if;
    v_unsent := case when v_is_talent then new.talent_note else new.employer_note end;
    new.talent_note := old.talent_note;
    new.employer_note := old.employer_note;
  end if;
  if v_to is null or private.lifecycle_event('booking', old.status, v_to, case when v_is_talent then 'talent' else 'employer' end) is null then
    perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'held', 'challenged', 'confirmed') then 'MQ699' else 'MQ688' end);
  end if;
  -- Clocks count, also before the timer has looked at them.
  if v_to in ('held', 'confirmed')
    and (private.today(old.timezone) > old.open_until or old.status = 'challenged' and old.challenge_deadline <= clock_timestamp())
  then
    perform private.refuse('MQ687');
  end if;

  if v_to in ('held', 'confirmed') then
    v_day := private.first_booked_day(old.talent_id, old.days, old.id);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
        jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
    end if;
  end if;
  if v_to = 'held' then
    select min(day) into v_day from unnest(old.days) as day where (select count(*) from public.bookings b
      where b.talent_id = old.talent_id and b.status in ('held', 'challenged') and b.days @> array[day]) >= v_most_holds;
    if v_day is not null then
      perform private.refuse('MQ691', jsonb_build_object('date', private.date_words(v_day), 'most', v_most_holds));
    end if;
    new.held_at := clock_timestamp();
    new.talent_agreed_at := new.held_at;
  elsif v_to = 'confirmed' then
    v_day := private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ695' else 'MQ690' end, jsonb_build_object('date', private.date_words(v_day)));
    end if;
    new.confirmed_at := clock_timestamp();
    if v_is_talent then new.talent_agreed_at := new.confirmed_at; else new.employer_agreed_at := new.confirmed_at; end if;
  else
    new.ended_by := case when v_is_talent then 'talent' else 'employer' end;
    if v_to = 'cancelled' and not v_is_talent then new.kill_fee_minor := private.kill_fee(old); end if;
    if v_unsent <> '' then
      perform private.notify((select auth.uid()), v_type,
        case when v_is_talent then old.employer_name else old.talent_name end || ' is not accepting messages, so your words were not sent',
        v_unsent, '/bookings/' || old.id, 'booking:' || old.id || ':unsent');
    end if;
  end if;
  new.status := v_to;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twin: `MAX_JOB_TEMPLATES` in src/store/posting/job-templates.ts.
  v_most_templates constant int := 50;
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    new.result_id := null;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.result_id := old.result_id;
    -- What is sealed stays, so its author keeps the words.
    if old.kind = 'note' and old.result_id is not null and new._deleted and not old._deleted then perform private.refuse('MQ712'); end if;
  end if;
  if not sync_private.is_own_id(new.id, new.kind in ('application', 'message', 'note'), 'draft', new.kind, new.owner_id::text, new.subject_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'job_template' and not new._deleted then
    perform private.lock_rows_of(new.owner_id);
    if (select count(*) from (select from public.drafts o where o.owner_id = new.owner_id and o.kind = 'job_template' and not o._deleted
        and o.id <> new.id limit v_most_templates) others) >= v_most_templates
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_templates, 'things', 'job templates'));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_today date;
  v_most_days constant int := 60;
  v_most_open constant int := 5;
begin
  new.employer_id := v_me; new.application_id := null; new.rank := 0; new.held_at := null; new.challenge_deadline := null; new.confirmed_at := null;
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.credit := null; new.history := '[]';
  new.is_challenging := false; new.employer_note := ''; new.talent_step := ''; new.talent_note := ''; new.status := 'requested';
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, false, '') or new.talent_id = v_me then perform private.refuse('MQ403'); end if;
  if private.account_role(v_me) not in ('employer', 'admin') and not coalesce(private.edits_project(new.project_id, v_me), false) then
    perform private.refuse('MQ689');
  end if;
  if new.job_id is not null and not exists (select from public.jobs where id = new.job_id and posted_by = v_me and not _deleted)
    or new.project_id is not null and not private.edits_project(new.project_id, v_me)
  then
    perform private.refuse('MQ403');
  end if;
  if private.account_role(new.talent_id) is distinct from 'talent' then perform private.refuse_contact(v_me, new.talent_id); end if;
  perform private.refuse_to_blocked(v_me, new.talent_id);
  if private.first_message_state(v_me, new.talent_id, null) is null then perform private.refuse_contact(v_me, new.talent_id); end if;
  -- One that was taken back counts for a day: it was notified, too.
  if (select count(*) from public.bookings where employer_id = v_me and talent_id = new.talent_id and not _deleted
    and (status = 'requested' or status = 'released' and held_at is null and created_at > now() - interval '24 hours')) >= v_most_open
  then
    perform private.refuse('MQ698', jsonb_build_object('Name', private.display_name(new.talent_id), 'most', v_most_open));
  end if;

  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  v_today := private.today(new.timezone);
  new.days := array(select distinct day from unnest(new.days) as day where day is not null order by day);
  if cardinality(new.days) not between 1 and v_most_days or new.days[1] < v_today or new.days[cardinality(new.days)] > v_today + 1100 then
    perform private.refuse('MQ692', jsonb_build_object('most', v_most_days));
  end if;
  -- Not past the first day of work, which somebody else may need to fill.
  new.open_until := greatest(least(coalesce(new.open_until, new.days[1]), new.days[1]), v_today);
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.place := btrim(private.visible_text(left(new.place, 1000)));
  new.note := btrim(private.visible_text(left(new.note, 5000)));
  if new.title = '' then perform private.refuse('MQ696'); end if;
  if coalesce(new.rate_minor, 0) = 0 and new.rate_unit not in ('deferred', 'unpaid') then perform private.refuse('MQ697'); end if;
  if new.wants = 'booking' then new.employer_agreed_at := clock_timestamp(); end if;
  -- Asked and taken back with no signal: one write.
  if new.employer_step = 'confirmed' then perform private.refuse('MQ688'); end if;
  if new.employer_step = 'withdrawn' then
    new.status := 'released'; new.ended_by := 'employer';
    -- Nobody was asked, so nobody reads what for.
    new.title := 'Taken back'; new.place := ''; new.note := '';
  end if;
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
    where mine.user_id = new.asker_id and mine.is_active))
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

CREATE OR REPLACE FUNCTION private.guard_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_reply constant text := regexp_replace(private.visible_text(left(new.reply_text, 10000)), c_blank || '$|^' || c_blank, '', 'g');
begin
  if old.subject_id is distinct from (select auth.uid()) then perform private.refuse('MQ403'); end if;
  if new.reply_text = old.reply_text then return old; end if;
  new := old;
  if old.replied_at is not null then perform private.refuse('MQ717'); end if;
  if v_reply = '' then perform private.refuse('MQ718'); end if;
  if length(v_reply) > 1000 then perform private.refuse('MQ719'); end if;
  new.reply_text := v_reply;
  new.replied_at := clock_timestamp();
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
  -- Of each name that is new: a row of before this rule stays writable.
  if (tg_op = 'INSERT' or new.full_name <> old.full_name) and not private.is_name(new.full_name)
    or (tg_op = 'INSERT' or new.first_name <> old.first_name) and not private.is_name(new.first_name)
    or (tg_op = 'INSERT' or new.last_name <> old.last_name) and not private.is_name(new.last_name)
  then perform private.refuse('MQ741'); end if;
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not private.has_permission(new.id, new.company_id, 'read')
  then perform private.refuse('MQ403'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.held_days(p_person uuid, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.held_at < p_at and coalesce(b.confirmed_at, 'infinity') >= p_at and private.booking_ended_at(b.status, b.history) >= p_at;
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
      and b.credit = jsonb_build_object('production', p_credit -> 'production', 'role', p_credit -> 'role', 'year', p_credit -> 'year', 'kind', p_credit -> 'kind'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_collaboration_type(p_type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_type in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')
$function$;

CREATE OR REPLACE FUNCTION private.is_name(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := regexp_replace(btrim(private.visible_text(coalesce(p_text, ''))), ' {2,}', ' ', 'g');
begin
  return private.name_of(v_text) = v_text;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_booking_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.credit := coalesce(new.credit, private.credit_of_booking(new));
  return new;
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

CREATE OR REPLACE FUNCTION private.name_of(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_no_name constant text :=
    '\u0001-\u001f\u0021-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5' ||
    '\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6' ||
    '\u05f3-\u060f\u061b-\u061f\u0660-\u066d\u06d4\u06dd-\u06de\u06e9\u06f0-\u06f9\u06fd-\u06fe\u0700-\u070f\u07c0-\u07c9\u07f6-\u07f9\u07fe-\u07ff' ||
    '\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0970\u09e6-\u09ef\u09f2-\u09fb\u09fd\u0a66-\u0a6f\u0a76\u0ae6-\u0af1\u0b66-\u0b70\u0b72-\u0b77' ||
    '\u0be6-\u0bfa\u0c66-\u0c7f\u0c84\u0ce6-\u0cef\u0d4f\u0d58-\u0d5e\u0d66-\u0d79\u0de6-\u0def\u0df4\u0e3f\u0e4f-\u0e5b\u0ed0-\u0ed9\u0f01-\u0f17' ||
    '\u0f1a-\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u1040-\u104f\u1090-\u1099\u109e-\u109f\u10fb\u1360-\u137c\u1390-\u1399\u1400' ||
    '\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16f0\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u17e0-\u180a\u180e\u1810-\u1819\u1940-\u194f\u19d0-\u19ff' ||
    '\u1a1e-\u1a1f\u1a80-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b6a\u1b74-\u1b7f\u1bb0-\u1bb9\u1bfc-\u1bff\u1c3b-\u1c49\u1c50-\u1c59\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3' ||
    '\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u200b\u200e-\u2018\u201a-\u2070\u2074-\u207e\u2080-\u208e\u20a0-\u20c1\u2100-\u2101\u2103-\u2106' ||
    '\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144\u214a-\u214d\u214f-\u2182\u2185-\u2bff\u2ce5-\u2cea' ||
    '\u2cf9-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3007-\u3029\u3030\u3036-\u303a\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u319f\u31c0-\u31ef' ||
    '\u3200-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua620-\ua629\ua673\ua67e\ua6e6-\ua6ef\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a' ||
    '\ua828-\ua82b\ua830-\ua839\ua874-\ua877\ua8ce-\ua8d9\ua8f8-\ua8fa\ua8fc\ua900-\ua909\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9d0-\ua9df\ua9f0-\ua9f9' ||
    '\uaa50-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\uabf0-\uabf9\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf' ||
    '\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd\U00010100-\U000101fc\U000102e1-\U000102fb' ||
    '\U00010320-\U00010323\U00010341\U0001034a\U0001039f\U000103d0-\U000103d5\U000104a0-\U000104a9\U0001056f\U00010857-\U0001085f\U00010877-\U0001087f' ||
    '\U000108a7-\U000108af\U000108fb-\U000108ff\U00010916-\U0001091f\U0001093f\U000109bc-\U000109bd\U000109c0-\U000109ff\U00010a40-\U00010a58' ||
    '\U00010a7d-\U00010a7f\U00010a9d-\U00010a9f\U00010ac8\U00010aeb-\U00010af6\U00010b39-\U00010b3f\U00010b58-\U00010b5f\U00010b78-\U00010b7f' ||
    '\U00010b99-\U00010baf\U00010cfa-\U00010cff\U00010d30-\U00010d49\U00010d6e\U00010d8e-\U00010e7e\U00010ead\U00010ed0-\U00010ed8\U00010f1d-\U00010f26' ||
    '\U00010f51-\U00010f59\U00010f86-\U00010f89\U00010fc5-\U00010fcb\U00011047-\U0001106f\U000110bb-\U000110c1\U000110cd\U000110f0-\U000110f9' ||
    '\U00011136-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111d0-\U000111d9\U000111db\U000111dd-\U000111f4\U00011238-\U0001123d' ||
    '\U000112a9\U000112f0-\U000112f9\U000113d4-\U000113d8\U0001144b-\U0001145d\U000114c6\U000114d0-\U000114d9\U000115c1-\U000115d7\U00011641-\U00011643' ||
    '\U00011650-\U0001166c\U000116b9-\U000116e3\U00011730-\U0001173f\U0001183b\U000118e0-\U000118f2\U00011944-\U00011959\U000119e2\U00011a3f-\U00011a46' ||
    '\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1-\U00011bf9\U00011c41-\U00011c71\U00011d50-\U00011d59\U00011da0-\U00011da9' ||
    '\U00011de0-\U00011de9\U00011ef7-\U00011ef8\U00011f43-\U00011f59\U00011fc0-\U00011fff\U00012400-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f' ||
    '\U00016130-\U00016139\U00016a60-\U00016a6f\U00016ac0-\U00016ac9\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b61\U00016d6d-\U00016d79' ||
    '\U00016e80-\U00016e9a\U00016fe2\U00016ff4-\U00016ff6\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d173-\U0001d17a' ||
    '\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245-\U0001d378\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f' ||
    '\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d7ce-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b' ||
    '\U0001e140-\U0001e149\U0001e14f\U0001e2f0-\U0001e2ff\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5ff\U0001e8c7-\U0001e8cf\U0001e950-\U0001ed3d' ||
    '\U0001eef0-\U0001fbfa\U000e0001-\U000e007f';
begin
  return left(btrim(regexp_replace(regexp_replace(coalesce(p_text, ''), '[' || c_no_name || ']+', ' ', 'g'), ' {2,}', ' ', 'g')), 200);
end $function$;

CREATE OR REPLACE FUNCTION private.name_on_sheet(p_sheet public.call_sheets, p_person uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(btrim(p_sheet.calls -> p_person::text ->> 'name'), '')
$function$;

CREATE OR REPLACE FUNCTION private.note_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 14 $function$;

CREATE OR REPLACE FUNCTION private.note_excerpt(p_note uuid, p_reporter uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_array(jsonb_build_object('name', n.reviewer_name, 'is_reporter', n.reviewer_id = p_reporter,
        'body', n.rating || ' of 5. ' || n.text, 'earlier', '[]'::jsonb, 'at', n.created_at))
      || case when n.reply_text = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', n.subject_name,
        'is_reporter', n.subject_id = p_reporter, 'body', n.reply_text, 'earlier', '[]'::jsonb, 'at', n.replied_at)) end
    from public.notes n where n.id = p_note);
end $function$;

CREATE OR REPLACE FUNCTION private.note_json(n public.notes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', n.id, 'rating', n.rating, 'text', n.text, 'collaboration_type', n.collaboration_type, 'about', n.about, 'at', n.created_at,
    'reviewer_id', n.reviewer_id, 'reviewer_name', n.reviewer_name, 'reviewer_company', n.reviewer_company, 'subject_id', n.subject_id,
    'subject_name', n.subject_name, 'company_id', n.company_id, 'company_name', n.company_name, 'role_code', n.role_code, 'reply_text', n.reply_text)
$function$;

CREATE OR REPLACE FUNCTION private.notify_reply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(new.reviewer_id, 'note', new.subject_name || ' replied to your note', left(new.reply_text, 200), '/notes', 'note:' || new.booking_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.open_note_window()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_completed_at timestamptz := (select max((step ->> 'at')::timestamptz) from jsonb_array_elements(new.history) step where step ->> 'status' = 'completed');
begin
  insert into private.note_windows (booking_id, closes_at)
  values (new.id, coalesce(v_completed_at, clock_timestamp()) + make_interval(days => private.note_days())) on conflict (booking_id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.part_circle(p public.profiles, p_part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when said = 'contacts' then 'contacts'
    when said <> 'everyone' then 'nobody'
    when p_part = 'rate' and not p.show_rate or p_part = 'days' and p.settings ->> 'show_days' = 'false' then 'nobody'
    else 'everyone' end
  from (select coalesce(p.settings ->> ('shown_' || p_part), 'everyone') as said) as setting
$function$;

CREATE OR REPLACE FUNCTION private.publish_notes(p_booking uuid, p_draft uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_at constant timestamptz := clock_timestamp();
  v_ids uuid[];
  v_side uuid;
  v_other uuid;
begin
  select * into v_booking from public.bookings where id = p_booking;
  update private.note_windows set is_done = true where booking_id = p_booking and not is_done;
  if not found then return; end if;
  with opened as (delete from private.sealed_notes where booking_id = p_booking returning *),
  published as (
    insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, text, collaboration_type, is_public, publish_at, created_at, updated_at, role_code)
    select id, booking_id, reviewer_id, subject_id, case when subject_id = v_booking.talent_id then 'talent' else 'employer' end, rating, text,
      collaboration_type, is_public, v_at, v_at, v_at, v_booking.role_code from opened returning id)
  select coalesce(array_agg(id), '{}') into v_ids from published;
  -- The note takes the place of the draft, on each device of its author.
  update public.drafts set _deleted = true where id = any (v_ids) and id is distinct from p_draft and not _deleted;
  foreach v_side in array array[v_booking.talent_id, v_booking.employer_id] loop
    v_other := case when v_side = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end;
    if exists (select from public.notes where booking_id = p_booking and subject_id = v_side) then
      perform private.notify(v_side, 'note', private.display_name(v_other) || ' wrote a note about you', v_booking.title, '/notes', 'note:' || p_booking);
    elsif exists (select from public.notes where booking_id = p_booking and reviewer_id = v_side) then
      perform private.notify(v_side, 'note', 'Your note about ' || private.display_name(v_other) || ' is published', v_booking.title, '/notes', 'note:' || p_booking);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_booked_credits(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.profiles;
  v_shown jsonb;
begin
  select * into v_person from public.profiles where id = p_person;
  if v_person.id is null or private.part_circle(v_person, 'credits') <> 'everyone' then return; end if;
  v_shown := private.shown_credits(p_person, v_person.credits);
  update public.public_profiles set credits = v_shown where id = p_person and not _deleted and credits is distinct from v_shown;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notes set id = id where reviewer_id = new.id or subject_id = new.id;
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
  v_row.credits := private.shown_credits(new.id, new.credits);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  v_row := private.only_parts_for(v_row, new, '{everyone}');
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

CREATE OR REPLACE FUNCTION private.report_json(r public.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', r.id, 'about', r.about, 'subject_id', r.subject_id, 'subject_label', r.subject_label,
    'person_id', r.person_id, 'person_name', case when r.person_id is not null then private.display_name(r.person_id) end,
    'reporter_name', case when r.reporter_id is not null then private.display_name(r.reporter_id) end,
    'reason', r.reason, 'words', r.words, 'excerpt', r.excerpt, 'created_at', r.created_at, 'resolved_at', r.resolved_at,
    'resolved_by', case when r.resolved_by is not null then private.display_name(r.resolved_by) end, 'resolution', r.resolution,
    'note', case when r.about = 'note' then (select jsonb_build_object('status', n.status, 'is_reply_removed', n.is_reply_removed, 'has_reply', n.reply_text <> '')
      from public.notes n where n.id = r.subject_id) end,
    'signals', (select coalesce(jsonb_agg(s.label order by s.weight desc, s.label), '[]') from private.scam_signals s where s.name = any (r.signals)),
    'others', (select count(*) from public.reports o where o.person_id = r.person_id and o.id <> r.id and o.resolved_at is null));
end $function$;

CREATE OR REPLACE FUNCTION private.reset_unconfirmed_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before jsonb := to_jsonb(old);
  v_now jsonb := to_jsonb(new);
  v_meta jsonb := v_now -> 'raw_user_meta_data';
begin
  if v_before ->> 'email_confirmed_at' is not null or v_before ->> 'encrypted_password' is null or v_now ->> 'encrypted_password' is not null then
    return null;
  end if;
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  delete from private.legal_acceptances where user_id = new.id;
  update public.profiles set role = 'talent', role_chosen = false, settings = settings - 'accepted',
    full_name = private.name_of(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name'))
  where id = new.id and role <> 'admin';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_credits(p_person uuid, p_credits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_object_agg(key, case when private.is_booked_credit(p_person, credit) then credit || '{"is_booked": true}' else credit - 'is_booked' end), '{}')
    from jsonb_each(p_credits) as entry (key, credit));
end $function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
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
    select b.day from private.booked_days(p_person, p_at) as b (day)
  ), held as (
    select h.day from private.held_days(p_person, p_at) as h (day)
  ), marked as (
    select key::date as day, private.shown_letter(mark) as letter
    from public.availability a, jsonb_each(a.days) as entry (key, mark)
    where a.user_id = p_person and not a._deleted and a.month between date_trunc('month', p_from)::date and p_from + v_length
  )
  select string_agg(case when b.day is not null or m.letter = 'b' then 'b' when h.day is not null then 'h' else coalesce(m.letter, '-') end, '' order by n)
  into v_letters
  from generate_series(0, v_length - 1) n
    left join booked b on b.day = p_from + n
    left join held h on h.day = p_from + n
    left join marked m on m.day = p_from + n;
  v_letters := rtrim(v_letters, '-');
  return case when v_letters = '' then '' else to_char(p_from, 'YYYY-MM-DD') || v_letters end;
end $function$;

CREATE OR REPLACE FUNCTION private.submit_note(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_me constant uuid := p_draft.owner_id;
  v_booking public.bookings;
  v_window private.note_windows;
  v_type constant text := p_draft.payload ->> 'collaborationType';
  v_text text;
begin
  select * into v_booking from public.bookings where id = p_draft.subject_id and v_me in (employer_id, talent_id) and status = 'completed' and not _deleted;
  if not found then perform private.refuse('MQ711'); end if;
  -- Both sides, and the clock, one after the other: each sees what the one before wrote.
  select * into v_window from private.note_windows where booking_id = v_booking.id for update;
  if not found then perform private.refuse('MQ711'); end if;
  if exists (select from private.sealed_notes where booking_id = v_booking.id and reviewer_id = v_me)
    or exists (select from public.notes where booking_id = v_booking.id and reviewer_id = v_me)
  then
    perform private.refuse('MQ712');
  end if;
  if v_window.is_done or v_window.closes_at <= clock_timestamp() then perform private.refuse('MQ713', jsonb_build_object('days', private.note_days())); end if;
  if coalesce(p_draft.payload ->> 'rating', '') !~ '^[1-5]$' then perform private.refuse('MQ714'); end if;
  if coalesce(jsonb_typeof(p_draft.payload -> 'text'), 'string') <> 'string' then perform private.refuse('MQ400', '{"detail": "text"}'); end if;
  v_text := regexp_replace(private.visible_text(left(coalesce(p_draft.payload ->> 'text', ''), 10000)), c_blank || '$|^' || c_blank, '', 'g');
  if length(v_text) > 2000 then perform private.refuse('MQ715'); end if;
  if private.is_collaboration_type(v_type) is not true then perform private.refuse('MQ716'); end if;
  insert into private.sealed_notes (id, booking_id, reviewer_id, subject_id, rating, text, collaboration_type, is_public)
  values (p_draft.id, v_booking.id, v_me, case when v_me = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end,
    (p_draft.payload ->> 'rating')::int, v_text, v_type, p_draft.payload -> 'isPublic' = 'true');
  if exists (select from private.sealed_notes theirs where theirs.booking_id = v_booking.id and theirs.subject_id = v_me
    and theirs.reviewer_id in (v_booking.employer_id, v_booking.talent_id))
  then
    perform private.publish_notes(v_booking.id, p_draft.id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.suspension_and_credits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_booked_credits(talent_id) from (
    select distinct talent_id from public.bookings where employer_id = new.id and status = 'completed') booked;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_sent_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.drafts set _deleted = true where id = new.id and exists (select from public.notes where id = new.id);
  return null;
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
  if v_sheet.status <> 'published' then return '{"outcome": "cancelled"}'; end if;
  if p_version is distinct from v_sheet.version then return jsonb_build_object('outcome', 'changed', 'version', v_sheet.version); end if;
  update private.call_sheet_links set confirmed_version = v_sheet.version, confirmed_at = clock_timestamp(), opened_version = v_sheet.version
  where digest = v_link.digest and confirmed_version < v_sheet.version;
  return jsonb_build_object('outcome', 'confirmed', 'version', v_sheet.version);
end $function$;

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.get_call_sheet_links(p_sheet uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.edited_sheet(p_sheet);
  return (select coalesce(jsonb_object_agg(person_id, to_jsonb(l) - '{sheet_id,person_id,digest}'::text[]), '{}')
    from private.call_sheet_links l where l.sheet_id = p_sheet);
end $function$;

REVOKE ALL ON FUNCTION "public"."get_call_sheet_links"(uuid) FROM "anon";

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
  insert into private.call_sheet_links (sheet_id, person_id, digest) values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at) = row (excluded.digest, now(), 0, 0, null);
  return v_token;
end $function$;

REVOKE ALL ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.moderate_note(p_id uuid, p_event text, p_why text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_note public.notes;
  v_why constant text := btrim(p_why, E' \t\n\r');
begin
  perform private.require_admin();
  if coalesce(v_why, '') = '' then perform private.refuse('MQ805'); end if;
  if length(v_why) > 2000 then perform private.refuse('MQ803'); end if;
  if p_event is null or p_event not in ('remove', 'restore', 'remove_reply') then perform private.refuse('MQ400', '{"detail": "event"}'); end if;
  select * into v_note from public.notes where id = p_id for update;
  if not found then perform private.refuse('MQ404'); end if;
  if auth.uid() in (v_note.reviewer_id, v_note.subject_id) then perform private.refuse('MQ403'); end if;
  if p_event = 'remove_reply' then
    if v_note.reply_text <> '' then
      insert into private.note_events (note_id, actor_id, event, why, words) values (p_id, auth.uid(), p_event, v_why, v_note.reply_text);
      update public.notes set reply_text = '', is_reply_removed = true where id = p_id;
      perform private.notify(v_note.subject_id, 'note', 'Your reply to a note was taken down', v_why, '/notes', 'note:' || v_note.booking_id);
    end if;
  elsif private.lifecycle_event('note', v_note.status, case p_event when 'remove' then 'removed' else 'published' end, 'admin') is not null then
    insert into private.note_events (note_id, actor_id, event, why) values (p_id, auth.uid(), p_event, v_why);
    update public.notes set status = case p_event when 'remove' then 'removed' else 'published' end where id = p_id;
    -- The note leaves the subject's devices, or comes back to them (S6).
    perform sync_private.access_changed(v_note.subject_id, 'notes', p_id);
    if p_event = 'remove' then
      perform private.notify(v_note.reviewer_id, 'note', 'Your note about ' || v_note.subject_name || ' was taken down', v_why, '/notes', 'note:' || v_note.booking_id);
    end if;
  end if;
  return (select jsonb_build_object('status', status, 'is_reply_removed', is_reply_removed) from public.notes where id = p_id);
end $function$;

REVOKE ALL ON FUNCTION "public"."moderate_note"(uuid, text, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.open_call_sheet_link(p_token text, p_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
begin
  update private.call_sheet_links l set opened_version = least(p_version, s.version) from public.call_sheets s
  where l.digest = v_link.digest and s.id = l.sheet_id and l.opened_version < least(p_version, s.version);
end $function$;

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.parts_in_touch(p_person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.profiles;
  v_all public.public_profiles;
  v_shown jsonb;
  v_public jsonb;
begin
  perform private.require_gate();
  if not private.is_in_touch(p_person, (select auth.uid())) then return null; end if;
  if not exists (select from public.public_profiles where id = p_person and not _deleted) then return null; end if;
  select * into v_person from public.profiles where id = p_person;
  v_all := jsonb_populate_record(null::public.public_profiles, to_jsonb(v_person));
  v_all.media := private.shown_media(v_person.media, v_person.attachments_stored);
  v_all.credits := private.shown_credits(p_person, v_person.credits);
  v_all.confirmations := private.shown_confirmations(p_person);
  -- No sooner than everybody would see it: the moment would tell whose job it was.
  v_all.shown_days := private.shown_days(p_person, private.today('UTC') - 1, private.bookings_shown_at());
  v_shown := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone,contacts}'));
  v_public := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone}'));
  return (select jsonb_object_agg(field, value) from jsonb_each(v_shown) as each (field, value)
    where value is distinct from v_public -> field);
end $function$;

CREATE OR REPLACE FUNCTION public.published_notes(p_filters jsonb DEFAULT '{}'::jsonb, p_after jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
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
  where private.fits_note(n, v_subject, v_company, v_about, v_type, v_rating, v_words);
  v_notes := array(select n from public.notes n
    where private.fits_note(n, v_subject, v_company, v_about, v_type, v_rating, v_words) and (n.created_at, n.id) < (v_time, v_id)
    order by n.created_at desc, n.id desc limit v_page + 1);
  return jsonb_build_object('count', v_count, 'average', case when v_count >= 3 then round(v_average, 1) end,
    'notes', (select coalesce(jsonb_agg(private.note_json(n) order by n.created_at desc, n.id desc), '[]') from unnest(v_notes[:v_page]) n),
    'next', case when cardinality(v_notes) > v_page then jsonb_build_array(v_notes[v_page].created_at, v_notes[v_page].id) end);
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
    'shoot_day', v_sheet.shoot_day, 'status', v_sheet.status, 'content', v_sheet.content, 'version', v_sheet.version,
    'project_title', v_sheet.project_title, 'timezone', v_sheet.timezone,
    -- Calls of others are not theirs to read, nor were they.
    'calls', jsonb_build_object(v_own, v_sheet.calls -> v_own),
    'history', (select coalesce(jsonb_agg(case when value -> 'was' ? 'calls'
        then jsonb_set(value, '{was,calls}', case when value -> 'was' -> 'calls' ? v_own then jsonb_build_object(v_own, value -> 'was' -> 'calls' -> v_own) else '{}' end)
        else value end order by place), '[]')
      from jsonb_array_elements(v_sheet.history) with ordinality earlier (value, place))));
end $function$;

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.revoke_call_sheet_link(p_sheet uuid, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.edited_sheet(p_sheet);
  delete from private.call_sheet_links where sheet_id = p_sheet and person_id = p_person;
  return found;
end $function$;

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) FROM "anon";

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
    if p_requests -> 0 ->> 'short' in ('true', 'same') and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      if p_requests -> 0 ->> 'short' = 'same' and v_answer ->> 'checkpoint' = v_last then
        v_answer := json_build_object('stream', s.name);
      else
        v_last := v_answer ->> 'checkpoint';
        v_answer := json_build_object('stream', s.name, 'checkpoint', v_last);
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40));
  end if;
  return array_to_json(v_answers);
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
    from (select * from public.notes where is_shown and rating >= 4 and text <> '' order by created_at desc, id desc
      limit least(greatest(p_most, 1), 12)) n);
end $function$;

ALTER TABLE "private"."call_sheet_links" ADD CONSTRAINT "call_sheet_links_sheet_id_fkey" FOREIGN KEY (sheet_id) REFERENCES public.call_sheets(id) ON DELETE CASCADE;

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_actor_check" CHECK ((actor = ANY (ARRAY['owner'::text, 'applicant'::text, 'employer'::text, 'asker'::text, 'endorser'::text, 'editor'::text, 'member'::text, 'talent'::text, 'reviewer'::text, 'admin'::text, 'system'::text])));

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_lifecycle_check" CHECK ((lifecycle = ANY (ARRAY['job'::text, 'application'::text, 'endorsement'::text, 'project'::text, 'membership'::text, 'call_sheet'::text, 'booking'::text, 'note'::text])));

ALTER TABLE "private"."note_events" ADD CONSTRAINT "note_events_actor_id_fkey" FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."note_windows" ADD CONSTRAINT "note_windows_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."sealed_notes" ADD CONSTRAINT "sealed_notes_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."sealed_notes" ADD CONSTRAINT "sealed_notes_reviewer_id_fkey" FOREIGN KEY (reviewer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."sealed_notes" ADD CONSTRAINT "sealed_notes_subject_id_fkey" FOREIGN KEY (subject_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_intent_check" CHECK ((intent = ANY (ARRAY['publish'::text, 'report'::text, 'submit'::text])));

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'application'::text, 'message'::text, 'template'::text, 'job_template'::text, 'report'::text, 'note'::text])));

ALTER TABLE "public"."notes" ADD CONSTRAINT "notes_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."notes" ADD CONSTRAINT "notes_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;

ALTER TABLE "private"."note_events" ADD CONSTRAINT "note_events_note_id_fkey" FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE;

ALTER TABLE "public"."notes" ADD CONSTRAINT "notes_reviewer_id_fkey" FOREIGN KEY (reviewer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notes" ADD CONSTRAINT "notes_subject_id_fkey" FOREIGN KEY (subject_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_about_check" CHECK ((about = ANY (ARRAY['person'::text, 'job'::text, 'conversation'::text, 'note'::text])));

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text, 'person_note'::text, 'people_list'::text, 'left_credit'::text])));

CREATE INDEX note_events_actor_id ON private.note_events USING btree (actor_id);

CREATE INDEX note_events_note_id ON private.note_events USING btree (note_id);

CREATE INDEX note_windows_open ON private.note_windows USING btree (closes_at) WHERE (NOT is_done);

CREATE INDEX sealed_notes_reviewer_id ON private.sealed_notes USING btree (reviewer_id);

CREATE INDEX sealed_notes_subject_id ON private.sealed_notes USING btree (subject_id);

CREATE INDEX notes_company_id ON public.notes USING btree (company_id);

CREATE INDEX notes_of_company ON public.notes USING btree (company_id, created_at DESC) WHERE is_shown;

CREATE INDEX notes_of_subject ON public.notes USING btree (subject_id, created_at DESC) WHERE is_shown;

CREATE INDEX notes_pull_reviewer_id ON public.notes USING btree (reviewer_id, server_xid, id);

CREATE INDEX notes_pull_subject_id ON public.notes USING btree (subject_id, server_xid, id);

CREATE INDEX notes_pull ON public.notes USING btree (server_xid, id);

CREATE INDEX notes_shown ON public.notes USING btree (created_at DESC, id DESC) WHERE is_shown;

CREATE INDEX notes_snapshot_reviewer_id ON public.notes USING btree (reviewer_id, created_at DESC, id DESC);

CREATE INDEX notes_snapshot_subject_id ON public.notes USING btree (subject_id, created_at DESC, id DESC);

CREATE INDEX team_notes_applicant_id ON public.team_notes USING btree (applicant_id);

CREATE TRIGGER c_keep_credit BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION private.keep_booking_credit();

CREATE TRIGGER e_confirmed_credit AFTER DELETE OR UPDATE ON public.bookings FOR EACH ROW WHEN ((old.status = 'completed'::text)) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_confirms_credit AFTER INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_open_note_window AFTER INSERT OR UPDATE OF status ON public.bookings FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION private.open_note_window();

CREATE TRIGGER d_sweep_sent AFTER INSERT OR UPDATE ON public.drafts FOR EACH ROW WHEN (((new.kind = 'note'::text) AND (new.result_id IS NOT NULL) AND (NOT new._deleted))) EXECUTE FUNCTION private.sweep_sent_draft();

CREATE TRIGGER zzz_forget AFTER DELETE ON public.drafts FOR EACH ROW WHEN ((old.kind = 'note'::text)) EXECUTE FUNCTION private.forget_note_draft();

CREATE TRIGGER a_guard BEFORE UPDATE ON public.notes FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_note();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.notes FOR EACH ROW EXECUTE FUNCTION private.derive_note();

CREATE TRIGGER d_notify AFTER UPDATE ON public.notes FOR EACH ROW WHEN (((old.replied_at IS NULL) AND (new.replied_at IS NOT NULL))) EXECUTE FUNCTION private.notify_reply();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'reviewer_id', 'subject_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'reviewer_id', 'subject_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'reviewer_id', 'subject_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.notes FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.notes FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('notes');

CREATE TRIGGER e_refresh_notes AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.is_active IS DISTINCT FROM old.is_active) OR (new.suspended_at IS DISTINCT FROM old.suspended_at))) EXECUTE FUNCTION private.refresh_notes();

CREATE TRIGGER e_suspended_credits AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.suspended_at IS DISTINCT FROM old.suspended_at)) EXECUTE FUNCTION private.suspension_and_credits();

CREATE POLICY "both sides read" ON "public"."notes" FOR SELECT TO "authenticated" USING (((reviewer_id = ( SELECT auth.uid() AS uid)) OR ((subject_id = ( SELECT auth.uid() AS uid)) AND (status = 'published'::text))));

CREATE POLICY "the subject replies" ON "public"."notes" FOR UPDATE TO "authenticated" USING (((subject_id = ( SELECT auth.uid() AS uid)) AND (status = 'published'::text))) WITH CHECK ((subject_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "gate" ON "public"."notes" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."advance_notes"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_coworkers"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_confirms_credit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_ended_at"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_sheet_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."credit_of_booking"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."edited_sheet"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_note"(public.notes, uuid, uuid, text, text, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_note_draft"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_booked_credit"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_collaboration_type"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_collaboration_type"(text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_booking_credit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_on_sheet"(public.call_sheets, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_excerpt"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_json"(public.notes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_reply"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_note_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_notes"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_booked_credits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_notes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_credits"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_days"(uuid, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."submit_note"(public.drafts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suspension_and_credits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sweep_sent_draft"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_call_sheet_links"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_call_sheet_links"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."get_call_sheet_links"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."moderate_note"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_note"(uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."moderate_note"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_call_sheet_link"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."published_notes"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."published_notes"(jsonb, jsonb) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."published_notes"(jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_call_sheet_link"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."testimonials"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."testimonials"(integer) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."testimonials"(integer) TO "service_role";

REVOKE ALL ("credit") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("credit") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("_deleted") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("about") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("about") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("booking_id") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("booking_id") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("collaboration_type") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("collaboration_type") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("company_id") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("company_id") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("company_name") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("company_name") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("is_public") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("is_public") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("is_reply_removed") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("is_reply_removed") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("is_shown") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("is_shown") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("publish_at") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("publish_at") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("rating") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("rating") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("replied_at") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("replied_at") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("reply_text") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("reply_text"), UPDATE ("reply_text") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("reviewer_company") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("reviewer_company") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("reviewer_id") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("reviewer_id") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("reviewer_name") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("reviewer_name") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("role_code") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("role_code") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("subject_id") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("subject_id") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("subject_name") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("subject_name") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("text") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("text") ON TABLE "public"."notes" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."notes" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."notes" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."notes" TO "service_role";

ALTER TABLE "private"."sealed_notes" ADD CONSTRAINT "sealed_notes_collaboration_type_check" CHECK (private.is_collaboration_type(collaboration_type));

ALTER TABLE "public"."notes" ADD CONSTRAINT "notes_collaboration_type_check" CHECK (private.is_collaboration_type(collaboration_type));

update private.refusals set sentence = 'You can ask people with whom you have an open conversation, or who were on it with you.' where code = 'MQ642';

insert into private.refusals (code, sentence) values ('MQ711', 'You can review people you have worked with here.');

insert into private.refusals (code, sentence) values ('MQ712', 'You have already reviewed this booking.');

insert into private.refusals (code, sentence) values ('MQ713', 'Notes about this booking are closed: both of you have written, or {days} days have passed.');

insert into private.refusals (code, sentence) values ('MQ714', 'Choose a rating from 1 to 5.');

insert into private.refusals (code, sentence) values ('MQ715', 'A note can hold 2,000 characters.');

insert into private.refusals (code, sentence) values ('MQ716', 'Say what you worked on together.');

insert into private.refusals (code, sentence) values ('MQ717', 'You have already replied to this note.');

insert into private.refusals (code, sentence) values ('MQ718', 'Write your reply first.');

insert into private.refusals (code, sentence) values ('MQ719', 'A reply can hold 1,000 characters.');

insert into private.refusals (code, sentence) values ('MQ721', 'Publish the call sheet before you share it.');

insert into private.refusals (code, sentence) values ('MQ722', 'This person is not on the call sheet.');

insert into private.refusals (code, sentence) values ('MQ741', 'A name can only contain letters, spaces, hyphens and apostrophes.');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('admin', 'remove', 'removed', 'note', 'published');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('admin', 'restore', 'published', 'note', 'removed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('reviewer', 'submit', 'waiting', 'note', 'draft');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'publish', 'published', 'note', 'waiting');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('call_sheet_link (made)', '200', '900000', '900000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('call_sheet_link', '600', '900000', '900000');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('notes', 'public.notes', 't.reviewer_id = $1 or t.subject_id = $1 and t.status = ''published''', '36', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('sealed_notes', 'private.sealed_notes', 't.reviewer_id = $1', '37', '{}');

update sync_private.streams set readable = '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,confirmed_at,employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,credit,employer_name,company_name,talent_name,history,created_at,updated_at}', select_list = 't.id, t.employer_id, t.talent_id, t.wants, t.job_id, t.project_id, t.title, t.role_code, t.days, t.timezone, t.place, t.rate_minor, t.rate_unit, t.currency, t.kit_fee_minor, t.kill_fee_percent, t.note, t.open_until, t.employer_step, t.employer_note, t.is_challenging, t.talent_step, t.talent_note, t.status, t.application_id, t.rank, t.held_at, t.challenge_deadline, t.confirmed_at, t.employer_agreed_at, t.talent_agreed_at, t.ended_by, t.kill_fee_minor, t.credit, t.employer_name, t.company_name, t.talent_name, t.history, t.created_at, t.updated_at' where name = 'bookings';

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, company_column, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('notes', '{}', NULL, '100000', 'created_at', '{id,booking_id,reviewer_id,subject_id,about,rating,text,collaboration_type,is_public,publish_at,reply_text,status,replied_at,is_reply_removed,is_shown,reviewer_name,reviewer_company,subject_name,company_id,company_name,role_code,created_at,updated_at}', 'public.notes', '{reply_text}', 'not t._deleted', 'false', '{}', '36', 'true', NULL, 't.id, t.booking_id, t.reviewer_id, t.subject_id, t.about, t.rating, t.text, t.collaboration_type, t.is_public, t.publish_at, t.reply_text, t.status, t.replied_at, t.is_reply_removed, t.is_shown, t.reviewer_name, t.reviewer_company, t.subject_name, t.company_id, t.company_name, t.role_code, t.created_at, t.updated_at', 'false', 'false', '{reviewer_id,subject_id}', '{}', NULL, NULL, 'false', NULL, 'false');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-advance-notes', '* * * * *', 'select private.advance_notes()');
  end if;
end $guard$;

-- Bookings that were completed before there were notes: their days run from then on all the same.
insert into private.note_windows (booking_id, closes_at, is_done)
select id, closes_at, closes_at <= now()
from (
  select b.id, max((step ->> 'at')::timestamptz) + make_interval(days => private.note_days()) as closes_at
  from public.bookings b cross join jsonb_array_elements(b.history) step
  where b.status = 'completed' and step ->> 'status' = 'completed' group by b.id) completed
on conflict (booking_id) do nothing;

-- Bookings that were completed before say what they are as credits, too.
update public.bookings set kill_fee_minor = kill_fee_minor where status = 'completed';

-- Where a switch and the setting of a part disagree, the narrower one is shown from now on (04_people/11_shown_parts.sql): public profiles are derived anew.
update public.profiles set settings = settings
where show_rate and settings ->> 'shown_rate' <> 'everyone'
  or settings ->> 'show_days' is distinct from 'false' and settings ->> 'shown_days' <> 'everyone';
