-- Before a call: everybody who is on a published sheet is told their own call time and place the evening before, and again ahead of the call. Made by a timer, not by
-- whoever publishes, so that nobody has to be awake.

-- What was sent: once for each person, day, reason and call of a project, in however many of its sheets the call is; whatever version it was. A later version is announced as each version is (14_call_sheet_rules.sql).
create table private.call_reminders (
  sheet_id uuid not null references public.call_sheets (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (reason in ('eve', 'call')),
  -- of the sheet, as it was: one that moves to another day is reminded of again
  shoot_day date not null,
  -- when they were called: who is called at another time is reminded of that
  call text not null,
  version int not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (sheet_id, user_id, reason, shoot_day, call)
);
create index call_reminders_user_id on private.call_reminders (user_id);
create index call_sheets_published on public.call_sheets (shoot_day) where status = 'published' and not _deleted;

-- How long before a call somebody is told of it: enough to wake up and travel, late enough to be about today.
create function private.call_lead() returns interval language sql immutable set search_path = '' as $$ select interval '90 minutes' $$;

-- A time of day on a day, where the work is; an unknown time zone counts as UTC. Null without a time. For rules only.
create function private.moment_of(p_day date, p_clock text, p_timezone text) returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_local timestamp;
begin
  if p_clock is null or p_clock !~ '^([01]\d|2[0-3]):[0-5]\d$' then return null; end if;
  v_local := p_day + p_clock::time;
  return v_local at time zone coalesce(nullif(p_timezone, ''), 'UTC');
exception when invalid_parameter_value then
  return v_local at time zone 'UTC';
end $$;

-- Whether a call is after the midnight that follows the general call, as on a night shoot: it is more than twelve hours before that on the clock. Twin: `isNextDay` in
-- src/domain/call-sheets/own-call.ts. For rules only.
create function private.is_next_day(p_general text, p_call text) returns boolean language sql immutable set search_path = '' as $$
  select case when p_general ~ '^([01]\d|2[0-3]):[0-5]\d$' and p_call ~ '^([01]\d|2[0-3]):[0-5]\d$' then p_general::time - p_call::time > interval '12 hours' else false end
$$;

-- When somebody is called who has this call on this sheet. Null without a time. Twin: `callAt` there. For rules only.
create function private.call_at(p_sheet public.call_sheets, p_call text) returns timestamptz language sql stable set search_path = '' as $$
  select private.moment_of(p_sheet.shoot_day + private.is_next_day(p_sheet.content ->> 'general_call', p_call)::int, p_call, p_sheet.timezone)
$$;

-- When this day wraps, as its schedule says: the latest of the lines that begin with "Wrap", each after midnight where it is before the general call. Null where none has a
-- time. Twin: `scheduleInOrder` in src/domain/call-sheets/schedule.ts. For rules only.
create function private.wrap_at(p_sheet public.call_sheets) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select max(private.moment_of(p_sheet.shoot_day + (line ->> 'time' < p_sheet.content ->> 'general_call')::int, line ->> 'time', p_sheet.timezone))
    from jsonb_array_elements(p_sheet.content -> 'schedule') line where line ->> 'what' ~* '^\s*wrap\M');
end $$;

-- When people hear of this sheet the evening before: as the project's day before wraps, else at six in the evening. Definer: sheets are the project's. For rules only.
create function private.eve_of(p_sheet public.call_sheets) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select max(private.wrap_at(before)) from public.call_sheets before
      where before.project_id = p_sheet.project_id and before.shoot_day = p_sheet.shoot_day - 1 and before.status = 'published' and not before._deleted),
    private.moment_of(p_sheet.shoot_day - 1, '18:00', p_sheet.timezone));
end $$;

-- Where to go, as the sheet says: the unit base, else the first location. For rules only.
create function private.place_of_call(p_content jsonb) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(p_content ->> 'unit_base', ''),
    nullif(concat_ws(', ', nullif(p_content -> 'locations' -> 0 ->> 'name', ''), nullif(p_content -> 'locations' -> 0 ->> 'address', '')), ''))
$$;

-- Reminds everybody on one sheet whose time it is at p_at; returns how many. Nothing is sent once the call is past, nor where the version was published only after
-- it was due: whoever got that has just been told. For the timer below. Definer: reminders and notifications are the server's.
create function private.remind_of_calls(p_sheet public.call_sheets, p_at timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_eve constant timestamptz := private.eve_of(p_sheet);
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with calls as (
      select m.user_id, c.call, private.call_at(p_sheet, c.call) as call_at
      from public.project_members m cross join lateral (select private.call_of(p_sheet, m.user_id) as call) c
      where m.project_id = p_sheet.project_id and m.status = 'joined'
    ), due as (
      select user_id, call, case when p_at >= call_at - private.call_lead() then 'call' else 'eve' end as reason, call_at from calls where p_at < call_at
    ), fresh as (
      insert into private.call_reminders (sheet_id, user_id, reason, shoot_day, call, version)
      select p_sheet.id, user_id, reason, p_sheet.shoot_day, call, p_sheet.version from due
      where p_at >= case reason when 'call' then call_at - private.call_lead() else v_eve end
        and p_sheet.published_at <= case reason when 'call' then call_at - private.call_lead() else v_eve end
      on conflict do nothing returning user_id)
    select due.* from due join fresh on fresh.user_id = due.user_id
    -- Another sheet of the project has told them of this call.
    where not exists (select from private.call_reminders said join public.call_sheets other on other.id = said.sheet_id
      where said.user_id = due.user_id and said.reason = due.reason and said.shoot_day = p_sheet.shoot_day and said.sheet_id <> p_sheet.id
        and other.project_id = p_sheet.project_id and said.call = due.call)
    order by due.user_id
  loop
    -- What was to be read last night is over.
    update public.notifications set is_read = true
    where user_id = v_one.user_id and type = 'call_reminder' and group_key = 'call-eve:' || p_sheet.id and not is_read;
    perform private.notify(v_one.user_id, 'call_reminder',
      case v_one.reason when 'call' then 'Your call is ' || v_one.call
        else 'Your call: ' || v_one.call || ' on ' || to_char(private.local_time(p_sheet.timezone, v_one.call_at), 'FMDy FMDD Mon') end,
      concat_ws(': ', p_sheet.project_title, private.place_of_call(p_sheet.content)),
      '/projects/' || p_sheet.project_id || '/sheets/' || p_sheet.id,
      case v_one.reason when 'call' then 'call-now:' else 'call-eve:' end || p_sheet.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Reminds of calls that are near; returns how many people were told. Run twice, or after a pause, it tells once. p_most: of sheets with something to send, the most in one
-- run; each is whole or not at all. p_at: for tests. For timers only: every minute.
create function private.advance_call_sheets(p_most int default 200, p_at timestamptz default clock_timestamp()) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sheet public.call_sheets;
  v_told int;
  v_sheets int := 0;
  v_count int := 0;
begin
  for v_sheet in
    select s.* from public.call_sheets s
    -- A day on either side, for time zones.
    where s.status = 'published' and not s._deleted and s.shoot_day between (p_at at time zone 'UTC')::date - 1 and (p_at at time zone 'UTC')::date + 2
      and exists (select from public.projects p where p.id = s.project_id and not p._deleted and p.status <> 'cancelled')
    order by s.shoot_day, s.id
  loop
    exit when v_sheets >= p_most;
    continue when p_at < private.eve_of(v_sheet) and p_at < private.first_call_of(v_sheet) - private.call_lead();
    v_told := private.remind_of_calls(v_sheet, p_at);
    if v_told > 0 then v_sheets := v_sheets + 1; end if;
    v_count := v_count + v_told;
  end loop;
  delete from private.call_reminders where shoot_day < (p_at at time zone 'UTC')::date - 30;
  return v_count;
end $$;
revoke execute on function private.advance_call_sheets(int, timestamptz) from public, anon, authenticated;

-- The earliest call of anybody on a sheet. For the timer above.
create function private.first_call_of(p_sheet public.call_sheets) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return least(private.call_at(p_sheet, p_sheet.content ->> 'general_call'),
    (select min(private.call_at(p_sheet, value ->> 'call')) from jsonb_each(p_sheet.calls)));
end $$;
