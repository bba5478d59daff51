-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."alert_mail_address"(uuid);

DROP FUNCTION "private"."day_at"(timestamp with time zone, text);

DROP FUNCTION "private"."message_mail_address"(uuid);

CREATE OR REPLACE FUNCTION private.address_for_mail(p_user uuid, p_kind text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select u.email from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user and p.suspended_at is null and u.email_confirmed_at is not null and u.email <> ''
      and not (p.settings -> 'muted') ? p_kind
      and not exists (select from private.account_deletions d where d.user_id = p_user));
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
  select told, new.conversation_id, greatest(now() + private.message_mail_wait(), (
    select max(taken_at) + interval '24 hours' from private.message_mail o
    where o.user_id = told and o.conversation_id = new.conversation_id))
  from public.conversations c cross join lateral private.told_of_message(c, new.sender_id) told
  where c.id = new.conversation_id and private.address_for_mail(told, 'message_mail') is not null
  on conflict (user_id, conversation_id) where ended_at is null do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_of_jobs(p_search public.saved, p_jobs uuid[], p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.local_time((select timezone from public.profiles where id = p_search.user_id), now())::date;
  v_due timestamptz := now();
  v_mail uuid;
begin
  if p_search.payload -> 'mail' is distinct from 'true' or p_jobs = '{}' or private.address_for_mail(p_search.user_id, 'job_alert_mail') is null then return; end if;
  -- One that waits, also for another try: nobody has got it. Locked: a sender that takes it at this moment must have all of it.
  select id into v_mail from private.alert_mail
  where user_id = p_search.user_id and kind = p_kind and taken_at is null and ended_at is null order by due_at limit 1 for update;
  if v_mail is null and p_kind = 'daily' then
    if exists (select from private.alert_mail where user_id = p_search.user_id and kind = 'daily' and day = v_day) then
      v_day := v_day + 1;
      v_due := v_due + interval '1 day';
    end if;
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'daily', v_day, v_due)
    -- The next day's, which a sender has taken early.
    on conflict (user_id, day) where kind = 'daily' do nothing returning id into v_mail;
  elsif v_mail is null then
    select greatest(now(), max(due_at) + interval '15 minutes') into v_due from private.alert_mail
    where user_id = p_search.user_id and kind = 'instant';
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'instant', v_day, v_due) returning id into v_mail;
  else
    -- After a pause this is the mail of today.
    update private.alert_mail m set day = v_day where m.id = v_mail and m.kind = 'daily' and m.day < v_day
      and not exists (select from private.alert_mail o where o.user_id = m.user_id and o.kind = 'daily' and o.day = v_day);
  end if;
  insert into private.alert_mail_jobs (mail_id, search_id, job_id) select v_mail, p_search.id, job from unnest(p_jobs) job
  where v_mail is not null on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.step_by(p public.job_applications)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twin: EMPLOYER_STEP_DAYS in src/domain/lifecycles.ts
  v_days constant int := 7;
  v_timezone text;
  v_shoot date;
  v_step date;
  v_from date;
begin
  select j.timezone, coalesce(span.first_shoot, span.first_day) into v_timezone, v_shoot
  from public.jobs j, private.job_date_span(j.job_dates) span where j.id = p.job_id;
  v_step := private.local_time(v_timezone, (p.history -> -1 ->> 'at')::timestamptz)::date;
  v_from := case
    when p.status in ('shortlisted', 'change_asked', 'accepted') then v_step
    when p.status = 'offered' then case when p.offer is null then v_step else (p.offer ->> 'answer_by')::date end
    when p.status = 'interview' then case
      when p.interview is null then v_step
      when p.interview_reply -> 'interview_id' is distinct from p.interview -> 'id' then
        (select max(private.local_time(v_timezone, slot::timestamptz)::date) from jsonb_array_elements_text(p.interview -> 'slots') slot)
      when p.interview_reply -> 'slot' = 'null' then v_step
      else private.local_time(v_timezone, (p.interview_reply ->> 'slot')::timestamptz)::date end
  end;
  return case when v_from is not null then greatest(least(v_from + v_days, v_shoot - 1), v_from + 1) end;
end $function$;

CREATE OR REPLACE FUNCTION private.today(p_timezone text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.local_time(p_timezone, now())::date;
end $function$;

CREATE OR REPLACE FUNCTION public.alert_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mail private.alert_mail;
  v_address text;
  v_searches jsonb;
  v_taken jsonb := '[]';
begin
  update private.alert_mail set ended_at = now()
  where ended_at is null and (taken_at < now() - interval '10 minutes' or made_at < now() - interval '7 days' and due_at <= now());
  for v_mail in
    select * from private.alert_mail where ended_at is null and taken_at is null and due_at <= now()
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    v_address := private.address_for_mail(v_mail.user_id, 'job_alert_mail');
    v_searches := case when v_address is not null then private.alert_mail_searches(v_mail) end;
    update private.alert_mail set claims = claims + 1, taken_at = now(), ended_at = case when v_searches is null then now() end where id = v_mail.id;
    if v_searches is not null then
      v_taken := v_taken || jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1, 'kind', v_mail.kind, 'to', v_address,
        'token', private.alert_mail_token(v_mail.user_id), 'searches', v_searches);
    end if;
  end loop;
  return v_taken;
end $function$;

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
    v_address := private.address_for_mail(v_mail.user_id, 'message_mail');
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

CREATE OR REPLACE FUNCTION public.security_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.security_mail m using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where m.id = r.id and r.outcome = 'sent';
  update private.security_mail m set taken_at = null, due_at = private.mail_retry_at(m.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, after_s float8)
  where m.id = r.id and m.attempts = r.claim;
end $function$;

CREATE OR REPLACE FUNCTION public.security_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  delete from private.security_mail where made_at < now() - interval '3 days';
  with taken as (
    update private.security_mail set taken_at = now(), attempts = attempts + 1
    where id in (select id from private.security_mail
                 where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
                 order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'claim', attempts, 'to', address, 'title', title, 'message', message,
    'at', made_at) order by id), '[]')
  into v_taken from taken;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "private"."address_for_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."local_time"(text, timestamp with time zone) FROM "anon";

GRANT EXECUTE ON FUNCTION "private"."local_time"(text, timestamp with time zone) TO "anon";

REVOKE ALL ON FUNCTION "private"."local_time"(text, timestamp with time zone) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."local_time"(text, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."local_time"(text, timestamp with time zone) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."local_time"(text, timestamp with time zone) TO "service_role";
