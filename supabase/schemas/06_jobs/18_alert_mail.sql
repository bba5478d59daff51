-- Mails of what saved searches have found, for people who want them, beside the notifications of 14_search_alerts.sql. The Edge Function `send-alert-mail`
-- empties this outbox. A mail is written when it is sent: what has closed, was removed, hidden or switched off by then is not in it.

-- One row per mail. Kept for 30 days after it is over, so that one day has one daily mail. Closed to the API.
-- Privacy policy: Which mails about your saved searches went to you
create table private.alert_mail (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('instant', 'daily')),
  -- the reader's own day
  day date not null,
  due_at timestamptz not null default now(),
  made_at timestamptz not null default now(),
  -- how often it was handed to a sender; names a claim
  claims int not null default 0,
  -- how often the mail service has put it off
  attempts int not null default 0,
  taken_at timestamptz,
  -- nothing more becomes of it
  ended_at timestamptz
);
alter table private.alert_mail enable row level security;
-- At most one a day, of all searches that are told once a day.
create unique index alert_mail_daily on private.alert_mail (user_id, day) where kind = 'daily';
create index alert_mail_user_id on private.alert_mail (user_id, kind);
create index alert_mail_due on private.alert_mail (due_at) where ended_at is null;

-- What a mail is about: jobs and people. Closed to the API.
-- Privacy policy: Which mails about your saved searches went to you
create table private.alert_mail_found (
  mail_id uuid not null references private.alert_mail (id) on delete cascade,
  search_id uuid not null references public.saved (id) on delete cascade,
  job_id uuid references public.jobs (id) on delete cascade,
  person_id uuid references public.profiles (id) on delete cascade,
  constraint alert_mail_found_is_one check (num_nonnulls(job_id, person_id) = 1)
);
alter table private.alert_mail_found enable row level security;
create unique index alert_mail_found_once on private.alert_mail_found (mail_id, search_id, coalesce(job_id, person_id));
create index alert_mail_found_search_id on private.alert_mail_found (search_id);
create index alert_mail_found_job_id on private.alert_mail_found (job_id);
create index alert_mail_found_person_id on private.alert_mail_found (person_id);

-- Puts these jobs, or people, into the owner's next mail, where the search is also told by mail. Those of a day share one; what is found after it has left comes with
-- the next day's. Others follow one another by at least a quarter of an hour, and what is found meanwhile is in the next. Definer: the outbox is closed. For the
-- functions of 14_search_alerts.sql alone.
create function private.mail_of_found(p_search public.saved, p_found uuid[], p_kind text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := private.local_time((select timezone from public.profiles where id = p_search.user_id), now())::date;
  v_due timestamptz := now();
  v_mail uuid;
  v_is_of_people constant boolean := p_search.payload ->> 'searched' = 'people';
begin
  if p_search.payload -> 'mail' is distinct from 'true' or p_found = '{}' or private.address_for_mail(p_search.user_id, 'job_alert_mail') is null then return; end if;
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
  insert into private.alert_mail_found (mail_id, search_id, job_id, person_id)
  select v_mail, p_search.id, case when not v_is_of_people then id end, case when v_is_of_people then id end from unnest(p_found) id
  where v_mail is not null on conflict do nothing;
end $$;

-- ---------------------------------------------------------------- unsubscribing

-- The token of the links in one person's mails. Definer: see unsubscribe_token (01_foundation/09_mail.sql). For the functions below alone.
create function private.alert_mail_token(p_user uuid) returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.unsubscribe_token(p_user, 'alert_mail');
end $$;

-- Switches off mails about saved searches for whoever got this token in one; every device of theirs knows. {outcome}: `done`, also the second time, or `wrong`. Service role
-- only, for the function `newsletter`. Definer: nobody is signed in.
create function public.alert_mail_unsubscribe(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.mute_by_token(p_token, 'alert_mail', 'job_alert_mail');
end $$;
revoke execute on function public.alert_mail_unsubscribe(text) from public, anon, authenticated;
grant execute on function public.alert_mail_unsubscribe(text) to service_role;

-- ---------------------------------------------------------------- sending

-- What a mail says of each search: [{id, searched, name, address, total, found}], with at most ten jobs or people each, the newest first; null where nothing is left to say.
-- Who is listed no more, or what has closed, was hidden or removed since it was found, is not in it. For the function below alone.
create function private.alert_mail_searches(p_mail private.alert_mail) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_most constant int := 10;
begin
  return (
    select jsonb_agg(jsonb_build_object('id', id, 'searched', searched, 'name', label, 'address', address, 'total', total, 'found', shown) order by label, id) from (
      select s.id, s.payload ->> 'searched' as searched, s.label, s.payload ->> 'address' as address, count(*) as total,
        jsonb_agg(f.document order by f.place) filter (where f.place <= v_most) as shown
      from (
        select n.search_id, n.document, row_number() over (partition by n.search_id order by n.at desc, n.id) as place
        from (
          select m.search_id, o.id, o.published_at as at, jsonb_build_object('id', o.id, 'title', o.title, 'production', o.production, 'company_name', o.company_name,
            'pay_type', o.pay_type, 'unpaid_reason', o.unpaid_reason, 'salary_min', o.salary_min, 'salary_max', o.salary_max, 'currency', o.currency,
            'starts_on', o.starts_on, 'ends_on', o.ends_on, 'is_remote', o.is_remote, 'city', o.city, 'region', o.region, 'location', o.location) as document
          from private.alert_mail_found m join public.jobs o on o.id = m.job_id
          join public.profiles poster on poster.id = o.posted_by
          where m.mail_id = p_mail.id and o.status = 'active' and not o._deleted and poster.suspended_at is null
            and private.may_hear_of(p_mail.user_id, 'jobs', o.id)
          union all
          select m.search_id, p.id, p.created_at, jsonb_build_object('id', p.id, 'full_name', p.full_name, 'headline', p.headline,
            'city', p.city, 'region', p.region, 'location', p.location)
          from private.alert_mail_found m join public.public_profiles p on p.id = m.person_id
          where m.mail_id = p_mail.id and not p._deleted and private.may_hear_of(p_mail.user_id, 'people', p.id)) n) f
      join public.saved s on s.id = f.search_id
      where s.kind = 'search' and not s._deleted and s.payload -> 'mail' = 'true' and s.payload ->> 'alerts' = p_mail.kind
      group by s.id) searches);
end $$;

-- Takes what is due, at most p_most: [{id, claim, kind, to, token, searches}]. A mail with nothing left to say, or for nobody, is over; so is one that a sender has taken
-- and never reported: it may have left, and none comes twice. What could not be sent for a week is dropped. Service role only, for `send-alert-mail`; two
-- callers at once never take the same row. Definer: the outbox is closed.
create function public.alert_mail_take(p_most int default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.alert_mail_take(int) from public, anon, authenticated;
grant execute on function public.alert_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `down` and `later` are tried again, the latter eight times in all. `sent`, `bounced`,
-- `failed` and `unknown`, which may have been sent, are over. Service role only. Definer for the same reason.
create function public.alert_mail_settle(p_results jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.alert_mail m set
    ended_at = case when r.outcome in ('down', 'later') and (r.outcome = 'down' or m.attempts < 7) then null else now() end,
    taken_at = null, due_at = case when r.outcome in ('down', 'later') then private.mail_retry_at(m.claims, r.after_s) else m.due_at end,
    attempts = m.attempts + case r.outcome when 'later' then 1 else 0 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and m.ended_at is null;
end $$;
revoke execute on function public.alert_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.alert_mail_settle(jsonb) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.alert_mail_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select min(case when taken_at is null then due_at else taken_at + interval '10 minutes' end) from private.alert_mail where ended_at is null);
end $$;

-- Deletes mails that have been over for 30 days, with what they were about. Returns how many. Definer, for timers only: daily.
create function private.prune_alert_mail() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.alert_mail where ended_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
