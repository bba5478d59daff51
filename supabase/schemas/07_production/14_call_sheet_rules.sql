-- What publishing a call sheet does: it makes a version, keeps what the last one said, tells everybody, and asks them to confirm again.

-- What p_old said in these parts where p_new says something else, null where it said nothing; null where all is the same. For rules only.
create function private.earlier_parts(p_old jsonb, p_new jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, p_old -> key) from (select jsonb_object_keys(p_old) as key union select jsonb_object_keys(p_new)) keys
  where p_old -> key is distinct from p_new -> key
$$;

-- {shoot_day?, timezone?, content?, calls?} of an earlier version, where a later one differs. Twin: `versionOf` in src/domain/call-sheets/changes.ts, which goes back.
create function private.earlier_version(p_old public.call_sheets, p_new public.call_sheets) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('shoot_day', nullif(p_old.shoot_day, p_new.shoot_day), 'timezone', nullif(p_old.timezone, p_new.timezone)))
    || case when p_old.content = p_new.content then '{}' else jsonb_build_object('content', private.earlier_parts(p_old.content, p_new.content)) end
    || case when p_old.calls = p_new.calls then '{}' else jsonb_build_object('calls', private.earlier_parts(p_old.calls, p_new.calls)) end
$$;

-- The earlier versions of a sheet, the latest first, with the one that ends now and what it said otherwise. For rules only.
create function private.history_with(p_old public.call_sheets, p_was jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  -- A device that missed more is shown the sheet as it is.
  v_most constant int := 30;
begin
  return jsonb_build_array(jsonb_build_object('version', p_old.version, 'at', p_old.published_at, 'was', p_was))
    || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(p_old.history) with ordinality earlier (value, place) where place < v_most);
end $$;

-- Trigger function, for clients' writes alone: editors make drafts, publish, revise and cancel. Every change of what is published is a new
-- version, and one that is cancelled changes only as it is published again. Raises MQ403, MQ683 to MQ685, MQ723, MQ796. Definer: it reads memberships and lifecycles.
create function private.guard_call_sheet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_most_an_hour constant int := 20;
  v_me uuid := (select auth.uid());
begin
  new.content := private.plain_json(new.content); new.calls := private.plain_json(new.calls);
  if tg_op = 'INSERT' then
    new.created_by := v_me; new.version := 0; new.published_at := null; new.history := '[]'; new.published_by_name := '';
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, v_me) then perform private.refuse('MQ403'); end if;
    if new.status = 'cancelled' then perform private.refuse('MQ684', '{"from": "new", "to": "cancelled"}'); end if;
  else
    new.id := old.id; new.created_by := old.created_by; new.version := old.version; new.published_at := old.published_at;
    new.published_by_name := old.published_by_name; new.history := old.history;
    if new.project_id <> old.project_id then perform private.refuse('MQ403'); end if;
    -- Otherwise what it said would change for everybody without a version, and would be missing in the changes when it is published again.
    if old.status = 'cancelled' and new.status = 'cancelled'
      and (new.shoot_day, new.content, new.calls) is distinct from (old.shoot_day, old.content, old.calls)
    then
      perform private.refuse('MQ685');
    end if;
    if new.status <> old.status and private.lifecycle_event('call_sheet', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ684', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if new.status <> 'published' then return new; end if;
  new.timezone := (select timezone from public.projects where id = new.project_id);
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.timezone, new.content, new.calls) is not distinct from (old.shoot_day, old.timezone, old.content, old.calls)
  then
    return new;
  end if;
  -- Locked, so that the project is not cancelled in between.
  perform from public.projects where id = new.project_id for share;
  if private.is_cancelled_project(new.project_id) then perform private.refuse('MQ796'); end if;
  if new.version > 0 then
    if (select count(*) from jsonb_array_elements(old.history || jsonb_build_object('at', old.published_at)) earlier
      where (earlier ->> 'at')::timestamptz > clock_timestamp() - interval '1 hour') >= v_most_an_hour
    then
      perform private.refuse('MQ723', jsonb_build_object('most', v_most_an_hour));
    end if;
    new.history := private.history_with(old, private.earlier_version(old, new));
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $$;
create trigger a_guard before insert or update on public.call_sheets for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_call_sheet();

-- Trigger function: what the project says. In which zone its times are meant is a part of what a version says: people hold it, and their calendars do. Definer: it needs no right of the writer.
create function private.derive_call_sheet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select title, timezone into new.project_title, new.timezone from public.projects where id = new.project_id;
  if tg_op = 'UPDATE' and old.version > 0 and new.version = old.version then new.timezone := old.timezone; end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.call_sheets
  for each row execute function private.derive_call_sheet();

-- Trigger function: sheets are called as their project, and times of days to come are meant in its zone: where it is another, that is a new version, of which everybody hears. From
-- yesterday on, as a night may not be over. Definer, as above.
create function private.refresh_call_sheets() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.call_sheets set id = id where project_id = new.id;
  if new.timezone is distinct from old.timezone and new.status <> 'cancelled' then
    update public.call_sheets s set version = version + 1, published_at = clock_timestamp(), published_by_name = private.display_name(coalesce((select auth.uid()), new.owner_id)),
      history = private.history_with(s, jsonb_build_object('timezone', s.timezone))
    where project_id = new.id and status = 'published' and not _deleted and shoot_day >= private.today(s.timezone) - 1;
  end if;
  return null;
end $$;
create trigger d_call_sheets after update on public.projects for each row
  when ((new.title, new.timezone) is distinct from (old.title, old.timezone)) execute function private.refresh_call_sheets();

-- ---------------------------------------------------------------- who has it

-- The call of one person as a published sheet says it, `HH:MM`, or `off` for whoever is not called. Twin: `callOf` in src/domain/call-sheets/own-call.ts. For rules only.
create function private.call_of(p_sheet public.call_sheets, p_user uuid) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(p_sheet.calls -> p_user::text ->> 'call', ''), p_sheet.content ->> 'general_call', '')
$$;

-- Somebody is sent the current version of a sheet. Definer: receipts are other people's. For triggers only.
create function private.send_call_sheet(p_sheet public.call_sheets, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.call_sheet_receipts (id, sheet_id, project_id, user_id, version)
  values (sync_private.derived_id('call_sheet_receipt', p_sheet.id::text, p_user::text), p_sheet.id, p_sheet.project_id, p_user, p_sheet.version)
  on conflict (sheet_id, user_id) do update set version = excluded.version
  where public.call_sheet_receipts.version <> excluded.version;
end $$;

-- Trigger function: a new version, or the end of a sheet, goes to everybody on the project whom it calls, or whom the version before called: who is not called any more has to
-- know it, and hears of each version until they have confirmed one. What they were told about an earlier version is read with it, so that each version is announced. Definer: notifications and receipts are other people's.
create function private.send_call_sheets() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_member record;
  v_day text := to_char(new.shoot_day, 'FMDy FMDD Mon');
  v_group text := 'call-sheet:' || new.id;
  v_is_new_version boolean := new.status = 'published' and (tg_op = 'INSERT' or new.version <> old.version);
  v_is_cancelled boolean := tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'published';
  v_was_published boolean := tg_op = 'UPDATE' and old.status = 'published';
  v_most_an_hour constant int := 5;
  v_is_off boolean;
  v_call text;
  v_title text;
  v_message text;
begin
  if not v_is_new_version and not v_is_cancelled then return null; end if;
  for v_member in
    select user_id from public.project_members where project_id = new.project_id and status = 'joined' order by user_id
  loop
    v_call := private.call_of(new, v_member.user_id);
    v_is_off := v_call = 'off';
    continue when v_is_off and not (v_was_published and (private.call_of(old, v_member.user_id) <> 'off'
      or exists (select from public.call_sheet_receipts where sheet_id = new.id and user_id = v_member.user_id and version = old.version and confirmed_version < version)));
    if v_is_new_version then perform private.send_call_sheet(new, v_member.user_id); end if;
    -- An import is the operator's, and nobody is told of what they did themselves.
    continue when (select auth.uid()) is null or v_member.user_id = (select auth.uid());
    v_title := case when v_is_cancelled then 'Cancelled: ' when new.version = 1 then 'Call sheet: ' else 'Call sheet changed: ' end || new.project_title;
    v_message := case when v_is_cancelled then v_day || ' does not happen as planned.'
      else v_day || case when new.version = 1 then '' else ', version ' || new.version end
        || case when v_is_off then ': you are not called.' else ': your call is ' || v_call
          || case when private.is_next_day(new.content ->> 'general_call', v_call) then ' on ' || to_char(new.shoot_day + 1, 'FMDy FMDD Mon') else '' end || '.' end end;
    update public.notifications set is_read = true
    where user_id = v_member.user_id and type in ('call_sheet', 'call_reminder') and not is_read
      -- Reminders of an earlier version (17_call_reminders.sql) may say another time.
      and group_key in (v_group, 'call-eve:' || new.id, 'call-now:' || new.id);
    -- Of a project that is cancelled everybody is told once.
    continue when v_is_cancelled and private.is_cancelled_project(new.project_id);
    -- After five in an hour the latest says it, unread again and without another push. The first end of a sheet within a day is told whatever was said before.
    if (select count(*) from public.notifications
      where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and created_at > now() - interval '1 hour') >= v_most_an_hour
      and (not v_is_cancelled or exists (select from public.notifications
        where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and title like 'Cancelled: %' and created_at > now() - interval '24 hours'))
    then
      update public.notifications set is_read = false, title = left(v_title, 200), message = left(v_message, 500)
      where id = (select id from public.notifications where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and not _deleted
        order by created_at desc, id limit 1);
    else
      perform private.notify(v_member.user_id, 'call_sheet', v_title, v_message, '/projects/' || new.project_id || '/sheets/' || new.id, v_group);
    end if;
  end loop;
  return null;
end $$;
create trigger d_send after insert or update on public.call_sheets
  for each row execute function private.send_call_sheets();

-- Trigger function: who joins gets what is published from yesterday on and calls them. Definer, as above.
create function private.send_sheets_to_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.send_call_sheet(s, new.user_id) from public.call_sheets s
  where s.project_id = new.project_id and s.status = 'published' and s.shoot_day >= private.today(s.timezone) - 1
    and private.call_of(s, new.user_id) <> 'off';
  return null;
end $$;
create trigger e_sheets after insert or update on public.project_members for each row
  when (new.status = 'joined') execute function private.send_sheets_to_member();

-- Trigger function, for clients' writes alone: marks only rise, and none is above what was sent; a version is confirmed while it is the
-- latest. Raises MQ681, MQ682, MQ797. The sheet is locked, so that it does not change in between. Definer: it needs no right of the writer on the sheet.
create function private.guard_receipt() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_sheet public.call_sheets;
  v_marks jsonb := new.marks;
  v_confirmed int := new.confirmed_version;
begin
  new := old;
  if v_confirmed > old.confirmed_version then
    select * into v_sheet from public.call_sheets where id = old.sheet_id for share;
    if v_sheet.status <> 'published' then perform private.refuse('MQ682'); end if;
    if private.is_cancelled_project(v_sheet.project_id) then perform private.refuse('MQ797'); end if;
    if v_confirmed <> v_sheet.version then perform private.refuse('MQ681', jsonb_build_object('version', v_sheet.version)); end if;
    new.confirmed_version := v_confirmed;
    new.confirmed_at := clock_timestamp();
  end if;
  -- What is confirmed was looked at, and what was looked at has arrived.
  new.marks := jsonb_build_object('opened', greatest(private.mark_of(v_marks, 'opened', old.version), private.mark_of(old.marks, 'opened', old.version), new.confirmed_version));
  new.marks := new.marks || jsonb_build_object('delivered',
    greatest(private.mark_of(v_marks, 'delivered', old.version), private.mark_of(old.marks, 'delivered', old.version), (new.marks ->> 'opened')::int));
  return new;
end $$;
create trigger a_guard before update on public.call_sheet_receipts for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_receipt();

-- A mark, never above p_top; 0 where there is none. For the trigger above.
create function private.mark_of(p_marks jsonb, p_name text, p_top int) returns int language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_marks -> p_name) = 'number' then greatest(least((p_marks ->> p_name)::numeric, p_top), 0)::int else 0 end
$$;

-- Trigger function: whoever looks at a version has read its notification. Definer: it writes the reader's own, whatever their column grants.
create function private.read_sheet_notification() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set is_read = true
  where user_id = new.user_id and type = 'call_sheet' and group_key = 'call-sheet:' || new.sheet_id and not is_read;
  return null;
end $$;
create trigger d_read after update on public.call_sheet_receipts for each row
  when ((new.marks ->> 'opened')::int >= new.version and new.marks is distinct from old.marks) execute function private.read_sheet_notification();
