-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.send_call_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.wrap_at(p_sheet public.call_sheets)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select max(private.moment_of(p_sheet.shoot_day + (line ->> 'time' < p_sheet.content ->> 'general_call')::int, line ->> 'time', p_sheet.timezone))
    from jsonb_array_elements(p_sheet.content -> 'schedule') line where line ->> 'what' ~* '^\s*wrap\M');
end $function$;
