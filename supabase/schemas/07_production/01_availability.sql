-- Availability: which days somebody is free, on hold or busy, as they say so themselves. A row is a month of one person, and its days merge one
-- by one, so two devices mark different days without a conflict. Nobody else reads it: what others see is in 02_shown_days.sql.

-- The marks of one month: {day: {state, part, note}}. A day without a mark says nothing. At most one mark a day, so at most 31.
create function private.are_day_marks(p jsonb, p_month date) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, mark)
    where not coalesce(private.is_day(key) and left(key, 7) = to_char(p_month, 'YYYY-MM')
      and private.has_keys(mark, '{state,part,note}')
      and mark ->> 'state' in ('free', 'hold', 'busy', 'travel', 'unavailable')
      and mark ->> 'part' in ('day', 'morning', 'afternoon', 'night')
      and private.is_text(mark -> 'note', 200), false)), false);
end $$;
grant execute on function private.are_day_marks(jsonb, date) to authenticated, service_role;

-- Privacy policy: Which days you mark as free, on hold or busy
create table public.availability (
  -- derived from person and month (`availabilityId`), so that two devices that mark days of one month write the same row
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- Before the month, because a refusal names the first column of a check, and the marks are what somebody can correct.
  days jsonb not null default '{}',
  -- its first day
  month date not null check (extract(day from month) = 1),
  constraint availability_days check (private.are_day_marks(days, month))
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns, is_insertable) values (
  'availability', 12, 'public.availability', '{id,user_id,month,days,created_at,updated_at}', '{month,days}', '{"days": "by_key"}',
  '{user_id}', true);
select sync_private.install_stream('availability');
create index availability_month on public.availability (month);

create policy "own days are read" on public.availability for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own days are marked" on public.availability for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "own days are changed" on public.availability for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone: a row keeps its owner and its month. Raises MQ403 unless the id is derived from the writer and
-- the month; MQ651 for months that nobody plans yet, or that are long over. The bound of the months is that of the rows as well: about
-- four years of one person. Definer: derived_id is closed to clients.
create function private.guard_availability() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Twins: MONTHS_AHEAD and MONTHS_BACK in src/domain/availability/day-marks.ts. A day more on either side, for time zones.
  v_last constant date := date_trunc('month', now() + interval '1 day' + interval '36 months')::date;
  v_first constant date := date_trunc('month', now() - interval '1 day' - interval '12 months')::date;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.month := old.month;
    return new;
  end if;
  new.user_id := (select auth.uid());
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if new.month not between v_first and v_last then perform private.refuse('MQ651'); end if;
  if not sync_private.is_own_id(new.id, true, 'availability', new.user_id::text, to_char(new.month, 'YYYY-MM-DD')) then
    perform private.refuse('MQ403');
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.availability for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_availability();
