-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."booking_reminders" ("booking_id" uuid NOT NULL, "ends_at" timestamp with time zone NOT NULL, CONSTRAINT "booking_reminders_pkey" PRIMARY KEY (booking_id, ends_at));

ALTER TABLE "private"."booking_reminders" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.booking_ends_at(p public.bookings)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p.status when 'challenged' then p.challenge_deadline
    when 'requested' then (p.open_until + 1)::timestamp at time zone p.timezone
    when 'held' then (p.open_until + 1)::timestamp at time zone p.timezone end
$function$;

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
  if new.job_id is not null and not exists (select from public.jobs where id = new.job_id and not _deleted
      and (posted_by = v_me or private.has_permission(v_me, company_id, 'hire')))
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

CREATE OR REPLACE FUNCTION private.remind_of_bookings(p_most integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_count int := 0;
begin
  for v_booking in
    select b.* from public.bookings b, private.booking_ends_at(b) as ends(at),
      lateral (select case b.status when 'challenged' then interval '4 hours' else interval '1 day' end as before) notice
    where (b.status = 'challenged' or b.status in ('requested', 'held') and b.open_until < current_date + 3)
      and ends.at > clock_timestamp() and ends.at <= clock_timestamp() + notice.before
      and coalesce((b.history -> -1 ->> 'at')::timestamptz, b.created_at) <= ends.at - 2 * notice.before
      and not exists (select from private.booking_reminders said where said.booking_id = b.id and said.ends_at = ends.at)
    order by ends.at, b.id limit p_most for update of b skip locked
  loop
    insert into private.booking_reminders (booking_id, ends_at) values (v_booking.id, private.booking_ends_at(v_booking));
    perform private.notify(case v_booking.status when 'requested' then v_booking.talent_id else v_booking.employer_id end, 'hold',
      case v_booking.status when 'requested' then 'Last day to answer ' || v_booking.employer_name
        when 'held' then 'Last day of your hold on ' || v_booking.talent_name
        else 'Four hours left to confirm ' || v_booking.talent_name end,
      v_booking.title, '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

ALTER TABLE "private"."booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."booking_ends_at"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_bookings"(integer) FROM PUBLIC;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-remind-of-bookings', '* * * * *', 'select private.remind_of_bookings()');
  end if;
end $guard$;
