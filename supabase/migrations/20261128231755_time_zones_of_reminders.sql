-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.booking_ends_at(p public.bookings)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p.status when 'challenged' then p.challenge_deadline
    when 'requested' then private.moment_of(p.open_until + 1, '00:00', p.timezone)
    when 'held' then private.moment_of(p.open_until + 1, '00:00', p.timezone) end
$function$;
