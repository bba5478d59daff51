-- Call sheets: one day of a project, for everybody on it, and who has it. What publishing does is in 14_call_sheet_rules.sql.

-- The parts of a call sheet (twins: src/domain/call-sheets/content.ts). Checks run with the writer's rights, so writers may execute these; they
-- use only their arguments.

-- A time of day, or none.
create function private.is_clock_time(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
$$;

-- A list of at most p_most objects with these texts: {key: longest}. A key `time` holds a time of day.
create function private.are_lines(p jsonb, p_most int, p_keys jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p) is distinct from 'array' or jsonb_array_length(p) > p_most then return false; end if;
  return not exists (
    select from jsonb_array_elements(p) line
    where not coalesce(private.has_keys(line.value, array(select jsonb_object_keys(p_keys))), false)
      or exists (select from jsonb_each(p_keys) k
        where not coalesce(private.is_text(line.value -> k.key, (k.value #>> '{}')::int), false)
          or k.key = 'time' and not private.is_clock_time(line.value -> k.key)));
end $$;

-- Whether this is the content of a call sheet, with no key more or less. Uses its argument alone.
create function private.is_call_sheet(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.has_keys(p, '{unit,general_call,unit_base,parking,hospital,hospital_phone,weather,locations,schedule,contacts,advance,notes}')
    and private.is_text(p -> 'unit', 60) and private.is_clock_time(p -> 'general_call') and private.is_text(p -> 'unit_base', 300)
    and private.is_text(p -> 'parking', 300) and private.is_text(p -> 'hospital', 300) and private.is_text(p -> 'hospital_phone', 40)
    and private.is_text(p -> 'weather', 200) and private.is_text(p -> 'advance', 2000) and private.is_text(p -> 'notes', 2000)
    and private.are_lines(p -> 'locations', 10, '{"name": 120, "address": 300, "map_url": 2000}')
    and private.are_lines(p -> 'schedule', 60, '{"time": 5, "what": 200}')
    and private.are_lines(p -> 'contacts', 40, '{"name": 120, "role": 60, "phone": 40}')
    -- A link that a device opens for everybody on the crew.
    and not exists (select from jsonb_array_elements(p -> 'locations') l where l.value ->> 'map_url' !~ '^(https?://\S+)?$'), false);
end $$;

-- Call times of single people: {id: {call, name, role, note}}. The id of somebody on the project, whose name and role their membership says, or
-- of a line with both, for people without an account. A call is a time of day, none (the general call), or `off`: not called on this day.
create function private.are_calls(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) c
    where c.key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not coalesce(
      private.has_keys(c.value, '{call,name,role,note}') and (private.is_clock_time(c.value -> 'call') or c.value -> 'call' = '"off"') and private.is_text(c.value -> 'name', 120)
      and private.is_text(c.value -> 'role', 60) and private.is_text(c.value -> 'note', 200), false));
end $$;
grant execute on function private.is_clock_time(jsonb), private.are_lines(jsonb, int, jsonb), private.is_call_sheet(jsonb), private.are_calls(jsonb)
  to authenticated, service_role;

-- Privacy policy: Call sheets, with the names and phone numbers that a production writes on them
create table public.call_sheets (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- where the work is
  shoot_day date not null constraint valid_day check (private.is_calendar_day(shoot_day)),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  content jsonb not null constraint valid_content check (private.is_call_sheet(content)),
  calls jsonb not null default '{}' constraint valid_calls check (private.are_calls(calls)),
  -- server, as everything below: 0 until it is published
  version int not null default 0,
  published_at timestamptz,
  published_by_name text not null default '',
  -- what each earlier version said where the next one says something else, the latest first: [{version, at, was: {shoot_day?, content?, calls?}}]
  history jsonb not null default '[]',
  project_title text not null default '',
  timezone text not null default '',
  created_by uuid references public.profiles (id) on delete set null
);

-- Who has a published sheet. States of a version only rise: sent (the row), delivered to a device, opened, confirmed.
-- Privacy policy: when a sheet reached you, was opened and confirmed
create table public.call_sheet_receipts (
  -- derived from sheet and person
  id uuid primary key,
  sheet_id uuid not null references public.call_sheets (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- server: the version that they were sent last
  version int not null,
  -- {delivered, opened}: the latest version that reached a device of theirs, and that they looked at
  marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object'),
  -- the latest version that they confirmed; 0: none
  confirmed_version int not null default 0,
  -- server
  confirmed_at timestamptz,
  constraint one_receipt_each unique (sheet_id, user_id)
);

-- A sheet with 200 calls, all of whose texts are as long as they may be, in letters of four bytes, has 550,000 bytes: it is published, revised and cancelled as every other.
insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, project_column, is_insertable, largest_write) values (
  'callsheets', 33, 'public.call_sheets',
  '{id,project_id,shoot_day,status,content,calls,version,published_at,published_by_name,history,project_title,timezone,created_by,created_at,updated_at}',
  '{project_id,shoot_day,status,content,calls}', '{"content": "by_key", "calls": "by_key"}', 'project_id', true, 1150000);
select sync_private.install_stream('callsheets');
create index call_sheets_created_by on public.call_sheets (created_by, created_at);
select private.bound_rows('public.call_sheets', 'created_by', 't.created_at > now() - interval ''24 hours''', 100, 'call sheets', 'MQ412');

-- Each person pulls their own; editors pull those of everybody.
insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, owner_columns, project_column, for_project_editors) values (
  'receipts', 34, 'public.call_sheet_receipts',
  '{id,sheet_id,project_id,user_id,version,marks,confirmed_version,confirmed_at,created_at,updated_at}',
  '{marks,confirmed_version}', '{"marks": "rise", "confirmed_version": "derived"}', '{user_id}', 'project_id', true);
select sync_private.install_stream('receipts');

create policy "members read what is published" on public.call_sheets for select to authenticated
  using (version > 0 and project_id in (select private.my_projects()) or project_id in (select private.edited_projects()));
create policy "editors make call sheets" on public.call_sheets for insert to authenticated
  with check (project_id in (select private.edited_projects()));
create policy "editors change call sheets" on public.call_sheets for update to authenticated
  using (project_id in (select private.edited_projects())) with check (project_id in (select private.edited_projects()));

create policy "members read their own, editors all" on public.call_sheet_receipts for select to authenticated
  using (user_id = (select auth.uid()) and project_id in (select private.my_projects()) or project_id in (select private.edited_projects()));
create policy "members say what they have" on public.call_sheet_receipts for update to authenticated
  using (user_id = (select auth.uid()) and project_id in (select private.my_projects()))
  with check (user_id = (select auth.uid()) and project_id in (select private.my_projects()));
