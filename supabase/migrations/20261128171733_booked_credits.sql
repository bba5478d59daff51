-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

ALTER TABLE "public"."bookings" ADD COLUMN "credit" jsonb;

CREATE OR REPLACE FUNCTION private.are_coworkers(p_asker uuid, p_other uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.project_members mine join public.project_members theirs on theirs.project_id = mine.project_id
      where mine.user_id = p_asker and mine.status = 'joined' and theirs.user_id = p_other and theirs.status = 'joined')
    or exists (select from public.bookings where status = 'completed' and (employer_id, talent_id) in ((p_asker, p_other), (p_other, p_asker)) and not _deleted)
    or private.is_booked_credit(p_asker, p_credit) and exists (
      select from public.public_profiles p, jsonb_each(p.credits) as entry (key, credit) where p.id = p_other and not p._deleted
        and credit -> 'is_booked' = 'true' and credit -> 'production' = p_credit -> 'production' and credit -> 'year' = p_credit -> 'year');
end $function$;

CREATE OR REPLACE FUNCTION private.booking_confirms_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_booked_credits(case when tg_op = 'DELETE' then old.talent_id else new.talent_id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.credit_of_booking(p public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_job public.jobs;
  v_role text;
begin
  select * into v_project from public.projects where id = p.project_id and not _deleted;
  select * into v_job from public.jobs where id = p.job_id;
  v_role := coalesce(nullif(p.role_code, ''), nullif((select role_code from public.project_members where project_id = p.project_id
    and user_id = p.talent_id and status = 'joined'), ''), nullif(v_job.role_code, ''));
  if v_role is null then return null; end if;
  return jsonb_build_object(
    'production', coalesce(nullif(btrim(v_project.title), ''), nullif(btrim(v_job.production), ''), p.title),
    'role', v_role, 'year', extract(year from p.days[cardinality(p.days)])::int,
    'kind', coalesce(v_project.production_kind, v_job.production_kind, 'other'));
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
  new.employer_id := v_me; new.application_id := null; new.rank := 0; new.held_at := null; new.challenge_deadline := null; new.confirmed_at := null;
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.credit := null; new.history := '[]';
  new.is_challenging := false; new.employer_note := ''; new.talent_step := ''; new.talent_note := ''; new.status := 'requested';
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, false, '') or new.talent_id = v_me then perform private.refuse('MQ403'); end if;
  if private.account_role(v_me) not in ('employer', 'admin') and not coalesce(private.edits_project(new.project_id, v_me), false) then
    perform private.refuse('MQ689');
  end if;
  if new.job_id is not null and not exists (select from public.jobs where id = new.job_id and posted_by = v_me and not _deleted)
    or new.project_id is not null and not private.edits_project(new.project_id, v_me)
  then
    perform private.refuse('MQ403');
  end if;
  if private.account_role(new.talent_id) is distinct from 'talent' then perform private.refuse_contact(v_me, new.talent_id); end if;
  perform private.refuse_to_blocked(v_me, new.talent_id);
  if private.first_message_state(v_me, new.talent_id, null) is null then perform private.refuse_contact(v_me, new.talent_id); end if;
  -- One that was taken back counts for a day: it was notified, too.
  if (select count(*) from public.bookings where employer_id = v_me and talent_id = new.talent_id and not _deleted
    and (status = 'requested' or status = 'released' and held_at is null and created_at > now() - interval '24 hours')) >= v_most_open
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

CREATE OR REPLACE FUNCTION private.guard_new_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twins: MAX_OPEN_REQUESTS and MAX_CONFIRMATIONS in src/domain/people/endorsements.ts.
  v_most_open constant int := 5;
  v_most_standing constant int := 10;
  v_credit jsonb;
begin
  new.asker_id := (select auth.uid());
  -- Taken back before it was sent.
  new.status := case when new.withdrawn then 'withdrawn' else 'asked' end;
  new.answer := ''; new.sentence := ''; new.sentence_hidden := false; new.decided_at := null;
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'endorsement', new.asker_id::text, new.credit_id::text, new.endorser_id::text,
    new.production, new.role, new.year::text, new.kind) or new.endorser_id = new.asker_id
  then
    perform private.refuse('MQ403');
  end if;
  select credits -> new.credit_id::text into v_credit from public.profiles where id = new.asker_id for share;
  if not private.says_the_same(v_credit, new) then perform private.refuse('MQ641'); end if;
  -- One sentence for whoever is no acquaintance, and for a block of either side, which it must not tell.
  if private.is_blocked_pair(new.asker_id, new.endorser_id) or not (private.are_coworkers(new.asker_id, new.endorser_id, v_credit) or exists (
    select from public.conversation_members mine
    join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.endorser_id and theirs.is_active
    join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
    where mine.user_id = new.asker_id and mine.is_active))
  then
    perform private.refuse('MQ642');
  end if;
  if new.withdrawn then return new; end if;
  perform private.lock_rows_of(new.asker_id);
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status = 'asked' and id <> new.id) >= v_most_open
  then
    perform private.refuse('MQ643', jsonb_build_object('most', v_most_open));
  end if;
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status in ('asked', 'confirmed') and id <> new.id) >= v_most_standing
  then
    perform private.refuse('MQ644', jsonb_build_object('most', v_most_standing));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_booked_credit(p_person uuid, p_credit jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.bookings b join public.profiles employer on employer.id = b.employer_id and employer.suspended_at is null
    where b.talent_id = p_person and b.status = 'completed' and not b._deleted
      and b.credit = jsonb_build_object('production', p_credit -> 'production', 'role', p_credit -> 'role', 'year', p_credit -> 'year', 'kind', p_credit -> 'kind'));
end $function$;

CREATE OR REPLACE FUNCTION private.keep_booking_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.credit := coalesce(new.credit, private.credit_of_booking(new));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_booked_credits(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.profiles;
  v_shown jsonb;
begin
  select * into v_person from public.profiles where id = p_person;
  if v_person.id is null or private.part_circle(v_person, 'credits') <> 'everyone' then return; end if;
  v_shown := private.shown_credits(p_person, v_person.credits);
  update public.public_profiles set credits = v_shown where id = p_person and not _deleted and credits is distinct from v_shown;
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
  v_row.credits := private.shown_credits(new.id, new.credits);
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

CREATE OR REPLACE FUNCTION private.shown_credits(p_person uuid, p_credits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_object_agg(key, case when private.is_booked_credit(p_person, credit) then credit || '{"is_booked": true}' else credit - 'is_booked' end), '{}')
    from jsonb_each(p_credits) as entry (key, credit));
end $function$;

CREATE OR REPLACE FUNCTION private.suspension_and_credits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_booked_credits(talent_id) from (
    select distinct talent_id from public.bookings where employer_id = new.id and status = 'completed') booked;
  return null;
end $function$;

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
  v_all.credits := private.shown_credits(p_person, v_person.credits);
  v_all.confirmations := private.shown_confirmations(p_person);
  -- No sooner than everybody would see it: the moment would tell whose job it was.
  v_all.shown_days := private.shown_days(p_person, private.today('UTC') - 1, private.bookings_shown_at());
  v_shown := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone,contacts}'));
  v_public := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone}'));
  return (select jsonb_object_agg(field, value) from jsonb_each(v_shown) as each (field, value)
    where value is distinct from v_public -> field);
end $function$;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text, 'person_note'::text, 'people_list'::text, 'left_credit'::text])));

CREATE TRIGGER c_keep_credit BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION private.keep_booking_credit();

CREATE TRIGGER e_confirmed_credit AFTER DELETE OR UPDATE ON public.bookings FOR EACH ROW WHEN ((old.status = 'completed'::text)) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_confirms_credit AFTER INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION private.booking_confirms_credit();

CREATE TRIGGER e_suspended_credits AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.suspended_at IS DISTINCT FROM old.suspended_at)) EXECUTE FUNCTION private.suspension_and_credits();

REVOKE ALL ON FUNCTION "private"."are_coworkers"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_confirms_credit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."credit_of_booking"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_booked_credit"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_booking_credit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_booked_credits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_credits"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suspension_and_credits"() FROM PUBLIC;

REVOKE ALL ("credit") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("credit") ON TABLE "public"."bookings" TO "authenticated";

update private.refusals set sentence = 'You can ask people with whom you have an open conversation, or who were on it with you.' where code = 'MQ642';

update sync_private.streams set readable = '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,confirmed_at,employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,credit,employer_name,company_name,talent_name,history,created_at,updated_at}', select_list = 't.id, t.employer_id, t.talent_id, t.wants, t.job_id, t.project_id, t.title, t.role_code, t.days, t.timezone, t.place, t.rate_minor, t.rate_unit, t.currency, t.kit_fee_minor, t.kill_fee_percent, t.note, t.open_until, t.employer_step, t.employer_note, t.is_challenging, t.talent_step, t.talent_note, t.status, t.application_id, t.rank, t.held_at, t.challenge_deadline, t.confirmed_at, t.employer_agreed_at, t.talent_agreed_at, t.ended_by, t.kill_fee_minor, t.credit, t.employer_name, t.company_name, t.talent_name, t.history, t.created_at, t.updated_at' where name = 'bookings';

-- Bookings that were completed before say what they are as credits, too.
update public.bookings set kill_fee_minor = kill_fee_minor where status = 'completed';
