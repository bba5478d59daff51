-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.tell_of_deletion(p_user uuid, p_due_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_name text := private.display_name(p_user);
begin
  for v_booking in select * from public.bookings where p_user in (employer_id, talent_id) and not _deleted and status in ('held', 'challenged', 'confirmed')
    and days[cardinality(days)] >= private.today(timezone) order by id
  loop
    perform private.notify(case when v_booking.talent_id = p_user then v_booking.employer_id else v_booking.talent_id end,
      case v_booking.status when 'confirmed' then 'booking' else 'hold' end,
      v_name || case when p_due_at is null then ' stays on Marquee after all' else ' is deleting their account' end,
      private.booked_day_words(v_booking.days) || case when p_due_at is null then '' else ': still agreed. The account is erased on '
        || to_char(p_due_at, 'FMDD Mon') || ', and what is agreed for later days ends then.' end,
      '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
  end loop;
  perform private.tell_crews_of_deletion(p_user, p_due_at);
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.tell_of_deletion(v_user, null);
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
    perform private.send_security_notice(v_user, 'Your account will not be deleted', 'The deletion was cancelled. If that was not you, change your password and sign out everywhere.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    -- What they have posted for a company goes on there.
    perform private.leave_jobs_to_colleagues(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.tell_of_deletion(v_user, (select due_at from private.account_deletions where user_id = v_user));
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;
