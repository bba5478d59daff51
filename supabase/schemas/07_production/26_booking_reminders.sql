-- Reminders of what is about to end: a challenge, some hours before; a request without an answer and a hold, a day before.

-- How long before the end of a challenge. At most half of private.challenge_hours(), or nobody is reminded; a test compares them.
create function private.challenge_notice_hours() returns int language sql immutable set search_path = '' as $$ select 4 $$;

-- What was said already. Another challenge of the same hold has an end of its own.
create table private.booking_reminders (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  ends_at timestamptz not null,
  primary key (booking_id, ends_at)
);
alter table private.booking_reminders enable row level security;

-- Until when a request or a hold is open; null: it waits for no clock. An unknown time zone counts as UTC: one row must not stop the reminders of all. For rules only.
create function private.booking_ends_at(p public.bookings) returns timestamptz language sql stable set search_path = '' as $$
  select case p.status when 'challenged' then p.challenge_deadline
    when 'requested' then private.moment_of(p.open_until + 1, '00:00', p.timezone)
    when 'held' then private.moment_of(p.open_until + 1, '00:00', p.timezone) end
$$;

-- Tells whoever has to act, once for each end: who was challenged, who was asked, who has a hold. Nobody is reminded of what they have had for less than the time of
-- the reminder itself. Returns how many. At most p_most at once; a run that is killed has said nothing, and what is over is not said any more. For timers only:
-- every minute.
create function private.remind_of_bookings(p_most int default 500) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count int := 0;
begin
  for v_booking in
    select b.* from public.bookings b, private.booking_ends_at(b) as ends(at),
      lateral (select case b.status when 'challenged' then make_interval(hours => private.challenge_notice_hours()) else interval '1 day' end as before) notice
    where (b.status = 'challenged' or b.status in ('requested', 'held') and b.open_until < current_date + 3)
      and ends.at > clock_timestamp() and ends.at <= clock_timestamp() + notice.before
      and coalesce((b.history -> -1 ->> 'at')::timestamptz, b.created_at) <= ends.at - 2 * notice.before
      -- Who has blocked the other side, or was blocked by it, hears nothing of it; nor does anybody of somebody who is suspended.
      and not private.is_blocked_pair(b.talent_id, b.employer_id, b.company_id)
      and not exists (select from public.profiles where id in (b.talent_id, b.employer_id) and suspended_at is not null)
      and not exists (select from private.booking_reminders said where said.booking_id = b.id and said.ends_at = ends.at)
    order by ends.at, b.id limit p_most for update of b skip locked
  loop
    insert into private.booking_reminders (booking_id, ends_at) values (v_booking.id, private.booking_ends_at(v_booking));
    perform private.notify(case v_booking.status when 'requested' then v_booking.talent_id else v_booking.employer_id end, 'hold',
      case v_booking.status when 'requested' then 'Last day to answer ' || v_booking.employer_name
        when 'held' then 'Last day of your hold on ' || v_booking.talent_name
        else private.challenge_notice_hours() || ' hours left to confirm ' || v_booking.talent_name end,
      v_booking.title, '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke execute on function private.remind_of_bookings(int) from public, anon, authenticated;
