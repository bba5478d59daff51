-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.are_job_dates(p_dates jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p_dates) = 'array' and jsonb_array_length(p_dates) <= 200
    and (select count(d ->> 'day') = count(distinct d ->> 'day') from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d)
    and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d
    where not coalesce(
      jsonb_typeof(d) = 'object' and d - '{day,kind,call,wrap}'::text[] = '{}'
      and private.is_day(d ->> 'day')
      and d ->> 'kind' in ('prep', 'shoot', 'travel', 'wrap', 'fitting')
      and coalesce(d ->> 'call', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      and coalesce(d ->> 'wrap', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false))
$function$;

CREATE OR REPLACE FUNCTION private.check_job(p_job public.jobs, p_days_changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if not private.is_timezone_name(p_job.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  if not private.is_country(p_job.country_code) then perform private.refuse('MQ400', '{"detail": "country"}'); end if;
  if not private.is_currency(p_job.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
  if private.visible_text(p_job.title) !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_days_changed then perform private.require_day_in_sight(v_span.last_day); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and coalesce(p_job.salary_max, p_job.salary_min, 0) = 0 then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
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
    -- Whoever is about to be erased is there for those whom they write to, and for nothing new.
    or exists (select from private.account_deletions where user_id = p_to)
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

CREATE OR REPLACE FUNCTION private.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.attachments_stored := '{}';
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.attachments_stored := old.attachments_stored;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  if (tg_op = 'INSERT' or new.country_code <> old.country_code) and not private.is_country(new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
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
  if not private.is_currency(new.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
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

CREATE OR REPLACE FUNCTION private.is_country(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p = '' or p = any (string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' ||
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' ||
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' ||
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' ||
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' ||
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ')), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_currency(p text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.exchange_rates where currency = p);
end $function$;

CREATE OR REPLACE FUNCTION private.require_profile_form(p_old public.profiles, p_new public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if concat(p_new.first_name, p_new.last_name) !~ '\S' and concat(p_old.first_name, p_old.last_name) ~ '\S'
    or p_new.full_name !~ '\S' and p_old.full_name ~ '\S'
  then perform private.refuse('MQ400', '{"detail": "name"}'); end if;
  if exists (select from (values (p_old.linkedin_url, p_new.linkedin_url), (p_old.portfolio_url, p_new.portfolio_url), (p_old.website_url, p_new.website_url)) link (old, new)
    where link.new is distinct from link.old and link.new !~* '^(https?://\S+)?$')
  then perform private.refuse('MQ400', '{"detail": "web address"}'); end if;
  if p_new.timezone is distinct from p_old.timezone and p_new.timezone <> '' and not private.is_timezone_name(p_new.timezone) then
    perform private.refuse('MQ400', '{"detail": "time zone"}');
  end if;
  if p_new.username is distinct from p_old.username and p_new.username is not null and (p_new.username !~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'
    or p_new.username ~* '^(admin|administrator|billing|help|info|mail|marquee|moderator|official|root|security|staff|support|system|team)([._-]|$)')
  then perform private.refuse('MQ400', '{"detail": "user name"}'); end if;
  if p_new.country_code is distinct from p_old.country_code and not private.is_country(p_new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if p_new.currency is distinct from p_old.currency and not private.is_currency(p_new.currency) then
    perform private.refuse('MQ400', '{"detail": "currency"}');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_deletion(p_user uuid, p_due_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_name text := private.display_name(p_user);
begin
  for v_booking in select * from public.bookings where p_user in (employer_id, talent_id) and not _deleted and status in ('held', 'challenged', 'confirmed')
    and days[cardinality(days)] >= private.today(timezone) order by id
  loop
    perform private.notify(case when v_booking.talent_id = p_user then v_booking.employer_id else v_booking.talent_id end,
      case v_booking.status when 'confirmed' then 'booking' else 'hold' end,
      v_name || case when p_due_at is null then ' stays on Marquee after all' else ' is deleting their account' end,
      private.booked_day_words(v_booking.days) || case when p_due_at is null then '' else ': still agreed. The account is erased on '
        || to_char(p_due_at, 'FMDD Mon') || ', and what is agreed for later days ends then.' end,
      '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
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
    perform private.tell_of_deletion(v_user, now() + interval '30 days');
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

REVOKE ALL ON FUNCTION "private"."is_country"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_currency"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_deletion"(uuid, timestamp with time zone) FROM PUBLIC;

update public.jobs set job_dates = (
  select jsonb_agg(d order by place)
  from (select distinct on (d ->> 'day') d, place from jsonb_array_elements(job_dates) with ordinality as entry (d, place) order by d ->> 'day', place) once)
where not private.are_job_dates(job_dates);
