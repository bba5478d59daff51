-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "d_queue_push_again" ON "public"."notifications";

DROP TRIGGER "d_member" ON "public"."profiles";

ALTER TABLE "public"."attachments" DROP CONSTRAINT "of_one_thing";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_intent_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_kind_check";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

DROP FUNCTION "private"."first_message_state"(uuid, uuid);

DROP FUNCTION "private"."notify_of_jobs"(public.saved, timestamp with time zone);

DROP FUNCTION "private"."refuse_contact"(uuid);

CREATE TABLE "private"."alert_mail_jobs" ("mail_id" uuid NOT NULL, "search_id" uuid NOT NULL, "job_id" uuid NOT NULL, CONSTRAINT "alert_mail_jobs_pkey" PRIMARY KEY (mail_id, search_id, job_id));

ALTER TABLE "private"."alert_mail_jobs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."alert_mail" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "kind" text NOT NULL, "day" date NOT NULL, "due_at" timestamp with time zone NOT NULL DEFAULT now(), "made_at" timestamp with time zone NOT NULL DEFAULT now(), "claims" integer NOT NULL DEFAULT 0, "attempts" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "alert_mail_kind_check" CHECK ((kind = ANY (ARRAY['instant'::text, 'daily'::text]))), CONSTRAINT "alert_mail_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."alert_mail" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."earlier_texts" ("message_id" uuid NOT NULL, "sender_id" uuid NOT NULL, "until" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "body" text NOT NULL);

CREATE TABLE "private"."job_days" ("job_id" uuid NOT NULL, "day" date NOT NULL, "views" integer NOT NULL DEFAULT 0, "saves" integer NOT NULL DEFAULT 0, CONSTRAINT "job_days_pkey" PRIMARY KEY (job_id, day), CONSTRAINT "job_days_saves_check" CHECK ((saves >= 0)), CONSTRAINT "job_days_views_check" CHECK ((views >= 0)));

CREATE TABLE "private"."job_savers" ("saved_id" uuid NOT NULL, "job_id" uuid NOT NULL, "day" date NOT NULL, CONSTRAINT "job_savers_pkey" PRIMARY KEY (saved_id));

CREATE TABLE "private"."job_viewers" ("viewer_id" uuid NOT NULL, "day" date NOT NULL, "job_id" uuid NOT NULL, CONSTRAINT "job_viewers_pkey" PRIMARY KEY (viewer_id, day, job_id));

CREATE TABLE "public"."reports" ("id" uuid NOT NULL, "reporter_id" uuid, "about" text NOT NULL, "subject_id" uuid NOT NULL, "person_id" uuid, "subject_label" text NOT NULL DEFAULT ''::text, "reason" text NOT NULL, "words" text NOT NULL DEFAULT ''::text, "excerpt" jsonb NOT NULL DEFAULT '[]'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "resolved_at" timestamp with time zone, "resolved_by" uuid, "resolution" text NOT NULL DEFAULT ''::text, CONSTRAINT "reports_about_check" CHECK ((about = ANY (ARRAY['person'::text, 'job'::text, 'conversation'::text]))), CONSTRAINT "reports_pkey" PRIMARY KEY (id), CONSTRAINT "reports_resolution_check" CHECK ((length(resolution) <= 2000)), CONSTRAINT "reports_subject_label_check" CHECK ((length(subject_label) <= 200)), CONSTRAINT "reports_words_check" CHECK ((length(words) <= 2000)));

ALTER TABLE "public"."reports" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."reports" FROM "anon";

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

ALTER TABLE "public"."attachments" ADD COLUMN "profile_id" uuid;

ALTER TABLE "public"."attachments" ADD COLUMN "removed_at" timestamp with time zone;

ALTER TABLE "public"."job_applications" ADD COLUMN "portfolio" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."job_applications" ADD COLUMN "resume_name" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."job_applications" ADD COLUMN "resume_size" integer;

ALTER TABLE "public"."profiles" ADD COLUMN "credits" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."profiles" ADD COLUMN "media" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."profiles" ADD COLUMN "attachments_stored" uuid[] NOT NULL DEFAULT '{}'::uuid[];

ALTER TABLE "public"."public_profiles" ADD COLUMN "credits" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."public_profiles" ADD COLUMN "media" jsonb NOT NULL DEFAULT '{}'::jsonb;

CREATE OR REPLACE FUNCTION private.alert_mail_address(p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select u.email from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user and p.suspended_at is null and u.email_confirmed_at is not null and u.email <> ''
      and not (p.settings -> 'muted') ? 'job_alert_mail'
      and not exists (select from private.account_deletions d where d.user_id = p_user));
end $function$;

CREATE OR REPLACE FUNCTION private.alert_mail_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select min(case when taken_at is null then due_at else taken_at + interval '10 minutes' end) from private.alert_mail where ended_at is null);
end $function$;

CREATE OR REPLACE FUNCTION private.alert_mail_searches(p_mail private.alert_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_most_jobs constant int := 10;
begin
  return (
    select jsonb_agg(jsonb_build_object('id', id, 'name', label, 'address', address, 'total', total, 'jobs', jobs) order by label, id) from (
      select s.id, s.label, s.payload ->> 'address' as address, count(*) as total,
        jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'production', j.production, 'company_name', j.company_name,
          'pay_type', j.pay_type, 'unpaid_reason', j.unpaid_reason, 'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency,
          'starts_on', j.starts_on, 'ends_on', j.ends_on, 'is_remote', j.is_remote, 'city', j.city, 'region', j.region, 'location', j.location)
          order by j.published_at desc, j.id) filter (where j.place <= v_most_jobs) as jobs
      from (
        select m.search_id, o.*, row_number() over (partition by m.search_id order by o.published_at desc, o.id) as place
        from private.alert_mail_jobs m join public.jobs o on o.id = m.job_id
        join public.profiles poster on poster.id = o.posted_by
        where m.mail_id = p_mail.id and o.status = 'active' and not o._deleted and poster.suspended_at is null
          and not private.has_blocked(p_mail.user_id, o.posted_by) and not private.has_blocked(o.posted_by, p_mail.user_id)) j
      join public.saved s on s.id = j.search_id
      where s.kind = 'search' and not s._deleted and s.payload -> 'mail' = 'true' and s.payload ->> 'alerts' = p_mail.kind
      group by s.id) searches);
end $function$;

CREATE OR REPLACE FUNCTION private.alert_mail_token(p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id bytea := decode(replace(p_user::text, '-', ''), 'hex');
begin
  insert into private.keyring (name, key) values ('alert_mail', encode(extensions.gen_random_bytes(32), 'hex')) on conflict do nothing;
  return translate(encode(v_id || substring(extensions.hmac(v_id, decode((select key from private.keyring where name = 'alert_mail'), 'hex'), 'sha256')
    from 1 for 16), 'base64'), '+/=', '-_');
end $function$;

CREATE OR REPLACE FUNCTION private.alert_searches(p_job public.jobs, p_after uuid, p_most integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search public.saved;
  v_last uuid;
  v_count int := 0;
begin
  for v_search in
    select s.* from public.saved s
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'instant' and s.id > p_after
    order by s.id limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_search.id;
    -- What was there before the search was saved is no news to it, though its turn may come later.
    continue when p_job.published_at < v_search.created_at or v_search.user_id = p_job.posted_by or v_search.payload ->> 'searched' is distinct from 'jobs'
      or private.has_blocked(v_search.user_id, p_job.posted_by)
      or private.has_blocked(p_job.posted_by, v_search.user_id);
    if exists (select from private.jobs_of_search(v_search.payload, jsonb_build_object('id', p_job.id), 1)) then
      -- This job is new even where a device was already ahead of it.
      perform private.notify_of_jobs(v_search, private.news_of_search(v_search,
        least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at), p_job.published_at - interval '1 microsecond')));
      perform private.mail_of_jobs(v_search, array[p_job.id], 'instant');
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

CREATE OR REPLACE FUNCTION private.are_credits(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, credit)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(credit, '{production,role,year,kind,url,place}')
      and private.is_text(credit -> 'production', 200) and credit ->> 'production' ~ '\S'
      and private.is_text(credit -> 'role', 60) and credit ->> 'role' ~ '\S'
      and private.is_whole_number(credit -> 'year', 1900, 2100)
      and credit ->> 'kind' in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')
      and (credit -> 'url' = 'null' or private.is_web_address(credit -> 'url'))
      and private.is_place(credit -> 'place'), false)
    ), false);
end $function$;

CREATE OR REPLACE FUNCTION private.attach_cv()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_file public.attachments;
  v_is_there boolean;
begin
  -- As whoever changes its media, or brings its bytes, does: so that neither misses the other.
  perform from public.profiles where id = new.applicant_id for no key update;
  select * into v_file from public.attachments where id = private.file_id(new.resume_path) for update;
  if v_file.id is null then return new; end if;
  if v_file.profile_id is distinct from new.applicant_id or v_file.type <> 'application/pdf' then perform private.refuse('MQ409'); end if;
  new.resume_name := v_file.name;
  new.resume_size := v_file.size;
  if v_file.removed_at is not null then
    if v_file.stored_at is not null then
      if to_regclass('storage.objects') is not null then
        execute $sql$ select exists (select from storage.objects where bucket_id = 'attachments' and name = $1) $sql$
          into v_is_there using new.resume_path;
      end if;
      if not coalesce(v_is_there, false) then perform private.refuse('MQ631'); end if;
    end if;
    update public.attachments set removed_at = null where id = v_file.id;
    delete from private.attachments_to_remove where path = new.resume_path;
  end if;
  if v_file.stored_at is not null then new.attachments_stored := new.attachments_stored || v_file.id; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.can_read_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.gate() and exists (select from public.attachments a
    where id = private.file_id(p_path) and private.attachment_path(owner_id, id) = p_path and removed_at is null
      and (owner_id = (select auth.uid()) or (private.is_as_stated(a, p_metadata)
        and (private.can_read_message(message_id) or private.is_application_party(application_id)
          or profile_id is not null and case a.type when 'application/pdf' then private.may_open_cv(p_path)
            else private.can_see_pictures_of(profile_id) end))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_pictures_of(p_profile uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.public_profiles where id = p_profile and not _deleted)
    or exists (select from public.conversation_members theirs join public.conversations c on c.id = theirs.conversation_id
      where theirs.user_id = p_profile and c.id in (select private.my_conversations())
        -- Whoever writes first does not see the other until that one has accepted.
        and (c.state = 'open' or c.state = 'requested' and c.state_by = p_profile))
    or exists (select from public.job_applications where applicant_id = p_profile and employer_id = (select auth.uid()) and not _deleted);
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
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and removed_at is null and private.attachment_path(owner_id, id) = p_path
      and coalesce(private.stated_bytes(p_metadata, 'contentLength') <= size + v_form_bytes, true));
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
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.count_save()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  if new.kind <> 'job' then return null; end if;
  if new._deleted then
    delete from private.job_savers where saved_id = new.id;
    return null;
  end if;
  select * into v_job from public.jobs where id = new.target_id;
  if v_job.id is not null and not private.is_on_side_of_job(new.user_id, v_job) then
    insert into private.job_savers (saved_id, job_id, day)
    -- A row that comes back keeps the time at which it was first made.
    values (new.id, v_job.id, private.local_time(v_job.timezone, case tg_op when 'INSERT' then new.created_at else now() end)::date)
    on conflict (saved_id) do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_saver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.job_days as d (job_id, day, saves) values (new.job_id, new.day, 1)
    on conflict (job_id, day) do update set saves = d.saves + 1;
  else
    update private.job_days set saves = saves - 1 where job_id = old.job_id and day = old.day;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.create_cv_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.attachments (id, owner_id, profile_id, name, type, size)
  values (private.file_id(new.resume_path), new.applicant_id, new.applicant_id, new.resume_name, 'application/pdf', new.resume_size)
  on conflict (id) do nothing;
  if found and (select auth.uid()) is not null then
    perform private.require_bytes_within_bounds('public.attachments', new.applicant_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.day_range_words(p_from date, p_to date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case when p_to > p_from then to_char(p_from, 'FMDD Mon') || ' to ' || to_char(p_to, 'FMDD Mon') else to_char(p_from, 'FMDD Mon') end, '')
$function$;

CREATE OR REPLACE FUNCTION private.derive_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.portfolio := case when new.status = 'withdrawn' then '{}'
    else (select private.picked_pieces(new.portfolio_ids, media, attachments_stored) from public.profiles where id = new.applicant_id) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_profile_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_avatar text;
  v_cv text;
  v_shown jsonb;
begin
  -- A malformed value is the constraint's to refuse.
  if not private.is_profile_media(new.media) then return new; end if;
  v_avatar := private.standing_medium(new.media, 'avatar');
  v_cv := private.standing_medium(new.media, 'cv');
  new.media := (select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(new.media) as entry (key, medium)
    where medium ->> 'kind' not in ('avatar', 'cv') or key in (v_avatar, v_cv));
  new.attachments_stored := array(select stored from unnest(new.attachments_stored) with ordinality as arrived (stored, place)
    where stored in (select id from private.media_files(new.media)) order by place);
  v_shown := private.shown_media(new.media, new.attachments_stored);
  new.avatar_url := new.id || '/' || (v_shown #>> array[v_avatar, 'thumb', 'id']);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  update public.saved s set _deleted = true from private.account_deletions d
  where s.kind = 'person_note' and s.target_id = d.user_id and not s._deleted and d.due_at <= now();
  delete from auth.users u using private.account_deletions d where d.user_id = u.id and d.due_at <= now();
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.file_id(p_path text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end
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
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null then return null; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
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

CREATE OR REPLACE FUNCTION private.forget_in_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.reports r set
    -- Here, not by the foreign keys: they would check again what this transaction has changed, against profiles that are gone.
    person_id = nullif(r.person_id, old.id),
    reporter_id = nullif(r.reporter_id, old.id),
    subject_label = case when r.person_id = old.id and r.about <> 'job' then '' else r.subject_label end,
    excerpt = (select coalesce(jsonb_agg(case when (said -> 'is_reporter')::boolean = (r.reporter_id is not distinct from old.id)
      then said || '{"name": ""}' else said end order by n), '[]') from jsonb_array_elements(r.excerpt) with ordinality as all_said (said, n))
  where old.id in (r.person_id, r.reporter_id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.goes_with_application(p_path text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.job_applications where resume_path = p_path and status <> 'withdrawn' and not _deleted)
$function$;

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
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.respond_by := old.respond_by;
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
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_application_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(new.portfolio_ids) > 6 and (tg_op = 'INSERT' or new.portfolio_ids is distinct from old.portfolio_ids) then
    perform private.refuse('MQ630');
  end if;
  if tg_op = 'UPDATE' then
    if (new.resume_path, new.resume_name, new.resume_size) is distinct from (old.resume_path, old.resume_name, old.resume_size) then
      perform private.refuse('MQ403');
    end if;
    return new;
  end if;
  if new.resume_path is null then
    new.resume_name := '';
    new.resume_size := null;
    return new;
  end if;
  if new.resume_size > 10485760 then perform private.refuse('MQ629'); end if;
  if new.resume_path is distinct from private.attachment_path(new.applicant_id, private.file_id(new.resume_path))
    or coalesce(new.resume_size, 0) < 1 or not private.is_cv_name(new.resume_name)
  then perform private.refuse('MQ400', '{"detail": "the CV"}'); end if;
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
  end if;
  if not sync_private.is_own_id(new.id, new.kind in ('application', 'message'), 'draft', new.kind, new.owner_id::text, new.subject_id::text) then
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
  -- Devices of others draw what it says; nothing but an invitation (06_invitations.sql) has any.
  if new.payload ->> 'card' is distinct from 'invitation' then new.payload := '{}'; end if;
  if new.conversation_id is null then perform private.refuse('MQ400', '{"detail": "conversation"}'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  -- An invitation gets its job after this.
  new.job_id := null;
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
begin
  new := old;
  if v_body = old.body then return new; end if;
  if coalesce(v_body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(v_body) > 4000 then perform private.refuse('MQ303'); end if;
  if old.created_at < clock_timestamp() - interval '10 minutes' then perform private.refuse('MQ311'); end if;
  perform private.require_contact(old.sender_id, (select participants from public.conversations where id = old.conversation_id));
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
    and not exists (select from public.companies where id = new.company_id and owner_id = new.id and not _deleted)
  then perform private.refuse('MQ403'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_profile_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_medium jsonb;
  v_file jsonb;
  v_pixels int;
begin
  if jsonb_typeof(new.credits) = 'object' and (select count(*) from jsonb_object_keys(new.credits)) > 100 then
    perform private.refuse('MQ621');
  end if;
  if jsonb_typeof(new.media) is distinct from 'object' then return new; end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'still') > 12 then perform private.refuse('MQ622'); end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'video') > 6 then perform private.refuse('MQ623'); end if;
  for v_medium in select value from jsonb_each(new.media) where jsonb_typeof(value) = 'object' loop
    if v_medium ->> 'kind' = 'video' and not private.is_video_address(v_medium -> 'url') then perform private.refuse('MQ624'); end if;
    v_file := v_medium -> 'file';
    if v_medium ->> 'kind' = 'cv' then
      if v_file ->> 'type' <> 'application/pdf' then perform private.refuse('MQ628'); end if;
      if jsonb_typeof(v_file -> 'size') = 'number' and (v_file ->> 'size')::numeric > 10485760 then perform private.refuse('MQ629'); end if;
    end if;
    continue when v_medium ->> 'kind' not in ('avatar', 'still');
    if v_file ->> 'type' <> 'image/jpeg' or v_medium #>> '{thumb,type}' <> 'image/jpeg' then perform private.refuse('MQ625'); end if;
    continue when jsonb_typeof(v_file -> 'size') is distinct from 'number' or jsonb_typeof(v_file -> 'width') is distinct from 'number'
      or jsonb_typeof(v_file -> 'height') is distinct from 'number';
    if (v_file ->> 'size')::numeric > (case v_medium ->> 'kind' when 'avatar' then 524288 else 2097152 end) then perform private.refuse('MQ626'); end if;
    v_pixels := case v_medium ->> 'kind' when 'avatar' then 512 else 2048 end;
    if (v_file ->> 'width')::numeric > v_pixels or (v_file ->> 'height')::numeric > v_pixels
      or v_medium ->> 'kind' = 'avatar' and v_file -> 'width' <> v_file -> 'height'
    then perform private.refuse('MQ627'); end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_applied(p_applicant uuid, p_employer uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.job_applications where applicant_id = p_applicant and employer_id = p_employer and not _deleted
    and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_as_stated(p_file public.attachments, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_file.size = private.stated_bytes(p_metadata, 'size')
    and (p_file.profile_id is null or p_metadata ->> 'mimetype' = 'application/octet-stream'
      or p_file.type = 'image/jpeg' and p_metadata ->> 'mimetype' = p_file.type)
$function$;

CREATE OR REPLACE FUNCTION private.is_cv(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.has_keys(p, '{id,type,size,added_on}') and private.is_id(p -> 'id') and p ->> 'type' = 'application/pdf'
    and private.is_whole_number(p -> 'size', 1, 10485760) and private.is_day(p ->> 'added_on');
end $function$;

CREATE OR REPLACE FUNCTION private.is_cv_name(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p ~ '^[^[:cntrl:]/\\]{1,200}$' and p ~* '\.pdf$' and p !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', false)
$function$;

CREATE OR REPLACE FUNCTION private.is_on_side_of_job(p_user uuid, p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_user = p_job.posted_by
    or exists (select from public.profiles where id = p_user and company_id = p_job.company_id)
    or exists (select from public.companies where id = p_job.company_id and owner_id = p_user);
end $function$;

CREATE OR REPLACE FUNCTION private.is_picture(p jsonb, p_pixels integer, p_bytes integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.has_keys(p, '{id,type,size,width,height}') and private.is_id(p -> 'id') and p ->> 'type' = 'image/jpeg'
    and private.is_whole_number(p -> 'size', 1, p_bytes) and private.is_whole_number(p -> 'width', 1, p_pixels)
    and private.is_whole_number(p -> 'height', 1, p_pixels)
$function$;

CREATE OR REPLACE FUNCTION private.is_place(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) = 'number' then p::numeric between -1000000000 and 1000000000 else false end
$function$;

CREATE OR REPLACE FUNCTION private.is_profile_media(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if not coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, medium)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(medium, '{kind,place,title,url,file,thumb}')
      and private.is_place(medium -> 'place') and private.is_text(medium -> 'title', 200)
      and case medium ->> 'kind'
        when 'avatar' then medium -> 'url' = 'null' and private.is_picture(medium -> 'file', 512, 524288)
          and private.is_picture(medium -> 'thumb', 128, 65536)
          and medium #> '{file,width}' = medium #> '{file,height}' and medium #> '{thumb,width}' = medium #> '{thumb,height}'
        when 'still' then medium -> 'url' = 'null' and private.is_picture(medium -> 'file', 2048, 2097152)
          and private.is_picture(medium -> 'thumb', 640, 262144)
        when 'video' then private.is_video_address(medium -> 'url') and medium -> 'file' = 'null' and medium -> 'thumb' = 'null'
        when 'cv' then medium -> 'url' = 'null' and private.is_cv(medium -> 'file') and medium -> 'thumb' = 'null'
          and private.is_cv_name(medium ->> 'title')
      end, false)
    ), false)
  then return false; end if;
  return (select count(distinct id) = count(*) from private.media_files(p));
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
      and private.is_as_stated(a, p_metadata));
end $function$;

CREATE OR REPLACE FUNCTION private.is_report_reason(p_reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_reason in ('scam', 'unpaid', 'harassment', 'discrimination', 'unsafe', 'impostor', 'spam', 'other')
$function$;

CREATE OR REPLACE FUNCTION private.is_video_address(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string'
    and p #>> '{}' ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$'
$function$;

CREATE OR REPLACE FUNCTION private.is_web_address(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string' and length(p #>> '{}') <= 500 and p #>> '{}' ~ '^https?://[^\s/]+\.[^\s]+$'
$function$;

CREATE OR REPLACE FUNCTION private.is_whole_number(p jsonb, p_least integer, p_most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) = 'number' then p::numeric between p_least and p_most and p::numeric % 1 = 0 else false end
$function$;

CREATE OR REPLACE FUNCTION private.keep_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.raw_user_meta_data := case when current_setting('marquee.skips_onboarding', true) = new.id::text
    then old.raw_user_meta_data || '{"onboarding_skipped": true}' else old.raw_user_meta_data end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_of_jobs(p_search public.saved, p_jobs uuid[], p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.local_time((select timezone from public.profiles where id = p_search.user_id), now())::date;
  v_due timestamptz := now();
  v_mail uuid;
begin
  if p_search.payload -> 'mail' is distinct from 'true' or p_jobs = '{}' or private.alert_mail_address(p_search.user_id) is null then return; end if;
  -- One that waits, also for another try: nobody has got it. Locked: a sender that takes it at this moment must have all of it.
  select id into v_mail from private.alert_mail
  where user_id = p_search.user_id and kind = p_kind and taken_at is null and ended_at is null order by due_at limit 1 for update;
  if v_mail is null and p_kind = 'daily' then
    if exists (select from private.alert_mail where user_id = p_search.user_id and kind = 'daily' and day = v_day) then
      v_day := v_day + 1;
      v_due := v_due + interval '1 day';
    end if;
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'daily', v_day, v_due)
    -- The next day's, which a sender has taken early.
    on conflict (user_id, day) where kind = 'daily' do nothing returning id into v_mail;
  elsif v_mail is null then
    select greatest(now(), max(due_at) + interval '15 minutes') into v_due from private.alert_mail
    where user_id = p_search.user_id and kind = 'instant';
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'instant', v_day, v_due) returning id into v_mail;
  else
    -- After a pause this is the mail of today.
    update private.alert_mail m set day = v_day where m.id = v_mail and m.kind = 'daily' and m.day < v_day
      and not exists (select from private.alert_mail o where o.user_id = m.user_id and o.kind = 'daily' and o.day = v_day);
  end if;
  insert into private.alert_mail_jobs (mail_id, search_id, job_id) select v_mail, p_search.id, job from unnest(p_jobs) job
  where v_mail is not null on conflict do nothing;
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
    else null;
  end case;
  if v_person is null then perform private.refuse('MQ404'); end if;
  if v_is_own then perform private.refuse('MQ403'); end if;
  if exists (select from public.reports where id <> p_draft.id and reporter_id = v_reporter and about = v_about
    and subject_id = p_draft.subject_id and resolved_at is null)
  then perform private.refuse('MQ804'); end if;
  insert into public.reports (id, reporter_id, about, subject_id, person_id, subject_label, reason, words, excerpt)
  values (p_draft.id, v_reporter, v_about, p_draft.subject_id, v_person, left(v_label, 200), v_reason, coalesce(v_words, ''),
    case when v_about = 'conversation' then private.report_excerpt(p_draft.subject_id, v_reporter) else '[]' end)
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
    where private.attachment_path(a.owner_id, a.id) = new.name and a.id = private.file_id(new.name)) for no key update;
  perform from public.job_applications where resume_path = new.name for no key update;
  update public.attachments a set stored_at = clock_timestamp()
  where private.attachment_path(a.owner_id, a.id) = new.name and a.stored_at is null and a.removed_at is null and a.id = private.file_id(new.name)
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
  elsif v_file.profile_id is not null then
    update public.profiles set attachments_stored = attachments_stored || v_file.id where id = v_file.profile_id;
    update public.job_applications set attachments_stored = attachments_stored || v_file.id
    where resume_path = new.name and v_file.id <> all (attachments_stored);
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
    where resume_path = p_path and split_part(p_path, '/', 1) = applicant_id::text and employer_id = (select auth.uid())
      and status <> 'withdrawn' and not _deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.media_files(p_media jsonb)
 RETURNS TABLE(id uuid, name text, type text, size integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (file ->> 'id')::uuid, case medium ->> 'kind' when 'avatar' then 'Profile picture' when 'cv' then medium ->> 'title' else 'Still' end, file ->> 'type', (file ->> 'size')::int
  from jsonb_each(p_media) as entry (key, medium), lateral (values (medium -> 'file'), (medium -> 'thumb')) as both_sizes (file)
  where jsonb_typeof(file) = 'object'
$function$;

CREATE OR REPLACE FUNCTION private.member_cards(p_participants uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.full_name, 'headline', p.headline,
      'avatar_url', p.avatar_url, 'role', p.role, 'company_id', c.id, 'company_name', coalesce(c.name, ''))
      order by array_position(p_participants, p.id)), '[]')
    from public.profiles p left join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = any (p_participants));
end $function$;

CREATE OR REPLACE FUNCTION private.news_of_search(p_search public.saved, p_since timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
begin
  return array(select j.id from private.jobs_of_search(p_search.payload, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place) join public.jobs j on j.id = found.id
    where j.posted_by <> p_search.user_id and not private.has_blocked(p_search.user_id, j.posted_by)
      and not private.has_blocked(j.posted_by, p_search.user_id) order by found.place);
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
  v_most_a_day constant int := 5;
  v_all text := array_to_string(v_now, ' ');
  v_changed text := concat_ws(' ',
    case when not v_days then null
      when (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then v_now[1]
      else 'Other days or call times.' end,
    case when v_place then v_now[2] end,
    case when v_pay then v_now[3] end);
  v_group text := 'job-change:' || new.id;
  v_application record;
begin
  -- Imports are the operator's.
  if (select auth.uid()) is null or not (v_days or v_place or v_pay) then return null; end if;
  for v_application in
    select applicant_id, job_title from public.job_applications
    where job_id = new.id and not _deleted and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed')
      and not private.has_blocked(applicant_id, new.posted_by)
    order by applicant_id
  loop
    -- What was unread may have been another change, so it says all.
    update public.notifications set message = left(v_application.job_title || ': ' || v_all, 500)
    where user_id = v_application.applicant_id and group_key = v_group and not is_read and not _deleted;
    if found then continue; end if;
    if (select count(*) from public.notifications
      where user_id = v_application.applicant_id and group_key = v_group and created_at > now() - interval '24 hours') >= v_most_a_day
    then
      update public.notifications set is_read = false, message = left(v_application.job_title || ': ' || v_all, 500)
      where id = (select id from public.notifications
        where user_id = v_application.applicant_id and group_key = v_group and not _deleted order by created_at desc, id limit 1);
    else
      perform private.notify(v_application.applicant_id, 'application_status', v_title, v_application.job_title || ': ' || v_changed,
        '/jobs/' || new.id, v_group);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Imports and seeds have their own notifications.
  if (select auth.uid()) is null then return null; end if;
  perform private.notify(m.user_id, 'message', private.display_name(new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active
    -- Who has muted it hears nothing of it.
    and not exists (select from public.saved s
      where s.user_id = m.user_id and s.kind = 'muted' and s.target_id = new.conversation_id and not s._deleted);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_jobs(p_search public.saved, p_jobs uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
  v_group text := 'search:' || p_search.id;
  v_name text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_job public.jobs;
  v_title text;
  v_message text;
  v_url text;
begin
  if p_jobs = '{}' then return; end if;
  select * into v_job from public.jobs where id = p_jobs[1];
  v_message := v_job.title || coalesce(', ' || nullif(v_job.production, ''), '');
  if cardinality(p_jobs) = 1 then
    v_title := 'New job for ' || v_name;
    v_url := '/jobs/' || v_job.id;
  else
    v_title := case when cardinality(p_jobs) = v_most then v_most || ' or more' else cardinality(p_jobs)::text end || ' new jobs for ' || v_name;
    v_message := 'The latest: ' || v_message;
    v_url := '/jobs?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? 'job_alert') then return; end if;
  update public.notifications set title = left(v_title, 200), message = left(v_message, 500), action_url = v_url
  where id = (select id from public.notifications where user_id = p_search.user_id and type = 'job_alert' and group_key = v_group
    and not is_read and not _deleted order by created_at desc limit 1);
  if not found then
    perform private.notify(p_search.user_id, 'job_alert', v_title, v_message, v_url, v_group);
  end if;
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

CREATE OR REPLACE FUNCTION private.picked_pieces(p_ids uuid[], p_media jsonb, p_stored uuid[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, coalesce(private.shown_media(p_media, p_stored) -> key, 'null')), '{}')
  from jsonb_each(p_media) as entry (key, medium) where key::uuid = any (p_ids) and medium ->> 'kind' in ('still', 'video')
$function$;

CREATE OR REPLACE FUNCTION private.place_words(p_job public.jobs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_job.is_remote then 'remote' else concat_ws(', ', nullif(p_job.city, ''), nullif(p_job.location, '')) end
$function$;

CREATE OR REPLACE FUNCTION private.prune_alert_mail()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from private.alert_mail where ended_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.prune_earlier_texts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.earlier_texts where until < now() - interval '90 days';
end $function$;

CREATE OR REPLACE FUNCTION private.prune_job_days()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_viewers int;
  v_days int;
begin
  delete from private.job_viewers where day < current_date - 2;
  get diagnostics v_viewers = row_count;
  delete from private.job_days where day < current_date - 400;
  get diagnostics v_days = row_count;
  return v_viewers + v_days;
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
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.job_applications set portfolio = private.picked_pieces(portfolio_ids, new.media, new.attachments_stored)
  where applicant_id = new.id and portfolio_ids <> '{}' and status <> 'withdrawn' and not _deleted
    and portfolio is distinct from private.picked_pieces(portfolio_ids, new.media, new.attachments_stored);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_preview()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations set last_message_preview = case when last_seq = new.server_seq
    then left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160) else last_message_preview end
  where id = new.conversation_id;
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
      linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}'
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_contact(p_from uuid, p_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse('MQ301', jsonb_build_object('Name',
    case when private.may_know_name(p_from, p_to) then private.display_name(p_to) else 'This person' end));
end $function$;

CREATE OR REPLACE FUNCTION private.release_cv()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.file_id(old.resume_path);
begin
  -- As in private.sync_profile_files, which may be taking it from the profile.
  perform from public.attachments where id = v_id and removed_at is null for update;
  if not found then return null; end if;
  update public.attachments a set removed_at = clock_timestamp()
  where a.id = v_id and a.profile_id = old.applicant_id and not private.goes_with_application(old.resume_path)
    and not exists (select from public.profiles p, private.media_files(p.media) file where p.id = a.profile_id and file.id = a.id);
  if found then
    insert into private.attachments_to_remove (path) values (old.resume_path) on conflict (path) do update set since = now();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.report_excerpt(p_conversation uuid, p_reporter uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- said on the form
  v_most constant int := 10;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.display_name(m.sender_id), 'is_reporter', m.sender_id = p_reporter,
      'body', m.body, 'earlier', (select coalesce(jsonb_agg(left(e.body, 500) order by e.until), '[]') from private.earlier_texts e where e.message_id = m.id),
      'at', m.created_at) order by m.server_seq), '[]')
    from (select * from public.messages where conversation_id = p_conversation order by server_seq desc limit v_most) m);
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
    'others', (select count(*) from public.reports o where o.person_id = r.person_id and o.id <> r.id and o.resolved_at is null));
end $function$;

CREATE OR REPLACE FUNCTION private.require_contact(p_from uuid, p_participants uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_other uuid;
begin
  foreach v_other in array array_remove(p_participants, p_from) loop
    if private.has_blocked(v_other, p_from) then perform private.refuse_contact(p_from, v_other); end if;
    perform private.refuse_to_blocked(p_from, v_other);
    if private.has_declined(v_other, p_from) then perform private.refuse_contact(p_from, v_other); end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.send_daily_alerts(p_most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_morning constant time := '07:00';
  v_search public.saved;
  v_due record;
  v_jobs uuid[];
  v_count int := 0;
begin
  for v_due in
    select s.id, a.sent_at from public.saved s
    join public.profiles p on p.id = s.user_id
    left join private.search_alerts a on a.search_id = s.id
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'daily' and s.payload ->> 'searched' = 'jobs'
      and p.suspended_at is null and private.local_time(p.timezone, now())::time >= v_morning
      and private.local_time(p.timezone, coalesce(a.sent_at, s.created_at))::date < private.local_time(p.timezone, now())::date
    order by a.sent_at nulls first, s.id limit p_most
  loop
    select * into v_search from public.saved where id = v_due.id;
    v_jobs := private.news_of_search(v_search, greatest(private.search_opened_at(v_search.payload), coalesce(v_due.sent_at, v_search.created_at)));
    perform private.notify_of_jobs(v_search, v_jobs);
    perform private.mail_of_jobs(v_search, v_jobs, 'daily');
    insert into private.search_alerts (search_id, sent_at) values (v_due.id, now())
    on conflict (search_id) do update set sent_at = excluded.sent_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_media(p_media jsonb, p_stored uuid[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(p_media) as entry (key, medium)
  where medium ->> 'kind' = 'video'
    or medium ->> 'kind' in ('avatar', 'still')
      and (medium #>> '{file,id}')::uuid = any (p_stored) and (medium #>> '{thumb,id}')::uuid = any (p_stored)
$function$;

CREATE OR REPLACE FUNCTION private.standing_medium(p_media jsonb, p_kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select max(key collate "C") from jsonb_each(p_media) as entry (key, medium) where medium ->> 'kind' = p_kind
$function$;

CREATE OR REPLACE FUNCTION private.sync_profile_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_added uuid[];
  v_there uuid[];
begin
  -- Locked before applications are read: whoever withdraws one at this moment waits here, or has been waited for.
  perform from public.attachments
  where profile_id = new.id and removed_at is null and id not in (select id from private.media_files(new.media)) for update;
  with gone as (
    update public.attachments set removed_at = clock_timestamp()
    where profile_id = new.id and removed_at is null and id not in (select id from private.media_files(new.media))
      and not private.goes_with_application(private.attachment_path(new.id, id)) returning id)
  insert into private.attachments_to_remove (path) select private.attachment_path(new.id, id) from gone
  on conflict (path) do update set since = now();
  with added as (
    insert into public.attachments as a (id, owner_id, profile_id, name, type, size)
    select id, new.id, new.id, name, type, size from private.media_files(new.media) file
    where not exists (select from public.attachments o where o.id = file.id and o.profile_id = new.id and o.removed_at is null)
    on conflict (id) do update set removed_at = null, stored_at = null, size = excluded.size where a.profile_id = excluded.profile_id
    returning id)
  select array_agg(id) into v_added from added;
  if exists (select from private.media_files(new.media) file
    where not exists (select from public.attachments a where a.id = file.id and a.profile_id = new.id and a.size = file.size))
  then perform private.refuse('MQ409'); end if;
  -- One that stayed for an application, and is put back.
  update public.profiles set attachments_stored = attachments_stored || stayed.ids
  from (select array_agg(a.id) as ids from public.attachments a join private.media_files(new.media) file on file.id = a.id
    where a.profile_id = new.id and a.stored_at is not null and a.id <> all (new.attachments_stored)) stayed
  where id = new.id and stayed.ids is not null;
  if v_added is null then return null; end if;
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', new.id); end if;
  delete from private.attachments_to_remove where path in (select private.attachment_path(new.id, id) from unnest(v_added) id);
  if found and to_regclass('storage.objects') is not null then
    execute $sql$ select array_agg(a.id) from public.attachments a join storage.objects o
      on o.bucket_id = 'attachments' and o.name = private.attachment_path(a.owner_id, a.id)
        and private.is_as_stated(a, o.metadata) where a.id = any ($1) $sql$ into v_there using v_added;
    update public.attachments set stored_at = clock_timestamp() where id = any (v_there);
    update public.profiles set attachments_stored = attachments_stored || v_there where id = new.id and v_there is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.alert_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.alert_mail m set
    ended_at = case when r.outcome in ('down', 'later') and (r.outcome = 'down' or m.attempts < 7) then null else now() end,
    taken_at = null, due_at = case when r.outcome in ('down', 'later') then private.mail_retry_at(m.claims, r.after_s) else m.due_at end,
    attempts = m.attempts + case r.outcome when 'later' then 1 else 0 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and m.ended_at is null;
end $function$;

REVOKE ALL ON FUNCTION "public"."alert_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."alert_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.alert_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mail private.alert_mail;
  v_address text;
  v_searches jsonb;
  v_taken jsonb := '[]';
begin
  update private.alert_mail set ended_at = now()
  where ended_at is null and (taken_at < now() - interval '10 minutes' or made_at < now() - interval '7 days' and due_at <= now());
  for v_mail in
    select * from private.alert_mail where ended_at is null and taken_at is null and due_at <= now()
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    v_address := private.alert_mail_address(v_mail.user_id);
    v_searches := case when v_address is not null then private.alert_mail_searches(v_mail) end;
    update private.alert_mail set claims = claims + 1, taken_at = now(), ended_at = case when v_searches is null then now() end where id = v_mail.id;
    if v_searches is not null then
      v_taken := v_taken || jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1, 'kind', v_mail.kind, 'to', v_address,
        'token', private.alert_mail_token(v_mail.user_id), 'searches', v_searches);
    end if;
  end loop;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."alert_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."alert_mail_take"(integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.alert_mail_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid;
begin
  if p_token !~ '^[A-Za-z0-9_-]{43}$' then return '{"outcome": "wrong"}'; end if;
  v_user := encode(substring(decode(translate(p_token, '-_', '+/') || '=', 'base64') from 1 for 16), 'hex')::uuid;
  if private.alert_mail_token(v_user) <> p_token then return '{"outcome": "wrong"}'; end if;
  update public.profiles set settings = jsonb_set(settings, '{muted}', (settings -> 'muted') || '"job_alert_mail"')
  where id = v_user and not (settings -> 'muted') ? 'job_alert_mail';
  return '{"outcome": "done"}';
end $function$;

REVOKE ALL ON FUNCTION "public"."alert_mail_unsubscribe"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."alert_mail_unsubscribe"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.attachments_to_remove(p_removed text[] DEFAULT '{}'::text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.attachments where removed_at < now() - interval '1 day';
  delete from private.attachments_to_remove where path = any (p_removed) and since < now() - interval '1 day';
  return query select path from private.attachments_to_remove
    where path <> all (p_removed) order by since, path limit 100;
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
      where j.posted_by = (select auth.uid()) and not j._deleted and d.views + d.saves > 0
        and d.day > current_date - least(greatest(coalesce(p_days, 30), 1), 60)
      group by j.id) counted);
end $function$;

REVOKE ALL ON FUNCTION "public"."job_days"(integer) FROM "anon";

CREATE OR REPLACE FUNCTION public.record_job_views(p_jobs uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most_ids constant int := 100;
  -- more than anybody reads
  v_most_in_a_day constant int := 500;
  v_uid uuid := (select auth.uid());
begin
  perform private.require_gate();
  if coalesce(cardinality(p_jobs), 0) > v_most_ids then perform private.refuse('MQ400', '{"detail": "the jobs"}'); end if;
  with opened as (
    select j.id, private.today(j.timezone) as day from public.jobs j
    where j.id = any (p_jobs) and j.status in ('active', 'closed') and not j._deleted and not private.is_on_side_of_job(v_uid, j)
    limit greatest(0, v_most_in_a_day - (select count(*) from private.job_viewers where viewer_id = v_uid and day >= current_date))
  ), fresh as (
    insert into private.job_viewers (viewer_id, day, job_id) select v_uid, day, id from opened order by id
    on conflict do nothing returning job_id, day
  )
  insert into private.job_days as d (job_id, day, views) select job_id, day, 1 from fresh
  -- Always in the same order, so that two readers never deadlock.
  order by job_id
  on conflict (job_id, day) do update set views = d.views + 1;
end $function$;

REVOKE ALL ON FUNCTION "public"."record_job_views"(uuid[]) FROM "anon";

CREATE OR REPLACE FUNCTION public.reports_queue(p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'report', private.report_json(q.report))
    order by part, place, id), '[]')
  into v_rows from (
    select r.id, r as report, p.part, p.place
    from public.reports r,
      lateral (select case when r.resolved_at is null then 0 else 1 end as part,
        case when r.resolved_at is null then extract(epoch from r.created_at) else -extract(epoch from r.resolved_at) end as place) p
    where p_after is null or (p.part, p.place, r.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid)
    order by p.part, p.place, r.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from public.reports where resolved_at is null),
    'reports', (select coalesce(jsonb_agg(r -> 'report' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $function$;

REVOKE ALL ON FUNCTION "public"."reports_queue"(jsonb, integer) FROM "anon";

CREATE OR REPLACE FUNCTION public.resolve_report(p_id uuid, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.reports;
  v_note text := btrim(p_note, E' \t\n\r');
begin
  perform private.require_admin();
  if coalesce(v_note, '') = '' then perform private.refuse('MQ805'); end if;
  if length(v_note) > 2000 then perform private.refuse('MQ803'); end if;
  if exists (select from public.reports where id = p_id and person_id = auth.uid()) then perform private.refuse('MQ403'); end if;
  update public.reports set resolved_at = clock_timestamp(), resolved_by = auth.uid(), resolution = v_note
  where id = p_id and resolved_at is null returning * into v_report;
  if found then
    -- On the reporter's devices it is over: the same can be reported again.
    update public.drafts set _deleted = true where id = p_id and kind = 'report';
    if v_report.reporter_id is not null then
      perform private.notify(v_report.reporter_id, 'system', 'We have looked at your report',
        coalesce('It was about ' || nullif(v_report.subject_label, '') || '. ', '') || 'Thank you for telling us.', null, 'report:' || v_report.id);
    end if;
  else
    select * into v_report from public.reports where id = p_id;
    if not found then perform private.refuse('MQ404'); end if;
  end if;
  return private.report_json(v_report);
end $function$;

REVOKE ALL ON FUNCTION "public"."resolve_report"(uuid, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.skip_onboarding()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  perform set_config('marquee.skips_onboarding', auth.uid()::text, true);
  update auth.users set raw_user_meta_data = raw_user_meta_data || '{"onboarding_skipped": true}' where id = auth.uid();
  perform set_config('marquee.skips_onboarding', '', true);
end $function$;

REVOKE ALL ON FUNCTION "public"."skip_onboarding"() FROM "anon";

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
    join public.conversation_members mine on mine.conversation_id = c.id and mine.user_id = v_me and mine.is_active
    join public.conversation_members other on other.conversation_id = c.id and other.user_id <> v_me and other.is_active
    join public.profiles p on p.id = other.user_id and p.suspended_at is null
  where c.id = p_conversation and c.state = 'open' and not c._deleted and not exists (
    select from private.blocks b where (b.blocker_id, b.blocked_id) in ((v_me, other.user_id), (other.user_id, v_me)));
end $function$;

REVOKE ALL ON FUNCTION "public"."tell_typing"(uuid) FROM "anon";

ALTER TABLE "private"."alert_mail" ADD CONSTRAINT "alert_mail_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_jobs" ADD CONSTRAINT "alert_mail_jobs_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_jobs" ADD CONSTRAINT "alert_mail_jobs_mail_id_fkey" FOREIGN KEY (mail_id) REFERENCES private.alert_mail(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_jobs" ADD CONSTRAINT "alert_mail_jobs_search_id_fkey" FOREIGN KEY (search_id) REFERENCES public.saved(id) ON DELETE CASCADE;

ALTER TABLE "private"."earlier_texts" ADD CONSTRAINT "earlier_texts_message_id_fkey" FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE "private"."earlier_texts" ADD CONSTRAINT "earlier_texts_sender_id_fkey" FOREIGN KEY (sender_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_days" ADD CONSTRAINT "job_days_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_savers" ADD CONSTRAINT "job_savers_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_savers" ADD CONSTRAINT "job_savers_saved_id_fkey" FOREIGN KEY (saved_id) REFERENCES public.saved(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_viewers" ADD CONSTRAINT "job_viewers_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."job_viewers" ADD CONSTRAINT "job_viewers_viewer_id_fkey" FOREIGN KEY (viewer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_profile_id_fkey" FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "of_one_thing" CHECK ((num_nonnulls(message_id, application_id, profile_id) = 1));

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_intent_check" CHECK ((intent = ANY (ARRAY['publish'::text, 'report'::text])));

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'application'::text, 'message'::text, 'template'::text, 'job_template'::text, 'report'::text])));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_resume_name_check" CHECK ((length(resume_name) <= 200));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_resume_size_check" CHECK (((resume_size >= 1) AND (resume_size <= 10485760)));

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_resolved_by_fkey" FOREIGN KEY (resolved_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text, 'person_note'::text])));

CREATE UNIQUE INDEX alert_mail_daily ON private.alert_mail USING btree (user_id, day) WHERE (kind = 'daily'::text);

CREATE INDEX alert_mail_due ON private.alert_mail USING btree (due_at) WHERE (ended_at IS NULL);

CREATE INDEX alert_mail_jobs_job_id ON private.alert_mail_jobs USING btree (job_id);

CREATE INDEX alert_mail_jobs_search_id ON private.alert_mail_jobs USING btree (search_id);

CREATE INDEX alert_mail_user_id ON private.alert_mail USING btree (user_id, kind);

CREATE INDEX earlier_texts_message_id ON private.earlier_texts USING btree (message_id, until);

CREATE INDEX earlier_texts_sender_id ON private.earlier_texts USING btree (sender_id, until);

CREATE INDEX earlier_texts_until ON private.earlier_texts USING btree (until);

CREATE INDEX job_days_day ON private.job_days USING btree (day);

CREATE INDEX job_savers_job_id ON private.job_savers USING btree (job_id);

CREATE INDEX job_viewers_day ON private.job_viewers USING btree (day);

CREATE INDEX job_viewers_job_id ON private.job_viewers USING btree (job_id);

CREATE INDEX attachments_profile_id ON public.attachments USING btree (profile_id);

CREATE INDEX attachments_removed_at ON public.attachments USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE INDEX job_applications_resume_path ON public.job_applications USING btree (resume_path) WHERE (resume_path IS NOT NULL);

CREATE UNIQUE INDEX reports_open ON public.reports USING btree (reporter_id, about, subject_id) WHERE (resolved_at IS NULL);

CREATE INDEX reports_person_id ON public.reports USING btree (person_id);

CREATE INDEX reports_queue ON public.reports USING btree (created_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX reports_reporter_id ON public.reports USING btree (reporter_id, created_at);

CREATE INDEX reports_resolved_by ON public.reports USING btree (resolved_by);

CREATE INDEX reports_resolved ON public.reports USING btree (resolved_at, id) WHERE (resolved_at IS NOT NULL);

CREATE INDEX saved_person_notes ON public.saved USING btree (target_id) WHERE ((kind = 'person_note'::text) AND (NOT _deleted));

CREATE TRIGGER count AFTER INSERT OR DELETE ON private.job_savers FOR EACH ROW EXECUTE FUNCTION private.count_saver();

CREATE TRIGGER d_member AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new._deleted IS DISTINCT FROM old._deleted))) EXECUTE FUNCTION private.refresh_company_members();

CREATE TRIGGER a_guard_parts BEFORE INSERT ON public.job_applications FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_application_parts();

CREATE TRIGGER a_guard_step_parts BEFORE UPDATE ON public.job_applications FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_application_parts();

CREATE TRIGGER b_attach_cv BEFORE INSERT ON public.job_applications FOR EACH ROW WHEN ((new.resume_path IS NOT NULL)) EXECUTE FUNCTION private.attach_cv();

CREATE TRIGGER c_pieces BEFORE INSERT OR UPDATE ON public.job_applications FOR EACH ROW WHEN ((new.portfolio_ids <> '{}'::uuid[])) EXECUTE FUNCTION private.derive_pieces();

CREATE TRIGGER e_cv AFTER INSERT ON public.job_applications FOR EACH ROW WHEN (((new.resume_path IS NOT NULL) AND (new.resume_size IS NOT NULL))) EXECUTE FUNCTION private.create_cv_row();

CREATE TRIGGER e_release_cv_of_removed AFTER DELETE ON public.job_applications FOR EACH ROW WHEN ((old.resume_path IS NOT NULL)) EXECUTE FUNCTION private.release_cv();

CREATE TRIGGER e_release_cv AFTER UPDATE ON public.job_applications FOR EACH ROW WHEN (((old.resume_path IS NOT NULL) AND (new.status = 'withdrawn'::text) AND (old.status <> 'withdrawn'::text))) EXECUTE FUNCTION private.release_cv();

CREATE TRIGGER d_change_notices AFTER UPDATE ON public.jobs FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION private.notify_job_change();

CREATE TRIGGER a_guard_change BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_message_change();

CREATE TRIGGER a_invitation BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((((new.payload ->> 'card'::text) = 'invitation'::text) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION private.guard_invitation();

CREATE TRIGGER d_preview AFTER UPDATE ON public.messages FOR EACH ROW WHEN ((new.body IS DISTINCT FROM old.body)) EXECUTE FUNCTION private.refresh_preview();

CREATE TRIGGER d_queue_push_again AFTER UPDATE ON public.notifications FOR EACH ROW WHEN (((NOT new.is_read) AND (new.group_key !~~ 'job-change:%'::text) AND ((new.title IS DISTINCT FROM old.title) OR (new.message IS DISTINCT FROM old.message)))) EXECUTE FUNCTION private.queue_push();

CREATE TRIGGER a_forget_in_reports BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.forget_in_reports();

CREATE TRIGGER a_parts BEFORE INSERT OR UPDATE OF credits, media ON public.profiles FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_profile_parts();

CREATE TRIGGER c_derive_parts BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.derive_profile_parts();

CREATE TRIGGER d_member AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.headline IS DISTINCT FROM old.headline) OR (new.avatar_url IS DISTINCT FROM old.avatar_url) OR (new.role IS DISTINCT FROM old.role) OR (new.company_id IS DISTINCT FROM old.company_id))) EXECUTE FUNCTION private.refresh_member_cards();

CREATE TRIGGER d_pieces AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.media IS DISTINCT FROM old.media) OR (new.attachments_stored IS DISTINCT FROM old.attachments_stored))) EXECUTE FUNCTION private.refresh_pieces();

CREATE TRIGGER e_files_of_new AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.media <> '{}'::jsonb)) EXECUTE FUNCTION private.sync_profile_files();

CREATE TRIGGER e_files AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.media IS DISTINCT FROM old.media)) EXECUTE FUNCTION private.sync_profile_files();

CREATE TRIGGER row_bound AFTER INSERT ON public.reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER e_count_save AFTER INSERT OR UPDATE ON public.saved FOR EACH ROW EXECUTE FUNCTION private.count_save();

CREATE POLICY "senders change messages" ON "public"."messages" FOR UPDATE TO "authenticated" USING (((sender_id = ( SELECT auth.uid() AS uid)) AND (conversation_id IN ( SELECT private.my_conversations() AS my_conversations)))) WITH CHECK (((sender_id = ( SELECT auth.uid() AS uid)) AND (conversation_id IN ( SELECT private.my_conversations() AS my_conversations))));

CREATE POLICY "own reports are read" ON "public"."reports" FOR SELECT TO "authenticated" USING ((reporter_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "gate" ON "public"."reports" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    CREATE POLICY "visitors see pictures of listed talent" ON "storage"."objects" FOR SELECT TO "anon" USING (((bucket_id = 'attachments'::text) AND private.is_public_picture(name, metadata)));
  end if;
end $storage$;

REVOKE ALL ON FUNCTION "private"."alert_mail_address"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_mail_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_mail_searches"(private.alert_mail) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_mail_token"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_credits"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_credits"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."attach_cv"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_see_pictures_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_save"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_saver"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_cv_row"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_range_words"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_pieces"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_profile_parts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."file_id"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_message_state"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_in_reports"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."goes_with_application"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_application_parts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_invitation"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_message_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_profile_parts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_applied"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_as_stated"(public.attachments, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_cv"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_cv"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_cv_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_cv_name"(text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_on_side_of_job"(uuid, public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_picture"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_picture"(jsonb, integer, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_place"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_place"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_profile_media"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_profile_media"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_public_picture"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_public_picture"(text, jsonb) TO "anon";

REVOKE ALL ON FUNCTION "private"."is_report_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_video_address"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_video_address"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_web_address"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_web_address"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_whole_number"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_whole_number"(jsonb, integer, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."mail_of_jobs"(public.saved, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_report"(public.drafts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_know_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_open_cv"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."media_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."media_files"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."news_of_search"(public.saved, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_job_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_jobs"(public.saved, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_words"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."picked_pieces"(uuid[], jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_words"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_alert_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_earlier_texts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_job_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_company_members"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_pieces"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_preview"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_contact"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_cv"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_excerpt"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_json"(public.reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_contact"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_media"(jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."standing_medium"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sync_profile_files"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."alert_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."alert_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."alert_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."alert_mail_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."alert_mail_unsubscribe"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."alert_mail_unsubscribe"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."job_days"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."job_days"(integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."job_days"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_job_views"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_job_views"(uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."record_job_views"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reports_queue"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reports_queue"(jsonb, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."reports_queue"(jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resolve_report"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_report"(uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."resolve_report"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."skip_onboarding"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."skip_onboarding"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."skip_onboarding"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."tell_typing"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tell_typing"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."tell_typing"(uuid) TO "service_role";

REVOKE ALL ("portfolio") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT SELECT ("portfolio") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("resume_name") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("resume_name"), SELECT ("resume_name"), UPDATE ("resume_name") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("resume_size") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("resume_size"), SELECT ("resume_size"), UPDATE ("resume_size") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("attachments") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("attachments"), SELECT ("attachments"), UPDATE ("attachments") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("body") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("body"), SELECT ("body"), UPDATE ("body") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("conversation_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("conversation_id"), SELECT ("conversation_id"), UPDATE ("conversation_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("job_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("job_id"), SELECT ("job_id"), UPDATE ("job_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("kind"), SELECT ("kind"), UPDATE ("kind") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("payload") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("payload"), SELECT ("payload"), UPDATE ("payload") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("recipient_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("recipient_id"), SELECT ("recipient_id"), UPDATE ("recipient_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("reply_to_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("reply_to_id"), SELECT ("reply_to_id"), UPDATE ("reply_to_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("attachments_stored") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("attachments_stored") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("avatar_url") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("avatar_url") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("credits") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("credits"), UPDATE ("credits") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("media") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("media"), UPDATE ("media") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("credits") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("credits") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("media") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("media") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("credits") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("credits") ON TABLE "public"."public_profiles" TO "authenticated";

REVOKE ALL ("media") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("media") ON TABLE "public"."public_profiles" TO "authenticated";

REVOKE ALL ("about") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("about") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("resolved_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("resolved_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("subject_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("subject_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("subject_label") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("subject_label") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("words") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("words") ON TABLE "public"."reports" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reports" TO "service_role";

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_credits_check" CHECK (private.are_credits(credits));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_media_check" CHECK (private.is_profile_media(media));

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_reason_check" CHECK (private.is_report_reason(reason));

update private.refusals set sentence = 'Say which role this is before publishing.' where code = 'MQ109';

insert into private.refusals (code, sentence) values ('MQ308', 'This job is no longer open, so nobody can be invited to it.');

insert into private.refusals (code, sentence) values ('MQ309', '{Name} has already applied to this job.');

insert into private.refusals (code, sentence) values ('MQ310', 'You have already invited {Name} to this job.');

insert into private.refusals (code, sentence) values ('MQ311', 'A message can be changed for 10 minutes after it was sent.');

insert into private.refusals (code, sentence) values ('MQ312', 'This message has changed {most} times. Write another one.');

insert into private.refusals (code, sentence) values ('MQ607', '{name} arrived as another kind of file, so it was not kept.');

insert into private.refusals (code, sentence) values ('MQ621', 'A profile lists up to 100 credits. Remove some first.');

insert into private.refusals (code, sentence) values ('MQ622', 'A profile shows up to 12 stills. Remove one first.');

insert into private.refusals (code, sentence) values ('MQ623', 'A profile shows up to 6 videos. Remove one first.');

insert into private.refusals (code, sentence) values ('MQ624', 'Enter the address of a video on YouTube or Vimeo.');

insert into private.refusals (code, sentence) values ('MQ625', 'Pictures are kept as JPEG. Choose this one again.');

insert into private.refusals (code, sentence) values ('MQ626', 'This picture is too large. Choose it again, or a smaller one.');

insert into private.refusals (code, sentence) values ('MQ627', 'This picture has the wrong shape. Choose it again.');

insert into private.refusals (code, sentence) values ('MQ628', 'A CV is a PDF. Save yours as one, and choose it again.');

insert into private.refusals (code, sentence) values ('MQ629', 'A CV can have 10 MB. Save a smaller PDF, and choose it again.');

insert into private.refusals (code, sentence) values ('MQ630', 'Up to 6 pieces of your work go with an application.');

insert into private.refusals (code, sentence) values ('MQ631', 'The CV that you attached is no longer there. Attach the one in your profile, or apply without it.');

insert into private.refusals (code, sentence) values ('MQ801', 'Choose what is wrong before you report it.');

insert into private.refusals (code, sentence) values ('MQ802', 'Say in a few words what happened.');

insert into private.refusals (code, sentence) values ('MQ803', 'These words can have 2,000 characters.');

insert into private.refusals (code, sentence) values ('MQ804', 'You have already reported this. Somebody is going to look at it.');

insert into private.refusals (code, sentence) values ('MQ805', 'Say what was done before you resolve this.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '20', 'reporter_id', 'reports', 't.created_at > now() - interval ''24 hours''', 'public.reports');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('typing', '150', '60000', '300000');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('earlier_texts', 'private.earlier_texts', 't.sender_id = $1', '16', '{sender_id}');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('reports', 'public.reports', 't.reporter_id = $1', '17', '{person_id,excerpt,resolved_by,resolution}');

update sync_private.streams set readable = '{id,job_id,applicant_id,employer_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,decline_code,decline_note,decided_at,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', writable = '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,resume_name,resume_size,answers,employer_viewed_at,decline_code,decline_note,attachments,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.portfolio, t.resume_path, t.resume_name, t.resume_size, t.answers, t.employer_viewed_at, t.respond_by, t.decline_code, t.decline_note, t.decided_at, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply' where name = 'applications';

update sync_private.streams set is_editable = 'true' where name = 'messages';

update sync_private.streams set readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media}', long_texts = '{bio,credits,media}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.credits, t.media' where name = 'people';

update sync_private.streams set merge = '{"kit": "union", "media": "by_key", "skills": "union", "unions": "union", "credits": "by_key", "settings": "by_key", "full_name": "derived", "languages": "union", "role_codes": "union", "departments": "union", "settings.muted": "union"}', readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,email,phone,timezone,company_id,settings,onboarding_completed,profile_completed,is_active,two_factor_enabled,credits,media,attachments_stored}', writable = '{full_name,first_name,last_name,role,username,headline,bio,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,phone,timezone,company_id,settings,onboarding_completed,is_active,credits,media}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.email, t.phone, t.timezone, t.company_id, t.settings, t.onboarding_completed, t.profile_completed, t.is_active, t.two_factor_enabled, t.credits, t.media, t.attachments_stored' where name = 'profiles';

update sync_private.streams set merge = '{"payload": "by_key", "payload.seq": "derived", "payload.tags": "union", "payload.opened_at": "derived"}' where name = 'saved';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-alert-mail', '27 5 * * *', 'select private.prune_alert_mail()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-earlier-texts', '7 5 * * *', 'select private.prune_earlier_texts()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-job-days', '17 5 * * *', 'select private.prune_job_days()');
  end if;
end $guard$;

-- Whom the members post for, in conversations that are here already. The change stamps them, so every device gets it.
update public.conversations c set members = private.member_cards(c.participants);

-- Jobs that are saved already count on the day on which they were.
insert into private.job_savers (saved_id, job_id, day)
select s.id, j.id, private.local_time(j.timezone, s.created_at)::date
from public.saved s join public.jobs j on j.id = s.target_id
where s.kind = 'job' and not s._deleted and not private.is_on_side_of_job(s.user_id, j);
