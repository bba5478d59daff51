-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."call_reminders" DROP CONSTRAINT "call_reminders_pkey";

DROP FUNCTION "private"."challenge_holds"(public.bookings);

-- Whoever has been told keeps having been told.
ALTER TABLE "private"."call_reminders" ADD COLUMN "call" text NOT NULL DEFAULT '';

UPDATE "private"."call_reminders" r SET "call" = coalesce(private.call_of(s, r.user_id), '') FROM public.call_sheets s WHERE s.id = r.sheet_id;

ALTER TABLE "private"."call_reminders" ALTER COLUMN "call" DROP DEFAULT;

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
  v_waiting public.bookings;
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
    -- Who has moved up to the first place is challenged by whoever challenged the one before, and who waits for them now.
    for v_waiting in
      select * from public.bookings b where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.is_challenging and b.rank > 1 order by b.held_at, b.id
    loop
      if private.challenge_holds(v_waiting) then
        perform private.notify(v_waiting.employer_id, 'hold', 'Another hold on ' || new.talent_name || ' now has ' || private.challenge_hours() || ' hours',
          concat_ws(' · ', v_waiting.title, private.booked_day_words(v_waiting.days)), '/bookings/' || v_waiting.id, 'booking:' || v_waiting.id);
      end if;
    end loop;
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

CREATE OR REPLACE FUNCTION private.challenge_holds(p public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_deadline constant timestamptz := clock_timestamp() + make_interval(hours => private.challenge_hours());
  v_is_new boolean;
begin
  insert into private.booking_challenges (challenger_id, challenged_id)
  select p.id, b.id from public.bookings b
  where b.talent_id = p.talent_id and b.status in ('held', 'challenged') and b.rank = 1 and b.employer_id <> p.employer_id
    and (b.held_at, b.id) < (p.held_at, p.id) and b.days && p.days
  on conflict do nothing;
  v_is_new := found;
  update public.bookings b set status = 'challenged', challenge_deadline = v_deadline, open_until = private.open_until_clock(b, v_deadline)
  where b.status = 'held' and b.id in (select challenged_id from private.booking_challenges where challenger_id = p.id);
  perform private.time_challengers(p.talent_id);
  return v_is_new;
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
    if v_says.talent_step = old.talent_step then
      -- Said on another device, in other words: these go back to whoever wrote them.
      if v_says.talent_note <> old.talent_note then perform private.refuse('MQ699'); end if;
      return new;
    end if;
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
      if v_says.employer_note <> old.employer_note then perform private.refuse('MQ699'); end if;
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

CREATE OR REPLACE FUNCTION private.is_website_taken(p public.companies)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.companies where id <> p.id and verified_at is not null and not _deleted
    and private.website_identity(website) = private.website_identity(p.website));
end $function$;

CREATE OR REPLACE FUNCTION private.notify_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'project:' || new.project_id;
  v_when text := private.day_range_words(new.starts_on, new.ends_on);
  v_url text := '/projects/' || new.project_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then
    if new.is_offered and not old.is_offered then
      perform private.notify(new.user_id, 'project', p.owner_name || ' offers you ' || p.title, 'Take it over, or say that you cannot.', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    elsif old.is_offered and not new.is_offered and new.user_id = (select auth.uid()) then
      -- Of the project as it is now: whoever has taken it over is its owner.
      perform private.notify(m.user_id, 'project', new.user_name || case new.access when 'owner' then ' has taken over ' else ' cannot take over ' end || new.project_title,
        '', v_url, v_group)
      from public.project_members m where m.project_id = new.project_id and m.user_id <> new.user_id and m.access <> 'member' and m.status = 'joined';
    end if;
    return null;
  end if;
  if new.status = 'invited' then
    perform private.notify(new.user_id, 'project', new.invited_by_name || ' invites you to ' || new.project_title, v_when, v_url, v_group);
  elsif tg_op = 'UPDATE' then
    -- What was asked is answered, or is asked no more.
    update public.notifications set is_read = true where user_id = new.user_id and type = 'project' and group_key = v_group and not is_read;
    -- Nobody is rung for a call of a show that they are no longer on.
    if new.status in ('left', 'removed') then
      update public.notifications set is_read = true where user_id = new.user_id and type in ('call_sheet', 'call_reminder')
        and action_url like '/projects/' || new.project_id || '/sheets/%' and not is_read;
    end if;
    if new.status = 'removed' then
      perform private.notify(new.user_id, 'project', case old.status when 'joined' then 'You are no longer on ' else 'You are no longer invited to ' end
        || new.project_title, '', '/projects', v_group);
    elsif new.status in ('joined', 'declined') and new.invited_by is not null then
      perform private.notify(new.invited_by, 'project', new.user_name || case new.status when 'joined' then ' has joined ' else ' cannot join ' end
        || new.project_title, '', v_url, v_group);
    elsif new.status = 'left' then
      perform private.notify(p.owner_id, 'project', new.user_name || ' has left ' || new.project_title, '', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.remind_of_calls(p_sheet public.call_sheets, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_eve constant timestamptz := private.eve_of(p_sheet);
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with calls as (
      select m.user_id, c.call, private.call_at(p_sheet, c.call) as call_at
      from public.project_members m cross join lateral (select private.call_of(p_sheet, m.user_id) as call) c
      where m.project_id = p_sheet.project_id and m.status = 'joined'
    ), due as (
      select user_id, call, case when p_at >= call_at - private.call_lead() then 'call' else 'eve' end as reason, call_at from calls where p_at < call_at
    ), fresh as (
      insert into private.call_reminders (sheet_id, user_id, reason, shoot_day, call, version)
      select p_sheet.id, user_id, reason, p_sheet.shoot_day, call, p_sheet.version from due
      where p_at >= case reason when 'call' then call_at - private.call_lead() else v_eve end
        and p_sheet.published_at <= case reason when 'call' then call_at - private.call_lead() else v_eve end
      on conflict do nothing returning user_id)
    select due.* from due join fresh on fresh.user_id = due.user_id
    -- Another sheet of the project has told them of this call.
    where not exists (select from private.call_reminders said join public.call_sheets other on other.id = said.sheet_id
      where said.user_id = due.user_id and said.reason = due.reason and said.shoot_day = p_sheet.shoot_day and said.sheet_id <> p_sheet.id
        and other.project_id = p_sheet.project_id and said.call = due.call)
    order by due.user_id
  loop
    -- What was to be read last night is over.
    update public.notifications set is_read = true
    where user_id = v_one.user_id and type = 'call_reminder' and group_key = 'call-eve:' || p_sheet.id and not is_read;
    perform private.notify(v_one.user_id, 'call_reminder',
      case v_one.reason when 'call' then 'Your call is ' || v_one.call
        else 'Your call: ' || v_one.call || ' on ' || to_char(private.local_time(p_sheet.timezone, v_one.call_at), 'FMDy FMDD Mon') end,
      concat_ws(': ', p_sheet.project_title, private.place_of_call(p_sheet.content)),
      '/projects/' || p_sheet.project_id || '/sheets/' || p_sheet.id,
      case v_one.reason when 'call' then 'call-now:' else 'call-eve:' end || p_sheet.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.verification_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.verification_tokens;
  v_verification private.company_verifications;
  v_company public.companies;
begin
  select * into v_token from private.verification_tokens where digest = private.verification_digest(p_token);
  select * into v_verification from private.company_verifications where id = v_token.verification_id;
  select c.* into v_company from public.companies c join public.profiles p on p.id = c.owner_id
  where c.id = v_verification.company_id and not c._deleted and p.suspended_at is null;
  if v_company.id is null then return '{"outcome": "wrong"}'; end if;
  return jsonb_build_object('verification', v_verification.id, 'name', v_verification.company_name, 'domain', private.website_host(v_verification.website),
    'asker', private.asker_name(v_verification.asked_by), 'asked_at', v_verification.asked_at, 'outcome', case
    when v_verification.state = 'changed' or v_verification.company_name <> v_company.name
      or private.website_identity(v_verification.website) <> private.website_identity(v_company.website) then 'changed'
    when v_company.verified_at is not null then 'verified'
    when v_token.used_at is not null then 'used'
    when v_verification.state <> 'open' then 'replaced'
    when v_token.expires_at <= now() then 'expired'
    when private.is_website_taken(v_company) then 'taken'
    else 'open' end);
end $function$;

CREATE OR REPLACE FUNCTION public.ask_domain_verification(p_id uuid, p_company uuid, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_problem text;
  v_limit jsonb;
begin
  perform private.require_gate();
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a request has an id"}'); end if;
  v_company := private.own_company(p_company);
  if exists (select from private.company_verifications where id = p_id and company_id = p_company) then return '{"outcome": "accepted"}'; end if;
  if v_company.verified_at is not null then perform private.refuse('MQ906'); end if;
  v_problem := private.company_address_problem(v_company.website, p_address);
  if v_problem is not null then
    perform private.refuse(v_problem, jsonb_build_object('domain',
      case v_problem when 'MQ902' then split_part(lower(p_address), '@', 2) else private.website_host(v_company.website) end));
  end if;
  if private.is_website_taken(v_company) then
    perform private.refuse('MQ907', jsonb_build_object('domain', private.website_host(v_company.website)));
  end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  -- By company first, so that others who name this address do not keep this company from it.
  if private.make_verification(p_id, v_company, 'domain mail', '', lower(p_address))
    and (private.count_attempt('verification (mail)', p_company::text || ' ' || private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
    and (private.count_attempt('verification (mailbox)', private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
  then
    insert into private.company_mail (verification_id) values (p_id);
  end if;
  return '{"outcome": "accepted"}';
end $function$;

CREATE OR REPLACE FUNCTION public.use_verification_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link jsonb := private.verification_link(p_token);
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if v_link ->> 'outcome' = 'open' then
    -- First the company, as everywhere; then what holds now.
    perform 1 from public.companies c join private.company_verifications v on v.company_id = c.id where v.id = (v_link ->> 'verification')::uuid for update of c;
    -- Two companies with one website are two rows: whoever comes second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('website ' || (v_link ->> 'domain'), 0));
    v_link := private.verification_link(p_token);
    if v_link ->> 'outcome' = 'open' then
      update private.verification_tokens set used_at = now() where digest = private.verification_digest(p_token);
      perform private.grant_verification((v_link ->> 'verification')::uuid, null, '');
      v_link := v_link || '{"outcome": "done"}';
    end if;
  end if;
  return v_link - 'verification';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.merge_field(p_strategy text, p_base jsonb, p_mine jsonb, p_theirs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_base jsonb := case when jsonb_typeof(p_base) = 'array' then p_base else '[]' end;
begin
  case p_strategy
    when 'act' then
      return p_mine;
    when 'turn_on' then
      return to_jsonb(p_mine = 'true' or p_theirs = 'true');
    when 'rise' then
      return (select coalesce(jsonb_object_agg(key, top), '{}') from (
        select key, max(value::text::numeric) as top
        from (select * from jsonb_each(p_theirs) union all select * from jsonb_each(p_mine)) as both_sides
        where jsonb_typeof(value) = 'number' group by key) tops);
    when 'union' then
      return (
        with base as materialized (select value as item from jsonb_array_elements(v_base)),
          mine as materialized (select item, place from jsonb_array_elements(p_mine) with ordinality m (item, place)),
          theirs as materialized (select item, place from jsonb_array_elements(p_theirs) with ordinality t (item, place))
        select coalesce(jsonb_agg(item order by side, place), '[]') from (
          select item, 1 as side, place from theirs
          where item not in (select item from base) or item in (select item from mine)
          union all
          select item, 2, place from mine
          where item not in (select item from base) and item not in (select item from theirs)) items);
  end case;
end $function$;

ALTER TABLE "private"."call_reminders" ADD CONSTRAINT "call_reminders_pkey" PRIMARY KEY (sheet_id, user_id, reason, shoot_day, call);

REVOKE ALL ON FUNCTION "private"."challenge_holds"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_website_taken"(public.companies) FROM PUBLIC;

insert into private.shared_domains (kind, domain) values ('mail provider', 'mailfence.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sharklasers.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'temp-mail.org');

insert into private.shared_domains (kind, domain) values ('mail provider', 'tutanota.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'zohomail.com');

insert into private.shared_domains (kind, domain) values ('site', 'amazonaws.com');

insert into private.shared_domains (kind, domain) values ('site', 'cargo.site');

insert into private.shared_domains (kind, domain) values ('site', 'framer.website');

insert into private.shared_domains (kind, domain) values ('suffix', 'kommune.no');

update sync_private.streams set merge = '{"talent_note": "act", "talent_step": "act", "employer_note": "act", "employer_step": "act", "is_challenging": "turn_on"}' where name = 'bookings';
