-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."days_begun"(public.bookings);

CREATE OR REPLACE FUNCTION private.days_begun(p public.bookings, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from unnest(p.days) as day where private.booked_day_begins_at(p, day) <= p_at
    or exists (select from private.begun_days b where b.booking_id = p.id and b.day = day)
$function$;

REVOKE ALL ON FUNCTION "private"."days_begun"(public.bookings, timestamp with time zone) FROM PUBLIC;
