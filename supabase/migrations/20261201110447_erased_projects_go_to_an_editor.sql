-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.booked_day_begins_at(p public.bookings, p_day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_midnight constant timestamptz := private.moment_of(p_day, '00:00', p.timezone);
begin
  return least(private.moment_of(p_day + 1, '00:00', p.timezone), greatest(v_midnight, coalesce(
    (select min(private.call_at(s, private.call_of(s, p.talent_id))) from public.call_sheets s
      where s.project_id = p.project_id and s.shoot_day = p_day and s.status = 'published' and not s._deleted),
    (select min(private.moment_of(p_day, d ->> 'call', p.timezone)) from public.jobs j, jsonb_array_elements(j.job_dates) d where j.id = p.job_id and d ->> 'day' = p_day::text),
    v_midnight)));
end $function$;

CREATE OR REPLACE FUNCTION private.erase_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid;
  v_count int := 0;
begin
  for v_user in select user_id from private.account_deletions where due_at <= now() order by due_at, user_id loop
    begin
      update public.saved set _deleted = true where kind in ('person_note', 'profile') and target_id = v_user and not _deleted;
      delete from auth.users where id = v_user;
      v_count := v_count + 1;
    exception when others then
      raise warning 'The account % could not be erased: % (%)', v_user, sqlerrm, sqlstate;
    end;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_projects(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_heir uuid;
begin
  for v_project in select * from public.projects where owner_id = p_user order by id loop
    v_heir := private.heir_of_project(v_project);
    if v_heir is null then
      if v_project.status not in ('completed', 'cancelled') then
        perform private.notify(user_id, 'project', v_project.title || ' has ended, because an account was deleted', 'Its crew list, call sheets and files are gone.', '/projects',
          'project:' || v_project.id)
        from public.project_members where project_id = v_project.id and user_id <> p_user and status = 'joined' order by user_id;
      end if;
      delete from public.project_members where project_id = v_project.id;
      delete from public.projects where id = v_project.id;
    else
      delete from public.project_members where project_id = v_project.id and user_id = p_user;
      update public.project_members set access = case when user_id = v_heir then 'owner' else access end, is_offered = false, takes_over = ''
      where project_id = v_project.id and (user_id = v_heir or is_offered);
      update public.projects set owner_id = v_heir where id = v_project.id;
      perform private.notify(v_heir, 'project', 'You own ' || v_project.title || ' now', 'The account of its owner was deleted. You can hand it on.', '/projects/' || v_project.id,
        'project:' || v_project.id);
    end if;
  end loop;
  update public.project_members set removed = removed or status = 'invited', status = case status when 'invited' then 'removed' else status end, invited_by = null
  where invited_by = p_user;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversations constant uuid[] := array(
    select conversation_id from public.conversation_members where user_id = old.id union select conversation_id from public.messages where sender_id = old.id);
begin
  perform private.forget_in_notifications(old);
  perform private.erase_bookings(old);
  perform private.erase_projects(old.id);
  delete from public.messages where sender_id = old.id;
  update public.conversations c set
    -- Here, not by the foreign keys: they would check again what this transaction has changed, against profiles that are gone.
    created_by = nullif(c.created_by, old.id), state_by = nullif(c.state_by, old.id), person_id = nullif(c.person_id, old.id),
    members = (select coalesce(jsonb_agg(card order by place), '[]') from jsonb_array_elements(c.members) with ordinality cards (card, place) where card ->> 'user_id' <> old.id::text),
    last_message_preview = case when c.last_message_sender_id is distinct from old.id then c.last_message_preview
      else coalesce((select left(regexp_replace(btrim(m.body), '\s+', ' ', 'g'), 160) from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1), '') end,
    last_message_sender_id = case when c.last_message_sender_id is distinct from old.id then c.last_message_sender_id
      else (select m.sender_id from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1) end
  where c.id = any (v_conversations);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.heir_of_project(p_project public.projects)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select m.user_id from public.project_members m
  where m.project_id = p_project.id and m.user_id <> p_project.owner_id and m.status = 'joined' and m.access = 'editor'
    and private.account_role(m.user_id) in ('employer', 'admin') and not private.is_suspended(m.user_id)
    and not exists (select from private.account_deletions d where d.user_id = m.user_id)
  order by m.joined_at, m.id limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.tell_crews_of_deletion(p_user uuid, p_due_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name constant text := private.display_name(p_user);
  v_project public.projects;
  v_heir uuid;
begin
  for v_project in select * from public.projects where owner_id = p_user and not _deleted and status not in ('completed', 'cancelled') order by id loop
    v_heir := private.heir_of_project(v_project);
    perform private.notify(m.user_id, 'project', v_name || case when p_due_at is null then ' stays on Marquee after all' else ' is deleting their account' end,
      case when p_due_at is null then v_project.title || ' stays theirs.'
        when m.user_id = v_heir then v_project.title || ' is yours from ' || to_char(p_due_at, 'FMDD Mon') || ' on, unless they offer it to somebody else before.'
        when v_heir is not null then v_project.title || ' goes to ' || private.display_name(v_heir) || ' on ' || to_char(p_due_at, 'FMDD Mon') || '.'
        else v_project.title || ' ends on ' || to_char(p_due_at, 'FMDD Mon') || ' with its call sheets and files, unless somebody takes it over before.' end,
      '/projects/' || v_project.id, 'project:' || v_project.id)
    from public.project_members m where m.project_id = v_project.id and m.user_id <> p_user and m.status = 'joined' order by m.user_id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.tell_of_deletion(v_user, null);
    perform private.tell_crews_of_deletion(v_user, null);
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
    perform private.send_security_notice(v_user, 'Your account will not be deleted', 'The deletion was cancelled. If that was not you, change your password and sign out everywhere.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    -- What they have posted for a company goes on there.
    perform private.leave_jobs_to_colleagues(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.tell_of_deletion(v_user, (select due_at from private.account_deletions where user_id = v_user));
    perform private.tell_crews_of_deletion(v_user, (select due_at from private.account_deletions where user_id = v_user));
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

REVOKE ALL ON FUNCTION "private"."erase_projects"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."heir_of_project"(public.projects) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_crews_of_deletion"(uuid, timestamp with time zone) FROM PUBLIC;
