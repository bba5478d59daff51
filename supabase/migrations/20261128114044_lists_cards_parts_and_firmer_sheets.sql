-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP POLICY "members read what is published" ON "public"."call_sheets";

DROP TRIGGER "d_member" ON "public"."profiles";

DROP INDEX "public"."saved_person_notes";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

DROP FUNCTION "private"."booked_days"(uuid);

DROP FUNCTION "private"."can_see_pictures_of"(uuid);

DROP FUNCTION "private"."shown_days"(uuid, date);

CREATE TABLE "private"."message_mail" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "conversation_id" uuid NOT NULL, "due_at" timestamp with time zone NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "claims" integer NOT NULL DEFAULT 0, "attempts" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "message_mail_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."message_mail" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.alert_mail_token(p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.unsubscribe_token(p_user, 'alert_mail');
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid, p_agreed_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct (day #>> '{}')::date
  from public.job_applications a join public.jobs j on j.id = a.job_id, jsonb_array_elements(a.offer -> 'days') as day
  where a.applicant_id = p_person and a.status in ('accepted', 'hired') and not a._deleted and j.closed_reason is distinct from 'cancelled'
    and coalesce((select min((step ->> 'at')::timestamptz) from jsonb_array_elements(a.history) step where step ->> 'status' in ('accepted', 'hired')),
      '-infinity') < p_agreed_before
$function$;

CREATE OR REPLACE FUNCTION private.bookings_shown_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (date_trunc('day', now() at time zone 'UTC' - interval '4 hours 3 minutes') + interval '4 hours 3 minutes') at time zone 'UTC'
$function$;

CREATE OR REPLACE FUNCTION private.can_read_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.gate() and exists (select from public.attachments a
    where id = private.file_id(p_path) and private.attachment_path(owner_id, id) = p_path and removed_at is null
      and (owner_id = (select auth.uid()) or (private.is_as_stated(a, p_metadata)
        and (private.can_read_message(message_id) or private.is_application_party(application_id)
          or profile_id is not null and case a.type when 'application/pdf' then private.may_open_cv(p_path)
            else private.can_see_picture(profile_id, id) end))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_picture(p_profile uuid, p_file uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_uid uuid := (select auth.uid());
  v_circle text;
begin
  select private.part_circle(p, private.part_of_medium(medium)) into v_circle
  from public.profiles p, jsonb_each(p.media) as entry (key, medium)
  where p.id = p_profile and p_file::text in (medium #>> '{file,id}', medium #>> '{thumb,id}');
  return coalesce(case v_circle
      when 'contacts' then private.is_in_touch(p_profile, v_uid)
      when 'nobody' then false
      else exists (select from public.public_profiles where id = p_profile and not _deleted)
        or exists (select from public.conversation_members theirs join public.conversations c on c.id = theirs.conversation_id
          where theirs.user_id = p_profile and c.id in (select private.my_conversations())
            -- Whoever writes first does not see the other until that one has accepted.
            and (c.state = 'open' or c.state = 'requested' and c.state_by = p_profile))
        or exists (select from public.job_applications where applicant_id = p_profile and employer_id = v_uid and not _deleted) end, false)
    or exists (select from public.job_applications a, jsonb_each(a.portfolio) as entry (key, picked)
      where a.applicant_id = p_profile and a.employer_id = v_uid and not a._deleted
        and p_file::text in (picked #>> '{file,id}', picked #>> '{thumb,id}'));
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
  new.user_name := private.display_name(new.user_id);
  new.user_headline := coalesce(private.work_of(v_person), '');
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  if tg_op = 'UPDATE' and new.status in ('declined', 'left', 'removed') then
    -- Whoever is not on it any more learns nothing new of it (S6).
    new.project_title := old.project_title; new.project_kind := old.project_kind;
    new.starts_on := old.starts_on; new.ends_on := old.ends_on;
  else
    new.project_title := coalesce(v_project.title, '');
    new.project_kind := coalesce(v_project.production_kind, 'other');
    new.starts_on := v_project.starts_on;
    new.ends_on := v_project.ends_on;
  end if;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  update public.saved s set _deleted = true from private.account_deletions d
  where s.kind in ('person_note', 'profile') and s.target_id = d.user_id and not s._deleted and d.due_at <= now();
  delete from auth.users u using private.account_deletions d where d.user_id = u.id and d.due_at <= now();
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of earlier versions. A device that missed more is shown the sheet as it is.
  v_most_earlier constant int := 30;
  v_me uuid := (select auth.uid());
begin
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
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.content, new.calls) is not distinct from (old.shoot_day, old.content, old.calls)
  then
    return new;
  end if;
  if new.version > 0 then
    new.history := jsonb_build_array(jsonb_build_object('version', old.version, 'at', old.published_at, 'was', private.earlier_version(old, new)))
      || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(old.history) with ordinality earlier (value, place)
        where place < v_most_earlier);
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_job_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not coalesce(private.is_id(new.payload -> 'job_id'), false) then perform private.refuse('MQ400', '{"detail": "job"}'); end if;
  if not exists (select from public.jobs
    where id = (new.payload ->> 'job_id')::uuid and status in ('active', 'closed') and not _deleted)
  then
    perform private.refuse('MQ313');
  end if;
  new.payload := jsonb_build_object('card', 'job', 'job_id', new.payload -> 'job_id');
  return new;
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
    or not v_is_own and new.answer <> old.answer
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
      perform private.require_known_person(v_me, old.user_id);
      if (select count(*) from public.notifications n where n.user_id = old.user_id and n.type = 'project'
        and n.group_key = 'project:' || old.project_id and n.created_at > now() - interval '24 hours') >= v_most_notices
      then
        perform private.refuse('MQ412', jsonb_build_object('most', v_most_notices / 2, 'things', 'invitations to this person'));
      end if;
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
    end if;
  end if;
  new.status := v_to;
  -- Whoever comes back was not made an editor by that, unless the owner says so now.
  if v_to <> old.status and old.access = 'editor' and v_to in ('removed', 'left', 'declined') then new.access := 'member'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  -- Devices of others draw what it says; nothing but an invitation (06_invitations.sql) and a job (14_job_cards.sql) has any.
  if coalesce(new.payload ->> 'card', '') not in ('invitation', 'job') then new.payload := '{}'; end if;
  if new.conversation_id is null then perform private.refuse('MQ400', '{"detail": "conversation"}'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  -- An invitation gets its job after this.
  new.job_id := null;
  perform private.require_contact(new.sender_id, v_conversation.participants);
  if v_conversation.state = 'blocked' then
    -- Never without a block, but should one be lost, its conversation still takes no message.
    v_other := case when v_conversation.state_by = new.sender_id
      then (array_remove(v_conversation.participants, new.sender_id))[1] else v_conversation.state_by end;
    perform private.refuse(case when v_conversation.state_by = new.sender_id then 'MQ307' else 'MQ301' end,
      jsonb_build_object('Name', private.display_name(v_other)));
  elsif v_conversation.state = 'requested' and v_conversation.state_by = new.sender_id then
    foreach v_other in array array_remove(v_conversation.participants, new.sender_id) loop
      perform private.require_answer(new.sender_id, v_other);
    end loop;
  elsif v_conversation.state <> 'open' then
    -- Replying accepts a request and takes back a no; so does the other side's message once the no was taken back elsewhere.
    update public.conversations set state = 'open', state_by = null, state_at = clock_timestamp() where id = new.conversation_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- each is looked at for each job that is published
  v_most_alerts constant int := 20;
  -- twin: MAX_LISTS in src/domain/saved/own-lists.ts
  v_most_lists constant int := 50;
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  if not sync_private.is_own_id(new.id, new.target_id is not null, 'saved', new.user_id::text, new.kind, new.target_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'search' and not new._deleted and coalesce(new.payload ->> 'alerts', 'off') <> 'off' then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'search' and not o._deleted
        and coalesce(o.payload ->> 'alerts', 'off') <> 'off' and o.id <> new.id limit v_most_alerts) others) >= v_most_alerts
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_alerts, 'things', 'searches with alerts'));
    end if;
  end if;
  if new.kind = 'people_list' and not new._deleted then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'people_list' and not o._deleted
        and o.id <> new.id limit v_most_lists) others) >= v_most_lists
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_lists, 'things', 'lists of people'));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_calendar_day(p date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p between date '2000-01-01' and date '2199-12-31'
$function$;

CREATE OR REPLACE FUNCTION private.is_in_touch(p_talent uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_other is not null and p_other <> p_talent and not private.is_blocked_pair(p_talent, p_other) and (
    exists (select from public.job_applications
      where applicant_id = p_talent and employer_id = p_other and status <> 'withdrawn' and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_talent
      join public.conversations c on c.id = theirs.conversation_id and c.state = 'open'
      where theirs.user_id = p_other and theirs.is_active and mine.is_active
        and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.endorsements
      where (asker_id, endorser_id) in ((p_talent, p_other), (p_other, p_talent)) and status = 'confirmed' and not _deleted));
end $function$;

CREATE OR REPLACE FUNCTION private.is_near(p_near jsonb, p_towns jsonb, p_country text, p_city text, p_travels_km integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_km int := private.town_distance(p_towns, p_country, p_city);
begin
  if v_km is not null then return v_km <= greatest((p_near ->> 'km')::int, p_travels_km); end if;
  return (p_near ->> 'country' = '' or p_country in ('', p_near ->> 'country'))
    and starts_with(private.town_key('', p_city), ' ' || (p_near ->> 'name'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_public_picture(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.attachments a join public.public_profiles p on p.id = a.profile_id and not p._deleted
    where a.id = private.file_id(p_path) and private.attachment_path(a.owner_id, a.id) = p_path and a.type = 'image/jpeg' and a.removed_at is null
      and private.is_as_stated(a, p_metadata)
      and exists (select from public.profiles q, jsonb_each(q.media) as entry (key, medium)
        where q.id = a.profile_id and a.id::text in (medium #>> '{file,id}', medium #>> '{thumb,id}')
          and private.part_circle(q, private.part_of_medium(medium)) = 'everyone'));
end $function$;

CREATE OR REPLACE FUNCTION private.mail_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Imports and seeds have been read long ago.
  if (select auth.uid()) is null then return null; end if;
  insert into private.message_mail (user_id, conversation_id, due_at)
  select m.user_id, new.conversation_id, greatest(now() + private.message_mail_wait(), (
    select max(taken_at) + interval '24 hours' from private.message_mail o
    where o.user_id = m.user_id and o.conversation_id = new.conversation_id))
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active
    and private.message_mail_address(m.user_id) is not null
  on conflict (user_id, conversation_id) where ended_at is null do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.member_cards(p_participants uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.full_name, 'headline', p.headline,
      'avatar_url', case when private.part_circle(p, 'picture') = 'everyone' then p.avatar_url end, 'role', p.role, 'company_id', c.id, 'company_name', coalesce(c.name, ''))
      order by array_position(p_participants, p.id)), '[]')
    from public.profiles p left join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = any (p_participants));
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_address(p_user uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select u.email from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user and p.suspended_at is null and u.email_confirmed_at is not null and u.email <> ''
      and not (p.settings -> 'muted') ? 'message_mail'
      and not exists (select from private.account_deletions d where d.user_id = p_user));
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select min(case when taken_at is null then due_at else taken_at + interval '10 minutes' end) from private.message_mail where ended_at is null);
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_news(p_mail private.message_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_since timestamptz;
  v_count int;
  v_sender uuid;
  -- A session that is in use is refreshed every hour at the latest.
  v_here timestamptz := (select max(coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)) from auth.sessions s
    where s.user_id = p_mail.user_id);
begin
  select * into v_conversation from public.conversations where id = p_mail.conversation_id;
  if v_conversation.state not in ('open', 'requested')
    or v_conversation.state = 'requested' and v_conversation.state_by = p_mail.user_id
    or exists (select from public.saved s
      where s.user_id = p_mail.user_id and s.kind = 'muted' and s.target_id = p_mail.conversation_id and not s._deleted)
  then return null; end if;
  select min(created_at) filter (where v_here is null or created_at > v_here), count(*), (array_agg(sender_id order by server_seq desc))[1]
  into v_since, v_count, v_sender from public.messages
  where conversation_id = p_mail.conversation_id and sender_id <> p_mail.user_id and not _deleted
    and server_seq > coalesce((v_conversation.read_marks ->> p_mail.user_id::text)::int, 0);
  if v_since is null or private.is_blocked_pair(p_mail.user_id, v_sender)
    or exists (select from public.profiles where id = v_sender and suspended_at is not null)
  then return null; end if;
  return jsonb_build_object('name', private.display_name(v_sender), 'count', v_count, 'requested', v_conversation.state = 'requested',
    'since', v_since);
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_wait()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '3 hours' $function$;

CREATE OR REPLACE FUNCTION private.mute_by_token(p_token text, p_key text, p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid;
begin
  if p_token !~ '^[A-Za-z0-9_-]{43}$' then return '{"outcome": "wrong"}'; end if;
  v_user := encode(substring(decode(translate(p_token, '-_', '+/') || '=', 'base64') from 1 for 16), 'hex')::uuid;
  if private.unsubscribe_token(v_user, p_key) <> p_token then return '{"outcome": "wrong"}'; end if;
  update public.profiles set settings = jsonb_set(settings, '{muted}', (settings -> 'muted') || to_jsonb(p_kind))
  where id = v_user and not (settings -> 'muted') ? p_kind;
  return '{"outcome": "done"}';
end $function$;

CREATE OR REPLACE FUNCTION private.only_parts_for(p_row public.public_profiles, p public.profiles, p_circles text[])
 RETURNS public.public_profiles
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if private.part_circle(p, 'picture') <> all (p_circles) then p_row.avatar_url := null; end if;
  p_row.media := (select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(p_row.media) as entry (key, medium)
    where private.part_circle(p, private.part_of_medium(medium)) = any (p_circles));
  if private.part_circle(p, 'credits') <> all (p_circles) then p_row.credits := '{}'; end if;
  -- Confirmations are of credits.
  if not (array[private.part_circle(p, 'credits'), private.part_circle(p, 'endorsements')] <@ p_circles) then p_row.confirmations := '{}'; end if;
  if private.part_circle(p, 'kit') <> all (p_circles) then p_row.kit := '{}'; end if;
  if private.part_circle(p, 'unions') <> all (p_circles) then p_row.unions := '{}'; end if;
  if private.part_circle(p, 'languages') <> all (p_circles) then p_row.languages := '{}'; end if;
  if private.part_circle(p, 'place') <> all (p_circles) then
    p_row.location := ''; p_row.city := ''; p_row.region := ''; p_row.country_code := ''; p_row.travel_radius_km := null;
  end if;
  if private.part_circle(p, 'links') <> all (p_circles) then
    p_row.linkedin_url := null; p_row.portfolio_url := null; p_row.website_url := null;
  end if;
  if private.part_circle(p, 'rate') <> all (p_circles) then p_row.hourly_rate := null; p_row.day_rate_minor := null; end if;
  if private.part_circle(p, 'days') <> all (p_circles) then p_row.shown_days := ''; end if;
  return p_row;
end $function$;

CREATE OR REPLACE FUNCTION private.part_circle(p public.profiles, p_part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_part = 'rate' and p.show_rate then 'everyone'
    when p_part = 'days' and p.settings ->> 'show_days' is distinct from 'false' then 'everyone'
    when p.settings ->> ('shown_' || p_part) = 'contacts' then 'contacts'
    when p_part not in ('rate', 'days') and coalesce(p.settings ->> ('shown_' || p_part), 'everyone') = 'everyone' then 'everyone'
    else 'nobody' end
$function$;

CREATE OR REPLACE FUNCTION private.part_of_medium(p_medium jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_medium ->> 'kind' = 'avatar' then 'picture' else 'work' end
$function$;

CREATE OR REPLACE FUNCTION private.prune_message_mail()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from private.message_mail where ended_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.public_confirmations(p_asker uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.profiles;
begin
  select * into v_person from public.profiles where id = p_asker;
  return case when private.part_circle(v_person, 'credits') = 'everyone' and private.part_circle(v_person, 'endorsements') = 'everyone'
    then private.shown_confirmations(p_asker) else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.endorsements := case when tg_op = 'DELETE' then old else new end;
  v_shown jsonb;
begin
  if not (v_row.is_shown or tg_op = 'UPDATE' and old.is_shown) then return null; end if;
  v_shown := private.public_confirmations(v_row.asker_id);
  update public.public_profiles set confirmations = v_shown
  where id = v_row.asker_id and not _deleted and confirmations is distinct from v_shown;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_public_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', hourly_rate = null, day_rate_minor = null,
      linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}',
      confirmations = '{}', shown_days = ''
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  v_row := private.only_parts_for(v_row, new, '{everyone}');
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, shown_days, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, v_row.shown_days, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date, p_agreed_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_length constant int := 372;
  v_letters text;
begin
  with booked as (
    select b.day from private.booked_days(p_person, p_agreed_before) as b (day)
  ), marked as (
    select key::date as day, private.shown_letter(mark) as letter
    from public.availability a, jsonb_each(a.days) as entry (key, mark)
    where a.user_id = p_person and not a._deleted and a.month between date_trunc('month', p_from)::date and p_from + v_length
  )
  select string_agg(case when b.day is not null then 'b' else coalesce(m.letter, '-') end, '' order by n) into v_letters
  from generate_series(0, v_length - 1) n
    left join booked b on b.day = p_from + n
    left join marked m on m.day = p_from + n;
  v_letters := rtrim(v_letters, '-');
  return case when v_letters = '' then '' else to_char(p_from, 'YYYY-MM-DD') || v_letters end;
end $function$;

CREATE OR REPLACE FUNCTION private.town_distance(p_towns jsonb, p_country text, p_city text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (p_towns ->> private.town_key(p_country, p_city))::int;
end $function$;

CREATE OR REPLACE FUNCTION private.town_key(p_country text, p_city text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- As most are: nothing to take out.
  if p_city ~ '^[A-Za-z]+$' then return p_country || ' ' || lower(p_city); end if;
  return p_country || ' ' || lower(btrim(regexp_replace(private.searchable_text(translate(p_city, '.''’', '')), '\s+', ' ', 'g')));
end $function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(p_user uuid, p_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id bytea := decode(replace(p_user::text, '-', ''), 'hex');
begin
  insert into private.keyring (name, key) values (p_key, encode(extensions.gen_random_bytes(32), 'hex')) on conflict do nothing;
  return translate(encode(v_id || substring(extensions.hmac(v_id, decode((select key from private.keyring where name = p_key), 'hex'), 'sha256')
    from 1 for 16), 'base64'), '+/=', '-_');
end $function$;

CREATE OR REPLACE FUNCTION public.alert_mail_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.mute_by_token(p_token, 'alert_mail', 'job_alert_mail');
end $function$;

CREATE OR REPLACE FUNCTION public.message_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.message_mail m set
    ended_at = case when r.outcome in ('down', 'later') and (r.outcome = 'down' or m.attempts < 7) then null else now() end,
    taken_at = case when r.outcome in ('down', 'later') then null else m.taken_at end,
    due_at = case when r.outcome in ('down', 'later') then private.mail_retry_at(m.claims, r.after_s) else m.due_at end,
    attempts = m.attempts + case r.outcome when 'later' then 1 else 0 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and m.ended_at is null;
end $function$;

REVOKE ALL ON FUNCTION "public"."message_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."message_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.message_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mail private.message_mail;
  v_address text;
  v_news jsonb;
  v_taken jsonb := '[]';
begin
  update private.message_mail set ended_at = now()
  where ended_at is null and (taken_at < now() - interval '10 minutes' or made_at < now() - interval '7 days' and due_at <= now());
  for v_mail in
    select * from private.message_mail where ended_at is null and taken_at is null and due_at <= now()
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    v_address := private.message_mail_address(v_mail.user_id);
    v_news := case when v_address is not null then private.message_mail_news(v_mail) end;
    if v_news is null then
      -- Never left, so it counts for no day.
      update private.message_mail set ended_at = now() where id = v_mail.id;
    elsif (v_news ->> 'since')::timestamptz > now() - private.message_mail_wait() then
      -- They were here meanwhile, and something new has come.
      update private.message_mail set due_at = (v_news ->> 'since')::timestamptz + private.message_mail_wait() where id = v_mail.id;
    else
      update private.message_mail set claims = claims + 1, taken_at = now() where id = v_mail.id;
      v_taken := v_taken || (v_news - 'since' || jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1, 'to', v_address,
        'token', private.unsubscribe_token(v_mail.user_id, 'message_mail'), 'conversation_id', v_mail.conversation_id));
    end if;
  end loop;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."message_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."message_mail_take"(integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.message_mail_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.mute_by_token(p_token, 'message_mail', 'message_mail');
end $function$;

REVOKE ALL ON FUNCTION "public"."message_mail_unsubscribe"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."message_mail_unsubscribe"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.parts_in_touch(p_person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.profiles;
  v_all public.public_profiles;
  v_shown jsonb;
  v_public jsonb;
begin
  perform private.require_gate();
  if not private.is_in_touch(p_person, (select auth.uid())) then return null; end if;
  if not exists (select from public.public_profiles where id = p_person and not _deleted) then return null; end if;
  select * into v_person from public.profiles where id = p_person;
  v_all := jsonb_populate_record(null::public.public_profiles, to_jsonb(v_person));
  v_all.media := private.shown_media(v_person.media, v_person.attachments_stored);
  v_all.confirmations := private.shown_confirmations(p_person);
  -- No sooner than everybody would see it: the moment would tell whose job it was.
  v_all.shown_days := private.shown_days(p_person, private.today('UTC') - 1, private.bookings_shown_at());
  v_shown := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone,contacts}'));
  v_public := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone}'));
  return (select jsonb_object_agg(field, value) from jsonb_each(v_shown) as each (field, value)
    where value is distinct from v_public -> field);
end $function$;

REVOKE ALL ON FUNCTION "public"."parts_in_touch"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric'
    -- Whose town is not on the map comes last: nothing on earth is that far away.
    when p_query ->> 'sort' = 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
  v_ranked_from timestamptz;
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('near', 'private.is_near($1 -> ''near'', $1 -> ''towns'', t.country_code, t.city, t.travel_radius_km)'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, false)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    ('freeOn', 'private.free_days(t.shown_days) @> array(select asked::date - date ''2000-01-01'' from jsonb_array_elements_text($1 -> ''freeOn'') asked)'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz')
  ) as each (name, part) where p_query ? name);
  if v_is_by_relevance then
    execute format('select t.created_at from %s where %s order by t.created_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.created_at from %2$s where %3$s order by %4$s t.created_at desc, t.id desc limit $3',
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  -- Before any of it is used: every filter costs work for each of its elements.
  if octet_length(p_query::text) > v_largest
    or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end)
  then
    perform private.refuse('MQ400', '{"detail": "more filters than fit one search"}');
  end if;
  if octet_length((p_query -> 'towns')::text) > v_largest_map
    or (p_query ? 'near' and not coalesce(jsonb_typeof(p_query #> '{near,km}') = 'number' and jsonb_typeof(p_query #> '{near,name}') = 'string'
      and p_query #>> '{near,name}' <> '' and jsonb_typeof(p_query #> '{near,country}') = 'string', false))
  then
    perform private.refuse('MQ400', '{"detail": "near"}');
  end if;
  if p_query ? 'freeOn' and (jsonb_typeof(p_query -> 'freeOn') <> 'array' or exists (
    select from jsonb_array_elements(p_query -> 'freeOn') asked where jsonb_typeof(asked) <> 'string' or not private.is_day(asked #>> '{}')))
  then
    perform private.refuse('MQ400', '{"detail": "free on"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $function$;

ALTER TABLE "private"."message_mail" ADD CONSTRAINT "message_mail_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;

ALTER TABLE "private"."message_mail" ADD CONSTRAINT "message_mail_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text, 'person_note'::text, 'people_list'::text])));

CREATE INDEX message_mail_conversation_id ON private.message_mail USING btree (conversation_id);

CREATE INDEX message_mail_due ON private.message_mail USING btree (due_at) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX message_mail_open ON private.message_mail USING btree (user_id, conversation_id) WHERE (ended_at IS NULL);

CREATE INDEX message_mail_user_id ON private.message_mail USING btree (user_id, conversation_id);

CREATE INDEX saved_people ON public.saved USING btree (target_id) WHERE ((kind = ANY (ARRAY['person_note'::text, 'profile'::text])) AND (NOT _deleted));

CREATE TRIGGER a_job_card BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((((new.payload ->> 'card'::text) = 'job'::text) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION private.guard_job_card();

CREATE TRIGGER e_mail AFTER INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION private.mail_members();

CREATE TRIGGER d_member AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.headline IS DISTINCT FROM old.headline) OR (new.avatar_url IS DISTINCT FROM old.avatar_url) OR (new.role IS DISTINCT FROM old.role) OR (new.company_id IS DISTINCT FROM old.company_id) OR ((new.settings ->> 'shown_picture'::text) IS DISTINCT FROM (old.settings ->> 'shown_picture'::text)))) EXECUTE FUNCTION private.refresh_member_cards();

CREATE POLICY "members read what is published" ON "public"."call_sheets" FOR SELECT TO "authenticated" USING ((((version > 0) AND (project_id IN ( SELECT private.my_projects() AS my_projects))) OR (project_id IN ( SELECT private.edited_projects() AS edited_projects))));

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bookings_shown_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_see_picture"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_job_card"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_calendar_day"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_calendar_day"(date) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_in_touch"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_near"(jsonb, jsonb, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_members"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_mail_address"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_mail_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_mail_news"(private.message_mail) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_mail_wait"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mute_by_token"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."only_parts_for"(public.public_profiles, public.profiles, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."part_circle"(public.profiles, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."part_of_medium"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_message_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_confirmations"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_days"(uuid, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."town_distance"(jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."town_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsubscribe_token"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."message_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."message_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."message_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."message_mail_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."message_mail_unsubscribe"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."message_mail_unsubscribe"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."parts_in_touch"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."parts_in_touch"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."parts_in_touch"(uuid) TO "service_role";

ALTER TABLE "public"."call_sheets" ADD CONSTRAINT "valid_day" CHECK (private.is_calendar_day(shoot_day));

ALTER TABLE "public"."projects" ADD CONSTRAINT "valid_end" CHECK (private.is_calendar_day(ends_on));

ALTER TABLE "public"."projects" ADD CONSTRAINT "valid_start" CHECK (private.is_calendar_day(starts_on));

insert into private.refusals (code, sentence) values ('MQ313', 'This job is no longer open to others, so it cannot be sent.');

insert into private.refusals (code, sentence) values ('MQ685', 'This call sheet was cancelled. Publish it again to change it.');

update sync_private.streams set merge = '{"payload": "by_key", "payload.seq": "derived", "payload.tags": "union", "payload.lists": "union", "payload.opened_at": "derived"}' where name = 'saved';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-message-mail', '43 5 * * *', 'select private.prune_message_mail()');
  end if;
end $guard$;
