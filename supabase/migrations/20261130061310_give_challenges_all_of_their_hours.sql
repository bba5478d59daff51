-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.challenge_holds(p public.bookings)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_deadline constant timestamptz := clock_timestamp() + make_interval(hours => private.challenge_hours());
begin
  insert into private.booking_challenges (challenger_id, challenged_id)
  select p.id, b.id from public.bookings b
  where b.talent_id = p.talent_id and b.status in ('held', 'challenged') and b.rank = 1 and b.employer_id <> p.employer_id
    and (b.held_at, b.id) < (p.held_at, p.id) and b.days && p.days
  on conflict do nothing;
  update public.bookings b set status = 'challenged', challenge_deadline = v_deadline, open_until = private.open_until_clock(b, v_deadline)
  where b.status = 'held' and b.id in (select challenged_id from private.booking_challenges where challenger_id = p.id);
  perform private.time_challengers(p.talent_id);
end $function$;

CREATE OR REPLACE FUNCTION private.open_until_clock(p public.bookings, p_until timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(p.open_until, private.local_time(p.timezone, p_until)::date)
$function$;

CREATE OR REPLACE FUNCTION private.time_challengers(p_person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings b set challenging_until = t.until, open_until = private.open_until_clock(b, t.until)
  from (
    select h.id, max(c.challenge_deadline) as until
    from public.bookings h left join private.booking_challenges x on x.challenger_id = h.id
      left join public.bookings c on c.id = x.challenged_id and c.status = 'challenged'
    where h.talent_id = p_person and h.is_challenging and h.status in ('held', 'challenged') group by h.id) t
  where b.id = t.id and b.challenging_until is distinct from t.until
$function$;

REVOKE ALL ON FUNCTION "private"."open_until_clock"(public.bookings, timestamp with time zone) FROM PUBLIC;
