-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "c_keep_credit" ON "public"."bookings";

DROP TRIGGER "e_confirmed_credit" ON "public"."bookings";

DROP TRIGGER "e_confirms_credit" ON "public"."bookings";

DROP TRIGGER "e_open_note_window" ON "public"."bookings";

DROP TRIGGER "row_bound_on_return" ON "public"."projects";

DROP FUNCTION "private"."first_message_state"(uuid, uuid, uuid);

DROP FUNCTION "private"."is_first_job"(public.jobs);

ALTER TABLE "private"."call_sheet_links" ADD COLUMN "made_by" uuid;

ALTER TABLE "public"."bookings" ADD COLUMN "days_worked" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."bookings" ADD COLUMN "stage_rev" bigint NOT NULL DEFAULT 1;

ALTER TABLE "public"."bookings" ADD COLUMN "agreed_production" jsonb;

ALTER TABLE "public"."job_applications" ADD COLUMN "is_called_off" boolean NOT NULL DEFAULT false;

ALTER TABLE "sync_private"."streams" ADD COLUMN "forms" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "sync_private"."streams" ADD COLUMN "largest_write" integer NOT NULL DEFAULT 250000;

ALTER TABLE "public"."project_files" ALTER COLUMN "attachments" SET DEFAULT '[]'::jsonb;

CREATE OR REPLACE FUNCTION private.after_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text := new.history -> -1 ->> 'by';
  v_deal text := case when tg_op = 'UPDATE' then private.deal_step(old, new) end;
  v_is_open_again boolean := tg_op = 'UPDATE' and old.status = 'job_closed';
  v_closed constant text := private.application_headline('job_closed', '', false);
  v_open_again constant text := 'The job is open again, and your application with it';
begin
  if tg_op = 'UPDATE' and new.status is not distinct from old.status and v_deal is null then return null; end if;
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state, proposal_id) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), v_deal, 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status,
    case v_deal when 'offer' then (new.offer ->> 'id')::uuid when 'propose_times' then (new.interview ->> 'id')::uuid end);
  if tg_op = 'INSERT' then
    -- Whoever applied to a job keeps it on their device, however old it is (S6).
    perform sync_private.access_changed(new.applicant_id, 'jobs', new.job_id);
    if (select auth.uid()) is not null then
      perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif v_by = 'applicant' then
    perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'application_status', concat_ws(' ', new.applicant_name, private.applicant_step(new)), new.job_title,
      '/employer/applications?job=' || new.job_id || '&a=' || new.id, 'job:' || new.job_id);
  else
    -- A job that closes and opens again and again is one notification until it is read: what it is now.
    if v_is_open_again or new.status = 'job_closed' then
      update public.notifications set title = case when v_is_open_again then v_open_again else v_closed end
      where user_id = new.applicant_id and group_key = 'application:' || new.id and not is_read and title in (v_closed, v_open_again);
      if found then return null; end if;
    end if;
    perform private.notify(new.applicant_id, 'application_status', case when v_is_open_again then v_open_again
        else private.application_headline(new.status, new.decline_note, tg_op = 'UPDATE' and new.status = old.status) end,
      concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, '')), '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.after_booking_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from text := case when tg_op = 'UPDATE' then old.status end;
  v_actor text := new.history -> -1 ->> 'by';
  v_is_step boolean := tg_op = 'INSERT' or new.status <> old.status;
  v_type text := case when 'confirmed' in (v_from, new.status) or new.status in ('completed', 'cancelled') then 'booking' else 'hold' end;
  v_words text;
  v_title text;
  v_side text;
begin
  -- Whoever takes back what they accepted in an application has left it, and whoever cancels it has declined.
  if v_is_step and new.status = 'cancelled' and new.ended_by in ('talent', 'employer') then
    update public.job_applications set status = case new.ended_by when 'talent' then 'withdrawn' else 'declined' end
    where id = new.application_id and status = 'accepted';
  end if;
  -- Of a hire it stays said that it was one, and its place in the job is open again.
  if v_is_step and new.status = 'cancelled' then
    update public.job_applications set is_called_off = true where id = new.application_id and status = 'hired' and not is_called_off;
  end if;
  if v_is_step then
    insert into private.booking_events (booking_id, actor, from_state, to_state) values (new.id, v_actor, v_from, new.status);
    if new.status = 'confirmed' then
      insert into private.booked_slots (booking_id, talent_id, day, allows_others)
      select new.id, new.talent_id, day, private.allows_double_booking(new.talent_id) from unnest(new.days) as day on conflict (booking_id, day) do nothing;
      -- Nobody waits for a day that is taken, be it with a hold or for an answer.
      if not private.allows_double_booking(new.talent_id) then
        perform private.end_booking(b.id, 'released', case b.employer_id when new.employer_id then 'employer' else 'others' end) from public.bookings b
        where b.talent_id = new.talent_id and b.status in ('requested', 'held', 'challenged') and b.id <> new.id and b.days && new.days;
      end if;
    elsif v_from = 'confirmed' and new.status = 'cancelled' then
      delete from private.booked_slots where booking_id = new.id and day <> all (new.days[:new.days_worked]);
    end if;
    if v_from in ('held', 'challenged') and new.status not in ('held', 'challenged') then perform private.drop_challenges(new.id); end if;
    perform private.rank_holds(new.talent_id);
    -- Who has moved up to the first place is challenged by whoever challenged the one before.
    perform private.challenge_holds(b) from public.bookings b
    where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.is_challenging and b.rank > 1;
  elsif new.is_challenging and not old.is_challenging then
    perform private.challenge_holds(new);
  end if;

  -- An import is the operator's, and what was asked and taken back with no signal was never asked. The clock is nobody, and tells both.
  if tg_op = 'INSERT' and ((select auth.uid()) is null or new.status = 'released') then return null; end if;
  v_words := concat_ws(' · ', new.title, private.booked_day_words(new.days));
  foreach v_side in array array['talent', 'employer'] loop
    v_title := case when v_is_step then private.booking_headline(new, v_from, v_actor, v_side)
      when v_side = 'employer' and new.rank = 1 and old.rank > 1 then 'You now have the first hold on ' || new.talent_name end;
    -- Whoever has booked somebody has let what else they asked for go with it, and neither side has said so.
    continue when new.status = 'released' and new.ended_by = 'employer' and new.employer_step <> 'withdrawn';
    -- Of a yes the application has told them. That a job has closed, or an application ended, does not tell that days are free again.
    continue when v_title is null or new.application_id is not null and new.status = 'confirmed';
    perform private.notify(case v_side when 'talent' then new.talent_id else new.employer_id end, v_type, v_title, v_words,
      '/bookings/' || new.id, 'booking:' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.after_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    insert into public.job_events (job_id, actor_id, event, from_state, to_state) values (
      new.id, coalesce((select auth.uid()), case when tg_op = 'INSERT' then new.posted_by end),
      case when tg_op = 'INSERT' then 'publish'
        when new.closed_reason = 'expired' and new.status = 'closed' then 'expire'
        else coalesce(private.lifecycle_event('job', old.status, new.status, 'owner'), 'set') end,
      case when tg_op = 'UPDATE' then old.status end, new.status);
  end if;
  if tg_op = 'INSERT'
    or (new.status, new.company_id, new._deleted) is distinct from (old.status, old.company_id, old._deleted)
  then
    perform private.count_open_jobs(new.company_id);
    if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
      perform private.count_open_jobs(old.company_id);
    end if;
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then
    perform private.close_applications(new.id);
  elsif tg_op = 'UPDATE' and old.status = 'closed' and new.status = 'active' then
    perform private.reopen_applications(new);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.are_coworkers(p_asker uuid, p_other uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.project_members mine join public.project_members theirs on theirs.project_id = mine.project_id
      where mine.user_id = p_asker and mine.status = 'joined' and theirs.user_id = p_other and theirs.status = 'joined')
    or exists (select from public.bookings where private.is_worked(status, days_worked) and (employer_id, talent_id) in ((p_asker, p_other), (p_other, p_asker)) and not _deleted)
    or private.is_booked_credit(p_asker, p_credit) and exists (
      select from public.public_profiles p, jsonb_each(p.credits) as entry (key, credit) where p.id = p_other and not p._deleted
        and credit -> 'is_booked' = 'true' and credit -> 'production' = p_credit -> 'production' and credit -> 'year' = p_credit -> 'year');
end $function$;

CREATE OR REPLACE FUNCTION private.book_accepted_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text;
begin
  if new.status in ('accepted', 'hired') and old.status not in ('accepted', 'hired') then
    perform private.book_offer(new, private.today((select timezone from public.jobs where id = new.job_id)));
  elsif old.status in ('accepted', 'hired') and new.status not in ('accepted', 'hired') then
    v_by := case when (select auth.uid()) = new.applicant_id then 'talent' when private.hires_for(new.employer_id, new.company_id, 'hire') then 'employer' else 'others' end;
    update public.bookings b set status = 'cancelled', ended_by = v_by, kill_fee_minor = case when v_by = 'employer' then private.kill_fee(b) end
    where application_id = new.id and status = 'confirmed' and private.days_begun(b) < cardinality(b.days);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.booked_day_begins_at(p public.bookings, p_day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select min(private.moment_of(p_day, private.call_of(s, p.talent_id), s.timezone)) from public.call_sheets s
      where s.project_id = p.project_id and s.shoot_day = p_day and s.status = 'published' and not s._deleted),
    (select min(private.moment_of(p_day, d ->> 'call', p.timezone)) from public.jobs j, jsonb_array_elements(j.job_dates) d where j.id = p.job_id and d ->> 'day' = p_day::text),
    private.moment_of(p_day, '00:00', p.timezone));
end $function$;

CREATE OR REPLACE FUNCTION private.booked_day_words(p_days date[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.date_words(p_days[1]) || case when cardinality(p_days) > 1 then ' and ' || cardinality(p_days) - 1 || ' more' else '' end
$function$;

CREATE OR REPLACE FUNCTION private.booking_stage(p_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_status when 'challenged' then 'held' else p_status end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_job_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by constant text := case when private.hires_for(new.posted_by, new.company_id, 'hire') then 'employer' else 'others' end;
begin
  update public.bookings b set status = 'cancelled', ended_by = v_by, kill_fee_minor = case when v_by = 'employer' then private.kill_fee(b) end
  where job_id = new.id and application_id is not null and status = 'confirmed' and private.days_begun(b) < cardinality(b.days);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.cancel_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_cancelled constant boolean := new.status = 'cancelled';
  v_cancelled constant text := left('Cancelled: ' || new.title, 200);
  v_goes_on constant text := left('Goes on after all: ' || new.title, 200);
  v_title constant text := case when v_is_cancelled then v_cancelled else v_goes_on end;
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
    select user_id from public.project_members where project_id = new.id and status in ('joined', 'invited') and user_id <> (select auth.uid()) order by user_id
  loop
    update public.notifications set title = v_title, message = v_message
    where user_id = v_member and type = 'project' and group_key = 'project:' || new.id and not is_read and title in (v_cancelled, v_goes_on);
    continue when found or (select count(*) from public.notifications where user_id = v_member and type = 'project' and group_key = 'project:' || new.id
      and title in (v_cancelled, v_goes_on) and created_at > now() - interval '24 hours') >= v_most_a_day;
    perform private.notify(v_member, 'project', v_title, v_message, '/projects/' || new.id, 'project:' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_hires()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job constant uuid := case when tg_op = 'DELETE' then old.job_id else new.job_id end;
begin
  -- One hire at a time, so that each counts the one before. A job that goes with its poster is not written any more: its references would be checked again.
  perform from public.jobs j where j.id = v_job and exists (select from public.profiles where id = j.posted_by) for no key update of j;
  if not found then return null; end if;
  update public.jobs j set hired_count = hires.count
  from (select count(*)::int from public.job_applications where job_id = v_job and status = 'hired' and not is_called_off) hires
  where j.id = v_job and j.hired_count <> hires.count;
  return null;
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
  if not (private.count_attempt('invitation (mailbox)', private.mailbox_key(p_email)) ->> 'allowed')::boolean then perform private.refuse('MQ782'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.credit_of_booking(p public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
begin
  v_role := coalesce(nullif(p.role_code, ''), nullif((select role_code from public.project_members where project_id = p.project_id
    and user_id = p.talent_id and status = 'joined'), ''), nullif((select role_code from public.jobs where id = p.job_id), ''));
  if v_role is null then return null; end if;
  return coalesce(p.agreed_production, private.production_of_booking(p)) || jsonb_build_object('role', v_role, 'year', extract(year from p.days[case p.status when 'cancelled' then p.days_worked else cardinality(p.days) end])::int);
end $function$;

CREATE OR REPLACE FUNCTION private.days_begun(p public.bookings)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::int from unnest(p.days) as day where private.booked_day_begins_at(p, day) <= clock_timestamp()
$function$;

CREATE OR REPLACE FUNCTION private.derive_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_uid uuid := (select auth.uid());
begin
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then
    new.step_by := private.step_by(new);
    return new;
  end if;
  if tg_op = 'INSERT' or new.status is distinct from old.status or private.deal_step(old, new) is not null then
    if tg_op = 'UPDATE' then
      new.decided_at := case when new.status in ('hired', 'declined')
        then coalesce(nullif(new.decided_at, old.decided_at), clock_timestamp()) end;
      if old.status = 'declined' then
        new.decline_code := null;
        new.decline_note := '';
      end if;
    end if;
    new.history := new.history || jsonb_build_object(
      'status', new.status, 'at', clock_timestamp(),
      'by', case when new.status = 'job_closed' or tg_op = 'UPDATE' and old.status = 'job_closed' then 'system' when tg_op = 'INSERT' or v_uid = new.applicant_id then 'applicant'
        else 'employer' end);
    new.step_by := private.step_by(new);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text;
begin
  if tg_op = 'INSERT' then
    new.company_id := (select c.id from public.companies c where c.id = coalesce((select company_id from public.jobs where id = new.job_id),
        (select company_id from public.profiles where id = new.employer_id))
      and not c._deleted and private.has_permission(new.employer_id, c.id, 'hire'));
  end if;
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
  if tg_op = 'INSERT' then
    new.employer_name := private.display_name(new.employer_id);
    new.talent_name := private.display_name(new.talent_id);
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  end if;
  if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
  if tg_op = 'UPDATE' and private.booking_stage(new.status) <> private.booking_stage(old.status) then new.stage_rev := old.rev + 1; end if;
  if tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'confirmed' then new.days_worked := private.days_begun(old); end if;
  -- What is said later of a booking, such as a note, is about the company in whose name it was agreed on.
  if new.status = 'confirmed' and new.company_id is not null and not private.has_permission(new.employer_id, new.company_id, 'hire') then
    new.company_id := null; new.company_name := '';
  end if;
  if new.status not in ('held', 'challenged') then new.rank := 0; end if;
  if new.status <> 'challenged' then new.challenge_deadline := null; end if;
  if new.status not in ('held', 'challenged') then new.challenging_until := null; end if;
  v_actor := case when 'challenged' = new.status or tg_op = 'UPDATE' and old.status = 'challenged' and new.status = 'held' then 'system' else private.booking_actor(new) end;
  new.history := new.history || jsonb_build_object('status', new.status, 'at', clock_timestamp(), 'by', v_actor);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.owner_name := private.display_name(new.owner_id);
  new.company_name := coalesce((select c.name from public.profiles p join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = new.owner_id and private.has_permission(p.id, c.id, 'hire')), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.end_links_of_editor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.call_sheet_links l set ended_at = clock_timestamp() from public.call_sheets s
  where l.made_by = new.user_id and l.ended_at is null and s.id = l.sheet_id and s.project_id = new.project_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_bookings(p public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_is_talent boolean;
  v_others uuid[];
  v_other uuid;
begin
  v_others := array(select distinct talent_id from public.bookings where employer_id = p.id and status in ('held', 'challenged') order by talent_id);
  foreach v_other in array v_others loop perform private.lock_days_of(v_other); end loop;
  for v_booking in select * from public.bookings where p.id in (employer_id, talent_id) order by id loop
    v_is_talent := v_booking.talent_id = p.id;
    perform private.forget_in_booking_notices(v_booking,
      array[p.full_name, case when v_is_talent then v_booking.talent_name else v_booking.employer_name end], v_is_talent);
    continue when v_booking.status not in ('held', 'challenged', 'confirmed') or v_booking.days[cardinality(v_booking.days)] < private.today(v_booking.timezone);
    perform private.notify(case when v_is_talent then v_booking.employer_id else v_booking.talent_id end,
      case v_booking.status when 'confirmed' then 'booking' else 'hold' end,
      case v_booking.status when 'confirmed' then 'A booking is cancelled, because an account was deleted' else 'A hold has ended, because an account was deleted' end,
      concat_ws(' · ', case when v_is_talent then v_booking.title end, private.booked_day_words(v_booking.days)), '/bookings', 'booking:' || v_booking.id);
  end loop;
  delete from public.bookings where p.id in (employer_id, talent_id);
  foreach v_other in array v_others loop
    -- Whoever was challenged by them alone holds as before, and those behind them move up.
    update public.bookings b set status = 'held' where b.talent_id = v_other and b.status = 'challenged'
      and not exists (select from private.booking_challenges where challenged_id = b.id);
    perform private.time_challengers(v_other);
    perform private.rank_holds(v_other);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.first_held_day(p_person uuid, p_days date[], p_employer uuid, p_except uuid DEFAULT NULL::uuid, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select min(day) from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and b.status in ('held', 'challenged') and b.employer_id <> p_employer and day = any(p_days)
      -- Whoever is suspended confirms nothing, and nobody waits for them.
      and not private.is_suspended(b.employer_id)
      and (p_before is null or (b.held_at, b.id) < (p_before, p_except)));
end $function$;

CREATE OR REPLACE FUNCTION private.first_message_state(p_from uuid, p_to uuid, p_job uuid, p_hires boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null
    -- Whoever blocks a company hears from none of its people anew, and whom it blocks begins nothing with them.
    or private.is_blocked_by_company_side(p_to, p_from, true) or private.is_blocked_by_company_side(p_from, p_to, false)
  then return null; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or private.has_applied_to_company_of(p_to, p_from)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  -- Whoever has hidden themselves is still there for those above, and for nobody new.
  if not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  -- Not whose profile nobody sees: the conversation shows a name.
  if (v_from.role = 'employer' or p_hires) and v_to.open_to_contact
    and exists (select from public.public_profiles where id = p_to and not _deleted)
  then return 'requested'; end if;
  if exists (select from public.saved s join public.jobs j on j.id = s.target_id
             where s.user_id = p_from and s.kind = 'job' and not s._deleted and j.posted_by = p_to
               and j.status in ('active', 'closed') and not j._deleted)
  then return 'requested'; end if;
  -- Whoever publishes a job is asked about it.
  if v_from.role = 'talent' and exists (select from public.jobs
      where id = p_job and posted_by = p_to and status = 'active' and not _deleted)
  then return 'requested'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.follow_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.company_members := case when tg_op = 'DELETE' then old else new end;
  v_person uuid := v_row.user_id;
  v_was_in boolean := tg_op <> 'INSERT' and old.status = 'joined';
  v_is_in boolean := tg_op <> 'DELETE' and new.status = 'joined';
begin
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    -- Invited again, and accepted with another account that has the address now.
    perform sync_private.access_changed_to(old.user_id, 'colleagues', array[old.id]);
  end if;
  if v_person is null or not v_was_in and not v_is_in then return null; end if;
  -- What they make for it at the same moment is there before it is taken from them.
  if v_was_in and not (v_is_in and old.access = new.access) then perform private.change_places(v_person); end if;
  if v_was_in <> v_is_in then perform private.company_access_changed(v_person, v_row.company_id);
  elsif old.access <> new.access then
    -- Invitations are read by those who look after the people.
    perform sync_private.access_changed_to(v_person, 'colleagues', array(select id from public.company_members where company_id = v_row.company_id));
  end if;
  -- Nobody lets somebody in after they have gone themselves.
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'manage')) then
    update public.company_members set removed = true, status = 'removed'
    where company_id = v_row.company_id and invited_by = v_person and status = 'invited';
  end if;
  if v_is_in and not v_was_in then
    -- Whoever joins posts for it from now on; the companies of their own stay theirs.
    update public.profiles set company_id = v_row.company_id where id = v_person and (tg_op = 'UPDATE' or company_id is null);
  elsif v_was_in and not v_is_in then
    update public.profiles set company_id = (select m.company_id from public.company_members m where m.user_id = v_person and m.status = 'joined'
      order by m.access = 'owner' desc, m.joined_at limit 1)
    where id = v_person and company_id = v_row.company_id;
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
  -- Their projects are the company's while they hire for it.
  update public.projects set id = id where owner_id = v_person;
  if v_was_in and not v_is_in then perform private.forget_company_notices(v_person, v_row.company_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_in_booking_notices(p_booking public.bookings, p_names text[], p_keeps_title boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_groups constant text[] := array['booking:' || p_booking.id, 'booking:' || p_booking.id || ':unsent'];
  v_name text;
begin
  update public.notifications n set action_url = '/bookings',
    message = case when not p_keeps_title and left(n.message, length(p_booking.title)) = p_booking.title
      then ltrim(substr(n.message, length(p_booking.title) + 1), ' ·') else n.message end,
    title = case when not p_keeps_title then replace(n.title, p_booking.title, 'the days') else n.title end
  where n.group_key = any (v_groups);
  foreach v_name in array p_names loop
    continue when v_name = '';
    update public.notifications set title = replace(title, v_name, 'Somebody') where group_key = any (v_groups);
    delete from public.notifications where group_key = any (v_groups) and position(v_name in title || ' ' || message) > 0;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_in_notifications(p public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_theirs constant text[] := array(
    select 'message:' || c.id from public.conversation_members m join public.conversations c on c.id = m.conversation_id
      where m.user_id = p.id and (c.person_id = p.id or cardinality(c.participants) <= 2 and not private.is_company_thread(c))
    union select 'note:' || id from public.bookings where p.id in (employer_id, talent_id)
    union select 'endorsement:' || id from public.endorsements where p.id in (asker_id, endorser_id));
begin
  delete from public.notifications where user_id <> p.id and group_key = any (v_theirs);
  perform private.forget_name_in_notifications(p.id, array(
    select 'message:' || conversation_id from public.messages where sender_id = p.id
    union select 'job:' || job_id from public.job_applications where applicant_id = p.id
    union select 'project:' || project_id from public.project_members where p.id in (user_id, invited_by)));
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

CREATE OR REPLACE FUNCTION private.guard_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.resume_name, new.resume_size, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.resume_name, old.resume_size, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.company_id := old.company_id; new.respond_by := old.respond_by;
  new.step_by := old.step_by;
  new.decided_at := old.decided_at; new.is_called_off := old.is_called_off; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
  -- Everybody gets an answer, under a block as well, but no words with it: those go back to whoever wrote them.
  if new.decline_note ~ '\S' and new.decline_note is distinct from old.decline_note and private.is_blocked_pair(old.applicant_id, old.employer_id, old.company_id) then
    perform private.notify((select auth.uid()), 'application_status', old.applicant_name || ' is not accepting messages, so your words were not sent', new.decline_note,
      '/employer/applications?job=' || old.job_id || '&a=' || old.id, 'job:' || old.job_id);
    new.decline_note := old.decline_note;
  end if;
  -- The words of a decline whose step has lost against one of the applicant's.
  if v_answer_changed and new.status <> 'declined' then
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
  end if;
  -- Nobody is told that a role is filled while it is not. Twin: isFilled in src/domain/jobs/unfilled.ts.
  if new.decline_code = 'filled' and old.decline_code is distinct from new.decline_code
    and not exists (select from public.jobs where id = old.job_id and (closed_reason = 'filled' or hired_count >= headcount))
  then
    perform private.refuse('MQ218');
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_talent boolean := old.talent_id = (select auth.uid());
  v_says public.bookings := new;
  v_to text;
  v_day date;
  -- words that do not reach the other side
  v_unsent text := '';
  v_type constant text := 'booking';
  v_most_holds constant int := 3;
begin
  if (new.talent_id, new.wants, new.job_id, new.project_id, new.title, new.role_code, new.days, new.timezone, new.place, new.rate_minor, new.rate_unit,
      new.currency, new.kit_fee_minor, new.kill_fee_percent, new.note, new.open_until) is distinct from
    (old.talent_id, old.wants, old.job_id, old.project_id, old.title, old.role_code, old.days, old.timezone, old.place, old.rate_minor, old.rate_unit,
      old.currency, old.kit_fee_minor, old.kill_fee_percent, old.note, old.open_until)
    or v_is_talent and (new.employer_step, new.employer_note, new.is_challenging) is distinct from (old.employer_step, old.employer_note, old.is_challenging)
    or not v_is_talent and (new.talent_step, new.talent_note) is distinct from (old.talent_step, old.talent_note)
  then
    perform private.refuse('MQ403');
  end if;
  perform private.lock_days_of(old.talent_id);
  -- Everything of the server's, and no words without the step that they belong to.
  new := old;
  if v_is_talent then
    if v_says.talent_step = old.talent_step then return new; end if;
    new.talent_step := v_says.talent_step;
    new.talent_note := btrim(private.visible_text(left(v_says.talent_note, 2000)));
    v_to := private.after_talent_step(old.status, old.wants, new.talent_step);
  else
    if v_says.employer_step <> old.employer_step then
      new.employer_step := v_says.employer_step;
      new.employer_note := btrim(private.visible_text(left(v_says.employer_note, 2000)));
      v_to := private.after_employer_step(old.status, new.employer_step);
    elsif v_says.is_challenging and not old.is_challenging then
      if old.status not in ('held', 'challenged') then
        perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'confirmed') then 'MQ699' else 'MQ688' end);
      end if;
      if private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at) is null then perform private.refuse('MQ694'); end if;
      if private.is_blocked_pair(old.talent_id, old.employer_id, old.company_id) then perform private.refuse_contact(old.employer_id, old.talent_id); end if;
      perform private.hold_places(old.employer_id);
      if not private.may_still_book(old) then perform private.refuse('MQ791'); end if;
      new.is_challenging := true;
      return new;
    else
      return new;
    end if;
  end if;
  -- Who blocks somebody is not booked by them, and reads nothing of them; letting go is open to both, and what was written with it goes back to whoever wrote it.
  if private.is_blocked_pair(old.talent_id, old.employer_id, old.company_id) then
    if v_to in ('held', 'confirmed') then
      perform private.refuse_contact((select auth.uid()), case when v_is_talent then old.employer_id else old.talent_id end);
    end if;
    v_unsent := case when v_is_talent then new.talent_note else new.employer_note end;
    new.talent_note := old.talent_note;
    new.employer_note := old.employer_note;
  end if;
  if v_to is null or private.lifecycle_event('booking', old.status, v_to, case when v_is_talent then 'talent' else 'employer' end) is null then
    -- A yes that was on its way while the days went to somebody else.
    if v_to in ('held', 'confirmed') and old.status = 'released' and old.ended_by = 'others' then
      v_day := private.first_booked_day(old.talent_id, old.days, old.id);
      if v_day is not null then
        perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
          jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
      end if;
    end if;
    perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'held', 'challenged', 'confirmed') then 'MQ699' else 'MQ688' end);
  end if;
  if v_to in ('held', 'confirmed') then
    if v_is_talent then perform private.require_active(old.employer_id); end if;
    perform private.hold_places(old.employer_id);
    if not private.may_still_book(old) then
      perform private.refuse(case when v_is_talent then 'MQ792' else 'MQ791' end, jsonb_build_object('Name', old.employer_name));
    end if;
  end if;
  -- Clocks count, also before the timer has looked at them.
  if v_to in ('held', 'confirmed')
    and (private.today(old.timezone) > old.open_until or old.status = 'challenged' and old.challenge_deadline <= clock_timestamp())
  then
    perform private.refuse('MQ687');
  end if;

  if v_to in ('held', 'confirmed') then
    v_day := private.first_booked_day(old.talent_id, old.days, old.id);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
        jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
    end if;
  end if;
  if v_to = 'held' then
    select min(day) into v_day from unnest(old.days) as day where (select count(*) from public.bookings b
      where b.talent_id = old.talent_id and b.status in ('held', 'challenged') and b.days @> array[day] and not private.is_suspended(b.employer_id)) >= v_most_holds;
    if v_day is not null then
      perform private.refuse('MQ691', jsonb_build_object('date', private.date_words(v_day), 'most', v_most_holds));
    end if;
    new.held_at := clock_timestamp();
    new.talent_agreed_at := new.held_at;
  elsif v_to = 'confirmed' then
    v_day := private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ695' else 'MQ690' end, jsonb_build_object('date', private.date_words(v_day), 'hours', private.challenge_hours()));
    end if;
    new.confirmed_at := clock_timestamp();
    if v_is_talent then new.talent_agreed_at := new.confirmed_at; else new.employer_agreed_at := new.confirmed_at; end if;
  else
    if not private.has_seen_stage(old) then perform private.refuse('MQ699'); end if;
    if v_to = 'cancelled' and private.days_begun(old) = cardinality(old.days) then perform private.refuse('MQ793'); end if;
    new.ended_by := case when v_is_talent then 'talent' else 'employer' end;
    if v_to = 'cancelled' and not v_is_talent then new.kill_fee_minor := private.kill_fee(old); end if;
    if v_unsent <> '' then
      perform private.notify((select auth.uid()), v_type,
        case when v_is_talent then old.employer_name else old.talent_name end || ' is not accepting messages, so your words were not sent',
        v_unsent, '/bookings/' || old.id, 'booking:' || old.id || ':unsent');
    end if;
  end if;
  new.status := v_to;
  return new;
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
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.content, new.calls) is not distinct from (old.shoot_day, old.content, old.calls)
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
    new.history := jsonb_build_array(jsonb_build_object('version', old.version, 'at', old.published_at, 'was', private.earlier_version(old, new)))
      || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(old.history) with ordinality earlier (value, place)
        where place < v_most_earlier);
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_applicant boolean := old.applicant_id = (select auth.uid());
  -- Twin: MAX_DEAL_STEPS in src/domain/limits.ts
  v_most constant int := 60;
  v_today date;
begin
  -- Several steps taken with no signal arrive as one write. What a later step overtook was never said: an offer before a decline, an
  -- invitation before an offer, an answer before a withdrawal.
  if new.status <> old.status then
    if new.status <> 'offered' and not v_is_applicant then new.offer := old.offer; end if;
    if new.status <> 'interview' and not v_is_applicant then new.interview := old.interview; end if;
    if new.status <> 'interview' and v_is_applicant then new.interview_reply := old.interview_reply; end if;
    if new.status = 'withdrawn' and v_is_applicant then new.offer_reply := old.offer_reply; end if;
  end if;

  -- Before any of it is used; the table's own checks come after.
  if not (private.is_offer(new.offer) and private.is_offer_reply(new.offer_reply)
    and private.is_interview(new.interview) and private.is_interview_reply(new.interview_reply))
  then
    perform private.refuse('MQ400', '{"detail": "offer or interview"}');
  end if;
  if new.offer is distinct from old.offer or new.interview is distinct from old.interview then
    if v_is_applicant then perform private.refuse('MQ403'); end if;
    -- Answers are not bounded: whoever proposes last must not lock the other out.
    if jsonb_array_length(old.history) >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    perform private.require_no_block(old.employer_id, old.applicant_id, old.company_id);
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    perform private.require_day_in_sight((new.offer ->> 'answer_by')::date);
    if new.offer -> 'rate_minor' in ('null', '0') and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
    -- A step that this device had not heard of may have come between: a request for a change, or one of the employer's own.
    if new.status = old.status and private.lifecycle_event('application', old.status, 'offered', 'employer') is not null then
      new.status := 'offered';
    end if;
    if new.status <> 'offered' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'offered'));
    end if;
  elsif new.status = 'offered' and old.status <> 'offered' then
    perform private.refuse('MQ209');
  end if;
  if new.interview is distinct from old.interview then
    if new.interview is null or private.was_proposed(old.id, new.interview) then
      perform private.refuse('MQ400', '{"detail": "interview"}');
    end if;
    if new.status = old.status and private.lifecycle_event('application', old.status, 'interview', 'employer') is not null then
      new.status := 'interview';
    end if;
    if new.status <> 'interview' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'interview'));
    end if;
    perform private.require_day_in_sight(max(slot::timestamptz)::date) from jsonb_array_elements_text(new.interview -> 'slots') slot;
    if not exists (select from jsonb_array_elements_text(new.interview -> 'slots') slot where slot::timestamptz > now()) then
      perform private.refuse('MQ213');
    end if;
  elsif new.status = 'interview' and old.status <> 'interview' then
    perform private.refuse('MQ213');
  end if;

  if new.offer_reply is distinct from old.offer_reply then
    if not v_is_applicant or new.offer_reply is null then perform private.refuse('MQ403'); end if;
    if old.status not in ('offered', 'change_asked') then perform private.refuse('MQ215'); end if;
    if new.offer_reply -> 'offer_id' is distinct from old.offer -> 'id' then perform private.refuse('MQ210'); end if;
    if new.status is distinct from (select to_state from private.lifecycle_transitions where lifecycle = 'application' and from_state = 'offered'
      and actor = 'applicant' and event = new.offer_reply ->> 'answer')
    then
      perform private.refuse('MQ403');
    end if;
    if new.status = 'change_asked' and new.offer_reply ->> 'note' !~ '\S' then perform private.refuse('MQ212'); end if;
    v_today := private.today((select timezone from public.jobs where id = old.job_id));
    if new.status = 'accepted' and (old.offer ->> 'answer_by')::date < v_today then
      perform private.refuse('MQ211', jsonb_build_object('day', to_char((old.offer ->> 'answer_by')::date, 'FMDD FMMonth YYYY')));
    end if;
    if new.offer_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  elsif v_is_applicant and new.status <> old.status and new.status in ('accepted', 'turned_down', 'change_asked') then
    perform private.refuse('MQ403');
  end if;
  if new.interview_reply is distinct from old.interview_reply then
    if not v_is_applicant or new.interview_reply is null then perform private.refuse('MQ403'); end if;
    if new.status <> 'interview' or new.interview_reply -> 'interview_id' is distinct from old.interview -> 'id' then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply -> 'slot' = 'null' then
      if new.interview_reply ->> 'note' !~ '\S' then perform private.refuse('MQ216'); end if;
    elsif not old.interview -> 'slots' @> (new.interview_reply -> 'slot') then
      perform private.refuse('MQ214');
    else
      -- One that was offered before times were bounded.
      perform private.require_day_in_sight((new.interview_reply ->> 'slot')::timestamptz::date);
    end if;
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  end if;
  perform private.require_step_within_day(old, new, case when v_is_applicant then 'applicant' else 'employer' end);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_content text[] := array(
    select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
    where field not in ('status', 'closed_reason', 'last_confirmed_at'));
  v_edited boolean := exists (
    select from unnest(v_content) field
    where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field);
  -- the version from which the edit started, when it came through sync_push
  v_began bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_event text;
  v_accepted text;
begin
  new.id := old.id; new.posted_by := old.posted_by; new.published_at := old.published_at; new.slug := old.slug;
  new.hired_count := old.hired_count; new.closed_at := old.closed_at; new.closed_rev := old.closed_rev;
  new.valid_through := old.valid_through;

  -- The edit started on an active job. It must be refused because the job closed, not applied silently.
  if v_edited and old.status <> 'active' and (old.status = 'archived' or v_began < old.closed_rev) then
    perform private.refuse('MQ106');
  end if;
  if v_edited and new.company_id is distinct from old.company_id then
    -- In one order, so that two who move jobs of each other never wait for each other.
    perform private.hold_places(who) from unnest(array[old.posted_by, (select auth.uid())]) who group by who order by who;
  end if;
  -- Into a company for which both hire, whoever posted it and whoever moves it. Out of one by whoever posted it; once somebody has applied, only if they manage the company: what
  -- applicants have sent it is not one person's to take along.
  if v_edited and new.company_id is distinct from old.company_id
    and (old.company_id is not null and (old.posted_by <> (select auth.uid()) or not private.has_permission((select auth.uid()), old.company_id, 'manage')
        and exists (select from public.job_applications where job_id = old.id))
      or new.company_id is not null and not (
        private.has_permission(old.posted_by, new.company_id, 'hire') and private.has_permission((select auth.uid()), new.company_id, 'hire')))
  then perform private.refuse('MQ403'); end if;

  if new.project_id is distinct from old.project_id and new.project_id is not null and not private.edits_project(new.project_id, (select auth.uid())) then
    perform private.refuse('MQ403');
  end if;
  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    -- "Still hiring" of a job that has closed meanwhile would be stored, and nobody would see the job.
    if old.status <> 'active' and new.status = old.status then perform private.refuse('MQ106'); end if;
    new.last_confirmed_at := clock_timestamp();
  -- Whoever changes a job looks after it (06_jobs/20_still_hiring.sql).
  elsif v_edited and old.status = 'active' then
    new.last_confirmed_at := clock_timestamp();
  end if;
  if new.status = old.status then
    new.closed_reason := old.closed_reason;
    if v_edited then perform private.check_job(new, new.job_dates is distinct from old.job_dates); end if;
    return new;
  end if;

  v_event := private.lifecycle_event('job', old.status, new.status, 'owner');
  if v_event is null then
    perform private.refuse('MQ107', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_event = 'reopen' then
    if old.closed_at < now() - make_interval(days => private.reopen_days()) then
      perform private.refuse('MQ113', jsonb_build_object('days', private.reopen_days()));
    end if;
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    -- Why is said by whoever closes it: nobody is declined as if it were filled because a device left it out.
    if new.closed_reason is null or new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  -- Whoever has said yes is hired, declined, or loses the days because the job is cancelled, and reads which. Locked, so that nobody says yes in between.
  if old.status = 'active' and new.status <> 'active' and new.closed_reason is distinct from 'cancelled' then
    perform from public.job_applications where job_id = old.id and status in (
      select from_state from private.lifecycle_transitions where lifecycle = 'application' and event = 'end') order by id for update;
    select applicant_name into v_accepted from public.job_applications where job_id = old.id and status = 'accepted' and not _deleted order by updated_at, id limit 1;
    if found then perform private.refuse('MQ790', jsonb_build_object('Name', coalesce(nullif(v_accepted, ''), 'Somebody'))); end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_me public.profiles;
begin
  new.applicant_id := (select auth.uid());
  select * into v_me from public.profiles where id = new.applicant_id;
  if v_me.role = 'employer' then perform private.refuse('MQ204'); end if;
  select * into v_job from public.jobs where id = new.job_id for share;
  -- Also of a company whose people they belong to, while their place there rests: they would read who else applied once they hire again.
  if v_job.posted_by = new.applicant_id
    or exists (select from public.company_members where company_id = v_job.company_id and user_id = new.applicant_id and status = 'joined')
  then
    perform private.refuse('MQ205');
  end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  perform private.require_unblocked_applicant(v_job.posted_by, new.applicant_id, v_job.company_id);
  perform private.require_active(v_job.posted_by, v_job.company_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.company_id := v_job.company_id;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.step_by := null;
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.is_called_off := false;
  new.decline_code := null;
  new.decline_note := '';
  new.history := '[]';
  new.offer := null; new.offer_reply := null; new.interview := null; new.interview_reply := null;
  new.job_title := v_job.title;
  new.company_name := v_job.company_name;
  new.applicant_name := v_me.full_name;
  new.applicant_headline := v_me.headline;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_today date;
  v_most_days constant int := 60;
  v_most_open constant int := 5;
begin
  new.employer_id := v_me; new.application_id := null; new.rank := 0; new.held_at := null; new.challenge_deadline := null; new.challenging_until := null; new.confirmed_at := null;
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.days_worked := 0; new.credit := null; new.history := '[]';
  new.is_challenging := false; new.employer_note := ''; new.talent_step := ''; new.talent_note := ''; new.status := 'requested';
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, false, '') or new.talent_id = v_me then perform private.refuse('MQ403'); end if;
  if private.account_role(v_me) not in ('employer', 'admin') and not coalesce(private.edits_project(new.project_id, v_me), false) then
    perform private.refuse('MQ689');
  end if;
  if new.job_id is not null and not exists (select from public.jobs where id = new.job_id and not _deleted
      and (posted_by = v_me or private.has_permission(v_me, company_id, 'hire')))
    or new.project_id is not null and not private.edits_project(new.project_id, v_me)
  then
    perform private.refuse('MQ403');
  end if;
  if private.account_role(new.talent_id) is distinct from 'talent' then perform private.refuse_contact(v_me, new.talent_id); end if;
  perform private.refuse_to_blocked(v_me, new.talent_id);
  if private.first_message_state(v_me, new.talent_id, null, private.edits_project(new.project_id, v_me)) is null then perform private.refuse_contact(v_me, new.talent_id); end if;
  -- One at a time, or several devices could all ask the fifth time.
  perform private.lock_rows_of(v_me);
  -- One that was taken back counts for a day: it was notified, too. One that others ended does not: its employer has done nothing.
  if (select count(*) from public.bookings where employer_id = v_me and talent_id = new.talent_id and not _deleted
    and (status = 'requested' or status = 'released' and ended_by = 'employer' and held_at is null and created_at > now() - interval '24 hours')) >= v_most_open
  then
    perform private.refuse('MQ698', jsonb_build_object('Name', private.display_name(new.talent_id), 'most', v_most_open));
  end if;

  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  v_today := private.today(new.timezone);
  new.days := array(select distinct day from unnest(new.days) as day where day is not null order by day);
  if cardinality(new.days) not between 1 and v_most_days or new.days[1] < v_today or new.days[cardinality(new.days)] > v_today + 1100 then
    perform private.refuse('MQ692', jsonb_build_object('most', v_most_days));
  end if;
  -- Not past the first day of work, which somebody else may need to fill.
  new.open_until := greatest(least(coalesce(new.open_until, new.days[1]), new.days[1]), v_today);
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.place := btrim(private.visible_text(left(new.place, 1000)));
  new.note := btrim(private.visible_text(left(new.note, 5000)));
  if new.title = '' then perform private.refuse('MQ696'); end if;
  if coalesce(new.rate_minor, 0) = 0 and new.rate_unit not in ('deferred', 'unpaid') then perform private.refuse('MQ697'); end if;
  if new.wants = 'booking' then new.employer_agreed_at := clock_timestamp(); end if;
  -- Asked and taken back with no signal: one write.
  if new.employer_step = 'confirmed' then perform private.refuse('MQ688'); end if;
  if new.employer_step = 'withdrawn' then
    new.status := 'released'; new.ended_by := 'employer';
    -- Nobody was asked, so nobody reads what for.
    new.title := 'Taken back'; new.place := ''; new.note := '';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days constant date[] := array(select (day #>> '{}')::date from jsonb_array_elements(new.offer -> 'days') as day);
  v_today constant date := private.today((select timezone from public.jobs where id = old.job_id));
begin
  if (select max(day) from unnest(v_days) as day) not between v_today and v_today + 1100 then perform private.refuse('MQ692', '{"most": 200}'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_offered_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days constant date[] := array(select (day #>> '{}')::date from jsonb_array_elements(new.offer -> 'days') as day);
  v_day date;
begin
  perform private.require_active(old.employer_id, old.company_id);
  if private.has_blocked(old.employer_id, old.applicant_id) or private.is_blocked_by_company_side(old.applicant_id, old.employer_id, false, old.company_id) then
    perform private.refuse_contact(old.applicant_id, old.employer_id);
  end if;
  if (select max(day) from unnest(v_days) as day) < private.today((select timezone from public.jobs where id = old.job_id)) then perform private.refuse('MQ795'); end if;
  perform private.lock_days_of(new.applicant_id);
  v_day := private.first_booked_day(new.applicant_id, v_days, null);
  if v_day is not null then perform private.refuse('MQ686', jsonb_build_object('date', private.date_words(v_day))); end if;
  v_day := private.first_held_day(new.applicant_id, v_days, new.employer_id);
  if v_day is not null then perform private.refuse('MQ695', jsonb_build_object('date', private.date_words(v_day))); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.bookings set employer_id = new.employer_id, employer_name = private.display_name(new.employer_id) where application_id = new.id and employer_id = old.employer_id and not private.is_worked(status, days_worked);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.has_seen_stage(p public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_client constant uuid := sync_private.account_client(nullif(current_setting('sync.client', true), '')::uuid);
  -- A device that has not heard of the row knows what it has sent.
  v_seen constant bigint := coalesce(nullif(current_setting('sync.base', true), '')::bigint, 1);
begin
  return v_client is null or v_seen >= p.stage_rev or p.last_client = v_client and coalesce(p.last_base, 1) = v_seen;
end $function$;

CREATE OR REPLACE FUNCTION private.is_booked_credit(p_person uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.bookings b join public.profiles employer on employer.id = b.employer_id and employer.suspended_at is null
    where b.talent_id = p_person and private.is_worked(b.status, b.days_worked) and not b._deleted
      and b.credit = jsonb_build_object('production', p_credit -> 'production', 'role', p_credit -> 'role', 'year', p_credit -> 'year', 'kind', p_credit -> 'kind',
        'is_verified', true));
end $function$;

CREATE OR REPLACE FUNCTION private.is_cancelled_project(p_project uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.projects where id = p_project and status = 'cancelled');
end $function$;

CREATE OR REPLACE FUNCTION private.is_first_job(p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (select from public.jobs where posted_by = p_job.posted_by and id <> p_job.id);
end $function$;

CREATE OR REPLACE FUNCTION private.is_suspended(p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.profiles where id = p_user and suspended_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION private.is_worked(p_status text, p_days_worked integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_status = 'completed' or p_status = 'cancelled' and p_days_worked > 0
$function$;

CREATE OR REPLACE FUNCTION private.keep_agreed_production()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.agreed_production := private.production_of_booking(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.may_still_book(p public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p.project_id is null then private.account_role(p.employer_id) in ('employer', 'admin') else private.edits_project(p.project_id, p.employer_id) end
    and (p.job_id is null or exists (select from public.jobs where id = p.job_id
      and (posted_by = p.employer_id or private.has_permission(p.employer_id, company_id, 'hire'))))
    and (p.company_id is null or private.has_permission(p.employer_id, p.company_id, 'hire'));
end $function$;

CREATE OR REPLACE FUNCTION private.notify(p_user uuid, p_type text, p_title text, p_message text, p_url text, p_group text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.profiles where id = p_user and (settings -> 'muted') ? p_type) then return; end if;
  if p_type = 'application_status' then
    -- Of the same application and the same job title. Words that come back to their author have another text, so nothing takes their place.
    update public.notifications set title = left(p_title, 200)
    where user_id = p_user and type = p_type and group_key = p_group and action_url = p_url and message = left(p_message, 500) and not is_read and not _deleted;
    if found then return; end if;
  end if;
  insert into public.notifications (user_id, type, title, message, action_url, group_key)
  values (p_user, p_type, left(p_title, 200), left(p_message, 500), p_url, p_group)
  on conflict (user_id, group_key) where type = 'message' and not is_read
  do update set title = excluded.title, message = excluded.message;
end $function$;

CREATE OR REPLACE FUNCTION private.open_note_window()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_completed_at timestamptz := (select max((step ->> 'at')::timestamptz) from jsonb_array_elements(new.history) step where step ->> 'status' = new.status);
begin
  insert into private.note_windows (booking_id, closes_at)
  values (new.id, coalesce(v_completed_at, clock_timestamp()) + make_interval(days => private.note_days())) on conflict (booking_id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.production_of_booking(p public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_job public.jobs;
begin
  select * into v_project from public.projects where id = p.project_id and not _deleted;
  select * into v_job from public.jobs where id = p.job_id;
  return jsonb_build_object('production', coalesce(nullif(btrim(v_project.title), ''), nullif(btrim(v_job.production), ''), p.title),
    'kind', coalesce(v_project.production_kind, v_job.production_kind, 'other'));
end $function$;

CREATE OR REPLACE FUNCTION private.publish_job(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  perform private.hold_places(p_draft.owner_id);
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  -- A company that was deleted, or for which they do not hire, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and not _deleted) or not private.has_permission(p_draft.owner_id, v_job.company_id, 'hire') then
    v_job.company_id := null;
  end if;
  -- Nor does a job name a project that its poster does not edit.
  if not private.edits_project(v_job.project_id, p_draft.owner_id) then v_job.project_id := null; end if;
  v_job.id := p_draft.id;
  v_job.posted_by := p_draft.owner_id;
  v_job.published_at := clock_timestamp();
  v_job.last_confirmed_at := v_job.published_at;
  v_job.created_at := v_job.published_at;
  v_job.server_xid := pg_current_xact_id();
  insert into public.jobs select v_job.* on conflict (id) do nothing;
  if found then
    -- An import is the operator's.
    if (select auth.uid()) is not null then perform private.require_rows_within_bounds('public.jobs', p_draft.owner_id); end if;
  elsif not exists (select from public.jobs where id = p_draft.id and posted_by = p_draft.owner_id) then
    perform private.refuse('MQ409');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.rank_holds(p_person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings b set rank = r.rank
  from (
    select h.id, 1 + count(e.id) as rank
    from public.bookings h left join public.bookings e on e.talent_id = h.talent_id and e.status in ('held', 'challenged')
      and e.employer_id <> h.employer_id and (e.held_at, e.id) < (h.held_at, h.id) and e.days && h.days and not private.is_suspended(e.employer_id)
    where h.talent_id = p_person and h.status in ('held', 'challenged') group by h.id) r
  where b.id = r.id and b.rank <> r.rank
$function$;

CREATE OR REPLACE FUNCTION private.reopen_applications(p_job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.job_applications a set status = before.status, respond_by = greatest(a.respond_by, private.respond_by(p_job))
  from (select id, case when history -> -2 ->> 'status' = 'accepted' and exists (select from public.bookings b where b.application_id = ended.id and b.status = 'cancelled')
      then 'shortlisted' else coalesce(history -> -2 ->> 'status', 'pending') end as status
    from public.job_applications ended where job_id = p_job.id and status = 'job_closed' and not _deleted) before
  where a.id = before.id and private.lifecycle_event('application', 'job_closed', before.status, 'system') is not null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_active(p_employer uuid, p_company uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_suspended(p_employer) and not exists (select from public.company_members m where m.company_id = p_company and m.status = 'joined'
    and private.has_permission(m.user_id, p_company, 'hire') and not private.is_suspended(m.user_id))
  then
    perform private.refuse('MQ794', jsonb_build_object('Name', coalesce((select name from public.companies where id = p_company), private.display_name(p_employer))));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_day_in_sight(p_day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Twin: DEAL_YEARS in src/domain/limits.ts
  v_years constant int := 2;
begin
  if p_day > (now() + make_interval(years => v_years))::date + 1 then perform private.refuse('MQ785', jsonb_build_object('years', v_years)); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_step_within_day(p_old public.job_applications, p_new public.job_applications, p_by text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Twin: MAX_STEPS_A_DAY in src/domain/limits.ts
  v_most constant int := 10;
begin
  if p_new.status = p_old.status and private.deal_step(p_old, p_new) is null
    or p_new.status <> p_old.status and p_new.status in ('declined', 'hired', 'accepted', 'turned_down', 'withdrawn')
  then
    return;
  end if;
  if (select count(*) from jsonb_array_elements(p_old.history) step
    where step ->> 'by' = p_by and (step ->> 'at')::timestamptz > now() - interval '24 hours') >= v_most
  then
    perform private.refuse('MQ784', jsonb_build_object('most', v_most));
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
    -- After five in an hour the latest says it, unread again and without another push; the end of a sheet is always told.
    if not v_is_cancelled and (select count(*) from public.notifications
      where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and created_at > now() - interval '1 hour') >= v_most_an_hour
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

CREATE OR REPLACE FUNCTION private.submit_note(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_me constant uuid := p_draft.owner_id;
  v_booking public.bookings;
  v_window private.note_windows;
  v_type constant text := p_draft.payload ->> 'collaborationType';
  v_text text;
begin
  select * into v_booking from public.bookings where id = p_draft.subject_id and v_me in (employer_id, talent_id) and private.is_worked(status, days_worked) and not _deleted;
  if not found then perform private.refuse('MQ711'); end if;
  -- Both sides, and the clock, one after the other: each sees what the one before wrote.
  select * into v_window from private.note_windows where booking_id = v_booking.id for update;
  if not found then perform private.refuse('MQ711'); end if;
  -- One of each side, whoever hired for it then.
  if exists (select from private.sealed_notes where booking_id = v_booking.id and (reviewer_id = v_booking.talent_id) = (v_me = v_booking.talent_id))
    or exists (select from public.notes where booking_id = v_booking.id and (reviewer_id = v_booking.talent_id) = (v_me = v_booking.talent_id))
  then
    perform private.refuse('MQ712');
  end if;
  if v_window.is_done or v_window.closes_at <= clock_timestamp() then perform private.refuse('MQ713', jsonb_build_object('days', private.note_days())); end if;
  if coalesce(p_draft.payload ->> 'rating', '') !~ '^[1-5]$' then perform private.refuse('MQ714'); end if;
  if coalesce(jsonb_typeof(p_draft.payload -> 'text'), 'string') <> 'string' then perform private.refuse('MQ400', '{"detail": "text"}'); end if;
  v_text := regexp_replace(private.visible_text(left(coalesce(p_draft.payload ->> 'text', ''), 10000)), c_blank || '$|^' || c_blank, '', 'g');
  if length(v_text) > 2000 then perform private.refuse('MQ715'); end if;
  if private.is_collaboration_type(v_type) is not true then perform private.refuse('MQ716'); end if;
  insert into private.sealed_notes (id, booking_id, reviewer_id, subject_id, rating, text, collaboration_type, is_public)
  values (p_draft.id, v_booking.id, v_me, case when v_me = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end,
    (p_draft.payload ->> 'rating')::int, v_text, v_type, p_draft.payload -> 'isPublic' = 'true');
  if exists (select from private.sealed_notes theirs where theirs.booking_id = v_booking.id and theirs.subject_id = v_me
    and theirs.reviewer_id in (v_booking.employer_id, v_booking.talent_id))
  then
    perform private.publish_notes(v_booking.id, p_draft.id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.suspension_and_credits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_booked_credits(talent_id) from (
    select distinct talent_id from public.bookings where employer_id = new.id and private.is_worked(status, days_worked)) booked;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.suspension_and_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person uuid;
begin
  for v_person in select distinct talent_id from public.bookings where employer_id = new.id and status in ('held', 'challenged') order by talent_id loop
    perform private.lock_days_of(v_person);
    perform private.rank_holds(v_person);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.get_call_sheet_links(p_sheet uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.edited_sheet(p_sheet);
  return (select coalesce(jsonb_object_agg(person_id, to_jsonb(l) - '{sheet_id,person_id,digest,made_by}'::text[]
      || jsonb_build_object('made_by_name', case when l.made_by is null then '' else private.display_name(l.made_by) end)), '{}')
    from private.call_sheet_links l where l.sheet_id = p_sheet);
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
  if v_sheet.status <> 'published' then perform private.refuse('MQ721'); end if;
  if private.name_on_sheet(v_sheet, p_person) is null then perform private.refuse('MQ722'); end if;
  if not (private.count_attempt('call_sheet_link (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.call_sheet_links (sheet_id, person_id, digest, name, made_by)
  values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')), private.name_on_sheet(v_sheet, p_person), (select auth.uid()))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at, name, ended_at, made_by)
    = row (excluded.digest, now(), 0, 0, null, excluded.name, null, excluded.made_by);
  return v_token;
end $function$;

CREATE OR REPLACE FUNCTION public.my_company_invitations()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'company_id', m.company_id, 'company', m.company_name, 'inviter', m.invited_by_name,
      'access', m.access, 'invited_at', m.updated_at,
      'logo', c.logo_url) order by m.updated_at desc, m.id), '[]')
    from public.company_members m join public.companies c on c.id = m.company_id
    where m.status = 'invited' and m.email <> '' and private.has_address(m.email) and private.has_permission(m.invited_by, m.company_id, 'manage')
      and not private.is_blocked_pair((select auth.uid()), m.invited_by, m.company_id));
end $function$;

CREATE OR REPLACE FUNCTION public.revoke_call_sheet_links(p_project uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_served int;
begin
  perform private.require_gate();
  if not private.owns_project(p_project, (select auth.uid())) then perform private.refuse('MQ403'); end if;
  select count(*) into v_served from private.call_sheet_links l join public.call_sheets s on s.id = l.sheet_id
  where s.project_id = p_project and l.ended_at is null;
  delete from private.call_sheet_links l using public.call_sheets s where s.id = l.sheet_id and s.project_id = p_project;
  return v_served;
end $function$;

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_links"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.search_jobs(p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return sync_private.search_page('jobs', p_query);
end $function$;

CREATE OR REPLACE FUNCTION public.search_people(p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return sync_private.search_page('people', p_query);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.count_search()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.is_within_limit('search (network)', array[private.network_key(private.request_network())]);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.install_stream(p_stream text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_column text;
  v_table text;
begin
  update sync_private.streams set select_list = 't.' || array_to_string(readable, ', t.'), forms = (
    select coalesce(jsonb_object_agg(a.attname, sync_private.json_form(a.atttypid, pg_catalog.pg_get_expr(d.adbin, d.adrelid))), '{}')
    from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = relation and a.attname = any (writable))
  where name = p_stream returning * into strict s;
  v_table := (select relname from pg_catalog.pg_class where oid = s.relation);
  execute format($ddl$
    alter table %1$s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column rev bigint not null default 1,
      add column server_xid xid8 not null default pg_current_xact_id(),
      add column _deleted boolean not null default false,
      add column last_client uuid,
      add column last_base bigint $ddl$, s.relation);
  execute format('create trigger zz_stamp before insert or update on %s for each row '
    'execute function sync_private.stamp()', s.relation);
  execute format('create trigger zz_tombstone after delete on %s for each row '
    'execute function sync_private.record_tombstone(%L)', s.relation, s.name);
  execute format('create index %I on %s (server_xid, id)', v_table || '_pull', s.relation);
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column || s.project_column || s.company_column, null) loop
    continue when v_column = 'id';
    execute format('create index %I on %s (%I, server_xid, id)', v_table || '_pull_' || v_column, s.relation, v_column);
    execute format('create index %I on %s (%I, %I desc, id desc)',
      v_table || '_snapshot_' || v_column, s.relation, v_column, s.newest);
  end loop;
  if s.scope is not null then
    execute format('create index %I on %s (%I desc, id desc) where %s', v_table || '_snapshot', s.relation, s.newest,
      replace(s.catalogue, 't.', ''));
  end if;
  perform private.protect_table(s.relation);
  execute format('grant select (%s, rev, server_xid, _deleted) on %s to authenticated%s',
    array_to_string(s.readable, ', '), s.relation, case when s.is_public then ', anon' else '' end);
  if s.is_insertable then
    execute format('grant insert (id, %s) on %s to authenticated', array_to_string(s.writable, ', '), s.relation);
  end if;
  if s.is_editable and cardinality(s.writable) > 0 then
    execute format('grant update (%s%s) on %s to authenticated',
      array_to_string(s.writable, ', '), case when s.is_deletable then ', _deleted' else '' end, s.relation);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.json_form(p_type oid, p_default text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when t.typelem <> 0 and t.typcategory = 'A' then 'array of ' || sync_private.json_form(t.typelem, null)
    when t.oid = 'jsonb'::regtype then case when p_default like '''[%' then 'array' else 'object' end
    when t.typcategory = 'N' then 'number'
    when t.typcategory = 'B' then 'boolean'
    else 'string' end
  from pg_catalog.pg_type t where t.oid = p_type
$function$;

CREATE OR REPLACE FUNCTION sync_private.misshapen_field(s sync_private.streams, p_fields jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select f.key from jsonb_each(p_fields) f
  where f.key = any (s.writable) and case jsonb_typeof(f.value)
    when 'null' then false
    when 'array' then s.forms ->> f.key not like 'array%' or s.forms ->> f.key like 'array of %' and exists (
      select from jsonb_array_elements(f.value) e where jsonb_typeof(e.value) <> substr(s.forms ->> f.key, 10))
    -- A number may come as text, as older rows of a device have it; what is none the column refuses by itself.
    when 'string' then s.forms ->> f.key not in ('string', 'number') or s.forms ->> f.key = 'number' and f.value #>> '{}' !~ '^-?[0-9]+([.][0-9]+)?$'
    else jsonb_typeof(f.value) <> s.forms ->> f.key end
  order by f.key limit 1
$function$;

CREATE OR REPLACE FUNCTION sync_private.require_room_to_search()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wait constant bigint := private.remaining_wait_ms('search (network)', private.network_key(private.request_network()));
begin
  if v_wait > 0 then
    raise exception using errcode = 'PT429', message = 'Too many requests', detail = ceil(v_wait / 1000.0)::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_sound_write(s sync_private.streams, p_write jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_problem constant text := case
    when octet_length(p_write::text) > coalesce(s.largest_write, 250000) then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when coalesce(jsonb_typeof(p_write -> 'edit'), 'null') not in ('string', 'null') or not sync_private.has_short_edit(p_write) then 'edit' end;
  v_field constant text := case when v_problem is null then sync_private.misshapen_field(s, p_write -> 'document') end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  if v_field is not null then perform private.refuse('MQ400', jsonb_build_object('detail', replace(v_field, '_', ' '))); end if;
  if sync_private.misshapen_field(s, coalesce(nullif(p_write -> 'base', 'null'), '{}')) is not null then perform private.refuse('MQ400', '{"detail": "base"}'); end if;
  perform sync_private.require_mergeable(s, p_write);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
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
  if (select auth.uid()) is not null then perform private.require_gate(); else perform sync_private.require_room_to_search(); end if;
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
  if p_query ? 'fitsDays' and not coalesce(jsonb_typeof(p_query -> 'fitsDays') = 'string' and (p_query ->> 'fitsDays' = ''
    or p_query ->> 'fitsDays' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[-fphb]+$' and private.is_day(left(p_query ->> 'fitsDays', 10))), false)
  then
    perform private.refuse('MQ400', '{"detail": "fits days"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  if (select auth.uid()) is null then perform sync_private.count_search(); end if;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $function$;

ALTER TABLE "private"."call_sheet_links" ADD CONSTRAINT "call_sheet_links_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX call_sheet_links_made_by ON private.call_sheet_links USING btree (made_by);

CREATE TRIGGER c_agreed BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status = ANY (ARRAY['confirmed'::text, 'completed'::text])) AND (new.agreed_production IS NULL))) EXECUTE FUNCTION private.keep_agreed_production();

CREATE TRIGGER c_keep_credit BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status = 'completed'::text) OR (new.days_worked > 0))) EXECUTE FUNCTION private.keep_booking_credit();

CREATE TRIGGER e_confirmed_credit AFTER DELETE OR UPDATE ON public.bookings FOR EACH ROW WHEN (((old.status = 'completed'::text) OR (old.days_worked > 0))) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_confirms_credit AFTER INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status = 'completed'::text) OR (new.days_worked > 0))) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_open_note_window AFTER INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN (((new.status = 'completed'::text) OR (new.days_worked > 0))) EXECUTE FUNCTION private.open_note_window();

CREATE TRIGGER b_guard_offer BEFORE UPDATE ON public.job_applications FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND (new.offer IS DISTINCT FROM old.offer) AND (new.offer IS NOT NULL))) EXECUTE FUNCTION private.guard_new_offer();

CREATE TRIGGER d_count_hires AFTER UPDATE ON public.job_applications FOR EACH ROW WHEN ((((new.status = 'hired'::text) AND (NOT new.is_called_off)) <> ((old.status = 'hired'::text) AND (NOT old.is_called_off)))) EXECUTE FUNCTION private.count_hires();

CREATE TRIGGER d_count_lost_hire AFTER DELETE ON public.job_applications FOR EACH ROW WHEN ((old.status = 'hired'::text)) EXECUTE FUNCTION private.count_hires();

CREATE TRIGGER d_count_new_hire AFTER INSERT ON public.job_applications FOR EACH ROW WHEN ((new.status = 'hired'::text)) EXECUTE FUNCTION private.count_hires();

CREATE TRIGGER e_suspended_holds AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.suspended_at IS NULL) <> (old.suspended_at IS NULL))) EXECUTE FUNCTION private.suspension_and_holds();

CREATE TRIGGER d_end_links AFTER UPDATE ON public.project_members FOR EACH ROW WHEN (((old.status = 'joined'::text) AND (old.access <> 'member'::text) AND ((new.status <> 'joined'::text) OR (new.access = 'member'::text)))) EXECUTE FUNCTION private.end_links_of_editor();

CREATE TRIGGER e_cancelled AFTER UPDATE ON public.projects FOR EACH ROW WHEN (((new.status = 'cancelled'::text) <> (old.status = 'cancelled'::text))) EXECUTE FUNCTION private.cancel_project();

REVOKE ALL ON FUNCTION "private"."booked_day_begins_at"(public.bookings, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booked_day_words"(date[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_stage"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancel_project"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_hires"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_begun"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_links_of_editor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_bookings"(public.profiles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_message_state"(uuid, uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_in_booking_notices"(public.bookings, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_new_offer"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_seen_stage"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_cancelled_project"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_first_job"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_suspended"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_worked"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_agreed_production"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_still_book"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."production_of_booking"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_applications"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_active"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_day_in_sight"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_step_within_day"(public.job_applications, public.job_applications, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suspension_and_holds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_links"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_links"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_links"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "sync_private"."count_search"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."count_search"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."json_form"(oid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."misshapen_field"(sync_private.streams, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."misshapen_field"(sync_private.streams, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."require_room_to_search"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_room_to_search"() TO "anon", "authenticated";

REVOKE ALL ("days_worked") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("days_worked") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("is_called_off") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT SELECT ("is_called_off") ON TABLE "public"."job_applications" TO "authenticated";

delete from private.row_bounds where relation = 'public.projects'::regclass and code = 'MQ411';

insert into private.refusals (code, sentence) values ('MQ784', 'You have changed this application {most} times in 24 hours. Try again tomorrow, or write to each other.');

insert into private.refusals (code, sentence) values ('MQ785', 'Choose a day within the next {years} years.');

insert into private.refusals (code, sentence) values ('MQ790', '{Name} has accepted your offer. Hire or decline them first, then close this job.');

insert into private.refusals (code, sentence) values ('MQ791', 'You can no longer book people for this. Let it go, or ask again in your own name.');

insert into private.refusals (code, sentence) values ('MQ792', '{Name} can no longer book anybody for this. You can decline it.');

insert into private.refusals (code, sentence) values ('MQ793', 'The last day has begun, so this booking cannot be cancelled any more.');

insert into private.refusals (code, sentence) values ('MQ794', '{Name} is not active at the moment. Try again later.');

insert into private.refusals (code, sentence) values ('MQ795', 'The days of this offer are over. Ask for a new one.');

insert into private.refusals (code, sentence) values ('MQ796', 'This project is cancelled, so no call sheet of it can be published.');

insert into private.refusals (code, sentence) values ('MQ797', 'This project is cancelled, so there is nothing to confirm.');

insert into private.refusals (code, sentence) values ('MQ799', 'You have {most} {things}, the most that one account holds. Hand one on to somebody who hires first.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ799', '200', 'owner_id', 'projects', 'not t._deleted', 'public.projects');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'accepted', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'change_asked', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'interview', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'offered', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'pending', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'reviewed', 'application', 'job_closed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'reopen', 'shortlisted', 'application', 'job_closed');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('search (network)', '600', '60000', '900000');

update private.export_parts set condition = 't.author_id = $1 and (t.employer_id = $1 or private.has_permission($1, t.company_id, ''read''))' where name = 'team_notes';

update sync_private.streams set forms = '{"offer": "object", "job_id": "string", "status": "string", "answers": "array of string", "currency": "string", "interview": "object", "rate_unit": "string", "cover_note": "string", "attachments": "array", "kit_offered": "array of string", "offer_reply": "object", "resume_name": "string", "resume_path": "string", "resume_size": "number", "decline_code": "string", "decline_note": "string", "portfolio_ids": "array of string", "available_dates": "array of string", "interview_reply": "object", "rate_quote_minor": "number", "employer_viewed_at": "string"}', readable = '{id,job_id,applicant_id,employer_id,company_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,step_by,decline_code,decline_note,decided_at,is_called_off,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.company_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.portfolio, t.resume_path, t.resume_name, t.resume_size, t.answers, t.employer_viewed_at, t.respond_by, t.step_by, t.decline_code, t.decline_note, t.decided_at, t.is_called_off, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply', largest_write = '250000' where name = 'applications';

update sync_private.streams set forms = '{"days": "object", "month": "string"}', largest_write = '250000' where name = 'availability';

update sync_private.streams set forms = '{"days": "array of string", "note": "string", "place": "string", "title": "string", "wants": "string", "job_id": "string", "currency": "string", "timezone": "string", "rate_unit": "string", "role_code": "string", "talent_id": "string", "open_until": "string", "project_id": "string", "rate_minor": "number", "talent_note": "string", "talent_step": "string", "employer_note": "string", "employer_step": "string", "kit_fee_minor": "number", "is_challenging": "boolean", "kill_fee_percent": "number"}', readable = '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,challenging_until,confirmed_at,employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,days_worked,credit,employer_name,company_name,talent_name,history,created_at,updated_at}', select_list = 't.id, t.employer_id, t.talent_id, t.wants, t.job_id, t.project_id, t.title, t.role_code, t.days, t.timezone, t.place, t.rate_minor, t.rate_unit, t.currency, t.kit_fee_minor, t.kill_fee_percent, t.note, t.open_until, t.employer_step, t.employer_note, t.is_challenging, t.talent_step, t.talent_note, t.status, t.application_id, t.rank, t.held_at, t.challenge_deadline, t.challenging_until, t.confirmed_at, t.employer_agreed_at, t.talent_agreed_at, t.ended_by, t.kill_fee_minor, t.days_worked, t.credit, t.employer_name, t.company_name, t.talent_name, t.history, t.created_at, t.updated_at', largest_write = '250000' where name = 'bookings';

update sync_private.streams set forms = '{"rates": "object", "currency": "string", "project_id": "string", "total_minor": "number"}', largest_write = '250000' where name = 'budgets';

update sync_private.streams set forms = '{"calls": "object", "status": "string", "content": "object", "shoot_day": "string", "project_id": "string"}', largest_write = '1150000' where name = 'callsheets';

update sync_private.streams set forms = '{"email": "string", "hears": "string", "access": "string", "answer": "string", "removed": "boolean", "company_id": "string", "invitation": "number"}', largest_write = '250000' where name = 'colleagues';

update sync_private.streams set forms = '{"city": "string", "logo": "object", "name": "string", "size": "string", "about": "string", "website": "string", "industry": "string", "country_code": "string"}', largest_write = '250000' where name = 'companies';

update sync_private.streams set forms = '{"settings": "object", "company_id": "string"}', largest_write = '250000' where name = 'companysettings';

update sync_private.streams set forms = '{"state": "string", "read_marks": "object", "delivered_marks": "object"}', largest_write = '250000' where name = 'conversations';

update sync_private.streams set forms = '{"access": "string", "answer": "string", "removed": "boolean", "user_id": "string", "role_code": "string", "invitation": "number", "is_offered": "boolean", "project_id": "string", "takes_over": "string"}', largest_write = '250000' where name = 'crew';

update sync_private.streams set forms = '{"kind": "string", "title": "string", "intent": "string", "payload": "object", "subject_id": "string"}', largest_write = '250000' where name = 'drafts';

update sync_private.streams set forms = '{"kind": "string", "role": "string", "year": "number", "answer": "string", "sentence": "string", "credit_id": "string", "withdrawn": "boolean", "production": "string", "endorser_id": "string", "sentence_hidden": "boolean"}', largest_write = '250000' where name = 'endorsements';

update sync_private.streams set forms = '{"lat": "number", "lng": "number", "city": "string", "title": "string", "region": "string", "status": "string", "category": "string", "currency": "string", "job_type": "string", "location": "string", "pay_type": "string", "timezone": "string", "headcount": "number", "is_remote": "boolean", "is_urgent": "boolean", "job_dates": "array", "questions": "array of string", "role_code": "string", "apply_mode": "string", "company_id": "string", "production": "string", "project_id": "string", "salary_max": "number", "salary_min": "number", "description": "string", "nice_skills": "array of string", "travel_paid": "boolean", "country_code": "string", "external_url": "string", "kit_required": "array of string", "nda_required": "boolean", "union_status": "string", "closed_reason": "string", "kit_fee_minor": "number", "pay_day_hours": "number", "unpaid_reason": "string", "overtime_terms": "string", "per_diem_minor": "number", "production_kind": "string", "required_skills": "array of string", "last_confirmed_at": "string", "accommodation_paid": "boolean", "application_deadline": "string"}', largest_write = '250000' where name = 'jobs';

update sync_private.streams set forms = '{"body": "string", "kind": "string", "job_id": "string", "payload": "object", "attachments": "array", "reply_to_id": "string", "recipient_id": "string", "conversation_id": "string"}', largest_write = '250000' where name = 'messages';

update sync_private.streams set forms = '{"reply_text": "string"}', largest_write = '250000' where name = 'notes';

update sync_private.streams set forms = '{"is_read": "boolean"}', largest_write = '250000' where name = 'notifications';

update sync_private.streams set forms = '{}', largest_write = '250000' where name = 'people';

update sync_private.streams set forms = '{"bio": "string", "kit": "array of string", "city": "string", "role": "string", "media": "object", "phone": "string", "region": "string", "skills": "array of string", "unions": "array of string", "credits": "object", "currency": "string", "headline": "string", "location": "string", "settings": "object", "timezone": "string", "username": "string", "full_name": "string", "is_active": "boolean", "languages": "array of string", "last_name": "string", "show_rate": "boolean", "company_id": "string", "first_name": "string", "role_codes": "array of string", "departments": "array of string", "hourly_rate": "number", "website_url": "string", "country_code": "string", "linkedin_url": "string", "portfolio_url": "string", "day_rate_minor": "number", "open_to_contact": "boolean", "experience_years": "number", "travel_radius_km": "number", "onboarding_completed": "boolean"}', largest_write = '250000' where name = 'profiles';

update sync_private.streams set forms = '{}', largest_write = '250000' where name = 'projectevents';

update sync_private.streams set forms = '{"label": "string", "file_kind": "string", "project_id": "string", "attachments": "array"}', largest_write = '250000' where name = 'projectfiles';

update sync_private.streams set forms = '{"city": "string", "title": "string", "status": "string", "ends_on": "string", "logline": "string", "timezone": "string", "positions": "object", "starts_on": "string", "production_kind": "string"}', largest_write = '250000' where name = 'projects';

update sync_private.streams set forms = '{"marks": "object", "confirmed_version": "number"}', largest_write = '250000' where name = 'receipts';

update sync_private.streams set forms = '{"kind": "string", "label": "string", "payload": "object", "target_id": "string"}', largest_write = '250000' where name = 'saved';

update sync_private.streams set forms = '{"note": "string", "application_id": "string"}', largest_write = '250000' where name = 'teamnotes';

-- By hand: rows from before these rules.

-- Hires whose booking was cancelled have no place any more, nor have accounts that are gone.
update public.job_applications a set is_called_off = true
where a.status = 'hired' and exists (select from public.bookings b where b.application_id = a.id and b.status = 'cancelled')
  and not exists (select from public.bookings b where b.application_id = a.id and b.status <> 'cancelled');
update public.jobs j set hired_count = hires.count
from (select o.id, (select count(*)::int from public.job_applications where job_id = o.id and status = 'hired' and not is_called_off) as count from public.jobs o) hires
where j.id = hires.id and j.hired_count <> hires.count;

-- A step on its way to a hold or a booking was meant for what it is now, or is looked at again. What was agreed on is named as it is called today (c_agreed).
update public.bookings set stage_rev = rev where status in ('held', 'challenged', 'confirmed');
-- Holds of whoever is suspended are before nobody.
select private.rank_holds(talent_id) from (
  select distinct b.talent_id from public.bookings b join public.profiles p on p.id = b.employer_id and p.suspended_at is not null
  where b.status in ('held', 'challenged')) waiting;

-- Applications to jobs that were opened again go on.
select private.reopen_applications(j) from public.jobs j
where j.status = 'active' and not j._deleted and exists (select from public.job_applications where job_id = j.id and status = 'job_closed');
-- A job names a project that its poster edits, and a project a company for which its owner hires.
update public.jobs set project_id = null where project_id is not null and not private.edits_project(project_id, posted_by);
update public.projects set id = id;
-- Sheets of days to come are cancelled with their project.
update public.call_sheets s set status = 'cancelled' from public.projects p
where p.id = s.project_id and p.status = 'cancelled' and s.status = 'published' and not s._deleted and s.shoot_day >= private.today(s.timezone);

-- What an offer or an interview of the year 9999 led to is no date on a device. No new one leads there.
update public.job_applications set step_by = date '9999-12-31' where step_by > date '9999-12-31';
