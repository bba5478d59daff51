-- What published jobs say they pay (P2): quartiles of stated rates, by role and by place. Anybody may ask for them as often as they like, so
-- they are worked out once in five minutes, whoever asks.

create table private.pay_benchmarks (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  benchmarks jsonb not null
);
alter table private.pay_benchmarks enable row level security;

-- [{role, country, region, unit, currency, jobs, low, median, high}], most jobs first, at most 500. Without country and region: everywhere,
-- remote work included. Of jobs that visitors may read and that were published within a year, without those that are reported as a scam by
-- their signals. A range counts as its middle, an account once, with its own median, however many companies and jobs it has: otherwise one
-- could make the figures. Units are pay_type, amounts whole units of their currency: nothing is converted, and nothing is worked out from
-- another unit. Each figure is one that somebody pays. Only of five jobs of three accounts or more: fewer would say more about single
-- productions than about the market.
create function private.count_pay_benchmarks() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(to_jsonb(b) order by b.jobs desc, b.role, b.unit, b.currency, b.country nulls first, b.region) from (
    select role, country, region, unit, currency, sum(jobs)::int as jobs,
      round(percentile_disc(0.25) within group (order by rate)::numeric, 2) as low,
      round(percentile_disc(0.5) within group (order by rate)::numeric, 2) as median,
      round(percentile_disc(0.75) within group (order by rate)::numeric, 2) as high
    from (
      select role_code as role, country_code as country, region, pay_type as unit, currency, posted_by, count(*) as jobs,
        grouping(country_code) = 1 as is_everywhere, percentile_disc(0.5) within group (order by rate) as rate
      from (
        select role_code, nullif(country_code, '') as country_code, region, pay_type, currency, posted_by,
          (coalesce(salary_min, salary_max) + coalesce(salary_max, salary_min)) / 2 as rate
        from public.jobs j
        where status in ('active', 'closed') and not _deleted and role_code <> '' and published_at > now() - interval '1 year'
          and pay_type not in ('project', 'deferred', 'unpaid') and coalesce(salary_max, salary_min) > 0
          and not exists (select from public.reports r where r.subject_id = j.id and r.reason = 'scam_signal' and r.resolved_at is null)) stated
      group by grouping sets ((role_code, pay_type, currency, posted_by), (role_code, pay_type, currency, posted_by, country_code, region))) payers
    -- a job that does not say where counts in the first of the two sets alone
    where is_everywhere or country is not null
    group by role, country, region, unit, currency, is_everywhere
    having sum(jobs) >= 5 and count(*) >= 3
    order by sum(jobs) desc, role, unit, currency, country nulls first, region
    limit 500) b), '[]');
end $$;

-- Everybody, visitors too. Definer: who asks may not write what was worked out. It says nothing of jobs that a visitor may not read. While
-- one caller counts, all others get what was counted before.
create function public.pay_benchmarks() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.pay_benchmarks;
begin
  select * into v_last from private.pay_benchmarks;
  if v_last.counted_at > now() - interval '5 minutes' then return v_last.benchmarks; end if;
  if not pg_try_advisory_xact_lock(hashtext('pay_benchmarks')) then return coalesce(v_last.benchmarks, '[]'); end if;
  insert into private.pay_benchmarks (counted_at, benchmarks) values (now(), private.count_pay_benchmarks())
  on conflict (only_row) do update set (counted_at, benchmarks) = (excluded.counted_at, excluded.benchmarks)
  returning * into v_last;
  return v_last.benchmarks;
end $$;
revoke execute on function public.pay_benchmarks() from public;
grant execute on function public.pay_benchmarks() to anon, authenticated;
