-- The address under which somebody's own days can be subscribed to in another calendar program. Whoever has the address reads them, so it is secret: only
-- a digest of it is kept, it can be taken back, and a new one ends the one before. What it serves names no employer and holds no note.

-- Privacy policy: If you make an address for another calendar, a digest of it, and when it was last asked for.
create table private.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- SHA-256 of the token in the address
  digest bytea not null unique,
  made_at timestamptz not null default now(),
  -- when a calendar program last asked, to the hour
  read_at timestamptz
);

-- {made_at, read_at} of the caller's address; null where there is none. Members, behind the gate. Definer: the table is closed.
create function public.get_calendar_feed() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return (select jsonb_build_object('made_at', f.made_at, 'read_at', f.read_at) from private.calendar_feeds f where f.user_id = auth.uid());
end $$;
revoke execute on function public.get_calendar_feed() from public, anon;
grant execute on function public.get_calendar_feed() to authenticated;

-- Makes a new address and ends the one before: returns its token, 32 random bytes as base64url, which exists in this answer alone. Null after ten in 15 minutes.
-- Members, behind the gate. Definer: the table is closed.
create function public.make_calendar_feed() returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token text := private.base64url(extensions.gen_random_bytes(32));
begin
  perform private.require_gate();
  if not (private.count_attempt('calendar_feed (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.calendar_feeds (user_id, digest) values (auth.uid(), sha256(convert_to(v_token, 'UTF8')))
  on conflict (user_id) do update set (digest, made_at, read_at) = row (excluded.digest, now(), null);
  return v_token;
end $$;
revoke execute on function public.make_calendar_feed() from public, anon;
grant execute on function public.make_calendar_feed() to authenticated;

-- Ends the caller's address; returns whether there was one. Done twice is done. Members, behind the gate. Definer: the table is closed.
create function public.revoke_calendar_feed() returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  delete from private.calendar_feeds where user_id = auth.uid();
  return found;
end $$;
revoke execute on function public.revoke_calendar_feed() from public, anon;
grant execute on function public.revoke_calendar_feed() to authenticated;

-- What the address of this token serves: {marks: {day: {state, part}}, booked: [day], held: [day]}, from a month back to a year ahead. Null for a token that was never handed
-- out, was taken back or replaced, and for a suspended account: the caller cannot tell which. For the Edge Function calendar-feed: service role only. Definer: the
-- service role may not read the table.
create function public.read_calendar_feed(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_from constant date := private.today('UTC') - 31;
  v_to constant date := private.today('UTC') + 366;
  v_feed private.calendar_feeds;
begin
  select f.* into v_feed from private.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and p.suspended_at is null and not p._deleted;
  if not found then return null; end if;
  -- Not at each of the many times that a program asks.
  if coalesce(v_feed.read_at < now() - interval '1 hour', true) then
    update private.calendar_feeds set read_at = date_trunc('hour', now()) where user_id = v_feed.user_id;
  end if;
  return jsonb_build_object(
    'marks', (select coalesce(jsonb_object_agg(key, mark - 'note'), '{}')
      from public.availability a, jsonb_each(a.days) as entry (key, mark)
      where a.user_id = v_feed.user_id and not a._deleted and key::date between v_from and v_to),
    'booked', (select coalesce(jsonb_agg(b.day order by b.day), '[]') from private.booked_days(v_feed.user_id) as b (day)
      where b.day between v_from and v_to),
    'held', (select coalesce(jsonb_agg(distinct h.day order by h.day), '[]') from private.held_days(v_feed.user_id) as h (day)
      where h.day between v_from and v_to));
end $$;
revoke execute on function public.read_calendar_feed(text) from public, anon, authenticated;
grant execute on function public.read_calendar_feed(text) to service_role;
