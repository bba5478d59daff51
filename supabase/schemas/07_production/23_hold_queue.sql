-- The queue of holds on a person's days. A hold's rank is one more than the holds of other employers that were given before it and share a day with it. A later
-- one can challenge: whoever is first then has a day (private.challenge_hours) to confirm, by the server's clock, or is released, and the next moves up, with as long of its own where
-- the challenge stands.

-- Takes a hold, or a request, out of the queue because of a clock or of what others did. Done twice is done. Definer: bookings are other people's. For triggers
-- and timers only.
create function private.end_booking(p_booking uuid, p_status text, p_by text) returns void language sql volatile security definer set search_path = '' as $$
  update public.bookings set status = p_status, ended_by = p_by where id = p_booking and status in ('requested', 'held', 'challenged', 'confirmed')
$$;

-- Brings the ranks of this person's holds up to date. Definer: as above. For triggers only.
create function private.rank_holds(p_person uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.bookings b set rank = r.rank
  from (
    select h.id, 1 + count(e.id) as rank
    from public.bookings h left join public.bookings e on e.talent_id = h.talent_id and e.status in ('held', 'challenged')
      and e.employer_id <> h.employer_id and (e.held_at, e.id) < (h.held_at, h.id) and e.days && h.days and not private.is_suspended(e.employer_id)
    where h.talent_id = p_person and h.status in ('held', 'challenged') group by h.id) r
  where b.id = r.id and b.rank <> r.rank
$$;

-- Trigger function: holds of whoever is suspended are before nobody, until that is lifted. Definer: as above.
create function private.suspension_and_holds() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid;
begin
  for v_person in select distinct talent_id from public.bookings where employer_id = new.id and status in ('held', 'challenged') order by talent_id loop
    perform private.lock_days_of(v_person);
    perform private.rank_holds(v_person);
  end loop;
  return null;
end $$;
create trigger e_suspended_holds after update on public.profiles for each row
  when ((new.suspended_at is null) <> (old.suspended_at is null)) execute function private.suspension_and_holds();

-- The last day on which a hold is open that a clock runs for until p_until: no earlier than the clock's end, where the work is. Whoever has 24 hours has all of them, and
-- whoever waits for that end is still there. For rules only.
create function private.open_until_clock(p public.bookings, p_until timestamptz) returns date language sql stable set search_path = '' as $$
  select greatest(p.open_until, private.local_time(p.timezone, p_until)::date)
$$;

-- Tells this person's holds that challenge until when those before them have time: the latest end, as each of them can still confirm until theirs. Definer: as
-- above. For triggers only.
create function private.time_challengers(p_person uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.bookings b set challenging_until = t.until, open_until = private.open_until_clock(b, t.until)
  from (
    select h.id, max(c.challenge_deadline) as until
    from public.bookings h left join private.booking_challenges x on x.challenger_id = h.id
      left join public.bookings c on c.id = x.challenged_id and c.status = 'challenged'
    where h.talent_id = p_person and h.is_challenging and h.status in ('held', 'challenged') group by h.id) t
  where b.id = t.id and b.challenging_until is distinct from t.until
$$;

-- Whoever is challenged by nobody any more holds as before. Definer: as above. For triggers only.
create function private.drop_challenges(p_booking uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.booking_challenges where p_booking in (challenger_id, challenged_id);
  update public.bookings b set status = 'held' where b.status = 'challenged'
    and not exists (select from private.booking_challenges where challenged_id = b.id)
    and b.talent_id = (select talent_id from public.bookings where id = p_booking);
  perform private.time_challengers((select talent_id from public.bookings where id = p_booking));
end $$;

-- How long whoever is first has to confirm once they are challenged. Twin: CHALLENGE_HOURS in src/domain/limits.ts. They are reminded
-- private.challenge_notice_hours() before its end, if they have had twice that: less than twice as long here would remind nobody.
create function private.challenge_hours() returns int language sql immutable set search_path = '' as $$ select 24 $$;

-- Gives whoever is before this hold on one of its days, and behind nobody, private.challenge_hours(). Who is challenged already keeps their clock; who is behind somebody could not
-- confirm, and is challenged once they are first. Returns whether somebody is challenged by it who was not before. Definer: as above. For triggers only.
create function private.challenge_holds(p public.bookings) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_deadline constant timestamptz := clock_timestamp() + make_interval(hours => private.challenge_hours());
  v_is_new boolean;
begin
  insert into private.booking_challenges (challenger_id, challenged_id)
  select p.id, b.id from public.bookings b
  where b.talent_id = p.talent_id and b.status in ('held', 'challenged') and b.rank = 1 and b.employer_id <> p.employer_id
    and (b.held_at, b.id) < (p.held_at, p.id) and b.days && p.days
  on conflict do nothing;
  v_is_new := found;
  update public.bookings b set status = 'challenged', challenge_deadline = v_deadline, open_until = private.open_until_clock(b, v_deadline)
  where b.status = 'held' and b.id in (select challenged_id from private.booking_challenges where challenger_id = p.id);
  perform private.time_challengers(p.talent_id);
  return v_is_new;
end $$;

-- The title of a notification about a step. p_to: for the talent or for the employer. Null: nobody is told. For triggers only.
create function private.booking_headline(p public.bookings, p_from text, p_actor text, p_to text) returns text language sql stable set search_path = '' as $$
  select case
    when p_to = 'talent' then case p.status
      when 'requested' then p.employer_name || case p.wants when 'hold' then ' asks you to hold ' else ' wants to book you for ' end
        || case cardinality(p.days) when 1 then 'a day' else cardinality(p.days) || ' days' end
      when 'challenged' then p.employer_name || ' has ' || private.challenge_hours() || ' hours to confirm you'
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
        when 'others' then p.talent_name || case p_from when 'requested' then ' is no longer free' else ' is booked by somebody else' end when 'clock' then 'Your ' || private.challenge_hours() || ' hours for ' || p.talent_name || ' are over' end
      when 'cancelled' then case when p_actor = 'employer' then null else p.talent_name || ' cancelled a booking' end
      when 'expired' then case p_from when 'requested' then p.talent_name || ' did not answer' else 'Your hold on ' || p.talent_name || ' has expired' end
      when 'completed' then 'Wrapped: ' || p.talent_name end
  end
$$;

-- `13 May 2027 and 2 more`. For notifications only.
create function private.booked_day_words(p_days date[]) returns text language sql stable set search_path = '' as $$
  select private.date_words(p_days[1]) || case when cardinality(p_days) > 1 then ' and ' || cardinality(p_days) - 1 || ' more' else '' end
$$;

-- Trigger function: the queue, the booked days, the log and the two sides. Definer: clients may write none of these.
create function private.after_booking_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_from text := case when tg_op = 'UPDATE' then old.status end;
  v_actor text := new.history -> -1 ->> 'by';
  v_is_step boolean := tg_op = 'INSERT' or new.status <> old.status;
  v_type text := case when 'confirmed' in (v_from, new.status) or new.status in ('completed', 'cancelled') then 'booking' else 'hold' end;
  v_words text;
  v_title text;
  v_side text;
  v_waiting public.bookings;
begin
  -- Whoever takes back what they accepted in an application has left it, and whoever cancels it has declined.
  if v_is_step and new.status = 'cancelled' and new.ended_by in ('talent', 'employer') then
    update public.job_applications set status = case new.ended_by when 'talent' then 'withdrawn' else 'declined' end
    where id = new.application_id and status = 'accepted';
  end if;
  -- Of a hire it stays said that it was one, and its place in the job is open again.
  if v_is_step and new.status = 'cancelled' then
    update public.job_applications set is_called_off = true where id = new.application_id and status = 'hired' and not is_called_off;
  end if;
  if v_is_step then
    insert into private.booking_events (booking_id, actor, from_state, to_state) values (new.id, v_actor, v_from, new.status);
    if new.status = 'confirmed' then
      insert into private.booked_slots (booking_id, talent_id, day, allows_others)
      select new.id, new.talent_id, day, private.allows_double_booking(new.talent_id) from unnest(new.days) as day on conflict (booking_id, day) do nothing;
      -- Nobody waits for a day that is taken, be it with a hold or for an answer.
      if not private.allows_double_booking(new.talent_id) then
        perform private.end_booking(b.id, 'released', case b.employer_id when new.employer_id then 'employer' else 'others' end) from public.bookings b
        where b.talent_id = new.talent_id and b.status in ('requested', 'held', 'challenged') and b.id <> new.id and b.days && new.days;
      end if;
    elsif v_from = 'confirmed' and new.status = 'cancelled' then
      delete from private.booked_slots where booking_id = new.id and day <> all (new.days[:new.days_worked]);
    end if;
    if v_from in ('held', 'challenged') and new.status not in ('held', 'challenged') then perform private.drop_challenges(new.id); end if;
    perform private.rank_holds(new.talent_id);
    -- Who has moved up to the first place is challenged by whoever challenged the one before, and who waits for them now.
    for v_waiting in
      select * from public.bookings b where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.is_challenging and b.rank > 1 order by b.held_at, b.id
    loop
      if private.challenge_holds(v_waiting) then
        perform private.notify(v_waiting.employer_id, 'hold', 'Another hold on ' || new.talent_name || ' now has ' || private.challenge_hours() || ' hours',
          concat_ws(' · ', v_waiting.title, private.booked_day_words(v_waiting.days)), '/bookings/' || v_waiting.id, 'booking:' || v_waiting.id);
      end if;
    end loop;
  elsif new.is_challenging and not old.is_challenging then
    perform private.challenge_holds(new);
  end if;

  -- An import is the operator's, and what was asked and taken back with no signal was never asked. The clock is nobody, and tells both.
  if tg_op = 'INSERT' and ((select auth.uid()) is null or new.status = 'released') then return null; end if;
  v_words := concat_ws(' · ', new.title, private.booked_day_words(new.days));
  foreach v_side in array array['talent', 'employer'] loop
    v_title := case when v_is_step then private.booking_headline(new, v_from, v_actor, v_side)
      when v_side = 'employer' and new.rank = 1 and old.rank > 1 then 'You now have the first hold on ' || new.talent_name end;
    -- Whoever has booked somebody has let what else they asked for go with it, and neither side has said so.
    continue when new.status = 'released' and new.ended_by = 'employer' and new.employer_step <> 'withdrawn';
    -- Of a yes the application has told them. That a job has closed, or an application ended, does not tell that days are free again.
    continue when v_title is null or new.application_id is not null and new.status = 'confirmed';
    perform private.notify(case v_side when 'talent' then new.talent_id else new.employer_id end, v_type, v_title, v_words,
      '/bookings/' || new.id, 'booking:' || new.id);
  end loop;
  return null;
end $$;
create trigger d_after_change after insert or update on public.bookings
  for each row execute function private.after_booking_change();

-- What clocks decide: challenges whose time is over, requests and holds that were open until yesterday, and bookings whose last day is over. Returns how many
-- changed. At most p_most at once, so that what piled up during a failure takes several runs; each is whole or not at all, and done twice is done. For timers only:
-- every minute.
create function private.advance_bookings(p_most int default 500) returns int language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function private.advance_bookings(int) from public, anon, authenticated;
