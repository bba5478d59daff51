-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_actor_check";

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_lifecycle_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_intent_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_kind_check";

ALTER TABLE "public"."reports" DROP CONSTRAINT "reports_about_check";

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

CREATE OR REPLACE FUNCTION private.is_collaboration_type(p_type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_type in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')
$function$;

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

CREATE POLICY "both sides read" ON "public"."notes" FOR SELECT TO "authenticated" USING (((reviewer_id = ( SELECT auth.uid() AS uid)) OR ((subject_id = ( SELECT auth.uid() AS uid)) AND (status = 'published'::text))));

CREATE POLICY "the subject replies" ON "public"."notes" FOR UPDATE TO "authenticated" USING (((subject_id = ( SELECT auth.uid() AS uid)) AND (status = 'published'::text))) WITH CHECK ((subject_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "gate" ON "public"."notes" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."advance_notes"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_note"(public.notes, uuid, uuid, text, text, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_note_draft"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_collaboration_type"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_collaboration_type"(text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."note_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_excerpt"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_json"(public.notes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_reply"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_note_window"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_notes"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_notes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."submit_note"(public.drafts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sweep_sent_draft"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."moderate_note"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_note"(uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."moderate_note"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."published_notes"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."published_notes"(jsonb, jsonb) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."published_notes"(jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."testimonials"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."testimonials"(integer) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."testimonials"(integer) TO "service_role";

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

insert into private.refusals (code, sentence) values ('MQ711', 'You can review people you have worked with here.');

insert into private.refusals (code, sentence) values ('MQ712', 'You have already reviewed this booking.');

insert into private.refusals (code, sentence) values ('MQ713', 'Notes about this booking are closed: both of you have written, or {days} days have passed.');

insert into private.refusals (code, sentence) values ('MQ714', 'Choose a rating from 1 to 5.');

insert into private.refusals (code, sentence) values ('MQ715', 'A note can hold 2,000 characters.');

insert into private.refusals (code, sentence) values ('MQ716', 'Say what you worked on together.');

insert into private.refusals (code, sentence) values ('MQ717', 'You have already replied to this note.');

insert into private.refusals (code, sentence) values ('MQ718', 'Write your reply first.');

insert into private.refusals (code, sentence) values ('MQ719', 'A reply can hold 1,000 characters.');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('admin', 'remove', 'removed', 'note', 'published');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('admin', 'restore', 'published', 'note', 'removed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('reviewer', 'submit', 'waiting', 'note', 'draft');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'publish', 'published', 'note', 'waiting');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('notes', 'public.notes', 't.reviewer_id = $1 or t.subject_id = $1 and t.status = ''published''', '36', '{}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('sealed_notes', 'private.sealed_notes', 't.reviewer_id = $1', '37', '{}');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('notes', '{}', NULL, '100000', 'created_at', '{id,booking_id,reviewer_id,subject_id,about,rating,text,collaboration_type,is_public,publish_at,reply_text,status,replied_at,is_reply_removed,is_shown,reviewer_name,reviewer_company,subject_name,company_id,company_name,role_code,created_at,updated_at}', 'public.notes', '{reply_text}', 'not t._deleted', 'false', '{}', '36', 'true', NULL, 't.id, t.booking_id, t.reviewer_id, t.subject_id, t.about, t.rating, t.text, t.collaboration_type, t.is_public, t.publish_at, t.reply_text, t.status, t.replied_at, t.is_reply_removed, t.is_shown, t.reviewer_name, t.reviewer_company, t.subject_name, t.company_id, t.company_name, t.role_code, t.created_at, t.updated_at', 'false', 'false', '{reviewer_id,subject_id}', '{}', NULL, 'false', NULL, 'false');

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
