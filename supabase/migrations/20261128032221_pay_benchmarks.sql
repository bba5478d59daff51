-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."pay_benchmarks" ("only_row" boolean NOT NULL DEFAULT true, "counted_at" timestamp with time zone NOT NULL, "benchmarks" jsonb NOT NULL, CONSTRAINT "pay_benchmarks_only_row_check" CHECK (only_row), CONSTRAINT "pay_benchmarks_pkey" PRIMARY KEY (only_row));

ALTER TABLE "private"."pay_benchmarks" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.count_pay_benchmarks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.pay_benchmarks()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

REVOKE ALL ON FUNCTION "private"."count_pay_benchmarks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."pay_benchmarks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pay_benchmarks"() TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."pay_benchmarks"() TO "service_role";
