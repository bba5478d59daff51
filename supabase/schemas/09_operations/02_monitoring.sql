-- How fast the app is for people who agreed to measurements, and alerts about it (P7, P9). Only the Edge Function `api` writes them and
-- only admins read them; both are deleted after a while.

-- Privacy policy: With your yes, how fast pages are here, without your name
create table public.web_vitals (
  id bigint generated always as identity primary key,
  metric text not null check (metric in ('LCP', 'FCP', 'TTFB', 'CLS', 'INP')),
  value float8 not null check (value between 0 and 10000000),
  rating text not null check (rating in ('good', 'needs-improvement', 'poor')),
  -- a route's path: never an id, a query or a name
  url text not null check (url ~ '^/' and length(url) <= 200),
  user_agent text not null check (length(user_agent) <= 400),
  connection_type text not null check (length(connection_type) <= 20),
  measured_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index web_vitals_measured_at on public.web_vitals (measured_at);
create index web_vitals_created_at on public.web_vitals (created_at);
select private.protect_table('public.web_vitals');
grant select on public.web_vitals to authenticated;
create policy "admins read measures" on public.web_vitals for select to authenticated using ((select private.is_admin()));

-- Privacy policy: Alarms about slow pages: 90 days.
create table public.monitoring_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('budget_violation', 'regression')),
  metric text not null check (metric in ('LCP', 'FCP', 'TTFB', 'CLS', 'INP')),
  value float8 not null check (value between 0 and 10000000),
  -- the budget, or the earlier value
  threshold float8 not null check (threshold between 0 and 10000000),
  device text check (device in ('mobile', 'desktop')),
  url text not null check (url ~ '^/' and length(url) <= 200),
  measured_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index monitoring_alerts_created_at on public.monitoring_alerts (created_at);
select private.protect_table('public.monitoring_alerts');
grant select on public.monitoring_alerts to authenticated;
create policy "admins read alerts" on public.monitoring_alerts for select to authenticated using ((select private.is_admin()));

-- The device's time of a measurement, limited to a plausible range: a queue may be days old, and a clock may be wrong. p_ms: since 1970.
create function private.clamp_device_time(p_ms float8) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return greatest(now() - interval '7 days', least(now(), to_timestamp(least(p_ms, 4102444800000) / 1000)));
end $$;

-- One measure, as src/domain/monitoring/monitoring-reports.ts has checked it. Service role only. Definer: it may not write the table itself.
create function public.record_web_vital(p_report jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.web_vitals (metric, value, rating, url, user_agent, connection_type, measured_at)
  values (p_report ->> 'metric', (p_report ->> 'value')::float8, p_report ->> 'rating', p_report ->> 'url', p_report ->> 'userAgent',
    p_report ->> 'connectionType', private.clamp_device_time((p_report ->> 'timestamp')::float8));
end $$;
revoke execute on function public.record_web_vital(jsonb) from public, anon, authenticated;
grant execute on function public.record_web_vital(jsonb) to service_role;

-- One alert: a budget violation {value, budget, device} or a regression {current, baseline}. Service role only. Definer as above.
create function public.record_alert(p_kind text, p_report jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.monitoring_alerts (kind, metric, value, threshold, device, url, measured_at)
  values (p_kind, p_report ->> 'metric', coalesce(p_report ->> 'value', p_report ->> 'current')::float8,
    coalesce(p_report ->> 'budget', p_report ->> 'baseline')::float8, p_report ->> 'device', p_report ->> 'url',
    private.clamp_device_time((p_report ->> 'timestamp')::float8));
end $$;
revoke execute on function public.record_alert(text, jsonb) from public, anon, authenticated;
grant execute on function public.record_alert(text, jsonb) to service_role;

create table private.alert_mails (
  kind text primary key,
  sent_at timestamptz not null
);

-- The addresses to mail about an alert of this kind, or none within five minutes of the last mail about one, because anybody can cause
-- alerts and must not be able to fill a mailbox. Of two concurrent callers one gets them. Service role only. Definer: it reads
-- admins' addresses.
create function public.claim_alert_mail(p_kind text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mine boolean;
begin
  insert into private.alert_mails (kind, sent_at) values (p_kind, now())
  on conflict (kind) do update set sent_at = now() where private.alert_mails.sent_at <= now() - interval '5 minutes'
  returning true into v_mine;
  if v_mine is null then return '[]'; end if;
  return (select coalesce(jsonb_agg(email order by email), '[]') from public.profiles
    where role = 'admin' and suspended_at is null and email is not null);
end $$;
revoke execute on function public.claim_alert_mail(text) from public, anon, authenticated;
grant execute on function public.claim_alert_mail(text) to service_role;

-- The 75th percentile of each metric on each of the last days (UTC), oldest first: [{day, metric, p75, count}]. With the caller's
-- rights: empty for anyone but an admin.
create function public.web_vitals_by_day(p_days int default 14) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('day', day, 'metric', metric, 'p75', p75, 'count', n) order by day, metric), '[]')
    from (
      select (measured_at at time zone 'UTC')::date as day, metric, percentile_cont(0.75) within group (order by value) as p75, count(*) as n
      from public.web_vitals
      where measured_at >= ((now() at time zone 'UTC')::date - (least(greatest(p_days, 1), 30) - 1))::timestamp at time zone 'UTC'
      group by 1, 2) days);
end $$;
revoke execute on function public.web_vitals_by_day(int) from public, anon;
grant execute on function public.web_vitals_by_day(int) to authenticated;

-- Measures are kept for 30 days and alerts for 90, and no more than 200,000 and 10,000 of them. Returns how many were deleted. Definer, for
-- timers only: daily.
create function private.prune_monitoring() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
  v_total int;
begin
  delete from public.web_vitals where created_at < now() - interval '30 days' or id <= (select max(id) from public.web_vitals) - 200000;
  get diagnostics v_total = row_count;
  delete from public.monitoring_alerts where created_at < now() - interval '90 days' or id <= (select max(id) from public.monitoring_alerts) - 10000;
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;
