-- What published jobs say they pay (P2): quartiles of stated rates, by role and by place. Anybody may ask for them as often as they like, so
-- they are worked out once in five minutes, whoever asks.

create table private.pay_benchmarks (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  benchmarks jsonb not null
);
alter table private.pay_benchmarks enable row level security;

-- [{role, country, region, unit, currency, jobs, low, median, high}], most jobs first, at most 500. Without country and region: everywhere,
-- remote work included. Of jobs that visitors may read and that were published within a year. A range counts as its middle. Units are
-- pay_type, amounts whole units of their currency: nothing is converted, and nothing is worked out from another unit. Only of five jobs and
-- three payers or more: fewer would say more about single productions than about the market.
create function private.count_pay_benchmarks() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(to_jsonb(b) order by b.jobs desc, b.role, b.unit, b.currency, b.country nulls first, b.region) from (
    select role_code as role, country_code as country, region, pay_type as unit, currency, count(*) as jobs,
      round(percentile_cont(0.25) within group (order by rate)::numeric, 2) as low,
      round(percentile_cont(0.5) within group (order by rate)::numeric, 2) as median,
      round(percentile_cont(0.75) within group (order by rate)::numeric, 2) as high
    from (
      select role_code, nullif(country_code, '') as country_code, region, pay_type, currency,
        coalesce(company_id, posted_by) as payer,
        (coalesce(salary_min, salary_max) + coalesce(salary_max, salary_min)) / 2 as rate
      from public.jobs
      where status in ('active', 'closed') and not _deleted and role_code <> '' and published_at > now() - interval '1 year'
        and pay_type not in ('project', 'deferred', 'unpaid') and coalesce(salary_max, salary_min) > 0) stated
    group by grouping sets ((role_code, pay_type, currency), (role_code, pay_type, currency, country_code, region))
    -- a job that does not say where counts in the first of the two sets alone
    having count(*) >= 5 and count(distinct payer) >= 3 and (grouping(country_code) = 1 or country_code is not null)
    order by count(*) desc, role_code, pay_type, currency, country_code nulls first, region
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
