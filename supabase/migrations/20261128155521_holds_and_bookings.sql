-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_actor_check";

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_lifecycle_check";

DROP FUNCTION "private"."booked_days"(uuid, timestamp with time zone);

CREATE TABLE "private"."booked_slots" ("booking_id" uuid NOT NULL, "talent_id" uuid NOT NULL, "day" date NOT NULL, "allows_others" boolean NOT NULL, CONSTRAINT "booked_slots_pkey" PRIMARY KEY (booking_id, day));

CREATE TABLE "private"."booking_challenges" ("challenger_id" uuid NOT NULL, "challenged_id" uuid NOT NULL, CONSTRAINT "booking_challenges_pkey" PRIMARY KEY (challenger_id, challenged_id));

CREATE TABLE "private"."booking_events" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "booking_id" uuid NOT NULL, "actor" text NOT NULL, "from_state" text, "to_state" text NOT NULL, "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "booking_events_pkey" PRIMARY KEY (id));

CREATE TABLE "public"."bookings" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "talent_id" uuid NOT NULL, "wants" text NOT NULL DEFAULT 'hold'::text, "job_id" uuid, "project_id" uuid, "title" text NOT NULL, "role_code" text NOT NULL DEFAULT ''::text, "days" date[] NOT NULL, "timezone" text NOT NULL DEFAULT 'UTC'::text, "place" text NOT NULL DEFAULT ''::text, "rate_minor" integer, "rate_unit" text NOT NULL DEFAULT 'day'::text, "currency" text NOT NULL DEFAULT 'USD'::text, "kit_fee_minor" integer, "kill_fee_percent" integer NOT NULL DEFAULT 0, "note" text NOT NULL DEFAULT ''::text, "open_until" date NOT NULL, "employer_step" text NOT NULL DEFAULT ''::text, "employer_note" text NOT NULL DEFAULT ''::text, "is_challenging" boolean NOT NULL DEFAULT false, "talent_step" text NOT NULL DEFAULT ''::text, "talent_note" text NOT NULL DEFAULT ''::text, "status" text NOT NULL DEFAULT 'requested'::text, "application_id" uuid, "rank" integer NOT NULL DEFAULT 0, "held_at" timestamp with time zone, "challenge_deadline" timestamp with time zone, "confirmed_at" timestamp with time zone, "employer_agreed_at" timestamp with time zone, "talent_agreed_at" timestamp with time zone, "ended_by" text NOT NULL DEFAULT ''::text, "kill_fee_minor" bigint, "employer_name" text NOT NULL DEFAULT ''::text, "company_name" text NOT NULL DEFAULT ''::text, "talent_name" text NOT NULL DEFAULT ''::text, "history" jsonb NOT NULL DEFAULT '[]'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "bookings_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "bookings_days_check" CHECK (((cardinality(days) >= 1) AND (cardinality(days) <= 200))), CONSTRAINT "bookings_employer_note_check" CHECK ((length(employer_note) <= 500)), CONSTRAINT "bookings_employer_step_check" CHECK ((employer_step = ANY (ARRAY[''::text, 'confirmed'::text, 'withdrawn'::text]))), CONSTRAINT "bookings_ended_by_check" CHECK ((ended_by = ANY (ARRAY[''::text, 'employer'::text, 'talent'::text, 'clock'::text, 'others'::text]))), CONSTRAINT "bookings_kill_fee_percent_check" CHECK (((kill_fee_percent >= 0) AND (kill_fee_percent <= 100))), CONSTRAINT "bookings_kit_fee_minor_check" CHECK (((kit_fee_minor >= 0) AND (kit_fee_minor <= 100000000))), CONSTRAINT "bookings_note_check" CHECK ((length(note) <= 1000)), CONSTRAINT "bookings_pkey" PRIMARY KEY (id), CONSTRAINT "bookings_place_check" CHECK ((length(place) <= 200)), CONSTRAINT "bookings_rate_minor_check" CHECK (((rate_minor >= 0) AND (rate_minor <= 100000000))), CONSTRAINT "bookings_rate_unit_check" CHECK ((rate_unit = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text, 'project'::text, 'deferred'::text, 'unpaid'::text]))), CONSTRAINT "bookings_role_code_check" CHECK ((role_code ~ '^[a-z0-9_]{0,60}$'::text)), CONSTRAINT "bookings_status_check" CHECK ((status = ANY (ARRAY['requested'::text, 'held'::text, 'challenged'::text, 'confirmed'::text, 'completed'::text, 'released'::text, 'declined'::text, 'expired'::text, 'cancelled'::text]))), CONSTRAINT "bookings_talent_note_check" CHECK ((length(talent_note) <= 500)), CONSTRAINT "bookings_talent_step_check" CHECK ((talent_step = ANY (ARRAY[''::text, 'accepted'::text, 'declined'::text, 'released'::text]))), CONSTRAINT "bookings_timezone_check" CHECK ((length(timezone) <= 60)), CONSTRAINT "bookings_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 120))), CONSTRAINT "bookings_wants_check" CHECK ((wants = ANY (ARRAY['hold'::text, 'booking'::text]))), "employer_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."bookings" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."bookings" FROM "anon";

REVOKE ALL ON TABLE "public"."bookings" FROM "authenticated";

CREATE OR REPLACE FUNCTION private.advance_bookings(p_most integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
  v_booking public.bookings;
  v_count int := 0;
begin
  for v_due in
    select id, talent_id from public.bookings b
    where b.status = 'challenged' and b.challenge_deadline <= clock_timestamp()
      or b.status in ('requested', 'held', 'challenged') and b.open_until < private.today(b.timezone)
      or b.status = 'confirmed' and b.days[cardinality(b.days)] < private.today(b.timezone)
    order by coalesce(b.challenge_deadline, b.open_until::timestamptz), b.id limit p_most
  loop
    perform private.lock_days_of(v_due.talent_id);
    -- What came before in this run may have changed it.
    select * into v_booking from public.bookings where id = v_due.id for update;
    if v_booking.status = 'confirmed' then
      update public.bookings set status = 'completed' where id = v_due.id;
    elsif v_booking.status = 'challenged' and v_booking.challenge_deadline <= clock_timestamp() then
      perform private.end_booking(v_due.id, 'released', 'clock');
    elsif v_booking.status in ('requested', 'held', 'challenged') and v_booking.open_until < private.today(v_booking.timezone) then
      perform private.end_booking(v_due.id, 'expired', 'clock');
    else
      continue;
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.after_booking_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from text := case when tg_op = 'UPDATE' then old.status end;
  v_actor text := new.history -> -1 ->> 'by';
  v_is_step boolean := tg_op = 'INSERT' or new.status <> old.status;
  v_type text := case when 'confirmed' in (v_from, new.status) or new.status in ('completed', 'cancelled') then 'booking' else 'hold' end;
  v_words text;
  v_title text;
  v_side text;
begin
  -- Whoever takes back what they accepted in an application has left it, and whoever cancels it has declined.
  if v_is_step and new.status = 'cancelled' and new.ended_by in ('talent', 'employer') then
    update public.job_applications set status = case new.ended_by when 'talent' then 'withdrawn' else 'declined' end
    where id = new.application_id and status = 'accepted';
  end if;
  if v_is_step then
    insert into private.booking_events (booking_id, actor, from_state, to_state) values (new.id, v_actor, v_from, new.status);
    if new.status = 'confirmed' then
      insert into private.booked_slots (booking_id, talent_id, day, allows_others)
      select new.id, new.talent_id, day, private.allows_double_booking(new.talent_id) from unnest(new.days) as day on conflict (booking_id, day) do nothing;
      -- Nobody waits for a day that is taken.
      if not private.allows_double_booking(new.talent_id) then
        perform private.end_booking(b.id, 'released', case b.employer_id when new.employer_id then 'employer' else 'others' end) from public.bookings b
        where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.id <> new.id and b.days && new.days;
      end if;
    elsif v_from = 'confirmed' and new.status = 'cancelled' then
      delete from private.booked_slots where booking_id = new.id;
    end if;
    if v_from in ('held', 'challenged') and new.status not in ('held', 'challenged') then perform private.drop_challenges(new.id); end if;
    perform private.rank_holds(new.talent_id);
    -- Who has moved up to the first place is challenged by whoever challenged the one before.
    perform private.challenge_holds(b) from public.bookings b
    where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.is_challenging and b.rank > 1;
  elsif new.is_challenging and not old.is_challenging then
    perform private.challenge_holds(new);
  end if;

  -- An import is the operator's, and what was asked and taken back with no signal was never asked. The clock is nobody, and tells both.
  if tg_op = 'INSERT' and ((select auth.uid()) is null or new.status = 'released') then return null; end if;
  v_words := concat_ws(' · ', new.title, private.date_words(new.days[1])
    || case when cardinality(new.days) > 1 then ' and ' || cardinality(new.days) - 1 || ' more' else '' end);
  foreach v_side in array array['talent', 'employer'] loop
    v_title := case when v_is_step then private.booking_headline(new, v_from, v_actor, v_side)
      when v_side = 'employer' and new.rank = 1 and old.rank > 1 then 'You now have the first hold on ' || new.talent_name end;
    -- Whoever has booked somebody has let their own hold go with it.
    continue when new.status = 'released' and new.ended_by = 'employer' and (select auth.uid()) is distinct from new.employer_id;
    -- Of a yes the application has told them. That a job has closed, or an application ended, does not tell that days are free again.
    continue when v_title is null or new.application_id is not null and new.status = 'confirmed';
    perform private.notify(case v_side when 'talent' then new.talent_id else new.employer_id end, v_type, v_title, v_words,
      '/bookings/' || new.id, 'booking:' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.after_employer_step(p_status text, p_step text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_step
    when 'confirmed' then 'confirmed'
    when 'withdrawn' then case p_status when 'confirmed' then 'cancelled' else 'released' end end
$function$;

CREATE OR REPLACE FUNCTION private.after_talent_step(p_status text, p_wants text, p_step text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_step
    when 'accepted' then case when p_wants = 'hold' then 'held' else 'confirmed' end
    when 'declined' then 'declined'
    -- A yes that was taken back before it was sent is a no.
    when 'released' then case p_status when 'requested' then 'declined' when 'confirmed' then 'cancelled' else 'released' end end
$function$;

CREATE OR REPLACE FUNCTION private.allows_double_booking(p_person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select settings ->> 'allow_double_booking' = 'true' from public.profiles where id = p_person), false)
$function$;

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
      ended_by = case when (select auth.uid()) = new.applicant_id then 'talent' when (select auth.uid()) = new.employer_id then 'employer' else 'others' end
    where application_id = new.id and status = 'confirmed';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.book_offer(p public.job_applications, p_from date DEFAULT '-infinity'::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_days constant date[] := array(select distinct (day #>> '{}')::date as day from jsonb_array_elements(p.offer -> 'days') as entry (day)
    where (day #>> '{}')::date >= p_from order by day);
  v_at constant timestamptz := coalesce((select min((step ->> 'at')::timestamptz) from jsonb_array_elements(p.history) step where step ->> 'status' in ('accepted', 'hired')), clock_timestamp());
begin
  if cardinality(v_days) = 0 then return; end if;
  select * into v_job from public.jobs where id = p.job_id;
  insert into public.bookings (id, employer_id, talent_id, wants, job_id, title, role_code, days, timezone, place, rate_minor, rate_unit, currency, note, open_until,
    employer_step, talent_step, status, application_id, confirmed_at, employer_agreed_at, talent_agreed_at)
  values (sync_private.derived_id('booking', p.id::text, p.offer ->> 'id'), p.employer_id, p.applicant_id, 'booking', p.job_id,
    left(coalesce(nullif(p.job_title, ''), 'Job'), 120), coalesce(v_job.role_code, ''), v_days,
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, v_at, v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid, p_agreed_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and b.status in ('confirmed', 'completed') and not b._deleted and b.confirmed_at < p_agreed_before;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_actor(p public.bookings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p.ended_by in ('clock', 'others') then 'system'
    when (select auth.uid()) = p.talent_id then 'talent' when (select auth.uid()) = p.employer_id then 'employer' else 'system' end
$function$;

CREATE OR REPLACE FUNCTION private.booking_headline(p public.bookings, p_from text, p_actor text, p_to text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_to = 'talent' then case p.status
      when 'requested' then p.employer_name || case p.wants when 'hold' then ' asks you to hold ' else ' wants to book you for ' end
        || case cardinality(p.days) when 1 then 'a day' else cardinality(p.days) || ' days' end
      when 'challenged' then p.employer_name || ' has 24 hours to confirm you'
      when 'confirmed' then case when p_actor = 'employer' then 'You are booked by ' || p.employer_name end
      when 'released' then case p.ended_by when 'clock' then p.employer_name || ' did not confirm in time'
        when 'employer' then p.employer_name || case p_from when 'requested' then ' took a request back' else ' released a hold' end end
      when 'cancelled' then case when p_actor = 'talent' then null else p.employer_name || ' cancelled a booking' end
      when 'expired' then case p_from when 'requested' then 'A request has expired' else 'A hold has expired' end
      when 'completed' then 'Wrapped: ' || p.title end
    else case p.status
      when 'held' then case when p_from = 'challenged' then 'Your hold on ' || p.talent_name || ' is no longer challenged'
        else p.talent_name || ' gave you a hold' end
      when 'challenged' then 'Your hold on ' || p.talent_name || ' is challenged'
      when 'confirmed' then case when p_actor = 'talent' then p.talent_name || ' said yes' end
      when 'declined' then p.talent_name || ' is not available'
      when 'released' then case p.ended_by when 'talent' then p.talent_name || ' released your hold'
        when 'others' then p.talent_name || ' is booked by somebody else' when 'clock' then 'Your 24 hours for ' || p.talent_name || ' are over' end
      when 'cancelled' then case when p_actor = 'employer' then null else p.talent_name || ' cancelled a booking' end
      when 'expired' then case p_from when 'requested' then p.talent_name || ' did not answer' else 'Your hold on ' || p.talent_name || ' has expired' end
      when 'completed' then 'Wrapped: ' || p.talent_name end
  end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_job_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.bookings set status = 'cancelled', ended_by = case when (select auth.uid()) = employer_id then 'employer' else 'others' end
  where job_id = new.id and application_id is not null and status = 'confirmed';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.challenge_holds(p public.bookings)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_deadline constant timestamptz := clock_timestamp() + interval '24 hours';
begin
  insert into private.booking_challenges (challenger_id, challenged_id)
  select p.id, b.id from public.bookings b
  where b.talent_id = p.talent_id and b.status in ('held', 'challenged') and b.rank = 1 and b.employer_id <> p.employer_id
    and (b.held_at, b.id) < (p.held_at, p.id) and b.days && p.days
  on conflict do nothing;
  update public.bookings b set status = 'challenged', challenge_deadline = v_deadline
  where b.status = 'held' and b.id in (select challenged_id from private.booking_challenges where challenger_id = p.id);
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
        or exists (select from public.bookings b where b.talent_id = t.id and b.status not in ('requested', 'declined') and b.updated_at > now() - interval '400 days'))
  loop
    perform private.refresh_shown_days(v_person);
    v_count := v_count + 1;
  end loop;
  delete from public.availability where month < date_trunc('month', v_today - interval '13 months')::date;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.date_words(p date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_char(p, 'FMDD FMMonth YYYY')
$function$;

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
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end, private.bookings_shown_at());
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
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
  if tg_op = 'INSERT' then
    new.employer_name := private.display_name(new.employer_id);
    new.talent_name := private.display_name(new.talent_id);
    new.company_name := coalesce((select c.name from public.profiles p join public.companies c on c.id = p.company_id and not c._deleted
      where p.id = new.employer_id), '');
  end if;
  if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
  if new.status not in ('held', 'challenged') then new.rank := 0; end if;
  if new.status <> 'challenged' then new.challenge_deadline := null; end if;
  v_actor := case when 'challenged' = new.status or tg_op = 'UPDATE' and old.status = 'challenged' and new.status = 'held' then 'system' else private.booking_actor(new) end;
  new.history := new.history || jsonb_build_object('status', new.status, 'at', clock_timestamp(), 'by', v_actor);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_challenges(p_booking uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.booking_challenges where p_booking in (challenger_id, challenged_id);
  update public.bookings b set status = 'held' where b.status = 'challenged'
    and not exists (select from private.booking_challenges where challenged_id = b.id)
    and b.talent_id = (select talent_id from public.bookings where id = p_booking);
end $function$;

CREATE OR REPLACE FUNCTION private.end_booking(p_booking uuid, p_status text, p_by text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings set status = p_status, ended_by = p_by where id = p_booking and status in ('requested', 'held', 'challenged', 'confirmed')
$function$;

CREATE OR REPLACE FUNCTION private.first_booked_day(p_person uuid, p_days date[], p_except uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.allows_double_booking(p_person) then return null; end if;
  return (select min(day) from private.booked_slots where talent_id = p_person and day = any(p_days) and booking_id is distinct from p_except);
end $function$;

CREATE OR REPLACE FUNCTION private.first_held_day(p_person uuid, p_days date[], p_employer uuid, p_except uuid DEFAULT NULL::uuid, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select min(day) from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and b.status in ('held', 'challenged') and b.employer_id <> p_employer and day = any(p_days)
      and (p_before is null or (b.held_at, b.id) < (p_before, p_except)));
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
      if old.status not in ('held', 'challenged') then perform private.refuse(case old.status when 'expired' then 'MQ687' else 'MQ688' end); end if;
      if private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at) is null then perform private.refuse('MQ694'); end if;
      if private.is_blocked_pair(old.employer_id, old.talent_id) then perform private.refuse_contact(old.employer_id, old.talent_id); end if;
      new.is_challenging := true;
      return new;
    else
      return new;
    end if;
  end if;
  -- Who blocks somebody is not booked by them, and reads nothing of them; letting go is open to both.
  if private.is_blocked_pair(old.employer_id, old.talent_id)
    and (v_to in ('held', 'confirmed') or (new.talent_note, new.employer_note) is distinct from (old.talent_note, old.employer_note))
  then
    perform private.refuse_contact((select auth.uid()), case when v_is_talent then old.employer_id else old.talent_id end);
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
  end if;
  new.status := v_to;
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
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.history := '[]';
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

CREATE OR REPLACE FUNCTION private.guard_offered_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days constant date[] := array(select (day #>> '{}')::date from jsonb_array_elements(new.offer -> 'days') as day);
  v_day date;
begin
  perform private.lock_days_of(new.applicant_id);
  v_day := private.first_booked_day(new.applicant_id, v_days, null);
  if v_day is not null then perform private.refuse('MQ686', jsonb_build_object('date', private.date_words(v_day))); end if;
  v_day := private.first_held_day(new.applicant_id, v_days, new.employer_id);
  if v_day is not null then perform private.refuse('MQ695', jsonb_build_object('date', private.date_words(v_day))); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform sync_private.access_changed(old.employer_id, 'bookings', b.id) from public.bookings b where b.application_id = new.id and b.employer_id = old.employer_id;
  update public.bookings set employer_id = new.employer_id where application_id = new.id and employer_id = old.employer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.held_days(p_person uuid, p_agreed_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and b.status in ('held', 'challenged') and not b._deleted and b.held_at < p_agreed_before;
end $function$;

CREATE OR REPLACE FUNCTION private.kill_fee(p public.bookings)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p.kill_fee_percent > 0 then round(p.kill_fee_percent / 100.0 * p.rate_minor * case p.rate_unit
    when 'day' then cardinality(p.days) when 'week' then cardinality(p.days) / 5.0 when 'project' then 1 end)::bigint end
$function$;

CREATE OR REPLACE FUNCTION private.lock_days_of(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('days of a person'), hashtext(p_person::text));
end $function$;

CREATE OR REPLACE FUNCTION private.rank_holds(p_person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings b set rank = r.rank
  from (
    select h.id, 1 + count(e.id) as rank
    from public.bookings h left join public.bookings e on e.talent_id = h.talent_id and e.status in ('held', 'challenged')
      and e.employer_id <> h.employer_id and (e.held_at, e.id) < (h.held_at, h.id) and e.days && h.days
    where h.talent_id = p_person and h.status in ('held', 'challenged') group by h.id) r
  where b.id = r.id and b.rank <> r.rank
$function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date, p_agreed_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
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
    select b.day from private.booked_days(p_person, p_agreed_before) as b (day)
  ), held as (
    select h.day from private.held_days(p_person, p_agreed_before) as h (day)
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

ALTER TABLE "private"."booked_slots" ADD CONSTRAINT "booked_slots_talent_id_fkey" FOREIGN KEY (talent_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."booked_slots" ADD CONSTRAINT "one_booking_a_day" EXCLUDE USING btree (talent_id WITH =, day WITH =) WHERE ((NOT allows_others));

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_actor_check" CHECK ((actor = ANY (ARRAY['owner'::text, 'applicant'::text, 'employer'::text, 'asker'::text, 'endorser'::text, 'editor'::text, 'member'::text, 'talent'::text, 'system'::text])));

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_lifecycle_check" CHECK ((lifecycle = ANY (ARRAY['job'::text, 'application'::text, 'endorsement'::text, 'project'::text, 'membership'::text, 'call_sheet'::text, 'booking'::text])));

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.job_applications(id) ON DELETE SET NULL;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE SET NULL;

ALTER TABLE "private"."booked_slots" ADD CONSTRAINT "booked_slots_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."booking_challenges" ADD CONSTRAINT "booking_challenges_challenged_id_fkey" FOREIGN KEY (challenged_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."booking_challenges" ADD CONSTRAINT "booking_challenges_challenger_id_fkey" FOREIGN KEY (challenger_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."booking_events" ADD CONSTRAINT "booking_events_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_project_id_fkey" FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_talent_id_fkey" FOREIGN KEY (talent_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX booked_slots_talent_id ON private.booked_slots USING btree (talent_id, day);

CREATE INDEX booking_challenges_challenged_id ON private.booking_challenges USING btree (challenged_id);

CREATE INDEX booking_events_booking_id ON private.booking_events USING btree (booking_id);

CREATE INDEX bookings_application_id ON public.bookings USING btree (application_id);

CREATE INDEX bookings_job_id ON public.bookings USING btree (job_id);

CREATE INDEX bookings_project_id ON public.bookings USING btree (project_id);

CREATE INDEX bookings_pull_talent_id ON public.bookings USING btree (talent_id, server_xid, id);

CREATE INDEX bookings_pull ON public.bookings USING btree (server_xid, id);

CREATE INDEX bookings_snapshot_talent_id ON public.bookings USING btree (talent_id, created_at DESC, id DESC);

CREATE INDEX bookings_waiting ON public.bookings USING btree (open_until) WHERE (status = ANY (ARRAY['requested'::text, 'held'::text, 'challenged'::text, 'confirmed'::text]));

CREATE TRIGGER a_guard_step BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_booking();

CREATE TRIGGER a_guard BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_new_booking();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION private.derive_booking();

CREATE TRIGGER d_after_change AFTER INSERT OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION private.after_booking_change();

CREATE TRIGGER row_bound AFTER INSERT ON public.bookings REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.bookings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'employer_id', 'talent_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'employer_id', 'talent_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'employer_id', 'talent_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.bookings FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('bookings');

CREATE TRIGGER b_guard_days BEFORE UPDATE ON public.job_applications FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND (new.status = 'accepted'::text) AND (old.status <> 'accepted'::text))) EXECUTE FUNCTION private.guard_offered_days();

CREATE TRIGGER e_book AFTER UPDATE OF status ON public.job_applications FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION private.book_accepted_offer();

CREATE TRIGGER e_hand_over_bookings AFTER UPDATE OF employer_id ON public.job_applications FOR EACH ROW WHEN ((new.employer_id IS DISTINCT FROM old.employer_id)) EXECUTE FUNCTION private.hand_over_bookings();

CREATE TRIGGER e_cancel_bookings AFTER UPDATE OF closed_reason ON public.jobs FOR EACH ROW WHEN (((new.closed_reason = 'cancelled'::text) AND (old.closed_reason IS DISTINCT FROM 'cancelled'::text))) EXECUTE FUNCTION private.cancel_job_bookings();

CREATE POLICY "gate" ON "public"."bookings" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."advance_bookings"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_booking_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_employer_step"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_talent_step"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."allows_double_booking"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_accepted_offer"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."book_offer"(public.job_applications, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_actor"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_headline"(public.bookings, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancel_job_bookings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."challenge_holds"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."date_words"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_challenges"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_booking"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_booked_day"(uuid, date[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_held_day"(uuid, date[], uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_new_booking"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_offered_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_over_bookings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kill_fee"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_days_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rank_holds"(uuid) FROM PUBLIC;

REVOKE ALL ("_deleted") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("application_id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("application_id") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("challenge_deadline") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("challenge_deadline") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("company_name") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("company_name") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("confirmed_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("confirmed_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("currency"), SELECT ("currency"), UPDATE ("currency") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("days") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("days"), SELECT ("days"), UPDATE ("days") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("employer_agreed_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("employer_agreed_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("employer_name") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("employer_name") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("employer_note") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("employer_note"), SELECT ("employer_note"), UPDATE ("employer_note") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("employer_step") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("employer_step"), SELECT ("employer_step"), UPDATE ("employer_step") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("ended_by") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("ended_by") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("held_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("held_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("history") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("history") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("is_challenging") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("is_challenging"), SELECT ("is_challenging"), UPDATE ("is_challenging") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("job_id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("job_id"), SELECT ("job_id"), UPDATE ("job_id") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("kill_fee_minor") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("kill_fee_minor") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("kill_fee_percent") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("kill_fee_percent"), SELECT ("kill_fee_percent"), UPDATE ("kill_fee_percent") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("kit_fee_minor") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("kit_fee_minor"), SELECT ("kit_fee_minor"), UPDATE ("kit_fee_minor") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("note"), SELECT ("note"), UPDATE ("note") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("open_until") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("open_until"), SELECT ("open_until"), UPDATE ("open_until") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("place") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("place"), SELECT ("place"), UPDATE ("place") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("project_id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("project_id"), SELECT ("project_id"), UPDATE ("project_id") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("rank") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("rank") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("rate_minor") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("rate_minor"), SELECT ("rate_minor"), UPDATE ("rate_minor") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("rate_unit") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("rate_unit"), SELECT ("rate_unit"), UPDATE ("rate_unit") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("role_code") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("role_code"), SELECT ("role_code"), UPDATE ("role_code") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("talent_agreed_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("talent_agreed_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("talent_id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("talent_id"), SELECT ("talent_id"), UPDATE ("talent_id") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("talent_name") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("talent_name") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("talent_note") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("talent_note"), SELECT ("talent_note"), UPDATE ("talent_note") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("talent_step") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("talent_step"), SELECT ("talent_step"), UPDATE ("talent_step") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("timezone") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("timezone"), SELECT ("timezone"), UPDATE ("timezone") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("title") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("title"), SELECT ("title"), UPDATE ("title") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("wants") ON TABLE "public"."bookings" FROM "authenticated";

GRANT INSERT ("wants"), SELECT ("wants"), UPDATE ("wants") ON TABLE "public"."bookings" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bookings" TO "service_role";

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_employer_id_fkey" FOREIGN KEY (employer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX bookings_pull_employer_id ON public.bookings USING btree (employer_id, server_xid, id);

CREATE INDEX bookings_snapshot_employer_id ON public.bookings USING btree (employer_id, created_at DESC, id DESC);

CREATE POLICY "both sides read" ON "public"."bookings" FOR SELECT TO "authenticated" USING (((employer_id = ( SELECT auth.uid() AS uid)) OR (talent_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "both sides take steps" ON "public"."bookings" FOR UPDATE TO "authenticated" USING (((employer_id = ( SELECT auth.uid() AS uid)) OR (talent_id = ( SELECT auth.uid() AS uid)))) WITH CHECK (((employer_id = ( SELECT auth.uid() AS uid)) OR (talent_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "employers ask" ON "public"."bookings" FOR INSERT TO "authenticated" WITH CHECK ((employer_id = ( SELECT auth.uid() AS uid)));

REVOKE ALL ("employer_id") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("employer_id") ON TABLE "public"."bookings" TO "authenticated";

insert into private.refusals (code, sentence) values ('MQ686', 'You are already booked on {date}.');

insert into private.refusals (code, sentence) values ('MQ687', 'This hold has expired.');

insert into private.refusals (code, sentence) values ('MQ688', 'This has ended, so nothing about it can change any more.');

insert into private.refusals (code, sentence) values ('MQ689', 'Only employers, and editors of the project, can ask for days.');

insert into private.refusals (code, sentence) values ('MQ690', 'Another production is ahead of you on {date}. Challenge it, and it has 24 hours to confirm.');

insert into private.refusals (code, sentence) values ('MQ691', 'You have given {most} holds on {date}. Release one of them first.');

insert into private.refusals (code, sentence) values ('MQ692', 'Choose from one to {most} days that are still to come.');

insert into private.refusals (code, sentence) values ('MQ693', '{Name} is already booked on {date}.');

insert into private.refusals (code, sentence) values ('MQ694', 'Nobody is ahead of you. Confirm the booking instead.');

insert into private.refusals (code, sentence) values ('MQ695', 'Somebody has a hold on {date}. Release it before you say yes to a booking.');

insert into private.refusals (code, sentence) values ('MQ696', 'Say what the days are for.');

insert into private.refusals (code, sentence) values ('MQ697', 'Say the rate, or that the work is unpaid.');

insert into private.refusals (code, sentence) values ('MQ698', '{Name} has not answered {most} of your requests. Wait for an answer first.');

insert into private.refusals (code, sentence) values ('MQ699', 'This changed before your answer arrived. Look at it again.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '100', 'employer_id', 'requests', 't.created_at > now() - interval ''24 hours''', 'public.bookings');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'cancel', 'cancelled', 'booking', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'confirm', 'confirmed', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'confirm', 'confirmed', 'booking', 'held');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'release', 'released', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'release', 'released', 'booking', 'held');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'withdraw', 'released', 'booking', 'requested');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'call_off', 'cancelled', 'booking', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'challenge', 'challenged', 'booking', 'held');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'complete', 'completed', 'booking', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'expire', 'expired', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'expire', 'expired', 'booking', 'held');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'expire', 'expired', 'booking', 'requested');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'lapse', 'released', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'overtake', 'released', 'booking', 'held');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'stand_down', 'held', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'book', 'confirmed', 'booking', 'requested');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'cancel', 'cancelled', 'booking', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'decline', 'declined', 'booking', 'requested');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'hold', 'held', 'booking', 'requested');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'release', 'released', 'booking', 'challenged');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('talent', 'release', 'released', 'booking', 'held');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('bookings', 'public.bookings', '$1 in (t.employer_id, t.talent_id)', '35', '{}');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, project_column, allows_batch_insert, conversation_column, for_project_editors) values ('bookings', '{"is_challenging": "turn_on"}', NULL, '100000', 'created_at', '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,confirmed_at,employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,employer_name,company_name,talent_name,history,created_at,updated_at}', 'public.bookings', '{talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note}', 'not t._deleted', 'false', '{}', '35', 'true', NULL, 't.id, t.employer_id, t.talent_id, t.wants, t.job_id, t.project_id, t.title, t.role_code, t.days, t.timezone, t.place, t.rate_minor, t.rate_unit, t.currency, t.kit_fee_minor, t.kill_fee_percent, t.note, t.open_until, t.employer_step, t.employer_note, t.is_challenging, t.talent_step, t.talent_note, t.status, t.application_id, t.rank, t.held_at, t.challenge_deadline, t.confirmed_at, t.employer_agreed_at, t.talent_agreed_at, t.ended_by, t.kill_fee_minor, t.employer_name, t.company_name, t.talent_name, t.history, t.created_at, t.updated_at', 'false', 'true', '{employer_id,talent_id}', '{}', NULL, 'false', NULL, 'false');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-advance-bookings', '* * * * *', 'select private.advance_bookings()');
  end if;
end $guard$;

-- What was accepted before there were bookings. Who had said yes twice for one day keeps the earlier booking alone: nobody can say which of them is meant.
do $backfill$
declare
  v_application public.job_applications;
begin
  for v_application in
    select a.* from public.job_applications a join public.jobs j on j.id = a.job_id
    where a.status in ('accepted', 'hired') and not a._deleted and a.offer is not null and j.closed_reason is distinct from 'cancelled'
    order by a.updated_at, a.id
  loop
    begin
      perform private.book_offer(v_application);
    exception when exclusion_violation then
      raise notice 'Application % names a day that is booked already.', v_application.id;
    end;
  end loop;
end $backfill$;
