-- What becomes of bookings when an account is erased: they go with it, and whoever counts on the days is told.

-- Tells whoever counts on days of somebody, or works on a show of theirs, that their account is going to be erased, or that it stays: until then bookings and holds stand, and somebody has to say
-- whether they will be worked. Definer: bookings and notifications are other people's. For the deletion of accounts alone.
create function private.tell_of_deletion(p_user uuid, p_due_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Takes the name, and the words, of somebody who is erased out of what others were told about these days; they lead to what is left. For the function below alone.
create function private.forget_in_booking_notices(p_booking public.bookings, p_names text[], p_keeps_title boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_groups constant text[] := array['booking:' || p_booking.id, 'booking:' || p_booking.id || ':unsent'];
  v_name text;
begin
  update public.notifications n set action_url = '/bookings',
    message = case when not p_keeps_title and left(n.message, length(p_booking.title)) = p_booking.title
      then ltrim(substr(n.message, length(p_booking.title) + 1), ' ·') else n.message end,
    title = case when not p_keeps_title then replace(n.title, p_booking.title, 'the days') else n.title end
  where n.group_key = any (v_groups);
  foreach v_name in array p_names loop
    continue when v_name = '';
    update public.notifications set title = replace(title, v_name, 'Somebody') where group_key = any (v_groups);
    delete from public.notifications where group_key = any (v_groups) and position(v_name in title || ' ' || message) > 0;
  end loop;
end $$;

-- Ends the bookings of somebody who is erased, in both of their parts: nobody owes a fee for it, the days of whoever was booked are free, whoever was behind in a queue of
-- holds moves up, and the other side hears that an account was deleted, and whose no more. Deleted here, while both profiles are there: what this transaction has changed
-- is not changed again by the references that follow. Definer: bookings and notifications are other people's. For the erasure of accounts alone.
create function private.erase_bookings(p public.profiles) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_is_talent boolean;
  v_others uuid[];
  v_other uuid;
begin
  v_others := array(select distinct talent_id from public.bookings where employer_id = p.id and status in ('held', 'challenged') order by talent_id);
  foreach v_other in array v_others loop perform private.lock_days_of(v_other); end loop;
  for v_booking in select * from public.bookings where p.id in (employer_id, talent_id) order by id loop
    v_is_talent := v_booking.talent_id = p.id;
    perform private.forget_in_booking_notices(v_booking,
      array[p.full_name, case when v_is_talent then v_booking.talent_name else v_booking.employer_name end], v_is_talent);
    continue when v_booking.status not in ('held', 'challenged', 'confirmed') or v_booking.days[cardinality(v_booking.days)] < private.today(v_booking.timezone);
    perform private.notify(case when v_is_talent then v_booking.employer_id else v_booking.talent_id end,
      case v_booking.status when 'confirmed' then 'booking' else 'hold' end,
      case v_booking.status when 'confirmed' then 'A booking is cancelled, because an account was deleted' else 'A hold has ended, because an account was deleted' end,
      concat_ws(' · ', case when v_is_talent then v_booking.title end, private.booked_day_words(v_booking.days)), '/bookings', 'booking:' || v_booking.id);
  end loop;
  delete from public.bookings where p.id in (employer_id, talent_id);
  foreach v_other in array v_others loop
    -- Whoever was challenged by them alone holds as before, and those behind them move up.
    update public.bookings b set status = 'held' where b.talent_id = v_other and b.status = 'challenged'
      and not exists (select from private.booking_challenges where challenged_id = b.id);
    perform private.time_challengers(v_other);
    perform private.rank_holds(v_other);
  end loop;
end $$;
