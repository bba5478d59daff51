-- What others see of somebody's days: one text in the public profile, a first day and one letter a day: f free, p partly free, h on hold, b busy, - not
-- known. Never a note, a part of the day or a reason: who travels or is not available is busy. Twin: src/domain/availability/shown-days.ts.
--
-- The text begins the day before it was made, by UTC, when no day that matters is over anywhere, and is cut once it is a week old, by a timer: cut each day, it would send everybody's profile
-- to every device each day. It reaches a year and a week, so that a year can be read of it at any time.

-- The letter of one mark. For triggers only.
create function private.shown_letter(p_mark jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when p_mark ->> 'state' = 'hold' then 'h'
    when p_mark ->> 'part' <> 'day' then 'p'
    when p_mark ->> 'state' = 'free' then 'f'
    else 'b' end
$$;

-- When a booking with this status and history ended; infinity while it goes on, and of one that is worked. For what is shown alone.
create function private.booking_ended_at(p_status text, p_history jsonb) returns timestamptz language sql stable set search_path = '' as $$
  select case when p_status in ('released', 'declined', 'expired', 'cancelled') then (p_history -> -1 ->> 'at')::timestamptz else 'infinity' end
$$;

-- The days that this person was booked on (21_bookings.sql), accepted offers among them, just before p_at: what was agreed or has ended since does not count.
-- Now, where p_at is infinity. Definer: bookings are the two sides'. For triggers and timers, and what they show.
create function private.booked_days(p_person uuid, p_at timestamptz default 'infinity') returns setof date
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.confirmed_at < p_at and private.booking_ended_at(b.status, b.history) >= p_at;
end $$;

-- The days on which this person had given somebody a hold that was not confirmed yet. Otherwise as above.
create function private.held_days(p_person uuid, p_at timestamptz default 'infinity') returns setof date
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.held_at < p_at and coalesce(b.confirmed_at, 'infinity') >= p_at and private.booking_ended_at(b.status, b.history) >= p_at;
end $$;

-- When the timer last showed what was agreed and what had ended, for everybody at once (`cut_shown_days`; 09_operations/04_timers.sql).
create function private.bookings_shown_at() returns timestamptz language sql stable set search_path = '' as $$
  select (date_trunc('day', now() at time zone 'UTC' - interval '4 hours 3 minutes') + interval '4 hours 3 minutes') at time zone 'UTC'
$$;

-- The text from this day on, empty where nothing is known of any of its days. Booked days are busy, whatever is marked; a hold leaves busy what is marked so. p_at as above. Definer: marks are the person's. For triggers only.
create function private.shown_days(p_person uuid, p_from date, p_at timestamptz default 'infinity') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_length constant int := 372;
  v_letters text;
begin
  with booked as (
    select b.day from private.booked_days(p_person, p_at) as b (day)
  ), held as (
    select h.day from private.held_days(p_person, p_at) as h (day)
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
end $$;

-- What the public profile of this person says, given what it says now: nothing where they do not show their days. What was agreed since the timer last ran is not
-- in it, and what has ended since still is, whatever else changes: the moment would tell for which job. It keeps its first day for a week, so that a change that others cannot see leaves the text, and the row, as they are. For triggers only.
create function private.days_to_show(p public.profiles, p_shown text) returns text language plpgsql stable set search_path = '' as $$
declare
  v_kept_days constant int := 7;
  v_first date := private.today('UTC') - 1;
  v_from date := nullif(left(p_shown, 10), '')::date;
begin
  if private.part_circle(p, 'days') <> 'everyone' then return ''; end if;
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end, private.bookings_shown_at());
end $$;

-- Brings the public profile of this person up to date; writes nothing where it says the same. Definer: clients may not write there. For triggers only.
create function private.refresh_shown_days(p_person uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_shown text;
  v_profile public.profiles;
begin
  select shown_days into v_shown from public.public_profiles where id = p_person and not _deleted for update;
  if not found then return; end if;
  select * into v_profile from public.profiles where id = p_person;
  update public.public_profiles t set shown_days = d.days
  from (select private.days_to_show(v_profile, v_shown) as days) d
  where t.id = p_person and t.shown_days <> d.days;
end $$;

-- Trigger function: what is marked is shown. Definer: see refresh_shown_days.
create function private.show_marked_days() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_shown_days(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger d_show_days after insert or update of days or delete on public.availability
  for each row execute function private.show_marked_days();

-- The free days of a text, as days since 2000-01-01: what a search for people who are free looks in. Twin: isFreeOn.
create function private.free_days(p_shown text) returns int[] language sql immutable set search_path = '' as $$
  select array(select left(p_shown, 10)::date - date '2000-01-01' + n - 1 from unnest(array_positions(string_to_array(substr(p_shown, 11), null), 'f')) n)
$$;
-- Of tombstones too, which show no days: the planner uses the statistics of whole indexes only, and needs to know how many people are free on a day.
create index public_profiles_free_days on public.public_profiles using gin (private.free_days(shown_days));

-- Cuts the days that are over from public profiles, takes in those that have come within a year, the days that people have agreed to, and those that they have
-- back: once a day for everybody, so that the moment does not tell who was booked for which job. Removes marks of months that ended over a year ago. Returns how many profiles
-- it looked at. Nobody's text is cut more than once a week. For timers only: daily.
create function private.cut_shown_days() returns int language plpgsql volatile security definer set search_path = '' as $$
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
  delete from public.availability where month < date_trunc('month', v_today - interval '12 months')::date;
  return v_count;
end $$;
