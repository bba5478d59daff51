-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."begun_days" ("booking_id" uuid NOT NULL, "day" date NOT NULL, CONSTRAINT "begun_days_pkey" PRIMARY KEY (booking_id, day));

CREATE OR REPLACE FUNCTION private.booked_day_begins_at(p public.bookings, p_day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return least(private.moment_of(p_day + 1, '00:00', p.timezone), coalesce(
    (select min(private.moment_of(p_day, private.call_of(s, p.talent_id), s.timezone)) from public.call_sheets s
      where s.project_id = p.project_id and s.shoot_day = p_day and s.status = 'published' and not s._deleted),
    (select min(private.moment_of(p_day, d ->> 'call', p.timezone)) from public.jobs j, jsonb_array_elements(j.job_dates) d where j.id = p.job_id and d ->> 'day' = p_day::text),
    private.moment_of(p_day, '00:00', p.timezone)));
end $function$;

CREATE OR REPLACE FUNCTION private.call_sheet_link(p_token text)
 RETURNS private.call_sheet_links
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link private.call_sheet_links;
begin
  select l.* into v_link from private.call_sheet_links l
  join public.call_sheets s on s.id = l.sheet_id and not s._deleted and s.version > 0 and s.status in ('published', 'cancelled')
  join public.projects p on p.id = s.project_id and not p._deleted
  join public.profiles o on o.id = p.owner_id and o.suspended_at is null
    and (l.made_by is null or private.edits_project(p.id, l.made_by) and not private.is_suspended(l.made_by))
  where l.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and l.ended_at is null
    and s.shoot_day >= private.today(s.timezone) - 14;
  return v_link;
end $function$;

CREATE OR REPLACE FUNCTION private.cancel_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_cancelled constant boolean := new.status = 'cancelled';
  v_title constant text := case when v_is_cancelled then 'Cancelled: ' else 'Goes on after all: ' end || new.title;
  v_message constant text := case when v_is_cancelled then 'The project does not go ahead. What you have agreed on for its days stays until one of you cancels it.'
    else 'Call sheets that were cancelled are published again when they are ready.' end;
  v_most_a_day constant int := 5;
  v_member uuid;
begin
  if v_is_cancelled then
    update public.call_sheets set status = 'cancelled'
    where project_id = new.id and status = 'published' and not _deleted and shoot_day >= private.today(timezone);
  end if;
  if (select auth.uid()) is null then return null; end if;
  for v_member in
    select user_id from public.project_members m where project_id = new.id and user_id <> (select auth.uid())
      -- Words of somebody whom they have blocked do not come to whoever has not said yes.
      and (status = 'joined' or status = 'invited' and not private.is_blocked_pair(user_id, (select auth.uid())) and not private.is_blocked_pair(user_id, new.owner_id)
        and not private.is_blocked_pair(user_id, coalesce(m.invited_by, new.owner_id))) order by user_id
  loop
    perform private.notify_at_most(v_member, 'project', v_title, v_message, '/projects/' || new.id, 'project:' || new.id, '(Cancelled|Goes on after all): ', v_most_a_day);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_crew_invitation(p_inviter uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.count_attempt('crew_invitation', 'account ' || p_inviter || ' to ' || p_person) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "5", "things": "invitations to this person"}');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.count_invitation(p_inviter uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.count_attempt('invitation (account)', p_inviter::text) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "20", "things": "invitations"}');
  end if;
  -- Whoever has five companies leaves room for somebody else's mail.
  if not (private.count_attempt('invitation (account and mailbox)', p_inviter::text || ' ' || private.mailbox_key(p_email)) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "3", "things": "invitations to this address"}');
  end if;
  if not (private.count_attempt('invitation (mailbox)', private.mailbox_key(p_email)) ->> 'allowed')::boolean then perform private.refuse('MQ782'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.days_begun(p public.bookings)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from unnest(p.days) as day where private.booked_day_begins_at(p, day) <= clock_timestamp()
    or exists (select from private.begun_days b where b.booking_id = p.id and b.day = day)
$function$;

CREATE OR REPLACE FUNCTION private.derive_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever is not in it any more learns nothing new of it (S6), nor it of them: also not as they are asked again.
  if new.user_id is null then new.user_name := '';
  elsif tg_op = 'INSERT' or new.status = 'joined' then new.user_name := private.display_name(new.user_id);
  else new.user_name := old.user_name; end if;
  if tg_op = 'INSERT' or new.status in ('invited', 'joined') then
    new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  elsif new.invited_by is null then new.invited_by_name := '';
  else new.invited_by_name := old.invited_by_name; end if;
  if new.status <> 'joined' then new.joined_at := null; new.hears := 'posted';
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_person public.profiles;
begin
  select * into v_project from public.projects where id = new.project_id;
  select * into v_person from public.profiles where id = new.user_id;
  if tg_op = 'UPDATE' and (new.status in ('declined', 'left', 'removed')
    or new.status = 'invited' and old.status = 'invited'
      and (private.is_blocked_pair(new.user_id, v_project.owner_id) or private.is_blocked_pair(new.user_id, coalesce(new.invited_by, v_project.owner_id))))
  then
    -- Whoever is not on it any more learns nothing new of it (S6), nor does whoever is invited read new words of somebody whom they have blocked. No more does the project learn of them:
    -- the row is one for both, and says what the two knew.
    new.user_name := old.user_name; new.user_headline := old.user_headline;
    -- But for a name whose account is erased.
    new.invited_by_name := case when new.invited_by is null then '' else old.invited_by_name end;
    new.project_title := old.project_title; new.project_kind := old.project_kind;
    new.starts_on := old.starts_on; new.ends_on := old.ends_on;
  else
    new.user_name := private.display_name(new.user_id);
    new.user_headline := coalesce(private.work_of(v_person), '');
    new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
    new.project_title := coalesce(v_project.title, '');
    new.project_kind := coalesce(v_project.production_kind, 'other');
    new.starts_on := v_project.starts_on;
    new.ends_on := v_project.ends_on;
  end if;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.end_invitations_of_editor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.project_members set removed = true, status = 'removed'
  where project_id = old.project_id and invited_by = old.user_id and status = 'invited';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id = v_me;
  v_is_editor boolean := private.edits_project(old.project_id, v_me);
  v_to text := old.status;
  -- An invitation that is taken back and made again is two.
  v_most_notices constant int := 6;
begin
  if (new.project_id, new.user_id) is distinct from (old.project_id, old.user_id)
    or not v_is_own and (new.answer, new.takes_over) is distinct from (old.answer, old.takes_over)
    or new.is_offered <> old.is_offered and (old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or not v_is_editor and (new.role_code, new.access, new.invitation, new.removed) is distinct from (old.role_code, old.access, old.invitation, old.removed)
    or new.access <> old.access and (new.access = 'owner' or old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or old.access = 'editor' and new.removed and not old.removed and not private.owns_project(old.project_id, v_me)
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer) then perform private.refuse('MQ678'); end if;
  new.id := old.id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  -- One at a time, so that nobody uses them up.
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.invitation > old.invitation then
    if private.lifecycle_event('membership', old.status, 'invited', 'editor') is null then
      -- Two editors have invited again, or it was accepted meanwhile: done already.
      new.invitation := old.invitation; new.removed := old.removed;
    else
      if not private.hold_editor(old.project_id, v_me) then perform private.refuse('MQ403'); end if;
      perform private.require_known_person(v_me, old.user_id);
      if (select count(*) from public.notifications n where n.user_id = old.user_id and n.type = 'project'
        and n.group_key = 'project:' || old.project_id and n.created_at > now() - interval '24 hours') >= v_most_notices
      then
        perform private.refuse('MQ412', jsonb_build_object('most', v_most_notices / 2, 'things', 'invitations to this person'));
      end if;
      perform private.count_crew_invitation(v_me, old.user_id);
      v_to := 'invited'; new.answer := ''; new.removed := false; new.invited_by := v_me;
    end if;
  elsif new.removed and not old.removed then
    v_to := 'removed';
  elsif new.answer <> old.answer then
    v_to := case new.answer when 'accepted' then 'joined' else new.answer end;
    -- Taking back what has ended by itself is done already.
    if old.status = 'removed' and v_to in ('declined', 'left') then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then
      perform private.refuse(case when old.status = 'left' then 'MQ677' else 'MQ675' end);
    -- Whoever has invited them edits it no more, has gone, or is suspended: nobody lets somebody in after that. Whoever edits it can ask again.
    elsif v_to = 'joined' and (not private.hold_editor(old.project_id, old.invited_by) or private.is_suspended(old.invited_by)) then
      perform private.refuse('MQ675');
    end if;
  end if;
  if new.takes_over <> old.takes_over or new.is_offered <> old.is_offered then new := private.hand_project_on(old, new, v_to); end if;
  if v_to <> 'joined' then new.is_offered := false; new.takes_over := ''; end if;
  -- What somebody does who is not on it and not asked is not the editors' to write about, nor do words of somebody come across a block: a code has room for some.
  if v_to not in ('invited', 'joined') then new.role_code := old.role_code; new.access := old.access;
  elsif not v_is_own and (private.is_blocked_pair(old.user_id, v_me) or private.is_blocked_pair(old.user_id, (select owner_id from public.projects where id = old.project_id))) then
    new.role_code := old.role_code;
  end if;
  new.status := v_to;
  -- Whoever comes back was not made an editor by that, unless the owner says so now.
  if v_to <> old.status and old.access = 'editor' and v_to in ('removed', 'left', 'declined') then new.access := 'member'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.invited_by := (select auth.uid());
  new.status := case when new.removed then 'removed' else 'invited' end;
  new.answer := ''; new.takes_over := ''; new.is_offered := false; new.invitation := 1; new.joined_at := null;
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'project_member', new.project_id::text, new.user_id::text)
    or not private.hold_editor(new.project_id, new.invited_by)
    or new.access <> 'member' and not private.owns_project(new.project_id, new.invited_by) or new.access = 'owner'
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_known_person(new.invited_by, new.user_id);
  perform private.count_crew_invitation(new.invited_by, new.user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') then perform private.refuse('MQ403'); end if;
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ671'); end if;
    if new.status not in ('development', 'prep', 'shooting') then
      perform private.refuse('MQ672', jsonb_build_object('from', 'new', 'to', new.status));
    end if;
  else
    new.id := old.id; new.owner_id := old.owner_id;
    if new.status <> old.status and private.lifecycle_event('project', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ672', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.city := btrim(private.visible_text(left(new.city, 1000)));
  new.logline := btrim(private.visible_text(left(new.logline, 5000)));
  if new.title = '' then perform private.refuse('MQ673'); end if;
  if new.ends_on < new.starts_on then perform private.refuse('MQ676'); end if;
  -- Sheets are called as their project, so everybody on it downloads all of them again.
  if tg_op = 'UPDATE' and (new.title, new.timezone) is distinct from (old.title, old.timezone)
    and not (private.count_attempt('project_name', new.id::text) ->> 'allowed')::boolean
  then
    perform private.refuse('MQ412', '{"most": "10", "things": "names and time zones of this project"}');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text)
 RETURNS public.project_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 3;
begin
  -- One at a time: two offers, or an offer and an answer, at the same moment.
  perform from public.projects where id = p_old.project_id for update;
  if p_new.is_offered and not p_old.is_offered then
    p_new.takes_over := '';
    if not private.owns_project(p_old.project_id, (select auth.uid())) then perform private.refuse('MQ403'); end if;
    if private.is_blocked_pair(p_old.user_id, (select auth.uid())) then perform private.refuse_contact((select auth.uid()), p_old.user_id); end if;
    if private.account_role(p_old.user_id) not in ('employer', 'admin') then
      perform private.refuse('MQ776', jsonb_build_object('Name', private.display_name(p_old.user_id)));
    end if;
    if not (private.count_attempt('project_offer', p_old.id::text) ->> 'allowed')::boolean then
      perform private.refuse('MQ412', jsonb_build_object('most', v_most, 'things', 'offers of this project to this person'));
    end if;
    update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
  elsif not p_new.is_offered and p_old.is_offered then
    p_new.takes_over := '';
  elsif p_new.takes_over <> '' then
    if not p_old.is_offered or p_status <> 'joined' then perform private.refuse('MQ774'); end if;
    p_new.is_offered := false;
    if p_new.takes_over = 'accepted' then
      if private.account_role(p_old.user_id) not in ('employer', 'admin') then perform private.refuse('MQ775'); end if;
      update public.project_members set access = 'editor' where project_id = p_old.project_id and access = 'owner';
      update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
      update public.projects set owner_id = p_old.user_id where id = p_old.project_id;
      perform private.require_rows_within_bounds('public.projects', p_old.user_id);
      p_new.access := 'owner';
    end if;
    p_new.takes_over := '';
  end if;
  return p_new;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_editor(p_project uuid, p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.project_members where project_id = p_project and user_id = p_user and status = 'joined' and access <> 'member' for share;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_begun_days(p_project uuid, p_job uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.begun_days (booking_id, day)
  select b.id, day from public.bookings b, unnest(b.days) as day
  -- No zone is a day ahead of another's by more than this.
  where (b.project_id = p_project or b.job_id = p_job) and b.status = 'confirmed' and day <= current_date + 1
    and private.booked_day_begins_at(b, day) <= clock_timestamp()
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_days_before_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_begun_days(null, new.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_days_before_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_begun_days(new.project_id, null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_at_most(p_user uuid, p_type text, p_title text, p_message text, p_url text, p_group text, p_kind text, p_most integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.profiles where id = p_user and (settings -> 'muted') ? p_type) then return; end if;
  update public.notifications set is_read = false, title = left(p_title, 200), message = left(p_message, 500)
  where id = (select id from public.notifications where user_id = p_user and type = p_type and group_key = p_group and title ~ ('^' || p_kind) and not _deleted
      and (not is_read or (select count(*) from public.notifications where user_id = p_user and type = p_type and group_key = p_group and title ~ ('^' || p_kind)
        and created_at > now() - interval '24 hours') >= p_most)
    order by is_read, created_at desc, id limit 1);
  if not found then perform private.notify(p_user, p_type, p_title, p_message, p_url, p_group); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'company:' || new.company_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if new.status = 'invited' and (tg_op = 'INSERT' or new.invitation <> old.invitation) then
    perform private.notify(u.id, 'system', new.invited_by_name || ' invites you to work for ' || new.company_name, '', '/company/invitations', v_group)
    from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and not private.is_blocked_pair(u.id, new.invited_by);
    -- Whoever has blocked the inviter hears nothing, and the inviter does not learn that.
    insert into private.company_mail (member_id) select new.id
    where not exists (select from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and private.is_blocked_pair(u.id, new.invited_by))
    on conflict (member_id) do update set made_at = now(), due_at = now(), taken_at = null;
  elsif tg_op = 'UPDATE' and new.status <> old.status then
    if new.status in ('joined', 'declined') then
      perform private.notify(new.invited_by, 'system', case new.status when 'joined' then new.user_name || ' has joined ' || new.company_name
        else new.email || ' does not join ' || new.company_name end, '', '/company/people', v_group);
    elsif new.status = 'left' then
      perform private.notify(c.owner_id, 'system', old.user_name || ' has left ' || new.company_name, 'Their jobs for it are yours now.', '/company/people', v_group)
      from public.companies c where c.id = new.company_id;
    elsif new.status = 'removed' and old.status = 'joined' then
      perform private.notify(old.user_id, 'system', 'You no longer work for ' || new.company_name || ' here', 'Your jobs for it stay with the company.', '/company', v_group);
    end if;
  elsif tg_op = 'UPDATE' and new.access <> old.access and new.status = 'joined' and new.user_id <> (select auth.uid()) then
    -- Five a day, whatever the company is called meanwhile: the latest says it.
    perform private.notify_at_most(new.user_id, 'system', case new.access when 'owner' then 'You own ' || new.company_name || ' now' else 'What you can do for ' || new.company_name || ' has changed' end,
      '', '/company/people', v_group, '(You own|What you can do for) ', 5);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_members set id = id where user_id = new.id and status = 'joined' or invited_by = new.id and status = 'invited';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_memberships()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.project_members set id = id where user_id = new.id and status in ('invited', 'joined') or invited_by = new.id and status = 'invited';
  update public.projects set id = id where owner_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_known_person(p_employer uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_blocked_pair(p_employer, p_person) or private.has_declined(p_person, p_employer)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save any id: whoever does not want to be written to by strangers is not invited by them either, nor is whose profile nobody sees, because the invitation names them.
      exists (select from public.saved s join public.public_profiles listed on listed.id = s.target_id and not listed._deleted
        where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
          and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- One of the two asked for the other's days, and has a yes.
      or exists (select from public.bookings b where not b._deleted and b.status in ('held', 'challenged', 'confirmed', 'completed')
        and (b.employer_id = p_employer and b.talent_id = p_person or b.employer_id = p_person and b.talent_id = p_employer))
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      or exists (
        select from public.conversation_members mine
        join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = p_person and theirs.is_active
        join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
        where mine.user_id = p_employer and mine.is_active)
      or private.have_written_in_company_thread(p_employer, p_person))
  then
    perform private.refuse('MQ674');
  end if;
end $function$;

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
  v_most_an_hour constant int := 5;
  v_title text;
  v_message text;
begin
  if not v_is_new_version and not v_is_cancelled then return null; end if;
  for v_member in
    select user_id from public.project_members where project_id = new.project_id and status = 'joined' order by user_id
  loop
    if v_is_new_version then perform private.send_call_sheet(new, v_member.user_id); end if;
    -- An import is the operator's, and nobody is told of what they did themselves.
    continue when (select auth.uid()) is null or v_member.user_id = (select auth.uid());
    v_title := case when v_is_cancelled then 'Cancelled: ' when new.version = 1 then 'Call sheet: ' else 'Call sheet changed: ' end || new.project_title;
    v_message := case when v_is_cancelled then v_day || ' does not happen as planned.'
      else v_day || case when new.version = 1 then '' else ', version ' || new.version end || ': your call is ' || private.call_of(new, v_member.user_id) || '.' end;
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

CREATE OR REPLACE FUNCTION public.make_call_sheet_link(p_sheet uuid, p_person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet constant public.call_sheets := private.edited_sheet(p_sheet);
  v_token constant text := private.base64url(extensions.gen_random_bytes(32));
begin
  -- Whoever ends this place waits, and then finds the link.
  if not private.hold_editor(v_sheet.project_id, (select auth.uid())) then perform private.refuse('MQ403'); end if;
  if v_sheet.status <> 'published' then perform private.refuse('MQ721'); end if;
  if private.name_on_sheet(v_sheet, p_person) is null then perform private.refuse('MQ722'); end if;
  if not (private.count_attempt('call_sheet_link (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.call_sheet_links (sheet_id, person_id, digest, name, made_by)
  values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')), private.name_on_sheet(v_sheet, p_person), (select auth.uid()))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at, name, ended_at, made_by)
    = row (excluded.digest, now(), 0, 0, null, excluded.name, null, excluded.made_by);
  return v_token;
end $function$;

ALTER TABLE "private"."begun_days" ADD CONSTRAINT "begun_days_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

CREATE TRIGGER d_keep_days_of_new BEFORE INSERT ON public.call_sheets FOR EACH ROW WHEN ((new.status = 'published'::text)) EXECUTE FUNCTION private.keep_days_before_sheet();

CREATE TRIGGER d_keep_days BEFORE UPDATE ON public.call_sheets FOR EACH ROW WHEN (((('published'::text = old.status) OR ('published'::text = new.status)) AND ((new.status <> old.status) OR (new.shoot_day <> old.shoot_day) OR (new.timezone <> old.timezone) OR (new._deleted <> old._deleted) OR (new.content <> old.content) OR (new.calls <> old.calls)))) EXECUTE FUNCTION private.keep_days_before_sheet();

CREATE TRIGGER d_keep_days BEFORE UPDATE ON public.jobs FOR EACH ROW WHEN ((new.job_dates IS DISTINCT FROM old.job_dates)) EXECUTE FUNCTION private.keep_days_before_job();

CREATE TRIGGER d_end_invitations AFTER UPDATE ON public.project_members FOR EACH ROW WHEN (((old.status = 'joined'::text) AND (old.access <> 'member'::text) AND ((new.status <> 'joined'::text) OR (new.access = 'member'::text)))) EXECUTE FUNCTION private.end_invitations_of_editor();

REVOKE ALL ON FUNCTION "private"."count_crew_invitation"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_invitations_of_editor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_editor"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_begun_days"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_days_before_job"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_days_before_sheet"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_at_most"(uuid, text, text, text, text, text, text, integer) FROM PUBLIC;

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('crew_invitation', '5', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('invitation (account and mailbox)', '3', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('project_name', '10', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('project_offer', '3', '86400000', '86400000');

update private.export_parts set omitted_columns = '{agreed_production,company_id,stage_rev}' where name = 'bookings';

update private.export_parts set condition = 't.created_by = $1 and private.edits_project(t.project_id, $1)' where name = 'call_sheets';

update private.export_parts set omitted_columns = '{state_at,state_before}' where name = 'conversations';

update private.export_parts set omitted_columns = '{closed_rev}' where name = 'jobs';

update private.export_parts set condition = 't.added_by = $1 and exists (select from public.project_members m where m.project_id = t.project_id and m.user_id = $1 and m.status = ''joined'')' where name = 'project_files';
